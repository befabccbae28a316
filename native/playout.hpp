// Games of uniformly random actions.
#pragma once

#include "core.hpp"

namespace belvedere {

/// A small, fast source of chance (xorshift64*), the same on every machine.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(mixed(seed) | 1) {}

    /// A number from 0 to `number` - 1.
    std::uint32_t below(std::uint32_t number) {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        const std::uint64_t high = (state_ * 0x2545f4914f6cdd1d) >> 32;
        return static_cast<std::uint32_t>((high * number) >> 32);
    }

  private:
    std::uint64_t state_;
};

/// How a number of random games went.
struct Playouts {
    std::uint64_t wins[2]{};
    std::uint64_t draws{};
    std::uint64_t unfinished{};
    std::uint64_t actions{};
};

/// Plays one game of random actions from a position, of at most so many, and counts it.
template <State S> void playout(S position, std::uint64_t most_actions, Chance &chance, Playouts &count) {
    typename S::Action actions[S::most_actions];
    for (std::uint64_t played = 0;; ++played) {
        const int number = position.legal(actions);
        if (number == 0) {
            const int winner = position.winner();
            ++(winner == nobody ? count.draws : count.wins[winner]);
            return;
        }
        if (played == most_actions) {
            ++count.unfinished;
            return;
        }
        position.play(actions[chance.below(static_cast<std::uint32_t>(number))]);
        ++count.actions;
    }
}

} // namespace belvedere
