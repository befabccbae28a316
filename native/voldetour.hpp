// Voldétour: build a way for your Lord onto the enemy's Tower. The law of `belvedere.rules.voldetour` again, fast.
//
// A position is kept small so that copying and playing cost next to nothing: every player's pieces in 16 bits each, and
// which unit cells are filled, as one mask of squares for each level. Everything else that generation needs (slopes, flat
// tops by height) follows from these with a few operations on masks; placements are masks too, and are written out eight
// squares at a time.
//
// The default and the tall equipment have types of their own, in which everything is a constant; all other equipment shares
// a third, whose tables are kept by this module for good.
#pragma once

#include "core.hpp"
#include "voldetour_mask.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace belvedere::voldetour {

// ------------------------------------------------------------------------------------------------------- equipment

inline constexpr int turns_at_home = 3;
inline constexpr int most_steps = 3;

/// What the native core takes; the Python rules take more.
inline constexpr int most_side = 12, most_height = 5, most_length = 9, most_pieces = 14;

/// A file and a rank, counted from 0.
struct Spot {
    int file = 0, rank = 0;
    bool operator==(const Spot &) const = default;
};

/// What decides the rules of a set of equipment; the default is our reconstruction (house ruling R1).
struct Kit {
    int height = 2;
    /// How many Blocks of each length each player has.
    std::array<int, most_length + 1> blocks = {0, 2, 2, 1};
    int stairs = 5;
    /// Black's Tower and White's.
    std::array<Spot, 2> towers = {Spot{2, 2}, Spot{7, 7}};
    int files = 10, ranks = 10;
    bool operator==(const Kit &) const = default;
};

/// Equal pieces, which are interchangeable, in the slots `first` … `first + count - 1` of either player.
struct Kind {
    /// 0 for the Stairs.
    int length = 0;
    int first = 0, count = 0;
};

/// The shapes of a piece: a Stair's by the way it rises, or nested; a Block's.
enum Shape : int { north, east, south, west, nested, standing = 0, lying_east = 1, lying_north = 2 };
inline constexpr int ways = 4, shapes = 5;

/// What bounds a family of equipment. Ranks are `pitch` squares apart, one more than there are files: the square
/// between two ranks is in no mask of the board, so that a mask shifted over the edge meets nothing.
template <int pitch_, int ranks_, int levels_, int kinds_, int slots_> struct Bounds {
    static constexpr int pitch = pitch_, levels = levels_, kinds = kinds_, slots = slots_, squares = pitch_ * ranks_;
    using Squares = Mask<(squares + 63) / 64>;
    bool operator==(const Bounds &) const = default;
};

/// A kit as generation uses it.
template <class Bounds> struct Table {
    int height = 0;
    int kinds = 1;
    /// The Stairs, and then the Blocks by length.
    std::array<Kind, Bounds::kinds> kind{};
    std::array<std::uint8_t, Bounds::slots> kind_of_slot{};
    std::array<std::uint8_t, 2> towers{};
    /// The squares on which something can be built: all but the Towers.
    typename Bounds::Squares ground{};
    int files = 0, ranks = 0;
    /// Sets the hashes of positions with other equipment apart.
    std::uint64_t seed = 0;

    constexpr Table(const Kit &kit, std::uint64_t seed);
};

/// A preset, by the Towers' height: the default equipment has 2, the tall one 3.
template <int height> struct Preset : Bounds<11, 10, height, 4, 10> {
    using Action = std::uint16_t;
    static constexpr Table<Bounds<11, 10, height, 4, 10>> kept{{.height = height}, height};
    /// Five Stairs in four shapes each (a slope takes only one), two Blocks in one, three in up to three.
    static constexpr int most_placements = (5 * 4 + 2 * 1 + 3 * 3) * 10 * 10;

    static constexpr const auto &table() { return kept; }
    static std::string setting() { return height == 2 ? "" : " equipment=tall"; }
    bool operator==(const Preset &) const = default;
};

