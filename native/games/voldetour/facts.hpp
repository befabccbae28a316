// What the network of Voldétour is told of a position, and how it numbers the actions.
//
// Everything is as the colour to move sees it, with the board rotated so that its own Tower is on c3. A fact is a small
// number; some are told of every square, others of the whole position. Only the default equipment is known.
#pragma once

#include "placements.hpp"

namespace belvedere::voldetour {

using DefaultSetup = Preset<2>;

/// The board as a player sees it, with squares from 0 to 99; reflected on the diagonal of the Towers if that is asked for,
/// which changes nothing in the game.
struct View {
    static constexpr int side = 10, squares = side * side, pitch = DefaultSetup::pitch;

    bool rotated, reflected;

    int square(int square) const {
        int file = square % pitch, rank = square / pitch;
        if (rotated) file = side - 1 - file, rank = side - 1 - rank;
        return reflected ? side * file + rank : side * rank + file;
    }
    /// The way in which a Stair rises.
    int way(int way) const { return (rotated ? way ^ 2 : way) ^ (reflected ? 1 : 0); }
    /// The shape of a Block.
    int shape(int shape) const { return reflected && shape != standing ? lying_east + lying_north - shape : shape; }
    /// The lowest square of a piece, from the one that is lowest on the board.
    int lowest(int square, int length, int shape) const {
        const bool lies = length > 1 && shape != standing;
        return this->square(rotated && lies ? square + (length - 1) * (shape == lying_north ? pitch : 1) : square);
    }
};

/// The facts of a position. "Own" is what belongs to the colour to move, and comes before what is the enemy's.
struct Facts {
    /// How many numbers there are for each fact of a square: whose its top is and how it looks; what kind of piece that
    /// is, if it is flat; whose Lord stands there; what the ways to it and from it cost, for both Lords; how much more
    /// than the best way a way over it costs; in how many steps it is reached from either Lord, and its goal from it, as the
    /// board is.
    static constexpr std::array square_sizes{33, 15, 3, 32, 32, 32, 32, 8, 8, 7, 7, 7, 7};
    /// And for each fact of the position: what has been placed in this turn; how many Stairs and Blocks of length 1, 2 and 3
    /// are in the two reserves; the turns left at home; what the best ways cost.
    static constexpr std::array position_sizes{4, 6, 3, 3, 2, 6, 3, 3, 2, 4, 4, 48, 48};

    std::array<std::array<std::uint8_t, square_sizes.size()>, View::squares> of_square{};
    std::array<std::uint8_t, position_sizes.size()> of_position{};

    explicit Facts(const Default &position, bool reflected = false)
        : position_(position), relief_(position), view_{position.colour() == 1, reflected} {
        add_tops();
        of_position[0] = byte((position.has_placed(a_block) ? 1 : 0) + (position.has_placed(a_stair) ? 2 : 0));
        for (const int colour : {0, 1}) {
            const int enemy = colour ^ position.colour(); // 0 for what is own
            add_pieces(colour, enemy);
            fact(position.lord(colour), 2) = byte(1 + enemy);
            of_position[at(9 + enemy)] = byte(position.turns_left(colour));
            add_ways(colour, enemy);
            add_steps(colour, position.lord(colour), 9 + 2 * enemy);
            add_steps(colour, position.table().towers[at(1 - colour)], 10 + 2 * enemy);
        }
    }

  private:
    /// Tops that are flat, by height; and then slopes, by level and the way they rise.
    static constexpr int slopes = 3, tops = slopes + 2 * ways;

    static std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }
    std::uint8_t &fact(int square, int which) { return of_square[at(view_.square(square))][at(which)]; }

    void add_tops() {
        for (int height = 1; height <= relief_.top; ++height)
            relief_.flat[at(height)].each([&](int square) { fact(square, 0) = byte(height); });
        for (int level = 0; level < relief_.top; ++level)
            for (int way = 0; way < ways; ++way)
                relief_.ramps[at(level)][at(way)].each(
                    [&](int square) { fact(square, 0) = byte(slopes + ways * level + view_.way(way)); });
        for (const int tower : position_.table().towers) fact(tower, 0) = byte(relief_.top);
    }

    /// Whose the tops are, and what is in the reserve.
    void add_pieces(int colour, int enemy) {
        const auto &table = position_.table();
        for (int kind = 0; kind < table.kinds; ++kind)
            of_position[at(1 + 4 * enemy + kind)] = byte(table.kind[at(kind)].end - table.kind[at(kind)].first);
        position_.each_piece(colour, [&](unsigned slot, unsigned level, unsigned shape, unsigned square) {
            const Kind &kind = table.kind_of_slot[slot];
            --of_position[at(1 + 4 * enemy + kind.number)];
            const int rise = shape == standing ? std::max<int>(kind.length, 1) : 1, top = static_cast<int>(level) + rise;
            const int flat = flat_piece(kind, static_cast<int>(shape));
            footprint(position_, slot, shape, static_cast<int>(square)).each([&](int there) {
                const bool is_covered = top < relief_.top && position_.filled(top).test(there);
                if (is_covered || (flat == 0 && !relief_.slopes[level].test(there))) return;
                fact(there, 0) = byte(fact(there, 0) % tops + tops * (1 + enemy));
                if (flat != 0) fact(there, 1) = byte(flat + 7 * enemy);
            });
        });
    }

