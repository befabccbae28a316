// What search knows of Turris: scores, what is tried first, expectations, and when a turn may win.
#include "knowledge/turris.hpp"

#include "search/tactics.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using belvedere::Chance;
using belvedere::nobody;
using belvedere::Tactics;
using belvedere::turris::Position;
using Action = Position::Action;
using Knowledge = belvedere::Knowledge<Position>;

namespace {

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

float mean_expectation(const Position &position, Chance &chance) {
    float sum = 0;
    for (int i = 0; i < 400; ++i) sum += Knowledge::expectation(position, chance);
    return sum / 400;
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
        CHECK(Knowledge::score(white) == Knowledge::score(black));
    }
    CHECK(Knowledge::score(Position(0)) == 0);
}

TEST_CASE("turris knowledge: points and pieces in hand are worth having") {
    const Position behind = after(Position(0), {"a1/1"}); // Black has one piece more in hand and nothing to show
    const Position refused = after(behind, {"a2/1", "b2/1", "end"}), taken = after(behind, {"a2/1", "b2/1", "b1/1"});
    CHECK(refused.colour() == taken.colour());
    CHECK(refused.totals()[0] < taken.totals()[0]);
    CHECK(Knowledge::score(refused) < Knowledge::score(taken)); // to Black: White has one piece less in hand
}

TEST_CASE("turris knowledge: corners and lying pieces are tried before the middle of a side") {
    const Position position = after(Position(0), {"a1/1"});
    Action actions[Position::most_actions];
    float weights[Position::most_actions];
    const int number = position.legal(actions);
    Knowledge::weigh(position, actions, number, weights);
    const auto weight_of = [&](const char *notation) {
        return weights[std::find(actions, actions + number, position.parse(notation)) - actions];
    };
    CHECK(weight_of("b1c1/1") > weight_of("b1/1"));
    CHECK(weight_of("a2a3/1") > weight_of("a2/1"));
    const Position corner_free = after(position, {"b1/1"});
    const int choices = corner_free.legal(actions);
    Knowledge::weigh(corner_free, actions, choices, weights);
    const auto corner = std::find(actions, actions + choices, corner_free.parse("c1/1")) - actions;
    const auto middle = std::find(actions, actions + choices, corner_free.parse("a2/1")) - actions;
    CHECK(weights[corner] > weights[middle]);
}

TEST_CASE("turris knowledge: the start is even") {
    Chance chance(11);
    const float start = mean_expectation(Position(0), chance);
    CHECK(start > 0.4F);
    CHECK(start < 0.6F);
}

TEST_CASE("turris knowledge: where every action ends the game alike, that is what is expected") {
    Chance chance(12);
    int wins = 0, losses = 0;
    for (int game = 0; game < 3000; ++game) {
        const Position position = after_random(38 + static_cast<int>(chance.below(10)), chance);
        const int winner = certain_winner(position);
        if (position.over() || winner == nobody) continue;
        const bool won = winner == position.to_move();
        ++(won ? wins : losses);
        const float expected = Knowledge::expectation(position, chance);
        CHECK((won ? expected > 0.5F : expected < 0.5F));
    }
    CHECK(wins > 20);
    CHECK(losses > 20);
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