/// Any other equipment, up to the limits of the core.
struct Replaced : Bounds<most_side + 1, most_side, most_height, most_length + 1, most_pieces> {
    using Action = std::uint32_t;
    struct Kept : Table<Bounds> {
        std::string setting;
    };
    /// Stairs have the most shapes on one square: four on a flat top.
    static constexpr int most_placements = most_pieces * 4 * most_side * most_side;

    /// Equal equipment has equal addresses, which stay valid for ever.
    const Kept *kept = nullptr;

    const Kept &table() const { return *kept; }
    const std::string &setting() const { return kept->setting; }
    bool operator==(const Replaced &) const = default;
};

// -------------------------------------------------------------------------------------------------------- position

/// What a player has placed in a turn: nothing, either, or both.
enum Placed : std::uint8_t { a_block = 1, a_stair = 2 };

template <class Setup> class Position {
  public:
    using Action = typename Setup::Action;

    /// A placement is numbered by where the piece comes from (the reserve of a kind, or a square), its shape, and its
    /// lowest square; the Lord's moves follow by the square, and then `end` and `pass`.
    static constexpr int sources = Setup::kinds + Setup::squares;
    static constexpr int first_move = sources * shapes * Setup::squares;
    static constexpr int end_turn = first_move + Setup::squares;
    static constexpr int pass_turn = end_turn + 1;
    static_assert(pass_turn <= static_cast<Action>(-1));

    /// The pieces of one kind that are still in the reserve count as one, so no player has more sources than pieces. With its
    /// steps the Lord reaches at most 4, 4·3 and 4·3·3 squares, since one of the four ways leads back. One more is `end`; the
    /// rest is what may be written past the last action.
    static constexpr int most_actions = Setup::most_placements + 4 + 12 + 36 + 1 + overrun;

    explicit Position(Setup equipment, int first_colour);

    int legal(Action *actions) const;
    void play(Action action);

    int to_move() const { return turn_ ^ first_; }
    bool mid_turn() const { return placed_ != 0; }
    bool over() const { return has_reached(0) || is_late(0) || has_reached(1) || is_late(1); }
    int winner() const;

    std::uint64_t hash() const { return mixed(pieces_hash_ ^ mixed(status() ^ setup_.table().seed)); }
    bool operator==(const Position &) const = default;

    std::string text() const;
    std::string notation(Action action) const;
    /// The legal action of a notation.
    Action parse(std::string_view text) const;
    /// The position of the five words of a text.
    static Position read(const std::array<std::string_view, 5> &words, Setup equipment, int first_colour);

  private:
    using Squares = typename Setup::Squares;
    /// A piece on the board: level (3 bits), whether it is nested (1), lowest square (8), and what remains of its shape (2).
    /// The order of these numbers is that of the text, in which every piece comes after those under it.
    using Code = std::uint16_t;
    static constexpr Code in_reserve = 0xffff;

    // The shape of the world.
    struct World;
    static constexpr Code code_of(int level, int shape, int square) {
        return static_cast<Code>(level << 11 | (shape == nested) << 10 | square << 2 | (shape & 3));
    }
    static constexpr int level_of(Code code) { return code >> 11; }
    static constexpr int square_of(Code code) { return code >> 2 & 0xff; }
    static constexpr int shape_of(Code code) { return (code >> 10 & 1) << 2 | (code & 3); }
    int height(int square) const;

    // Placing a Block or a Stair.
    using Listed = List<Setup::squares>;
    Action *place(const World &world, Action *actions) const;
    Action *place_stairs(const World &world, const Squares &open, const Listed &tops, Action *actions) const;
    Action *place_cubes(const World &world, const Squares &open, const Listed &tops, int kind, Action *actions) const;
    Action *place_blocks(const World &world, int kind, Action *actions) const;
    static Action *write_places(const std::array<Squares, 3> &found, int source, Action *actions);
    bool is_blocked_stair(const World &world, Code code) const;
    bool is_blocked_block(const World &world, int length, Code code) const;
    bool may_put(int kind, int shape, int square) const;
    bool is_slope(int square) const;

    // Moving the Lord.
    bool is_lord_stuck() const;
    Action *move_lord(const World &world, Action *actions) const;

    // Effect of an action.
    int slot_from(int origin) const;
    int take_up(int slot);
    void put_down(int colour, int kind, int shape, int square);
    template <class Change> void change_cells(int length, int level, int shape, int square, Change change);
    void finish_turn();
    static constexpr std::uint64_t key(int colour, int kind, Code code) {
        return mixed(static_cast<std::uint64_t>(colour << 20 | kind << 16 | code));
    }

    // End and winner.
    bool is_at_home(int colour) const { return lords_[index(colour)] == setup_.table().towers[index(colour)]; }
    bool has_reached(int colour) const { return lords_[index(colour)] == setup_.table().towers[index(1 - colour)]; }
    bool is_late(int colour) const { return is_at_home(colour) && turns_left_[index(colour)] == 0; }

    // Texts.
    std::uint64_t status() const;
    static std::string square_text(int square);
    std::string shape_text(int kind, int shape) const;
    int square_from(std::string_view text) const;
    std::pair<int, int> shape_from(std::string_view text) const;
    Action action_from(std::string_view text) const;
    void read_piece(std::string_view text);
    void read_lords(std::string_view text);
    void read_turn(std::string_view letter, std::string_view placed, std::string_view turns_left);

    static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

    /// Which unit cells are filled, by level.
    std::array<Squares, Setup::levels> filled_{};
    std::uint64_t pieces_hash_ = 0;
    /// Black's pieces and White's: equal ones in ascending order, with the reserve last, so that equal positions are equal
    /// numbers.
    std::array<std::array<Code, Setup::slots>, 2> pieces_;
    std::array<std::uint8_t, 2> lords_;
    std::array<std::uint8_t, 2> turns_left_{turns_at_home, turns_at_home};
    std::uint8_t turn_, first_;
    std::uint8_t placed_ = 0;
    [[no_unique_address]] Setup setup_;
};

