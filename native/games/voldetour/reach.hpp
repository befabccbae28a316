// Wins of Voldétour within a turn: where a Lord might get, and what is worth placing for it.
#pragma once

#include "relief.hpp"

#include <algorithm>
#include <cstdlib>

namespace belvedere::voldetour {

/// Where the Lord of the player to move might get in this turn, if the Block and the Stair that may still be placed did
/// all that each of them can do, everywhere at once: the Lord gets nowhere else.
template <class Setup> class Reach {
  public:
    using Squares = typename Setup::Squares;
    using Floor = typename Relief<Setup>::Floor;

    explicit Reach(const Position<Setup> &position) : relief_(position), lord_(position.lord(position.colour())) {
        free_ = position.table().ground;
        for (const int lord : {position.lord(0), position.lord(1)}) free_ &= ~Squares::of(lord);
        goal_ = position.table().towers[at(1 - position.colour())];
        start_ = height_of(position, lord_);
        for (int height = 0; height <= relief_.top; ++height) flat_[0][at(height)] = relief_.flat[at(height)] & free_;
        for (const int tower : position.table().towers) flat_[0][at(relief_.top)].set(tower);
        const int left = (position.has_placed(a_block) ? 0 : block) | (position.has_placed(a_stair) ? 0 : put | taken);
        for (const int use : {block, put, taken, put | taken, block | put, block | taken})
            if ((use & left) == use) uses_[at(number_of_uses_++)] = use;
        if (left != 0) add_uses(position);
    }

    /// Whether the Lord gets to the enemy's Tower.
    bool wins() const {
        return lies_near() && spread(lord_, start_, [&](int, const States &states, const Squares &) {
                   return std::any_of(states.begin(), states.end(),
                                      [&](const Floor &floor) { return floor[at(relief_.top)].test(goal_); });
               });
    }

    /// The squares that a winning way may cross: with no more steps from the Lord to there and from there to the Tower than the
    /// Lord has.
    Squares useful() const {
        const Trail from = trail(lord_, start_), back = trail(goal_, relief_.top);
        Squares all;
        for (int step = 0; step <= most_steps; ++step) {
            for (int height = 0; height <= relief_.top; ++height)
                all |= from.reached[at(step)][at(height)] & back.reached[at(most_steps - step)][at(height)];
            if (step > 0) all |= from.crossed[at(step)] & back.crossed[at(most_steps + 1 - step)];
        }
        return all;
    }

  private:
    /// What is used on the way: the Block, and the Stair both where it is put and where it is taken from.
    static constexpr int block = 1, put = 2, taken = 4, all_uses = 8;
    /// The squares reached, by what has been used and height.
    using States = std::array<Floor, all_uses>;

    /// What each use makes of the squares. A Block raises flat squares, or leaves a lower one where it was. A Stair makes a
    /// slope or fills one; where it was, it leaves a flat square, or a slope if it was nested.
    void add_uses(const Position<Setup> &position) {
        Floor blocks{}, stairs{}, pairs{};
        position.each_piece(position.colour(), [&](unsigned slot, unsigned level, unsigned shape, unsigned square) {
            const bool is_block = position.table().kind_of_slot[slot].number != 0;
            const Squares squares = footprint(position, slot, shape, static_cast<int>(square)) & free_;
            (is_block ? blocks : stairs)[level] |= squares;
            if (!is_block && shape == nested) pairs[level] |= squares;
        });
        Squares lower, lower_blocks, lower_slopes, lower_stairs;
        for (std::size_t height = 0; height <= at(relief_.top); ++height) {
            const Squares flat = relief_.flat[height] & free_;
            lower_blocks |= blocks[height];
            flat_[block][height] = lower | lower_blocks;
            flat_[taken][height] = stairs[height];
            flat_[block | put][height] = lower_slopes;
            flat_[block | taken][height] = lower_stairs;
            if (height > 0) flat_[put][height] = relief_.slopes[height - 1];
            if (height == at(relief_.top)) return;
            slope_[put][height] = flat;
            slope_[taken][height] = pairs[height];
            slope_[put | taken][height] = stairs[height];
            slope_[block | put][height] = flat_[block][height];
            lower |= flat;
            lower_stairs |= stairs[height];
            if (height > 0) lower_slopes |= relief_.slopes[height - 1];
        }
    }

    /// Whether the steps and all Stairs on the board, with one more, could be enough.
    bool lies_near() const {
        const int files = std::abs(lord_ % Setup::pitch - goal_ % Setup::pitch);
        const int ranks = std::abs(lord_ / Setup::pitch - goal_ / Setup::pitch);
        return files + ranks <= most_steps + relief_.stairs + 1;
    }

    /// The squares, by height, that are reached in so many steps or fewer, and the slopes that are crossed in these steps.
    struct Trail {
        std::array<Floor, most_steps + 1> reached{};
        std::array<Squares, most_steps + 1> crossed{};
    };

    /// Goes as many steps from a square as a Lord does, until `visit` says after one of them that it is enough.
    template <class Visit> bool spread(int square, int height, Visit visit) const {
        States states{};
        states[0][at(height)].set(square);
        for (int step = 1; step <= most_steps; ++step) {
            States next{};
            Squares crossed;
            for (int way = 0; way < ways; ++way) go(states, way, next, crossed);
            if (visit(step, next, crossed)) return true;
            states = next;
        }
        return false;
    }

    Trail trail(int square, int height) const {
        Trail trail;
        trail.reached[0][at(height)].set(square);
        spread(square, height, [&](int step, const States &states, const Squares &crossed) {
            Floor &reached = trail.reached[at(step)] = trail.reached[at(step - 1)];
            for (const Floor &floor : states)
                for (std::size_t i = 0; i < floor.size(); ++i) reached[i] |= floor[i];
            trail.crossed[at(step)] = trail.crossed[at(step - 1)] | crossed;
            return false;
        });
        return trail;
    }

    /// Adds what is reached by one step in a direction, over any slopes on the way.
    void go(States edge, int way, States &next, Squares &crossed) const {
        for (bool going = true; going;) {
            going = false;
            States entered{};
            for (int used = 0; used < all_uses; ++used)
                for (int height = 0; height <= relief_.top; ++height)
                    if (edge[at(used)][at(height)].any()) enter(edge, used, height, way, next, entered);
            for (const Floor &floor : entered)
                for (const Squares &squares : floor) {
                    going = going || squares.any();
                    crossed |= squares;
                }
            edge = entered;
        }
    }

    /// Enters the squares beside those reached with one use at one height: flat ones, where the step ends, and slopes.
    void enter(const States &edge, int used, int height, int way, States &next, States &entered) const {
        const Squares there = moved<Setup>(edge[at(used)][at(height)], way);
        next[at(used)][at(height)] |= there & flat_[0][at(height)];
        if (height < relief_.top) entered[at(used)][at(height + 1)] |= there & relief_.ramps[at(height)][at(way)];
        if (height > 0) entered[at(used)][at(height - 1)] |= there & relief_.ramps[at(height - 1)][at(way ^ 2)];
        for (int i = 0; i < number_of_uses_; ++i) {
            const int use = uses_[at(i)];
            if (use & used & ~block) continue; // a Stair is put in one place and taken from one
            next[at(used | use)][at(height)] |= there & flat_[at(use)][at(height)];
            if (height < relief_.top) entered[at(used | use)][at(height + 1)] |= there & slope_[at(use)][at(height)];
            if (height > 0) entered[at(used | use)][at(height - 1)] |= there & slope_[at(use)][at(height - 1)];
        }
    }

    Relief<Setup> relief_;
    int lord_, goal_, start_;
    /// Where pieces can be put: no Tower, no Lord.
    Squares free_;
    std::array<int, 6> uses_{};
    int number_of_uses_ = 0;
    /// What can be flat, or a slope in whatever direction, by what is used for it and height.
    std::array<Floor, all_uses> flat_{};
    std::array<std::array<Squares, Setup::levels>, all_uses> slope_{};
};

/// Which actions may be part of a win in this turn: the Lord's last step, placements on squares that it may cross, and pieces
/// taken up from such squares, or from where they may have blocked another piece.
template <class Setup> class Narrowing {
  public:
    using Squares = typename Setup::Squares;
    using Action = typename Position<Setup>::Action;

    explicit Narrowing(const Position<Setup> &position) : position_(position), useful_(Reach<Setup>(position).useful()) {
        each_piece([&](unsigned, bool is_block, const Squares &there) { own_[is_block] |= there; });
        const Squares enclosed = enclosed_cells();
        each_piece([&](unsigned slot, bool is_block, const Squares &there) {
            const Squares &other = own_[!is_block];
            leaving_[slot] = (there & (useful_ | other)).any() || (beside<Setup>(there) & other & enclosed).any();
        });
    }

    /// Leaves only these actions, and of those with the same effect only one; says how many.
    int narrow(Action *actions, int number) {
        for (int i = 0; i < number && actions[i] < Position<Setup>::first_move; ++i)
            if (is_aside(actions[i])) aside_[Position<Setup>::slot_of(actions[i])] = actions[i];
        return static_cast<int>(std::remove_if(actions, actions + number, [&](Action action) { return !may_help(action); }) -
                                actions);
    }

  private:
    template <class Visit> void each_piece(Visit visit) const {
        position_.each_piece(position_.colour(), [&](unsigned slot, unsigned, unsigned shape, unsigned square) {
            visit(slot, is_block(slot), footprint(position_, slot, shape, static_cast<int>(square)));
        });
    }

    bool is_block(unsigned slot) const { return position_.table().kind_of_slot[slot].number != 0; }

    /// The squares with pieces on all four sides at some level: only there a piece can be surrounded.
    Squares enclosed_cells() const {
        Squares enclosed;
        for (int level = 0; level < position_.table().height; ++level) {
            Squares sides = ~Squares{};
            for (int way = 0; way < ways; ++way) sides &= moved<Setup>(position_.filled(level), way);
            enclosed |= sides;
        }
        return enclosed;
    }

    Squares covered(Action placement) const {
        using P = Position<Setup>;
        return footprint(position_, P::slot_of(placement), P::shape_of(placement), static_cast<int>(P::square_of(placement)));
    }

    /// Whether a piece is put where it neither helps nor blocks another one that might.
    bool is_aside(Action placement) const {
        const Squares there = covered(placement);
        const Squares &other = own_[!is_block(Position<Setup>::slot_of(placement))];
        return !((there | beside<Setup>(there)) & other).any() && !(there & useful_).any();
    }

    bool may_help(Action action) {
        using P = Position<Setup>;
        if (action >= P::first_move) return action == P::first_move + position_.table().towers[at(1 - position_.colour())];
        const unsigned slot = P::slot_of(action);
        const bool helps = (covered(action) & useful_).any();
        if (leaving_[slot]) return helps || aside_[slot] == 0 || aside_[slot] == action;
        Squares &same = met_[position_.table().kind_of_slot[slot].number][P::shape_of(action)];
        const int square = static_cast<int>(P::square_of(action));
        if (!helps || same.test(square)) return false;
        same.set(square);
        return true;
    }

    const Position<Setup> &position_;
    Squares useful_;
    /// The player's Stairs and Blocks.
    std::array<Squares, 2> own_{};
    /// Whether it may help that the piece of a slot is taken up, wherever it is put.
    std::array<bool, Setup::slots> leaving_{};
    /// For every slot one way to put its piece aside, which is as good as any other; 0 if there is none.
    std::array<Action, Setup::slots> aside_{};
    /// The squares where a piece of a kind has been put in a shape.
    std::array<std::array<Squares, shapes>, Setup::kinds> met_{};
};

} // namespace belvedere::voldetour
