// What a Block or a Stair of Voldétour would do to the ways of the Lords, at first sight.
#pragma once

#include "ways.hpp"

namespace belvedere::voldetour {

/// What a Stair saves a Lord: as a ramp in both directions, or nested as a flat square.
template <class Setup> int saved_by_stair(const Position<Setup> &position, const Ways<Setup> &ways, unsigned action) {
    const unsigned shape = Position<Setup>::shape_of(action);
    const int square = static_cast<int>(Position<Setup>::square_of(action)), height = height_of(position, square);
    if (shape == nested) return ways.gain(ways.over(height, square) - 2 * stair_cost);
    constexpr std::array steps{Setup::pitch, 1, -Setup::pitch, -1};
    const int low = square - steps[shape], high = square + steps[shape];
    const int foot = std::min(height, position.table().height - 1); // lower if the Stair is taken up from there
    return ways.gain(step_cost + std::min(ways.to(foot, low) + ways.onward(foot + 1, high),
                                          ways.to(foot + 1, high) + ways.onward(foot, low)));
}

/// What a Block saves a Lord on the one of its squares where that is most.
template <class Setup> int saved_by_block(const Position<Setup> &position, const Ways<Setup> &ways, unsigned action) {
    const unsigned slot = Position<Setup>::slot_of(action), shape = Position<Setup>::shape_of(action);
    const int square = static_cast<int>(Position<Setup>::square_of(action));
    const int rise = shape == standing ? position.table().kind_of_slot[slot].length : 1;
    const int top = std::min(height_of(position, square) + rise, position.table().height);
    int saved = 0;
    footprint(position, slot, shape, square).each([&](int there) {
        saved = std::max(saved, ways.gain(ways.over(top, there) - 2 * block_cost));
    });
    return saved;
}

/// How much a Lord needs the squares that a piece would cover.
template <class Setup> int obstruction(const Position<Setup> &position, const Ways<Setup> &ways, unsigned action) {
    const int square = static_cast<int>(Position<Setup>::square_of(action)), height = height_of(position, square);
    int most = 0;
    footprint(position, Position<Setup>::slot_of(action), Position<Setup>::shape_of(action), square).each([&](int there) {
        most = std::max(most, ways.need(height, there));
    });
    return most;
}

/// What a Block or a Stair saves a Lord.
template <class Setup> int saved_by(const Position<Setup> &position, const Ways<Setup> &ways, unsigned action) {
    const bool is_stair = position.table().kind_of_slot[Position<Setup>::slot_of(action)].number == 0;
    return is_stair ? saved_by_stair(position, ways, action) : saved_by_block(position, ways, action);
}

} // namespace belvedere::voldetour
