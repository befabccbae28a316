// What search knows of Voldétour: for the default equipment, what the network of `network.hpp` says; for all other,
// how far each Lord has to go, with what must still be built for it.
#pragma once

#include "../../search/knowledge.hpp"
#include "network.hpp"
#include "reach.hpp"

#include <algorithm>
#include <cmath>

namespace belvedere {

template <class Setup> struct Handcrafted<voldetour::Position<Setup>> {
    using Position = voldetour::Position<Setup>;
    using Action = typename Position::Action;

    static constexpr float scale = 60.0F;
    static constexpr Exploration exploration{.prior = 1.5F, .caution = 0.1F, .kept = 48, .tactics = 20'000};

    /// What counts is how many times as long as the other's a way is: the last steps decide more than the first.
    static int score(const Position &position) {
        const int colour = position.colour();
        const std::array<int, 2> ways = to_go(position);
        const auto far = [](int way) { return 100 * std::log1p(static_cast<float>(way)); };
        return static_cast<int>(far(ways[at(1 - colour)]) - far(ways[at(colour)])) + tempo(position);
    }

    /// Weighs all actions at first sight, and then plays the best ones to weigh them by what they lead to.
    static void weigh(const Position &position, const Action *actions, int number, float *weights) {
        constexpr int played = 32;
        constexpr float not_played = 2.0F;
        const Relief relief(position);
        const int colour = position.colour(), before = balance(position, colour);
        const Ways mine(position, relief, colour), theirs(position, relief, 1 - colour);
        std::array<int, Position::most_actions> order;
        for (int i = 0; i < number; ++i) {
            order[at(i)] = i;
            weights[i] = promise(position, mine, theirs, actions[i]);
        }
        const int best = std::min(number, played);
        std::nth_element(order.begin(), order.begin() + best - 1, order.begin() + number,
                         [&](int one, int other) { return weights[one] > weights[other]; });
        for (int i = 0; i < best; ++i) weights[order[at(i)]] = judgement(position, actions[order[at(i)]], before);
        for (int i = best; i < number; ++i) weights[order[at(i)]] -= not_played;
    }

    static bool may_win_this_turn(const Position &position) {
        const int other = 1 - position.colour();
        return position.lord(other) != position.table().towers[at(other)] && voldetour::Reach<Setup>(position).wins();
    }

    /// Leaves only the actions that may be part of a win in this turn; of those with the same effect only one.
    static int narrow(const Position &position, Action *actions, int number) {
        return voldetour::Narrowing<Setup>(position).narrow(actions, number);
    }

  private:
    using Relief = voldetour::Relief<Setup>;
    using Ways = voldetour::Ways<Setup>;

    static constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

    // ------------------------------------------------------------------------------------------ what a position is worth

    /// What it is worth to be to move, with what may still be done in this turn.
    static int tempo(const Position &position) {
        return 15 + (position.has_placed(voldetour::a_block) ? 0 : 6) + (position.has_placed(voldetour::a_stair) ? 0 : 15);
    }

    /// What the ways of both Lords cost.
    static std::array<int, 2> to_go(const Position &position) {
        const Relief relief(position);
        return {to_go(position, relief, 0), to_go(position, relief, 1)};
    }

    /// At home the first step counts more than once, and the more so the fewer turns are left for it.
    static int to_go(const Position &position, const Relief &relief, int colour) {
        const int lord = position.lord(colour), goal = position.table().towers[at(1 - colour)];
        int found = voldetour::farthest, first_step = 0;
        voldetour::Land<Setup> land(position, relief, colour);
        land.flood(lord, height_of(position, lord), [&](int cost, const auto &floor) {
            if (first_step == 0) first_step = cost;
            if (floor[at(relief.top)].test(goal)) found = cost;
            return found == cost;
        });
        const bool at_home = lord == position.table().towers[at(colour)];
        return at_home ? found + 2 * (voldetour::turns_at_home + 1 - position.turns_left(colour)) * first_step : found;
    }

    // ------------------------------------------------------------------------------------------------- what to try first

    /// How promising an action is at first sight: what it saves either Lord, and whether it stands in the enemy's way.
    static float promise(const Position &position, const Ways &mine, const Ways &theirs, unsigned action) {
        if (action >= Position::end_turn) return 0.0F;
        if (action >= Position::first_move) {
            const int square = static_cast<int>(action) - Position::first_move;
            return 0.5F * static_cast<float>(mine.best - mine.onward(height_of(position, square), square));
        }
        const auto saved = [&](const Ways &ways) { return static_cast<float>(saved_by(position, ways, action)); };
        return 0.5F * saved(mine) - 0.3F * saved(theirs) + 0.3F * static_cast<float>(obstruction(position, theirs, action));
    }

    /// How promising an action is when it has been played.
    static float judgement(const Position &position, Action action, int balance_before) {
        Position after = position;
        after.play(action);
        if (after.over()) return after.winner() == position.to_move() ? 15.0F : -15.0F;
        return static_cast<float>(balance(after, position.colour()) - balance_before) / 15.0F;
    }

    /// What counts for trying an action: a short way of one's own more than a long one of the enemy.
    static int balance(const Position &position, int colour) {
        const std::array<int, 2> ways = to_go(position);
        return 6 * ways[at(1 - colour)] - 10 * ways[at(colour)];
    }
};

template <> struct Knowledge<voldetour::Default> : Handcrafted<voldetour::Default> {
    using Network = voldetour::Network;
    using Facts = voldetour::Facts;

    static constexpr float scale = layers::one * layers::head_one;
    static constexpr Exploration exploration{.prior = 0.5F, .caution = 0.1F, .kept = 48, .tactics = 20'000};

    const Network &network;

    /// With the network in a file.
    explicit Knowledge(const std::string &file) : network(network_in<Network>(file)) {}

    int score(const Position &position) const { return network.value(network.think(Facts(position))); }

    void weigh(const Position &position, const Action *actions, int number, float *weights) const {
        const Network::Promises promises = network.promises(network.think(Facts(position)));
        const voldetour::Parts parts(position);
        for (int i = 0; i < number; ++i)
            weights[i] = static_cast<float>(network.promise(promises, parts.of(actions[i]))) / scale;
    }
};

} // namespace belvedere
