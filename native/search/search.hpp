// Searching for the best action: what all methods have in common, and the list of methods.
//
// A search is made for one position. It can be run, stopped from another thread, asked at any time for what it has found,
// and run again to go on. With one seed and a limit of nodes it finds the same every time.
#pragma once

#include "../core.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace belvedere {

/// The result of a position of which nothing is proven; otherwise it is the winner, or `nobody` for a draw.
inline constexpr int unknown = -2;

/// How long a search may run: the first limit that is met ends it.
struct Limits {
    double seconds = std::numeric_limits<double>::infinity();
    /// Positions looked at, in all runs and threads together.
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    /// Actions ahead of the position: alpha-beta ends when it has looked so far at all of them, a tree when one line is so
    /// long.
    int depth = std::numeric_limits<int>::max();
    /// How many of the best actions to value; a method that values all of them anyway need not ask.
    std::size_t lines = 1;
};

/// What a search may use.
struct Resources {
    /// The file of the network that `mcts` and `alphabeta` play with, where a network knows the position's kind.
    std::string network = {};
    std::uint64_t seed = 0;
    unsigned threads = 1;
    /// In bytes, for all threads together.
    std::size_t memory = std::size_t{256} << 20;
    /// The hashes of positions that have occurred in the match: to reach one again is counted as a draw.
    std::vector<std::uint64_t> history = {};
    /// Whether to overlook, as people do, that the opponent can win in the next turn, unless simulations come upon it. Only
    /// `mcts` and `handcrafted` can be careless.
    bool careless = false;
};

/// What a search thinks of one action.
struct Line {
    std::uint64_t action;
    /// The expected score of the player to move, from 0 to 1.
    double value;
    /// What is proven.
    int result;
    std::uint64_t visits;
    /// The action and the best ones after it.
    std::vector<std::uint64_t> variation;
};

/// What a search has found so far.
struct Report {
    /// The best action first.
    std::vector<Line> lines;
    std::uint64_t nodes = 0;
    /// Actions ahead that have been looked at.
    int depth = 0;
    /// What is proven of the position itself.
    int result = unknown;
};

class Search {
  public:
    virtual ~Search() = default;

    /// Searches until a limit is met, the result is proven, or the search is stopped.
    virtual void run(const Limits &limits) = 0;
    /// Up to so many lines; may be asked while the search runs.
    virtual Report report(std::size_t lines) = 0;
    /// Ends a run soon, from any thread; a search that was stopped stays stopped.
    void stop() { stopped_ = true; }
    const std::atomic<bool> &stopped() const { return stopped_; }

  private:
    std::atomic<bool> stopped_{false};
};

/// Begins a search of a position that is not over by a method: `mcts`, `alphabeta` or, as yardsticks, `handcrafted` (`mcts`
/// without what networks have learnt) and `uct`. The position is one of the kinds of state that a game has.
template <class Any>
std::unique_ptr<Search> begin_search(const Any &position, std::string_view method, const Resources &resources);

/// The time that a run takes.
class Watch {
  public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }

  private:
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

} // namespace belvedere
