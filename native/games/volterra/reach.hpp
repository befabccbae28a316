// How far towers of Volterra are from a pawn.
#pragma once

#include "frame.hpp"

namespace belvedere::volterra {

template <int Files, int Ranks> struct Reach {
    using Geometry = Frame<Files, Ranks>;
    using Squares = typename Geometry::Squares;

    Reach(Square pawn, Squares own) : beside(Geometry::around[pawn]), near(beside | Geometry::neighbours(beside & own)) {}

    /// 0 if beside the pawn, 1 if beside it after a step, 2 if farther.
    int distance(Square square) const {
        return 2 - static_cast<int>(beside >> square & 1) - static_cast<int>(near >> square & 1);
    }

    Squares beside, near;
};

} // namespace belvedere::volterra
