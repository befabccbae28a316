// What search knows of Voldétour: what positions are worth, what is tried first, and wins within a turn.

#include "games/voldetour/knowledge.hpp"
#include "search/tactics.hpp"
#include "tests/networks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

using namespace belvedere;
using voldetour::Default;
using voldetour::Other;

template <class S> S read(std::string_view text) { return std::get<S>(voldetour::read(text)); }

/// What is known, with the network of the package if that is a part of it.
template <class K> const K &known() {
    static const K knowledge = knowledge_of<K>(network_of("voldetour"));
    return knowledge;
}

int score(std::string_view text) { return known<Knowledge<Default>>().score(read<Default>(text)); }
int score_of_ways(std::string_view text) { return Handcrafted<Default>::score(read<Default>(text)); }

template <class S> std::vector<typename S::Action> legal(const S &position) {
    std::vector<typename S::Action> actions(S::most_actions);
    actions.resize(static_cast<std::size_t>(position.legal(actions.data())));
    return actions;
}

/// The action that is tried first; with some chance, one of the others.
template <class S> typename S::Action tried(const S &position, Chance &chance, std::uint32_t one_in) {
    const auto actions = legal(position);
    const auto number = static_cast<std::uint32_t>(actions.size());
    if (chance.below(one_in) == 0) return actions[chance.below(number)];
    std::vector<float> weights(actions.size());
    known<Knowledge<S>>().weigh(position, actions.data(), static_cast<int>(number), weights.data());
    return actions[static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) - weights.begin())];
}

/// Whether a player can win in this turn: every way to play it is played, or all that are left when narrowed.
template <class S> bool wins(const S &position, int player, bool narrowed) {
    if (position.over()) return position.winner() == player;
    if (position.to_move() != player) return false;
    auto actions = legal(position);
    if (narrowed)
        actions.resize(
            static_cast<std::size_t>(Knowledge<S>::narrow(position, actions.data(), static_cast<int>(actions.size()))));
    return std::any_of(actions.begin(), actions.end(), [&](typename S::Action action) {
        S after = position;
        after.play(action);
        return wins(after, player, narrowed);
    });
}

} // namespace

TEST_CASE("a position is worth the same to both colours") {
    for (const auto value : {score, score_of_ways}) {
        CHECK(value("- c3,h8 b - 3,3") == value("- c3,h8 w - 3,3"));
        CHECK(value("bB2y@c4,bSs@c4 c5,h8 w - 0,3") == value("wB2y@h6,wSn@h7 c3,h6 b - 3,0"));
        CHECK(value("bB3x@d3,bSw@d3 e3,h8 b block 0,3") == value("wB3x@e8,wSe@g8 c3,f8 w block 3,0"));
    }
}

TEST_CASE("by its ways, a Lord on its way is worth more than one at home, and a ramp at the goal more than none") {
    CHECK(score_of_ways("bB2z@d3 d3,h8 w - 0,3") < score_of_ways("bB2z@d3 c3,h8 w - 2,3"));
    CHECK(score_of_ways("bB2z@d3,wB2z@g8 e7,j1 b - 0,0") < score_of_ways("bB2z@d3,wB2z@g8,bB1@h7,bSn@h7 e7,j1 b - 0,0"));
    CHECK(score_of_ways("bB2z@d3,wB2z@g8 f7,g8 w - 0,0") < 0);
}

