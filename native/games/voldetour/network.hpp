// A small network that values positions of Voldétour and says which actions look good.
//
// Each fact of `facts.hpp` stands for a row of weights. Those of a square are added up to a few numbers, and three
// layers, each of which looks at a square and the eight around it, follow. From what these make of the board, one more layer
// and one that sees all of it find what the position is worth, and another finds what to do on each square. The weights are
// fitted by `scripts.learn.rounds`, which knows the sizes and the order below.
#pragma once

#include "../../networks/network_file.hpp"
#include "facts.hpp"

#include <numeric>

namespace belvedere::voldetour {

/// How many numbers some facts have together.
template <class Sizes> constexpr std::size_t total(const Sizes &sizes) {
    return at(std::accumulate(sizes.begin(), sizes.end(), 0));
}

class Network {
  public:
    /// What the header of its file must say. A network whose facts mean something else is of another kind.
    static constexpr std::string_view game = name, kind = "squares";
    static constexpr std::uint32_t rules = rules_version;

    /// A square is described by so many numbers, the whole position by so many, a square's worth by so many; and what the
    /// network concludes, by so many.
    static constexpr std::size_t square_width = 16, position_width = 16, worth_width = 4, hidden = 32, looks = 3;

    /// The numbers of all squares, with a margin of nothing around the board.
    static constexpr std::size_t padded_side = View::side + 2;
    using Board = std::array<std::array<std::int16_t, square_width>, padded_side * padded_side>;

    /// What the network makes of a position.
    struct Thought {
        alignas(64) Board board{};
        alignas(64) std::array<std::int16_t, hidden> conclusion;
    };

    explicit Network(NetworkFile &file) {
        file.read(places_);
        file.read(square_rows_);
        file.read(position_rows_);
        file.read(position_bias_);
        for (auto &layer : looks_) file.read(layer);
        file.read(worth_);
        file.read(conclusion_);
        file.read(value_);
        file.read(on_squares_);
        file.read(anywhere_);
        file.read(effects_);
    }

    Thought think(const Facts &facts) const {
        alignas(64) auto whole = sum_of_rows(facts.of_position, Facts::position_sizes, position_rows_, position_bias_);
        Thought thought;
        describe_squares(facts, whole, thought.board);
        for (const auto &layer : looks_) {
            Board next{};
            each_square([&](std::size_t, std::size_t padded) {
                for (std::size_t i = 0; i < square_width; ++i)
                    next[padded][i] = passed_on(around(thought.board, padded, layer, i, layers::weight_one));
            });
            thought.board = next;
        }
        alignas(64) std::array<std::int16_t, View::squares * worth_width + position_width> all;
        each_square([&](std::size_t square, std::size_t padded) {
            for (std::size_t i = 0; i < worth_width; ++i)
                all[worth_width * square + i] = passed_on(around(thought.board, padded, worth_, i, layers::weight_one));
        });
        for (std::size_t i = 0; i < position_width; ++i)
            all[View::squares * worth_width + i] = layers::limited(whole[square_width + i]);
        for (std::size_t i = 0; i < hidden; ++i)
            thought.conclusion[i] = passed_on(conclusion_.sum(i, all.data(), layers::weight_one));
        return thought;
    }

    /// The expected score of the colour to move: the logarithm of its odds, times `one` and `head_one`.
    int value(const Thought &thought) const { return value_.sum(0, thought.conclusion.data(), layers::head_one); }

    /// What the network thinks of the parts of actions.
    using Promises = std::array<int, Parts::nothing + 1>;

    Promises promises(const Thought &thought) const {
        Promises promises;
        each_square([&](std::size_t square, std::size_t padded) {
            for (std::size_t i = 0; i < Parts::of_square; ++i)
                promises[View::squares * i + square] = around(thought.board, padded, on_squares_, i, layers::head_one);
        });
        for (std::size_t i = 0; i < Parts::anywhere; ++i)
            promises[Parts::end + i] = anywhere_.sum(i, thought.conclusion.data(), layers::head_one);
        promises[Parts::nothing] = 0;
        return promises;
    }

