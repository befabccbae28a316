// Solving positions: who wins for certain, and how.
#pragma once

#include "search.hpp"

namespace belvedere {

/// Who wins a position, if that is known, and after how many actions.
struct Verdict {
    int result = unknown;
    /// Of a complete solution with the best play of both, the winner's fastest way and the loser's slowest; else at most. 0 for
    /// a draw, which may never come to an end.
    int distance = 0;
};

/// What is known of a position when a solver has run.
struct Solution {
    Verdict verdict;
    /// Whether all that can follow is known, so that only a complete solution says that a position is a draw.
    bool complete = false;
    /// Best play, up to the end or to where it goes round in circles; of a solution that is not complete, as far as known.
    std::vector<std::uint64_t> line;
    /// What the legal actions lead to, in their order, if the solution is complete.
    std::vector<Verdict> actions;
};

/// How far a solver has come.
struct Effort {
    /// Positions found, and how many of them are won or lost for certain.
    std::uint64_t positions = 0, settled = 0;
    /// Nodes and depth of the search for a forced win, which begins when the positions are too many.
    std::uint64_t nodes = 0;
    int depth = 0;
};

class Solver {
  public:
    virtual ~Solver() = default;

    /// Solves until it is done, or a limit is met, or it is stopped: finds all positions, for half of the time at most; if they
    /// are too many for the memory, searches for a forced win or loss. The limit of nodes holds for each of the two.
    virtual Solution run(const Limits &limits) = 0;
    /// May be asked while it runs.
    virtual Effort effort() const = 0;
    /// Ends a run soon, from any thread.
    void stop() { stopped_ = true; }
    bool stopped() const { return stopped_; }

  private:
    std::atomic<bool> stopped_{false};
};

/// A solver of a position that may use so many bytes of memory; `network` is the file of a network, which a search for a forced
/// win begins with where there is one for the position's kind.
template <class Any> std::unique_ptr<Solver> begin_solver(const Any &position, std::size_t memory, const std::string &network);

} // namespace belvedere
