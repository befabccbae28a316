// The core against its yardsticks, which are the same rules with plain means.
#include "yardstick/agreement.hpp"

#include <doctest/doctest.h>

using namespace belvedere::yardstick;

TEST_CASE("yardstick: agrees with the core in every game") {
    for_every_start([](const auto &both) {
        CAPTURE(both.name);
        CHECK_NOTHROW(expect_equal_counts(both, both.depth - 1));
        CHECK_NOTHROW(expect_equal_games(both, 300, 30'000));
    });
}
