// Volo as numbers: `belvedere/encode/volo.py` again, which says what they mean.
#pragma once

#include "../../encoding.hpp"
#include "state.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace belvedere {

namespace volo {

/// How many steps one point is from another.
constexpr int distance(Point one, Point other) {
    const int rows = other / width - one / width, columns = other % width - one % width;
    return std::max({rows, -rows, columns, -columns, rows - columns, columns - rows});
}

/// Some steps in one direction.
struct Way {
    Direction direction;
    int steps;

    Point from(Point point) const { return point + steps * step(direction); }
};

/// The steps on a shortest way: in one direction or in two, else none in the second.
inline std::array<Way, 2> ways_between(Point start, Point goal) {
    using enum Direction;
    const int rows = goal / width - start / width, columns = goal % width - start % width;
    const bool apart = (rows < 0) != (columns < 0);
    const int both = apart ? 0 : std::abs(rows) < std::abs(columns) ? rows : columns;
    std::array<Way, 2> ways{};
    std::size_t found = 0;
    for (const Way way : {Way{NE, both}, Way{NW, rows - both}, Way{E, columns - both}})
        if (way.steps) ways[found++] = way.steps > 0 ? way : Way{opposite(way.direction), -way.steps};
    return ways;
}

/// The numbers of single points and of pairs of points with no missing point on a shortest way between them.
template <int side> class Pairs {
  public:
    using Hexagon = volo::Hexagon<side>;

    Pairs() {
        std::vector<Point> points;
        Hexagon::board().each([&](Point point) {
            order_[static_cast<std::size_t>(point)] = static_cast<std::uint8_t>(points.size());
            points.push_back(point);
        });
        for (const Point point : points) add(point, point);
        for (auto one = points.begin(); one != points.end(); ++one)
            for (auto other = one + 1; other != points.end(); ++other)
                if (!is_parted(*one, *other)) add(*one, *other);
    }

    int count() const { return static_cast<int>(ends_.size()); }
    /// The two points of a number, the same one twice for a single point.
    std::array<Point, 2> ends(int number) const { return ends_[static_cast<std::size_t>(number)]; }
    int number(Point one, Point other) const { return numbers_[at(one, other)]; }

  private:
    std::vector<std::array<Point, 2>> ends_;
    std::array<std::uint8_t, places> order_{};
    std::vector<std::uint16_t> numbers_ = std::vector<std::uint16_t>(Hexagon::points * Hexagon::points);

    std::size_t order(Point point) const { return order_[static_cast<std::size_t>(point)]; }
    std::size_t at(Point one, Point other) const { return order(one) * Hexagon::points + order(other); }

    void add(Point one, Point other) {
        numbers_[at(one, other)] = numbers_[at(other, one)] = static_cast<std::uint16_t>(ends_.size());
        ends_.push_back({one, other});
    }

    static bool is_parted(Point one, Point other) {
        for (int row = 0; row < Hexagon::rows; ++row)
            for (int number = 0; number < Hexagon::length(row); ++number) {
                const Point gap = Hexagon::at(row, number);
                if (Hexagon::missing(row, number) && distance(one, gap) + distance(gap, other) == distance(one, other))
                    return true;
            }
        return false;
    }
};

} // namespace volo

