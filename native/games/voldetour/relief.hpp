// The tops of Voldétour's columns, as a Lord sees them.
#pragma once

#include "state.hpp"

namespace belvedere::voldetour {

constexpr std::size_t at(unsigned number) { return number; }
constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

template <class Setup> struct Relief {
    using Squares = typename Setup::Squares;
    /// Squares by height.
    using Floor = std::array<Squares, Setup::levels + 1>;

    /// How high the Towers are, and so everything else at most.
    int top;
    /// The flat tops by height, also those on which Lords stand, but for the Towers.
    Floor flat{};
    /// The single Stairs, by the level of their cell and the way they rise; the same by level.
    std::array<std::array<Squares, ways>, Setup::levels> ramps{};
    std::array<Squares, Setup::levels> slopes{};
    /// How many Stairs are on the board.
    int stairs = 0;

    explicit Relief(const Position<Setup> &position) : top(position.table().height) {
        std::array<Squares, Setup::levels> pairs{};
        for (const int colour : {0, 1})
            position.each_piece(colour, [&](unsigned slot, unsigned level, unsigned shape, unsigned square) {
                if (position.table().kind_of_slot[slot].number != 0) return;
                (shape == nested ? pairs[level] : ramps[level][shape]).set(static_cast<int>(square));
                ++stairs;
            });
        Squares base = position.table().ground;
        for (int level = 0; level < top; ++level) {
            for (Squares &squares : ramps[at(level)]) {
                squares &= ~pairs[at(level)];
                slopes[at(level)] |= squares;
            }
            flat[at(level)] = base & ~position.filled(level);
            base = position.filled(level) & ~slopes[at(level)];
        }
        flat[at(top)] = base;
    }
};

/// The height of a column, that of a slope at its upper edge.
template <class Setup> int height_of(const Position<Setup> &position, int square) {
    for (const int tower : position.table().towers)
        if (square == tower) return position.table().height;
    int height = 0;
    for (int level = 0; level < position.table().height; ++level) height += position.filled(level).test(square);
    return height;
}

/// The squares that a piece of a slot covers.
template <class Setup> auto footprint(const Position<Setup> &position, unsigned slot, unsigned shape, int square) {
    auto squares = Setup::Squares::of(square);
    const int length = position.table().kind_of_slot[slot].length;
    if (length > 1 && shape != standing)
        for (int i = 1; i < length; ++i) squares.set(square + i * (shape == lying_north ? Setup::pitch : 1));
    return squares;
}

} // namespace belvedere::voldetour
