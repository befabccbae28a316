// The ways of Voldétour's Lords to the enemy's Tower, with what would still have to be built for them.
#pragma once

#include "relief.hpp"

#include <algorithm>

namespace belvedere::voldetour {

/// What a step costs, and what must be built for it.
inline constexpr int step_cost = 1, block_cost = 2, stair_cost = 3;
/// More than any way costs.
inline constexpr int farthest = 96;

/// The ways of one Lord over the board, with what would have to be built for them.
template <class Setup> class Land {
  public:
    using Squares = typename Setup::Squares;
    using Floor = typename Relief<Setup>::Floor;

    /// A Lord that only walks takes the board as it is.
    Land(const Position<Setup> &position, const Relief<Setup> &relief, int colour, bool only_walks = false)
        : relief_(relief), only_walks_(only_walks), flat_(relief.flat) {
        const auto &table = position.table();
        Squares lower;
        for (int height = 0; height <= relief.top; ++height) {
            flat_[at(height)] &= ~Squares::of(position.lord(1 - colour));
            if (only_walks) continue;
            raised_[at(height)] = lower;
            lower |= flat_[at(height)];
            if (height > 0) filled_[at(height)] = relief.slopes[at(height - 1)];
        }
        for (const int tower : table.towers) flat_[at(relief.top)].set(tower);
    }

    /// Calls `visit(cost, squares by height)` for what is reached at every cost from a square, until it returns true.
    template <class Visit> void flood(int from, int height, Visit visit) {
        std::array<Floor, farthest> waves{};
        waves[0][at(height)].set(from);
        flat_[at(height)].set(from);
        const int patience = step_cost + block_cost + 2 * stair_cost;
        for (int cost = 0, last = 0; cost < farthest && cost <= last + patience; ++cost) {
            Floor &wave = waves[at(cost)];
            bool any = false;
            for (int h = 0; h <= relief_.top; ++h) {
                wave[at(h)] &= ~seen_[at(h)];
                seen_[at(h)] |= wave[at(h)];
                any = any || wave[at(h)].any();
            }
            if (!any) continue;
            last = cost;
            if (visit(cost, wave)) return;
            step(waves, cost);
        }
    }

  private:
    using Waves = std::array<Floor, farthest>;

    void step(Waves &waves, int cost) const {
        const Floor &wave = waves[at(cost)];
        bool at_slopes = false;
        for (int h = 0; h <= relief_.top; ++h) {
            if (!wave[at(h)].any()) continue;
            const Squares next = beside<Setup>(wave[at(h)]);
            stand(waves, cost + step_cost, h, next);
            if (h > 0) build_stair(waves, cost, h - 1, next);
            // A Stair to higher squares stands where the Lord comes from, so it cannot be put under the Lord itself.
            if (h < relief_.top && cost > 0) build_stair(waves, cost, h + 1, next);
            if (h > 0) at_slopes = at_slopes || (next & relief_.slopes[at(h - 1)]).any();
            if (h < relief_.top) at_slopes = at_slopes || (next & relief_.slopes[at(h)]).any();
        }
        if (at_slopes)
            for (int way = 0; way < ways; ++way) cross(waves, cost, way);
    }

    /// Follows the ramps in one direction.
    void cross(Waves &waves, int cost, int way) const {
        Floor edge = waves[at(cost)];
        for (bool going = true; going;) {
            going = false;
            Floor entered{};
            for (int level = 0; level < relief_.top; ++level) {
                entered[at(level + 1)] |= moved<Setup>(edge[at(level)], way) & relief_.ramps[at(level)][at(way)];
                entered[at(level)] |= moved<Setup>(edge[at(level + 1)], way) & relief_.ramps[at(level)][at(way ^ 2)];
            }
            for (int h = 0; h <= relief_.top; ++h) {
                if (!entered[at(h)].any()) continue;
                going = true;
                const Squares next = moved<Setup>(entered[at(h)], way);
                stand(waves, cost + step_cost, h, next);
                if (h > 0) build_stair(waves, cost, h - 1, next);
                if (h == relief_.top) continue;
                const Squares beyond = moved<Setup>(next & flat_[at(h)], way); // of a Stair after the ramp
                build_stair(waves, cost, h + 1, beyond);
            }
            edge = entered;
        }
    }

    /// Steps over a Stair that has to be built.
    void build_stair(Waves &waves, int cost, int height, const Squares &squares) const {
        if (!only_walks_) stand(waves, cost + step_cost + stair_cost, height, squares);
    }

    /// Stands on squares at a height, which they have, or may get with a Block or, if they slope, with a nested Stair.
    void stand(Waves &waves, int cost, int height, const Squares &squares) const {
        if (cost + block_cost + stair_cost >= farthest) return;
        waves[at(cost)][at(height)] |= squares & flat_[at(height)];
        waves[at(cost + block_cost)][at(height)] |= squares & raised_[at(height)];
        waves[at(cost + stair_cost)][at(height)] |= squares & filled_[at(height)];
    }

    const Relief<Setup> &relief_;
    bool only_walks_;
    Floor flat_, raised_{}, filled_{}, seen_{};
};

/// What all ways of a Lord cost, by height and square.
template <class Setup> class Ways {
  public:
    Ways(const Position<Setup> &position, const Relief<Setup> &relief, int colour) {
        const int lord = position.lord(colour), goal = position.table().towers[at(1 - colour)];
        fill(to_, Land<Setup>(position, relief, colour), lord, height_of(position, lord));
        fill(onward_, Land<Setup>(position, relief, colour), goal, relief.top);
        best = to(relief.top, goal);
        for (std::size_t h = 0; h <= at(relief.top); ++h)
            for (std::size_t i = 0; i < to_[h].size(); ++i)
                if (to_[h][i] + onward_[h][i] == best) ++crossings_[to_[h][i]];
    }

    /// The cost of the best way to the enemy's Tower.
    int best;
    /// What the way to a square costs, and that from a square to the Tower; both with what must be built on it.
    int to(int height, int square) const { return to_[at(height)][at(square + Setup::pitch)]; }
    int onward(int height, int square) const { return onward_[at(height)][at(square + Setup::pitch)]; }
    /// The cost of the best way over a square.
    int over(int height, int square) const { return to(height, square) + onward(height, square); }
    /// By how much a way of some cost would be better.
    int gain(int cost) const { return std::max(0, best - cost); }
    /// How much the best ways need a square as it is: more if there are few beside it.
    int need(int height, int square) const {
        if (over(height, square) > best) return 0;
        const int squares = crossings_[at(to(height, square))];
        return squares == 1 ? 4 : squares == 2 ? 2 : 1;
    }

  private:
    /// With a margin on both sides, so that a square beside the board costs more than any other.
    using Costs = std::array<std::array<std::uint8_t, Setup::squares + 2 * Setup::pitch>, Setup::levels + 1>;

    static void fill(Costs &costs, Land<Setup> land, int from, int height) {
        for (auto &row : costs) row.fill(farthest);
        land.flood(from, height, [&](int cost, const auto &floor) {
            for (std::size_t h = 0; h < floor.size(); ++h)
                floor[h].each([&](int square) { costs[h][at(square + Setup::pitch)] = static_cast<std::uint8_t>(cost); });
            return false;
        });
    }

    Costs to_, onward_;
    std::array<std::uint8_t, farthest + 1> crossings_{};
};

} // namespace belvedere::voldetour
