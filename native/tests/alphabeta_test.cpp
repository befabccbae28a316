// Alpha-beta search against plain minimax, and what every search promises: limits, determinism, stopping, exact tactics.
#include "games/turris/knowledge.hpp"
#include "games/volterra/knowledge.hpp"
#include "networks.hpp"
#include "search/alphabeta.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

using namespace belvedere;

namespace {

template <State S> std::vector<typename S::Action> legal(const S &position) {
    std::vector<typename S::Action> actions(S::most_actions);
    actions.resize(static_cast<std::size_t>(position.legal(actions.data())));
    return actions;
}

/// The position after so many random actions, or before the last one if that ends the game.
template <State S> S after_random(S position, int actions, std::uint64_t seed) {
    Chance chance(seed);
    for (int i = 0; i < actions; ++i) {
        const auto choices = legal(position);
        S after = position;
        after.play(choices[chance.below(static_cast<std::uint32_t>(choices.size()))]);
        if (after.over()) break;
        position = after;
    }
    return position;
}

volterra::Standard volterra_start(const char *size) { return std::get<volterra::Standard>(volterra::start({{"size", size}})); }
turris::Position turris_start() { return std::get<turris::Position>(turris::start({})); }

template <State S> Knowledge<S> known() { return Knowledge<S>(network_of(Knowledge<S>::Network::game)); }

template <State S> std::unique_ptr<Search> search_of(const S &position, Resources resources = {}) {
    resources.network = network_of(Knowledge<S>::Network::game);
    if constexpr (std::is_same_v<S, turris::Position>)
        return begin_search(turris::Any(position), "alphabeta", resources);
    else
        return begin_search(volterra::Any(position), "alphabeta", resources);
}

/// The best score that the player to move can force, so many actions ahead and then to the end of the turn.
template <State S> int minimax(const S &position, int depth) {
    if (position.over()) {
        const int winner = position.winner();
        return winner == nobody ? 0 : winner == position.to_move() ? won : -won;
    }
    if (depth <= 0 && !position.mid_turn()) return known<S>().score(position);
    int best = -won;
    for (const auto action : legal(position)) {
        S after = position;
        after.play(action);
        const int score = minimax(after, depth - 1);
        best = std::max(best, after.to_move() == position.to_move() ? score : -score);
    }
    return best;
}

/// Who wins with best play of a game that cannot go on for ever.
template <State S> int solved(const S &position) {
    if (position.over()) return position.winner();
    bool draws = false;
    for (const auto action : legal(position)) {
        S after = position;
        after.play(action);
        const int result = solved(after);
        if (result == position.to_move()) return result;
        draws |= result == nobody;
    }
    return draws ? nobody : 1 - position.to_move();
}

bool is_legal(turris::Position position, const std::vector<std::uint64_t> &variation) {
    for (const std::uint64_t action : variation) {
        const auto choices = legal(position);
        const auto found = std::find(choices.begin(), choices.end(), action);
        if (found == choices.end()) return false;
        position.play(*found);
    }
    return true;
}

} // namespace

TEST_CASE("alpha-beta finds the score of plain minimax where it looks at all actions") {
    for (const char *size : {"2x5", "4x3", "4x5"})
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const auto position = after_random(volterra_start(size), static_cast<int>(seed), seed);
            const int depth = position.mid_turn() ? 1 : 2; // to the end of the turn
            Common<volterra::Standard> common{known<volterra::Standard>(), position, {}, Table(1 << 20)};
            Explorer<volterra::Standard> explorer(common, root_actions(common.known, position, 0));
            explorer.deepen({.depth = depth}, [] { return false; }, [](std::size_t) {});
            const int found = explorer.actions().front().score, score = minimax(position, depth);
            INFO(position.text());
            if (std::abs(score) == won)
                CHECK(found * (score > 0 ? 1 : -1) >= proof);
            else
                CHECK(found == score);
        }
}

