// Turris with plain means: every square is a column of cubes, each of which knows its piece.
#pragma once

#include "plain.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace belvedere::yardstick::turris {

// -------------------------------------------------------------------------------------------------------- equipment

/// a1 is 0, b1 is 1, … e5 is 24.
using Square = int;

/// 0 is White, 1 is Black.
using Colour = int;

inline constexpr int side = 5, squares = side * side, width = 3, pieces_each = 20, most_unfinished = 3;
inline constexpr Square middle = 12;

/// Higher than any tower of 80 cubes can get under rule e).
inline constexpr int levels = 12;

/// The squares beside each square.
inline const std::array<std::vector<Square>, squares> beside = [] {
    std::array<std::vector<Square>, squares> near;
    for (Square square = 0; square < squares; ++square) {
        if (square % side > 0) near[square].push_back(square - 1);
        if (square % side < side - 1) near[square].push_back(square + 1);
        if (square / side > 0) near[square].push_back(square - side);
        if (square / side < side - 1) near[square].push_back(square + side);
    }
    return near;
}();

/// A piece that lies on two squares, or stands on one, which then counts as both. Levels are numbered from 0 here.
struct Piece {
    std::int8_t lower = -1, upper = -1; // the squares; -1 for no piece at all
    std::int8_t level = 0;

    bool stands() const { return lower == upper; }
    int top() const { return level + stands(); }
    bool covers(Square square) const { return lower == square || upper == square; }
    bool fills(Square square, int at) const { return covers(square) && level <= at && at <= top(); }
    bool operator==(const Piece &) const = default;
};

/// All places for a piece on the mat.
inline const std::vector<Piece> places = [] {
    std::vector<Piece> all;
    for (std::int8_t square = 0; square < squares; ++square) {
        all.push_back({square, square});
        for (const Square next : beside[square])
            if (next > square) all.push_back({square, static_cast<std::int8_t>(next)});
    }
    return all;
}();

struct Cube {
    std::int8_t colour = nobody;
    Piece piece;
};

struct Action {
    enum Kind : std::int8_t { place, remove, end, pass } kind;
    Piece piece{};
};

/// The colours seen from one side, or from above, row by row.
using View = std::vector<std::array<int, width>>;

/// Nine squares, from the lowest file and rank on.
using Frame = std::array<Square, width * width>;

class Position {
  public:
    using Action = turris::Action;

    // ------------------------------------------------------------------------------------------------ legal actions

    std::vector<Action> legal() const {
        std::vector<Action> actions;
        const std::vector<Piece> pieces = buildable();
        if (is_over(pieces)) return actions;
        actions.reserve(pieces.size() + squares + 1);
        if (placed_[turn_] < pieces_each)
            for (const Piece &piece : pieces)
                if (!is_banned(piece)) actions.push_back({Action::place, piece});
        if (bonus_) {
            add_removals(actions);
            actions.push_back({Action::end});
        } else if (actions.empty()) {
            actions.push_back({Action::pass});
        }
        return actions;
    }

    // ------------------------------------------------------------------------------------------ effect of an action

    void play(const Action &action) {
        switch (action.kind) {
        case Action::place:
            put(action.piece);
            bonus_ = settled_ && action.piece.covers(frame_[4]) && placed_[0] + placed_[1] < 2 * pieces_each;
            if (!bonus_ || legal().size() == 1) end_turn(); // a bonus that can only be declined is not offered
            break;
        case Action::remove:
            take(action.piece);
            end_turn();
            banned_ = action.piece;
            break;
        case Action::end:
        case Action::pass:
            end_turn();
        }
    }

    // ----------------------------------------------------------------------------------------------- end and winner

    int to_move() const { return turn_; }
    bool over() const { return is_over(buildable()); }

    int winner() const {
        if (!over()) return nobody;
        std::array<int, 2> totals{};
        for (const View &view : views()) add_score(view, totals);
        return totals[0] == totals[1] ? nobody : totals[0] < totals[1];
    }

    std::string notation(const Action &action) const {
        if (action.kind == Action::end) return "end";
        if (action.kind == Action::pass) return "pass";
        const Piece &piece = action.piece;
        return (action.kind == Action::remove ? "x" : "") + name(piece.lower) + (piece.stands() ? "" : name(piece.upper)) +
               "/" + std::to_string(piece.level + 1);
    }

  private:
    // --------------------------------------------------------------------------------------------- placing a piece

