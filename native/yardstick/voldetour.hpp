// Voldétour with plain means: every cell of the board knows the pieces in it, and every place is tried for every piece.
#pragma once

#include "plain.hpp"

#include <array>
#include <utility>

namespace belvedere::yardstick::voldetour {

// -------------------------------------------------------------------------------------------------------- equipment

/// a1 is 0, b1 is 1, … and then the next rank.
using Square = int;

/// 0 is Black, 1 is White.
using Colour = int;

inline constexpr int side = 10, squares = side * side, tower_height = 2, pieces_each = 10;
inline constexpr int turns_at_home = 3, most_steps = 3;
inline constexpr std::array<std::int8_t, 2> towers = {22, 77}; // c3 and h8
inline constexpr Square no_square = -1;

/// North, east, south and west, from 0 on.
inline constexpr int ways = 4;
constexpr int opposite(int way) { return (way + 2) % ways; }

/// The next square that way, if there is one.
inline Square beside(Square square, int way) {
    static constexpr std::array<int, ways> across{0, 1, 0, -1}, along{1, 0, -1, 0};
    const int file = square % side + across[way], rank = square / side + along[way];
    return file < 0 || file >= side || rank < 0 || rank >= side ? no_square : rank * side + file;
}

enum Kind : std::int8_t { stair, block_1, block_2, block_3, kinds };

/// A piece as it is on the board: a Stair by the way it rises, or nested; a Block standing, or lying east or north.
enum Shape : std::int8_t { n, e, s, w, nested, b1, b2_stands, b2_east, b2_north, b3_east, b3_north, in_reserve };
inline constexpr std::array<const char *, in_reserve> shape_names{"Sn",  "Se",  "Ss",  "Sw",  "Si", "B1",
                                                                  "B2z", "B2x", "B2y", "B3x", "B3y"};
inline const std::array<std::vector<Shape>, kinds> shapes_of{
    {{n, e, s, w, nested}, {b1}, {b2_stands, b2_east, b2_north}, {b3_east, b3_north}}};

inline Kind kind_of(Shape shape) {
    return shape <= nested ? stair : shape == b1 ? block_1 : shape <= b2_north ? block_2 : block_3;
}
inline bool is_slope(Shape shape) { return shape < nested; }
inline int levels_of(Shape shape) { return shape == b2_stands ? 2 : 1; }
inline int length_of(Shape shape) {
    if (shape >= b3_east) return 3;
    return shape >= b2_east ? 2 : 1;
}
inline int step_of(Shape shape) { return shape == b2_east || shape == b3_east ? 1 : side; }

/// Whether a piece stays on the board.
inline bool fits(Shape shape, Square square) {
    const int start = step_of(shape) == 1 ? square % side : square / side;
    return start + length_of(shape) <= side;
}

struct Piece {
    Kind kind;
    Shape shape = in_reserve;
    std::int8_t square = no_square, level = 0; // the lowest of each
};

inline constexpr std::int8_t no_piece = -1;

/// The pieces in a cell, by number; `inside` is a Stair nested on another.
struct Cell {
    std::int8_t piece = no_piece, inside = no_piece;
};

struct Action {
    enum Type : std::int8_t { place, move_lord, end, pass } type;
    Shape shape = in_reserve;
    std::int8_t square = no_square;
    std::int8_t origin = no_square; // of a piece that is taken up
};

class Position {
  public:
    using Action = voldetour::Action;

    Position() {
        constexpr std::array<Kind, pieces_each> set{stair,   stair,   stair,   stair,   stair,
                                                    block_1, block_1, block_2, block_2, block_3};
        for (int number = 0; number < 2 * pieces_each; ++number) pieces_[number].kind = set[number % pieces_each];
        for (const Square tower : towers) columns_[tower].height = tower_height;
    }

    // ------------------------------------------------------------------------------------------------ legal actions

    std::vector<Action> legal() const {
        std::vector<Action> actions;
        if (over()) return actions;
        if (!placed_block_ || !placed_stair_) add_placements(actions);
        add_lord_moves(actions);
        if (placed_block_ || placed_stair_)
            actions.push_back({Action::end});
        else if (actions.empty())
            actions.push_back({Action::pass});
        return actions;
    }

    // ------------------------------------------------------------------------------------------ effect of an action

