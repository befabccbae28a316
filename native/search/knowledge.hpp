// What search knows of a game beyond its rules: what a position is worth, and what to try first.
//
// Each game specialises `Handcrafted`, and `Knowledge` where a network has learnt more, in its `knowledge.hpp`.
#pragma once

#include "../playout.hpp"

#include <cmath>
#include <concepts>
#include <string>

namespace belvedere {

/// How a tree search weighs what it knows against what it has not tried.
struct Exploration {
    /// The weight of what is tried first.
    float prior = 1.2F;
    /// How much less than its parent an action is expected to be worth before it has been tried.
    float caution = 0.1F;
    /// How many actions are open at first, and how many times the square root of the visits are opened later.
    float opened = 1000.0F, widening = 0.0F;
    /// How many actions of a position are kept at first, the most promising ones; all of them if these turn out to lose.
    int kept = 1000;
    /// How many positions are looked at, at the start of every turn in the tree, to know whether it wins; none if 0.
    std::uint64_t tactics = 0;
};

/// What people wrote down of a game as code. More functions are used where they exist: `expectation`;
/// `narrow(position, actions, number)`, which leaves only actions without which no turn is won and says how many they are;
/// `symmetric_hash(position)`, which is the same for positions that are images of each other; and `remaining(position)`, how
/// much is still to be played, in any unit.
template <State S> struct Handcrafted;

/// The best that is known of a game: what is handcrafted, or what a network has learnt. With a network it is made of its file.
template <State S> struct Knowledge : Handcrafted<S> {};

/// Knowledge of one of these kinds, with the network in a file if it is made of one; throws Refusal.
template <class K> K knowledge_of(const std::string &network) {
    if constexpr (std::constructible_from<K, const std::string &>)
        return K(network);
    else
        return {};
}

template <class K, class S>
concept Knows = requires(const K known, const S position, const typename S::Action *actions, int number, float *weights) {
    /// What the position, which is not over, is worth to the player to move; less than `won` in amount.
    { known.score(position) } -> std::same_as<int>;
    /// The score with which a player wins 73 of 100 games: e / (1 + e).
    { K::scale } -> std::convertible_to<float>;
    /// How promising each action is: larger is better, and one more is e times as likely.
    { known.weigh(position, actions, number, weights) } -> std::same_as<void>;
    /// False if the player to move can certainly not win before the end of this turn.
    { K::may_win_this_turn(position) } -> std::same_as<bool>;
    { K::exploration } -> std::convertible_to<Exploration>;
};

/// The score of a game that is won; those of positions that are not over are smaller.
inline constexpr int won = 1'000'000;

/// The expected score of the player to move, from 0 to 1: what knowledge of the game expects, or else what its score means.
template <class K, State S> float expectation(const K &known, const S &position, Chance &chance) {
    static_assert(Knows<K, S>);
    if constexpr (requires { known.expectation(position, chance); })
        return known.expectation(position, chance);
    else
        return 1.0F / (1.0F + std::exp(-static_cast<float>(known.score(position)) / static_cast<float>(K::scale)));
}

} // namespace belvedere
