#include "state.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace belvedere::turris {

namespace {

constexpr Bits all_squares = 0x1ff;

/// Some squares on each of the four levels of a window.
constexpr Bits on_every_level(Bits squares) { return squares | squares << 16 | squares << 32 | squares << 48; }

constexpr Bits file_a = on_every_level(0b001001001), file_c = file_a << 2;
constexpr Bits rank_1 = on_every_level(0b000000111), rank_3 = rank_1 << 6;
constexpr Bits centres = on_every_level(1 << centre);
constexpr Bits outer_squares = on_every_level(all_squares) & ~centres;
constexpr Bits one_level = 0xffff, two_levels = 0xffff'ffff, three_levels = 0xffff'ffff'ffff;

/// The neighbours of cells on their level; the bits beyond the nine of a level mean nothing.
constexpr Bits beside(Bits cells) { return (cells << 1 & ~file_a) | (cells >> 1 & ~file_c) | cells << 3 | cells >> 3; }

/// The squares of cells of a window, whatever their level.
constexpr Bits flattened(Bits cells) {
    cells |= cells >> 32;
    return (cells | cells >> 16) & all_squares;
}

/// Everything about a place that does not depend on the tower.
struct PlaceData {
    Bits columns;     ///< the cells of its columns
    Bits standing;    ///< the same if a piece stands there, otherwise none
    Bits conflicting; ///< the places that share a column with it
    Bits joined;      ///< what a piece that lies there joins, as in `Level`
    std::uint8_t stands;
    bool on_centre;
};

constexpr PlaceData describe(Place place) {
    const Bits squares = squares_of(place), lower = Bits{1} << square_of(place);
    const Way way = way_of(place);
    PlaceData data{};
    data.columns = on_every_level(squares);
    data.standing = way == standing ? data.columns : 0;
    data.joined = way == standing ? 0 : way == lying_east ? lower : lower << 8;
    for (Place other = 0; other < 27; ++other)
        if (exists(other) && squares_of(other) & squares) data.conflicting |= Bits{1} << other;
    data.stands = way == standing;
    data.on_centre = squares >> centre & 1;
    return data;
}

/// All places; the last, `no_ban`, is none and conflicts with nothing.
constexpr std::array<PlaceData, 28> places = [] {
    std::array<PlaceData, 28> all{};
    for (Place place = 0; place < 27; ++place)
        if (exists(place)) all[static_cast<std::size_t>(place)] = describe(place);
    return all;
}();

/// The squares of which both this one and its neighbour to the east or north are among some.
constexpr MatBits pairs_east(MatBits squares) { return squares & squares >> 1 & ~last_mat_file; }
constexpr MatBits pairs_north(MatBits squares) { return squares & squares >> mat_side; }

/// R16: the first piece of the game covers the middle of the mat.
constexpr OpenPlaces first_places = {MatBits{1} << middle, MatBits{0b11} << (middle - 1),
                                     MatBits{1} << middle | MatBits{1} << (middle - mat_side)};

/// Over how many files and ranks of a box a plan extends that begins at its first ones; at least one.
constexpr int files_of(Bits plan) { return plan & file_c ? 3 : plan & file_a << 1 ? 2 : 1; }
constexpr int ranks_of(Bits plan) { return plan & rank_3 ? 3 : plan & rank_1 << 3 ? 2 : 1; }

/// Hash keys of the pieces by place, colour and top level.
constexpr auto keys = [] {
    std::array<std::uint64_t, 27 * 2 * 16> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = mixed(i);
    return all;
}();

/// Writes the numbers of bits, and says how many. Four at a time, of which the last ones may be surplus: how many there are
/// is hard to predict, how many fours is not.
int write_out(Bits bits, Position::Action *actions) {
    constexpr Bits surplus = Bits{1} << 63;
    int number = 0;
    while (bits) {
        for (int i = 0; i < 4; ++i) {
            actions[number] = static_cast<Position::Action>(std::countr_zero(bits | surplus));
            number += bits != 0;
            bits &= bits - 1;
        }
    }
    return number;
}

} // namespace

