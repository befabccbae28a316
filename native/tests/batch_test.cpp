// Batches of games: steps, ends, refusals, and the draws that need history.
#include "batch.hpp"
#include "history.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

using namespace belvedere;

namespace {

std::unique_ptr<Batch> batch_of(std::string_view name, std::size_t size, unsigned threads, std::uint32_t most_actions) {
    return begin_batch(game(name).start({}), size, threads, most_actions);
}

std::vector<std::int64_t> random_actions(Batch &batch) {
    std::vector<std::int64_t> actions(batch.size);
    batch.choose_at_random(actions.data());
    return actions;
}

} // namespace

TEST_CASE("Games end, are cut short, and begin anew") {
    for (const Game &game : games) {
        const auto batch = batch_of(game.name, 40, 1, 60);
        const std::vector<float> start = batch->observations;
        int terminated = 0, truncated = 0;
        for (int i = 0; i < 150; ++i) {
            batch->step(random_actions(*batch).data());
            terminated += std::accumulate(batch->terminated.begin(), batch->terminated.end(), 0);
            truncated += std::accumulate(batch->truncated.begin(), batch->truncated.end(), 0);
        }
        CHECK(terminated + truncated >= 80);
        batch->reset(0);
        CHECK(batch->observations == start);
    }
}

TEST_CASE("The number of threads changes nothing") {
    const auto alone = batch_of("volterra", 300, 1, 100), together = batch_of("volterra", 300, 4, 100);
    for (int i = 0; i < 50; ++i) {
        const auto actions = random_actions(*alone);
        CHECK(actions == random_actions(*together));
        alone->step(actions.data());
        together->step(actions.data());
        CHECK(alone->observations == together->observations);
        CHECK(alone->mask == together->mask);
        CHECK(alone->rewards == together->rewards);
    }
}

TEST_CASE("An action that is not legal is refused, and nothing is played") {
    const auto batch = batch_of("turris", 5, 2, 100);
    const std::vector<float> before = batch->observations;
    for (const std::int64_t illegal : {std::int64_t{-1}, std::int64_t{42}, std::int64_t{1} << 40}) {
        auto actions = random_actions(*batch);
        actions[3] = illegal;
        CHECK_THROWS_WITH_AS(
            batch->step(actions.data()),
            ("the action " + std::to_string(illegal) + " is not legal in game 3: nothing has been played").c_str(), Refusal);
        CHECK(batch->observations == before);
    }
}

TEST_CASE("A game that is over before it begins is refused") {
    CHECK_THROWS_AS(begin_batch(volterra::start({{"size", "1x2"}}), 1, 1, 100), Refusal);
}

TEST_CASE("The third time at the start of a turn is a draw") {
    auto position = std::get<volterra::Standard>(volterra::start({}));
    History<volterra::Standard> history;
    CHECK(!history.draws(position));
    const auto plays = [&](std::string_view action) {
        position.play(position.parse(action));
        return history.draws(position);
    };
    for (const char *action : {"c3-d2", "c1>c2", "b3-a4", "b5>a3"}) CHECK(!plays(action));
    const std::vector<const char *> loop{"c2>d3", "d2-d3", "a3>b4", "a4-b4", "d3-d2", "d3>c2", "b4-a4", "b4>a3"};
    for (const char *action : loop) CHECK(!plays(action));
    for (std::size_t i = 0; i + 1 < loop.size(); ++i) CHECK(!plays(loop[i]));
    CHECK(plays(loop.back()));
}