using Default = Position<Preset<2>>;
using Tall = Position<Preset<3>>;
using Other = Position<Replaced>;
using Any = std::variant<Default, Tall, Other>;

/// The start position, with the options `first` and `equipment`.
Any start(const Settings &settings);
/// The position of a text.
Any read(std::string_view text);

// ------------------------------------------------------------------- what is called so often that it must be inlined

template <class Bounds>
constexpr Table<Bounds>::Table(const Kit &kit, std::uint64_t number)
    : height(kit.height), files(kit.files), ranks(kit.ranks), seed(mixed(number) << 32) {
    kind[0] = {0, 0, kit.stairs};
    int slot = kit.stairs;
    for (int length = 1; length <= most_length; ++length) {
        const int count = kit.blocks[static_cast<std::size_t>(length)];
        if (count == 0) continue;
        kind[static_cast<std::size_t>(kinds)] = {length, slot, count};
        for (int i = 0; i < count; ++i) kind_of_slot[static_cast<std::size_t>(slot++)] = static_cast<std::uint8_t>(kinds);
        ++kinds;
    }
    for (int rank = 0; rank < ranks; ++rank)
        for (int file = 0; file < files; ++file) ground.set(rank * Bounds::pitch + file);
    for (std::size_t colour = 0; colour < 2; ++colour) {
        towers[colour] = static_cast<std::uint8_t>(kit.towers[colour].rank * Bounds::pitch + kit.towers[colour].file);
        ground.clear(towers[colour]);
    }
}

/// The height of a column without a Tower, that of a slope at its upper edge.
template <class Setup> inline int Position<Setup>::height(int square) const {
    int height = 0;
    for (const Squares &cells : filled_) height += cells.test(square);
    return height;
}

