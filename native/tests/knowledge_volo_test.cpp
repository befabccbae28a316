// What search knows of Volo: worths that any player would agree with, and no win within a turn is overlooked.
#include "knowledge/volo.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using belvedere::Chance;
using namespace belvedere::volo;

namespace {

using Known = belvedere::Knowledge<Position<7>>;

template <class P> std::vector<Action> legal(const P &position) {
    std::vector<Action> actions(P::most_actions);
    actions.resize(static_cast<std::size_t>(position.legal(actions.data())));
    return actions;
}

/// Calls `visit` with every position, but for the last one, of games of random actions.
template <int side, class Visit> void visit_games(int games, Visit visit) {
    Chance chance(side);
    for (int game = 0; game < games; ++game) {
        Position<side> position(game % 2);
        for (int number = 0; number < 300 && !position.over(); ++number) {
            visit(position);
            const std::vector<Action> actions = legal(position);
            position.play(actions[chance.below(static_cast<std::uint32_t>(actions.size()))]);
        }
    }
}

/// The position with orange and blue exchanged.
Position<7> exchanged(const Position<7> &position) {
    std::string text = position.text();
    text.erase(std::min(text.find(" first"), text.size()));
    for (char &letter : text) letter = letter == 'o' ? 'b' : letter == 'b' ? 'o' : letter;
    return Position<7>::read(text);
}

/// Whether the player can win before the end of this turn, by trying everything.
template <class P> bool wins_this_turn(const P &position, int player) {
    return std::ranges::any_of(legal(position), [&](Action action) {
        P after = position;
        after.play(action);
        return after.over() ? after.winner() == player : after.mid_turn() && wins_this_turn(after, player);
    });
}

int score(const std::string &text) { return Known::score(Position<7>::read(text)); }

/// Where among all actions, the most promising first, an action is.
std::ptrdiff_t rank(const Position<7> &position, const char *notation) {
    const std::vector<Action> actions = legal(position);
    std::vector<float> weights(actions.size());
    Known::weigh(position, actions.data(), static_cast<int>(actions.size()), weights.data());
    const auto at = std::find(actions.begin(), actions.end(), position.parse(notation)) - actions.begin();
    return std::ranges::count_if(weights, [&](float weight) { return weight > weights[static_cast<std::size_t>(at)]; });
}

template <int side> void check_that_no_win_is_overlooked(int games) {
    int impossible = 0, wins = 0;
    visit_games<side>(games, [&](const Position<side> &position) {
        const bool wins_now = wins_this_turn(position, position.to_move());
        const bool may_win = belvedere::Knowledge<Position<side>>::may_win_this_turn(position);
        if (wins_now) REQUIRE(may_win);
        wins += wins_now;
        impossible += !may_win;
    });
    CHECK(wins > 0);
    CHECK(impossible > 0);
}

} // namespace

TEST_CASE("volo knowledge: colours are alike") {
    visit_games<7>(20, [](const Position<7> &position) {
        if (!position.mid_turn()) REQUIRE(Known::score(position) == Known::score(exchanged(position)));
    });
}

TEST_CASE("volo knowledge: no win within the turn is overlooked") {
    check_that_no_win_is_overlooked<5>(60);
    check_that_no_win_is_overlooked<7>(10);
    check_that_no_win_is_overlooked<8>(4);
}

TEST_CASE("volo knowledge: a score is certain only for one who can unite at once") {
    int certain = 0;
    visit_games<7>(40, [&](const Position<7> &position) {
        if (Known::score(position) < 20'000) return;
        REQUIRE(wins_this_turn(position, position.to_move()));
        ++certain;
    });
    CHECK(certain > 0);
    CHECK(score("-5-/8/9/10/11/12/-5-5-/o3o7/11/b8b/9/8/-5- o -") == 20'000);
}

TEST_CASE("volo knowledge: flocks are better close together and near the centre") {
    const int close = score("-5-/8/9/10/11/2o2o2o3/-5-5-/12/11/b8b/9/8/-2b2- o -");
    const int far = score("-5-/o6o/9/10/11/12/-5-5-/o11/11/b8b/9/8/-2b2- o -");
    CHECK(close > far);
    CHECK(close > 0);
}

TEST_CASE("volo knowledge: a flight that unites comes first, and without one what stops the opponent's") {
    const auto uniting = Position<7>::read("-5-/8/9/10/11/12/-5-5-/o3o7/11/b8b/9/8/-2b2- o -");
    CHECK(rank(uniting, "f1-E3") <= 1); // the other bird can fly as well
    CHECK(rank(uniting, "h6") > 1);
    const auto threatened = Position<7>::read("-2o2-/8/9/10/11/12/-5-5-/b3b7/11/o8o/9/8/-5- o -");
    for (const char *stop : {"f2", "f3", "f4"}) CHECK(rank(threatened, stop) <= 2);
}
