// Proving who wins a position: a proof-number search on all cores, in as much memory as it is given.
//
// A solver (`solver.hpp`) finds all positions that can follow. A prover looks only at those that a proof needs, so it decides
// games that are far too large for that.
#pragma once

#include "../games.hpp"
#include "search.hpp"

#include <string>
#include <vector>

namespace belvedere {

/// What a prover may use.
struct ProverResources {
    /// The file of a network, where one knows the position's kind: it says what to try first.
    std::string network = {};
    unsigned threads = 1;
    /// In bytes, for the table, the strategy of the winner, and its certificate.
    std::size_t memory = std::size_t{1} << 30;
};

/// What is proven of a position.
struct Proof {
    /// The winner, `nobody` for a draw, or `unknown`.
    int result = unknown;
    /// Why a win that was found is not claimed.
    std::string obstacle = {};
    /// After how many actions the game is won at most.
    int distance = 0;
    /// The longest resistance to the winner's strategy.
    std::vector<std::uint64_t> line = {};
    /// How many positions the winner's strategy can lead to, and in how many of them the winner chooses.
    std::uint64_t positions = 0, choices = 0;
    /// How many turns in a row there are at most without progress, in games in which a want of it is a draw.
    int without_progress = 0;
};

/// How far a prover has come.
struct ProverEffort {
    /// The question that is looked into: can this player force a win? What is known of the answer, and how the game might go
    /// on.
    int player = 0;
    double proof = 0, disproof = 0;
    std::vector<std::uint64_t> line = {};
    /// Positions looked at, by all threads.
    std::uint64_t nodes = 0;
    /// Positions of the winner's strategy that have been gone through, once a win is found.
    std::uint64_t gone_through = 0;
    /// The share of the table that is used.
    double fill = 0;
};

/// A function from keys to choices without the keys: for each bit of a choice the bits of a table, of which a key selects
/// three.
struct ChoiceBits {
    std::uint64_t seed = 0, size = 0; // of the table, which has three parts of that size
    std::string bytes = {};
};

class Prover {
  public:
    virtual ~Prover() = default;

    /// Proves who wins a position of the same kind as the first one, unless it is stopped before, or the time is up.
    virtual Proof prove(const AnyState &position, double seconds) = 0;
    /// May be asked while it runs.
    virtual ProverEffort effort() const = 0;
    /// The same for positions that this prover takes for one, because they are images of each other.
    virtual std::uint64_t key(const AnyState &position) const = 0;
    /// What the winner does in each position of the strategy, after a position has been proven to be won.
    virtual std::vector<ChoiceBits> choices() = 0;
    /// Writes what is known into a file, at once or not at all; `subject` says of what. May be called while it runs.
    virtual void save(const std::string &file, const std::string &subject) const = 0;
    /// Reads such a file; throws Refusal if it is damaged, or of another subject.
    virtual void load(const std::string &file, const std::string &subject) = 0;

    /// Ends a run soon, from any thread; a prover that was stopped stays stopped.
    void stop() { stopped_ = true; }
    bool stopped() const { return stopped_; }

  private:
    std::atomic<bool> stopped_{false};
};

/// A prover of a position, and of others of its kind.
template <class Any> std::unique_ptr<Prover> begin_prover(const Any &position, const ProverResources &resources);

} // namespace belvedere
