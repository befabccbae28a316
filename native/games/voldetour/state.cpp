// The legal actions of Voldétour.

#include "state.hpp"

namespace belvedere::voldetour {

namespace {

/// The squares from which a row of `length` squares, `step` apart, is within the set.
template <int step, class Squares> Squares rows(const Squares &squares, int length) {
    Squares whole = squares, next = squares;
    for (int i = 1; i < length; ++i) {
        next = next.template shifted<-step>();
        whole &= next;
    }
    return whole;
}

} // namespace

// ---------------------------------------------------------------------------------------------- shape of the world

/// What generation needs to know of the columns.
template <class Setup> struct Position<Setup>::World {
    std::array<Squares, Setup::levels> filled;
    /// The single Stairs, by the level of their cell and the way they rise; all of them are tops.
    std::array<std::array<Squares, ways>, Setup::levels> ramps{};
    /// The same, by level.
    std::array<Squares, Setup::levels> slopes{};
    /// The flat tops by height, but for the Towers and what Lords stand on.
    using Flat = std::array<Squares, Setup::levels + 1>;
    Flat flat;
    Squares lords;

    explicit World(const Position &position) : filled(position.filled_) {
        for (const auto &pieces : position.pieces_) add_ramps(pieces.data(), position.setup_.table().kind[0].end);
        nest();
        lords.set(position.lords_[0]);
        lords.set(position.lords_[1]);
        flat[0] = position.setup_.table().ground & ~filled[0] & ~lords;
        for (std::size_t level = 0; level < Setup::levels; ++level) {
            flat[level + 1] = filled[level] & ~slopes[level] & ~lords;
            if (level + 1 < Setup::levels) flat[level + 1] &= ~filled[level + 1];
        }
    }

    /// All slopes.
    Squares sloping() const {
        Squares all;
        for (const Squares &squares : slopes) all |= squares;
        return all;
    }

    /// The flat tops on which a Stair or a Block of length 1 can stand.
    Squares open(int height) const {
        Squares all;
        for (int level = 0; level < height; ++level) all |= flat[index(level)];
        return all;
    }

    /// The lowest squares for a Block of more than length 1 in each of its shapes, on given tops.
    static std::array<Squares, 3> places(const Flat &tops, int length, int height) {
        std::array<Squares, 3> found{};
        for (int level = 0; level < height; ++level) {
            const Squares &top = tops[index(level)];
            if (!top.any()) continue;
            if (level + length <= height) found[standing] |= top;
            found[lying_east] |= rows<1>(top, length);
            found[lying_north] |= rows<Setup::pitch>(top, length);
        }
        return found;
    }

    /// The flat tops while a Block is taken up.
    Flat flat_without(int length, Code code) const {
        const int level = level_of(code), square = square_of(code), shape = shape_of(code);
        const int top = level + (shape == standing ? length : 1), number = shape == standing ? 1 : length;
        const int step = shape == lying_north ? Setup::pitch : 1;
        Flat tops = flat;
        for (int there = square; there < square + number * step; there += step) {
            tops[index(top)].clear(there);
            tops[index(level)].set(there);
        }
        return tops;
    }

    /// Whether there are pieces on all four sides of a cell: only then can it be hidden.
    bool encloses(int level, int square) const {
        const Squares &cells = filled[index(level)];
        return cells.test(square + 1) && cells.test(square + Setup::pitch) && square >= Setup::pitch &&
               cells.test(square - 1) && cells.test(square - Setup::pitch);
    }

    /// Whether a piece on the side `way` of a cell hides a full face there.
    bool hides(int level, int square, int way) const {
        return filled[index(level)].test(square) &&
               (!slopes[index(level)].test(square) || ramps[index(level)][index(way ^ 2)].test(square));
    }

  private:
    Squares nested_at[Setup::levels]{};

    void add_ramps(const Code *stairs, int number) {
        for (int i = 0; i < number && stairs[i] != in_reserve; ++i) {
            const int level = level_of(stairs[i]), square = square_of(stairs[i]), shape = shape_of(stairs[i]);
            if (shape == nested)
                nested_at[level].set(square);
            else
                ramps[index(level)][index(shape)].set(square);
        }
    }

    /// Takes away the ramps that make a cube with a nested Stair.
    void nest() {
        for (std::size_t level = 0; level < Setup::levels; ++level)
            for (Squares &squares : ramps[level]) {
                squares &= ~nested_at[level];
                slopes[level] |= squares;
            }
    }
};

// ------------------------------------------------------------------------------------------------ legal actions

template <class Setup> int Position<Setup>::legal(Action *actions) const {
    if (over()) return 0;
    Action *end = actions;
    const bool lord_may_move = !is_lord_stuck();
    if (lord_may_move || placed_ != (a_block | a_stair)) {
        const World world(*this);
        if (placed_ != (a_block | a_stair)) end = place(world, end);
        if (lord_may_move) end = move_lord(world, end);
    }
    if (placed_)
        *end++ = static_cast<Action>(end_turn);
    else if (end == actions)
        *end++ = static_cast<Action>(pass_turn);
    return static_cast<int>(end - actions);
}

// ---------------------------------------------------------------------------------- placing a Block or a Stair

namespace {

/// Where the numbers begin of the actions that put down a piece in a shape.
template <class Setup> unsigned actions_of(int slot, int shape) {
    return static_cast<unsigned>(slot << Position<Setup>::place_bits | shape << Position<Setup>::square_bits);
}

/// Takes back one of the actions written last, since their order has no meaning.
template <class Action> Action *without(Action *begin, Action *end, int which) {
    begin[which] = end[-1];
    return end - 1;
}

} // namespace

template <class Setup> typename Position<Setup>::Action *Position<Setup>::place(const World &world, Action *actions) const {
    const Squares open = world.open(setup_.table().height);
    const Listed tops(open);
    if (!(placed_ & a_stair)) actions = place_stairs(world, open, tops, actions);
    if (placed_ & a_block) return actions;
    for (int kind = 1; kind < setup_.table().kinds; ++kind)
        actions = setup_.table().kind[index(kind)].length == 1 ? place_cubes(world, open, tops, kind, actions)
                                                               : place_blocks(world, kind, actions);
    return actions;
}

template <class Setup>
typename Position<Setup>::Action *Position<Setup>::place_stairs(const World &world, const Squares &open, const Listed &tops,
                                                                Action *actions) const {
    const Kind &stairs = setup_.table().kind[0];
    const int limit = setup_.table().height;
    const Squares sloping = world.sloping();
    const Listed slopes(sloping);
    for (int slot = 0; slot < stairs.end; ++slot) {
        const Code code = pieces_[turn_][index(slot)];
        if (code == in_reserve) {
            for (int way = 0; way < ways; ++way) actions = tops.write_to(actions, actions_of<Setup>(slot, way));
            return slopes.write_to(actions, actions_of<Setup>(slot, nested));
        }
        if (is_blocked_stair(world, code)) continue;
        const int level = level_of(code), shape = shape_of(code), square = square_of(code);
        const bool was_open = shape == nested && level + 1 < limit;
        for (int way = 0; way < ways; ++way) {
            Action *const begin = actions;
            actions = tops.write_to(actions, actions_of<Setup>(slot, way));
            if (was_open) actions = without(begin, actions, open.rank(square));
            if (shape != nested && shape != way)
                *actions++ = static_cast<Action>(actions_of<Setup>(slot, way) + static_cast<unsigned>(square));
        }
        Action *const begin = actions;
        actions = slopes.write_to(actions, actions_of<Setup>(slot, nested));
        if (shape != nested) actions = without(begin, actions, sloping.rank(square));
    }
    return actions;
}

/// Blocks of length 1, which fit wherever a Stair can stand.
template <class Setup>
typename Position<Setup>::Action *Position<Setup>::place_cubes(const World &world, const Squares &open, const Listed &tops,
                                                               int kind, Action *actions) const {
    const Kind &cubes = setup_.table().kind[index(kind)];
    const int limit = setup_.table().height;
    for (int slot = cubes.first; slot < cubes.end; ++slot) {
        const Code code = pieces_[turn_][index(slot)];
        if (code == in_reserve) return tops.write_to(actions, actions_of<Setup>(slot, standing));
        if (is_blocked_block(world, 1, code)) continue;
        const int level = level_of(code), square = square_of(code);
        Action *const begin = actions;
        actions = tops.write_to(actions, actions_of<Setup>(slot, standing));
        if (level + 1 < limit) actions = without(begin, actions, open.rank(square));
    }
    return actions;
}

template <class Setup>
typename Position<Setup>::Action *Position<Setup>::place_blocks(const World &world, int kind, Action *actions) const {
    const Kind &blocks = setup_.table().kind[index(kind)];
    const int limit = setup_.table().height, length = blocks.length;
    for (int slot = blocks.first; slot < blocks.end; ++slot) {
        const Code code = pieces_[turn_][index(slot)];
        if (code == in_reserve) return write_places(World::places(world.flat, length, limit), slot, actions);
        if (is_blocked_block(world, length, code)) continue;
        auto found = World::places(world.flat_without(length, code), length, limit);
        found[index(shape_of(code))].clear(square_of(code));
        actions = write_places(found, slot, actions);
    }
    return actions;
}

template <class Setup>
typename Position<Setup>::Action *Position<Setup>::write_places(const std::array<Squares, 3> &found, int slot,
                                                                Action *actions) {
    for (int shape = 0; shape < 3; ++shape)
        if (found[index(shape)].any())
            actions = write<Setup::squares>(found[index(shape)], actions_of<Setup>(slot, shape), actions);
    return actions;
}

/// Whether something is on a Stair, or pieces surround it and hide its faces.
template <class Setup> bool Position<Setup>::is_blocked_stair(const World &world, Code code) const {
    const int shape = shape_of(code), level = level_of(code), square = square_of(code);
    if (shape == nested) return is_blocked_block(world, 1, code);
    if (!world.slopes[index(level)].test(square)) return true;
    if (!world.encloses(level, square)) return false;
    constexpr std::array steps{Setup::pitch, 1, -Setup::pitch, -1};
    for (int way = 0; way < ways; ++way) {
        const int beside = square + steps[index(way)];
        const bool low_side = way == (shape ^ 2), triangular_side = (way ^ shape) & 1;
        const bool alike = triangular_side && world.ramps[index(level)][index(shape)].test(beside);
        if (!low_side && !alike && !world.hides(level, beside, way)) return false;
    }
    return true;
}

/// Whether something is on a Block or a nested Stair, or pieces surround it and hide its faces.
template <class Setup> bool Position<Setup>::is_blocked_block(const World &world, int length, Code code) const {
    const int level = level_of(code), square = square_of(code), shape = shape_of(code);
    const bool upright = length == 1 || shape == standing;
    const int top = level + (upright ? length : 1), number = upright ? 1 : length;
    const int step = shape == lying_north ? Setup::pitch : 1;
    bool hidden = true;
    for (int i = 0; i < number; ++i) {
        const int there = square + i * step;
        if (!world.flat[index(top)].test(there)) return true;
        for (int up = level; up < top; ++up) hidden = hidden && world.encloses(up, there);
    }
    constexpr std::array steps{Setup::pitch, 1, -Setup::pitch, -1};
    for (int i = 0; hidden && i < number; ++i)
        for (int up = level; up < top; ++up)
            for (int way = 0; way < ways; ++way) hidden = hidden && world.hides(up, square + i * step + steps[index(way)], way);
    return hidden;
}

/// Whether a piece from the reserve may be put down so, as positions are read.
template <class Setup> bool Position<Setup>::may_put(int kind, int shape, int square) const {
    const World world(*this);
    if (shape == nested) return world.sloping().test(square);
    const int limit = setup_.table().height, length = setup_.table().kind[index(kind)].length;
    if (length <= 1) return world.open(limit).test(square);
    return World::places(world.flat, length, limit)[index(shape)].test(square);
}

template <class Setup> bool Position<Setup>::is_slope(int square) const { return World(*this).sloping().test(square); }

// ------------------------------------------------------------------------------------------------ moving the Lord

namespace {

/// The squares that a Lord can stand on or is about to enter, by height.
template <class Setup> using Floor = std::array<typename Setup::Squares, Setup::levels + 1>;

/// Adds the squares that Lords reach in one direction over one or more slopes.
template <class Setup, class World>
void add_beyond_slopes(const World &world, const Floor<Setup> &floor, Floor<Setup> lords, int way, Floor<Setup> &reached) {
    for (bool going = true; going;) {
        going = false;
        Floor<Setup> entered{};
        for (std::size_t level = 0; level < Setup::levels; ++level) {
            entered[level + 1] |= moved<Setup>(lords[level], way) & world.ramps[level][static_cast<std::size_t>(way)];
            entered[level] |= moved<Setup>(lords[level + 1], way) & world.ramps[level][static_cast<std::size_t>(way ^ 2)];
        }
        for (std::size_t height = 0; height <= Setup::levels; ++height) {
            reached[height] |= moved<Setup>(entered[height], way) & floor[height];
            going = going || entered[height].any();
        }
        lords = entered;
    }
}

/// The squares that Lords reach in one step.
template <class Setup, class World>
Floor<Setup> stepped(const World &world, const Floor<Setup> &floor, const Floor<Setup> &lords) {
    Floor<Setup> reached{};
    bool at_slopes = false;
    for (std::size_t height = 0; height <= Setup::levels; ++height) {
        if (!lords[height].any()) continue;
        const auto next = beside<Setup>(lords[height]);
        reached[height] |= next & floor[height];
        if (height < Setup::levels) at_slopes = at_slopes || (next & world.slopes[height]).any();
        if (height > 0) at_slopes = at_slopes || (next & world.slopes[height - 1]).any();
    }
    if (at_slopes)
        for (int way = 0; way < ways; ++way) add_beyond_slopes<Setup>(world, floor, lords, way, reached);
    return reached;
}

} // namespace

/// Whether all squares beside the Lord are lower than it: this is soon seen, and often so while it is at home.
template <class Setup> bool Position<Setup>::is_lord_stuck() const {
    const auto &table = setup_.table();
    const int lord = lords_[turn_], top = lord == table.towers[turn_] ? table.height : height(lord);
    if (top == 0) return false;
    Squares high = filled_[index(top - 1)];
    for (const int tower : table.towers) high.set(tower);
    return !(Setup::beside[index(lord)] & high).any();
}

template <class Setup> typename Position<Setup>::Action *Position<Setup>::move_lord(const World &world, Action *actions) const {
    const auto &table = setup_.table();
    const int lord = lords_[turn_], home = table.towers[turn_], goal = table.towers[turn_ ^ 1];
    Floor<Setup> floor = world.flat;
    Squares &summit = floor[index(table.height)];
    for (const int tower : table.towers)
        if (!world.lords.test(tower)) summit.set(tower);
    Floor<Setup> edge{};
    edge[index(lord == home ? table.height : height(lord))].set(lord);
    Squares reached;
    for (int step = 0; step < most_steps; ++step) {
        edge = stepped<Setup>(world, floor, edge);
        bool going = false;
        for (std::size_t level = 0; level <= Setup::levels; ++level) {
            floor[level] &= ~edge[level];
            reached |= edge[level];
            going = going || edge[level].any();
        }
        if (!going) break;
        edge[index(table.height)].clear(goal);
    }
    reached.clear(home);
    return write<Setup::squares>(reached, static_cast<unsigned>(first_move), actions);
}

template class Position<Preset<2>>;
template class Position<Preset<3>>;
template class Position<Replaced>;

} // namespace belvedere::voldetour
