// Turris against the perft fixtures, and against itself: texts, notation, hashes, refusals and score.
#include "turris.hpp"

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
    const Position one = after(Position(0), "a1/1 b1/1 a2/1 a3/1 c1/1 c2/1 c3/1 b3/1");
    const Position two = after(Position(0), "a1/1 b1/1 c1/1 c2/1 a2/1 a3/1 c3/1 b3/1");
    const Position other = after(Position(0), "a1/1 b1/1 c1/1 c2/1 c3/1 b3/1 a2/1 a3/1"); // others were placed last
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
    CHECK(Position(0).text() == ".,.,./.,.,./.,.,. w - - - -");
    CHECK(Position(1).text() == ".,.,./.,.,./.,.,. b - - - - first=black");
    CHECK(Position(1).to_move() == 0);
    CHECK(after(Position(1), "a1/1").to_move() == 1);
    CHECK_THROWS_AS(start({{"first", "red"}}), Refusal);
    CHECK_THROWS_AS(start({{"size", "4"}}), Refusal);
}

TEST_CASE("turris: a piece on the centre earns a bonus") {
    const Position bonus = after(Position(0), "c2/1 b2/1");
    CHECK(bonus.mid_turn());
    CHECK(bonus.to_move() == 1);
    CHECK(notations(bonus) == "a1a2/1 a1b1/1 a2/1 a2a3/1 a3b3/1 b1/1 b1c1/1 b3/1 b3c3/1 c1/1 c3/1 end");
    const Position declined = after(bonus, "end");
    CHECK_FALSE(declined.mid_turn());
    CHECK(declined.to_move() == 0);
}

TEST_CASE("turris: a removed piece leaves a place that its owner may not fill in the next turn") {
    const Position before = after(Position(0), "a1/1 b1/1 c1/1 c2/1 a2/1 b2/1");
    REQUIRE(before.mid_turn());
    CHECK(notations(before).find("xa1/1") != std::string::npos);
    CHECK_THROWS_AS(before.parse("xa2/1"), Refusal); // placed last
    const Position removed = after(before, "xa1/1");
    CHECK(removed.reserve(0) == 18);
    CHECK(removed.to_move() == 0);
    CHECK_THROWS_AS(removed.parse("a1/1"), Refusal);
    const Position later = after(removed, "c3/1 b3/1");
    CHECK(later.parse("a1/1") == 0);
}

TEST_CASE("turris: the views of a small tower") {
    // Two squares of each to the west and the east, but to the south only Black's, to the north only White's; one on the roof.
    const Position position = Position::read(".,.,./I,.,./i,.,. w - a2/1 a1/1 -");
    CHECK(position.totals() == std::array{2 + 2 + 2 + 1, 2 + 2 + 2 + 1});
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
             ".,.,./.,.,./.,.,. w - - -",                           // five words
             ".,.,./.,.,./.,.,. x - - - -",                         // no colour
             ".,.,./.,.,./.,.,. w yes - - -",                       // no bonus
             ".,.,./.,.,. w - - - -",                               // two ranks
             ".,./.,.,./.,.,. w - - - -",                           // two columns
             ".,.,/.,.,./.,.,. w - - - -",                          // an empty column
             ".,.,./.,.,./Q,.,. b - a1/1 - -",                      // no letter
             ".,.,./.,.,./E,.,. b - a1b1/1 - -",                    // half a piece
             ".,.,./.,.,./E,w,. b - a1b1/1 - -",                    // of two colours
             ".,.,./.,.,./.,.,E b - c1/1 - -",                      // off the foundation
             ".,.,./.,.,./IIIIII,.,. b - a1/1 - -",                 // too high for any tower
             ".,.,./.,.,./IN,i,. w - a1/1 b1/1 -",                  // half a piece above
             ".,.,./.,.,./Ii,.,. w - a1/1 a1/3 -",                  // four levels unfinished
             ".,.,./.,.,./EE,WW,i w - a1b1/1 c1/1 -",               // not straddling
             ".,.,./.,.,./I,.,. b - a2/1 - -",                      // no such piece placed last
             ".,.,./.,.,./I,.,. b - a1/99 - -",                     //
             ".,.,./.,.,./I,.,. b - a1/0 - -",                      //
             ".,.,./.,.,./I,.,. b - b1a1/1 - -",                    //
             ".,.,./.,.,./I,.,. b - - - -",                         //
             ".,.,./.,.,./I,.,. w - a1/1 - -",                      // White again
             ".,.,./.,.,./I,.,. b - a1/1 - b1/1",                   // a ban without a bonus
             ".,.,./.,.,./I,i,. w bonus a1/1 b1/1 -",               // a bonus for nothing
             ".,.,./.,.,./.,.,. w - - - - first=white first=white", // twice
             ".,.,./.,.,./.,.,. w - - - - second=white",            //
             ".,.,./.,.,./.,.,. w - - - - first=",                  //
         }) {
        CAPTURE(text);
        CHECK_THROWS_AS(read(text), Refusal);
    }
}

TEST_CASE("turris: mutated texts and actions are read or refused") {
    constexpr std::string_view letters = "INESWinesw.,/abcwb-x=0123456789 \n";
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
    for (const char *action : {"", "x", "a1", "a1/", "/1", "a1/0", "a1/01", "b1a1/1", "a1/2", "xa1/1", "end", "pass", "b2/1"})
        CHECK_THROWS_AS(Position(0).parse(action), Refusal);
}
