// Volo with plain means: the board is an array of points with a border around it, and flocks and regions are flood fills.
#pragma once

#include "plain.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace belvedere::yardstick::volo {

// ----------------------------------------------------------------------------------------------------------- set-up

/// An index of a square array in which a step in any of the six directions is a constant, and no step leaves the array.
using Point = int;

inline constexpr int width = 15, points = width * width;

/// E, NE, NW, and the opposite ones. A line of birds is named by its end from which one of the first three leads along it.
inline constexpr std::array<int, 6> steps{1, width, width - 1, -1, -width, 1 - width};
inline constexpr std::array<const char *, 6> direction_names{"E", "NE", "NW", "W", "SW", "SE"};
inline constexpr int line_directions = 3;

inline constexpr int birds_each = 60;

/// 0 is Orange, 1 is Blue.
using Colour = int;

/// What is on a point: a bird of a colour, or one of these.
inline constexpr std::int8_t empty = 2, off_board = 3;

using Board = std::array<std::int8_t, points>;
using Marks = std::array<bool, points>;

/// The points that a flood fill has reached and not yet looked beyond.
using Edge = std::array<Point, points>;

/// The board at the start, and its points in board order with their names.
struct Setup {
    Board board;
    std::vector<Point> in_order;
    std::array<std::string, points> names;

    /// A row and a number, both from 0.
    static Point point(int row, int number) { return (row + 1) * width + number + 1 + std::max(6 - row, 0); }

    Setup() {
        board.fill(off_board);
        for (int row = 0; row < 13; ++row) {
            const int length = 13 - std::abs(row - 6);
            for (int number = 0; number < length; ++number) {
                const bool corner = row % 6 == 0 && (number == 0 || number == length - 1), centre = row == 6 && number == 6;
                if (corner || centre) continue;
                const Point here = point(row, number);
                board[here] = empty;
                in_order.push_back(here);
                names[here] = static_cast<char>('a' + row) + std::to_string(number + 1);
            }
        }
        board[point(1, 1)] = board[point(6, 11)] = board[point(11, 1)] = 0;
        board[point(1, 6)] = board[point(6, 1)] = board[point(11, 6)] = 1;
    }
};

inline const Setup setup;

/// A straight line of birds, or a single one.
struct Line {
    Point first;
    int along; // the direction in which the others follow
    int length;

    Point bird(int number) const { return first + number * steps[along]; }
};

struct Action {
    enum Kind : std::int8_t { add, fly, keep, pass } kind;
    Line line{}; // or, to add or keep, its first point
    int direction = 0, distance = 0;
};

/// The flocks of a colour: the number of the flock on each point, or one of these.
struct Flocks {
    static constexpr std::int8_t free = -1, closed = -2;
    std::array<std::int8_t, points> number;
    std::array<int, birds_each> size{};
};

class Position {
  public:
    using Action = volo::Action;

    // ------------------------------------------------------------------------------------------------ legal actions

    std::vector<Action> legal() const {
        if (united_ != nobody) return {};
        if (choosing_) return keeps();
        std::vector<Action> actions = actions_of(turn_);
        if (actions.empty() && !actions_of(1 - turn_).empty()) actions.push_back({Action::pass});
        return actions;
    }

    // ------------------------------------------------------------------------------------------ effect of an action

    void play(const Action &action) {
        switch (action.kind) {
        case Action::add:
            board_[action.line.first] = turn_;
            ++number_[turn_];
            break;
        case Action::fly:
            play_fly(action);
            break;
        case Action::keep:
            play_keep(action.line.first);
            break;
        case Action::pass:
            break;
        }
        if (!choosing_) turn_ = 1 - turn_;
    }

    // ----------------------------------------------------------------------------------------------- end and winner

    int to_move() const { return turn_; }
    bool over() const { return legal().empty(); }

    /// Whoever has united all birds; if nobody can act, whoever acted last.
    int winner() const {
        if (united_ != nobody) return united_;
        return over() ? 1 - turn_ : nobody;
    }

    std::string notation(const Action &action) const {
        const std::string &first = setup.names[action.line.first];
        if (action.kind == Action::add) return first;
        if (action.kind == Action::keep) return "=" + first;
        if (action.kind == Action::pass) return "pass";
        const std::string last = action.line.length > 1 ? ":" + setup.names[action.line.bird(action.line.length - 1)] : "";
        return first + last + "-" + direction_names[action.direction] + std::to_string(action.distance);
    }

  private:
    std::vector<Action> actions_of(Colour colour) const {
        std::vector<Action> actions;
        actions.reserve(200);
        if (number_[colour] < birds_each) add_additions(colour, actions);
        add_flights(colour, actions);
        return actions;
    }

    /// One for the first bird in every region of the opponent.
    std::vector<Action> keeps() const {
        std::vector<Action> actions;
        Marks reached{};
        for (const Point point : setup.in_order)
            if (board_[point] == 1 - turn_ && !reached[point]) {
                reach_region(point, 1 - turn_, reached);
                actions.push_back({Action::keep, {point, 0, 1}});
            }
        return actions;
    }

    void add_additions(Colour colour, std::vector<Action> &actions) const {
        Marks reached{};
        for (const Point point : setup.in_order)
            if (board_[point] == colour && !reached[point]) reach_region(point, colour, reached);
        for (const Point point : setup.in_order) {
            if (board_[point] != empty || !reached[point]) continue;
            bool beside = false;
            for (const int step : steps) beside |= board_[point + step] == colour;
            if (!beside) actions.push_back({Action::add, {point, 0, 1}});
        }
    }

