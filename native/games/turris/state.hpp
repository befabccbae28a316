// Turris again, fast: the law of `belvedere.rules.turris`, whose docstring is the rulebook and the house rulings.
//
// The tower stands in a *box* of three files and three ranks. Once the frame is settled, it is the box. Before, the box begins
// at the lowest file and rank of the plan, and moves with them. The squares of the box are numbered from 0, east is one more
// and north three more; those of the mat are numbered a1 = 0, b1 = 1, … e5 = 24. Levels count from 1.
//
// A set of squares of the box is nine bits, and a set of *cells* is sixteen bits for each of a few levels above one another:
// bit 16 × level + square. By rule e) at most three levels are unfinished, so what decides about placements is a *window* of
// four levels: the highest finished one (or the mat, level 0) and the three above it, in one word.
#pragma once

#include "../../core.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace belvedere::turris {

/// The name of the game, and the version of its rules, as `belvedere.rules` has them.
inline constexpr std::string_view name = "turris";
inline constexpr std::uint32_t rules_version = 2;

/// White is 0, Black is 1.
using Colour = int;

/// A square of the box.
using Square = int;
inline constexpr Square centre = 4;

/// Bits of squares, or of cells.
using Bits = std::uint64_t;

/// A square of the mat, and the bits of some.
using MatSquare = int;
using MatBits = std::uint32_t;
inline constexpr int mat_side = 5, mat_squares = mat_side * mat_side;
inline constexpr MatSquare middle = 12;

/// The square of the mat where a square of the box is that begins at `corner`.
constexpr MatSquare on_mat(MatSquare corner, Square square) { return corner + mat_side * (square / 3) + square % 3; }

/// The same of some squares.
constexpr MatBits all_on_mat(MatSquare corner, Bits squares) {
    return static_cast<MatBits>((squares & 7) | (squares & 0x38) << 2 | (squares & 0x1c0) << 4) << corner;
}

inline constexpr int pieces_each = 20;

/// 80 cubes under rule e), with one column of height H and eight of at least H - 3: 9 H - 24 ≤ 80, so H ≤ 11.
inline constexpr int most_levels = 11;

inline constexpr MatBits mat_file = 0b00001'00001'00001'00001'00001, mat_rank = 0b11111;
inline constexpr MatBits first_mat_file = mat_file, last_mat_file = mat_file << 4;
inline constexpr MatBits whole_mat = mat_file * mat_rank;

/// The neighbours of squares of the mat.
constexpr MatBits beside_on_mat(MatBits squares) {
    const MatBits in_rank = (squares << 1 & ~first_mat_file) | (squares >> 1 & ~last_mat_file);
    return (in_rank | squares << mat_side | squares >> mat_side) & whole_mat;
}

/// How a piece is in the tower: it stands on a square, or lies on it and the next one to the east or north.
enum Way : int { standing, lying_east, lying_north };

/// A place for a piece on top of the columns: 9 × way + its square, or the lower one of its two.
using Place = int;

constexpr Way way_of(Place place) { return static_cast<Way>(place / 9); }
constexpr Square square_of(Place place) { return place % 9; }
constexpr Bits squares_of(Place place) {
    constexpr int other[] = {0, 1, 3};
    return Bits{1} << square_of(place) | Bits{1} << (square_of(place) + other[way_of(place)]);
}

/// Whether there is such a place: to the east of the box's last file and to the north of its last rank there is none.
constexpr bool exists(Place place) {
    return (way_of(place) != lying_east || square_of(place) % 3 != 2) && (way_of(place) != lying_north || square_of(place) < 6);
}

/// Places for a piece on the mat while the frame is open, as bits of the lower squares: standing, lying east and lying north.
using OpenPlaces = std::array<MatBits, 3>;

/// A piece in the tower: its place, and its level or that of its lower cube.
struct Piece {
    Place place;
    int level;

    constexpr int top_level() const { return level + (way_of(place) == standing); }
    /// The cell of its top level and lower square, which no other piece has.
    constexpr int top_cell() const { return 16 * top_level() + square_of(place); }
};

class Position {
  public:
    /// In the frame, 0 to 26: put a piece on that place. Then `remove` + the lower square of a removed piece, `end` and `pass`.
    /// While the frame is open: `put_open` + 25 × way + the lower square on the mat.
    using Action = std::uint8_t;
    static constexpr Action remove = 27, end = 36, pass = 37, put_open = 38;
    static constexpr int action_number = put_open + 3 * mat_squares;

    /// In the frame there are nine places to stand and twelve to lie, nine pieces to remove, for each has a column of which it
    /// is the top, and `end`: 31. An open frame has 25 squares to stand on and 40 to lie on at the most.
    static constexpr int most_actions = 25 + 40;

    /// The empty mat; `first` is the colour of player 0.
    explicit Position(Colour first);

    /// The position of a text as `text` writes it; refuses what `belvedere.rules` refuses.
    static Position read(std::string_view text);

    int legal(Action *actions) const;
    void play(Action action);

    int to_move() const { return turn ^ first; }
    bool mid_turn() const { return bonus; }
    bool over() const;
    int winner() const;
    std::uint64_t hash() const;
    bool operator==(const Position &) const = default;