    /// The number of a piece with a flat top: Blocks by length and shape, and a nested Stair; 0 for a slope.
    int flat_piece(const Kind &kind, int shape) const {
        if (kind.number == 0) return shape == nested ? 7 : 0;
        return kind.length == 1 ? 1 : 2 * kind.length - 2 + view_.shape(shape);
    }

    void add_ways(int colour, int enemy) {
        const Ways<DefaultSetup> ways(position_, relief_, colour);
        of_position[at(11 + enemy)] = byte(std::min(ways.best, position_sizes[11] - 1));
        for (int rank = 0; rank < View::side; ++rank)
            for (int file = 0; file < View::side; ++file) {
                const int square = View::pitch * rank + file, height = height_of(position_, square);
                fact(square, 3 + 2 * enemy) = byte(std::min(ways.to(height, square), square_sizes[3] - 1));
                fact(square, 4 + 2 * enemy) = byte(std::min(ways.onward(height, square), square_sizes[4] - 1));
                fact(square, 7 + enemy) = byte(std::clamp(ways.over(height, square) - ways.best, 0, square_sizes[7] - 1));
            }
    }

    void add_steps(int colour, int from, int which) {
        Land<DefaultSetup> land(position_, relief_, colour, true);
        land.flood(from, height_of(position_, from), [&](int steps, const auto &floor) {
            if (steps >= square_sizes[9]) return true;
            for (const auto &squares : floor) squares.each([&](int square) { fact(square, which) = byte(steps); });
            return false;
        });
    }

    const Default &position_;
    Relief<DefaultSetup> relief_;
    View view_;
};

/// The actions as the network numbers them. What it thinks of an action is the sum of what it thinks of its parts: where a
/// piece is put in which shape, or the Lord goes; where a piece comes from; and what a placement does to both Lords' ways.
class Parts {
  public:
    /// What may be done on a square: put a Stair in 5 shapes, a Block of length 1 in one, of length 2 in three, of length 3 in
    /// two (it only lies); take up a Stair or a Block; go there.
    static constexpr int of_square = 14, taking = 11, going = 13;
    /// What is done anywhere: the turn is ended, a piece of four kinds is taken from the reserve, the Lord goes.
    static constexpr int end = of_square * View::squares, reserve = end + 1, lord = reserve + 4, anywhere = 6;
    static constexpr int nothing = end + anywhere;
    /// What a Stair or, after these, a Block does: saves so much oneself, saves so much the enemy, stands in the way.
    static constexpr int most_saved = 15, saved_enemy = most_saved + 1, obstructs = 2 * saved_enemy;
    static constexpr int of_block = obstructs + 5, no_effect = 2 * of_block, effects = no_effect + 1;

    struct Action {
        std::array<int, 2> parts;
        std::array<int, 3> effects;
    };

    explicit Parts(const Default &position, bool reflected = false)
        : position_(position), relief_(position), own_(position, relief_, position.colour()),
          enemy_(position, relief_, 1 - position.colour()), view_{position.colour() == 1, reflected} {
        origin_.fill(-1);
        position.each_piece(position.colour(), [&](unsigned slot, unsigned, unsigned shape, unsigned square) {
            origin_[slot] = view_.lowest(static_cast<int>(square), length_of(slot), static_cast<int>(shape));
        });
    }

    Action of(unsigned action) const {
        constexpr std::array none{no_effect, no_effect, no_effect};
        if (action >= Default::end_turn) return {{end, nothing}, none};
        if (action >= Default::first_move)
            return {{View::squares * going + view_.square(static_cast<int>(action) - Default::first_move), lord}, none};
        const unsigned slot = Default::slot_of(action);
        const bool is_block = length_of(slot) > 0;
        const int kind = position_.table().kind_of_slot[slot].number, first = is_block ? of_block : 0;
        const int from = origin_[slot] < 0 ? reserve + kind : View::squares * (taking + is_block) + origin_[slot];
        return {{place(action), from},
                {first + std::min(most_saved, saved_by(position_, own_, action)),
                 first + saved_enemy + std::min(most_saved, saved_by(position_, enemy_, action)),
                 first + obstructs + obstruction(position_, enemy_, action)}};
    }

  private:
    int length_of(unsigned slot) const { return position_.table().kind_of_slot[slot].length; }

    int place(unsigned placement) const {
        const int shape = static_cast<int>(Default::shape_of(placement)), length = length_of(Default::slot_of(placement));
        const int lowest = view_.lowest(static_cast<int>(Default::square_of(placement)), length, shape);
        const int what = length == 0   ? (shape == nested ? shape : view_.way(shape))
                         : length == 1 ? shapes
                                       : shapes + 2 * length - 3 + view_.shape(shape);
        return View::squares * what + lowest;
    }

    const Default &position_;
    Relief<DefaultSetup> relief_;
    Ways<DefaultSetup> own_, enemy_;
    View view_;
    /// Where the pieces are, -1 for the reserve.
    std::array<int, DefaultSetup::slots> origin_;
};

} // namespace belvedere::voldetour