    /// How promising an action is: what is one greater, times `one` and `head_one`, is e times as likely to be the best.
    int promise(const Promises &promises, const Parts::Action &action) const {
        int sum = 0;
        for (const int part : action.parts) sum += promises[at(part)];
        for (const int effect : action.effects) sum += layers::one * effects_[at(effect)];
        return sum;
    }

  private:
    template <std::size_t width, std::size_t number> using Rows = std::array<std::array<std::int16_t, width>, number>;

    /// A layer that looks at a square and the eight around it, from south-west to north-east.
    template <std::size_t outputs> using Look = layers::Layer<9 * square_width, outputs>;

    template <std::size_t size> static int product(const std::int16_t *some, const std::int16_t *others) {
        int sum = 0;
        for (std::size_t i = 0; i < size; ++i) sum += some[i] * others[i];
        return sum;
    }

    /// A sum between layers, rounded.
    static std::int16_t passed_on(int sum) { return layers::limited((sum + layers::weight_one / 2) >> 6); }
    static_assert(layers::weight_one == 1 << 6);

    /// Calls `visit` with every square and its place within the margin.
    template <class Visit> static void each_square(Visit visit) {
        for (std::size_t square = 0; square < View::squares; ++square)
            visit(square, padded_side * (square / View::side + 1) + square % View::side + 1);
    }

    template <std::size_t outputs>
    static int around(const Board &board, std::size_t padded, const Look<outputs> &look, std::size_t output, int unit) {
        constexpr std::size_t row = 3 * square_width;
        const std::int16_t *weights = look.weights[output].data();
        int sum = look.bias[output] * unit;
        for (std::size_t i = 0; i < 3; ++i)
            sum += product<row>(weights + row * i, board[padded + padded_side * i - padded_side - 1].data());
        return sum;
    }

    /// Adds up the rows of facts, the first of which has its rows first.
    template <class FactList, class Sizes, std::size_t width, std::size_t number>
    static std::array<std::int16_t, width> sum_of_rows(const FactList &facts, const Sizes &sizes,
                                                       const Rows<width, number> &rows, std::array<std::int16_t, width> sums) {
        std::size_t first = 0;
        for (std::size_t i = 0; i < facts.size(); first += at(sizes[i++])) {
            const auto &row = rows[first + facts[i]];
            for (std::size_t j = 0; j < width; ++j) sums[j] = static_cast<std::int16_t>(sums[j] + row[j]);
        }
        return sums;
    }

    void describe_squares(const Facts &facts, const std::array<std::int16_t, square_width + position_width> &whole,
                          Board &board) const {
        each_square([&](std::size_t square, std::size_t padded) {
            std::array<std::int16_t, square_width> sums;
            for (std::size_t i = 0; i < square_width; ++i) sums[i] = static_cast<std::int16_t>(whole[i] + places_[square][i]);
            sums = sum_of_rows(facts.of_square[square], Facts::square_sizes, square_rows_, sums);
            for (std::size_t i = 0; i < square_width; ++i) board[padded][i] = layers::limited(sums[i]);
        });
    }

    alignas(64) Rows<square_width, View::squares> places_;
    alignas(64) Rows<square_width, total(Facts::square_sizes)> square_rows_;
    alignas(64) Rows<square_width + position_width, total(Facts::position_sizes)> position_rows_;
    std::array<std::int16_t, square_width + position_width> position_bias_;
    std::array<Look<square_width>, looks> looks_;
    Look<worth_width> worth_;
    layers::Layer<View::squares * worth_width + position_width, hidden> conclusion_;
    layers::Layer<hidden, 1> value_;
    Look<Parts::of_square> on_squares_;
    layers::Layer<hidden, Parts::anywhere> anywhere_;
    std::array<std::int16_t, Parts::effects> effects_;
};

} // namespace belvedere::voldetour
