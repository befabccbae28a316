// The squares of Volterra's frames: what lies around what, for one square by tables and for sets of squares by shifts.
#pragma once

#include "state.hpp"

#include <cstring>

namespace belvedere::volterra {

/// The squares around one square as a pattern: three bits for each of three ranks, from the lower left; the middle one is 0.
using Pattern = unsigned;
inline constexpr Pattern patterns = 512;

/// Whether the squares of a pattern hang together by sides and corners, without the one in the middle.
constexpr bool hangs_together(Pattern pattern) {
    Pattern part = pattern & -pattern;
    for (Pattern before = 0; part != before;) {
        before = part;
        const Pattern row = part | (part & 0333) << 1 | (part & 0666) >> 1;
        part = (row | row << 3 | row >> 3) & pattern;
    }
    return part == pattern;
}

template <int Files, int Ranks> struct Frame {
    using Squares = typename Position<Files, Ranks>::Squares;

    static constexpr Squares bit(Square square) { return Squares{1} << square; }

    /// The squares of a field in the corner of the frame.
    static constexpr Squares field(int files, int ranks) {
        Squares squares = 0;
        for (int rank = 0; rank < ranks; ++rank)
            for (int file = 0; file < files; ++file) squares |= bit(rank * Files + file);
        return squares;
    }

    /// All fields that fit in the frame, by files and ranks.
    static constexpr auto fields = [] {
        std::array<std::array<Squares, Ranks + 1>, Files + 1> made{};
        for (int files = 1; files <= Files; ++files)
            for (int ranks = 1; ranks <= Ranks; ++ranks) made[files][ranks] = field(files, ranks);
        return made;
    }();

    static constexpr Squares all = field(Files, Ranks);
    static constexpr Squares first_file = field(1, Ranks);
    static constexpr Squares last_file = first_file << (Files - 1);
    /// The squares that have four squares beside them.
    static constexpr Squares inner = (field(Files - 2, Ranks - 2) << 1) << Files;

    /// The squares that touch one of these by a side or a corner.
    static constexpr Squares neighbours(Squares squares) {
        const Squares sides = (squares & ~last_file) << 1 | (squares & ~first_file) >> 1;
        const Squares row = squares | sides;
        return (sides | row << Files | row >> Files) & all;
    }

    /// Those of these squares that have others of them on all four sides.
    static constexpr Squares enclosed(Squares squares) {
        return squares & inner & squares << 1 & squares >> 1 & squares << Files & squares >> Files;
    }

    /// The squares around each square.
    static constexpr std::array<Squares, Files * Ranks> around = [] {
        std::array<Squares, Files * Ranks> squares{};
        for (Square square = 0; square < Files * Ranks; ++square) squares[square] = neighbours(bit(square));
        return squares;
    }();

    /// The pattern of squares that all lie around `square`.
    static constexpr Pattern pattern(Squares squares, Square square) {
        const std::uint64_t corner = std::uint64_t{squares} << (Files + 1) >> square;
        return static_cast<Pattern>((corner & 7) | (corner >> (Files - 3) & 070) | (corner >> (2 * Files - 6) & 0700));
    }

    /// The square at each bit of a pattern, as a distance from the middle.
    static constexpr std::array<int, 9> distances{-Files - 1, -Files, -Files + 1, -1, 0, 1, Files - 1, Files, Files + 1};

    struct Patterns {
        std::array<std::array<Action, 8>, patterns> distances; // to add to the middle, modulo 2^16
        std::array<std::uint8_t, patterns> number;
        std::array<bool, patterns> together;
    };

    /// For each pattern its squares, as distances from the middle, their number, and whether they hang together.
    static constexpr Patterns table = [] {
        Patterns made{};
        for (Pattern pattern = 0; pattern < patterns; ++pattern) {
            made.together[pattern] = hangs_together(pattern);
            for (int at = 0; at < 9; ++at)
                if (at != 4 && (pattern >> at & 1))
                    made.distances[pattern][made.number[pattern]++] = static_cast<Action>(distances[at]);
        }
        return made;
    }();

    /// Writes the action `base` with each target of a pattern around the target it has: 8 of them however few there are, so
    /// that there is no loop to mispredict.
    static void write(Action *actions, Action base, Pattern targets) {
        std::array<Action, 8> group = table.distances[targets]; // a copy, which the compiler keeps in one vector register
        for (Action &action : group) action = static_cast<Action>(action + base);
        std::memcpy(actions, group.data(), sizeof group);
    }
};

/// Takes the lowest square out of a set that is not empty.
template <class Squares> Square take_square(Squares &squares) {
    const Square square = std::countr_zero(squares);
    squares &= squares - 1;
    return square;
}

} // namespace belvedere::volterra
