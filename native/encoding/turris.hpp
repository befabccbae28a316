// Turris as numbers: `belvedere.encode.turris` again, fast.
#pragma once

#include "../turris.hpp"
#include "encoding.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace belvedere {

template <> struct Encoding<turris::Position> {
  public:
    using Position = turris::Position;
    using Action = Position::Action;

    explicit Encoding(const Position &) {}

    int actions() const { return end_or_pass + 1; }
    int planes() const { return plane_number; }
    int rows() const { return 3; }
    int columns() const { return 3; }
    bool fits(const Position &) const { return true; }

    int index(const Position &position, Action action) const {
        if (action < Position::remove) return places.number[action];
        if (action >= Position::end) return end_or_pass;
        const turris::Square square = action - Position::remove;
        return place_number + places.number[static_cast<std::size_t>(top_piece(position, square).place)];
    }

    Action action(const Position &position, int index) const {
        if (index == end_or_pass) return position.mid_turn() ? Position::end : Position::pass;
        const turris::Place place = places.place[static_cast<std::size_t>(index % place_number)];
        return static_cast<Action>(index < place_number ? place : Position::remove + turris::square_of(place));
    }

    void observe(const Position &position, float *out) const {
        const turris::Colour own = position.colour();
        float *next = out;
        for (int number = 1; number <= position.finished_levels() + 3 && number <= turris::most_levels; ++number) {
            const Position::Level level = position.level(number);
            const turris::Bits black = level.black(), white = position.filled(number) ^ black;
            next = write(own ? black : white, next);
            next = write(own ? white : black, next);
            next = write(level.lying_east() | level.lying_east() << 1, next);
            next = write(level.lying_north() | level.lying_north() << 3, next);
        }
        std::fill(next, out + squares * plane_number, 0.0F);
        const auto plane = [&](int number) { return out + number * squares; };
        for (turris::Square square = 0; square < squares; ++square)
            plane(heights)[square] = share(position.height(square), turris::most_levels);
        mark_last(position, own, plane(own_last));
        mark_last(position, 1 - own, plane(other_last));
        if (position.just_freed() != Position::no_ban) write(turris::squares_of(position.just_freed()), plane(just_freed));
        std::fill_n(plane(bonus), squares, position.mid_turn() ? 1.0F : 0.0F);
        std::fill_n(plane(own_reserve), squares, share(position.reserve(own), turris::pieces_each));
        std::fill_n(plane(other_reserve), squares, share(position.reserve(1 - own), turris::pieces_each));
    }

  private:
    static constexpr int squares = 9, place_number = 9 + 6 + 6, end_or_pass = 2 * place_number;
    enum Plane {
        heights = 4 * turris::most_levels,
        own_last,
        other_last,
        just_freed,
        bonus,
        own_reserve,
        other_reserve,
        plane_number
    };

    /// The places that there are, and their numbers: the core's own numbers have gaps.
    struct Places {
        std::array<turris::Place, place_number> place;
        std::array<int, 27> number;
    };
    static constexpr Places places = [] {
        Places made{};
        int found = 0;
        for (turris::Place place = 0; place < 27; ++place) {
            if (!turris::exists(place)) continue;
            made.place[static_cast<std::size_t>(found)] = place;
            made.number[static_cast<std::size_t>(place)] = found++;
        }
        return made;
    }();

    /// Every set of squares as nine numbers.
    static constexpr auto written = [] {
        std::array<std::array<float, squares>, 1 << squares> all{};
        for (std::size_t set = 0; set < all.size(); ++set)
            for (std::size_t square = 0; square < squares; ++square) all[set][square] = set >> square & 1;
        return all;
    }();

    /// Writes a plane with 1 on some squares, and says where the next one begins.
    static float *write(turris::Bits set, float *out) {
        std::memcpy(out, written[set].data(), sizeof written[set]);
        return out + squares;
    }

    static turris::Piece top_piece(const Position &position, turris::Square lower) {
        return position.piece_at(16 * position.height(lower) + lower);
    }

    static void mark_last(const Position &position, turris::Colour colour, float *out) {
        if (!position.last_cell(colour)) return;
        const turris::Piece piece = position.piece_at(position.last_cell(colour));
        const turris::Bits set = turris::squares_of(piece.place);
        const float level = share(piece.top_level(), turris::most_levels);
        for (int square = 0; square < squares; ++square)
            if (set >> square & 1) out[square] = level;
    }

    /// Rounded once, as in Python.
    static float share(int number, int all) { return static_cast<float>(static_cast<double>(number) / all); }
};

} // namespace belvedere
