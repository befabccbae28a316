// Volterra against the perft fixtures, and against itself: texts, notation, hashes, refusals and limits.
#include "games/volterra/state.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

namespace fs = std::filesystem;
using belvedere::nobody;
using belvedere::perft;
using belvedere::Refusal;
using belvedere::Settings;
using namespace belvedere::volterra;

namespace {

/// One position and its counts, as in tests/perft/README.md.
struct Fixture {
    Settings settings;
    std::string position;
    std::vector<std::string> after;
    std::vector<std::pair<int, std::uint64_t>> counts;
};

Fixture read_fixture(const fs::path &path) {
    Fixture fixture;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        const std::size_t space = line.find(' ');
        const std::string word = line.substr(0, space), rest = line.substr(space + 1);
        if (word == "game") continue;
        if (word == "set")
            fixture.settings[rest.substr(0, rest.find('='))] = rest.substr(rest.find('=') + 1);
        else if (word == "position")
            fixture.position = rest;
        else if (word == "after") {
            std::istringstream actions(rest);
            for (std::string action; actions >> action;) fixture.after.push_back(action);
        } else
            fixture.counts.emplace_back(std::stoi(word), std::stoull(rest));
    }
    return fixture;
}

std::vector<fs::path> fixtures() {
    std::vector<fs::path> paths;
    for (const auto &entry : fs::directory_iterator(fs::path(FIXTURES) / "perft"))
        if (entry.path().filename().string().starts_with("volterra")) paths.push_back(entry.path());
    return paths;
}

template <class Position> std::vector<Action> legal(const Position &position) {
    std::vector<Action> actions(Position::most_actions);
    actions.resize(static_cast<std::size_t>(position.legal(actions.data())));
    return actions;
}

template <class Position> std::string divide(const Position &position, int depth) {
    std::string text;
    for (const Action action : legal(position)) {
        Position after = position;
        after.play(action);
        text += position.notation(action) + ' ' + std::to_string(perft(after, depth - 1)) + '\n';
    }
    return text;
}

/// Checks everything that holds in every position.
template <class Position> void check(const Position &position) {
    const std::vector<Action> actions = legal(position);
    CHECK(actions.empty() == position.over());
    CHECK_FALSE((position.over() && position.mid_turn()));
    if (!position.over()) CHECK(position.winner() == nobody);
    for (const Action action : actions) CHECK(position.parse(position.notation(action)) == action);

    const auto again = std::get<Position>(read(position.text()));
    CHECK(again == position);
    CHECK(again.hash() == position.hash());
    CHECK(again.text() == position.text());
    CHECK(position.impossible() == nullptr);
}

/// Plays a random game, or the first 400 actions of one, and checks every position of it.
template <class Position> void check_game(Position position, std::uint64_t seed) {
    for (int number = 0; number < 400; ++number) {
        check(position);
        const std::vector<Action> actions = legal(position);
        if (actions.empty()) return;
        seed = belvedere::mixed(seed);
        const Position before = position;
        position.play(actions[seed % actions.size()]);
        CHECK(position.hash() != before.hash());
        CHECK_FALSE(position == before);
    }
}

Standard standard(std::string_view text) { return std::get<Standard>(read(text)); }

std::string text_of(const Any &any) {
    return std::visit([](const auto &position) { return position.text(); }, any);
}

} // namespace

TEST_CASE("volterra: perft fixtures") {
    REQUIRE(fixtures().size() >= 2);
    for (const fs::path &path : fixtures()) {
        CAPTURE(path);
        const Fixture fixture = read_fixture(path);
        Any any = fixture.position.empty() ? start(fixture.settings) : read(fixture.position);
        std::visit(
            [&](auto &position) {
                for (const std::string &action : fixture.after) position.play(position.parse(action));
                for (const auto &[depth, count] : fixture.counts) {
                    const bool equal = perft(position, depth) == count;
                    CHECK_MESSAGE(equal, "depth " << depth << "\n" << divide(position, depth));
                }
            },
            any);
    }
}