    bool is_over(const std::vector<Piece> &pieces) const {
        return !bonus_ && (placed_[0] + placed_[1] == 2 * pieces_each || pieces.empty());
    }

    /// Where a piece may go, whoever has it, and without regard to a ban.
    std::vector<Piece> buildable() const {
        std::vector<Piece> pieces;
        pieces.reserve(places.size());
        for (Piece piece : places) {
            piece.level = heights_[piece.lower];
            if (heights_[piece.upper] == piece.level && may_build(piece)) pieces.push_back(piece);
        }
        return pieces;
    }

    /// Rules a) and c) to f), the first piece and the frame, for a piece on top of the columns.
    bool may_build(const Piece &piece) const {
        if (placed_[0] + placed_[1] == 0) return piece.covers(middle);
        const bool on_mat = piece.level == 0;
        if ((piece.stands() || on_mat) && !touches(piece)) return false;
        if (!piece.stands() && !on_mat && !straddles(piece)) return false;
        const auto [settled, frame] = frame_with(piece);
        if (settled_ ? !is_in(frame_, piece.lower) || !is_in(frame_, piece.upper) : is_too_wide(piece)) return false;
        if (!are_few_unfinished(piece, piece.top() + 1, settled, frame)) return false;
        return !settled || !piece.covers(frame[4]) || may_fill_centre(piece, frame);
    }

    /// The lowest and highest file and rank of the plan, with a piece.
    struct Extent {
        int first_file = side, last_file = -1, first_rank = side, last_rank = -1;
    };
    Extent extent_with(const Piece &piece) const {
        Extent extent;
        for (Square square = 0; square < squares; ++square) {
            if (heights_[square] == 0 && !piece.covers(square)) continue;
            extent.first_file = std::min(extent.first_file, square % side);
            extent.last_file = std::max(extent.last_file, square % side);
            extent.first_rank = std::min(extent.first_rank, square / side);
            extent.last_rank = std::max(extent.last_rank, square / side);
        }
        return extent;
    }

    bool is_too_wide(const Piece &piece) const {
        const Extent extent = extent_with(piece);
        return extent.last_file - extent.first_file >= width || extent.last_rank - extent.first_rank >= width;
    }

    /// Whether the frame is settled after a piece, and which it is.
    std::pair<bool, Frame> frame_with(const Piece &piece) const {
        if (settled_) return {true, frame_};
        const Extent extent = extent_with(piece);
        if (extent.last_file - extent.first_file < width - 1 || extent.last_rank - extent.first_rank < width - 1) return {};
        Frame frame;
        for (int i = 0; i < width * width; ++i)
            frame[i] = side * (extent.first_rank + i / width) + extent.first_file + i % width;
        return {true, frame};
    }

    static bool is_in(const Frame &frame, Square square) {
        return std::find(frame.begin(), frame.end(), square) != frame.end();
    }

    /// Whether there is a cube beside a piece. Columns are solid, so of a standing one the lower level decides.
    bool touches(const Piece &piece) const {
        for (const Square square : {piece.lower, piece.upper})
            for (const Square near : beside[square])
                if (!piece.covers(near) && heights_[near] > piece.level) return true;
        return false;
    }

    bool straddles(const Piece &piece) const {
        return cubes_[piece.lower][piece.level - 1].piece != cubes_[piece.upper][piece.level - 1].piece;
    }

    /// Rule e), if the columns of a piece had that height.
    bool are_few_unfinished(const Piece &piece, int height, bool settled, const Frame &frame) const {
        std::array<std::int8_t, squares> heights = heights_;
        heights[piece.lower] = heights[piece.upper] = static_cast<std::int8_t>(height);
        int low = settled ? levels : 0;
        if (settled)
            for (const Square square : frame) low = std::min<int>(low, heights[square]);
        return *std::max_element(heights.begin(), heights.end()) <= low + most_unfinished;
    }

    /// Rule f). Columns are solid, so of a standing piece the upper level decides.
    bool may_fill_centre(const Piece &piece, const Frame &frame) const {
        for (const Square square : frame)
            if (square != frame[4] && heights_[square] > piece.top()) return true;
        return false;
    }

    bool is_banned(const Piece &piece) const {
        return banned_.lower >= 0 && (piece.fills(banned_.lower, banned_.level) || piece.fills(banned_.upper, banned_.top()));
    }

