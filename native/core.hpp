// What every game of the core is made of: settings, refusals, the concept of a state, and hashing.
//
// The core is the law of `belvedere.rules` again, fast. A state is a small, trivially copyable value; it is copied rather
// than unmade. Nothing here allocates while actions are generated or played.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace belvedere {

/// Options of a game by name, as in `game.start(layout="free")`; those left out have their default.
using Settings = std::map<std::string, std::string, std::less<>>;

/// A text, a setting or an action that the core does not take; the text says why.
struct Refusal : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

/// The winner of a game that nobody has won.
inline constexpr int nobody = -1;

/// A position of a game. Player 0 begins, player 1 is the other; `Action` is a small integer with a meaning of the game's own.
/// Some games add what `history.hpp` looks for: `progress` and `is_laying_out`.
template <class S>
concept State = std::is_trivially_copyable_v<S> && std::equality_comparable<S> && std::unsigned_integral<typename S::Action> &&
                requires(S state, const S position, typename S::Action action, typename S::Action *actions) {
                    { S::most_actions } -> std::convertible_to<int>;
                    /// Writes the legal actions and says how many; none exactly if the game is over.
                    { position.legal(actions) } -> std::same_as<int>;
                    /// Plays a legal action.
                    { state.play(action) } -> std::same_as<void>;
                    { position.to_move() } -> std::same_as<int>;
                    /// Whether the player to move has begun a turn and not finished it.
                    { position.mid_turn() } -> std::same_as<bool>;
                    { position.over() } -> std::same_as<bool>;
                    /// The player who has won a game that is over, or `nobody`.
                    { position.winner() } -> std::same_as<int>;
                    /// Equal for equal positions, kept up incrementally.
                    { position.hash() } -> std::same_as<std::uint64_t>;
                    { position.text() } -> std::same_as<std::string>;
                    { position.notation(action) } -> std::same_as<std::string>;
                };

/// A well-mixed 64-bit number for every number: the source of all hash keys, the same on every machine.
constexpr std::uint64_t mixed(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
    number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
    return number ^ (number >> 31);
}

/// How many sequences of exactly `depth` actions there are, every one of them played.
template <State S> std::uint64_t perft(const S &position, int depth) {
    if (depth == 0) return 1;
    typename S::Action actions[S::most_actions];
    const int number = position.legal(actions);
    std::uint64_t count = 0;
    for (int i = 0; i < number; ++i) {
        S after = position;
        after.play(actions[i]);
        asm volatile("" : : "r"(&after) : "memory"); // else the compiler leaves out what it can of the last actions
        count += perft(after, depth - 1);
    }
    return count;
}

} // namespace belvedere