template <int side> struct Encoding<volo::Position<side>> {
    using Position = volo::Position<side>;
    using Hexagon = volo::Hexagon<side>;
    using Action = volo::Action;

    explicit Encoding(const Position &) { mark(board_.data(), Hexagon::board()); }

    int actions() const { return passing() + 1; }
    int planes() const { return plane_number; }
    int rows() const { return Hexagon::rows; }
    int columns() const { return Hexagon::rows; }
    bool fits(const Position &) const { return true; }

    int index(const Position &, Action action) const {
        if (action == volo::pass) return passing();
        if (volo::is_add(action) || volo::is_keep(action)) return pairs_.number(volo::point_of(action), volo::point_of(action));
        const volo::Fly fly(action);
        const volo::Point last = fly.first + (fly.length - 1) * volo::step(fly.along);
        const int far = fly.distance * volo::step(fly.direction);
        return is_onward(fly.along, fly.direction) ? pairs_.number(fly.first, last + far)
                                                   : pairs_.number(last, fly.first + far);
    }

    Action action(const Position &position, int index) const {
        if (index == passing()) return volo::pass;
        const auto [first, last] = pairs_.ends(index);
        if (first != last) return flight(position.birds(mover(position)), first, last);
        return position.mid_turn() ? volo::keep(first) : volo::add(first);
    }

    /// The number of a region's first bird for that of any bird in it, and every other number itself.
    int usual_number(const Position &position, int number) const {
        if (!position.mid_turn() || number < 0 || number >= Hexagon::points) return number;
        const volo::Point point = pairs_.ends(number)[0];
        if (!position.birds(1 - mover(position)).has(point)) return number;
        const volo::Point name = name_of_region(position, point);
        return pairs_.number(name, name);
    }

    void observe(const Position &position, float *out) const {
        const int own = mover(position), other = 1 - own;
        const auto plane = [&](int number) { return out + number * rows() * columns(); };
        const auto fill = [&](int number, float value) { std::fill_n(plane(number), rows() * columns(), value); };
        const auto share = [&](int colour) { return static_cast<float>(position.reserve(colour)) / Hexagon::flock_size; };
        std::copy(board_.begin(), board_.end(), plane(board));
        mark(plane(own_birds), position.birds(own));
        mark(plane(other_birds), position.birds(other));
        fill(choosing, position.mid_turn());
        fill(own_reserve, share(own));
        fill(other_reserve, share(other));
    }

  private:
    enum Plane { board, own_birds, other_birds, choosing, own_reserve, other_reserve, plane_number };

    volo::Pairs<side> pairs_;
    std::array<float, Hexagon::rows * Hexagon::rows> board_{};

    int passing() const { return pairs_.count(); }

    /// Whether a flight leads the last bird of a line furthest from where the first one was, and not the other way round.
    static bool is_onward(volo::Direction along, volo::Direction flight) {
        static constexpr auto onward = [] {
            std::array<std::array<bool, volo::directions>, volo::directions> all{};
            constexpr volo::Point here = 8 * volo::width + 8;
            for (std::size_t i = 0; i < volo::directions; ++i)
                for (std::size_t j = 0; j < volo::directions; ++j)
                    all[i][j] = volo::distance(here, here + volo::steps[i] + volo::steps[j]) >
                                volo::distance(here + volo::steps[i], here + volo::steps[j]);
            return all;
        }();
        return onward[static_cast<std::size_t>(along)][static_cast<std::size_t>(flight)];
    }

    /// Writes a plane with 1 on some points.
    static void mark(float *plane, volo::Points points) {
        constexpr int columns = Hexagon::rows;
        std::fill_n(plane, columns * columns, 0.0F);
        points.each([&](volo::Point point) { plane[(point / volo::width - 1) * columns + point % volo::width - 1] = 1; });
    }

    static volo::Colour mover(const Position &position) { return position.to_move() ^ position.first(); }

    /// The first bird of the other player's region that a bird is in.
    static volo::Point name_of_region(const Position &position, volo::Point bird) {
        const volo::Points theirs = position.birds(1 - mover(position));
        return (connected(volo::Points::only(bird), position.empty() | theirs) & theirs).first();
    }

    /// The flight whose ends these are, by where the mover's birds stand.
    static Action flight(volo::Points birds, volo::Point first, volo::Point last) {
        const bool ahead = birds.has(first);
        const volo::Point start = ahead ? first : last;
        const auto ways = volo::ways_between(start, ahead ? last : first);
        if (!ways[1].steps) return lengthwise(birds, start, ways[0]);
        return birds.has(ways[0].from(start)) ? line(start, ways[0], ways[1]) : line(start, ways[1], ways[0]);
    }

    /// The flight along its own line that takes the front bird that far from where the rear one was.
    static Action lengthwise(volo::Points birds, volo::Point rear, volo::Way way) {
        int behind = 0;
        while (birds.has(rear + (behind + 1) * step(way.direction))) ++behind;
        return line(rear, {way.direction, behind}, {way.direction, way.steps - behind});
    }

    /// The flight of the birds on a straight line from `start`, which is named by its first bird in board order.
    static Action line(volo::Point start, volo::Way along, volo::Way flight) {
        using enum volo::Direction;
        const bool onward = step(along.direction) > 0;
        const volo::Direction axis = along.steps == 0 ? E : onward ? along.direction : opposite(along.direction);
        return volo::Fly(onward ? start : along.from(start), axis, along.steps + 1, flight.direction, flight.steps).action();
    }
};

} // namespace belvedere
