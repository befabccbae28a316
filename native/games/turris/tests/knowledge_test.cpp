// What search knows of Turris: scores, what is tried first, expectations, and when a turn may win.
#include "games/turris/knowledge.hpp"
#include "search/tactics.hpp"
#include "tests/networks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using belvedere::Chance;
using belvedere::nobody;
using belvedere::Tactics;
using belvedere::turris::Position;
using Action = Position::Action;
using Knowledge = belvedere::Knowledge<Position>;
using Handcrafted = belvedere::Handcrafted<Position>;

namespace {

const Knowledge &known() {
    static const Knowledge knowledge(belvedere::network_of("turris"));
    return knowledge;
}

/// Plays so many random actions, fewer if the game ends before.
Position after_random(int number, Chance &chance, int first = 0) {
    Position position(first);
    Action actions[Position::most_actions];
    for (int played = 0; played < number; ++played) {
        const int choices = position.legal(actions);
        if (choices == 0) break;
        position.play(actions[chance.below(static_cast<std::uint32_t>(choices))]);
    }
    return position;
}

Position after(Position position, const std::vector<std::string> &actions) {
    for (const std::string &action : actions) position.play(position.parse(action));
    return position;
}

/// The expected score of the colour to move.
float expected(const Position &position) {
    Chance chance(1);
    return belvedere::expectation(known(), position, chance);
}

/// The action that is tried first.
Action most_promising(const Position &position) {
    Action actions[Position::most_actions];
    float weights[Position::most_actions];
    const int number = position.legal(actions);
    known().weigh(position, actions, number, weights);
    return actions[std::max_element(weights, weights + number) - weights];
}

/// An action with files and ranks exchanged.
Action mirrored(Action action) {
    constexpr auto place = [](int place, int side) {
        const int squares = side * side, way = place / squares, square = place % squares;
        return squares * (way == 0 ? 0 : 3 - way) + side * (square % side) + square / side;
    };
    if (action >= Position::put_open) return static_cast<Action>(Position::put_open + place(action - Position::put_open, 5));
    if (action >= Position::end) return action;
    const int first = action < Position::remove ? 0 : Position::remove;
    return static_cast<Action>(first + place(action - first, 3));
}

/// The winner if every action ends the game and for the same player, otherwise nobody.
int certain_winner(const Position &position) {
    Action actions[Position::most_actions];
    const int number = position.legal(actions);
    int winner = nobody;
    for (int i = 0; i < number; ++i) {
        Position next = position;
        next.play(actions[i]);
        if (!next.over() || (i > 0 && next.winner() != winner)) return nobody;
        winner = next.winner();
    }
    return winner;
}

/// Whether the player to move wins within this turn, found without the help of knowledge.
bool wins_at_once(const Position &position) {
    Action actions[Position::most_actions];
    const int number = position.legal(actions);
    for (int i = 0; i < number; ++i) {
        Position next = position;
        next.play(actions[i]);
        const bool same_turn = next.mid_turn() && next.colour() == position.colour();
        if (next.over() ? next.winner() == position.to_move() : same_turn && wins_at_once(next)) return true;
    }
    return false;
}

} // namespace

TEST_CASE("turris knowledge: the score is that of the colour to move, whoever began") {
    Chance chance_of_white(5), chance_of_black(5);
    for (int number = 0; number < 40; ++number) {
        const Position white = after_random(number, chance_of_white, 0), black = after_random(number, chance_of_black, 1);
        CHECK(known().score(white) == known().score(black));
    }
}

TEST_CASE("turris knowledge: no first action decides the game, and the start is worth what the best of them is") {
    Action actions[Position::most_actions];
    const int number = Position(0).legal(actions);
    float best = 0;
    for (int i = 0; i < number; ++i) {
        Position position(0);
        position.play(actions[i]);
        CHECK(expected(position) > 0.1F);
        CHECK(expected(position) < 0.9F);
        best = std::max(best, 1 - expected(position));
    }
    CHECK(std::abs(expected(Position(0)) - best) < 0.1F);
}

TEST_CASE("turris knowledge: a tower and its mirror image are worth about the same") {
    Chance chance(8);
    float difference = 0;
    int positions = 0;
    for (int game = 0; game < 300; ++game) {
        Position position(0), image(0);
        Action actions[Position::most_actions];
        for (int played = 0; played < 20; ++played) {
            const int number = position.legal(actions);
            const Action action = actions[chance.below(static_cast<std::uint32_t>(number))];
            position.play(action);
            image.play(mirrored(action));
            difference += std::abs(expected(position) - expected(image));
            ++positions;
        }
    }
    CHECK(difference / static_cast<float>(positions) < 0.05F);
}

