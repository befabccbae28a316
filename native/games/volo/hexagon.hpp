// Volo's board: the points of a hexagon without its corners and its centre, and sets of them.
//
// A set of points is 256 bits, one row of the board in each lane of 16, row a in lane 1. A row that begins further to the right
// is written further to the right, so that a step in a direction is the same shift everywhere. With sides up to 8, lane 0
// and the first bit of every lane are free: a step off the board ends there, or nowhere, and never on another point.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace belvedere::volo {

/// A point's place in a set; places stand in board order (row a to the last, then number).
using Point = int;

inline constexpr int width = 16;
inline constexpr int places = width * width;

/// The six directions; each is followed by its opposite.
enum class Direction : std::uint8_t { E, W, NE, SW, NW, SE };
inline constexpr int directions = 6;
inline constexpr std::array<std::string_view, directions> direction_names{"E", "W", "NE", "SW", "NW", "SE"};

/// By how many places a step in each direction leads on.
inline constexpr std::array<int, directions> steps{1, -1, width + 1, -width - 1, width, -width};
constexpr int step(Direction direction) { return steps[static_cast<std::size_t>(direction)]; }
constexpr Direction opposite(Direction direction) { return static_cast<Direction>(static_cast<int>(direction) ^ 1); }

/// A set of points as plain numbers, for what is known when compiling.
using Words = std::array<std::uint64_t, 4>;

/// Whether a point is in a set. It may be a step off the board: after the last place comes the first, which is free.
constexpr bool has(const Words &words, Point point) {
    return words[static_cast<std::size_t>(point >> 6 & 3)] >> (point & 63) & 1;
}

// ------------------------------------------------------------------------------------------------------ sets of points

/// A set of points. Two vectors of 128 bits: every 64-bit machine has these, and the compiler keeps them in registers.
struct Points {
    using Half [[gnu::vector_size(16)]] = std::uint64_t;

    Half low, high;

    static Points of(const Words &words) { return {Half{words[0], words[1]}, Half{words[2], words[3]}}; }
    static Points only(Point point);

    friend Points operator|(Points a, Points b) { return {a.low | b.low, a.high | b.high}; }
    friend Points operator&(Points a, Points b) { return {a.low & b.low, a.high & b.high}; }
    friend Points operator^(Points a, Points b) { return {a.low ^ b.low, a.high ^ b.high}; }
    friend Points operator-(Points a, Points b) { return {a.low & ~b.low, a.high & ~b.high}; }
    Points &operator|=(Points other) { return *this = *this | other; }
    Points &operator&=(Points other) { return *this = *this & other; }
    Points &operator^=(Points other) { return *this = *this ^ other; }
    Points &operator-=(Points other) { return *this = *this - other; }

    bool any() const {
        const Half both = low | high;
        return (both[0] | both[1]) != 0;
    }
    friend bool operator==(Points a, Points b) { return !(a ^ b).any(); }

    std::uint64_t word(int index) const { return (index < 2 ? low : high)[index & 1]; }
    Words words() const { return {low[0], low[1], high[0], high[1]}; }
    bool has(Point point) const { return volo::has(words(), point); }
    void flip(Point point) {
        using Word [[gnu::may_alias]] = std::uint64_t;
        reinterpret_cast<Word *>(this)[point >> 6] ^= Word{1} << (point & 63);
    }

    int count() const;
    /// The first point in board order; there has to be one.
    Point first() const;
    /// Calls `visit` with every point in board order.
    template <class Visit> void each(Visit visit) const;

    /// The points a row further up, and a row further down.
    Points up() const;
    Points down() const;
    /// The points one step away in a direction, and padding: `&` the result with points of the board.
    template <Direction direction> Points shifted() const;
    /// These points and all next to them, and padding: `&` the result with points of the board.
    Points spread() const;

    /// A lane; after the last comes the first, which is free.
    unsigned lane(int index) const {
        using Lane [[gnu::may_alias]] = std::uint16_t;
        return reinterpret_cast<const Lane *>(this)[index & (width - 1)];
    }
    /// Which of the six points around a point are in the set: a bit each, in the order E, NE, NW, W, SW, SE.
    unsigned around(Point point) const;
};

namespace detail {

constexpr std::array<Words, places> all_single_points() {
    std::array<Words, places> single{};
    for (std::size_t point = 0; point < single.size(); ++point) single[point][point / 64] = std::uint64_t{1} << point % 64;
    return single;
}

alignas(32) inline constexpr std::array<Words, places> single_points = all_single_points();

} // namespace detail

