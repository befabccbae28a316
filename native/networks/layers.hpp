// What the small networks are made of that add up rows of weights, one for every fact that holds, and pass the sums through a
// few layers. All weights are whole numbers of a byte, so that every machine finds the same.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace belvedere::layers {

/// What stands for 1: in the numbers of the layers, in the weights between layers, and in those of what comes out.
inline constexpr int one = 127, weight_one = 64, head_one = 32;

/// Some facts, of which there may be up to so many at once.
template <std::size_t most> struct List {
    std::array<std::uint16_t, most> facts;
    std::size_t number = 0;

    void add(std::size_t fact) { facts[number++] = static_cast<std::uint16_t>(fact); }
};

/// Eight numbers that are added at once.
using Eight [[gnu::vector_size(16)]] = std::int16_t;

template <std::size_t width> using Row = std::array<Eight, width / 8>;

/// A number of a layer.
inline std::int16_t limited(int number) { return static_cast<std::int16_t>(std::clamp(number, 0, one)); }

/// Writes a row of sums as numbers of a layer.
template <std::size_t eights> void limit(std::array<Eight, eights> sums, std::int16_t *to) {
    const Eight none{}, most = none + one;
    for (Eight &sum : sums) sum = sum < none ? none : sum > most ? most : sum;
    std::memcpy(to, sums.data(), sizeof sums);
}

template <std::size_t inputs, std::size_t outputs> struct Layer {
    alignas(64) std::array<std::array<std::int16_t, inputs>, outputs> weights;
    std::array<std::int16_t, outputs> bias;

    int sum(std::size_t output, const std::int16_t *input, int unit) const {
        int sum = bias[output] * unit;
        for (std::size_t i = 0; i < inputs; ++i) sum += input[i] * weights[output][i];
        return sum;
    }

    /// What the layer makes of its inputs.
    void pass_on(const std::int16_t *from, std::int16_t *to) const {
        std::array<int, outputs> sums;
        for (std::size_t i = 0; i < outputs; ++i) sums[i] = sum(i, from, weight_one);
        for (std::size_t i = 0; i < outputs; ++i) to[i] = limited(sums[i] / weight_one);
    }
};

/// Adds up the rows of facts.
template <class List, std::size_t eights, std::size_t facts>
void sum_up(const List &list, const std::array<std::array<Eight, eights>, facts> &rows, const std::array<Eight, eights> &bias,
            std::int16_t *to) {
    std::array<Eight, eights> sums = bias;
    for (std::size_t i = 0; i < list.number; ++i) {
        const auto &row = rows[list.facts[i]];
        for (std::size_t j = 0; j < eights; ++j) sums[j] += row[j];
    }
    limit(sums, to);
}

} // namespace belvedere::layers
