// Tree search under sanitizers, in every game: whatever it reports can be played, in much memory and in little.
#include "games.hpp"
#include "networks.hpp"
#include "search/search.hpp"

#include <doctest/doctest.h>

#include <map>
#include <thread>

using namespace belvedere;

namespace {

struct Variant {
    std::string_view game;
    Settings settings;
};

const std::vector<Variant> variants{
    {"volterra", {}},
    {"volterra", {{"layout", "free"}, {"size", "6x7"}}},
    {"volterra", {{"size", "2x3"}}},
    {"volo", {}},
    {"volo", {{"side", "5"}, {"first", "blue"}}},
    {"voldetour", {}},
    {"voldetour", {{"equipment", "height:1/blocks:1,1/stairs:2/towers:a1,c3/board:3x3/red:-"}}},
    {"turris", {}},
};

std::unique_ptr<Search> begun(const AnyState &any, std::string_view method, Resources resources = {}) {
    resources.network = network_of(games[any.index()].name);
    return std::visit([&](const auto &position) { return begin_search(position, method, resources); }, any);
}

/// Whether the actions can be played one after another.
bool is_playable(AnyState any, const std::vector<std::uint64_t> &actions) {
    return with_state(
        [&]<class S>(S &state) {
            typename S::Action legal[S::most_actions];
            for (const std::uint64_t action : actions) {
                const auto *end = legal + state.legal(legal);
                if (std::find(static_cast<const typename S::Action *>(legal), end, action) == end) return false;
                state.play(static_cast<typename S::Action>(action));
            }
            return true;
        },
        any);
}

} // namespace

TEST_CASE("whatever a search reports can be played") {
    for (const auto &[name, settings] : variants)
        for (const std::string_view method : {"mcts", "uct", "alphabeta"})
            for (const std::size_t memory : {std::size_t{1} << 16, std::size_t{1} << 24}) {
                CAPTURE(name);
                CAPTURE(method);
                const AnyState start = game(name).start(settings);
                const auto search = begun(start, method, {.seed = 3, .threads = 2, .memory = memory});
                search->run({.nodes = 200});
                const Report report = search->report(5);
                REQUIRE(!report.lines.empty());
                for (const Line &line : report.lines) {
                    CHECK(line.variation.front() == line.action);
                    CHECK(is_playable(start, line.variation));
                    CHECK(line.value >= 0);
                    CHECK(line.value <= 1);
                }
            }
}

TEST_CASE("a small game is searched to its end, and the result proven") {
    const auto search = begun(game("volterra").start({{"size", "2x3"}}), "mcts");
    search->run({.nodes = 100'000});
    const Report report = search->report(1);
    CHECK(report.result != unknown);
    CHECK(report.lines[0].result == report.result);
    CHECK(report.nodes < 100'000);
}

TEST_CASE("the same seed and nodes find the same, on several threads, too") {
    std::map<unsigned, std::vector<std::uint64_t>> found;
    for (const unsigned threads : {1U, 3U, 1U, 3U}) {
        const auto search = begun(game("turris").start({}), "mcts", {.seed = 9, .threads = threads});
        search->run({.nodes = 500});
        std::vector<std::uint64_t> visits;
        for (const Line &line : search->report(100).lines) visits.insert(visits.end(), {line.action, line.visits});
        if (found.contains(threads)) CHECK(found[threads] == visits);
        found[threads] = visits;
    }
}

TEST_CASE("a search can be asked and stopped while it runs") {
    const auto search = begun(game("volterra").start({}), "mcts", {.threads = 2});
    std::thread thread([&] { search->run({}); });
    std::uint64_t nodes = 0;
    for (int i = 0; i < 20 || nodes == 0; ++i) {
        const Report report = search->report(3);
        CHECK(report.nodes >= nodes);
        nodes = report.nodes;
    }
    search->stop();
    thread.join();
}

TEST_CASE("there is no search for a game that is over, nor by a method that is not known") {
    const AnyState start = game("volo").start({});
    CHECK_THROWS_AS(begun(start, "magic"), Refusal);
    CHECK_THROWS_AS(begun(game("volterra").start({{"size", "6x1"}}), "mcts"), Refusal);
}
