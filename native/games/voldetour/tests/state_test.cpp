// Voldétour: the counts of the fixtures, texts and notations along random games, refusals, limits.

#include "games/voldetour/state.hpp"
#include "playout.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

namespace {

using namespace belvedere;
using voldetour::Any;

static_assert(State<voldetour::Default> && State<voldetour::Tall> && State<voldetour::Other>);

Any started(const char *equipment, const char *first = "black") {
    return voldetour::start({{"equipment", equipment}, {"first", first}});
}

std::string text_of(const Any &any) {
    return std::visit([](const auto &position) { return position.text(); }, any);
}

bool is_refused(std::string_view text) {
    try {
        (void)voldetour::read(text);
        return false;
    } catch (const Refusal &) {
        return true;
    }
}

bool is_refused_equipment(const char *equipment) {
    try {
        (void)started(equipment);
        return false;
    } catch (const Refusal &) {
        return true;
    }
}

template <class S> std::set<std::string> notations(const S &position) {
    typename S::Action actions[S::most_actions];
    const int number = position.legal(actions);
    std::set<std::string> texts;
    for (int i = 0; i < number; ++i) texts.insert(position.notation(actions[i]));
    CHECK(texts.size() == static_cast<std::size_t>(number));
    return texts;
}

std::set<std::string> notations_of(std::string_view text) {
    return std::visit([](const auto &position) { return notations(position); }, voldetour::read(text));
}

/// Everything that must hold of every position.
template <class S> void check(const S &position, Chance &chance) {
    const auto again = std::get<S>(voldetour::read(position.text()));
    CHECK(again == position);
    CHECK(again.hash() == position.hash());
    CHECK(again.text() == position.text());
    typename S::Action actions[S::most_actions], same[S::most_actions];
    const int number = position.legal(actions);
    CHECK(number <= S::most_actions - voldetour::overrun);
    CHECK((number == 0) == position.over());
    CHECK((position.winner() != nobody) == position.over());
    REQUIRE(again.legal(same) == number);
    CHECK(std::equal(actions, actions + number, same));
    for (int i = 0; i < std::min(number, 3); ++i) {
        const auto action = actions[chance.below(static_cast<std::uint32_t>(number))];
        CHECK(position.parse(position.notation(action)) == action);
    }
}

const char *const equipments[] = {
    "default",
    "tall",
    "height:5/blocks:1,1,2,2,3,4,5/stairs:7/board:12x12",
    "height:3/blocks:1,2,3/stairs:4/towers:b2,d4/board:5x5/red:-",
    "blocks:9,9/stairs:12/towers:a1,l12/board:12x12",
    "height:1/blocks:2/stairs:1/towers:a1,b1/board:3x1/red:c1,c1",
    "blocks:-/stairs:0",
};

} // namespace

TEST_CASE("voldetour: perft fixtures") {
    int files = 0;
    for (const auto &entry : std::filesystem::directory_iterator(FIXTURES "/perft")) {
        if (!entry.path().filename().string().starts_with("voldetour")) continue;
        std::ifstream file(entry.path());
        std::string line, word, rest;
        Settings settings;
        Any any = voldetour::start({});
        bool started_once = false;
        while (std::getline(file, line)) {
            if (line.empty() || line[0] == '#') continue;
            word = line.substr(0, line.find(' '));
            rest = line.substr(word.size() + 1);
            if (word == "game") continue;
            if (word == "set") {
                settings[rest.substr(0, rest.find('='))] = rest.substr(rest.find('=') + 1);
                continue;
            }
            if (!started_once) any = word == "position" ? voldetour::read(rest) : voldetour::start(settings);
            started_once = true;
            if (word == "position") continue;
            std::visit(
                [&](auto &position) {
                    if (word == "after") {
                        std::istringstream actions(rest);
                        for (std::string action; actions >> action;) position.play(position.parse(action));
                        return;
                    }
                    INFO(entry.path().string(), " ", line);
                    CHECK(perft(position, std::stoi(word)) == std::stoull(rest));
                },
                any);
        }
        ++files;
    }
    CHECK(files >= 2);
}

TEST_CASE("voldetour: texts, notations and hashes along random games") {
    Chance chance(7);
    for (const char *equipment : equipments)
        for (const char *first : {"black", "white"})
            for (int game = 0; game < 5; ++game)
                std::visit(
                    [&]<class S>(S position) {
                        CAPTURE(equipment);
                        for (int played = 0; played < 60; ++played) {
                            check(position, chance);
                            typename S::Action actions[S::most_actions];
                            const int number = position.legal(actions);
                            if (number == 0) break;
                            position.play(actions[chance.below(static_cast<std::uint32_t>(number))]);
                        }
                    },
                    started(equipment, first));
}

