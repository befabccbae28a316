// Turris against the perft fixtures, and against itself: texts, notation, hashes, refusals and score.
#include "games/turris/state.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

using belvedere::mixed;
using belvedere::nobody;
using belvedere::perft;
using belvedere::Refusal;
using belvedere::Settings;
using namespace belvedere::turris;
using Action = Position::Action;

namespace {

/// One position and its counts, as in tests/perft/README.md.
struct Fixture {
    Position position{0};
    std::vector<std::pair<int, std::uint64_t>> counts;
};

std::vector<std::string> words_of(const std::string &text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

Position new_game(const Settings &settings) { return std::get<Position>(start(settings)); }

Position after(Position position, const std::string &actions) {
    for (const std::string &action : words_of(actions)) position.play(position.parse(action));
    return position;
}

Fixture read_fixture(const std::filesystem::path &path) {
    Fixture fixture;
    Settings settings;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        const std::size_t space = line.find(' '), sign = line.find('=');
        const std::string word = line.substr(0, space), rest = line.substr(space + 1);
        if (word == "game") continue;
        if (word == "set") {
            settings[line.substr(space + 1, sign - space - 1)] = line.substr(sign + 1);
            fixture.position = new_game(settings);
        } else if (word == "position")
            fixture.position = Position::read(rest);
        else if (word == "after")
            fixture.position = after(fixture.position, rest);
        else
            fixture.counts.emplace_back(std::stoi(word), std::stoull(rest));
    }
    return fixture;
}

std::vector<Action> legal(const Position &position) {
    std::vector<Action> actions(Position::most_actions);
    actions.resize(static_cast<std::size_t>(position.legal(actions.data())));
    return actions;
}

std::string notations(const Position &position) {
    std::vector<std::string> texts;
    for (const Action action : legal(position)) texts.push_back(position.notation(action));
    std::sort(texts.begin(), texts.end());
    std::string joined;
    for (const std::string &text : texts) joined += (joined.empty() ? "" : " ") + text;
    return joined;
}

/// The count after each first action, to find where two implementations part.
std::string divide(const Position &position, int depth) {
    std::string text;
    for (const Action action : legal(position)) {
        Position next = position;
        next.play(action);
        text += position.notation(action) + ": " + std::to_string(perft(next, depth - 1)) + "\n";
    }
    return text;
}

/// Calls a function with every position of some random games.
template <class F> void in_random_games(int games, F &&function) {
    std::uint64_t chance = 0;
    for (int game = 0; game < games; ++game) {
        Position position(game % 2);
        for (function(position); !position.over(); function(position)) {
            const std::vector<Action> actions = legal(position);
            position.play(actions[mixed(++chance) % actions.size()]);
        }
    }
}

} // namespace

TEST_CASE("turris: perft") {
    int files = 0;
    for (const auto &entry : std::filesystem::directory_iterator(std::string(FIXTURES) + "/perft")) {
        if (!entry.path().filename().string().starts_with("turris")) continue;
        ++files;
        const Fixture fixture = read_fixture(entry.path());
        for (const auto &[depth, count] : fixture.counts) {
            CAPTURE(depth);
            CHECK_MESSAGE(perft(fixture.position, depth) == count, divide(fixture.position, depth));
        }
    }
    CHECK(files > 0);
}

TEST_CASE("turris: texts, notation, hashes and bounds along random games") {
    std::map<std::uint64_t, std::string> seen;
    in_random_games(100, [&](const Position &position) {
        const std::string text = position.text();
        const Position again = Position::read(text);
        REQUIRE(again.text() == text);
        REQUIRE(again == position);
        REQUIRE(again.hash() == position.hash());
        REQUIRE(seen.emplace(position.hash(), text).first->second == text);
        const std::vector<Action> actions = legal(position);
        REQUIRE(actions.empty() == position.over());
        REQUIRE(static_cast<int>(actions.size()) <= Position::most_actions);
        for (const Action action : actions) {
            REQUIRE(position.parse(position.notation(action)) == action);
            Position left = position, right = again;
            left.play(action);
            right.play(action);
            REQUIRE(left == right);
            REQUIRE(left.hash() == right.hash());
        }
    });
}

TEST_CASE("turris: equal positions have equal hashes, however they were reached") {
    const Position one = after(Position(0), "c3/1 b3/1 d3/1 c4/1 c2/1 b2/1");
    const Position two = after(Position(0), "c3/1 c4/1 d3/1 b3/1 c2/1 b2/1");   // the box moved later
    const Position other = after(Position(0), "c3/1 b3/1 c2/1 b2/1 d3/1 c4/1"); // others were placed last
    CHECK(one == two);
    CHECK(one.hash() == two.hash());
    CHECK(one != other);
    CHECK(one.hash() != other.hash());
    CHECK(Position(0).hash() != Position(1).hash());
}

