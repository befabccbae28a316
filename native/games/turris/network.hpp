// A small network that values positions of Turris and says which actions look good.
//
// It is told facts of the position, each a number, as the colour to move sees them: of the tower, and of the tower as it looks
// from each of its four sides. While the frame is open, the box takes its place, and the network is told how far the plan
// extends in it. A fact stands for a row of weights, and the rows of all facts that hold are added up; the four sides share
// theirs. Three small layers follow. The weights are fitted by `scripts.learn.rounds`, which knows the sizes and the order
// below.
#pragma once

#include "../../networks/network_file.hpp"
#include "state.hpp"

#include <bit>

namespace belvedere::turris {

/// The facts that hold in a position. "Own" is what belongs to the colour to move.
struct Facts {
    template <std::size_t most> using List = layers::List<most>;

    // The facts of a side. Where there are two tables, the first is about own squares.
    static constexpr std::size_t side_columns = 0;                    ///< 9 columns from front to back × 16 contents
    static constexpr std::size_t side_edges = side_columns + 9 * 16;  ///< 2 × 9 edges × 16 sizes of the first group at it
    static constexpr std::size_t side_seconds = side_edges + 2 * 144; ///< 2 × 16 sizes of the second group
    static constexpr std::size_t side_finished = side_seconds + 32;   ///< 2 × 24 sizes of the largest finished group
    static constexpr std::size_t side_largest = side_finished + 48;   ///< 2 × 28 sizes of the largest group of all
    static constexpr std::size_t side_rows = side_largest + 56;       ///< 3 unfinished levels × 27 rows of three squares
    static constexpr std::size_t side_reserves = side_rows + 81;      ///< 2 × 21 pieces in hand
    static constexpr std::size_t side_level = side_reserves + 42;     ///< 10 numbers of finished levels
    static constexpr std::size_t side_bonus = side_level + 10;        ///< whether there is a bonus to take
    static constexpr std::size_t side_open = side_bonus + 1;          ///< 2 ends of the box in front × 9 extents, if it is open
    static constexpr std::size_t facts_of_side = side_open + 18;

    // The facts of the tower.
    static constexpr std::size_t tower_columns = 0;                  ///< 9 columns × 16 contents
    static constexpr std::size_t tower_places = tower_columns + 144; ///< 27 places that can be built on
    static constexpr std::size_t tower_reserves = tower_places + 27; ///< 2 × 21 pieces in hand
    static constexpr std::size_t tower_level = tower_reserves + 42;  ///< 10 numbers of finished levels
    static constexpr std::size_t tower_bonus = tower_level + 10;     ///< whether there is a bonus to take
    static constexpr std::size_t tower_banned = tower_bonus + 1;     ///< 27 places just freed, or none
    static constexpr std::size_t tower_last = tower_banned + 28;     ///< 2 × 9 squares of the last piece, if it is on top
    static constexpr std::size_t tower_lead = tower_last + 18;       ///< 41 leads in points, from -20 to 20
    static constexpr std::size_t tower_roof = tower_lead + 41;       ///< 2 × 10 points on the roof
    static constexpr std::size_t tower_open = tower_roof + 20;       ///< 9 extents of the plan, if the frame is open
    static constexpr std::size_t tower_open_places =
        tower_open + 9; ///< 75 places that can be built on then, as seen from the box
    static constexpr std::size_t facts_of_tower = tower_open_places + 3 * mat_squares;

    std::array<List<25>, 4> sides;
    List<9 + Position::most_actions + 9> tower;

    /// The number of a place on the mat, as seen from where the box begins: a plan that begins there reaches two squares
    /// beyond.
    static std::size_t as_seen_from_box(const Position &position, std::size_t way, MatSquare lower) {
        const int east = lower % mat_side - position.box % mat_side + 2, north = lower / mat_side - position.box / mat_side + 2;
        return mat_squares * way + static_cast<std::size_t>(mat_side * north + east);
    }

