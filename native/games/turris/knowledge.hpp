// What search knows of Turris: what the network of `network.hpp` says.
//
// Handcrafted knowledge, without it, values a position by playing it to its end at random, with a liking for some actions over
// others. That sees what a formula over the tower has been found to miss: who still has pieces when the other has none, and
// what these can change. The same liking says what to try first. It comes from what searches thought of all the actions of
// some thousand positions: what counts most is how many squares a piece shows that nothing can hide any more, and those in
// the corners show most.
#pragma once

#include "../../search/knowledge.hpp"
#include "network.hpp"
#include "state.hpp"

#include <array>
#include <cmath>

namespace belvedere {

template <> struct Handcrafted<turris::Position> {
    using Position = turris::Position;
    using Action = Position::Action;

    static constexpr float scale = 1000.0F;
    static constexpr Exploration exploration{};

    /// The lead in points as they stand, and the pieces in hand, for the last ones decide most.
    static int score(const Position &position) {
        const turris::Colour colour = position.colour();
        return 230 * lead(position, colour) + 1600 * (position.reserve(colour) - position.reserve(1 - colour));
    }

    /// The result of one game of likely actions; a clear one counts for more than a close one.
    static float expectation(const Position &position, Chance &chance) {
        Position end = position;
        Action actions[Position::most_actions];
        while (const int number = end.legal(actions)) end.play(likely(actions, static_cast<std::uint32_t>(number), chance));
        const int points = lead(end, position.colour());
        const float result = points > 0 ? 1.0F : points < 0 ? 0.0F : 0.5F;
        return (result + 1.0F / (1.0F + std::exp(-static_cast<float>(points) / clear_lead))) / 2;
    }

    static void weigh(const Position &, const Action *actions, int number, float *weights) {
        for (int i = 0; i < number; ++i) weights[i] = promises[actions[i]];
    }

    /// Something can be built on every tower, so a game ends only when all pieces are placed; and those of the opponent
    /// are not placed in this turn.
    static bool may_win_this_turn(const Position &position) { return position.reserve(1 - position.colour()) == 0; }

  private:
    static int lead(const Position &position, turris::Colour colour) {
        const auto [white, black] = position.totals();
        return colour ? black - white : white - black;
    }

    /// The lead in points with which a result is e times as clear as an even one.
    static constexpr float clear_lead = 5.0F;

    /// What is promised by each action: one more makes it e times as likely to be good.
    static constexpr auto promises = [] {
        constexpr turris::Bits corners = 0b101'000'101;
        std::array<float, Position::action_number> all{};
        for (turris::Place place = 0; place < Position::remove; ++place) {
            const bool stands = turris::way_of(place) == turris::standing;
            if (!stands || turris::squares_of(place) & corners) all[static_cast<std::size_t>(place)] = 0.75F;
        }
        for (std::size_t removal = Position::remove; removal < Position::end; ++removal) all[removal] = 1.2F;
        all[Position::end] = 0.8F;
        for (std::size_t lying = Position::put_open + turris::mat_squares; lying < all.size(); ++lying) all[lying] = 0.75F;
        return all;
    }();

    /// One of the actions. One that promises nothing is taken only one time of three, and replaced by another otherwise.
    static Action likely(const Action *actions, std::uint32_t number, Chance &chance) {
        Action action = actions[chance.below(number)];
        for (int others = 0; others < 3 && promises[action] == 0.0F && chance.below(3) > 0; ++others)
            action = actions[chance.below(number)];
        return action;
    }
};

template <> struct Knowledge<turris::Position> {
    using Position = turris::Position;
    using Action = Position::Action;
    using Network = turris::Network;

    static constexpr float scale = layers::one * layers::head_one;
    /// What has not been tried is as good as what has: the network knows well enough.
    static constexpr Exploration exploration{.prior = 0.5F, .caution = 0.0F};

    const Network &network;

    /// With the network in a file.
    explicit Knowledge(const std::string &file) : network(network_in<Network>(file)) {}

    int score(const Position &position) const { return network.value(network.think(position)); }

    void weigh(const Position &position, const Action *actions, int number, float *weights) const {
        const Network::Thought thought = network.think(position);
        for (int i = 0; i < number; ++i)
            weights[i] = static_cast<float>(network.promise(thought, position, actions[i])) / scale;
    }

    static bool may_win_this_turn(const Position &position) { return Handcrafted<Position>::may_win_this_turn(position); }
};

} // namespace belvedere
