// Search with a network, for any game.
#pragma once

#include "games.hpp"
#include "search/search.hpp"

#include <memory>
#include <vector>

namespace belvedere {

class NetworkSearch {
  public:
    virtual ~NetworkSearch() = default;

    /// How many numbers an observation has, and how many actions there are.
    virtual std::size_t numbers() const = 0;
    virtual std::size_t actions() const = 0;

    /// Writes up to so many positions to be evaluated, and says how many; none if there is nothing more to find out.
    virtual std::size_t gather(float *observations, std::size_t most) = 0;
    /// Takes the answers to what was gathered last: logits of all actions, and the score that the player to move expects.
    virtual void scatter(const float *logits, const float *values) = 0;
    virtual Report report(std::size_t lines) const = 0;
};

/// Begins to search a position that is not over: see `NetworkTree`.
std::unique_ptr<NetworkSearch> begin_network_search(const AnyState &position, const std::vector<std::uint64_t> &history,
                                                    const std::vector<std::uint64_t> &left_out);

} // namespace belvedere