    void play(const Action &action) {
        if (action.type == Action::place) {
            const int number = action.origin == no_square ? from_reserve(kind_of(action.shape)) : top_piece(action.origin);
            if (action.origin != no_square) take(number);
            put(number, action.shape, action.square);
            (kind_of(action.shape) == stair ? placed_stair_ : placed_block_) = true;
            return;
        }
        if (action.type == Action::move_lord) lords_[turn_] = action.square;
        turns_left_[turn_] = lords_[turn_] == towers[turn_] ? turns_left_[turn_] - 1 : 0;
        turn_ = 1 - turn_;
        placed_block_ = placed_stair_ = false;
    }

    // ----------------------------------------------------------------------------------------------- end and winner

    int to_move() const { return turn_; }
    bool over() const { return winner() != nobody; }

    int winner() const {
        for (const Colour colour : {0, 1}) {
            if (lords_[colour] == towers[1 - colour]) return colour;
            if (lords_[colour] == towers[colour] && turns_left_[colour] == 0) return 1 - colour;
        }
        return nobody;
    }

    std::string notation(const Action &action) const {
        if (action.type == Action::end) return "end";
        if (action.type == Action::pass) return "pass";
        if (action.type == Action::move_lord) return "L@" + name(action.square);
        const std::string origin = action.origin == no_square ? "" : name(action.origin) + ">";
        return origin + shape_names[action.shape] + "@" + name(action.square);
    }

  private:
    /// What is on a square, seen from above. A slope's height is that of its upper edge.
    struct Column {
        std::array<Cell, tower_height> cells; // of no use on a Tower's square
        std::int8_t height = 0;
        std::int8_t slope = flat; // or the way it rises
    };
    static constexpr std::int8_t flat = -1;

    static bool is_tower(Square square) { return square == towers[0] || square == towers[1]; }
    bool has_lord(Square square) const { return square == lords_[0] || square == lords_[1]; }

    // ------------------------------------------------------------------------------------ placing a Block or a Stair

    void add_placements(std::vector<Action> &actions) const {
        actions.reserve(1000);
        std::array<bool, kinds> tried{}; // equal pieces of the reserve are interchangeable
        for (int number = turn_ * pieces_each; number < (turn_ + 1) * pieces_each; ++number) {
            const Piece &piece = pieces_[number];
            if (piece.kind == stair ? placed_stair_ : placed_block_) continue;
            if (piece.shape == in_reserve) {
                if (!std::exchange(tried[piece.kind], true)) add_places(piece, actions);
            } else if (!is_blocked(number)) {
                Position lifted = *this;
                lifted.take(number);
                lifted.add_places(piece, actions);
            }
        }
    }

    /// All places for a piece but the one where it was.
    void add_places(const Piece &piece, std::vector<Action> &actions) const {
        for (const Shape shape : shapes_of[piece.kind])
            for (std::int8_t square = 0; square < squares; ++square)
                if (may_put(shape, square) && !(shape == piece.shape && square == piece.square))
                    actions.push_back({Action::place, shape, square, piece.square});
    }

    bool may_put(Shape shape, Square square) const {
        if (shape == nested) return columns_[square].slope != flat;
        const int height = columns_[square].height;
        if (height + levels_of(shape) > tower_height || !fits(shape, square)) return false;
        for (int i = 0; i < length_of(shape); ++i, square += step_of(shape)) {
            const Column &column = columns_[square];
            if (column.height != height || column.slope != flat || has_lord(square)) return false;
        }
        return true; // a Tower's square is as high as anything may be, so nothing fits there
    }

    bool is_blocked(int number) const {
        const Piece &piece = pieces_[number];
        const int length = length_of(piece.shape), step = step_of(piece.shape);
        for (int i = 0; i < length; ++i) {
            const Square square = piece.square + i * step;
            if (top_piece(square) != number || has_lord(square)) return true;
        }
        for (int i = 0; i < length; ++i)
            for (int level = piece.level; level < piece.level + levels_of(piece.shape); ++level)
                for (int way = 0; way < ways; ++way)
                    if (!is_hidden(piece.shape, piece.square + i * step, level, way)) return false;
        return true;
    }