TEST_CASE("turris: the option first") {
    CHECK(new_game({}) == Position(0));
    CHECK(new_game({{"first", "white"}}) == Position(0));
    CHECK(new_game({{"first", "black"}}) == Position(1));
    CHECK(Position(0).text() == "- w - - - -");
    CHECK(Position(1).text() == "- b - - - - first=black");
    CHECK(Position(1).to_move() == 0);
    CHECK(after(Position(1), "c3/1").to_move() == 1);
    CHECK_THROWS_AS(start({{"first", "red"}}), Refusal);
    CHECK_THROWS_AS(start({{"size", "4"}}), Refusal);
}

TEST_CASE("turris: the first piece covers the middle of the mat") {
    CHECK(notations(Position(0)) == "b3c3/1 c2c3/1 c3/1 c3c4/1 c3d3/1");
}

TEST_CASE("turris: the plan extends over three files and ranks, which settle the frame") {
    const Position open = after(Position(0), "c3/1 d3/1 b3/1 b4/1");
    CHECK_FALSE(open.settled());
    CHECK(open.text() == "b3:i,.,./I,I,i w - b3/1 b4/1 -");
    CHECK(open.corner() == 11);
    CHECK(open.within_reach() == (0b01110U << 5 | 0b01110U << 10 | 0b01110U << 15 | 0b01110U << 20));
    CHECK_THROWS_AS(open.parse("e3/1"), Refusal);
    const Position settled = after(open, "b5c5/1");
    CHECK(settled.settled());
    CHECK(settled.within_reach() == (0b01110U << 10 | 0b01110U << 15 | 0b01110U << 20));
    CHECK_THROWS_AS(settled.parse("c2/1"), Refusal);
}

TEST_CASE("turris: the mat is in reach at the start, and less and less of it after") {
    in_random_games(100, [before = MatBits{0}](const Position &position) mutable {
        const MatBits reach = position.within_reach();
        if (position.text().starts_with("- ")) {
            CHECK(reach == whole_mat);
        } else {
            CHECK((reach & ~before) == 0);
        }
        before = reach;
    });
}

TEST_CASE("turris: the frame stays as it was settled, even if the plan becomes narrower") {
    const Position position = after(Position(0), "c3/1 b4c4/1 a3a4/1 c2/1 b3/1 xb4c4/1");
    CHECK(position.text() == "a2:S,.,./N,I,I/.,.,i b - b3/1 c2/1 b4c4/1");
    CHECK(position.settled());
    const Position narrower = Position::read("a2:.,.,./I,I,I/.,.,i b - b3/1 c2/1 a4/1");
    CHECK(narrower.settled());
    CHECK(narrower.corner() == 5);
    CHECK(narrower.hash() != after(Position(0), "c3/1 c2/1 b3/1").hash());
}

TEST_CASE("turris: a piece on the centre earns a bonus, the one that settles the frame as well") {
    const Position bonus = after(Position(0), "c3/1 c4c5/1 d4e4/1");
    CHECK(bonus.mid_turn());
    CHECK(bonus.to_move() == 0);
    CHECK(notations(bonus) == "c4/2 c4d4/2 d3/1 d3e3/1 d5/1 d5e5/1 e3/1 e5/1 end");
    const Position declined = after(bonus, "end");
    CHECK_FALSE(declined.mid_turn());
    CHECK(declined.to_move() == 1);
}

TEST_CASE("turris: a removed piece leaves a place that its owner may not fill in the next turn") {
    const Position before = after(Position(0), "c3/1 b4c4/1 a3a4/1 c2/1 b3/1");
    REQUIRE(before.mid_turn());
    CHECK_THROWS_AS(before.parse("xc2/1"), Refusal); // placed last
    const Position removed = after(before, "xb4c4/1");
    CHECK(removed.reserve(1) == 19);
    CHECK(removed.to_move() == 1);
    CHECK(notations(removed) == "a2/1 a2b2/1 a3/2 b2/1 c2c3/3");
    const Position later = after(removed, "a2/1 a3/2");
    CHECK(later.notation(later.parse("b4c4/1")) == "b4c4/1");
}

TEST_CASE("turris: the very last piece earns no bonus") {
    int on_centre = 0;
    in_random_games(300, [&](const Position &position) {
        if (position.reserve(0) + position.reserve(1) != 1) return;
        for (const Action action : legal(position)) {
            Position next = position;
            next.play(action);
            if (action >= Position::remove) continue;
            CHECK(next.over());
            on_centre += squares_of(action) >> centre & 1;
        }
    });
    CHECK(on_centre > 20);
}

TEST_CASE("turris: the views of a small tower") {
    // White shows two squares to the south, Black two; to the east two and two, to the north likewise, to the west four and
    // none.
    const Position position = Position::read("b2:.,.,./.,I,i/.,I,. b - c2/1 d3/1 -");
    CHECK(position.totals() == std::array{2 + 2 + 2 + 4 + 2, 2 + 2 + 2 + 0 + 1});
    CHECK(position.winner() == nobody);
}