    void add_removals(std::vector<Action> &actions) const {
        for (Square square = 0; square < squares; ++square) {
            if (heights_[square] == 0) continue;
            const auto &[colour, piece] = cubes_[square][heights_[square] - 1];
            if (colour != 1 - turn_ || piece.lower != square || piece == last_[1 - turn_]) continue;
            const bool covered = heights_[piece.upper] > piece.top() + 1;
            if (!covered && are_few_unfinished(piece, piece.level, settled_, frame_))
                actions.push_back({Action::remove, piece});
        }
    }

    void put(const Piece &piece) {
        std::tie(settled_, frame_) = frame_with(piece);
        cubes_[piece.lower][piece.level] = cubes_[piece.upper][piece.top()] = {turn_, piece};
        heights_[piece.lower] = heights_[piece.upper] = static_cast<std::int8_t>(piece.top() + 1);
        ++placed_[turn_];
        last_[turn_] = piece;
    }

    void take(const Piece &piece) {
        cubes_[piece.lower][piece.level] = cubes_[piece.upper][piece.top()] = {};
        heights_[piece.lower] = heights_[piece.upper] = piece.level;
        --placed_[1 - turn_];
    }

    void end_turn() {
        bonus_ = false;
        banned_ = {};
        if (placed_[1 - turn_] < pieces_each) turn_ = 1 - turn_;
    }

    // -------------------------------------------------------------------------------------------------------- score

    std::vector<View> views() const {
        std::vector<View> views(5);
        const int high = *std::max_element(heights_.begin(), heights_.end());
        for (int level = 0; level < high; ++level) {
            std::array<std::array<int, width>, 4> rows;
            for (int i = 0; i < width; ++i) {
                rows[0][i] = first_seen(frame_[i], side, level);           // from the south
                rows[1][i] = first_seen(frame_[6 + i], -side, level);      // north
                rows[2][i] = first_seen(frame_[width * i], 1, level);      // west
                rows[3][i] = first_seen(frame_[width * i + 2], -1, level); // east
            }
            for (int from = 0; from < 4; ++from) views[from].push_back(rows[from]);
        }
        View &roof = views[4];
        roof.resize(width);
        for (int i = 0; i < width * width; ++i) {
            const Square square = frame_[i];
            roof[i / width][i % width] = heights_[square] ? cubes_[square][heights_[square] - 1].colour : nobody;
        }
        return views;
    }

    /// The colour of the first cube met on a level, looking from a square of the frame on.
    int first_seen(Square square, int step, int level) const {
        for (int i = 0; i < width; ++i, square += step)
            if (heights_[square] > level) return cubes_[square][level].colour;
        return nobody;
    }

    /// Adds the size of each colour's largest group.
    static void add_score(View view, std::array<int, 2> &totals) {
        std::array<int, 2> largest{};
        for (int row = 0; row < static_cast<int>(view.size()); ++row)
            for (int column = 0; column < width; ++column)
                if (const int colour = view[row][column]; colour != nobody)
                    largest[colour] = std::max(largest[colour], take_group(view, row, column, colour));
        for (const Colour colour : {0, 1}) totals[colour] += largest[colour];
    }

    /// Takes a group out of a view, and says how large it was.
    static int take_group(View &view, int row, int column, Colour colour) {
        if (row < 0 || row >= static_cast<int>(view.size()) || column < 0 || column >= width) return 0;
        if (view[row][column] != colour) return 0;
        view[row][column] = nobody;
        return 1 + take_group(view, row + 1, column, colour) + take_group(view, row - 1, column, colour) +
               take_group(view, row, column + 1, colour) + take_group(view, row, column - 1, colour);
    }

    static std::string name(Square square) {
        return static_cast<char>('a' + square % side) + std::to_string(square / side + 1);
    }

    std::array<std::array<Cube, levels>, squares> cubes_{}; // from the bottom up
    std::array<std::int8_t, squares> heights_{};
    std::array<std::int8_t, 2> placed_{}; // how many pieces of each colour are in the tower
    std::array<Piece, 2> last_{};         // the pieces they placed last
    Piece banned_{};                      // a piece just removed, whose cubes may not be filled in this turn
    std::int8_t turn_ = 0;
    bool bonus_ = false;   // whether the colour to move has a bonus to take
    bool settled_ = false; // whether the frame is settled
    Frame frame_{};        // which it is
};

static_assert(Plain<Position>);

} // namespace belvedere::yardstick::turris