    explicit Facts(const Position &position) {
        const std::array<std::size_t, 9> contents = contents_of_columns(position);
        const auto faces = position.faces();
        const auto own = static_cast<std::size_t>(position.turn);
        int lead = 0;
        for (std::size_t side = 0; side < 4; ++side) {
            const Position::Face &ours = faces[4 * own + side], &theirs = faces[4 * (1 - own) + side];
            add_side(position, side, contents, ours, theirs);
            lead += static_cast<int>(ours.largest) - static_cast<int>(theirs.largest);
        }
        add_tower(position, contents, lead);
    }

  private:
    /// What is above the finished levels in each column: 2^height and a bit for every own cube; or, in a column without any,
    /// whether its top is own. The mat counts as own.
    static std::array<std::size_t, 9> contents_of_columns(const Position &position) {
        const Bits own = position.turn ? position.black : position.reach & ~position.black;
        const auto above = [](Bits cells, std::size_t square) {
            return (cells >> (16 + square) & 1) | (cells >> (32 + square) & 1) << 1 | (cells >> (48 + square) & 1) << 2;
        };
        std::array<std::size_t, 9> contents{};
        for (std::size_t square = 0; square < 9; ++square) {
            const Bits filled = above(position.reach, square);
            contents[square] =
                filled ? filled + 1 + above(own, square) : (own >> square & 1) | static_cast<Bits>(position.finished == 0);
        }
        return contents;
    }

    void add_side(const Position &position, std::size_t side, const std::array<std::size_t, 9> &contents,
                  const Position::Face &ours, const Position::Face &theirs) {
        constexpr std::size_t from_front[4][9] = {
            {0, 1, 2, 3, 4, 5, 6, 7, 8}, {6, 7, 8, 3, 4, 5, 0, 1, 2}, {0, 3, 6, 1, 4, 7, 2, 5, 8}, {2, 5, 8, 1, 4, 7, 0, 3, 6}};
        constexpr std::size_t in_base_three[8] = {0, 1, 3, 4, 9, 10, 12, 13};
        auto &list = sides[side];
        for (std::size_t i = 0; i < 9; ++i) list.add(side_columns + 16 * i + contents[from_front[side][i]]);
        for (std::size_t colour = 0; colour < 2; ++colour) {
            const Position::Face &face = colour == 0 ? ours : theirs;
            list.add(side_edges + 144 * colour + 16 * face.edge + std::min(face.first, 15U));
            if (face.second) list.add(side_seconds + 16 * colour + std::min(face.second, 15U));
            list.add(side_finished + 24 * colour + std::min(face.finished, 23U));
            list.add(side_largest + 28 * colour + std::min(face.largest, 27U));
        }
        for (std::size_t level = 0; level < 3; ++level)
            list.add(side_rows + 27 * level + in_base_three[ours.above >> 4 * level & 7] +
                     2 * in_base_three[theirs.above >> 4 * level & 7]);
        add_stage(list, position, side_reserves, side_level, side_bonus);
        if (!position.is_settled) {
            const auto [files, ranks] = extents(position);
            list.add(side_open + 9 * (side % 2) + (side < 2 ? 3 * files + ranks : 3 * ranks + files));
        }
    }

    /// Over how many files and ranks the plan extends while the frame is open, less one.
    static std::array<std::size_t, 2> extents(const Position &position) {
        const Bits plan = position.reach >> 16;
        const auto last = [](bool second, bool third) -> std::size_t { return third ? 2 : second; };
        return {last(plan & 0b010'010'010, plan & 0b100'100'100), last(plan & 0b000'111'000, plan & 0b111'000'000)};
    }

    void add_tower(const Position &position, const std::array<std::size_t, 9> &contents, int lead) {
        for (std::size_t square = 0; square < 9; ++square) tower.add(tower_columns + 16 * square + contents[square]);
        if (position.is_settled)
            for (Bits places = position.buildable(); places; places &= places - 1)
                tower.add(tower_places + static_cast<std::size_t>(std::countr_zero(places)));
        else
            add_open_frame(position);
        add_stage(tower, position, tower_reserves, tower_level, tower_bonus);
        tower.add(tower_banned + position.banned);
        const Bits tops = position.tops();
        const auto own = static_cast<std::size_t>(position.turn);
        for (std::size_t colour = 0; colour < 2; ++colour) {
            const unsigned cell = position.last[own ^ colour] - 16U * position.finished;
            if (cell < 64 && tops >> cell & 1) tower.add(tower_last + 9 * colour + cell % 16);
        }
        const auto roof = position.roof_points();
        lead += roof[own] - roof[1 - own];
        tower.add(tower_lead + static_cast<std::size_t>(std::clamp(lead, -20, 20) + 20));
        for (std::size_t colour = 0; colour < 2; ++colour)
            tower.add(tower_roof + 10 * colour + static_cast<std::size_t>(roof[own ^ colour]));
    }

