// Volo's core: the counts of the perft fixtures, texts and notation, hashes, refusals, and rules worth a look of their own.

#include "games/volo/state.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <vector>

using namespace belvedere;
using namespace belvedere::volo;

namespace {

template <class P> std::vector<Action> actions_of(const P &position) {
    static Action actions[P::most_actions];
    return {actions, actions + position.legal(actions)};
}

template <class P> std::vector<std::string> notations(const P &position) {
    std::vector<std::string> texts;
    for (Action action : actions_of(position)) texts.push_back(position.notation(action));
    std::sort(texts.begin(), texts.end());
    return texts;
}

template <class P> P after(P position, std::string_view actions) {
    std::istringstream words{std::string(actions)};
    for (std::string word; words >> word;) position.play(position.parse(word));
    return position;
}

Any played(Any position, std::string_view actions) {
    return std::visit([&](const auto &p) -> Any { return after(p, actions); }, position);
}

/// Plays random games, half of them with many birds added first, and calls `visit` with every position.
template <int side, class Visit> void random_games(int games, Visit visit) {
    std::mt19937 random(side);
    for (int game = 0; game < games; ++game) {
        Position<side> position(game % 2);
        for (int i = 0; i < 500; ++i) {
            visit(position);
            const auto actions = actions_of(position);
            if (actions.empty()) break;
            const auto adds = std::count_if(actions.begin(), actions.end(), is_add);
            const bool adding = game % 4 < 2 && adds && i < 60;
            position.play(
                actions[random() % static_cast<std::size_t>(adding ? adds : static_cast<std::ptrdiff_t>(actions.size()))]);
        }
    }
}

} // namespace

TEST_CASE("volo: perft agrees with every fixture") {
    int counts = 0;
    for (const auto &file : std::filesystem::directory_iterator(std::filesystem::path(FIXTURES) / "perft")) {
        if (!file.path().filename().string().starts_with("volo.") && !file.path().filename().string().starts_with("volo-"))
            continue;
        Settings settings;
        std::string position, first_actions;
        std::ifstream lines(file.path());
        for (std::string line; std::getline(lines, line);) {
            const auto space = std::min(line.find(' '), line.size());
            const std::string word = line.substr(0, space), rest = line.substr(std::min(space + 1, line.size()));
            if (word == "set")
                settings[rest.substr(0, rest.find('='))] = rest.substr(rest.find('=') + 1);
            else if (word == "position")
                position = rest;
            else if (word == "after")
                first_actions = rest;
            else if (!word.empty() && std::isdigit(static_cast<unsigned char>(word[0]))) {
                const Any begin = played(position.empty() ? start(settings) : read(position), first_actions);
                std::visit([&](const auto &p) { CHECK(perft(p, std::stoi(word)) == std::stoull(rest)); }, begin);
                ++counts;
            }
        }
    }
    CHECK(counts > 0);
}

