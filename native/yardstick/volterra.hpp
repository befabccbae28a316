// Volterra with plain means: a tower is an array of tiles, and neighbours are visited one by one.
#pragma once

#include "plain.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace belvedere::yardstick::volterra {

// ----------------------------------------------------------------------------------------------------------- set-up

/// a1 is 0, b1 is 1, … and then the next rank.
using Square = int;

/// 0 is Dark, 1 is Light.
using Colour = int;

inline constexpr int files = 4, ranks = 5, squares = files * ranks;

/// The squares near each square.
struct Neighbours {
    std::array<std::vector<Square>, squares> around; // up to eight
    std::array<std::vector<Square>, squares> beside; // up to four
};

inline const Neighbours neighbours = [] {
    Neighbours near;
    for (Square square = 0; square < squares; ++square)
        for (Square other = 0; other < squares; ++other) {
            const int across = std::abs(square % files - other % files), along = std::abs(square / files - other / files);
            if (std::max(across, along) == 1) near.around[square].push_back(other);
            if (across + along == 1) near.beside[square].push_back(other);
        }
    return near;
}();

/// The tiles on a square, from the bottom up.
struct Tower {
    std::array<std::int8_t, squares> tiles{};
    std::int8_t height = 0;

    Colour owner() const { return height ? tiles[height - 1] : nobody; }
    void add(Colour tile) { tiles[height++] = static_cast<std::int8_t>(tile); }
};

/// Moves the pawn, or one or two tiles.
struct Action {
    Square origin, target;
    int tiles; // 0 for the pawn
};

class Position {
  public:
    using Action = volterra::Action;

    Position() {
        for (Square square = 0; square < squares; ++square) towers_[square].add((square % files + square / files) % 2);
    }

    // ------------------------------------------------------------------------------------------------ legal actions

    std::vector<Action> legal() const {
        std::vector<Action> actions;
        actions.reserve(50);
        if (stage_ != Stage::pawn_moved) add_steps(actions);
        if (stage_ != Stage::stack_moved) add_stacks(actions);
        return actions;
    }

    // ------------------------------------------------------------------------------------------ effect of an action

    void play(const Action &action) {
        if (action.tiles)
            move_stack(action);
        else
            pawns_[turn_] = action.target;
        if (stage_ == Stage::turn_begins) {
            stage_ = action.tiles ? Stage::stack_moved : Stage::pawn_moved;
        } else {
            stage_ = Stage::turn_begins;
            turn_ = 1 - turn_;
        }
    }

    // ----------------------------------------------------------------------------------------------- end and winner

    int to_move() const { return turn_; }
    bool over() const { return legal().empty(); }

    /// Compares the highest towers, then the second highest, and so on; a missing tower is lower than any.
    int winner() const {
        if (!over()) return nobody;
        std::array<std::vector<int>, 2> heights;
        for (const Tower &tower : towers_)
            if (tower.height) heights[tower.owner()].push_back(tower.height);
        for (std::vector<int> &of_colour : heights) std::sort(of_colour.rbegin(), of_colour.rend());
        return heights[0] == heights[1] ? nobody : heights[0] < heights[1];
    }

    std::string notation(const Action &action) const {
        return name(action.origin) + (action.tiles ? std::string(action.tiles, '>') : "-") + name(action.target);
    }

  private:
    enum class Stage : std::uint8_t { turn_begins, pawn_moved, stack_moved };

    void add_steps(std::vector<Action> &actions) const {
        const Square pawn = pawns_[turn_];
        for (const Square target : neighbours.around[pawn]) {
            if (towers_[target].owner() != turn_) continue;
            // R3: the stack must be able to follow. The other way round, the pawn can always step onto the tower just moved.
            if (stage_ == Stage::turn_begins && !can_move_stack(target)) continue;
            actions.push_back({pawn, target, 0});
        }
    }

    void add_stacks(std::vector<Action> &actions) const {
        const std::vector<Square> &near = neighbours.around[pawns_[turn_]];
        for (const Square origin : near) {
            if (!gives(origin)) continue;
            for (const Square target : near) {
                if (target == origin || !takes(target)) continue;
                actions.push_back({origin, target, 1});
                if (towers_[origin].height > 1) actions.push_back({origin, target, 2});
            }
        }
    }

    /// Whether a stack could move if the pawn stood on that square.
    bool can_move_stack(Square pawn) const {
        for (const Square origin : neighbours.around[pawn]) {
            if (!gives(origin)) continue;
            for (const Square target : neighbours.around[pawn])
                if (target != origin && takes(target)) return true;
        }
        return false;
    }

    /// Whether tiles may be taken from a square near the pawn.
    bool gives(Square origin) const {
        if (towers_[origin].owner() != turn_) return false;
        const std::vector<Square> &sides = neighbours.beside[origin];
        return sides.size() < 4 || std::any_of(sides.begin(), sides.end(), [&](Square side) { return !towers_[side].height; });
    }

    /// Whether tiles may be put on a square near the pawn.
    bool takes(Square target) const { return towers_[target].height && target != pawns_[1 - turn_]; }

    void move_stack(const Action &action) {
        Tower &from = towers_[action.origin], &onto = towers_[action.target];
        from.height -= action.tiles;
        for (int i = 0; i < action.tiles; ++i) onto.add(from.tiles[from.height + i]);
        if (from.height == 0) separate();
    }

    /// Parts of the field without a pawn are forfeited.
    void separate() {
        std::array<bool, squares> kept{};
        for (const Square pawn : pawns_) keep_part(pawn, kept);
        for (Square square = 0; square < squares; ++square)
            if (!kept[square]) towers_[square].height = 0;
    }

    void keep_part(Square square, std::array<bool, squares> &kept) const {
        kept[square] = true;
        for (const Square other : neighbours.around[square])
            if (towers_[other].height && !kept[other]) keep_part(other, kept);
    }

    static std::string name(Square square) {
        return static_cast<char>('a' + square % files) + std::to_string(square / files + 1);
    }

    std::array<Tower, squares> towers_;
    std::array<std::int8_t, 2> pawns_{10, 9}; // c3 and b3
    Stage stage_ = Stage::turn_begins;
    std::int8_t turn_ = 0;
};

static_assert(Plain<Position>);

} // namespace belvedere::yardstick::volterra