TEST_CASE("a position and its reflection on the diagonal have the same facts, square by square, and the same actions") {
    using voldetour::Facts;
    using voldetour::Parts;
    constexpr std::size_t side = voldetour::View::side;
    for (std::uint64_t game = 0; game < 20; ++game) {
        Chance chance(game);
        auto position = std::get<Default>(voldetour::start({}));
        for (int action = 0; action < 40 && !position.over(); ++action) {
            const Facts facts(position), reflected(position, true);
            CHECK(facts.of_position == reflected.of_position);
            for (std::size_t square = 0; square < side * side; ++square) { // the first two facts tell directions
                const auto &one = facts.of_square[square], &other = reflected.of_square[square % side * side + square / side];
                CHECK(std::equal(one.begin() + 2, one.end(), other.begin() + 2));
                CHECK(one[0] / 11 == other[0] / 11);
            }
            const Parts parts(position), reflected_parts(position, true);
            for (const auto each : legal(position)) {
                const auto one = parts.of(each), other = reflected_parts.of(each);
                CHECK(one.effects == other.effects);
                if (one.parts[0] < Parts::end) CHECK(one.parts[0] % 10 == other.parts[0] / 10 % 10);
            }
            position.play(tried(position, chance, 2));
        }
    }
}

TEST_CASE("no two actions have the same parts") {
    using voldetour::Parts;
    Chance chance(5);
    auto position = std::get<Default>(voldetour::start({}));
    for (int action = 0; action < 40 && !position.over(); ++action) {
        std::vector<std::array<int, 2>> all;
        const Parts parts(position);
        for (const auto each : legal(position)) all.push_back(parts.of(each).parts);
        std::sort(all.begin(), all.end());
        CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
        CHECK(all.front()[0] >= 0);
        CHECK(all.back()[0] <= Parts::end);
        position.play(tried(position, chance, 2));
    }
}

TEST_CASE("the network knows who is about to win") {
    int right = 0, wrong = 0;
    for (std::uint64_t game = 0; game < 12; ++game) {
        Chance chance(game);
        auto position = std::get<Default>(voldetour::start({}));
        for (int action = 0; action < 200 && !position.over(); ++action) {
            if (!position.mid_turn() && Tactics<Default>(2000).wins_this_turn(position))
                ++(known<Knowledge<Default>>().score(position) > 0 ? right : wrong);
            position.play(tried(position, chance, 8));
        }
    }
    CHECK(right > 5);
    CHECK(right > 2 * wrong);
}

TEST_CASE("what wins at once is tried first") {
    Chance chance(1);
    const Default position = read<Default>("bB2z@g8,bB1@d3,wB2z@b3 g8,b3 b block 0,0");
    CHECK(position.notation(tried(position, chance, 1'000'000)) == "L@h8");
}

TEST_CASE("every action of every equipment has a weight, and every position a score") {
    for (const char *equipment : {"default", "tall", "height:1/blocks:2/stairs:1/towers:a1,b1/board:3x1/red:-"})
        std::visit(
            []<class S>(S position) {
                Chance chance(7);
                for (int action = 0; action < 60 && !position.over(); ++action) {
                    const auto actions = legal(position);
                    std::vector<float> weights(actions.size());
                    known<Knowledge<S>>().weigh(position, actions.data(), static_cast<int>(actions.size()), weights.data());
                    CHECK(std::all_of(weights.begin(), weights.end(), [](float weight) { return std::abs(weight) < 100; }));
                    CHECK(std::abs(known<Knowledge<S>>().score(position)) < won);
                    position.play(tried(position, chance, 2));
                }
            },
            voldetour::start({{"equipment", equipment}}));
}

TEST_CASE("no win within a turn is overlooked") {
    int may_win = 0, do_win = 0;
    for (std::uint64_t game = 0; game < 10; ++game) {
        Chance chance(game);
        auto position =
            std::get<Other>(voldetour::start({{"equipment", "height:2/blocks:1,2/stairs:2/towers:b1,c4/board:4x4/red:-"}}));
        for (int action = 0; action < 40 && !position.over(); ++action) {
            const int player = position.to_move();
            const bool may = Knowledge<Other>::may_win_this_turn(position), does = wins(position, player, false);
            CAPTURE(position.text());
            CHECK((may || !does));
            CHECK(wins(position, player, true) == does);
            CHECK(Tactics<Other>(1'000'000).wins_this_turn(position) == does);
            may_win += may;
            do_win += does;
            position.play(tried(position, chance, 3));
        }
    }
    CHECK(do_win > 5);
    CHECK(may_win > do_win);
}