TEST_CASE("alpha-beta proves what exhaustive search finds at the end of Turris") {
    int decided = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        turris::Position position = turris_start();
        Chance chance(seed);
        while (position.reserve(0) + position.reserve(1) > 4 && !position.over()) {
            const auto choices = legal(position);
            position.play(choices[chance.below(static_cast<std::uint32_t>(choices.size()))]);
        }
        if (position.over()) continue;
        INFO(position.text());
        const int result = solved(position);
        const auto search = search_of(position);
        search->run({.nodes = 200'000});
        const Report report = search->report(1);
        CHECK(report.result == (result == nobody ? unknown : result)); // what is drawn is not proven
        decided += result != nobody;
    }
    CHECK(decided > 10);
}

TEST_CASE("the same seed and limit find the same, with exactly so many nodes") {
    for (const std::uint64_t nodes : {1, 100, 5000}) {
        const auto position = after_random(turris_start(), 12, nodes);
        std::vector<Report> reports;
        for (int i = 0; i < 2; ++i) {
            const auto search = search_of(position, {.seed = 7});
            search->run({.nodes = nodes});
            reports.push_back(search->report(1));
        }
        CHECK(reports[0].nodes == nodes);
        CHECK(reports[1].nodes == nodes);
        CHECK(reports[0].depth == reports[1].depth);
        CHECK(reports[0].lines.at(0).value == reports[1].lines.at(0).value);
        CHECK(reports[0].lines.at(0).variation == reports[1].lines.at(0).variation);
    }
}

TEST_CASE("a run goes on where the last one ended") {
    const auto search = search_of(after_random(turris_start(), 12, 1));
    search->run({.nodes = 100});
    const int depth = search->report(1).depth;
    search->run({.nodes = 20'000});
    CHECK(search->report(1).nodes == 20'000);
    CHECK(search->report(1).depth > depth);
}

TEST_CASE("as many lines as are asked for, the best first and all of them legal") {
    const auto position = after_random(turris_start(), 12, 2);
    const auto search = search_of(position);
    search->run({.depth = 4, .lines = 3});
    const Report report = search->report(3);
    REQUIRE(report.lines.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(is_legal(position, report.lines[i].variation));
        CHECK(report.lines[i].variation.at(0) == report.lines[i].action);
        CHECK(report.lines[i].variation.size() >= 4);
        CHECK(report.lines[i].visits > 0);
        if (i > 0) CHECK(report.lines[i].value <= report.lines[i - 1].value);
        if (i > 0) CHECK(report.lines[i].action != report.lines[i - 1].action);
    }
    const auto single = search_of(position);
    single->run({.depth = 4});
    CHECK(single->report(3).lines.size() == 1);
    CHECK(single->report(0).lines.empty());
}

TEST_CASE("a search that is stopped ends, and stays stopped") {
    const auto search = search_of(turris_start(), {.threads = 2});
    std::thread stopper([&] {
        while (search->report(1).depth < 3) std::this_thread::yield();
        search->stop();
    });
    search->run({});
    stopper.join();
    const std::uint64_t nodes = search->report(1).nodes;
    search->run({});
    CHECK(search->report(1).nodes == nodes);
}

TEST_CASE("a limit of time ends a search of several threads") {
    const auto search = search_of(turris_start(), {.threads = 3, .memory = 1 << 16});
    search->run({.seconds = 0.02});
    CHECK(is_legal(turris_start(), search->report(1).lines.at(0).variation));
}

TEST_CASE("positions that have occurred count as draws") {
    const auto position = volterra_start("4x5");
    std::vector<std::uint64_t> history;
    for (const auto action : legal(position)) {
        auto half = position;
        half.play(action);
        for (const auto second : legal(half)) {
            auto after = half;
            after.play(second);
            if (!after.over()) history.push_back(after.hash());
        }
    }
    const auto search = search_of(position, {.history = history});
    search->run({.depth = 4});
    CHECK(search->report(1).lines.at(0).value == 0.5);
}