inline Points Points::only(Point point) { return of(detail::single_points[static_cast<std::size_t>(point)]); }

inline int Points::count() const {
    return std::popcount(low[0]) + std::popcount(low[1]) + std::popcount(high[0]) + std::popcount(high[1]);
}

inline Point Points::first() const {
    for (int index = 0; index < 3; ++index)
        if (word(index)) return index * 64 + std::countr_zero(word(index));
    return 3 * 64 + std::countr_zero(word(3));
}

template <class Visit> inline void Points::each(Visit visit) const {
    for (int index = 0; index < 4; ++index)
        for (std::uint64_t left = word(index); left; left &= left - 1) visit(index * 64 + std::countr_zero(left));
}

// A shift by a lane is written as shuffles with zeros: these alone are single instructions on every x86-64.

[[gnu::always_inline]] inline Points Points::up() const {
    using Lanes [[gnu::vector_size(16)]] = std::uint16_t;
    const Lanes none{}, lower = (Lanes)low, upper = (Lanes)high;
    const Lanes carried = __builtin_shufflevector(lower, none, 7, 8, 9, 10, 11, 12, 13, 14);
    return {(Half)__builtin_shufflevector(none, lower, 7, 8, 9, 10, 11, 12, 13, 14),
            (Half)(__builtin_shufflevector(none, upper, 7, 8, 9, 10, 11, 12, 13, 14) | carried)};
}

[[gnu::always_inline]] inline Points Points::down() const {
    using Lanes [[gnu::vector_size(16)]] = std::uint16_t;
    const Lanes none{}, lower = (Lanes)low, upper = (Lanes)high;
    const Lanes carried = __builtin_shufflevector(none, upper, 1, 2, 3, 4, 5, 6, 7, 8);
    return {(Half)(__builtin_shufflevector(lower, none, 1, 2, 3, 4, 5, 6, 7, 8) | carried),
            (Half)__builtin_shufflevector(upper, none, 1, 2, 3, 4, 5, 6, 7, 8)};
}

template <Direction direction> inline Points Points::shifted() const {
    using enum Direction;
    if constexpr (direction == E) return {low << 1, high << 1};
    if constexpr (direction == W) return {low >> 1, high >> 1};
    if constexpr (direction == NW) return up();
    if constexpr (direction == SE) return down();
    if constexpr (direction == NE) return shifted<E>().up();
    if constexpr (direction == SW) return shifted<W>().down();
}

[[gnu::always_inline]] inline Points Points::spread() const {
    const Points east = *this | shifted<Direction::E>(), west = *this | shifted<Direction::W>();
    return east | west | east.up() | west.down();
}

inline unsigned Points::around(Point point) const {
    const int row = point / width, column = point % width;
    const unsigned above = lane(row + 1) >> column, beside = lane(row) >> (column - 1), below = lane(row - 1) >> (column - 1);
    return (beside >> 2 & 1) | (above & 2) | (above << 2 & 4) | (beside << 3 & 8) | (below << 4 & 48);
}

/// All points that can be reached from `start` by steps inside `within`; `start` has to be part of it.
inline Points connected(Points start, Points within) {
    while (true) {
        const Points reached = start.spread() & within;
        if (reached == start) return reached;
        start = reached;
    }
}

/// Whether all of `goal` can be reached from `start` by steps inside `within`; `start` has to be part of it.
inline bool connects(Points start, Points goal, Points within) {
    while ((goal - start).any()) {
        const Points reached = start.spread() & within;
        if (reached == start) return false;
        start = reached;
    }
    return true;
}

// ------------------------------------------------------------------------------------------------------ straight lines

/// The three axes along which points are in line, called by the direction that leads on in board order.
inline constexpr int axes = 3;
inline constexpr std::array<Direction, axes> onward{Direction::E, Direction::NE, Direction::NW};

constexpr int step(int axis) { return step(onward[static_cast<std::size_t>(axis)]); }

/// A point's place in its line; before the first place of a line and after its last nothing is on the board.
constexpr int place(Point point, int axis) { return axis == 0 ? point % width : point / width; }

/// A set of points line by line, for all three axes.
class Lines {
  public:
    explicit Lines(Points points) : lines_{points, transposed(sheared(points)), transposed(points)} {}

    friend Lines operator|(const Lines &a, const Lines &b) {
        return {a.lines_[0] | b.lines_[0], a.lines_[1] | b.lines_[1], a.lines_[2] | b.lines_[2]};
    }
    friend Lines operator-(const Lines &a, const Lines &b) {
        return {a.lines_[0] - b.lines_[0], a.lines_[1] - b.lines_[1], a.lines_[2] - b.lines_[2]};
    }