TEST_CASE("volterra: random games on every field") {
    std::uint64_t seed = 0;
    for (int files = 1; files <= 7; ++files)
        for (int ranks = 1 + files % 2; ranks <= 7; ranks += 2)
            for (const char *layout : {"chessboard", "free"})
                for (const char *first : {"dark", "light"}) {
                    const std::string size = std::to_string(files) + 'x' + std::to_string(ranks);
                    CAPTURE(size);
                    const Any any = start({{"size", size}, {"layout", layout}, {"first", first}});
                    CHECK((any.index() == 0) == (files <= 4 && ranks <= 5));
                    std::visit([&](const auto &position) { check_game(position, ++seed); }, any);
                }
}

TEST_CASE("volterra: start") {
    CHECK(text_of(start({})) == "dldl/ldld/dLDl/ldld/dldl d -");
    CHECK(text_of(start({{"first", "light"}})) == "dldl/ldld/dLDl/ldld/dldl l - first=light");
    CHECK(text_of(start({{"layout", "free"}})) == "4/4/4/4/4 d -");
    CHECK(text_of(start({{"size", "3x2"}})) == "lDl/dLd d -");
    CHECK(text_of(start({{"size", "7×6"}})) == text_of(start({{"size", "7x6"}})));
    CHECK(std::get<Standard>(start({})).to_move() == 0);
    CHECK(std::get<Standard>(start({{"first", "light"}})).to_move() == 0);
    for (const char *size : {"", "4", "4x", "x5", "4x4", "0x5", "04x5", "4x5 ", "4*5", "-4x5", "4x555", "99x98"}) {
        CAPTURE(size);
        CHECK_THROWS_AS(start({{"size", size}}), Refusal);
    }
    CHECK_THROWS_WITH_AS(start({{"size", "8x7"}}), "the native core plays Volterra on up to 7 files and 7 ranks, not 8x7",
                         Refusal);
    CHECK_THROWS_AS(start({{"size", "6x9"}}), Refusal);
    CHECK_THROWS_AS(start({{"layout", "round"}}), Refusal);
    CHECK_THROWS_AS(start({{"first", "black"}}), Refusal);
    CHECK_THROWS_AS(start({{"colour", "dark"}}), Refusal);
}

TEST_CASE("volterra: equal positions have equal hashes, however they were reached, and others do not") {
    std::map<std::string, Standard> seen;
    std::map<std::uint64_t, std::string> texts;
    int again = 0;
    const auto visit = [&](const Standard &position, int depth, auto &&self) -> void {
        const auto [found, fresh] = seen.try_emplace(position.text(), position);
        again += !fresh;
        CHECK(found->second == position);
        CHECK(found->second.hash() == position.hash());
        CHECK(texts.try_emplace(position.hash(), position.text()).first->second == position.text());
        if (!depth) return;
        for (const Action action : legal(position)) {
            Standard after = position;
            after.play(action);
            self(after, depth - 1, self);
        }
    };
    visit(standard("dldl/ldld/dLDl/ldld/dldl d -"), 4, visit);
    visit(standard("4/4/4/4/4 d -"), 3, visit);
    visit(standard("4/4/4/4/4 l - first=light"), 2, visit);
    visit(standard("dldl/1dld/dL(dd)l/ld(ll)D/dl1l l stack"), 3, visit);
    CHECK(again > 1000);
}

TEST_CASE("volterra: parts without a pawn are forfeited") {
    // d2 leaves, and with it the bridge to e2: the tower there is lost.
    const auto position = std::get<Large>(read("5/5/5/(ll)1(dd)2/LlDdd/5 d pawn"));
    auto moved = position;
    moved.play(position.parse("d2>c3"));
    CHECK(moved.text() == "5/5/5/(ll)1(ddd)2/LlD2/5 l -");
    CHECK(moved.hash() == std::get<Large>(read(moved.text())).hash());
}

TEST_CASE("volterra: the highest tower wins, then the second highest; all equal is a draw") {
    CHECK(standard("4/4/4/3(ddD)/(lL)3 d -").over());
    CHECK(standard("4/4/4/3(ddD)/(lL)3 d -").winner() == 0);
    CHECK(standard("4/4/4/3(ddD)/(lL)3 d - first=light").winner() == 1);
    CHECK(standard("4/4/4/3(dD)/(llL)3 d -").winner() == 1);
    CHECK(standard("4/4/4/3(dD)/(lL)3 d -").winner() == nobody);
    CHECK(standard("4/4/4/2l(dD)/(lL)3 d -").winner() == 1);
}

