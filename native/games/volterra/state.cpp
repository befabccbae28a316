// Volterra in the order of its rulebook: set-up, legal actions, effect of an action, separation, end and winner.
#include "state.hpp"

#include "frame.hpp"

#include <utility>

namespace belvedere::volterra {

// -------------------------------------------------------------------------------------------------------- hash keys

namespace {

constexpr auto square_keys = [] { // odd, so that no two towers on a square count the same
    std::array<std::uint64_t, 49> keys{};
    for (unsigned square = 0; square < 49; ++square) keys[square] = mixed(square) | 1;
    return keys;
}();

constexpr auto pawn_keys = [] { // by colour and square; one square more for a pawn that is not on the field
    std::array<std::array<std::uint64_t, 50>, 2> keys{};
    for (unsigned colour = 0; colour < 2; ++colour)
        for (unsigned square = 0; square < 50; ++square) keys[colour][square] = mixed(0x100 + 50 * colour + square);
    return keys;
}();

constexpr auto turn_keys = [] { // by stage, colour to move and colour that began
    std::array<std::uint64_t, 16> keys{};
    for (unsigned i = 0; i < 16; ++i) keys[i] = mixed(0x200 + i);
    return keys;
}();

std::uint64_t size_key(Size size) { return mixed(0x300 + 8U * size.files + size.ranks); }

} // namespace

/// The hash is the sum of every tower times the key of its square, modulo 2^64: a change costs one multiplication.
template <int Files, int Ranks> inline void Position<Files, Ranks>::set_tower(Square square, Tower tower) {
    hash_ += square_keys[square] * (std::uint64_t{tower} - towers_[square]);
    towers_[square] = tower;
}

template <int Files, int Ranks> std::uint64_t Position<Files, Ranks>::hash() const {
    const auto turn = static_cast<unsigned>(stage_) << 2 | static_cast<unsigned>(turn_) << 1 | first_;
    const std::uint64_t hash = hash_ ^ pawn_keys[turn_][pawn_] ^ pawn_keys[turn_ ^ 1][other_pawn_] ^ turn_keys[turn];
    return hash ^ hash >> 32; // the tiles deep in a tower count in the high bits alone
}

// ----------------------------------------------------------------------------------------------------------- set-up

template <int Files, int Ranks>
Position<Files, Ranks>::Position(const Description &from)
    : hash_{size_key(from.size)}, size_{from.size}, stage_{from.stage}, turn_{static_cast<std::uint8_t>(from.turn)},
      first_{static_cast<std::uint8_t>(from.first)} {
    towers_.fill(1);
    for (int i = 0; i < static_cast<int>(from.towers.size()); ++i) {
        const Square square = i / size_.files * Files + i % size_.files;
        Tower tower = 1;
        for (const char tile : from.towers[static_cast<std::size_t>(i)]) tower = tower << 1 | (tile == 'l');
        set_tower(square, tower);
        if (tower > 1) ((tower & 1) == turn_ ? own_ : others_) |= Geometry::bit(square);
        if (tower > 3) tall_ |= Geometry::bit(square);
        if (from.pawns[turn_] == i) pawn_ = static_cast<std::uint8_t>(square);
        if (from.pawns[turn_ ^ 1] == i) other_pawn_ = static_cast<std::uint8_t>(square);
    }
}

template <int Files, int Ranks> auto Position<Files, Ranks>::field() const -> Squares {
    return Geometry::fields[size_.files][size_.ranks];
}

// ---------------------------------------------------------------------------------------------------- legal actions

template <int Files, int Ranks> int Position<Files, Ranks>::legal(Action *actions) const {
    if (stage_ == Stage::laying_out) return lay_out(actions);
    int number = 0;
    if (stage_ != Stage::pawn_moved) number += steps(actions);
    if (stage_ != Stage::stack_moved) number += stacks(actions + number);
    return number;
}

/// Free layout: the tiles, and when all of them lie on the field the pawns.
template <int Files, int Ranks> int Position<Files, Ranks>::lay_out(Action *actions) const {
    const Squares empty = field() & ~occupied();
    const Kind kind = empty ? Kind::lay_tile : Kind::put_pawn;
    int number = 0;
    for (Squares squares = empty ? empty : own_; squares;) actions[number++] = action_of(kind, 0, take_square(squares));
    return number;
}

template <int Files, int Ranks> inline int Position<Files, Ranks>::steps(Action *actions) const {
    const Pattern targets = Geometry::pattern(can_step(), pawn_);
    Geometry::write(actions, action_of(Kind::move_pawn, pawn_, pawn_), targets);
    return Geometry::table.number[targets];
}

/// The neighbours the pawn may step to.
template <int Files, int Ranks> inline auto Position<Files, Ranks>::can_step() const -> Squares {
    const Squares near = Geometry::around[pawn_] & own_;
    // R3 binds the pawn alone: after a stack has moved, the pawn can always step onto the tower just moved.
    if (stage_ == Stage::stack_moved) return near;
    // After a step, a stack can move if a tower to take from is near, and another one to put it on. The tower that the pawn
    // leaves is near and always one to put on; if it is one to take from as well, any other to put on will do.
    const Squares leaves = Geometry::bit(pawn_);
    const Squares takes = own_ & with_free_side();
    const Squares if_takes = Squares{0} - (takes >> pawn_ & 1);
    return near & Geometry::neighbours((takes | (targets() & if_takes)) & ~leaves);
}

template <int Files, int Ranks> inline int Position<Files, Ranks>::stacks(Action *actions) const {
    const Square pawn = pawn_;
    const Squares near = Geometry::around[pawn];
    const Pattern onto = Geometry::pattern(near & targets(), pawn);
    const int others = Geometry::table.number[onto] - 1; // each but the origin, which is always one of them
    Action *next = actions;
    for (Pattern origins = Geometry::pattern(near & own_ & with_free_side(), pawn); origins; origins &= origins - 1) {
        const Square origin = pawn + Geometry::distances[std::countr_zero(origins)];
        const Pattern targets = onto & ~(origins & -origins);
        Geometry::write(next, action_of(Kind::one_tile, origin, pawn), targets);
        next += others;
        Geometry::write(next, action_of(Kind::two_tiles, origin, pawn), targets);
        next += others & -static_cast<int>(tall_ >> origin & 1);
    }
    return static_cast<int>(next - actions);
}

template <int Files, int Ranks> inline auto Position<Files, Ranks>::with_free_side() const -> Squares {
    return ~Geometry::enclosed(occupied());
}

/// The towers that tiles may be put on, but for the one under the pawn of the colour to move, which is never near it.
template <int Files, int Ranks> inline auto Position<Files, Ranks>::targets() const -> Squares {
    return occupied() & ~Geometry::bit(other_pawn_);
}

// ---------------------------------------------------------------------------------------------- effect of an action

template <int Files, int Ranks> void Position<Files, Ranks>::play(Action action) {
    const Square target = target_of(action);
    switch (kind_of(action)) {
    case Kind::move_pawn:
        pawn_ = static_cast<std::uint8_t>(target);
        return end_action(Stage::pawn_moved);
    case Kind::one_tile:
    case Kind::two_tiles:
        move_stack(origin_of(action), target, static_cast<int>(kind_of(action)));
        return end_action(Stage::stack_moved);
    case Kind::lay_tile:
        lay_tile(target);
        break;
    case Kind::put_pawn:
        pawn_ = static_cast<std::uint8_t>(target);
        if (turn_ != first_) stage_ = Stage::turn_begins;
    }
    change_turn();
}

/// After one of the two actions of a turn.
template <int Files, int Ranks> inline void Position<Files, Ranks>::end_action(Stage done) {
    if (stage_ == Stage::turn_begins) {
        stage_ = done;
        return;
    }
    stage_ = Stage::turn_begins;
    change_turn();
}

template <int Files, int Ranks> inline void Position<Files, Ranks>::change_turn() {
    std::swap(own_, others_);
    std::swap(pawn_, other_pawn_);
    turn_ ^= 1;
}

template <int Files, int Ranks> void Position<Files, Ranks>::lay_tile(Square square) {
    set_tower(square, 2U | turn_);
    own_ |= Geometry::bit(square);
}

template <int Files, int Ranks> void Position<Files, Ranks>::move_stack(Square origin, Square target, int tiles) {
    const Tower from = towers_[origin], onto = towers_[target], left = from >> tiles;
    set_tower(origin, left);
    set_tower(target, onto << tiles | (from & ((Tower{1} << tiles) - 1)));

    const bool emptied = left == 1;
    const Squares uncovered = Squares{!emptied} << origin;
    const Squares stays = (left & 1) == turn_ ? uncovered : 0;
    own_ = (own_ & ~Geometry::bit(origin)) | Geometry::bit(target) | stays;
    others_ = (others_ & ~Geometry::bit(target)) | (uncovered ^ stays);
    tall_ = (tall_ & ~Geometry::bit(origin)) | Geometry::bit(target) | Squares{left > 3} << origin;

    // Whatever hung together through this square still does if the towers around it hang together.
    const Squares near = Geometry::around[origin] & occupied();
    if (emptied && !Geometry::table.together[Geometry::pattern(near, origin)]) separate(near);
}

// ------------------------------------------------------------------------------------------------------- separation

/// After a square next to the pawn has become empty, and the towers `near` it do not hang together by themselves: parts
/// without a pawn are forfeited.
template <int Files, int Ranks> void Position<Files, Ranks>::separate(Squares near) {
    const Squares part = part_of(pawn_, near);
    if (near & ~part) forfeit(occupied() & ~part & ~part_of(other_pawn_, occupied()));
}

/// The connected part of the field with a square, or as much of it as shows that it holds all of `wanted`.
template <int Files, int Ranks> auto Position<Files, Ranks>::part_of(Square square, Squares wanted) const -> Squares {
    Squares part = Geometry::bit(square);
    for (Squares before = 0; part != before && (wanted & ~part);) {
        before = part;
        part |= Geometry::neighbours(part) & occupied();
    }
    return part;
}

template <int Files, int Ranks> void Position<Files, Ranks>::forfeit(Squares squares) {
    own_ &= ~squares;
    others_ &= ~squares;
    tall_ &= ~squares;
    while (squares) set_tower(take_square(squares), 1);
}

// --------------------------------------------------------------------------------------------------- end and winner

template <int Files, int Ranks> bool Position<Files, Ranks>::over() const {
    return stage_ == Stage::turn_begins && !can_move_stack() && !can_step();
}

template <int Files, int Ranks> bool Position<Files, Ranks>::can_move_stack() const {
    const Squares near = Geometry::around[pawn_];
    const Squares onto = near & targets();
    return (near & own_ & with_free_side()) && (onto & (onto - 1)); // what gives tiles could also get some
}

/// The highest towers are compared, then the second highest, and so on: of the greatest height of which one colour has
/// more towers than the other, the one with more wins.
template <int Files, int Ranks> int Position<Files, Ranks>::winner() const {
    if (!over()) return nobody;
    std::array<std::int8_t, Files * Ranks + 1> lead{}; // by height: how many towers more Dark has than Light
    std::uint64_t heights = 0;
    for (Squares squares = occupied(); squares;) {
        const Square square = take_square(squares);
        const int tall = height(towers_[square]);
        lead[tall] = static_cast<std::int8_t>(lead[tall] + 1 - 2 * static_cast<int>(towers_[square] & 1));
        heights |= std::uint64_t{1} << tall;
    }
    for (; heights; heights ^= std::bit_floor(heights))
        if (const int more = lead[std::bit_width(heights) - 1]) return (more < 0) ^ first_;
    return nobody;
}

template class Position<4, 5>;
template class Position<7, 7>;

} // namespace belvedere::volterra
