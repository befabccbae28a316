// The numbers of actions of Turris.
#include "games/turris/encoding.hpp"

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

using namespace belvedere;

TEST_CASE("A place on the mat of Turris has the same number while the frame is open and when it is settled") {
    struct Numbered {
        std::string_view notation;
        int number;
    };
    const auto check = [](std::string_view text, const std::vector<Numbered> &some) {
        const auto position = std::get<turris::Position>(turris::read(text));
        const Encoding<turris::Position> encoding(position);
        for (const auto &[notation, number] : some) {
            const auto action = position.parse(notation);
            CHECK(encoding.index(position, action) == number);
            CHECK(encoding.action(position, number) == action);
        }
    };
    check("- w - - - -", {{"c3/1", 12}, {"c3d3/1", 35}, {"c3c4/1", 57}});
    check("c3:s/n/I w - c3/1 c4c5/1 -", {{"d5/1", 23}, {"d3e3/1", 36}, {"d4d5/1", 63}});
    check("c3:s,.,./n,.,./I,E,W b - d3e3/1 c4c5/1 -", {{"d5/1", 23}, {"d5e5/1", 44}, {"d4d5/1", 63}});
    check("b3:E,W,is/Ie,iw,In/e,w,I b bonus b4/1 b4c4/3 -", {{"b3/2", 11}, {"xd3/1", 78}, {"xb5c5/1", 107}, {"end", 130}});
}
