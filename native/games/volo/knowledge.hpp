// What search knows of Volo: handcrafted knowledge and, for the default board, what the network of `network.hpp` says.
//
// Who unites first wins: so few flocks, close to each other, with room around them are good, and so are a large flock and
// birds near the centre, where flights pass. The weights come from fits to games of the engine against itself, rounded and
// tried in matches.
#pragma once

#include "../../search/knowledge.hpp"
#include "network.hpp"

#include <algorithm>

namespace belvedere {

template <int side> struct Handcrafted<volo::Position<side>> {
    using Position = volo::Position<side>;
    using Action = typename Position::Action;
    using Hexagon = typename Position::Hexagon;
    using Flocks = volo::Flocks<side>;
    using Flight = volo::Flight;
    using Points = volo::Points;
    using Point = volo::Point;
    using Colour = volo::Colour;

    static constexpr float scale = 100.0F;
    /// The score of a player who can unite at once, above all others.
    static constexpr int certain = 20'000;
    static constexpr Exploration exploration{.prior = 0.7F, .kept = 40};

    static int score(const Position &position) {
        const Colour mine = mover(position);
        const Flocks own(position, mine), other(position, 1 - mine);
        if (!position.mid_turn() && can_unite(position, mine, own)) return certain;
        const int threat = can_unite(position, 1 - mine, other) ? worth_of_threat : 0;
        return worth(own) - worth(other) - threat;
    }

    /// Good additions are close to friends and in the way of the opponent; good flights bring birds there, and to the largest
    /// flock.
    static void weigh(const Position &position, const Action *actions, int number, float *weights) {
        std::fill_n(weights, number, 0.0F);
        if (position.mid_turn() || actions[0] == volo::pass) return;
        const Colour mine = mover(position);
        const Flocks other(position, 1 - mine);
        weigh(Flocks(position, mine), other, ways_to_unite(position, 1 - mine, other), actions, number, weights);
    }

    /// Weighs additions and flights; who is on one of these ways stops the opponent from uniting.
    static void weigh(const Flocks &own, const Flocks &other, Points ways, const Action *actions, int number, float *weights) {
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
    /// What it is worth to be able to unite if it were one's turn.
    static constexpr int worth_of_threat = 100;
    /// How much less promising an action is that lets the opponent unite.
    static constexpr float without_stopping = 4.0F;

    static Colour mover(const Position &position) { return position.to_move() ^ position.first(); }

    static int worth(const Flocks &flocks) { return flocks.worth(flocks.linked(), flocks.close()); }

    /// Calls `visit` with the flights that unite a colour, until it returns true; whether it did.
    template <class Visit> static bool any_uniting(const Position &position, Colour colour, const Flocks &flocks, Visit visit) {
        if (!flocks.may_be_united()) return false;
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

    /// What it promises to have a bird on a point.
    struct Places {
        /// Next to the opponent's flocks, next to several of them, and two steps from a friend or less.
        volo::Words near, links, close;

        float at(Point point) const {
            return volo::has(near, point) * 0.7F + volo::has(links, point) * 1.1F -
                   0.4F * volo::Rings<side>::rings[static_cast<std::size_t>(point)];
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

template <> struct Knowledge<volo::Position<7>> : Handcrafted<volo::Position<7>> {
    using Network = volo::Network;

    static constexpr float scale = layers::one * layers::head_one;
    static constexpr int certain = 20 * layers::one * layers::head_one;
    static constexpr Exploration exploration{.prior = 0.5F, .kept = 24};

    const Network &network;

    /// With the network in a file.
    explicit Knowledge(const std::string &file) : network(network_in<Network>(file)) {}

    int score(const Position &position) const {
        const volo::Facts facts(position);
        if (facts.own.unites && !position.mid_turn()) return certain;
        return std::clamp(network.value(facts), 1 - certain, certain - 1);
    }

    void weigh(const Position &position, const Action *actions, int number, float *weights) const {
        std::fill_n(weights, number, 0.0F);
        if (position.mid_turn() || actions[0] == volo::pass) return;
        const volo::Facts facts(position);
        const Network::Whole whole = network.describe(facts);
        Handcrafted::weigh(facts.own.flocks, facts.other.flocks, facts.other.ways, actions, number, weights);
        for (int i = 0; i < number; ++i) {
            const volo::Parts parts(facts.own.flocks, actions[i]);
            weights[i] = network.promise(facts, whole, parts, weights[i]) / scale;
        }
    }
};

} // namespace belvedere