    /// The points of the set in line with a point, a bit for each place.
    unsigned through(Point point, int axis) const {
        const int row = point / width, column = point % width;
        return lines_[axis].lane(axis == 0 ? row : axis == 1 ? column - row + width / 2 : column);
    }

  private:
    using Half = Points::Half;
    using Lanes [[gnu::vector_size(16)]] = std::uint16_t;

    Points lines_[axes];

    Lines(Points east, Points north_east, Points north_west) : lines_{east, north_east, north_west} {}

    /// Every row moved so that points in line NE stand above each other: row 8 stays, those below it go left, those above
    /// right.
    static Points sheared(Points points) {
        constexpr Lanes powers{256, 128, 64, 32, 16, 8, 4, 2};
        constexpr std::uint16_t yes = 0xffff;
        constexpr Lanes ones{0, yes, 0, yes, 0, yes, 0, yes}, twos{0, 0, yes, yes, 0, 0, yes, yes},
            fours{0, 0, 0, 0, yes, yes, yes, yes};
        Lanes high = (Lanes)points.high;
        high = (high >> 1 & ones) | (high & ~ones);
        high = (high >> 2 & twos) | (high & ~twos);
        high = (high >> 4 & fours) | (high & ~fours);
        return {(Half)((Lanes)points.low * powers), (Half)high};
    }

    /// Rows and columns exchanged: by eights, fours, twos and ones.
    static Points transposed(Points points) {
        exchange(points.low, points.high, 8, 0x00ff00ff00ff00ff);
        Half even = __builtin_shufflevector(points.low, points.high, 0, 2);
        Half odd = __builtin_shufflevector(points.low, points.high, 1, 3);
        exchange(even, odd, 4, 0x0f0f0f0f0f0f0f0f);
        for (Half *half : {&even, &odd}) {
            exchange_within(*half, 30, 0x00000000cccccccc);
            exchange_within(*half, 15, 0x0000aaaa0000aaaa);
        }
        return {__builtin_shufflevector(even, odd, 0, 2), __builtin_shufflevector(even, odd, 1, 3)};
    }

    static void exchange(Half &upper, Half &lower, int distance, std::uint64_t mask) {
        const Half difference = ((upper >> distance) ^ lower) & mask;
        lower ^= difference;
        upper ^= difference << distance;
    }

    static void exchange_within(Half &half, int distance, std::uint64_t mask) {
        const Half difference = (half ^ (half >> distance)) & mask;
        half ^= difference ^ (difference << distance);
    }
};

// ----------------------------------------------------------------------------------------------------------- the board

/// The board with `side` points a side.
template <int side> struct Hexagon {
    static_assert(side >= 5 && side <= 8);

    static constexpr int rows = 2 * side - 1;
    static constexpr int middle = side - 1;
    static constexpr int points = 3 * side * (side - 1) + 1 - 7;
    /// How many birds each colour has.
    static constexpr int flock_size = points / 2;

    /// How many points a row has, missing ones included.
    static constexpr int length(int row) { return rows - (row < middle ? middle - row : row - middle); }
    /// The point with a number (from 0) in a row, missing or not.
    static constexpr Point at(int row, int number) {
        return (row + 1) * width + (row > middle ? row - middle : 0) + number + 1;
    }

    static constexpr bool missing(int row, int number) {
        const bool corner = row % middle == 0 && (number == 0 || number == length(row) - 1);
        return corner || (row == middle && number == middle);
    }

    static constexpr Words all_points() {
        Words words{};
        for (int row = 0; row < rows; ++row)
            for (int number = 0; number < length(row); ++number) {
                const auto point = static_cast<std::size_t>(at(row, number));
                if (!missing(row, number)) words[point / 64] |= std::uint64_t{1} << point % 64;
            }
        return words;
    }
    static constexpr Words board_words = all_points();

    /// All points of the board.
    static Points board() { return Points::of(board_words); }

    /// All points of the board next to one of these, and those of them that are next to each other.
    static Points neighbours(Points points) {
        const Points east = points.shifted<Direction::E>(), west = points.shifted<Direction::W>();
        return (east | west | (points | east).up() | (points | west).down()) & board();
    }

    /// Row letter and number in the row, such as "g2".
    static std::string name(Point point) {
        const int row = point / width - 1;
        return static_cast<char>('a' + row) + std::to_string(point - at(row, 0) + 1);
    }
};

} // namespace belvedere::volo
