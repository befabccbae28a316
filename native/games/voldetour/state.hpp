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

#include "../../core.hpp"
#include "mask.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <variant>

namespace belvedere::voldetour {

/// The name of the game, and the version of its rules, as `belvedere.rules` has them.
inline constexpr std::string_view name = "voldetour";
inline constexpr std::uint32_t rules_version = 1;

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

/// Equal pieces, which are interchangeable, in the slots from `first` and before `end` of either player.
struct Kind {
    /// Both are 0 for the Stairs.
    std::uint8_t number = 0, length = 0;
    std::uint8_t first = 0, end = 0;
};

/// The shapes of a piece: a Stair's by the way it rises, or nested; a Block's.
enum Shape : int { north, east, south, west, nested, standing = 0, lying_east = 1, lying_north = 2 };
inline constexpr int ways = 4, shapes = 5;

/// What bounds a family of equipment. Ranks are `pitch` squares apart, one more than there are files: the square
/// between two ranks is in no mask of the board, so that a mask shifted over the edge meets nothing.
template <int pitch_, int ranks_, int levels_, int kinds_, int slots_> struct Bounds {
    static constexpr int pitch = pitch_, levels = levels_, kinds = kinds_, slots = slots_, squares = pitch_ * ranks_;
    using Squares = Mask<(squares + 63) / 64>;
    /// The squares beside every square, some of which may be between ranks.
    static constexpr auto beside = [] {
        std::array<Squares, squares> all{};
        for (int square = 0; square < squares; ++square)
            for (const int there : {square - pitch, square - 1, square + 1, square + pitch})
                if (0 <= there && there < squares) all[static_cast<std::size_t>(square)].set(there);
        return all;
    }();
    bool operator==(const Bounds &) const = default;
};

/// The squares of a set, each one further in a direction.
template <class Setup, class Squares> Squares moved(const Squares &squares, int way) {
    switch (way) {
    case north:
        return squares.template shifted<Setup::pitch>();
    case east:
        return squares.template shifted<1>();
    case south:
        return squares.template shifted<-Setup::pitch>();
    default:
        return squares.template shifted<-1>();
    }
}

/// The squares beside those of a set.
template <class Setup, class Squares> Squares beside(const Squares &squares) {
    return moved<Setup>(squares, north) | moved<Setup>(squares, east) | moved<Setup>(squares, south) |
           moved<Setup>(squares, west);
}

/// A kit as generation uses it.
template <class Bounds> struct Table {
    int height = 0;
    int kinds = 1;
    /// The Stairs, and then the Blocks by length.
    std::array<Kind, Bounds::kinds> kind{};
    std::array<Kind, Bounds::slots> kind_of_slot{};
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
    static constexpr Table<Bounds<11, 10, height, 4, 10>> kept{{.height = height}, height};
    /// Five Stairs in four shapes each (a slope takes only one), two Blocks in one, three in up to three.
    static constexpr int most_placements = (5 * 4 + 2 * 1 + 3 * 3) * 10 * 10;

    static constexpr const auto &table() { return kept; }
    static std::string setting() { return height == 2 ? "" : " equipment=tall"; }
    bool operator==(const Preset &) const = default;
};

/// Any other equipment, up to the limits of the core.
struct Replaced : Bounds<most_side + 1, most_side, most_height, most_length + 1, most_pieces> {
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
    using Action = std::uint16_t;

    /// A place is a shape and the lowest square of a piece. A placement is numbered by the piece's slot (the first one of equal
    /// pieces in the reserve) and its new place; the Lord's moves follow by the square, and then `end` and `pass`.
    static constexpr int square_bits = std::bit_width(static_cast<unsigned>(Setup::squares - 1));
    static constexpr int place_bits = square_bits + 3;
    static constexpr int first_move = Setup::slots << place_bits;
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

