// Volo, by Dieter Stein: unite all your birds in one flock. The rules in words: `belvedere/rules/volo.py`.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "../../core.hpp"
#include "hexagon.hpp"

namespace belvedere::volo {

/// The name of the game, and the version of its rules, as `belvedere.rules` has them.
inline constexpr std::string_view name = "volo";
inline constexpr std::uint32_t rules_version = 1;

/// 0 is orange, 1 is blue.
using Colour = int;

// -------------------------------------------------------------------------------------------------------------- actions

/// An action as a number: see `Fly` for the bits of a flight; an addition is the point alone.
using Action = std::uint32_t;

/// Fly a bird, or the `length` birds from `first` on in the direction `along` (E, NE or NW), which is E for a single bird.
struct Fly {
    Point first;
    Direction along;
    int length;
    Direction direction;
    int distance;

    constexpr Fly(Point first_bird, Direction line, int birds, Direction flight, int far)
        : first(first_bird), along(line), length(birds), direction(flight), distance(far) {}
    constexpr explicit Fly(Action action)
        : first(action & 0xff), along(static_cast<Direction>(action >> 15 & 7)), length(action >> 18 & 15),
          direction(static_cast<Direction>(action >> 8 & 7)), distance(action >> 11 & 15) {}

    /// Never a number of another kind of action, for the length is not 0.
    constexpr Action action() const {
        return static_cast<Action>(first | static_cast<int>(direction) << 8 | distance << 11 | static_cast<int>(along) << 15 |
                                   length << 18);
    }
};

constexpr Action add(Point point) { return static_cast<Action>(point); }
/// Keep the region whose first bird in board order is on `point`.
constexpr Action keep(Point point) { return 1u << 22 | static_cast<Action>(point); }
inline constexpr Action pass = 1u << 23;

constexpr bool is_add(Action action) { return action < 1u << 8; }
constexpr bool is_keep(Action action) { return action >> 22 == 1; }
constexpr Point point_of(Action action) { return action & 0xff; }

// ----------------------------------------------------------------------------------------------------------------- hash

// Numbers that belong to what a position is made of; its hash is all of them together.
inline constexpr std::uint64_t volo_key = mixed(0x766f6c6f);
inline constexpr std::uint64_t turn_key = mixed(volo_key + 1), first_key = mixed(volo_key + 2),
                               choosing_key = mixed(volo_key + 3);

constexpr std::array<std::array<std::uint64_t, places>, 2> all_bird_keys() {
    std::array<std::array<std::uint64_t, places>, 2> keys{};
    for (std::uint64_t i = 0; i < 2 * places; ++i) keys[i / places][i % places] = mixed(volo_key + 16 + i);
    return keys;
}
inline constexpr auto bird_keys = all_bird_keys();

constexpr std::uint64_t bird_key(Colour colour, Point point) {
    return bird_keys[static_cast<std::size_t>(colour)][static_cast<std::size_t>(point)];
}

// ------------------------------------------------------------------------------------------------------------- position

/// A position on a board with `side` points a side.
template <int side> class Position {
  public:
    using Action = volo::Action;
    using Hexagon = volo::Hexagon<side>;

    /// More than there can ever be. Of `empty` points, each may be added on, and each is the end of at most two slides along
    /// each of three axes. A line that flies broadside is part of a run, on one of two axes, of birds that slide alike; a
    /// run of n birds, n < 2 side - 1, has n (n - 1) / 2 such lines: 2 side - 3 or less per slide. A bird or line that flies
    /// lengthwise is known by its last bird and the point where its front lands: bird times empty points of a straight line
    /// of up to 2 side - 2 points, which is (side - 1)² or less, for 3 (2 side - 1) straight lines.
    static constexpr int most_empty = Hexagon::points - 2;
    static constexpr int most_actions =
        most_empty + 6 * most_empty * (2 * side - 3) + 3 * (2 * side - 1) * (side - 1) * (side - 1);

    /// The start, with a colour for player 0.
    explicit Position(Colour first);
    /// The position of a text; refuses what is malformed and what can never stand on the board.
    static Position read(std::string_view text);

    int legal(Action *actions) const;
    void play(Action action) { is_add(action) ? play_add(point_of(action)) : play_other(action); }

    int to_move() const { return turn_ ^ first_; }
    bool mid_turn() const { return choosing_; }
    /// The colour of player 0.
    Colour first() const { return first_; }
    bool over() const;
    int winner() const;

    std::uint64_t hash() const { return hash_; }
    friend bool operator==(const Position &a, const Position &b) {
        return a.hash_ == b.hash_ && a.birds_[0] == b.birds_[0] && a.birds_[1] == b.birds_[1] && a.turn_ == b.turn_ &&
               a.first_ == b.first_ && a.choosing_ == b.choosing_;
    }

    std::string text() const;
    std::string notation(Action action) const;
    /// The legal action written as `text`; refuses what is malformed and what is not legal.
    Action parse(std::string_view text) const;

    // What there is on the board.

    Points birds(Colour colour) const { return birds_[static_cast<std::size_t>(colour)]; }
    Points empty() const { return Hexagon::board() - birds(0) - birds(1); }
    /// How many birds a colour can still add.
    int reserve(Colour colour) const { return Hexagon::flock_size - number_[static_cast<std::size_t>(colour)]; }
    Points flock(Points bird, Colour colour) const { return connected(bird, birds(colour)); }
    /// Whether all birds of a colour are one flock.
    bool united(Colour colour) const;
    /// How many regions the birds of a colour are in.
    int regions(Colour colour) const;
    /// Where a colour could add a bird if it were its turn.
    Points addable(Colour colour) const;
    /// Writes the flights that a colour could make if it were its turn, and returns their end.
    Action *flights(Colour colour, Action *actions) const;

  private:
    Position(Points orange, Points blue, Colour turn, Colour first, bool choosing);

    Action *keeps(Action *actions) const;
    Action *additions(Colour colour, Action *actions) const;
    bool can_add(Colour colour) const;
    bool can_act(Colour colour) const;

    /// Neither flocks nor regions can change by it, so that there is nothing to find out.
    void play_add(Point point) {
        birds_[turn_].flip(point);
        hash_ ^= bird_key(turn_, point);
        ++number_[turn_];
        next_turn();
    }
    void play_other(Action action);
    void play_fly(Fly fly);
    void play_keep(Point point);
    bool cuts_off(Points landed) const;
    void next_turn() {
        turn_ ^= 1;
        hash_ ^= turn_key;
    }
    void set_choosing();

    std::uint64_t hash_from_scratch() const;
    const char *impossible() const;

    std::array<Points, 2> birds_;
    std::uint64_t hash_;
    std::array<std::uint8_t, 2> number_;
    std::uint8_t turn_, first_, choosing_;
    /// The colour whose birds are one flock, or `nobody`: the game is over.
    std::int8_t united_;
};

static_assert(State<Position<7>>);

using Any = std::variant<Position<7>, Position<5>, Position<6>, Position<8>>;

/// The start position. Options: `first` (orange, blue) and `side` (5 to 8).
Any start(const Settings &settings);

/// The position of a text, whose rows tell the side.
Any read(std::string_view text);

extern template class Position<5>;
extern template class Position<6>;
extern template class Position<7>;
extern template class Position<8>;

} // namespace belvedere::volo
