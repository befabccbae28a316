// What the encoding of Volterra depends on.
#include "games/volterra/encoding.hpp"

#include <doctest/doctest.h>

using namespace belvedere;

TEST_CASE("An encoding of Volterra is for one size of the field") {
    const auto of_size = [](const char *size) { return std::get<volterra::Standard>(volterra::start({{"size", size}})); };
    const Encoding<volterra::Standard> encoding(of_size("4x5"));
    CHECK(encoding.fits(of_size("4x5")));
    CHECK(!encoding.fits(of_size("2x3")));
}
