// Turris as numbers: `belvedere.encode.turris` again, fast.
#pragma once

#include "../../encoding.hpp"
#include "state.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace belvedere {

template <> struct Encoding<turris::Position> {
  public:
    using Position = turris::Position;
    using Action = Position::Action;

    explicit Encoding(const Position &) {}

    int actions() const { return end_or_pass + 1; }
    int planes() const { return plane_number; }
    int rows() const { return turris::mat_side; }
    int columns() const { return turris::mat_side; }
    bool fits(const Position &) const { return true; }

    int index(const Position &position, Action action) const {
        if (action >= Position::put_open) return places.number[action - Position::put_open];
        if (action < Position::remove) return places.number[mat_place(position, action)];
        if (action >= Position::end) return end_or_pass;
        const turris::Square square = action - Position::remove;
        return place_number + places.number[mat_place(position, top_piece(position, square).place)];
    }

    Action action(const Position &position, int index) const {
        if (index == end_or_pass) return position.mid_turn() ? Position::end : Position::pass;
        const MatPlace place = places.place[static_cast<std::size_t>(index % place_number)];
        if (!position.settled()) return static_cast<Action>(Position::put_open + place);
        const auto way = static_cast<turris::Way>(place / squares);
        const turris::Square square = in_frame(position.corner(), static_cast<turris::MatSquare>(place % squares));
        return static_cast<Action>(index < place_number ? 9 * way + square : Position::remove + square);
    }

    void observe(const Position &position, float *out) const {
        const turris::Colour own = position.colour();
        float *next = out;
        for (int number = 1; number <= position.finished_levels() + 3 && number <= turris::most_levels; ++number) {
            const Position::Level level = position.level(number);
            const turris::Bits black = level.black(), white = position.filled(number) ^ black;
            const auto write_next = [&](turris::Bits set) { next = write(turris::all_on_mat(position.corner(), set), next); };
            write_next(own ? black : white);
            write_next(own ? white : black);
            write_next(level.lying_east() | level.lying_east() << 1);
            write_next(level.lying_north() | level.lying_north() << 3);
        }
        std::fill(next, out + squares * plane_number, 0.0F);
        const auto plane = [&](int number) { return out + number * squares; };
        for (turris::Square square = 0; square < 9; ++square)
            if (const int height = position.height(square))
                plane(heights)[turris::on_mat(position.corner(), square)] = share(height, turris::most_levels);
        write(position.within_reach(), plane(reach));
        if (position.settled()) plane(centre)[turris::on_mat(position.corner(), turris::centre)] = 1.0F;
        mark_last(position, own, plane(own_last));
        mark_last(position, 1 - own, plane(other_last));
        if (position.just_freed() != Position::no_ban)
            write(turris::all_on_mat(position.corner(), turris::squares_of(position.just_freed())), plane(just_freed));
        std::fill_n(plane(bonus), squares, position.mid_turn() ? 1.0F : 0.0F);
        std::fill_n(plane(own_reserve), squares, share(position.reserve(own), turris::pieces_each));
        std::fill_n(plane(other_reserve), squares, share(position.reserve(1 - own), turris::pieces_each));
    }

  private:
    static constexpr int squares = turris::mat_squares, place_number = 25 + 20 + 20, end_or_pass = 2 * place_number;
    enum Plane {
        heights = 4 * turris::most_levels,
        reach,
        centre,
        own_last,
        other_last,
        just_freed,
        bonus,
        own_reserve,
        other_reserve,
        plane_number
    };

    /// A place on the mat: 25 × way + its square, or the lower one of its two.
    using MatPlace = std::size_t;

    static MatPlace mat_place(const Position &position, turris::Place place) {
        return static_cast<MatPlace>(squares * turris::way_of(place) +
                                     turris::on_mat(position.corner(), turris::square_of(place)));
    }

    /// The square of the frame that a square of the mat is.
    static turris::Square in_frame(turris::MatSquare corner, turris::MatSquare square) {
        const int files = square % turris::mat_side - corner % turris::mat_side;
        const int ranks = square / turris::mat_side - corner / turris::mat_side;
        return 3 * ranks + files;
    }

    /// The places that there are, and their numbers: places have gaps, for at the edges of the mat there is no room to lie.
    struct Places {
        std::array<MatPlace, place_number> place;
        std::array<int, 3 * squares> number;
    };
    static constexpr Places places = [] {
        Places made{};
        int found = 0;
        for (MatPlace place = 0; place < made.number.size(); ++place) {
            const std::size_t way = place / squares, lower = place % squares;
            if (way == turris::lying_east && lower % turris::mat_side == turris::mat_side - 1) continue;
            if (way == turris::lying_north && lower >= squares - turris::mat_side) continue;
            made.place[static_cast<std::size_t>(found)] = place;
            made.number[place] = found++;
        }
        return made;
    }();

    /// Every set of squares of a rank as five numbers.
    static constexpr auto written = [] {
        std::array<std::array<float, turris::mat_side>, 1 << turris::mat_side> all{};
        for (std::size_t set = 0; set < all.size(); ++set)
            for (std::size_t file = 0; file < turris::mat_side; ++file) all[set][file] = set >> file & 1;
        return all;
    }();

    /// Writes a plane with 1 on some squares, and says where the next one begins.
    static float *write(turris::MatBits set, float *out) {
        for (int rank = 0; rank < turris::mat_side; ++rank, set >>= turris::mat_side, out += turris::mat_side)
            std::memcpy(out, written[set & turris::mat_rank].data(), sizeof written[0]);
        return out;
    }

    static turris::Piece top_piece(const Position &position, turris::Square lower) {
        return position.piece_at(16 * position.height(lower) + lower);
    }

    static void mark_last(const Position &position, turris::Colour colour, float *out) {
        if (!position.last_cell(colour)) return;
        const turris::Piece piece = position.piece_at(position.last_cell(colour));
        const float level = share(piece.top_level(), turris::most_levels);
        turris::MatBits set = turris::all_on_mat(position.corner(), turris::squares_of(piece.place));
        for (; set; set &= set - 1) out[std::countr_zero(set)] = level;
    }

    /// Rounded once, as in Python.
    static float share(int number, int all) { return static_cast<float>(static_cast<double>(number) / all); }
};

} // namespace belvedere
