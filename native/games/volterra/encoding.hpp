// Volterra as numbers: `belvedere.encode.volterra` again, fast.
#pragma once

#include "../../encoding.hpp"
#include "frame.hpp"
#include "state.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <vector>

namespace belvedere {

template <int Files, int Ranks> struct Encoding<volterra::Position<Files, Ranks>> {
  public:
    using Position = volterra::Position<Files, Ranks>;
    using Action = volterra::Action;

    explicit Encoding(const Position &position) : rows_(position.size().ranks), columns_(position.size().files) {
        for (int rank = 0; rank < rows_; ++rank)
            for (int file = 0; file < columns_; ++file) add_square(rank * Files + file);
        for (int tiles = 0; tiles <= squares(); ++tiles)
            share_[tiles] = static_cast<float>(2.0 * tiles / squares()); // 2: each player has half the tiles
        for (int i = 0; i < squares(); ++i)
            for (int j = 0; j < squares(); ++j)
                if (have_common_neighbour(i, j)) add_pair(square_[i], square_[j]);
    }

    int actions() const { return squares() + 2 * static_cast<int>(pairs_.size()); }
    int planes() const { return plane_number; }
    int rows() const { return rows_; }
    int columns() const { return columns_; }
    bool fits(const Position &position) const { return position.size().ranks == rows_ && position.size().files == columns_; }

    int index(const Position &, Action action) const {
        const volterra::Kind kind = volterra::kind_of(action);
        const Square target = volterra::target_of(action);
        if (kind != volterra::Kind::one_tile && kind != volterra::Kind::two_tiles) return number_[target];
        const bool two = kind == volterra::Kind::two_tiles;
        return squares() + (two ? static_cast<int>(pairs_.size()) : 0) + pair_number_[volterra::origin_of(action)][target];
    }

    Action action(const Position &position, int index) const {
        using enum volterra::Kind;
        if (index < squares()) {
            const Square square = square_[index];
            if (!position.is_laying_out()) return volterra::action_of(move_pawn, position.own_pawn(), square);
            return volterra::action_of(std::popcount(position.occupied()) == squares() ? put_pawn : lay_tile, 0, square);
        }
        const int stack = index - squares(), pairs = static_cast<int>(pairs_.size());
        const Pair pair = pairs_[static_cast<std::size_t>(stack % pairs)];
        return volterra::action_of(stack < pairs ? one_tile : two_tiles, pair.origin, pair.target);
    }

    void observe(const Position &position, float *out) const {
        const int squares = this->squares();
        const auto plane = [&](int number) { return out + number * squares; };
        std::fill_n(out, 2 * squares, 0.0F);
        if (position.own_pawn() < frame) plane(own_pawn)[number_[position.own_pawn()]] = 1;
        if (position.other_pawn() < frame) plane(other_pawn)[number_[position.other_pawn()]] = 1;

        std::array<Tower, frame> own, other; // the tiles of each, the top one in the lowest bit
        const Tower light = position.colour() ? 0 : ~Tower{0};
        Tower deep = 0;
        for (int i = 0; i < squares; ++i) {
            const Tower tower = position.tower(square_[i]);
            const int height = std::bit_width(tower) - 1;
            const Tower tiles = (Tower{1} << height) - 1;
            own[i] = (tower ^ light) & tiles;
            other[i] = ~(tower ^ light) & tiles;
            deep |= tiles >> depths;
            plane(heights)[i] = share_[height];
        }
        for (int depth = 0; depth < depths; ++depth) {
            for (int i = 0; i < squares; ++i) plane(own_tiles + depth)[i] = as_float(own[i] >> depth & 1);
            for (int i = 0; i < squares; ++i) plane(other_tiles + depth)[i] = as_float(other[i] >> depth & 1);
        }
        std::fill_n(plane(own_deep), 2 * squares, 0.0F);
        for (int i = 0; deep && i < squares; ++i) {
            plane(own_deep)[i] = binary_fraction(own[i] >> depths);
            plane(other_deep)[i] = binary_fraction(other[i] >> depths);
        }
        std::fill_n(plane(pawn_moved), squares, as_float(position.stage() == volterra::Stage::pawn_moved));
        std::fill_n(plane(stack_moved), squares, as_float(position.stage() == volterra::Stage::stack_moved));
    }

  private:
    using Square = volterra::Square;
    using Tower = typename Position::Tower;
    using Geometry = typename Position::Geometry;

    struct Pair {
        Square origin, target;
    };

    /// How many tiles of a tower have planes of their own.
    static constexpr int depths = 4;
    enum Plane {
        own_pawn,
        other_pawn,
        own_tiles,
        other_tiles = own_tiles + depths,
        own_deep = other_tiles + depths,
        other_deep,
        heights,
        pawn_moved,
        stack_moved,
        plane_number
    };
    static constexpr int frame = Files * Ranks;

    int squares() const { return rows_ * columns_; }

    void add_square(Square square) {
        number_[square] = static_cast<std::int16_t>(added_);
        square_[added_++] = static_cast<std::int16_t>(square);
    }

    void add_pair(Square origin, Square target) {
        pair_number_[origin][target] = static_cast<std::int16_t>(pairs_.size());
        pairs_.push_back({origin, target});
    }

    bool have_common_neighbour(int first, int second) const {
        const auto field = Geometry::fields[columns_][rows_];
        return first != second && (Geometry::around[square_[first]] & Geometry::around[square_[second]] & field);
    }

    static float as_float(Tower tile) { return static_cast<float>(static_cast<int>(tile)); } // which has an instruction

    /// The lowest bit counts 1/2, the next 1/4, and so on.
    static float binary_fraction(Tower bits) {
        double sum = 0;
        for (double worth = 0.5; bits; bits >>= 1, worth /= 2)
            if (bits & 1) sum += worth;
        return static_cast<float>(sum);
    }

    int rows_, columns_;
    int added_ = 0;
    /// The squares of the field by number, and the other way round; `Square` means one of the frame.
    std::array<std::int16_t, frame> square_{}, number_{};
    std::array<float, frame + 1> share_{};
    std::vector<Pair> pairs_;
    std::array<std::array<std::int16_t, frame>, frame> pair_number_{};
};

} // namespace belvedere