TEST_CASE("turris: the winner has more points") {
    int decided = 0;
    in_random_games(50, [&](const Position &position) {
        if (!position.over()) {
            REQUIRE(position.winner() == nobody);
            return;
        }
        const auto [white, black] = position.totals();
        const bool black_begins = position.text().ends_with("first=black");
        REQUIRE(position.winner() == (white == black ? nobody : (black > white) != black_begins ? 1 : 0));
        decided += white != black;
    });
    CHECK(decided > 10);
}

TEST_CASE("turris: refused texts") {
    for (const char *text : {
             "",
             "- w - - -",                                // five words
             "- x - - - -",                              // no colour
             "- w yes - - -",                            // no bonus
             "c3:. w - - - -",                           // the empty mat is -
             "c3 b - c3/1 - -",                          // no columns
             "f3:I b - c3/1 - -",                        // no square
             "c3:I/. b - c3/1 - -",                      // an empty rank at the edge
             "b3:.,I b - c3/1 - -",                      // an empty file
             "c3:I,i/.,i,. w - c3/1 d3/1 -",             // unequal ranks
             "b3:i,I,.,. w - c3/1 b3/1 -",               // four files
             "c3:I,i,I,i w - c3/1 d3/1 -",               //
             "d3:I,i,I b - d3/1 e3/1 -",                 // beyond the mat
             "c3:I,/i,I b - c3/1 d3/1 -",                // an empty column
             "c3:Q b - c3/1 - -",                        // no letter
             "c3:E b - c3d3/1 - -",                      // half a piece
             "c3:E,w b - c3d3/1 - -",                    // of two colours
             "c3:IIIIII b - c3/1 - -",                   // too high for any tower
             "c3:IN,i w - c3/1 d3/1 -",                  // half a piece above
             "c3:Ii w - c3/1 c3/3 -",                    // four levels unfinished
             "c3:EE,WW,i w - c3d3/1 e3/1 -",             // not straddling
             "c3:I b - c4/1 - -",                        // no such piece placed last
             "c3:I b - a1/1 - -",                        //
             "c3:I b - c3/99 - -",                       //
             "c3:I b - c3/0 - -",                        //
             "c3:I b - d3c3/1 - -",                      //
             "c3:I b - - - -",                           //
             "c3:I w - c3/1 - -",                        // White again
             "c3:I b - c3/1 - d3/1",                     // a ban while the frame is open
             "c3:I,i w bonus c3/1 d3/1 -",               // a bonus
             "d3:I b - d3/1 - -",                        // not in the middle
             "b3:I,i/.,I b - b3/1 c3/1 -",               // a player left out
             "b3:.,I/i,. w - c4/1 b3/1 -",               // nothing in the middle
             "c3:I,.,i w - c3/1 e3/1 -",                 // not touching
             "b2:.,.,./.,.,./.,.,. w - - - -",           // no frame without pieces
             "b2:.,.,./.,I,i/.,.,. w bonus c3/1 d3/1 -", // the bonus of the other
             "b2:.,.,./.,I,i/.,.,I w - d2/1 d3/1 d4/1",  // a ban that nobody earned
             "b2:.,.,./.,I,i/.,.,I b - c3/1 d3/1 e3/1",  // outside the frame
             "- w - - - - first=white first=white",      // twice
             "- w - - - - second=white",                 //
             "- w - - - - first=",                       //
         }) {
        CAPTURE(text);
        CHECK_THROWS_AS(read(text), Refusal);
    }
}

TEST_CASE("turris: mutated texts and actions are read or refused") {
    constexpr std::string_view letters = "INESWinesw.,/:abcdewbx-=0123456789 \n";
    std::uint64_t chance = 0;
    const auto below = [&](std::size_t number) { return static_cast<std::size_t>(mixed(++chance) % number); };
    int accepted = 0;
    in_random_games(20, [&](const Position &position) {
        for (int i = 0; i < 20; ++i) {
            std::string text = position.text();
            for (std::size_t changes = below(3) + 1; changes > 0; --changes) {
                const std::size_t where = below(text.size());
                text.replace(where, below(3), std::string(below(3), letters[below(letters.size())]));
            }
            try {
                const Position read_back = Position::read(text);
                REQUIRE(Position::read(read_back.text()) == read_back);
                REQUIRE(legal(read_back).empty() == read_back.over());
                ++accepted;
            } catch (const Refusal &) {
            }
        }
    });
    CHECK(accepted > 0);
    for (const char *action : {"", "x", "c3", "c3/", "/1", "c3/0", "c3/01", "d3c3/1", "c3/2", "xc3/1", "end", "pass", "b2/1"})
        CHECK_THROWS_AS(Position(0).parse(action), Refusal);
}