    // What knowledge of the game looks at.
    using Squares = typename Setup::Squares;
    const auto &table() const { return setup_.table(); }
    /// The colour to move, 0 for Black.
    int colour() const { return turn_; }
    int lord(int colour) const { return lords_[index(colour)]; }
    /// The turns in which a Lord at home must leave.
    int turns_left(int colour) const { return turns_left_[index(colour)]; }
    bool has_placed(Placed what) const { return placed_ & what; }
    /// The columns that are filled at a level.
    const Squares &filled(int level) const { return filled_[index(level)]; }
    /// Calls `visit(slot, level, shape, square)` for every piece of a colour on the board.
    template <class Visit> void each_piece(int colour, Visit visit) const {
        for (unsigned slot = 0; slot < Setup::slots; ++slot) {
            const Code code = pieces_[index(colour)][slot];
            if (code != in_reserve) visit(slot, level_of(code), shape_of(code), square_of(code));
        }
    }
    /// More and more pieces are on the board: the rules call that progress.
    int progress() const {
        int pieces = 0;
        for (const int colour : {0, 1}) each_piece(colour, [&](auto...) { ++pieces; });
        return pieces;
    }
    /// The parts of a placement.
    static constexpr unsigned slot_of(unsigned placement) { return placement >> place_bits; }
    static constexpr unsigned shape_of(unsigned placement) { return placement >> square_bits & 7; }
    static constexpr unsigned square_of(unsigned placement) { return placement & ((1 << square_bits) - 1); }

    std::string text() const;
    std::string notation(Action action) const;
    /// The legal action of a notation.
    Action parse(std::string_view text) const;
    /// The position of the five words of a text.
    static Position read(const std::array<std::string_view, 5> &words, Setup equipment, int first_colour);

  private:
    /// A piece on the board: its level, and its place in the low bits, as in an action.
    using Code = std::uint16_t;
    static constexpr Code in_reserve = 0xffff;

    // The shape of the world.
    struct World;
    static constexpr unsigned level_of(unsigned code) { return code >> place_bits; }
    static constexpr unsigned place_of(unsigned placement) { return placement & ((1U << place_bits) - 1); }
    unsigned height(unsigned square) const;

    // Placing a Block or a Stair.
    using Listed = List<Setup::squares>;
    Action *place(const World &world, Action *actions) const;
    Action *place_stairs(const World &world, const Squares &open, const Listed &tops, Action *actions) const;
    Action *place_cubes(const World &world, const Squares &open, const Listed &tops, int kind, Action *actions) const;
    Action *place_blocks(const World &world, int kind, Action *actions) const;
    static Action *write_places(const std::array<Squares, 3> &found, int slot, Action *actions);
    bool is_blocked_stair(const World &world, Code code) const;
    bool is_blocked_block(const World &world, int length, Code code) const;
    bool may_put(int kind, int shape, int square) const;
    bool is_slope(int square) const;

    // Moving the Lord.
    bool is_lord_stuck() const;
    Action *move_lord(const World &world, Action *actions) const;

    // Effect of an action.
    void put(unsigned colour, unsigned slot, unsigned place);
    static bool covers(unsigned length, unsigned code, unsigned square);
    void flip_cells(unsigned length, unsigned code);
    void finish_turn();
    static constexpr std::uint64_t key(std::uint64_t owner, std::uint64_t code) {
        const std::uint64_t spread = ((owner << 16 | code) + 1) * 0xbf58476d1ce4e5b9; // no key is 0, which would hide a piece
        return (spread ^ (spread >> 32)) * 0x94d049bb133111eb; // no more, since `hash` mixes it all again
    }

    // End and winner.
    bool is_at_home(int colour) const { return lords_[index(colour)] == setup_.table().towers[index(colour)]; }
    bool has_reached(int colour) const { return lords_[index(colour)] == setup_.table().towers[index(1 - colour)]; }
    bool is_late(int colour) const { return is_at_home(colour) && turns_left_[index(colour)] == 0; }

