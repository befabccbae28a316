// What search knows of Volterra: worths that any player would agree with, and no win within a turn is overlooked.
#include "games/volterra/knowledge.hpp"
#include "tests/networks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using belvedere::Chance;
using belvedere::Settings;
using namespace belvedere::volterra;

namespace {

using Known = belvedere::Knowledge<Standard>;
using Handcrafted = belvedere::Handcrafted<Standard>;

/// What is known, with the network of the package if that is a part of it.
template <class K> const K &known() {
    static const K knowledge = belvedere::knowledge_of<K>(belvedere::network_of("volterra"));
    return knowledge;
}

template <class Position> std::vector<Action> legal(const Position &position) {
    std::vector<Action> actions(Position::most_actions);
    actions.resize(static_cast<std::size_t>(position.legal(actions.data())));
    return actions;
}

/// Calls `visit` with every position, but for the last one, of games of random actions.
template <class Position, class Visit> void visit_games(const Settings &settings, int games, Visit visit) {
    Chance chance(7);
    for (int game = 0; game < games; ++game) {
        auto position = std::get<Position>(start(settings));
        for (int number = 0; number < 200 && !position.over(); ++number) {
            visit(position);
            const std::vector<Action> actions = legal(position);
            position.play(actions[chance.below(static_cast<std::uint32_t>(actions.size()))]);
        }
    }
}

/// The position with Dark and Light exchanged.
Standard exchanged(const Standard &position) {
    static constexpr std::string_view colours = "dlDL", others = "ldLD";
    std::string text = position.text();
    for (char &letter : text)
        if (const std::size_t i = colours.find(letter); i != colours.npos) letter = others[i];
    return std::get<Standard>(read(text));
}

/// Whether the player can win before the end of this turn, by trying everything.
template <class Position> bool wins_this_turn(const Position &position, int player) {
    return std::ranges::any_of(legal(position), [&](Action action) {
        Position after = position;
        after.play(action);
        return after.over() ? after.winner() == player : after.mid_turn() && wins_this_turn(after, player);
    });
}

/// What a position is worth, as a logarithm of odds.
template <class K> float worth(const char *text) {
    return static_cast<float>(known<K>().score(std::get<Standard>(read(text)))) / K::scale;
}

/// The action that is the most promising one.
template <class K> std::string first_choice(const Standard &position) {
    const std::vector<Action> actions = legal(position);
    std::vector<float> weights(actions.size());
    known<K>().weigh(position, actions.data(), static_cast<int>(actions.size()), weights.data());
    return position.notation(actions[static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin())]);
}

} // namespace

TEST_CASE_TEMPLATE("the worth of a position does not depend on the names of the colours", K, Known, Handcrafted) {
    int differ = 0;
    visit_games<Standard>({}, 10, [&](const Standard &position) {
        if (std::popcount(position.occupied()) == 20) return; // with a full field Dark is to move, for Dark began
        CHECK(known<K>().score(position) == known<K>().score(exchanged(position)));
        differ += known<K>().score(position) != 0;
    });
    CHECK(differ > 100);
}

// Light is to move with its pawn on c1; Dark has a tower of four tiles beside its own pawn or beside that of Light.
constexpr auto out_of_reach = "D(dddd)1l/ldl1/1(dd)1l/l1ld/llLd l -";
constexpr auto within_reach = "Dd1l/ldl1/1(dd)1l/l1ld/llL(dddd) l -";

TEST_CASE_TEMPLATE("a high tower of the opponent's is worse out of reach than where it can be covered", K, Known, Handcrafted) {
    CHECK(worth<K>(within_reach) > worth<K>(out_of_reach) + 0.5F);
}

TEST_CASE("when the pawn has moved, the first choice is to cover the opponent's high tower; the network sees what wins") {
    auto position = std::get<Standard>(read(within_reach));
    position.play(position.parse("c1-c2"));
    CHECK(first_choice<Handcrafted>(position).ends_with(">d1"));
    CHECK(first_choice<Known>(position) == "c1>b3"); // which a search proves
}

TEST_CASE_TEMPLATE("no win within a turn is overlooked", Position, Standard, Large) {
    const Settings settings = std::is_same_v<Position, Large> ? Settings{{"size", "5x6"}} : Settings{};
    int wins = 0, ruled_out = 0;
    visit_games<Position>(settings, 60, [&](const Position &position) {
        if (belvedere::Knowledge<Position>::may_win_this_turn(position)) {
            wins += wins_this_turn(position, position.to_move());
        } else {
            ++ruled_out;
            CHECK_FALSE(wins_this_turn(position, position.to_move()));
        }
    });
    CHECK(wins > 0);
    CHECK(ruled_out > 0);
}

TEST_CASE("on other fields the network counts for nothing") {
    visit_games<Standard>({{"size", "4x3"}}, 5, [](const Standard &position) {
        const std::vector<Action> actions = legal(position);
        std::vector<float> weights(actions.size()), handcrafted(actions.size());
        known<Known>().weigh(position, actions.data(), static_cast<int>(actions.size()), weights.data());
        Handcrafted::weigh(position, actions.data(), static_cast<int>(actions.size()), handcrafted.data());
        CHECK(weights == handcrafted);
        CHECK(static_cast<float>(known<Known>().score(position)) / Known::scale ==
              doctest::Approx(static_cast<float>(Handcrafted::score(position)) / Handcrafted::scale).epsilon(0.02));
    });
}

TEST_CASE("in a free layout there is nothing to tell, and nothing is ruled out") {
    bool laid_out = false;
    visit_games<Standard>({{"layout", "free"}}, 5, [&](const Standard &position) {
        laid_out |= position.stage() == Stage::turn_begins;
        if (!position.is_laying_out()) return;
        CHECK(known<Known>().score(position) == 0);
        CHECK(Known::may_win_this_turn(position));
    });
    CHECK(laid_out);
}