    std::string text() const;
    std::string notation(Action action) const;

    /// The legal action that a notation stands for.
    Action parse(std::string_view notation) const;

    /// The points of White and Black in the five views.
    std::array<int, 2> totals() const;

    /// Those in the view of the roof.
    std::array<int, 2> roof_points() const;

    /// What one colour shows on one side, as far as its groups of adjacent squares matter.
    struct Face {
        unsigned above; ///< the squares above the finished levels: four bits a level, of which three are used
        unsigned edge;  ///< the squares of the highest finished level, or 8 for both ends that are connected further down
        unsigned first, second; ///< the sizes of the groups that these belong to; there are two only for ends not connected
        unsigned finished;      ///< the size of the largest group of the finished levels
        unsigned largest;       ///< and of all levels
    };

    /// White's four sides and then Black's: those seen from the south, north, west and east.
    std::array<Face, 8> faces() const;

    /// The colour to move.
    Colour colour() const { return turn; }

    /// Whether the frame is settled.
    bool settled() const { return is_settled; }
    /// Where the box begins.
    MatSquare corner() const { return box; }
    /// Where the tower can stand: in the frame or, while it is open, on all squares that it can still take in.
    MatBits within_reach() const;

    int reserve(Colour colour) const { return pieces_each - placed[colour]; }

    // The tower.

    /// What fills the squares of one level, in one word: where Black is, where the upper cubes of standing pieces are, and
    /// the lower squares of pieces lying to the east (none on the last file) and to the north (none on the last rank).
    struct Level {
        std::uint32_t word = 0;

        Bits black() const { return word & 0x1ff; }
        Bits upper() const { return word >> 9 & 0x1ff; }
        Bits lying_east() const { return word >> 18 & 0xff; }
        Bits lying_north() const { return word >> 26; }
        Bits joined() const { return word >> 18; } ///< both, in the low and the high byte
        bool operator==(const Level &) const = default;
    };

    /// The height of the lowest column; none is more than three levels higher.
    int finished_levels() const { return finished; }
    int height(Square square) const;
    /// The squares that are filled on a level.
    Bits filled(int number) const;
    /// What fills the squares of a level, up to the highest of the window.
    Level level(int number) const;
    /// The piece with this top level and lower square.
    Piece piece_at(int cell) const;
    /// The top cell of the piece that a colour placed last, or 0.
    int last_cell(Colour colour) const { return last[colour]; }
    /// The place just freed, on whose columns nobody may build in this turn, or `no_ban`.
    Place just_freed() const { return banned; }
    static constexpr std::uint8_t no_ban = 27;

  private:
    // Placing a piece.
    Bits tops() const { return reach & ~(reach >> 16); }
    Bits buildable() const;
    Bits placements() const;
    Bits removals() const;
    OpenPlaces open_places() const;
    int write_open(Action *actions) const;

    // Effect of an action.
    void put(Place place);
    void put_while_open(Way way, MatSquare lower);
    void build(Place place);
    void move_box(MatSquare corner);
    void settle();
    void hash_again();
    [[gnu::noinline]] void earn_bonus(); // out of line, so that `put` stays small
    void take(Square square);
    void end_turn();
    void finish_levels();
    void lower_window();

    // End and score.
    std::array<std::uint64_t, 8> views() const;

    // Pieces and their hash keys.
    bool holds(Colour colour, Piece piece) const;
    static std::uint64_t key(Colour colour, Place place, int top_level);

    /// What the network of `network.hpp` is told of a position.
    friend struct Facts;

    // Texts.
    std::string tower_text() const;
    std::string column_text(Square square) const;
    std::string piece_text(Piece piece) const;
    struct Reader;

    // The window: field t of each is about level `finished` + t.
    Bits reach = 0x1ff; ///< the columns that are at least that high; field 0 is full
    Bits black = 0;     ///< this and the others as in `Level`
    Bits upper = 0;
    Bits joined = 0;

    /// The levels below the window, and nothing above them. With 80 cubes at most eight levels are finished.
    std::array<Level, 8> buried{};

    std::uint64_t tower_hash = 0; ///< of the pieces in the tower

    std::uint8_t finished = 0;            ///< the height of the lowest column
    std::array<std::uint8_t, 2> placed{}; ///< how many pieces White and Black have in the tower
    std::array<std::uint8_t, 2> last{};   ///< the top cells of the pieces they placed last; 0 for none
    std::uint8_t banned = no_ban;         ///< the place just freed: nobody may build on its columns in this turn
    std::uint8_t turn;                    ///< the colour to move
    std::uint8_t box : 5 = middle;        ///< where the box begins on the mat; this and the next three share a byte
    std::uint8_t first : 1;               ///< the colour of player 0
    bool bonus : 1 = false;               ///< whether the colour to move has a bonus to take
    bool is_settled : 1 = false;          ///< whether the frame is settled: then the box is the frame
};

static_assert(State<Position>);

/// The core has one board of Turris.
using Any = std::variant<Position>;

/// The start position; the option is `first`, white or black.
Any start(const Settings &settings);

/// The position of a text.
Any read(std::string_view text);

} // namespace belvedere::turris