Position::Position(Colour first_colour)
    : turn(static_cast<std::uint8_t>(first_colour & 1)), first(static_cast<std::uint8_t>(first_colour & 1)) {}

// ---------------------------------------------------------------------------------------------------- placing a piece

/// Where the rules of building let a piece be placed in the frame, by whoever has one: bits of places.
Bits Position::buildable() const {
    const Bits top = tops();
    // f) A centre t levels above the finished ones takes a lying piece if an outer square reaches field t + 1, and a standing
    // one if one reaches t + 2: the highest outer bit decides. (A piece on the highest level is against e) anyway.)
    const Bits outer = reach & outer_squares, middle = top & centres & three_levels;
    const Bits to_lie = outer >> 12 >= middle ? top : top ^ middle;
    const Bits to_stand = outer >> 28 >= middle ? top : top ^ middle;
    // c) A standing piece has a higher column beside it. b) A lying one is on two columns of equal height, d) whose top cubes
    // are not one piece. e) Standing on field 2, or lying on field 3, would be more than three levels above the lowest.
    const Bits beside_higher = beside(reach) >> 16;
    const Bits stand = to_stand & beside_higher & two_levels;
    Bits lie_east = to_lie & to_lie >> 1 & ~file_c & ~joined & three_levels;
    Bits lie_north = to_lie & to_lie >> 3 & ~rank_3 & ~(joined >> 8) & three_levels;
    if (finished == 0) {
        // a) On the mat a lying piece touches another only if one is beside it.
        lie_east &= beside_higher | beside_higher >> 1 | ~one_level;
        lie_north &= beside_higher | beside_higher >> 3 | ~one_level;
    }
    return flattened(stand) | flattened(lie_east) << 9 | flattened(lie_north) << 18;
}

MatBits Position::within_reach() const {
    if (is_settled) return all_on_mat(box, all_squares);
    const Bits plan = reach >> 16 & all_squares;
    const int file = box % mat_side, rank = box / mat_side;
    // Files from `file` + files - 3 to `file` + 2, and ranks likewise: all are on the mat, for the plan covers its middle.
    MatBits files = 0, ranks = 0;
    for (int there = file + files_of(plan) - 3; there <= file + 2; ++there) files |= mat_file << there;
    for (int there = rank + ranks_of(plan) - 3; there <= rank + 2; ++there) ranks |= mat_rank << mat_side * there;
    return files & ranks;
}

/// Where the rules of building let a piece be placed while the frame is open. Rule f) forbids nothing then, not even the piece
/// that settles the frame: it lies on level 1, where all others are on outer squares.
OpenPlaces Position::open_places() const {
    if (placed[0] + placed[1] == 0) return first_places;
    const MatBits within = within_reach();
    std::array<MatBits, 4> higher{}; // the squares whose columns are higher than 0, 1, …
    for (std::size_t t = 0; t < 3; ++t) higher[t] = all_on_mat(box, reach >> 16 * (t + 1));
    OpenPlaces found{};
    MatBits top = within & ~higher[0];
    for (std::size_t t = 0; t < 3; ++t) {
        // c) and e): a standing piece has a higher column beside it, and ends on level 3 at most.
        if (t < 2) found[standing] |= top & beside_on_mat(higher[t]);
        MatBits east = pairs_east(top), north = pairs_north(top);
        if (t == 0) { // a)
            const MatBits touching = beside_on_mat(higher[0]);
            east &= touching | touching >> 1;
            north &= touching | touching >> mat_side;
        } else { // d)
            const Level below = level(static_cast<int>(t));
            east &= ~all_on_mat(box, below.lying_east());
            north &= ~all_on_mat(box, below.lying_north());
        }
        found[lying_east] |= east;
        found[lying_north] |= north;
        top = higher[t] & ~higher[t + 1];
    }
    return found;
}

// ------------------------------------------------------------------------------------------------------ legal actions

/// Where the colour to move may place a piece. The freed columns are as high as the removal left them, so that whatever is
/// built on them fills a freed cube.
Bits Position::placements() const { return reserve(turn) ? buildable() & ~places[banned].conflicting : 0; }

