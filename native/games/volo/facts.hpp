// What the network of Volo is told: a fact of each point, and facts of the whole position.
//
// "Own" is what belongs to the colour to move.
#pragma once

#include "flocks.hpp"

#include <bit>
#include <cstring>
#include <span>

namespace belvedere::volo {

/// What is known of one colour.
struct Wing {
    static constexpr int side = 7;

    Flocks<side> flocks;
    int linked, close;
    Points main;       ///< the birds that are linked to the largest flock
    Points room;       ///< where it can get to step by step
    Points landings{}; ///< where a flight can end next to a flock
    Points ways;       ///< what all flights that unite it have in common: who is there stops them all
    int worth, flights = 0;
    bool unites = false; ///< whether a flight would unite it

    Wing(const Position<side> &position, Colour colour)
        : flocks(position, colour), linked(flocks.linked()), close(flocks.close()), main(flocks.linked_to_largest()),
          room(connected(flocks.birds, flocks.birds | flocks.empty)), ways(Hexagon<side>::board()),
          worth(flocks.worth(linked, close)) {
        Action actions[Position<side>::most_actions];
        for (const Action action : std::span(actions, position.flights(colour, actions))) {
            const Flight flight(action);
            ++flights;
            landings |= (flight.to - flight.from) & flocks.near;
            if (!flocks.may_be_united() || !flocks.are_united_by(flight)) continue;
            unites = true;
            ways &= flight.way();
        }
    }
};

struct Facts {
    static constexpr int side = Wing::side;
    static constexpr std::size_t points = Hexagon<side>::points;

    /// A point off the board; birds of two colours, each of 6 kinds; empty points, each of 7 kinds for either colour.
    static constexpr std::size_t off_board = 0, birds = 1, kinds_of_birds = 6, empty = birds + 2 * kinds_of_birds,
                                 kinds_of_empty = 7, of_point = empty + kinds_of_empty * kinds_of_empty;

    /// How many numbers there are for each fact of the position: eight of each colour, and three of both.
    static constexpr std::array<std::uint8_t, 19> position_sizes{24, 16, 12, 16, 24, 31, 24, 12, 24, 16,
                                                                 12, 16, 24, 31, 24, 12, 2,  2,  41};

    /// The place of each point of the board, in board order.
    static constexpr std::array<std::uint8_t, points> places_of_points = [] {
        std::array<std::uint8_t, points> all{};
        std::size_t number = 0;
        for (int place = 0; place < places; ++place)
            if (has(Hexagon<side>::board_words, place)) all[number++] = static_cast<std::uint8_t>(place);
        return all;
    }();
    static constexpr std::array<std::uint8_t, places> points_of_places = [] {
        std::array<std::uint8_t, places> all{};
        for (std::size_t point = 0; point < points; ++point) all[places_of_points[point]] = static_cast<std::uint8_t>(point);
        return all;
    }();

    /// So many places are before the first and after the last, for those who look two steps around a point.
    static constexpr std::size_t margin = 48;

    Wing own, other;
    /// By place.
    std::array<std::uint8_t, places + 2 * margin> of_places{};
    std::array<std::uint8_t, position_sizes.size()> of_position;

    explicit Facts(const Position<side> &position)
        : Facts(position, static_cast<Colour>(position.to_move() ^ position.first())) {}

  private:
    Facts(const Position<side> &position, Colour mine) : own(position, mine), other(position, 1 - mine) {
        Sums sums;
        add_birds(own, birds, sums);
        add_birds(other, birds + kinds_of_birds, sums);
        sums.add(own.flocks.empty, empty);
        add_empty(own, kinds_of_empty, sums);
        add_empty(other, 1, sums);
        std::memcpy(of_places.data() + margin, sums.eights.data(), sizeof sums.eights);
        add_position(position);
    }

    /// A sum for every place, eight of them in a number.
    struct Sums {
        std::array<std::uint64_t, places / 8> eights{};

        void add(Points points, std::size_t number) {
            static_assert(std::endian::native == std::endian::little);
            for (std::size_t row = 1; row <= Hexagon<side>::rows; ++row) {
                const unsigned lane = points.lane(static_cast<int>(row));
                eights[2 * row] += number * a_byte_each[lane & 255];
                eights[2 * row + 1] += number * a_byte_each[lane >> 8];
            }
        }

