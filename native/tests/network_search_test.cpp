// Search with a network at play: proven results, several leaves at a time, and actions that are left out.
#include "network_search.hpp"
#include "playout.hpp"
#include "search/tactics.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string_view>
#include <vector>

using namespace belvedere;

namespace {

constexpr std::size_t leaves = 4;

/// Searches with a network that knows nothing, and says how many positions it was asked about.
std::size_t search_blindly(NetworkSearch &search, std::size_t most) {
    std::vector<float> observations(leaves * search.numbers());
    const std::vector<float> logits(leaves * search.actions()), values(leaves);
    std::size_t asked = 0;
    while (asked < most) {
        const std::size_t number = search.gather(observations.data(), leaves);
        if (number == 0) break;
        CHECK(number <= leaves);
        search.scatter(logits.data(), values.data());
        asked += number;
    }
    return asked;
}

} // namespace

TEST_CASE("Every evaluation is one visit, and the lines are legal") {
    for (const Game &game : games) {
        const AnyState start = game.start({});
        const auto search = begin_network_search(start, {}, {});
        const std::size_t asked = search_blindly(*search, 100);
        const Report report = search->report(1000);
        CHECK(asked >= 100);
        CHECK(report.nodes >= asked);
        CHECK(report.depth >= 1);
        with_state(
            [&]<class S>(const S &state) {
                typename S::Action actions[S::most_actions];
                CHECK(static_cast<int>(report.lines.size()) == std::min(1000, state.legal(actions)));
                for (const Line &line : report.lines) {
                    S position = state;
                    for (const std::uint64_t action : line.variation) {
                        const int number = position.legal(actions);
                        REQUIRE(std::find(actions, actions + number, action) != actions + number);
                        position.play(static_cast<typename S::Action>(action));
                    }
                }
            },
            start);
    }
}

TEST_CASE("A win is proven, unless it is left out") {
    Chance chance(5);
    int found = 0;
    for (int number = 0; number < 20; ++number) {
        auto position = std::get<volterra::Standard>(volterra::start({}));
        volterra::Action actions[volterra::Standard::most_actions];
        for (int legal = position.legal(actions); legal > 0; legal = position.legal(actions)) {
            std::vector<std::uint64_t> wins;
            for (int i = 0; i < legal; ++i) {
                auto after = position;
                after.play(actions[i]);
                if (after.over() && after.winner() == position.to_move()) wins.push_back(actions[i]);
            }
            if (!wins.empty() && static_cast<int>(wins.size()) < legal) {
                ++found;
                const auto search = begin_network_search(volterra::Any(position), {}, {});
                search_blindly(*search, 2000);
                const Report report = search->report(1);
                CHECK(report.result == position.to_move());
                CHECK(std::count(wins.begin(), wins.end(), report.lines[0].action) == 1);
                const auto without = begin_network_search(volterra::Any(position), {}, wins);
                search_blindly(*without, 20);
                CHECK(without->report(1000).lines.size() == static_cast<std::size_t>(legal) - wins.size());
                break;
            }
            position.play(actions[chance.below(static_cast<std::uint32_t>(legal))]);
        }
    }
    CHECK(found > 5);
}

TEST_CASE("A position of the history counts as a draw") {
    const auto start = std::get<turris::Position>(turris::start({}));
    turris::Position::Action actions[turris::Position::most_actions];
    const int legal = start.legal(actions);
    std::vector<std::uint64_t> history;
    for (int i = 0; i < legal; ++i) {
        auto after = start;
        after.play(actions[i]);
        history.push_back(after.hash());
    }
    const auto search = begin_network_search(turris::Any(start), history, {});
    search_blindly(*search, 100);
    CHECK(search->report(1).result == nobody);
}

TEST_CASE("A game that is over is not searched with a network") {
    CHECK_THROWS_AS(begin_network_search(volterra::start({{"size", "1x2"}}), {}, {}), Refusal);
}

TEST_CASE("What lets the opponent win in the next turn is seen without asking the network") {
    Chance chance(11);
    int found = 0;
    for (int number = 0; number < 40 && found < 5; ++number) {
        auto position = std::get<volterra::Standard>(volterra::start({}));
        volterra::Action actions[volterra::Standard::most_actions];
        for (int legal; (legal = position.legal(actions)) > 0;
             position.play(actions[chance.below(static_cast<std::uint32_t>(legal))])) {
            const int player = position.to_move();
            const auto loses = [&](volterra::Action action) {
                auto after = position;
                after.play(action);
                return !after.over() && after.to_move() != player && Tactics<volterra::Standard>(100'000).wins_this_turn(after);
            };
            const auto losing = std::find_if(actions, actions + legal, loses);
            if (losing == actions + legal) continue;
            const auto search = begin_network_search(position, {}, {});
            search_blindly(*search, 4 * static_cast<std::size_t>(legal));
            const std::vector<Line> lines = search->report(1000).lines;
            const auto line = std::find_if(lines.begin(), lines.end(), [&](const Line &one) { return one.action == *losing; });
            REQUIRE(line != lines.end());
            if (line->visits == 0) continue;
            CHECK(line->result == 1 - player);
            const auto is_safe = [&](const Line &one) { return one.visits > 0 && one.result != 1 - player; };
            CHECK(std::none_of(line, lines.end(), is_safe)); // what loses comes last
            ++found;
        }
    }
    CHECK(found >= 5);
}
