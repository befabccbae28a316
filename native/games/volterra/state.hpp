// Volterra, by Julien Griffon: who builds the highest tower? The law of `belvedere.rules.volterra`, fast.
//
// A field lies in the corner a1 of a frame that is fixed when compiling, so that all geometry is constants; the squares
// of the frame outside the field are simply empty for ever. The default field fills its frame.
#pragma once

#include "../../core.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace belvedere::volterra {

/// The name of the game, and the version of its rules, as `belvedere.rules` has them.
inline constexpr std::string_view name = "volterra";
inline constexpr std::uint32_t rules_version = 1;

/// An index of the frame: a1, b1, … and then the next rank.
using Square = int;

/// 0 is Dark, 1 is Light.
using Colour = int;

/// Kind, origin and target, in 3, 6 and 6 bits; the origin is 0 where there is none.
using Action = std::uint16_t;

/// What an action does. The numbers of `one_tile` and `two_tiles` are those of the tiles that move.
enum class Kind : unsigned { move_pawn, one_tile, two_tiles, lay_tile, put_pawn };

constexpr Action action_of(Kind kind, Square origin, Square target) {
    return static_cast<Action>(static_cast<int>(kind) << 12 | origin << 6 | target);
}
constexpr Kind kind_of(Action action) { return Kind{static_cast<unsigned>(action >> 12)}; }
constexpr Square origin_of(Action action) { return action >> 6 & 63; }
constexpr Square target_of(Action action) { return action & 63; }

/// How far the turn, or the layout before the first turn, has come.
enum class Stage : std::uint8_t { turn_begins, pawn_moved, stack_moved, laying_out };

/// The number of files and ranks of a field.
struct Size {
    std::uint8_t files, ranks;
    bool operator==(const Size &) const = default;
};

/// A position in plain terms, from which a `Position` is made.
struct Description {
    Size size{};
    std::vector<std::string> towers;  // by square of the field: the tiles from the bottom up, `d` or `l`
    std::array<int, 2> pawns{-1, -1}; // the square of the field, or -1 before the pawn is put there
    Stage stage = Stage::turn_begins;
    Colour turn = 0;
    Colour first = 0;
};

/// The geometry of a frame.
template <int Files, int Ranks> struct Frame;

/// A position on a field that fits in a frame of `Files` × `Ranks`.
template <int Files, int Ranks> class Position {
  public:
    using Geometry = Frame<Files, Ranks>;
    using Action = volterra::Action;
    using Squares = std::conditional_t<(Files * Ranks <= 32), std::uint32_t, std::uint64_t>;
    /// The tiles of a tower, the top one in the lowest bit, 1 if it is light, and a 1 above them all: 1 is an empty square.
    /// No field has more than 42 tiles, and one that fits in a frame of 20 squares not more than 20.
    using Tower = std::conditional_t<(Files * Ranks < 32), std::uint32_t, std::uint64_t>;

    /// A pawn has up to 8 neighbours: 8 steps, and from each of up to 8 towers one or two tiles onto each of 7 others, 120 in
    /// all; in a free layout there is one action for each of up to 42 squares. Actions are written in groups of 8, however few
    /// of a group are legal: the last one begins at 8 + 15 × 7 or before, and so ends at 121 or before.
    static constexpr int most_actions = 128;

    /// Nothing is checked but by `impossible`, and the description must have a size, tiles and pawns that fit.
    explicit Position(const Description &);

    // Legal actions
    /// Needs room for `most_actions`, and may leave anything behind the legal ones.
    int legal(Action *actions) const;
    /// The legal action of that notation, or a Refusal.
    Action parse(std::string_view notation) const;

    // Effect of an action
    void play(Action action);

    // Whose action is next
    int to_move() const { return turn_ ^ first_; }
    bool mid_turn() const { return stage_ == Stage::pawn_moved || stage_ == Stage::stack_moved; }
    bool is_laying_out() const { return stage_ == Stage::laying_out; }

    // End and winner
    bool over() const;
    int winner() const;
    /// Towers become fewer as the game goes on, and never more.
    int progress() const { return -std::popcount(occupied()); }

    // What stands where, as the colour to move sees it
    Squares occupied() const { return own_ | others_; }
    Squares own() const { return own_; }
    Squares others() const { return others_; }
    /// The square of a pawn; of one that is not on the field yet, the square after the last one of the frame.
    Square own_pawn() const { return pawn_; }
    Square other_pawn() const { return other_pawn_; }
    int height_at(Square square) const { return height(towers_[square]); }
    Tower tower(Square square) const { return towers_[square]; }
    Stage stage() const { return stage_; }
    /// The colour to move.
    Colour colour() const { return turn_; }
    Size size() const { return size_; }

    // Equality
    bool operator==(const Position &) const = default;
    std::uint64_t hash() const;

    // Texts
    std::string text() const;
    std::string notation(Action action) const;
    /// Why this can never stand on the board, or nullptr.
    const char *impossible() const;

  private:
    static constexpr Square no_square = Files * Ranks;

    Squares field() const;
    Squares owned(Colour colour) const { return colour == turn_ ? own_ : others_; }
    Square pawn(Colour colour) const { return colour == turn_ ? pawn_ : other_pawn_; }
    Squares with_free_side() const;
    Squares targets() const;
    bool can_move_stack() const;
    Squares can_step() const;
    int lay_out(Action *actions) const;
    int steps(Action *actions) const;
    int stacks(Action *actions) const;

    void set_tower(Square square, Tower tower);
    void lay_tile(Square square);
    void move_stack(Square origin, Square target, int tiles);
    void separate(Squares near);
    Squares part_of(Square square, Squares wanted) const;
    void forfeit(Squares squares);
    void end_action(Stage done);
    void change_turn();

    static int height(Tower tower) { return static_cast<int>(std::bit_width(tower | 1)) - 1; } // `| 1`: it is never 0

    std::string tower_text(Square square) const;
    const char *impossible_turn() const;
    const char *impossible_layout() const;

    std::array<Tower, Files * Ranks> towers_;
    std::uint64_t hash_ = 0; // of the field and its towers
    // From the side of the colour to move, so that generating actions need not look who that is:
    Squares own_ = 0;    // the towers of the colour to move,
    Squares others_ = 0; // those of the other colour,
    Squares tall_ = 0;   // and all of two tiles or more
    std::uint8_t pawn_ = no_square;
    std::uint8_t other_pawn_ = no_square;
    Size size_{};
    Stage stage_ = Stage::turn_begins;
    std::uint8_t turn_ = 0;
    std::uint8_t first_ = 0;
};

using Standard = Position<4, 5>;
using Large = Position<7, 7>;
static_assert(State<Standard> && State<Large>);

/// A position on the smallest frame that holds its field.
using Any = std::variant<Standard, Large>;

/// The start position with these options: `first`, `layout` and `size`, as in `belvedere.rules`.
Any start(const Settings &settings);

/// The position written as `text`; a text that `belvedere.rules` does not take is refused.
Any read(std::string_view text);

} // namespace belvedere::volterra
