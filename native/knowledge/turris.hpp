// What search knows of Turris: what the network of `turris_network.hpp` says.
#pragma once

#include "../search/knowledge.hpp"
#include "../turris.hpp"
#include "turris_network.hpp"

#include <cmath>

namespace belvedere {

template <> struct Knowledge<turris::Position> {
    using Position = turris::Position;
    using Action = Position::Action;
    using Network = turris::Network;

    static constexpr float scale = Network::one * Network::head_one;
    /// What has not been tried is as good as what has: the network knows well enough.
    static constexpr Exploration exploration{.prior = 0.5F, .caution = 0.0F};

    static int score(const Position &position) {
        const Network &network = Network::fitted();
        return network.value(network.think(position));
    }

    static void weigh(const Position &position, const Action *actions, int number, float *weights) {
        const Network &network = Network::fitted();
        const Network::Thought thought = network.think(position);
        for (int i = 0; i < number; ++i) weights[i] = static_cast<float>(network.promise(thought, actions[i])) / scale;
    }

    /// Something can be built on every tower, so a game ends only when all pieces are placed; and those of the opponent
    /// are not placed in this turn.
    static bool may_win_this_turn(const Position &position) { return position.reserve(1 - position.colour()) == 0; }
};

} // namespace belvedere