TEST_CASE("voldetour: the way to a position leaves no trace") {
    const auto after = [](const std::vector<const char *> &actions) {
        auto position = std::get<voldetour::Default>(voldetour::start({}));
        for (const char *action : actions) position.play(position.parse(action));
        return position;
    };
    const auto one = after({"Sn@a1", "B1@e5", "end", "Sn@b5", "end", "Se@a3", "B1@g5"});
    const auto other = after({"Se@c9", "B1@g5", "end", "Sn@b5", "end", "B1@e5", "Sn@a1"});
    CHECK(!(one == other));
    CHECK(one.hash() != other.hash());
    const auto third = after({"Se@a3", "B1@g5", "end", "Sn@b5", "end", "B1@e5", "Sn@a1"});
    CHECK(one == third);
    CHECK(one.hash() == third.hash());
    CHECK(one.text() == "bSn@a1,bSe@a3,wSn@b5,bB1@e5,bB1@g5 c3,h8 b both 2,2");
}

TEST_CASE("voldetour: every piece on the board counts in the hash") {
    const auto start = std::get<voldetour::Default>(voldetour::start({}));
    const auto bare = std::get<voldetour::Default>(voldetour::read("- c3,h8 w - 2,3"));
    std::set<std::uint64_t> hashes{bare.hash()};
    voldetour::Default::Action actions[voldetour::Default::most_actions];
    const int number = start.legal(actions);
    for (int i = 0; i < number; ++i) {
        auto after = start;
        after.play(actions[i]);
        after.play(voldetour::Default::end_turn);
        CAPTURE(after.text());
        CHECK(hashes.insert(after.hash()).second);
    }
    CHECK(hashes.size() > 900);
}

TEST_CASE("voldetour: start and texts") {
    CHECK(text_of(voldetour::start({})) == "- c3,h8 b - 3,3");
    CHECK(text_of(started("tall", "white")) == "- c3,h8 w - 3,3 equipment=tall first=white");
    CHECK(text_of(started("height:3")) == "- c3,h8 b - 3,3 equipment=tall");
    CHECK(text_of(started("height:02/stairs:5")) == "- c3,h8 b - 3,3");
    CHECK(text_of(started("red:-/blocks:3,1")) == "- c3,h8 b - 3,3 equipment=blocks:1,3/red:-");
    CHECK(std::holds_alternative<voldetour::Default>(started("default")));
    CHECK(std::holds_alternative<voldetour::Tall>(started("height:3")));
    CHECK(started("red:-") == started("red:-"));
    CHECK(!(started("red:-") == started("red:a1")));
}

TEST_CASE("voldetour: rules that random games seldom meet") {
    SUBCASE("a cube hidden on all sides is blocked, and free when one side opens") {
        const std::string ring = "bB1@e5,wB1@e6,wB1@e4,wB2x@f5";
        CHECK(!notations_of(ring + ",bSe@d5 c3,h1 b - 3,0").contains("e5>B1@a1"));
        CHECK(notations_of(ring + ",bSn@d5 c3,h1 b - 3,0").contains("e5>B1@a1"));
    }
    SUBCASE("a Lord climbs over slopes, crosses its own Tower and does not stop there") {
        const auto actions = notations_of("bSe@b3,bB1@d3,bSw@e3,wSe@f3 a3,h1 b - 0,0 equipment=height:1");
        CHECK(!actions.contains("L@c3"));
        CHECK(actions.contains("L@d3"));
        CHECK(!actions.contains("L@e3"));
        CHECK(!actions.contains("L@g3"));
        CHECK(notations_of("bSe@b3,bB1@d3,bSw@e3,wSe@f3,wB1@g3 d3,h1 b - 0,0 equipment=height:1").contains("L@g3"));
    }
    SUBCASE("a player who can do nothing passes") {
        const auto actions = notations_of("- a1,c1 b - 3,3 equipment=blocks:-/stairs:0/towers:a1,c1/board:3x1/red:-");
        CHECK(actions == std::set<std::string>{"pass"});
    }
}

TEST_CASE("voldetour: the end") {
    const auto end = [](const char *text) {
        return std::visit([](const auto &position) { return position.over() ? position.winner() : nobody - 1; },
                          voldetour::read(text));
    };
    CHECK(end("- h8,a1 w - 0,0") == 0);
    CHECK(end("- h8,a1 w - 0,0 first=white") == 1);
    CHECK(end("- c3,h8 w - 0,1") == 1);
    CHECK(end("- c3,h8 w - 1,1") == nobody - 1);
}