TEST_CASE("turris knowledge: where every action ends the game alike, that is what is expected") {
    Chance chance(12);
    int right = 0, wrong = 0;
    for (int game = 0; game < 3000; ++game) {
        const Position position = after_random(38 + static_cast<int>(chance.below(10)), chance);
        const int winner = certain_winner(position);
        if (position.over() || winner == nobody) continue;
        ++((expected(position) > 0.5F) == (winner == position.to_move()) ? right : wrong);
    }
    CHECK(right > 100);
    CHECK(right > 9 * wrong);
}

TEST_CASE("turris knowledge: the most promising actions beat random ones") {
    Chance chance(4);
    int wins = 0;
    for (int game = 0; game < 40; ++game) {
        Position position(0);
        const int player = game % 2;
        Action actions[Position::most_actions];
        while (!position.over()) {
            const auto number = static_cast<std::uint32_t>(position.legal(actions));
            position.play(position.to_move() == player ? most_promising(position) : actions[chance.below(number)]);
        }
        wins += position.winner() == player;
    }
    CHECK(wins >= 38);
}

TEST_CASE("turris knowledge: the faces and the roof show all points") {
    Chance chance(9);
    for (int game = 0; game < 300; ++game) {
        const Position position = after_random(static_cast<int>(chance.below(50)), chance);
        auto points = position.roof_points();
        const auto faces = position.faces();
        for (std::size_t i = 0; i < 8; ++i) {
            CHECK(faces[i].finished <= faces[i].largest);
            CHECK(std::max(faces[i].first, faces[i].second) <= faces[i].finished);
            points[i / 4] += static_cast<int>(faces[i].largest);
        }
        CHECK(points == position.totals());
        for (std::size_t side = 0; side < 4;
             ++side) { // on the highest finished level, if there is one, every square is somebody's
            const auto squares = [&](std::size_t i) { return faces[i].edge == 8 ? 5 : faces[i].edge; };
            CHECK((squares(side) & squares(4 + side)) == 0);
            if (faces[side].finished + faces[4 + side].finished > 0) CHECK((squares(side) | squares(4 + side)) == 7);
        }
    }
}

TEST_CASE("turris knowledge: a turn that wins may win") {
    Chance chance(7);
    int wins = 0, impossible = 0;
    for (int game = 0; game < 3000; ++game) {
        const Position position = after_random(36 + static_cast<int>(chance.below(14)), chance);
        if (position.over()) continue;
        const bool won = wins_at_once(position);
        wins += won;
        impossible += !Knowledge::may_win_this_turn(position);
        if (won) CHECK(Knowledge::may_win_this_turn(position));
        Tactics<Position> tactics(1'000'000);
        CHECK(tactics.wins_this_turn(position) == won);
    }
    CHECK(wins > 20);
    CHECK(impossible > 20);
}

TEST_CASE("turris knowledge: while there are pieces, something can be built") {
    Chance chance(3);
    for (int game = 0; game < 300; ++game) {
        const Position position = after_random(200, chance);
        REQUIRE(position.over());
        CHECK(position.reserve(0) + position.reserve(1) == 0);
    }
}

TEST_CASE("turris, handcrafted knowledge: points and pieces in hand are worth having") {
    CHECK(Handcrafted::score(Position(0)) == 0);
    const Position bonus = after(Position(0), {"c3/1", "c4c5/1", "d4e4/1"});
    const Position refused = after(bonus, {"end"}), taken = after(bonus, {"e5/1"});
    CHECK(refused.colour() == taken.colour());
    CHECK(refused.totals()[0] < taken.totals()[0]);
    CHECK(Handcrafted::score(refused) < Handcrafted::score(taken)); // to Black: White has one piece less in hand
}

TEST_CASE("turris, handcrafted knowledge: corners and lying pieces are tried before the middle of a side") {
    const Position position = after(Position(0), {"c3/1", "d3/1", "e3/1", "c4/1", "c5d5/1"});
    Action actions[Position::most_actions];
    float weights[Position::most_actions];
    const int number = position.legal(actions);
    Handcrafted::weigh(position, actions, number, weights);
    const auto weight_of = [&](const char *notation) {
        return weights[std::find(actions, actions + number, position.parse(notation)) - actions];
    };
    CHECK(weight_of("d4e4/1") > weight_of("e4/1"));
    CHECK(weight_of("e5/1") > weight_of("e4/1"));
}

TEST_CASE("turris, handcrafted knowledge: the start is even, and a game that can only be won is expected to be") {
    Chance chance(11);
    float sum = 0;
    for (int i = 0; i < 400; ++i) sum += Handcrafted::expectation(Position(0), chance);
    CHECK(std::abs(sum / 400 - 0.5F) < 0.1F);
    int decided = 0;
    for (int game = 0; game < 3000; ++game) {
        const Position position = after_random(38 + static_cast<int>(chance.below(10)), chance);
        const int winner = position.over() ? nobody : certain_winner(position);
        if (winner == nobody) continue;
        const float expectation = Handcrafted::expectation(position, chance);
        CHECK((winner == position.to_move() ? expectation > 0.5F : expectation < 0.5F));
        ++decided;
    }
    CHECK(decided > 20);
}