TEST_CASE_TEMPLATE("volo: texts, notation and hashes along random games", P, Position<5>, Position<6>, Position<7>,
                   Position<8>) {
    constexpr int side = (P::Hexagon::rows + 1) / 2;
    random_games<side>(12, [](const P &position) {
        const P again = P::read(position.text());
        CHECK(again == position);
        CHECK(again.hash() == position.hash());
        CHECK(again.text() == position.text());
        CHECK(again.over() == position.over());
        CHECK(again.winner() == position.winner());
        const auto actions = actions_of(position);
        CHECK(actions.empty() == position.over());
        CHECK(static_cast<int>(actions.size()) <= P::most_actions);
        CHECK(std::holds_alternative<P>(read(position.text())));
        for (Action action : actions) CHECK(position.parse(position.notation(action)) == action);
        auto sorted = actions;
        std::sort(sorted.begin(), sorted.end());
        CHECK(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
    });
}

TEST_CASE("volo: equal positions reached in different ways have equal hashes") {
    const Position<7> start_position(0);
    const auto one = after(start_position, "a3 d4 h5 i6"), other = after(start_position, "h5 i6 a3 d4");
    CHECK(one == other);
    CHECK(one.hash() == other.hash());
    CHECK(one.hash() != after(start_position, "a3 d4 h5").hash());
    CHECK(Position<7>(1).hash() != start_position.hash());
}

TEST_CASE("volo: the start") {
    const Position<7> position(0);
    CHECK(position.text() == "-5-/1o4b1/9/10/11/12/-b4-4o-/12/11/10/9/1o4b1/-5- o -");
    CHECK(position.to_move() == 0);
    CHECK(position.winner() == nobody);
    CHECK_FALSE(position.over());
    CHECK_FALSE(position.mid_turn());
    CHECK(actions_of(position).size() == 99);
    CHECK(position.reserve(0) == 57);
    const auto blue_first = std::get<Position<5>>(start({{"first", "blue"}, {"side", "5"}}));
    CHECK(blue_first.text().ends_with(" b - first=blue"));
    CHECK(blue_first.to_move() == 0);
}

TEST_CASE("volo: a bird or a line flies over empty points, to another flock, and leaves nobody behind") {
    // Orange: a pair c1 c2 and a bird c7; the pair flies together, or c2 alone would leave c1.
    const auto position = Position<5>::read("-3-/6/7/8/-3-3-/8/oo4o/b4b/-3- o -");
    const auto texts = notations(position);
    const auto has_text = [&](std::string_view text) { return std::find(texts.begin(), texts.end(), text) != texts.end(); };
    CHECK(has_text("c7-W4"));
    CHECK(has_text("c1:c2-E4"));
    CHECK_FALSE(has_text("c1:c2-E3"));
    CHECK_FALSE(has_text("c1:c2-E5"));
    CHECK_FALSE(has_text("c2-E4"));
    CHECK(after(position, "c1:c2-E4").winner() == 0);
}

TEST_CASE("volo: a flight that cuts birds off lets the flyer choose what to keep") {
    bool chosen = false;
    random_games<5>(60, [&](const Position<5> &position) {
        if (!position.mid_turn()) return;
        chosen = true;
        const Colour other = position.text().find(" o choose") != std::string::npos ? 1 : 0;
        CHECK(position.regions(other) > 1);
        CHECK(position.regions(other) == static_cast<int>(actions_of(position).size()));
        for (Action action : actions_of(position)) {
            auto kept = position;
            kept.play(action);
            CHECK_FALSE(kept.mid_turn());
            CHECK(kept.to_move() != position.to_move());
            CHECK(kept.regions(other) == 1);
        }
    });
    CHECK(chosen);
}

TEST_CASE("volo: what is not supported or malformed is refused") {
    CHECK_THROWS_AS(start({{"side", "4"}}), Refusal);
    CHECK_THROWS_AS(start({{"side", "9"}}), Refusal);
    CHECK_THROWS_AS(start({{"side", "seven"}}), Refusal);
    CHECK_THROWS_AS(start({{"first", "red"}}), Refusal);
    CHECK_THROWS_AS(start({{"layout", "free"}}), Refusal);
    const std::string rows = "-5-/1o4b1/9/10/11/12/-b4-4o-/12/11/10/9/1o4b1/-5-";
    CHECK_NOTHROW(read(rows + " o -"));
    CHECK_NOTHROW(read("\t" + rows + "  b\n- first=orange "));
    for (const std::string &text : {std::string(),
                                    std::string("volo"),
                                    rows,
                                    rows + " o",
                                    rows + " x -",
                                    rows + " ob -",
                                    rows + " o choose",
                                    rows + " o keep",
                                    rows + " o - first=red",
                                    rows + " o - first=blue first=blue",
                                    rows + " o - side=7",
                                    rows + "/1 o -",
                                    "/" + rows + " o -",
                                    rows.substr(2) + " o -",
                                    "5" + rows.substr(1) + " o -",
                                    std::string("-5-/1o4b1/9/10/11/12/-b4-4o-/12/11/10/9/1o4b1/-4- o -"),
                                    std::string("-5-/1o4b1/9/10/11/12/-b4-4o-/12/11/10/9/1o4b1/-05- o -"),
                                    std::string("-5-/8/9/10/11/12/-4-4-/12/11/10/9/8/-5- o -"),
                                    std::string("-5-/oob5/9/10/11/12/-4-4-/12/11/10/9/8/-5- o -"),
                                    std::string("-3-/6/7/8/-3-3-/8/7/6/-3- o -"),
                                    std::string("-2-/5/6/-2-2-/6/5/-2- o -")})
        CHECK_THROWS_AS(read(text), Refusal);
}

TEST_CASE("volo: actions that are malformed or not legal are refused") {
    const Position<7> position(0);
    for (const char *text : {"",         "z9",  "a0",     "a1",    "a03",    "a3 ",      "g7",     "b2",       "b3",
                             "pass",     "=b7", "b2-E0",  "b2-E1", "b2-X1",  "b2-E",     "b2-E99", "b2:b2-E1", "b2:l2-E1",
                             "b2:c9-E1", "a3-", "=a3-E1", "a3:a4", "a3:a4-", "\xff\xfe", "b2-NE16"})
        CHECK_THROWS_AS(position.parse(text), Refusal);
}

TEST_CASE("volo: mutated texts are refused or read, and what is read can be played") {
    std::mt19937 random(1);
    const std::string letters = "ob-/123456789 =chosefirtblu\t\x1f\xc3";
    random_games<7>(2, [&](const Position<7> &position) {
        for (int i = 0; i < 20; ++i) {
            std::string text = position.text();
            for (unsigned changes = random() % 4 + 1; changes--;) {
                const auto place = random() % (text.size() + 1);
                const char letter = letters[random() % letters.size()];
                if (random() % 3 == 0)
                    text.insert(place, 1, letter);
                else if (place < text.size() && random() % 2)
                    text.erase(place, 1);
                else if (place < text.size())
                    text[place] = letter;
            }
            try {
                std::visit(
                    [](auto p) {
                        const auto actions = actions_of(p);
                        CHECK(actions.empty() == p.over());
                        if (!actions.empty()) p.play(actions.front());
                        CHECK(p.text() == std::decay_t<decltype(p)>::read(p.text()).text());
                    },
                    read(text));
            } catch (const Refusal &) {
            }
        }
    });
}
