// What the network of Volterra is told: facts of a position on the default field, and of an action, each a number.
#pragma once

#include "../../networks/layers.hpp"
#include "reach.hpp"

#include <algorithm>

namespace belvedere::volterra {

/// What stands on a square, as the colour to move sees it: its own towers first, then the opponent's.
struct Contents {
    /// Heights from 1 on are told apart up to this one.
    static constexpr std::size_t heights = 8;
    /// Of a tower of one colour: its height, and whether the two tiles below the top have the colour of the top.
    static constexpr std::size_t patterns = 1 + 2 + 4 * (heights - 2);
    static constexpr std::size_t in_detail = 2 * patterns, in_short = 2 * heights;

    std::size_t others; ///< 1 if the tower is the opponent's
    std::size_t height; ///< at most `heights`
    std::size_t pattern;

    Contents(const Standard &position, Square square)
        : others(position.others() >> square & 1),
          height(std::min(static_cast<std::size_t>(position.height_at(square)), heights)) {
        const unsigned tower = position.tower(square), top = tower & 1;
        const std::size_t second = (tower >> 1 & 1) == top, third = (tower >> 2 & 1) == top;
        pattern = height == 1 ? 0 : height == 2 ? 1 + second : 3 + 4 * (height - 3) + 2 * second + third;
    }

    std::size_t detail() const { return patterns * others + pattern; }
    std::size_t brief() const { return heights * others + height - 1; }
    /// Own or not, and of one, two, three or more tiles.
    std::size_t rough() const { return 4 * others + std::min<std::size_t>(height, 4) - 1; }
};

/// The facts that hold in a position. "Own" is what belongs to the colour to move.
struct Facts {
    using Geometry = Standard::Geometry;
    using Squares = Standard::Squares;

    static constexpr std::size_t squares = 20, stages = 3;
    /// How a tower lies to both pawns: 3 × 3 distances, under the own one, under the opponent's.
    static constexpr std::size_t relations = 11, under_own = 9, under_other = 10;
    /// The places at most two steps from a pawn.
    static constexpr std::size_t places = 25;

    static constexpr std::size_t at_square = 0; ///< squares × contents in short
    static constexpr std::size_t in_relation =
        at_square + squares * Contents::in_short; ///< free or enclosed × relations × contents
    static constexpr std::size_t there =
        in_relation + 2 * relations * Contents::in_detail;                     ///< relations × squares × roughly what
    static constexpr std::size_t around_own = there + relations * squares * 8; ///< places × contents in short
    static constexpr std::size_t around_other = around_own + places * Contents::in_short;
    static constexpr std::size_t own_pawn = around_other + places * Contents::in_short; ///< stages × squares
    static constexpr std::size_t other_pawn = own_pawn + stages * squares;
    static constexpr std::size_t both_pawns = other_pawn + stages * squares; ///< squares × squares
    static constexpr std::size_t highest = both_pawns + squares * squares; ///< stages × own × the opponent's highest, from 0 on
    static constexpr std::size_t second = highest + stages * 11 * 11;      ///< the same of the second highest
    static constexpr std::size_t own_moves = second + stages * 11 * 11;    ///< 9 towers to step to × 9 to take from
    static constexpr std::size_t other_moves = own_moves + 81;
    static constexpr std::size_t parts =
        other_moves + 81; ///< 21 towers in the pawns' own part; and 0 of them, if they share it
    static constexpr std::size_t number = parts + 2 * 21;

    static constexpr std::size_t most = 5 * squares + 10;

    layers::List<most> list;
    Reach<4, 5> own, other;

    explicit Facts(const Standard &position)
        : own(position.own_pawn(), position.own()), other(position.other_pawn(), position.others()) {
        add_towers(position);
        add_pawns(position);
    }

    /// How a tower lies to the pawns.
    std::size_t relation(const Standard &position, Square square) const {
        return square == position.own_pawn()     ? under_own
               : square == position.other_pawn() ? under_other
                                                 : static_cast<std::size_t>(3 * own.distance(square) + other.distance(square));
    }

  private:
    /// The two highest towers of a colour.
    struct Highest {
        std::size_t first = 0, second = 0;

        void add(std::size_t height) {
            if (height > first) std::swap(height, first);
            second = std::max(second, height);
        }
    };

    void add_towers(const Standard &position) {
        const Squares enclosed = Geometry::enclosed(position.occupied());
        std::array<Highest, 2> ranking;
        for (Squares left = position.occupied(); left;) {
            const Square square = take_square(left);
            const auto at = static_cast<std::size_t>(square);
            const Contents contents(position, square);
            const std::size_t relation = this->relation(position, square), is_enclosed = enclosed >> square & 1;
            list.add(at_square + Contents::in_short * at + contents.brief());
            list.add(in_relation + Contents::in_detail * (relations * is_enclosed + relation) + contents.detail());
            list.add(there + 8 * (squares * relation + at) + contents.rough());
            add_around(around_own, position.own_pawn(), square, contents);
            add_around(around_other, position.other_pawn(), square, contents);
            ranking[contents.others].add(std::min(static_cast<std::size_t>(position.height_at(square)), std::size_t{10}));
        }
        const auto stage = static_cast<std::size_t>(position.stage());
        list.add(highest + 11 * (11 * stage + ranking[0].first) + ranking[1].first);
        list.add(second + 11 * (11 * stage + ranking[0].second) + ranking[1].second);
    }