/// The lower squares of the pieces that the colour to move, who has a bonus, may remove.
Bits Position::removals() const {
    const Bits top = tops(), theirs = turn ? ~black : black;
    // e) What falls below the finished levels must not be more than three below the highest column.
    const bool two_high = reach >> 32 != 0, three_high = reach >> 48 != 0;
    const Bits too_low_to_stand = three_high ? two_levels : two_high ? one_level : 0;
    const Bits too_low_to_lie = three_high ? one_level : 0;
    const Bits lying = (joined & top >> 1 & ~file_c) | (joined >> 8 & top >> 3 & ~rank_3);
    Bits found = top & theirs & ((upper & ~too_low_to_stand) | (lying & ~too_low_to_lie));
    const unsigned last_cell = last[1 - turn] - 16u * finished;
    if (last_cell < 64) found &= ~(Bits{1} << last_cell);
    return flattened(found);
}

/// The legal actions while the frame is open: there always is a place, and nobody has placed the last piece yet.
int Position::write_open(Action *actions) const {
    int number = 0, first_action = put_open;
    for (MatBits squares : open_places()) {
        for (; squares; squares &= squares - 1)
            actions[number++] = static_cast<Action>(first_action + std::countr_zero(squares));
        first_action += mat_squares;
    }
    return number;
}

int Position::legal(Action *actions) const {
    if (!is_settled) return write_open(actions);
    Bits choices = placements();
    if (bonus)
        choices |= removals() << remove | Bits{1} << end;
    else if (!choices && !over())
        choices = Bits{1} << pass;
    return write_out(choices, actions);
}

// ------------------------------------------------------------------------------------------------ effect of an action

void Position::play(Action action) {
    if (action < remove)
        put(action);
    else if (action < end)
        take(action - remove);
    else if (action < put_open)
        end_turn();
    else
        put_while_open(static_cast<Way>((action - put_open) / mat_squares), (action - put_open) % mat_squares);
}

/// Places a piece of the colour to move in the frame.
void Position::put(Place place) {
    build(place);
    if ((reach >> 16 & all_squares) == all_squares) finish_levels();
    if (places[static_cast<std::size_t>(place)].on_centre)
        earn_bonus();
    else
        end_turn();
}

/// The same while the frame is open.
void Position::put_while_open(Way way, MatSquare lower) {
    const int file = std::min(box % mat_side, lower % mat_side), rank = std::min(box / mat_side, lower / mat_side);
    move_box(mat_side * rank + file);
    const Place place = 9 * way + 3 * (lower / mat_side - rank) + lower % mat_side - file;
    build(place);
    settle();
    if (is_settled && places[static_cast<std::size_t>(place)].on_centre)
        earn_bonus();
    else
        end_turn();
}

/// Settles the frame if the plan extends over three files and three ranks.
void Position::settle() {
    const Bits plan = reach >> 16 & all_squares;
    is_settled = files_of(plan) == 3 && ranks_of(plan) == 3;
}

/// Moves the box to the west or south while the frame is open; the tower stays where it is on the mat.
void Position::move_box(MatSquare corner) {
    const int squares = box % mat_side - corner % mat_side + 3 * (box / mat_side - corner / mat_side);
    if (squares == 0) return;
    box = static_cast<std::uint8_t>(corner & 31);
    reach = (reach & ~one_level) << squares | all_squares;
    for (Bits *cells : {&black, &upper, &joined}) *cells <<= squares;
    for (std::uint8_t &cell : last) cell = static_cast<std::uint8_t>(cell ? cell + squares : 0);
    hash_again();
}

/// Puts a piece of the colour to move on top of the columns.
void Position::build(Place place) {
    const PlaceData &data = places[static_cast<std::size_t>(place)];
    const Bits under = tops() & data.columns;
    const int lowest = std::countr_zero(under), field = lowest / 16 + 1, top = finished + field + data.stands;
    const Bits upper_cube = (under & data.standing) << 32, cubes = under << 16 | upper_cube;
    reach |= cubes;
    upper |= upper_cube;
    black |= turn ? cubes : 0;
    joined |= data.joined << 16 * field;
    tower_hash ^= key(turn, place, top);
    last[turn] = static_cast<std::uint8_t>(16 * top + lowest % 16);
    ++placed[turn];
}

