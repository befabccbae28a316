// Many games of one kind side by side, stepped together by several threads: what `belvedere.envs.batch` is made of.
#pragma once

#include "games.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace belvedere {

/// The games, and what is to be seen of them: arrays with one entry per game, which every step writes anew. A game that has
/// ended is followed by a new one at once, so that all but the rewards and the ends is about the new one.
class Batch {
  public:
    virtual ~Batch() = default;

    /// How many actions, and how many planes, rows and columns of an observation there are.
    struct Shape {
        int actions, planes, rows, columns, players = 2;
    };

    const Shape shape;
    const std::size_t size;
    std::vector<float> observations;      ///< planes × rows × columns, as the player to move sees the position
    std::vector<std::uint8_t> mask;       ///< by the number of an action: whether it is legal
    std::vector<std::int8_t> to_move;     ///< the player to move
    std::vector<float> rewards;           ///< of both players: 1 for a game just won, -1 for one lost
    std::vector<std::uint8_t> terminated; ///< whether the action has ended the game by the rules
    std::vector<std::uint8_t> truncated;  ///< whether the game was cut short, since it has become too long

    /// Begins all games anew. The seed is for the random actions.
    virtual void reset(std::uint64_t seed) = 0;

    /// Plays one action in every game; if one of them is not legal, all are refused.
    virtual void step(const std::int64_t *actions) = 0;

    /// Writes a legal action for every game, each as likely as any other.
    virtual void choose_at_random(std::int64_t *actions) = 0;

  protected:
    Batch(Shape numbers, std::size_t games)
        : shape(numbers), size(games), observations(games * shape.planes * shape.rows * shape.columns),
          mask(games * shape.actions), to_move(games), rewards(2 * games), terminated(games), truncated(games) {}
};

/// A batch of games from one start, each of at most so many actions.
std::unique_ptr<Batch> begin_batch(const AnyState &start, std::size_t size, unsigned threads, std::uint32_t most_actions);

} // namespace belvedere