    void add_around(std::size_t facts, Square pawn, Square square, const Contents &contents) {
        const int up = square / 4 - pawn / 4 + 2, right = square % 4 - pawn % 4 + 2;
        if (up < 0 || up > 4 || right < 0 || right > 4) return;
        list.add(facts + Contents::in_short * static_cast<std::size_t>(5 * up + right) + contents.brief());
    }

    void add_pawns(const Standard &position) {
        const auto stage = static_cast<std::size_t>(position.stage()), mine = static_cast<std::size_t>(position.own_pawn()),
                   theirs = static_cast<std::size_t>(position.other_pawn());
        list.add(own_pawn + squares * stage + mine);
        list.add(other_pawn + squares * stage + theirs);
        list.add(both_pawns + squares * mine + theirs);
        const Squares takes = ~Geometry::enclosed(position.occupied());
        list.add(own_moves + moves(own.beside & position.own(), takes));
        list.add(other_moves + moves(other.beside & position.others(), takes));
        const Squares part = part_of(position, position.own_pawn());
        const bool apart = !(part >> theirs & 1);
        list.add(parts + (apart ? size_of(part) : 0));
        list.add(parts + 21 + (apart ? size_of(part_of(position, position.other_pawn())) : 0));
    }

    static std::size_t size_of(Squares some) { return static_cast<std::size_t>(std::popcount(some)); }

    static std::size_t moves(Squares steps, Squares takes) { return 9 * size_of(steps) + size_of(steps & takes); }

    /// The towers that hang together with that on a square.
    static Squares part_of(const Standard &position, Square square) {
        Squares part = Geometry::bit(square);
        for (Squares before = 0; part != before;) {
            before = part;
            part |= Geometry::neighbours(part) & position.occupied();
        }
        return part;
    }
};

/// What an action is made of.
struct Parts {
    /// By directions from the pawn: of 9 steps, and of 2 × 9 × 9 ways to move one or two tiles.
    static constexpr std::size_t ways = 9 + 2 * 81;
    /// By what stands on the squares: of steps, by what stands on the target; of tiles, 2 × own patterns × contents in short.
    static constexpr std::size_t contents = Contents::in_detail + 2 * Contents::patterns * Contents::in_short;
    /// By what comes of it. Of a step: 3 distances of the target from the opponent × free or enclosed × heights. Of tiles: 2 ×
    /// 3 × 3 distances of origin and target × what is left of the origin (nothing, own, the opponent's) × new heights.
    static constexpr std::size_t of_steps = 3 * 2 * Contents::heights;
    static constexpr std::size_t effects = of_steps + 2 * 9 * 3 * Contents::heights;
    /// Steps before and after the stack, and tiles before and after the step, have factors of their own for handcrafted
    /// weights.
    static constexpr std::size_t kinds = 4;

    std::uint16_t way, content, effect;
    std::uint8_t kind;

    Parts(const Standard &position, const Facts &facts, Action action) {
        const Square pawn = position.own_pawn(), target = target_of(action);
        const Contents onto(position, target);
        const auto to_target = static_cast<std::size_t>(facts.other.distance(target));
        const bool first = position.stage() == Stage::turn_begins;
        if (kind_of(action) == Kind::move_pawn) {
            const std::size_t enclosed = Standard::Geometry::enclosed(position.occupied()) >> target & 1;
            way = static_cast<std::uint16_t>(direction(pawn, target));
            content = static_cast<std::uint16_t>(onto.detail());
            effect = static_cast<std::uint16_t>(Contents::heights * (2 * to_target + enclosed) + onto.height - 1);
            kind = first ? 0 : 1;
            return;
        }
        const Square origin = origin_of(action);
        const Contents from(position, origin);
        const std::size_t two = kind_of(action) == Kind::two_tiles, tiles = 1 + two;
        const unsigned left_over = position.tower(origin) >> tiles;
        const std::size_t left = left_over == 1 ? 0 : (left_over & 1) == static_cast<unsigned>(position.colour()) ? 1 : 2;
        const std::size_t height =
            std::min(static_cast<std::size_t>(position.height_at(target)) + tiles, Contents::heights) - 1;
        const auto to_origin = static_cast<std::size_t>(facts.other.distance(origin));
        way = static_cast<std::uint16_t>(9 + 81 * two + 9 * direction(pawn, origin) + direction(pawn, target));
        content = static_cast<std::uint16_t>(Contents::in_detail +
                                             Contents::in_short * (Contents::patterns * two + from.pattern) + onto.brief());
        effect = static_cast<std::uint16_t>(of_steps + Contents::heights * (3 * (9 * two + 3 * to_origin + to_target) + left) +
                                            height);
        kind = first ? 2 : 3;
    }

  private:
    static std::size_t direction(Square from, Square to) {
        return static_cast<std::size_t>(3 * (to / 4 - from / 4 + 1) + to % 4 - from % 4 + 1);
    }
};

} // namespace belvedere::volterra