    void add_open_frame(const Position &position) {
        const auto [files, ranks] = extents(position);
        tower.add(tower_open + 3 * files + ranks);
        const OpenPlaces places = position.open_places();
        for (std::size_t way = 0; way < 3; ++way)
            for (MatBits squares = places[way]; squares; squares &= squares - 1)
                tower.add(tower_open_places + as_seen_from_box(position, way, std::countr_zero(squares)));
    }

    template <class List>
    static void add_stage(List &list, const Position &position, std::size_t reserves, std::size_t level, std::size_t bonus) {
        list.add(reserves + static_cast<std::size_t>(position.reserve(position.turn)));
        list.add(reserves + 21 + static_cast<std::size_t>(position.reserve(1 - position.turn)));
        list.add(level + position.finished);
        if (position.bonus) list.add(bonus);
    }
};

class Network {
  public:
    /// What the header of its file must say. A network whose facts mean something else is of another kind.
    static constexpr std::string_view game = name, kind = "tower and sides";
    static constexpr std::uint32_t rules = rules_version;

    /// A side is summed up by so many numbers, the tower by so many, and the two layers after these have so many.
    static constexpr std::size_t side_width = 40, tower_width = 72, hidden = 32, seen = 4 * side_width + tower_width;

    /// What the network makes of a position: what it has seen, and what it concludes.
    struct Thought {
        alignas(64) std::array<std::int16_t, seen + hidden> numbers;
    };

    explicit Network(NetworkFile &file) {
        file.read(side_rows_);
        file.read(side_bias_);
        file.read(tower_rows_);
        file.read(tower_bias_);
        file.read(first_);
        file.read(second_);
        file.read(value_);
        file.read(promises_);
    }

    Thought think(const Position &position) const {
        const Facts facts(position);
        Thought thought;
        std::int16_t *to = thought.numbers.data();
        for (const auto &side : facts.sides) {
            layers::sum_up(side, side_rows_, side_bias_, to);
            to += side_width;
        }
        layers::sum_up(facts.tower, tower_rows_, tower_bias_, to);
        std::array<std::int16_t, hidden> between;
        first_.pass_on(thought.numbers.data(), between.data());
        second_.pass_on(between.data(), to + tower_width);
        return thought;
    }

    /// The expected score of the colour to move: the logarithm of its odds, times `one` and `head_one`.
    int value(const Thought &thought) const { return value_.sum(0, thought.numbers.data() + seen, layers::head_one); }

    /// How promising an action is: what is one greater, times `one` and `head_one`, is e times as likely to be the best.
    int promise(const Thought &thought, const Position &position, Position::Action action) const {
        return promises_.sum(output(position, action), thought.numbers.data(), layers::head_one);
    }

    /// The number of an action among the promises: while the frame is open, as seen from the box.
    static std::size_t output(const Position &position, Position::Action action) {
        if (action < Position::put_open) return action;
        const int place = action - Position::put_open;
        return Position::put_open +
               Facts::as_seen_from_box(position, static_cast<std::size_t>(place / mat_squares), place % mat_squares);
    }

  private:
    alignas(64) std::array<layers::Row<side_width>, Facts::facts_of_side> side_rows_;
    alignas(64) std::array<layers::Row<tower_width>, Facts::facts_of_tower> tower_rows_;
    layers::Row<side_width> side_bias_;
    layers::Row<tower_width> tower_bias_;
    layers::Layer<seen, hidden> first_;
    layers::Layer<hidden, hidden> second_;
    layers::Layer<hidden, 1> value_;
    layers::Layer<seen + hidden, Position::action_number> promises_;
};

} // namespace belvedere::turris