    // Texts.
    std::uint64_t status() const;
    int slot_in_reserve(int colour, int kind) const;
    int slot_from(int origin) const;
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
    const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
    kind[0] = {.end = byte(kit.stairs)};
    int end = kit.stairs;
    for (int length = 1; length <= most_length; ++length) {
        const int first = end;
        end += kit.blocks[static_cast<std::size_t>(length)];
        if (first == end) continue;
        kind[static_cast<std::size_t>(kinds)] = {byte(kinds), byte(length), byte(first), byte(end)};
        ++kinds;
    }
    for (const Kind &equal : kind)
        for (std::size_t slot = equal.first; slot < equal.end; ++slot) kind_of_slot[slot] = equal;
    for (int rank = 0; rank < ranks; ++rank)
        for (int file = 0; file < files; ++file) ground.set(rank * Bounds::pitch + file);
    for (std::size_t colour = 0; colour < 2; ++colour) {
        towers[colour] = byte(kit.towers[colour].rank * Bounds::pitch + kit.towers[colour].file);
        ground.clear(towers[colour]);
    }
}

/// The height of a column without a Tower, that of a slope at its upper edge.
template <class Setup> inline unsigned Position<Setup>::height(unsigned square) const {
    unsigned height = 0;
    for (const Squares &cells : filled_) height += cells.test(square);
    return height;
}

template <class Setup> inline void Position<Setup>::play(Action action) {
    if (action >= first_move) {
        if (action < end_turn) lords_[turn_] = static_cast<std::uint8_t>(action - first_move);
        return finish_turn();
    }
    put(turn_, slot_of(action), place_of(action));
    placed_ |= setup_.table().kind_of_slot[slot_of(action)].number == 0 ? a_stair : a_block;
}

/// Puts down a piece, which is taken up before that if it is on the board. Heights are read before cells change: a read that
/// has to wait for a write to the same place would take longer than all the rest.
template <class Setup> inline void Position<Setup>::put(unsigned colour, unsigned slot, unsigned place) {
    const Kind &kind = setup_.table().kind_of_slot[slot];
    const std::uint64_t owner = colour << 4 | kind.number;
    Code *const pieces = pieces_[colour].data(), *piece = pieces + slot;
    const unsigned old = *piece;
    unsigned level = height(square_of(place)) - (shape_of(place) == nested);
    if (old != in_reserve) {
        if (covers(kind.length, old, square_of(place))) level = level_of(old);
        flip_cells(kind.length, old);
        pieces_hash_ ^= key(owner, old);
    }
    const unsigned code = level << place_bits | place;
    flip_cells(kind.length, code);
    pieces_hash_ ^= key(owner, code);
    Code *const first = pieces + kind.first, *const last = pieces + kind.end - 1;
    for (; piece > first && piece[-1] > code; --piece) *piece = piece[-1];
    for (; piece < last && piece[1] < code; ++piece) *piece = piece[1];
    *piece = static_cast<Code>(code);
}

/// Whether a piece has a cell of its own above a square.
template <class Setup> inline bool Position<Setup>::covers(unsigned length, unsigned code, unsigned square) {
    const unsigned shape = shape_of(code), distance = square - square_of(code);
    if (length <= 1 || shape == standing) return shape != nested && distance == 0;
    if (shape == lying_east) return distance < length;
    return distance < length * Setup::pitch && distance % Setup::pitch == 0;
}

/// Fills the cells of a piece, or empties them; a nested Stair shares one with the Stair under it.
template <class Setup> inline void Position<Setup>::flip_cells(unsigned length, unsigned code) {
    const unsigned level = level_of(code), shape = shape_of(code), square = square_of(code);
    if (length <= 1) {
        if (shape != nested) filled_[level].flip(square);
    } else if (shape == standing) {
        for (unsigned up = 0; up < length; ++up) filled_[level + up].flip(square);
    } else {
        const unsigned step = shape == lying_east ? 1 : Setup::pitch;
        for (unsigned i = 0; i < length; ++i) filled_[level].flip(square + i * step);
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
