// What there is to know of Volo's flocks and flights.
#pragma once

#include "state.hpp"

#include <algorithm>
#include <array>

namespace belvedere::volo {

/// A flight, the points that its birds leave and those where they land.
struct Flight {
    Fly fly;
    Points from{}, to{};

    explicit Flight(Action action) : fly(action) {
        const int far = fly.distance * step(fly.direction);
        Point bird = fly.first;
        for (int i = 0; i < fly.length; ++i, bird += step(fly.along)) {
            from |= Points::only(bird);
            to |= Points::only(bird + far);
        }
    }

    /// All points that have to be free for it.
    Points way() const {
        Points way = to;
        Point bird = fly.first;
        for (int i = 0; i < fly.length; ++i, bird += step(fly.along))
            for (int far = 1; far < fly.distance; ++far) way |= Points::only(bird + far * step(fly.direction));
        return way - from;
    }
};

/// How far each point is from the centre.
template <int side> struct Rings {
    using Hexagon = volo::Hexagon<side>;

    static constexpr int ring(Point point) {
        constexpr Point centre = Hexagon::at(Hexagon::middle, Hexagon::middle);
        const int up = point / width - centre / width, right = point % width - centre % width;
        return std::max({up, -up, right, -right, right - up, up - right});
    }

    static constexpr std::array<std::uint8_t, places> rings = [] {
        std::array<std::uint8_t, places> all{};
        for (std::size_t point = 0; point < all.size(); ++point)
            all[point] = static_cast<std::uint8_t>(ring(static_cast<Point>(point)));
        return all;
    }();

    /// By distance: the points at most so far from the centre.
    static constexpr std::array<Words, side> inside = [] {
        std::array<Words, side> all{};
        for (std::size_t distance = 0; distance < all.size(); ++distance)
            for (std::size_t point = 0; point < places; ++point)
                if (rings[point] <= distance) all[distance][point / 64] |= std::uint64_t{1} << point % 64;
        return all;
    }();
};

/// The flocks of a colour, and the empty points next to them.
template <int side> struct Flocks {
    using Position = volo::Position<side>;
    using Hexagon = volo::Hexagon<side>;

    Points birds, empty, lone;
    Points largest{};
    int number;
    /// Points next to a flock, next to several of them, and next to three or more.
    Points near{}, links{}, crossings{};

    Flocks(const Position &position, Colour colour)
        : birds(position.birds(colour)), empty(position.empty()), lone(birds - Hexagon::neighbours(birds)),
          number(lone.count()) {
        using enum Direction;
        for (const Points beside : {lone.template shifted<E>(), lone.template shifted<W>(), lone.template shifted<NE>(),
                                    lone.template shifted<SW>(), lone.template shifted<NW>(), lone.template shifted<SE>()})
            note(beside);
        int most = 0;
        for (Points left = birds - lone; left.any(); ++number) {
            const Points flock = connected(Points::only(left.first()), left);
            note(flock.spread());
            left -= flock;
            if (const int size = flock.count(); size > most) most = size, largest = flock;
        }
        near &= empty;
        links &= empty;
        crossings &= empty;
    }

    void note(Points beside) {
        crossings |= links & beside;
        links |= near & beside;
        near |= beside;
    }

    /// Flocks with a point between them that would join them are linked: in how many parts the birds are then.
    int linked() const { return parts(birds | links); }
    /// The birds that are linked to the largest flock.
    Points linked_to_largest() const { return connected(largest, birds | links) & birds; }
    /// In how many parts the birds are if all of them could spread by two points.
    int close() const { return parts(birds | near | (near.spread() & empty)); }

    /// In how many parts the birds are, if they are connected by all points of `within`.
    int parts(Points within) const {
        int parts = 0;
        for (Points left = birds; left.any(); ++parts) left -= connected(Points::only(left.first()), within);
        return parts;
    }

    /// What they are worth, with so many parts that are linked and that are close.
    int worth(int linked, int close) const {
        return -20 * number - 50 * linked - 30 * close + 8 * near.count() + 11 * largest.count() - 4 * distance_from_centre();
    }

    int distance_from_centre() const {
        int distance = 0;
        for (std::size_t ring = 1; ring < side - 1; ++ring) distance += (birds - Points::of(Rings<side>::inside[ring])).count();
        return distance;
    }

    /// With more flocks it is not worth looking for a flight that unites them all.
    bool may_be_united() const { return number <= 4; }

    bool are_united_by(const Flight &flight) const {
        if (number == 2) return true;
        if ((lone - flight.from - flight.to.spread()).any()) return false;
        const Points after = (birds - flight.from) | flight.to;
        return connects(flight.to, after, after);
    }
};

} // namespace belvedere::volo