template <class Setup> inline void Position<Setup>::play(Action action) {
    const int number = static_cast<int>(action);
    if (number >= first_move) {
        if (number < end_turn) lords_[turn_] = static_cast<std::uint8_t>(number - first_move);
        return finish_turn();
    }
    const int square = number % Setup::squares, rest = number / Setup::squares, source = rest / shapes;
    const int kind = source < Setup::kinds ? source : take_up(slot_from(source - Setup::kinds));
    put_down(turn_, kind, rest % shapes, square);
    placed_ |= kind == 0 ? a_stair : a_block;
}

/// The slot of the player's highest piece with that lowest square, or -1: those under it are blocked.
template <class Setup> inline int Position<Setup>::slot_from(int origin) const {
    int found = -1, highest = -1;
    for (int slot = 0; slot < Setup::slots; ++slot) {
        const int code = pieces_[turn_][index(slot)];
        const bool better = square_of(static_cast<Code>(code)) == origin && code > highest;
        found = better ? slot : found;
        highest = better ? code : highest;
    }
    return found;
}

/// Takes up a piece of the player to move, as if into the reserve; says of what kind it is.
template <class Setup> inline int Position<Setup>::take_up(int slot) {
    auto &pieces = pieces_[turn_];
    const Code code = pieces[index(slot)];
    const int kind = setup_.table().kind_of_slot[index(slot)];
    const Kind &equal = setup_.table().kind[index(kind)];
    for (const int last = equal.first + equal.count - 1; slot < last; ++slot) pieces[index(slot)] = pieces[index(slot + 1)];
    pieces[index(slot)] = in_reserve;
    change_cells(equal.length, level_of(code), shape_of(code), square_of(code),
                 [](Squares &cells, int square) { cells.clear(square); });
    pieces_hash_ ^= key(turn_, kind, code);
    return kind;
}

/// Puts down a piece from the reserve, where there must be one of its kind.
template <class Setup> inline void Position<Setup>::put_down(int colour, int kind, int shape, int square) {
    const Kind &equal = setup_.table().kind[index(kind)];
    const int level = height(square) - (shape == nested);
    const Code code = code_of(level, shape, square);
    Code *piece = &pieces_[index(colour)][index(equal.first)];
    while (*piece < code) ++piece;
    for (Code moved = code; moved != in_reserve; ++piece) std::swap(*piece, moved);
    change_cells(equal.length, level, shape, square, [](Squares &cells, int there) { cells.set(there); });
    pieces_hash_ ^= key(colour, kind, code);
}

/// Fills or empties the cells of a piece; a nested Stair shares one with the Stair under it.
template <class Setup>
template <class Change>
inline void Position<Setup>::change_cells(int length, int level, int shape, int square, Change change) {
    if (length <= 1) {
        if (shape != nested) change(filled_[index(level)], square);
    } else if (shape == standing) {
        for (int up = 0; up < length; ++up) change(filled_[index(level + up)], square);
    } else {
        const int step = shape == lying_east ? 1 : Setup::pitch;
        for (int i = 0; i < length; ++i) change(filled_[index(level)], square + i * step);
    }
}

template <class Setup> inline void Position<Setup>::finish_turn() {
    turns_left_[turn_] = is_at_home(turn_) ? static_cast<std::uint8_t>(turns_left_[turn_] - 1) : std::uint8_t{0};
    turn_ ^= 1;
    placed_ = 0;
}

template <class Setup> inline int Position<Setup>::winner() const {
    for (int colour = 0; colour < 2; ++colour) {
        if (has_reached(colour)) return colour ^ first_;
        if (is_late(colour)) return (1 - colour) ^ first_;
    }
    return nobody;
}

/// Everything but the pieces and the equipment as one number.
template <class Setup> inline std::uint64_t Position<Setup>::status() const {
    return static_cast<std::uint64_t>(lords_[0] | lords_[1] << 8 | turns_left_[0] << 16 | turns_left_[1] << 18 | turn_ << 20 |
                                      first_ << 21 | placed_ << 22);
}

} // namespace belvedere::voldetour
