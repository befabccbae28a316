// The encodings of all games against themselves: numbers and back, and every number of an observation. That they are those of
// `belvedere.encode` is tested in Python.
#include "games.hpp"
#include "playout.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <set>
#include <vector>

using namespace belvedere;

namespace {

/// Checks the numbers of the legal actions of a position.
template <Encoded S>
void check_actions(const Encoding<S> &encoding, const S &position, const std::vector<typename S::Action> &legal) {
    std::set<int> numbers;
    for (const typename S::Action action : legal) {
        const int number = encoding.index(position, action);
        CHECK(number >= 0);
        CHECK(number < encoding.actions());
        CHECK(numbers.insert(number).second);
        CHECK(encoding.action(position, number) == action);
    }
}

/// Checks that an observation is written from the first number to the last, and no further.
template <Encoded S> void check_observation(const Encoding<S> &encoding, const S &position) {
    const auto size = static_cast<std::size_t>(numbers(encoding));
    std::vector<float> observation(size + 1, std::numeric_limits<float>::quiet_NaN());
    encoding.observe(position, observation.data());
    for (std::size_t i = 0; i < size; ++i) CHECK(!std::isnan(observation[i]));
    CHECK(std::isnan(observation[size]));
}

/// Goes through a random game.
template <Encoded S> void check_game(S position, std::uint64_t seed) {
    const Encoding<S> encoding(position);
    Chance chance(seed);
    std::vector<typename S::Action> legal(S::most_actions);
    for (int played = 0; played < 200; ++played) {
        CHECK(encoding.fits(position));
        check_observation(encoding, position);
        legal.resize(static_cast<std::size_t>(S::most_actions));
        legal.resize(static_cast<std::size_t>(position.legal(legal.data())));
        if (legal.empty()) return;
        check_actions(encoding, position, legal);
        position.play(legal[chance.below(static_cast<std::uint32_t>(legal.size()))]);
    }
}

struct Case {
    std::string_view game;
    Settings settings;
};

} // namespace

TEST_CASE("Every legal action has a number of its own, and every number of an observation is written") {
    const std::vector<Case> cases{
        {"volterra", {}},
        {"volterra", {{"layout", "free"}}},
        {"volterra", {{"size", "2x3"}}},
        {"volo", {}},
        {"volo", {{"side", "5"}}},
        {"voldetour", {}},
        {"turris", {}},
        {"voldetour", {{"equipment", "tall"}}},
        {"voldetour", {{"equipment", "blocks:2,2,2,3,3"}}},
    };
    for (const auto &[name, settings] : cases)
        for (const std::uint64_t seed : {1, 2})
            with_state([&](const auto &start) { check_game(start, seed); }, game(name).start(settings));
}
