// What search knows of Volo.
//
// Who unites first wins: so few flocks, close to each other, with room around them are good, and so are a large flock and
// birds near the centre, where flights pass. The weights come from fits to games of the engine against itself, rounded and
// tried in matches.
#pragma once

#include "../search/knowledge.hpp"
#include "../volo.hpp"

#include <algorithm>
#include <array>

namespace belvedere {

template <int side> struct Knowledge<volo::Position<side>> {
    using Position = volo::Position<side>;
    using Action = typename Position::Action;

    static constexpr float scale = 100.0F;
    static constexpr Exploration exploration{.prior = 0.7F, .kept = 40};

    static int score(const Position &position) {
        const Colour mine = mover(position);
        const Flocks own(position, mine), other(position, 1 - mine);
        if (!position.mid_turn() && can_unite(position, mine, own)) return certain;
        const int threat = can_unite(position, 1 - mine, other) ? worth_of_threat : 0;
        return own.worth() - other.worth() - threat;
    }

    /// Good additions are close to friends and in the way of the opponent; good flights bring birds there, and to the largest
    /// flock.
    static void weigh(const Position &position, const Action *actions, int number, float *weights) {
        std::fill_n(weights, number, 0.0F);
        if (position.mid_turn() || actions[0] == volo::pass) return;
        const Colour mine = mover(position);
        const Flocks own(position, mine), other(position, 1 - mine);
        const Points ways = ways_to_unite(position, 1 - mine, other);
        const Places places{other.near.words(), other.links.words(), own.near.spread().words()};
        for (int i = 0; i < number; ++i) {
            if (volo::is_add(actions[i])) {
                const Point point = volo::point_of(actions[i]);
                weights[i] = places.addition(point) - !ways.has(point) * without_stopping;
                continue;
            }
            const Flight flight(actions[i]);
            const bool to_largest = ((flight.from | flight.to).spread() & own.largest).any();
            weights[i] = places.flight(flight.fly) + to_largest * 0.8F + own.are_united_by(flight) * 10.0F -
                         !(flight.to & ways).any() * without_stopping;
        }
    }

    /// There are two ways to win: to unite, and to be the last who can act.
    static bool may_win_this_turn(const Position &position) {
        if (position.mid_turn()) return true;
        const Colour mine = mover(position);
        const int run = longest_run(position.birds(mine));
        // Around a line of birds there are 2 run + 4 points: every other one may be of another flock.
        const int most_joined = run + 2, most_covered = 3 * run + 4;
        return position.reserve(mine) < 2 || position.addable(mine).count() <= most_covered ||
               Flocks(position, mine).number <= 1 + most_joined;
    }

  private:
    using Hexagon = typename Position::Hexagon;
    using Points = volo::Points;
    using Point = volo::Point;
    using Colour = volo::Colour;

    /// The score of a player who can unite at once, above all others; and what it is worth to be able to if it were one's turn.
    static constexpr int certain = 20'000, worth_of_threat = 100;
    /// How much less promising an action is that lets the opponent unite.
    static constexpr float without_stopping = 4.0F;
    /// With more flocks it is not worth looking for a flight that unites them all.
    static constexpr int most_to_unite = 4;

    static Colour mover(const Position &position) { return position.to_move() ^ position.first(); }

    // -------------------------------------------------------------------------------------------------------- flights

    /// A flight, the points that its birds leave and those where they land.
    struct Flight {
        volo::Fly fly;
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

    // --------------------------------------------------------------------------------------------------------- flocks

    /// The flocks of a colour, and the empty points next to them.
    struct Flocks {
        Points birds, empty, lone;
        Points largest{};
        int number;
        /// Points next to a flock, and next to several of them.
        Points near{}, links{};

        Flocks(const Position &position, Colour colour)
            : birds(position.birds(colour)), empty(position.empty()), lone(birds - Hexagon::neighbours(birds)),
              number(lone.count()) {
            using enum volo::Direction;
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
        }

        void note(Points beside) {
            links |= near & beside;
            near |= beside;
        }

        int worth() const {
            const Points reach = birds | near | (near.spread() & empty);
            return -20 * number - 50 * parts(birds | links) - 30 * parts(reach) + 8 * near.count() + 11 * largest.count() -
                   4 * distance_from_centre();
        }

        /// In how many parts the birds are, if they are connected by all points of `within`.
        int parts(Points within) const {
            int parts = 0;
            for (Points left = birds; left.any(); ++parts) left -= connected(Points::only(left.first()), within);
            return parts;
        }

        int distance_from_centre() const {
            int distance = 0;
            for (int ring = 1; ring < side - 1; ++ring) distance += (birds - Points::of(inside_ring[ring])).count();
            return distance;
        }

        bool are_united_by(const Flight &flight) const {
            if (number == 2) return true;
            if ((lone - flight.from - flight.to.spread()).any()) return false;
            const Points after = (birds - flight.from) | flight.to;
            return connects(flight.to, after, after);
        }
    };

    /// Calls `visit` with the flights that unite a colour, until it returns true; whether it did.
    template <class Visit> static bool any_uniting(const Position &position, Colour colour, const Flocks &flocks, Visit visit) {
        if (flocks.number > most_to_unite) return false;
        Action actions[Position::most_actions];
        return std::any_of(actions, position.flights(colour, actions), [&](Action action) {
            const Flight flight(action);
            return flocks.are_united_by(flight) && visit(flight);
        });
    }

    static bool can_unite(const Position &position, Colour colour, const Flocks &flocks) {
        return any_uniting(position, colour, flocks, [](const Flight &) { return true; });
    }

    /// The points that all flights have in common that unite a colour: who is there stops them all.
    static Points ways_to_unite(const Position &position, Colour colour, const Flocks &flocks) {
        Points common = Hexagon::board();
        any_uniting(position, colour, flocks, [&](const Flight &flight) {
            common &= flight.way();
            return false;
        });
        return common;
    }

    /// The length of the longest straight line of birds.
    static int longest_run(Points birds) {
        using enum volo::Direction;
        Points east = birds, north_east = birds, north_west = birds;
        int length = 0;
        for (; (east | north_east | north_west).any(); ++length) {
            east &= birds & east.shifted<E>();
            north_east &= birds & north_east.shifted<NE>();
            north_west &= birds & north_west.shifted<NW>();
        }
        return length;
    }

    // --------------------------------------------------------------------------------------------------------- places

    /// How far a point is from the centre.
    static constexpr int ring(Point point) {
        constexpr Point centre = Hexagon::at(Hexagon::middle, Hexagon::middle);
        const int up = point / volo::width - centre / volo::width, right = point % volo::width - centre % volo::width;
        return std::max({up, -up, right, -right, right - up, up - right});
    }

    static constexpr std::array<std::uint8_t, volo::places> rings = [] {
        std::array<std::uint8_t, volo::places> rings{};
        for (std::size_t point = 0; point < rings.size(); ++point)
            rings[point] = static_cast<std::uint8_t>(ring(static_cast<Point>(point)));
        return rings;
    }();

    /// By distance: the points at most so far from the centre.
    static constexpr std::array<volo::Words, side> inside_ring = [] {
        std::array<volo::Words, side> inside{};
        for (std::size_t distance = 0; distance < inside.size(); ++distance)
            for (std::size_t point = 0; point < volo::places; ++point)
                if (rings[point] <= distance) inside[distance][point / 64] |= std::uint64_t{1} << point % 64;
        return inside;
    }();

    /// What it promises to have a bird on a point.
    struct Places {
        /// Next to the opponent's flocks, next to several of them, and two steps from a friend or less.
        volo::Words near, links, close;

        float at(Point point) const {
            return volo::has(near, point) * 0.7F + volo::has(links, point) * 1.1F -
                   0.4F * rings[static_cast<std::size_t>(point)];
        }
        float addition(Point point) const { return at(point) + (volo::has(close, point) ? 0.4F : -2.8F); }
        float flight(const volo::Fly &fly) const {
            float promise = 0;
            Point bird = fly.first;
            for (int i = 0; i < fly.length; ++i, bird += step(fly.along))
                promise += at(bird + fly.distance * step(fly.direction)) - at(bird);
            return promise;
        }
    };
};

} // namespace belvedere