TEST_CASE("voldetour: refusals") {
    for (const char *text : {
             "",
             "-",
             "- c3,h8 b -",
             "- c3,h8 b - 3,3 x",
             "- c3,h8 b - 4,3",
             "- c3,h8 b - 3",
             "- c3,h8 b - 3,3,3",
             "- c3,c3 b - 3,0",
             "- c3,k8 b - 3,3",
             "- c03,h8 b - 3,3",
             "- c3 b - 3,3",
             "- c3,h8 x - 3,3",
             "- c3,h8 b all 3,3",
             "- c3,a1 b - 3,3",
             "bB1@c3 c3,h8 b - 3,3",
             "bB2@a1 c3,h8 b - 3,3",
             "bB4z@a1 c3,h8 b - 3,3",
             "xB1@a1 c3,h8 b - 3,3",
             "bSi@a1 c3,h8 b - 3,3",
             "bSn@a1,bB1@a1 c3,h8 b - 3,3",
             "bB2x@j1 c3,h8 b - 3,3",
             "bB2y@a10 c3,h8 b - 3,3",
             "bB3z@a1 c3,h8 b - 3,3",
             "bB1@a1,bB1@b1,bB1@c1 c3,h8 b - 3,3",
             "bB1@a1,wB1@a1,bB1@a1 c3,h8 b - 3,3",
             "bB1@a1,bB2x@a1 c3,h8 b - 3,3",
             "bSn@a1 a1,h8 b - 0,3",
             "bB1@a1, c3,h8 b - 3,3",
             "@ c3,h8 b - 3,3",
             "b@a1 c3,h8 b - 3,3",
             "- c3,h8 b - 3,3 first=red",
             "- c3,h8 b - 3,3 first=white first=white",
             "- c3,h8 b - 3,3 layout=free",
             "- c3,h8 b - 3,3 equipment=height:6",
             "- c3,h8 b - 3,3 =",
             "=",
             "bSn@a1,bSi@a1,wSi@a1 c3,h8 b - 3,3",
         }) {
        CAPTURE(text);
        CHECK(is_refused(text));
    }
    const auto position = std::get<voldetour::Default>(voldetour::start({}));
    for (const char *action :
         {"",       "end",    "pass",  "L@c3",  "L@a1",   "B1@c3",   "B1",     "@a1",    ">@a1",  "a1>B1@b1", "B2@a1",
          "B1@a11", "B1@a01", "B1@k1", "Si@a1", "B3z@a1", "c3>L@c4", ">B1@a1", "B1@a1 ", "b1@a1", "a1@a1>B1", "B4x@a1"}) {
        CAPTURE(action);
        CHECK_THROWS_AS(position.parse(action), Refusal);
    }
    CHECK_THROWS_AS(voldetour::start({{"layout", "free"}}), Refusal);
    CHECK_THROWS_AS(voldetour::start({{"first", "dark"}}), Refusal);
}

TEST_CASE("voldetour: limits") {
    CHECK(!is_refused_equipment("height:5/blocks:9,9,9,9,9,9,9/stairs:7/board:12x12"));
    for (const char *equipment : {"height:0",
                                  "height:6",
                                  "height:-",
                                  "height:1,2",
                                  "blocks:10",
                                  "blocks:0",
                                  "blocks:1,,1",
                                  "stairs:15",
                                  "stairs:10",
                                  "stairs:9999999999",
                                  "board:13x12",
                                  "board:12x13",
                                  "board:5x5",
                                  "board:0x9",
                                  "board:9",
                                  "board:9x9x9",
                                  "towers:a1",
                                  "towers:a1,a1",
                                  "towers:a1,k1",
                                  "towers:-",
                                  "red:a11",
                                  "red:A1",
                                  "",
                                  "/",
                                  "height",
                                  "height:2/height:2",
                                  "size:3",
                                  "tall/height:2",
                                  "blocks:1111"}) {
        CAPTURE(equipment);
        CHECK(is_refused_equipment(equipment));
    }
}

TEST_CASE("voldetour: texts from outside never do harm") {
    Chance chance(3);
    const std::string letters = "-abcdeBSLnesw123xyz@,>=/: i8:0h\t\xc3";
    const std::string seeds[] = {
        "bSn@a1,bB2x@b1,wB3y@d4,bSi@a1 c3,h8 b - 2,3",
        "bB1@e5,wB1@e6,wB1@e4,wB2x@f5 b1,g1 w both 0,0 equipment=tall first=white",
        "bB4z@a1,wSw@l12 c3,h8 b block 3,3 equipment=height:5/blocks:1,4,9/stairs:4/board:12x12",
    };
    for (int i = 0; i < 20'000; ++i) {
        std::string text = seeds[chance.below(3)];
        for (std::uint32_t changes = chance.below(4) + 1; changes > 0 && !text.empty(); --changes) {
            const std::size_t at = chance.below(static_cast<std::uint32_t>(text.size()));
            const char letter = letters[chance.below(static_cast<std::uint32_t>(letters.size()))];
            switch (chance.below(3)) {
            case 0:
                text[at] = letter;
                break;
            case 1:
                text.erase(at, chance.below(3) + 1);
                break;
            default:
                text.insert(at, 1, letter);
            }
        }
        try {
            std::visit(
                [&]<class S>(S position) {
                    typename S::Action actions[S::most_actions];
                    for (int played = 0; played < 4; ++played) {
                        const int number = position.legal(actions);
                        if (number == 0) break;
                        position.play(actions[chance.below(static_cast<std::uint32_t>(number))]);
                    }
                    CHECK(std::get<S>(voldetour::read(position.text())) == position);
                    CHECK_THROWS_AS(position.parse(text), Refusal);
                },
                voldetour::read(text));
        } catch (const Refusal &) {
        }
    }
}
