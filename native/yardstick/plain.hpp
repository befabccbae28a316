// What the yardsticks have in common: the concept of a plain position, counting its sequences, and random games on it.
//
// A yardstick is a game of the core with plain means: arrays and vectors, one square after another, no sets of bits, no
// tables but of neighbours. It knows the default options alone, and is there to be measured against.
#pragma once

#include "../playout.hpp"

#include <concepts>
#include <string>
#include <vector>

namespace belvedere::yardstick {

/// A position of a game as in the core, but for its actions, which may be of any type and come in a vector.
template <class P>
concept Plain = std::copyable<P> && requires(P changing, const P position, const typename P::Action action) {
    { position.legal() } -> std::same_as<std::vector<typename P::Action>>;
    { changing.play(action) } -> std::same_as<void>;
    { position.to_move() } -> std::same_as<int>;
    { position.over() } -> std::same_as<bool>;
    { position.winner() } -> std::same_as<int>;
    { position.notation(action) } -> std::same_as<std::string>;
};

using belvedere::perft, belvedere::playout; // the core's, which take its states

/// How many sequences of exactly `depth` actions there are, every one of them played, as in the core.
template <Plain P> std::uint64_t perft(const P &position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const auto &action : position.legal()) {
        P after = position;
        after.play(action);
        asm volatile("" : : "r"(&after) : "memory"); // else the compiler leaves out what it can of the last actions
        count += perft(after, depth - 1);
    }
    return count;
}

/// Plays one game of random actions from a position, of at most so many, and counts it, as in the core.
template <Plain P> void playout(P position, std::uint64_t most_actions, Chance &chance, Playouts &count) {
    for (std::uint64_t played = 0;; ++played) {
        const auto actions = position.legal();
        if (actions.empty()) {
            const int winner = position.winner();
            ++(winner == nobody ? count.draws : count.wins[winner]);
            return;
        }
        if (played == most_actions) {
            ++count.unfinished;
            return;
        }
        position.play(actions[chance.below(static_cast<std::uint32_t>(actions.size()))]);
        ++count.actions;
    }
}

} // namespace belvedere::yardstick
