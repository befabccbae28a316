// What an encoding is: positions and actions of a game as numbers, for networks and environments. The encodings of
// `belvedere.encode` again, fast, and equal to them in every number; docs/encode.md tells what the numbers mean.
#pragma once

#include "core.hpp"

#include <concepts>

namespace belvedere {

/// The encoding of a game. There is a specialisation for each type of state, which is made from any position with the options
/// wanted, holds what does not change during a game, and allocates nothing afterwards.
template <class S> struct Encoding;

/// What every encoding can do.
template <class S>
concept Encoded = State<S> && std::constructible_from<Encoding<S>, const S &> &&
                  requires(const Encoding<S> encoding, const S position, typename S::Action action, int index, float *numbers) {
                      /// How many numbers there are for actions, from 0 on.
                      { encoding.actions() } -> std::same_as<int>;
                      { encoding.planes() } -> std::same_as<int>;
                      { encoding.rows() } -> std::same_as<int>;
                      { encoding.columns() } -> std::same_as<int>;
                      /// Whether a position has the options that the encoding was made for.
                      { encoding.fits(position) } -> std::same_as<bool>;
                      /// The number of a legal action.
                      { encoding.index(position, action) } -> std::same_as<int>;
                      /// The legal action with a number; there must be one.
                      { encoding.action(position, index) } -> std::same_as<typename S::Action>;
                      /// A position as the player to move sees it: planes × rows × columns, every number written.
                      { encoding.observe(position, numbers) } -> std::same_as<void>;
                  };

/// How many numbers an observation has.
template <class S> int numbers(const Encoding<S> &encoding) { return encoding.planes() * encoding.rows() * encoding.columns(); }

} // namespace belvedere