TEST_CASE("volterra: texts that are no position are refused") {
    for (const char *text : {
             "",
             " ",
             "=",
             "d",
             "d -",
             "4/4/4/4/4 d",
             "4/4/4/4/4 d - -",
             "4/4/4/4/4 x -",
             "4/4/4/4/4 d none",
             "4/4/4/4/4 d - first",
             "4/4/4/4/4 d - first=",
             "4/4/4/4/4 d - first=red",
             "4/4/4/4/4 d - first=dark first=dark",
             "4/4/4/4/4 d - size=4x5",
             "4/4/4/4 d -",
             "4/4/4/4/3 d -",
             "4/4/4/4/ d -",
             "/4/4/4/4 d -",
             "/ d -",
             "4/4/4/4/0 d -",
             "4/4/4/4/04 d -",
             "4/4/4/4/99 d -",
             "8/8/8/8/8 d -",
             "4/4/4/4/4/4/4/4/4 d -",
             "4/4/4/4/( d -",
             "4/4/4/4/) d -",
             "4/4/4/4/()3 d -",
             "4/4/4/4/(d)3 d -",
             "4/4/4/4/(Dd)3 d -",
             "4/4/4/4/(d3 d -",
             "4/4/4/4/(dd3 d -",
             "4/4/4/4/(dx)3 d -",
             "4/4/4/4/x3 d -",
             "dldl/ldld/DLDl/ldld/dldl d -",
             "dldl/ldld/dLDl/ldld/dldd d -",
             "dldl/ldld/dLDl/ldld/dldl l -",
             "dldl/ldld/dLDl/ldld/dldl d stack",
             "dldl/ldld/dLdl/ldld/Dldl d pawn",
             "dldl/ldld/dLDl/ldld/dld1 d -",
             "4/4/4/4/(ddddddddddd)3 d -",
             "4/4/4/4/(dd)3 d -",
             "4/4/4/4/D3 l -",
             "4/4/4/4/d3 d -",
             "4/4/4/4/4 d pawn",
             "d3/4/4/3(ddD)/(lL)3 d -",
             "dldl/ldld/dldl/ldld/Dldl d -",
             "dldl/ldld/dLdl/ldld/dldl d -",
         }) {
        CAPTURE(text);
        CHECK_THROWS_AS(read(text), Refusal);
    }
    CHECK_THROWS_AS(read(std::string(100000, '(') + " d -"), Refusal);
    CHECK_THROWS_AS(read('(' + std::string(100000, 'd') + ")3/4/4/4/4 d -"), Refusal);
    CHECK_THROWS_AS(read(std::string(100000, '/') + " d -"), Refusal);
    CHECK_THROWS_AS(read(std::string("4/4/4/4/4 d -\0", 14)), Refusal);
}

TEST_CASE("volterra: mutated texts are read or refused, and what is read can be played") {
    constexpr std::string_view characters = "dlDL()123456789/ -=pawnstckfirhg0\n";
    std::uint64_t seed = 7;
    const auto random = [&](std::size_t below) { return (seed = belvedere::mixed(seed)) % below; };
    for (const char *original :
         {"dldl/ldld/dLDl/ldld/dldl d -", "dldl/1dld/dL(dd)l/ld(ll)D/dl1l l stack", "dldl/4/4/4/4 l - first=light"})
        for (int i = 0; i < 3000; ++i) {
            std::string text = original;
            for (int n = 0; n <= i % 3; ++n)
                text.replace(random(text.size() + 1), random(3), random(3), characters[random(characters.size())]);
            try {
                const Any any = read(text);
                std::visit([&](const auto &position) { check_game(position, seed); }, any);
            } catch (const Refusal &) {
            }
        }
}

TEST_CASE("volterra: what is no legal action is refused") {
    const auto begin = std::get<Standard>(start({}));
    for (const char *action :
         {"", "c", "c3", "c3-", "c3-d3", "c3-d4 ", "c3-d9", "c3>d4", "d4>>c4", "d4>>>c4", "+a1", "@c3", "c03-d4", "C3-d4"}) {
        CAPTURE(action);
        CHECK_THROWS_AS(begin.parse(action), Refusal);
    }
    CHECK(begin.notation(begin.parse("d4>c4")) == "d4>c4");
    CHECK_THROWS_AS(begin.notation(0xffff), Refusal);
}