    void add_flights(Colour colour, std::vector<Action> &actions) const {
        Flocks flocks = find_flocks(colour);
        for (const Point point : setup.in_order) {
            if (board_[point] != colour) continue;
            add_flights_of({point, 0, 1}, flocks, actions);
            for (int along = 0; along < line_directions; ++along)
                for (Line line{point, along, 2}; board_[line.bird(line.length - 1)] == colour; ++line.length)
                    add_flights_of(line, flocks, actions);
        }
    }

    /// Takes the line off the board while its flights are tried, and leaves the flocks as they were.
    static void add_flights_of(const Line &line, Flocks &flocks, std::vector<Action> &actions) {
        const std::int8_t own = flocks.number[line.first];
        for (int i = 0; i < line.length; ++i) flocks.number[line.bird(i)] = Flocks::free;
        for (int direction = 0; direction < 6; ++direction) {
            Line landed = line;
            for (int distance = 1;; ++distance) {
                landed.first += steps[direction];
                if (!has_room(landed, flocks)) break;
                if (meets_another(landed, own, flocks) && stays_together(landed, own, flocks))
                    actions.push_back({Action::fly, line, direction, distance});
            }
        }
        for (int i = 0; i < line.length; ++i) flocks.number[line.bird(i)] = own;
    }

    static bool has_room(const Line &line, const Flocks &flocks) {
        for (int i = 0; i < line.length; ++i)
            if (flocks.number[line.bird(i)] != Flocks::free) return false;
        return true;
    }

    static bool meets_another(const Line &line, int own, const Flocks &flocks) {
        for (int i = 0; i < line.length; ++i)
            for (const int step : steps)
                if (const int other = flocks.number[line.bird(i) + step]; other >= 0 && other != own) return true;
        return false;
    }

    /// Whether all birds that the flyers have left behind are connected to where they land.
    static bool stays_together(const Line &landed, int own, const Flocks &flocks) {
        int left = flocks.size[own] - landed.length;
        if (left == 0) return true;
        Marks reached{};
        Edge edge;
        int waiting = 0;
        for (int i = 0; i < landed.length; ++i) edge[waiting++] = landed.bird(i);
        while (waiting) {
            const Point point = edge[--waiting];
            for (const int step : steps) {
                const Point next = point + step;
                if (reached[next] || flocks.number[next] < 0) continue;
                reached[next] = true;
                edge[waiting++] = next;
                if (flocks.number[next] == own && --left == 0) return true;
            }
        }
        return false;
    }

    Flocks find_flocks(Colour colour) const {
        Flocks flocks;
        for (Point point = 0; point < points; ++point)
            flocks.number[point] = board_[point] == empty || board_[point] == colour ? Flocks::free : Flocks::closed;
        std::int8_t found = 0;
        for (const Point point : setup.in_order)
            if (board_[point] == colour && flocks.number[point] == Flocks::free) number_flock(point, colour, found++, flocks);
        return flocks;
    }

    void number_flock(Point from, Colour colour, std::int8_t number, Flocks &flocks) const {
        Edge edge;
        int waiting = 0;
        flocks.number[from] = number;
        edge[waiting++] = from;
        while (waiting) {
            const Point point = edge[--waiting];
            ++flocks.size[number];
            for (const int step : steps) {
                const Point next = point + step;
                if (board_[next] != colour || flocks.number[next] == number) continue;
                flocks.number[next] = number;
                edge[waiting++] = next;
            }
        }
    }

    /// Marks all that is connected to a point through birds of a colour, and empty points if they count; says how many birds.
    int reach(Point from, Colour colour, bool through_empty, Marks &reached) const {
        Edge edge;
        int waiting = 0, birds = 0;
        reached[from] = true;
        edge[waiting++] = from;
        while (waiting) {
            const Point point = edge[--waiting];
            birds += board_[point] == colour;
            for (const int step : steps) {
                const Point next = point + step;
                if (reached[next] || !(board_[next] == colour || (through_empty && board_[next] == empty))) continue;
                reached[next] = true;
                edge[waiting++] = next;
            }
        }
        return birds;
    }

    int reach_region(Point from, Colour colour, Marks &reached) const { return reach(from, colour, true, reached); }

    /// Whether all birds of a colour are in one flock with that one.
    bool is_united(Point bird, Colour colour) const {
        Marks reached{};
        return reach(bird, colour, false, reached) == number_[colour];
    }

    void play_fly(const Action &action) {
        Line line = action.line;
        for (int i = 0; i < line.length; ++i) board_[line.bird(i)] = empty;
        line.first += action.distance * steps[action.direction];
        for (int i = 0; i < line.length; ++i) board_[line.bird(i)] = turn_;
        if (is_united(line.first, turn_))
            united_ = turn_;
        else
            choosing_ = keeps().size() > 1;
    }

    void play_keep(Point kept) {
        const Colour other = 1 - turn_;
        Marks reached{};
        number_[other] = reach_region(kept, other, reached);
        for (const Point point : setup.in_order)
            if (board_[point] == other && !reached[point]) board_[point] = empty;
        choosing_ = false;
        if (is_united(kept, other)) united_ = other;
    }

    Board board_ = setup.board;
    std::array<int, 2> number_{3, 3}; // of birds on the board
    int turn_ = 0;
    int united_ = nobody;   // the colour whose birds are one flock: the game is over
    bool choosing_ = false; // whether the player to move chooses a region to keep
};

static_assert(Plain<Position>);

} // namespace belvedere::yardstick::volo