        /// By eight bits: a byte for each.
        static constexpr std::array<std::uint64_t, 256> a_byte_each = [] {
            std::array<std::uint64_t, 256> all{};
            for (std::size_t bits = 0; bits < all.size(); ++bits)
                for (std::size_t i = 0; i < 8; ++i) all[bits] |= std::uint64_t{bits >> i & 1} << 8 * i;
            return all;
        }();
    };

    /// Alone, of a flock or of the largest; and whether linked to the largest.
    static void add_birds(const Wing &wing, std::size_t first, Sums &sums) {
        sums.add(wing.flocks.birds, first);
        sums.add(wing.main, 1);
        sums.add(wing.flocks.birds - wing.flocks.lone, 2);
        sums.add(wing.flocks.largest, 2);
    }

    /// Out of reach, far from its birds, next to one flock, to two, to more; or where a flight ends next to one flock, or to
    /// more.
    static void add_empty(const Wing &wing, std::size_t unit, Sums &sums) {
        sums.add(wing.room & wing.flocks.empty, unit);
        sums.add(wing.flocks.near, unit);
        sums.add(wing.flocks.links, unit);
        sums.add(wing.flocks.crossings - wing.landings, unit);
        sums.add(wing.landings, 3 * unit);
    }

    void add_position(const Position<side> &position) {
        std::size_t next = 0;
        const auto add = [&](int number) {
            const int most = position_sizes[next] - 1;
            of_position[next++] = static_cast<std::uint8_t>(std::clamp(number, 0, most));
        };
        for (const Wing *wing : {&own, &other}) {
            add(wing->flocks.number);
            add(wing->linked);
            add(wing->close);
            add(wing->flocks.near.count() / 4);
            add(wing->flocks.largest.count());
            add(wing->flocks.birds.count() / 2);
            add(wing->flocks.distance_from_centre() / 8);
            add(wing->flights);
        }
        add(position.mid_turn());
        add(other.unites);
        add((own.worth - other.worth + 512) / 25);
    }
};

/// What the promise of an action is made of.
struct Parts {
    /// To add a bird on a point, to leave it, to land there; or nothing.
    static constexpr std::size_t add = 0, leave = Facts::points, land = 2 * Facts::points, nothing = 3 * Facts::points;
    /// Of longer lines only so many birds count.
    static constexpr std::size_t most_birds = 4;
    /// What a flight does: 4 numbers of birds, 5 distances, 3 numbers of flocks that join, 8 parts of all birds that are one
    /// flock then; or nothing.
    static constexpr std::size_t length = 1, distance = length + 4, joined = distance + 5, share = joined + 3,
                                 effects_in_all = share + 8;

    std::array<std::uint16_t, 2 * most_birds> parts;
    std::array<std::uint8_t, 4> effects{};

    Parts(const Flocks<Facts::side> &own, Action action) {
        parts.fill(nothing);
        if (is_add(action))
            parts[0] = static_cast<std::uint16_t>(add + Facts::points_of_places[static_cast<std::size_t>(point_of(action))]);
        else if (action != pass && !is_keep(action))
            set_flight(own, Flight(action));
    }

  private:
    void set_flight(const Flocks<Facts::side> &own, const Flight &flight) {
        list(flight.from - flight.to, leave, 0);
        list(flight.to - flight.from, land, most_birds);
        const Points after = (own.birds - flight.from) | flight.to, united = connected(flight.to, after);
        int flocks = 0;
        for (Points left = (united & own.birds) | flight.from; left.any(); ++flocks)
            left -= connected(Points::only(left.first()), own.birds);
        const auto up_to = [](int number, int most) { return static_cast<std::size_t>(std::min(number, most) - 1); };
        effects = {static_cast<std::uint8_t>(length + up_to(flight.fly.length, 4)),
                   static_cast<std::uint8_t>(distance + up_to(flight.fly.distance, 5)),
                   static_cast<std::uint8_t>(joined + up_to(flocks - 1, 3)),
                   static_cast<std::uint8_t>(share + up_to(8 * united.count() / after.count() + 1, 8))};
    }

    void list(Points points, std::size_t what, std::size_t first) {
        std::size_t number = 0;
        points.each([&](Point point) {
            if (number < most_birds)
                parts[first + number++] =
                    static_cast<std::uint16_t>(what + Facts::points_of_places[static_cast<std::size_t>(point)]);
        });
    }
};

} // namespace belvedere::volo