/// R13: none with the very last piece. R8: one that can only be declined is not offered.
void Position::earn_bonus() {
    bonus = true;
    if (placed[0] + placed[1] == 2 * pieces_each || (!placements() && !removals())) end_turn();
}

/// Gives the piece on top of a column back to the other colour.
void Position::take(Square square) {
    const Colour other = 1 - turn;
    const Piece piece = piece_at(16 * height(square) + square);
    const PlaceData &data = places[static_cast<std::size_t>(piece.place)];
    while (finished > piece.level - 1) lower_window();
    const Bits top = tops() & data.columns, cubes = top | (top & data.standing) >> 16;
    reach ^= cubes;
    black &= ~cubes;
    upper &= ~cubes;
    joined &= ~(data.joined << 16 * (piece.level - finished));
    tower_hash ^= key(other, piece.place, piece.top_level());
    --placed[other];
    banned = static_cast<std::uint8_t>(piece.place);
    bonus = false;
    turn = static_cast<std::uint8_t>(other);
}

/// The other colour is to move, or the same again if the other has no piece left.
void Position::end_turn() {
    bonus = false;
    banned = no_ban;
    if (reserve(1 - turn)) turn ^= 1;
}

/// Moves the window up over levels that are full now: a standing piece can fill two.
void Position::finish_levels() {
    for (; (reach >> 16 & all_squares) == all_squares; ++finished) {
        buried[finished] = level(finished);
        for (Bits *cells : {&reach, &black, &upper, &joined}) *cells >>= 16;
    }
}

/// Moves the window one level down.
void Position::lower_window() {
    --finished;
    const Level below = std::exchange(buried[finished], {});
    reach = reach << 16 | all_squares;
    black = black << 16 | below.black();
    upper = upper << 16 | below.upper();
    joined = joined << 16 | below.joined();
}

// ------------------------------------------------------------------------------------------------------- end and score

/// While the frame is open, there always is a place for a piece.
bool Position::over() const { return is_settled && !bonus && (placed[0] + placed[1] == 2 * pieces_each || !buildable()); }

int Position::winner() const {
    if (!over()) return nobody;
    const auto [of_white, of_black] = totals();
    return of_white == of_black ? nobody : static_cast<int>(of_black > of_white) ^ first;
}

