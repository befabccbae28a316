// Voldétour as numbers: `belvedere/encode/voldetour.py` again, which says what they mean.
#pragma once

#include "../../encoding.hpp"
#include "state.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace belvedere {

/// The numbers of the actions are found in tables, one for Black and one for White, who may see the board rotated.
template <class Setup> struct Encoding<voldetour::Position<Setup>> {
    using Position = voldetour::Position<Setup>;
    using Action = typename Position::Action;

    explicit Encoding(const Position &position)
        : table_(&position.table()), pieces_(table_->kind[at(table_->kinds - 1)].end),
          rotates_(opposite(table_->towers[0]) == table_->towers[1]) {
        for (std::vector<std::uint16_t> &numbers : numbers_) numbers.resize(Position::end_turn);
        for (int kind = 0; kind < table_->kinds; ++kind) number_placements(table_->kind[at(kind)]);
        for (int cell = 0; cell < cells(); ++cell) {
            const int square = square_at(cell);
            number(Position::first_move + square, Position::first_move + opposite(square));
        }
    }

    int actions() const { return static_cast<int>(actions_[0].size()); }
    int planes() const { return first_slope + table_->height * voldetour::ways + 2 * pieces_ + status_planes; }
    int rows() const { return table_->ranks; }
    int columns() const { return table_->files; }
    bool fits(const Position &position) const { return &position.table() == table_; }

    int index(const Position &position, Action action) const {
        return numbers_[at(position.colour())][numbered_as(position, action)];
    }

    Action action(const Position &position, int index) const {
        const Action action = actions_[at(position.colour())][at(index)];
        if (action < Position::first_move) return nests(position, action) ? with_shape(action, voldetour::nested) : action;
        if (action != Position::first_move + position.lord(position.colour())) return action;
        return static_cast<Action>(position.mid_turn() ? Position::end_turn : Position::pass_turn);
    }

    void observe(const Position &position, float *out) const {
        const int own = position.colour(), other = 1 - own;
        const View view{*this, out, rotates_ && own == 1};
        std::fill_n(out, planes() * cells(), 0.0F);
        view.number(own_lord, position.lord(own)) = 1;
        view.number(other_lord, position.lord(other)) = 1;
        view.number(own_tower, table_->towers[at(own)]) = 1;
        view.number(other_tower, table_->towers[at(other)]) = 1;
        observe_heights(position, view);
        observe_slopes(position, view);
        const int own_pieces = first_slope + table_->height * voldetour::ways, status = own_pieces + 2 * pieces_;
        observe_pieces(position, own, own_pieces, view);
        observe_pieces(position, other, own_pieces + pieces_, view);
        view.fill(status, position.has_placed(voldetour::a_block));
        view.fill(status + 1, position.has_placed(voldetour::a_stair));
        view.fill(status + 2, static_cast<float>(position.turns_left(own)) / voldetour::turns_at_home);
        view.fill(status + 3, static_cast<float>(position.turns_left(other)) / voldetour::turns_at_home);
    }

  private:
    using Table = std::remove_cvref_t<decltype(std::declval<Position>().table())>;

    enum Plane { own_lord, other_lord, own_tower, other_tower, heights, first_slope };
    /// What has been placed in the turn, and the turns left for leaving home.
    static constexpr int status_planes = 4;

    /// The squares that a piece covers are `number` ones, `step` apart.
    struct Row {
        int number, step;

        Row(int length, int shape)
            : number(length <= 1 || shape == voldetour::standing ? 1 : length),
              step(shape == voldetour::lying_north ? Setup::pitch : 1) {}
    };

    /// An observation that is being written, rotated or not.
    struct View {
        const Encoding &encoding;
        float *out;
        bool rotated;

        float &number(int plane, int square) const {
            const int cell = encoding.cell_of(square), cells = encoding.cells();
            return out[plane * cells + (rotated ? cells - 1 - cell : cell)];
        }
        float &slope(int level, int way, int square) const {
            return number(first_slope + level * voldetour::ways + (rotated ? way ^ 2 : way), square);
        }
        void fill(int plane, float value) const { std::fill_n(out + plane * encoding.cells(), encoding.cells(), value); }
    };

    static constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

    int cells() const { return table_->files * table_->ranks; }
    int cell_of(int square) const { return square / Setup::pitch * table_->files + square % Setup::pitch; }
    int square_at(int cell) const { return cell / table_->files * Setup::pitch + cell % table_->files; }
    int opposite(int square) const { return square_at(cells() - 1 - cell_of(square)); }

    // Numbering the actions.

    void number_placements(const voldetour::Kind &kind) {
        const int shapes = kind.length == 0 ? voldetour::ways : kind.length == 1 ? 1 : 3;
        for (int slot = kind.first; slot < kind.end; ++slot)
            for (int shape = 0; shape < shapes; ++shape)
                for (int cell = 0; cell < cells(); ++cell) number_placement(kind.length, slot, shape, square_at(cell));
    }

    void number_placement(int length, int slot, int shape, int square) {
        const Row row(length, shape);
        const int last = square + (row.number - 1) * row.step;
        if (last >= Setup::squares || (shape == voldetour::standing && length > table_->height)) return;
        for (int there = square; there <= last; there += row.step)
            if (!table_->ground.test(static_cast<unsigned>(there))) return;
        const bool stair = length == 0;
        number(placement(slot, shape, square), placement(slot, stair ? shape ^ 2 : shape, opposite(last)));
    }

    /// Gives the next number to an action of Black's, and to the one of White's that looks so to White on a rotated board.
    void number(int black, int white) {
        const std::array<int, 2> actions{black, rotates_ ? white : black};
        for (std::size_t colour = 0; colour < 2; ++colour) {
            numbers_[colour][at(actions[colour])] = static_cast<std::uint16_t>(actions_[colour].size());
            actions_[colour].push_back(static_cast<Action>(actions[colour]));
        }
    }

    static int placement(unsigned slot, unsigned shape, unsigned square) {
        return static_cast<int>(slot << Position::place_bits | shape << Position::square_bits | square);
    }

    static Action with_shape(Action action, int shape) {
        return static_cast<Action>(
            placement(Position::slot_of(action), static_cast<unsigned>(shape), Position::square_of(action)));
    }

    // Actions that have the number of another one.

    /// A nested Stair has the number of rising as the one under it; to end the turn, or to pass, that of the Lord's own square.
    Action numbered_as(const Position &position, Action action) const {
        if (action >= Position::end_turn) return static_cast<Action>(Position::first_move + position.lord(position.colour()));
        const bool is_nested = action < Position::first_move && Position::shape_of(action) == voldetour::nested;
        return is_nested ? with_shape(action, slope_on(position, Position::square_of(action))) : action;
    }

    /// Whether a placement is that of a Stair on a slope, other than one that is taken up from there.
    bool nests(const Position &position, Action action) const {
        if (Position::slot_of(action) >= table_->kind[0].end) return false;
        bool is_from_there = false;
        position.each_piece(position.colour(), [&](unsigned slot, unsigned, unsigned, unsigned square) {
            is_from_there = is_from_there || (slot == Position::slot_of(action) && square == Position::square_of(action));
        });
        return !is_from_there && slope_on(position, Position::square_of(action)) != flat;
    }

    static constexpr int flat = -1;

    /// The way in which a column's top rises.
    int slope_on(const Position &position, unsigned column) const {
        std::array<int, Setup::levels> rising;
        rising.fill(flat);
        unsigned nested_levels = 0;
        each_stair(position, [&](unsigned level, unsigned shape, unsigned square) {
            if (square != column) return;
            if (shape == voldetour::nested)
                nested_levels |= 1U << level;
            else
                rising[level] = static_cast<int>(shape);
        });
        for (std::size_t level = 0; level < Setup::levels; ++level)
            if (rising[level] != flat && !(nested_levels >> level & 1)) return rising[level];
        return flat;
    }

    template <class Visit> void each_stair(const Position &position, Visit visit) const {
        for (int colour = 0; colour < 2; ++colour)
            position.each_piece(colour, [&](unsigned slot, unsigned level, unsigned shape, unsigned square) {
                if (slot < table_->kind[0].end) visit(level, shape, square);
            });
    }

    // Parts of an observation.

    void observe_heights(const Position &position, const View &view) const {
        for (int level = 0; level < table_->height; ++level) {
            const float share = static_cast<float>(level + 1) / static_cast<float>(table_->height);
            position.filled(level).each([&](int square) { view.number(heights, square) = share; });
        }
        for (const int tower : table_->towers) view.number(heights, tower) = 1;
    }

    void observe_slopes(const Position &position, const View &view) const {
        const auto each = [&](bool nested, auto visit) {
            each_stair(position, [&](int level, int shape, int square) {
                if ((shape == voldetour::nested) == nested) visit(level, shape, square);
            });
        };
        each(false, [&](int level, int shape, int square) { view.slope(level, shape, square) = 1; });
        each(true, [&](int level, int, int square) {
            for (int way = 0; way < voldetour::ways; ++way) view.slope(level, way, square) /= 2;
        });
    }

    void observe_pieces(const Position &position, int colour, int first_plane, const View &view) const {
        position.each_piece(colour, [&](unsigned slot, unsigned level, unsigned shape, unsigned square) {
            const int length = table_->kind_of_slot[slot].length;
            const bool is_nested = length == 0 && shape == voldetour::nested;
            const float share = (static_cast<float>(level) + (is_nested ? 1.5F : 1)) / static_cast<float>(table_->height + 1);
            const Row row(length, static_cast<int>(shape));
            for (int i = 0; i < row.number; ++i)
                view.number(first_plane + static_cast<int>(slot), static_cast<int>(square) + i * row.step) = share;
        });
    }

    const Table *table_;
    /// How many pieces each player has.
    int pieces_;
    /// Whether White sees the board rotated.
    bool rotates_;
    /// By colour, the action of every number, and the number of every action that has one of its own.
    std::array<std::vector<Action>, 2> actions_;
    std::array<std::vector<std::uint16_t>, 2> numbers_;
};

} // namespace belvedere
