// Many games at once that a network plays against itself, to learn from: what `belvedere.learn` is made of.
#pragma once

#include "batch.hpp"
#include "search/gumbel.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace belvedere {

/// Positions of games that have ended, one after the other, and what there is to learn about them.
struct Samples {
    std::vector<float> observations;   ///< planes × rows × columns each
    std::vector<std::int32_t> counts;  ///< how many legal actions each has
    std::vector<std::int32_t> actions; ///< the numbers of the legal actions, of all positions one after the other
    std::vector<float> policy;         ///< how likely each of these should be
    std::vector<float> values;         ///< the score that the player to move should expect, from -1 to 1
};

/// How the games went that have ended so far.
struct Tally {
    std::uint64_t games = 0, draws = 0;
    std::array<std::uint64_t, 2> wins{};
    std::uint64_t cut_short = 0; ///< those of the draws that had become too long
    std::uint64_t actions = 0;
};

/// The games. Each has one position at a time that waits for the network. What they come to depends on the seed and on the
/// network's answers, and not on the number of threads.
class SelfPlay {
  public:
    virtual ~SelfPlay() = default;

    const Batch::Shape shape;
    const std::size_t size;

    /// Writes the position of every game that is to be evaluated.
    virtual void gather(float *observations) = 0;

    /// Takes the network's answers to what was gathered last: a logit for every number of an action, and the score that the
    /// player to move expects, from -1 to 1. Then every game goes on as far as it can.
    virtual void scatter(const float *logits, const float *values) = 0;

    /// Answers what was gathered last by handcrafted knowledge instead of a network.
    virtual void teach(float *logits, float *values) = 0;

    /// What has come of games that have ended since the last time.
    virtual Samples take_samples() = 0;

    virtual Tally tally() const = 0;

    /// The games as bytes, but not samples that wait to be taken. The searches under way begin anew, so that games that go on
    /// and games that are restored go on alike.
    virtual std::string save() = 0;

    /// Goes on with games that were saved; refuses those of another number or another game.
    virtual void restore(std::string_view saved) = 0;

  protected:
    SelfPlay(Batch::Shape numbers, std::size_t games) : shape(numbers), size(games) {}
};

/// What decides how the games are played.
struct SelfPlaySettings {
    GumbelSettings search;
    unsigned threads = 1;
    std::uint64_t seed = 0;
    /// A game of so many actions is cut short, and counts as a draw.
    std::uint32_t most_actions = 1000;
    /// Each game begins with up to so many random actions, so that positions of all kinds are learnt.
    std::uint32_t random_actions = 0;
    /// How much of a value to learn is what the search expected; the rest is the score at the end of the game.
    float search_share = 0;
};

std::unique_ptr<SelfPlay> begin_self_play(const AnyState &start, std::size_t games, const SelfPlaySettings &settings);

} // namespace belvedere