namespace {

/// The squares of a side: four bits for each level, of which three are used.
using View = std::uint64_t;

/// What one more row of three squares does to the areas of a view that touch the row before. There are at most two, and two
/// only if the row's middle is free and its ends are not connected further down. Their sizes are two bytes of one number.
struct RowStep {
    std::uint8_t after = 0; ///< the row, or `connected`
    std::uint16_t own = 0;  ///< the new squares of both areas
    std::uint16_t first = 0,
                  second = 0; ///< what the old sizes are multiplied by: 1 if they join the first area, 256 the second
};

constexpr unsigned both_ends = 0b101, connected = 8;

constexpr RowStep row_step(unsigned before, unsigned row) {
    const unsigned second = before == both_ends ? 0b100 : 0, first = before == connected ? both_ends : before & ~second;
    if (row == both_ends && (first & both_ends) != both_ends) {
        const unsigned first_joins = first & 0b001 ? 1 : first & 0b100 ? 256 : 0;
        return {both_ends, 0x0101, static_cast<std::uint16_t>(first_joins), static_cast<std::uint16_t>(second ? 256 : 0)};
    }
    const auto after = static_cast<std::uint8_t>(row == both_ends ? connected : row);
    return {after, static_cast<std::uint16_t>(std::popcount(row)), (first & row) != 0, (second & row) != 0};
}

constexpr auto row_steps = [] {
    std::array<std::array<RowStep, 8>, 9> all{};
    for (unsigned before = 0; before < 9; ++before)
        for (unsigned row = 0; row < 8; ++row) all[before][row] = row_step(before, row);
    return all;
}();

/// The groups of adjacent squares in some views, found row by row and in all of them at once, because that has no branches to
/// mispredict; filling one group after the other has many.
template <std::size_t number> struct Areas {
    std::array<unsigned, number> before{}; ///< the last row, or `connected`
    std::array<unsigned, number> sizes{};  ///< of the groups that touch it
    std::array<unsigned, number> largest{};

    constexpr void add(const std::array<View, number> &views, int first, int end) {
        for (int level = first; level < end; ++level) {
            for (std::size_t i = 0; i < number; ++i) {
                const RowStep &step = row_steps[before[i]][views[i] >> 4 * level & 7];
                sizes[i] = step.own + (sizes[i] & 0xff) * step.first + (sizes[i] >> 8) * step.second;
                largest[i] = std::max({largest[i], sizes[i] & 0xff, sizes[i] >> 8});
                before[i] = step.after;
            }
        }
    }
};

/// The size of the largest group in each of some views.
template <std::size_t number>
constexpr std::array<int, number> largest_areas(const std::array<View, number> &views, int levels) {
    Areas<number> areas;
    areas.add(views, 0, levels);
    std::array<int, number> sizes{};
    for (std::size_t i = 0; i < number; ++i) sizes[i] = static_cast<int>(areas.largest[i]);
    return sizes;
}

/// Three ranks as a view of three levels.
constexpr View as_view(Bits squares) { return (squares & 7) | (squares & 0x38) << 1 | (squares & 0x1c0) << 2; }

/// Squares in file a as the same ones in rank 1.
constexpr Bits in_rank_1(Bits cells) { return (cells | cells >> 2 | cells >> 4) & rank_1; }

/// What of the `shown` cells of a window is seen from the south (with three as `step`) or west (with one), with `filled` cells
/// in the way; it appears on the squares in front.
constexpr Bits from_near(Bits shown, Bits filled, int step) {
    return shown | (shown >> step & ~filled) | (shown >> 2 * step & ~filled & ~(filled >> step));
}

/// The same from the north or east.
constexpr Bits from_far(Bits shown, Bits filled, int step) {
    const Bits before = filled >> 2 * step;
    return shown >> 2 * step | (shown >> step & ~before) | (shown & ~before & ~(filled >> step));
}

/// The four sides of a window.
constexpr std::array<Bits, 4> sides_of(Bits shown, Bits filled) {
    return {from_near(shown, filled, 3) & rank_1, from_far(shown, filled, 3) & rank_1,
            in_rank_1(from_near(shown, filled, 1) & file_a), in_rank_1(from_far(shown, filled, 1) & file_a)};
}

/// The ranks 1 of a window as a view of four levels.
constexpr View stacked(Bits cells) { return (cells | cells >> 12 | cells >> 24 | cells >> 36) & 0x7777; }

} // namespace

std::array<int, 2> Position::roof_points() const {
    const Bits roof = finished ? all_squares : reach >> 16 & all_squares, black_roof = flattened(tops() & black);
    return largest_areas<2>({as_view(roof & ~black_roof), as_view(black_roof)}, 3);
}