    /// Whether what is in the next cell that way hides the face of a piece (or is a part of it).
    bool is_hidden(Shape shape, Square square, int level, int way) const {
        const Square next = beside(square, way);
        if (next == no_square) return false;
        const Cell &cell = columns_[next].cells[level];
        if (cell.piece == no_piece) return false;
        const Shape other = pieces_[cell.piece].shape;
        if (cell.inside != no_piece || !is_slope(other) || other == opposite(way)) return true; // a full square face
        if (!is_slope(shape)) return false;
        const bool low_side = way == opposite(shape), high_side = way == shape;
        return low_side || (!high_side && other == shape);
    }

    int top_piece(Square square) const {
        const auto &[cells, height, slope] = columns_[square];
        if (height == 0 || is_tower(square)) return no_piece;
        const Cell &cell = cells[height - 1];
        return cell.inside != no_piece ? cell.inside : cell.piece;
    }

    int from_reserve(Kind kind) const {
        int number = turn_ * pieces_each;
        while (pieces_[number].kind != kind || pieces_[number].shape != in_reserve) ++number;
        return number;
    }

    void put(int number, Shape shape, Square square) {
        const int level = columns_[square].height - (shape == nested);
        pieces_[number] = {pieces_[number].kind, shape, static_cast<std::int8_t>(square), static_cast<std::int8_t>(level)};
        fill_cells(pieces_[number], static_cast<std::int8_t>(number));
    }

    void take(int number) {
        fill_cells(pieces_[number], no_piece);
        pieces_[number] = {pieces_[number].kind};
    }

    /// Writes the number of a piece, or none, into its cells.
    void fill_cells(const Piece &piece, std::int8_t number) {
        for (int i = 0; i < length_of(piece.shape); ++i) {
            Column &column = columns_[piece.square + i * step_of(piece.shape)];
            for (int level = piece.level; level < piece.level + levels_of(piece.shape); ++level) {
                Cell &cell = column.cells[level];
                (piece.shape == nested ? cell.inside : cell.piece) = number;
            }
            look_from_above(column);
        }
    }

    void look_from_above(Column &column) const {
        column.height = tower_height;
        while (column.height > 0 && column.cells[column.height - 1].piece == no_piece) --column.height;
        column.slope = flat;
        if (column.height == 0) return;
        const Cell &cell = column.cells[column.height - 1];
        const Shape shape = pieces_[cell.piece].shape;
        if (cell.inside == no_piece && is_slope(shape)) column.slope = shape;
    }

    // --------------------------------------------------------------------------------------------- moving the Lord

    void add_lord_moves(std::vector<Action> &actions) const {
        std::array<bool, squares> reached{};
        reached[lords_[turn_]] = true;
        std::vector<Square> edge{lords_[turn_]};
        for (int step = 0; step < most_steps; ++step) {
            std::vector<Square> next;
            for (const Square square : edge)
                for (int way = 0; way < ways; ++way) {
                    const Square there = step_from(square, way);
                    if (there == no_square || std::exchange(reached[there], true)) continue;
                    if (there != towers[1 - turn_]) next.push_back(there); // the game is won there, and goes no further
                    if (there != towers[turn_])
                        actions.push_back({Action::move_lord, in_reserve, static_cast<std::int8_t>(there)});
                }
            edge = std::move(next);
        }
    }

    /// The flat square that one step leads to, over any slopes, if there is one.
    Square step_from(Square square, int way) const {
        int height = columns_[square].height;
        for (square = beside(square, way); square != no_square; square = beside(square, way)) {
            const Column &column = columns_[square];
            if (column.slope == flat) return column.height == height && !has_lord(square) ? square : no_square;
            const bool rises = column.slope == way && height == column.height - 1;
            const bool falls = column.slope == opposite(way) && height == column.height;
            if (!rises && !falls) return no_square;
            height += rises ? 1 : -1;
        }
        return no_square;
    }

    static std::string name(Square square) {
        return static_cast<char>('a' + square % side) + std::to_string(square / side + 1);
    }

    std::array<Piece, 2 * pieces_each> pieces_; // Black's, then White's
    std::array<Column, squares> columns_{};
    std::array<std::int8_t, 2> lords_ = towers;
    std::array<std::int8_t, 2> turns_left_{turns_at_home, turns_at_home}; // before the Lord must have left its Tower
    std::int8_t turn_ = 0;
    bool placed_block_ = false, placed_stair_ = false; // in this turn
};

static_assert(Plain<Position>);

} // namespace belvedere::yardstick::voldetour
