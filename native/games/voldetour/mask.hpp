// Sets of squares for Voldétour, and how they are written out.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace belvedere::voldetour {

/// A set of squares, each a number from 0.
template <int words> struct Mask {
    std::array<std::uint64_t, words> word{};

    static constexpr Mask of(int square) {
        Mask mask;
        mask.set(square);
        return mask;
    }

    constexpr void set(int square) { word[index(square)] |= bit(square); }
    constexpr void clear(int square) { word[index(square)] &= ~bit(square); }
    constexpr void flip(unsigned square) { word[index(square)] ^= bit(square); }
    constexpr bool test(unsigned square) const { return word[index(square)] >> (square & 63) & 1; }

    constexpr bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t part : word) all |= part;
        return all != 0;
    }

    /// How many of its squares have a lower number.
    constexpr int rank(int square) const {
        int number = std::popcount(word[index(square)] & (bit(square) - 1));
        for (std::size_t i = 0; i < index(square); ++i) number += std::popcount(word[i]);
        return number;
    }

    /// Calls `visit` with every square of the set.
    template <class Visit> constexpr void each(Visit visit) const {
        for (int i = 0; i < words; ++i)
            for (std::uint64_t bits = word[static_cast<std::size_t>(i)]; bits != 0; bits &= bits - 1)
                visit(64 * i + std::countr_zero(bits));
    }

    /// Every square some numbers higher, or lower with a negative `step`; those that leave the words are lost.
    template <int step> constexpr Mask shifted() const {
        static_assert(step != 0 && -64 < step && step < 64);
        Mask mask;
        for (int i = 0; i < words; ++i) {
            const auto at = static_cast<std::size_t>(i);
            if constexpr (step > 0)
                mask.word[at] = word[at] << step | (i > 0 ? word[at - 1] >> (64 - step) : 0);
            else
                mask.word[at] = word[at] >> -step | (i + 1 < words ? word[at + 1] << (64 + step) : 0);
        }
        return mask;
    }

    constexpr Mask &operator|=(const Mask &other) {
        for (std::size_t i = 0; i < words; ++i) word[i] |= other.word[i];
        return *this;
    }
    constexpr Mask &operator&=(const Mask &other) {
        for (std::size_t i = 0; i < words; ++i) word[i] &= other.word[i];
        return *this;
    }
    constexpr Mask operator|(const Mask &other) const { return Mask(*this) |= other; }
    constexpr Mask operator&(const Mask &other) const { return Mask(*this) &= other; }
    constexpr Mask operator~() const {
        Mask mask;
        for (std::size_t i = 0; i < words; ++i) mask.word[i] = ~word[i];
        return mask;
    }
    constexpr bool operator==(const Mask &) const = default;

  private:
    static constexpr std::size_t index(unsigned square) { return static_cast<std::size_t>(square) >> 6; }
    static constexpr std::uint64_t bit(unsigned square) { return std::uint64_t{1} << (square & 63); }
};

/// Writes `base` plus each of eight numbers. The vectors are those of GCC and Clang, for any machine: left to themselves, the
/// compilers make single additions of some of these loops.
template <class Number> void write_eight(const std::uint16_t *numbers, unsigned base, Number *out) {
    using Numbers [[gnu::vector_size(16)]] = std::uint16_t;
    using Sums [[gnu::vector_size(8 * sizeof(Number))]] = Number;
    Numbers given;
    std::memcpy(&given, numbers, sizeof given);
    const Sums sums = __builtin_convertvector(given, Sums) + static_cast<Number>(base);
    std::memcpy(out, &sums, sizeof sums);
}

/// The bits of every byte: where they are, and how many.
struct Bytes {
    std::array<std::array<std::uint16_t, 8>, 256> bits{};
    std::array<std::uint8_t, 256> count{};

    constexpr Bytes() {
        for (std::size_t byte = 0; byte < 256; ++byte)
            for (std::uint8_t bit = 0; bit < 8; ++bit)
                if (byte >> bit & 1) bits[byte][count[byte]++] = bit;
    }
};
inline constexpr Bytes bytes;

/// How many numbers past the last one the functions below may write.
inline constexpr int overrun = 8;

/// Writes `base` plus the number of each square of a set that has none from `squares` on; says where it ended.
template <int squares, class Number, int words> Number *write(const Mask<words> &mask, unsigned base, Number *out) {
    for (int from = 0; from < squares; from += 8) {
        const auto byte = static_cast<std::uint8_t>(mask.word[static_cast<std::size_t>(from) / 64] >> (from & 63));
        write_eight(bytes.bits[byte].data(), base + static_cast<unsigned>(from), out);
        out += bytes.count[byte];
    }
    return out;
}

/// The squares of a set, written out once in order to be written many times.
template <int squares> struct List {
    int length;
    std::array<std::uint16_t, squares + 2 * overrun> number;

    template <int words> explicit List(const Mask<words> &mask) {
        std::uint16_t *const end = write<squares>(mask, 0, number.data());
        std::memset(end, 0, overrun * sizeof *end);
        length = static_cast<int>(end - number.data());
    }

    /// Writes `base` plus the number of each square.
    template <class Number> Number *write_to(Number *out, unsigned base) const {
        for (int from = 0; from < length; from += 8) write_eight(number.data() + from, base, out + from);
        return out + length;
    }
};

} // namespace belvedere::voldetour