/// What White shows on the four sides, and what Black does.
std::array<std::uint64_t, 8> Position::views() const {
    const auto white_sides = sides_of(reach & ~black, reach), black_sides = sides_of(black, reach);
    // The finished levels show their squares in front.
    std::array<View, 4> faces{};
    for (int number = 1; number < finished; ++number) {
        const Bits squares = buried[static_cast<std::size_t>(number)].black();
        const std::array<Bits, 4> seen{squares & 7, squares >> 6, in_rank_1(squares & file_a),
                                       in_rank_1(squares >> 2 & file_a)};
        for (std::size_t side = 0; side < 4; ++side) faces[side] |= seen[side] << 4 * number;
    }
    const View below = (View{1} << 4 * finished) - 1;
    std::array<View, 8> views{};
    for (std::size_t side = 0; side < 4; ++side) {
        // Level 0 is the mat.
        views[side] = (stacked(white_sides[side]) << 4 * finished | (~faces[side] & 0x7777'7777 & below)) >> 4;
        views[4 + side] = (stacked(black_sides[side]) << 4 * finished | faces[side]) >> 4;
    }
    return views;
}

std::array<int, 2> Position::totals() const {
    std::array<int, 2> points = roof_points();
    const auto areas = largest_areas(views(), finished + 3);
    for (std::size_t i = 0; i < 8; ++i) points[i / 4] += areas[i];
    return points;
}

std::array<Position::Face, 8> Position::faces() const {
    const auto views = this->views();
    Areas<8> areas;
    areas.add(views, 0, finished);
    std::array<Face, 8> faces{};
    for (std::size_t i = 0; i < 8; ++i)
        faces[i] = {static_cast<unsigned>(views[i] >> 4 * finished),
                    areas.before[i],
                    areas.sizes[i] & 0xff,
                    areas.sizes[i] >> 8,
                    areas.largest[i],
                    0};
    areas.add(views, finished, finished + 3);
    for (std::size_t i = 0; i < 8; ++i) faces[i].largest = areas.largest[i];
    return faces;
}

// ------------------------------------------------------------------------------------------------------------ the tower

Bits Position::filled(int number) const {
    const int field = number - finished;
    return field <= 0 ? all_squares : field <= 3 ? reach >> 16 * field & all_squares : 0;
}

Position::Level Position::level(int number) const {
    if (number < finished) return buried[static_cast<std::size_t>(number)];
    const auto field = [&](Bits cells) { return static_cast<std::uint32_t>(cells >> 16 * (number - finished) & 0xffff); };
    return {field(black) | field(upper) << 9 | field(joined) << 18};
}

int Position::height(Square square) const { return finished + std::popcount(reach & on_every_level(Bits{1} << square)) - 1; }

Piece Position::piece_at(int cell) const {
    const int top = cell / 16;
    const Square square = cell % 16;
    const Level cubes = level(top);
    if (cubes.upper() >> square & 1) return {square, top - 1};
    return {square + 9 * (cubes.lying_east() >> square & 1 ? lying_east : lying_north), top};
}

/// Whether a piece of a colour is in the tower.
bool Position::holds(Colour colour, Piece piece) const {
    if (piece.top_level() > finished + 3) return false;
    const Bits lower = Bits{1} << square_of(piece.place);
    const Level cubes = level(piece.top_level());
    const Way way = way_of(piece.place);
    const Bits there = way == standing ? cubes.upper() : way == lying_east ? cubes.lying_east() : cubes.lying_north();
    return there & lower && static_cast<bool>(cubes.black() & lower) == static_cast<bool>(colour);
}

std::uint64_t Position::key(Colour colour, Place place, int top_level) {
    return keys[static_cast<std::size_t>((2 * place + colour) * 16 + top_level)];
}

/// While the frame is open: of the pieces where they are in the box now.
void Position::hash_again() {
    tower_hash = 0;
    const Bits lower[] = {upper, joined & 0xff'00ff'00ff'00ff, joined >> 8 & 0xff'00ff'00ff'00ff};
    for (const Way way : {standing, lying_east, lying_north}) {
        for (Bits cells = lower[way]; cells; cells &= cells - 1) {
            const int cell = std::countr_zero(cells);
            tower_hash ^= key(static_cast<Colour>(black >> cell & 1), 9 * way + cell % 16, cell / 16);
        }
    }
}

std::uint64_t Position::hash() const {
    const std::uint64_t rest = last[0] | std::uint64_t{last[1]} << 8 | std::uint64_t{banned} << 16 | std::uint64_t{box} << 21 |
                               std::uint64_t{turn} << 26 | std::uint64_t{first} << 27 | std::uint64_t{bonus} << 28 |
                               std::uint64_t{is_settled} << 29;
    return tower_hash ^ mixed(rest << 32);
}

} // namespace belvedere::turris
