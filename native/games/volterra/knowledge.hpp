// What search knows of Volterra: handcrafted knowledge and, on the default field, what the network of `network.hpp` says.
//
// A high tower is worth what it will still be worth when the opponent has had a turn. The worths were fitted to games of the
// search against itself, as logarithms of odds.
#pragma once

#include "../../search/knowledge.hpp"
#include "network.hpp"

#include <algorithm>

namespace belvedere {

namespace volterra {

/// What a tower is worth to the player to move, in hundredths of a logarithm of odds, by its height (8 or more count as 8) and
/// by how far it is from the pawns of the player to move and of the opponent: beside it; near, that is beside it after a step;
/// or far.
// clang-format off
inline constexpr std::array<std::array<std::int16_t, 9>, 20> tower_worth{{
    {0, 75, 122, 116, 129, 131, 135, 156, 205}, // own: beside, beside
    {0, 68, 117, 113, 136, 148, 175, 194, 205}, // own: beside, near
    {0, 60, 99, 105, 161, 218, 296, 382, 434}, // own: beside, far
    {0, 58, 80, 75, 66, 63, 35, -11, -57}, // own: near, beside
    {0, 48, 98, 107, 109, 87, 55, 23, -10}, // own: near, near
    {0, 37, 77, 91, 140, 218, 309, 362, 393}, // own: near, far
    {0, 27, 47, 31, 27, 11, -14, -13, -4}, // own: far, beside
    {0, 19, 36, 8, 0, -11, -33, -54, -74}, // own: far, near
    {0, 26, 35, 52, 115, 182, 249, 308, 363}, // own: far, far
    {0, -66, -94, -81, -79, -72, -49, -19, 11}, // the opponent's: beside, beside
    {0, -46, -72, -69, -56, -25, 29, 94, 158}, // the opponent's: beside, near
    {0, -15, -34, -31, -13, 3, 14, -2, -19}, // the opponent's: beside, far
    {0, -59, -103, -97, -110, -125, -155, -176, -210}, // the opponent's: near, beside
    {0, -38, -76, -83, -92, -104, -104, -103, -102}, // the opponent's: near, near
    {0, -18, -29, -30, -49, -86, -115, -144, -174}, // the opponent's: near, far
    {0, -50, -91, -94, -137, -190, -249, -333, -446}, // the opponent's: far, beside
    {0, -27, -75, -92, -154, -227, -297, -349, -394}, // the opponent's: far, near
    {0, -16, -28, -53, -114, -185, -248, -306, -361}, // the opponent's: far, far
    {0, -60, -19, -25, -23, -17, -24, -16, 31}, // under the own pawn
    {0, 15, -18, -9, -21, -30, -47, -76, -136}, // under the opponent's pawn
}};
// clang-format on
inline constexpr int under_own_pawn = 18, under_other_pawn = 19;

/// What it is worth to be to move: at the start of a turn, with only the stack left to move, with only the pawn, laying out.
inline constexpr std::array<int, 4> move_worth{80, -18, -137, 0};

/// A key for each square, with which a tower is multiplied: odd, so that no two towers on a square count the same.
inline constexpr std::array<std::uint64_t, 49> symmetric_keys = [] {
    std::array<std::uint64_t, 49> keys{};
    for (unsigned square = 0; square < 49; ++square) keys[square] = mixed(0x400 + square) | 1;
    return keys;
}();

} // namespace volterra

template <int Files, int Ranks> struct Handcrafted<volterra::Position<Files, Ranks>> {
    using Position = volterra::Position<Files, Ranks>;
    using Action = typename Position::Action;
    using Squares = typename Position::Squares;
    using Geometry = typename Position::Geometry;
    using Reach = volterra::Reach<Files, Ranks>;

    static constexpr float scale = 100.0F;
    static constexpr Exploration exploration{.prior = 0.6F, .caution = 0.2F, .opened = 4.0F, .widening = 0.5F};

    /// Of a free layout nothing is known.
    static int score(const Position &position) {
        if (position.is_laying_out()) return 0;
        const Reach own(position.own_pawn(), position.own()), other(position.other_pawn(), position.others());
        const Squares pawns = Geometry::bit(position.own_pawn()) | Geometry::bit(position.other_pawn());
        int score = volterra::move_worth[static_cast<std::size_t>(position.stage())] +
                    worth(position, position.own_pawn(), volterra::under_own_pawn) +
                    worth(position, position.other_pawn(), volterra::under_other_pawn);
        for (Squares squares = position.occupied() & ~pawns; squares;) {
            const volterra::Square square = volterra::take_square(squares);
            const auto others = static_cast<int>(position.others() >> square & 1);
            score += worth(position, square, 9 * others + 3 * own.distance(square) + other.distance(square));
        }
        return score;
    }

    /// An action is as promising as the position after it.
    static void weigh(const Position &position, const Action *actions, int number, float *weights) {
        for (int i = 0; i < number; ++i) {
            Position after = position;
            after.play(actions[i]);
            const int sign = after.to_move() == position.to_move() ? 1 : -1;
            weights[i] = after.over() ? 0.0F : static_cast<float>(sign * score(after)) / scale;
        }
    }

    /// To win is to leave the opponent without a turn. This turn can take from the surroundings of the opponent's pawn one
    /// tower of the opponent's, empty one square and block another one: with two towers to take from and four in all the
    /// opponent can still move a stack, and the pawn can always follow it.
    static bool may_win_this_turn(const Position &position) {
        if (position.is_laying_out()) return true;
        const Squares near = Geometry::around[position.other_pawn()] & position.occupied();
        const Squares takes = near & position.others() & ~Geometry::enclosed(position.occupied());
        return std::popcount(near) < 4 || std::popcount(takes) < 2;
    }

    /// Towers are what a game of Volterra uses up.
    static float remaining(const Position &position) { return static_cast<float>(std::popcount(position.occupied())); }

    /// The same for a position and its image in the reflection that keeps the colours of a chessboard, along the side of odd
    /// length. Others could not be reached, since the lowest tile of a tower never moves.
    static std::uint64_t symmetric_hash(const Position &position) {
        const bool flips_files = position.size().files % 2;
        return std::min(hash_of_image(position, false, false), hash_of_image(position, flips_files, !flips_files));
    }

  private:
    static std::uint64_t hash_of_image(const Position &position, bool flips_files, bool flips_ranks) {
        const auto image = [&](volterra::Square square) {
            const int file = square % Files, rank = square / Files;
            return (flips_ranks ? position.size().ranks - 1 - rank : rank) * Files +
                   (flips_files ? position.size().files - 1 - file : file);
        };
        std::uint64_t towers = 0;
        for (Squares squares = position.occupied(); squares;) {
            const volterra::Square square = volterra::take_square(squares);
            towers += volterra::symmetric_keys[static_cast<std::size_t>(image(square))] * position.tower(square);
        }
        const auto pawn = [&](volterra::Square square) { return square < Files * Ranks ? image(square) : square; };
        const auto rest = (pawn(position.own_pawn()) << 6 | pawn(position.other_pawn())) << 4 |
                          static_cast<int>(position.stage()) << 2 | position.colour() << 1 | position.to_move();
        return mixed(towers ^ mixed(static_cast<std::uint64_t>(rest)));
    }

    static int worth(const Position &position, volterra::Square square, int kind) {
        const auto height = static_cast<std::size_t>(std::min(position.height_at(square), 8));
        return volterra::tower_worth[static_cast<std::size_t>(kind)][height];
    }
};

template <> struct Knowledge<volterra::Standard> : Handcrafted<volterra::Standard> {
    using Network = volterra::Network;

    static constexpr float scale = layers::one * layers::head_one;
    static constexpr Exploration exploration{.prior = 0.3F, .caution = 0.0F};

    const Network &network;

    /// With the network in a file.
    explicit Knowledge(const std::string &file) : network(network_in<Network>(file)) {}

    int score(const Position &position) const {
        if (!is_known(position)) return Handcrafted::score(position) * static_cast<int>(scale / Handcrafted::scale);
        return network.value(network.sum_up(volterra::Facts(position)));
    }

    void weigh(const Position &position, const Action *actions, int number, float *weights) const {
        Handcrafted::weigh(position, actions, number, weights);
        if (!is_known(position)) return;
        const volterra::Facts facts(position);
        const Network::Intent intent = network.intent(network.sum_up(facts));
        for (int i = 0; i < number; ++i)
            weights[i] = network.promise(intent, {position, facts, actions[i]}, weights[i]) / scale;
    }

  private:
    /// Whether this is what the network has learnt.
    static bool is_known(const Position &position) {
        return position.size() == volterra::Size{4, 5} && !position.is_laying_out();
    }
};

} // namespace belvedere
