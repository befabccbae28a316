// Choices by key, without the keys: what a certificate says of the positions in which the winner chooses.
//
// A function from keys to bits is kept in a table of 1.23 bits for each key. A key selects one bit in each third of the table,
// and the sum of the three, modulo 2, is its own. To fill the table, keys that alone select one of their bits are put aside
// until none is left; then in reverse order each decides that bit. (Xor filters work in the same way: Graf and Lemire, 2020.)
#pragma once

#include "prover.hpp"

#include <array>

namespace belvedere {

/// The key of a position in a certificate: FNV-1a over its text.
inline std::uint64_t certificate_key(std::string_view text) {
    std::uint64_t key = 0xcbf29ce484222325;
    for (const char letter : text) key = (key ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    return key;
}

/// The bits of a table that a key selects, one in each third.
inline std::array<std::uint64_t, 3> selected(std::uint64_t key, const ChoiceBits &bits) {
    std::array<std::uint64_t, 3> places;
    for (std::uint64_t third = 0; third < 3; ++third)
        places[third] = third * bits.size + mixed(key ^ mixed(3 * bits.seed + third)) % bits.size;
    return places;
}

/// A table for the keys of one bit.
class ChoiceBitsOf {
  public:
    void add(std::uint64_t key, bool bit) {
        keys_.push_back(key);
        values_.push_back(bit);
    }

    ChoiceBits table() const {
        constexpr std::uint64_t most_seeds = 100;
        ChoiceBits bits;
        bits.size = keys_.size() * 41 / 100 + 11; // a third of 1.23, and a little for few keys
        for (; bits.seed < most_seeds; ++bits.seed)
            if (const auto order = peeled(bits); order.size() == keys_.size()) return filled(bits, order);
        throw Refusal("two positions have the same key: no certificate can be made of this proof");
    }

  private:
    /// A key, as an index, and the bit that it decides.
    struct Decision {
        std::uint32_t key;
        std::uint64_t place;
    };

    /// The keys in the order in which they are put aside; not all of them if some never select a bit alone.
    std::vector<Decision> peeled(const ChoiceBits &bits) const {
        std::vector<std::uint32_t> number(3 * bits.size), sum(3 * bits.size); // of the keys that select each bit
        for (std::uint32_t i = 0; i < keys_.size(); ++i)
            for (const std::uint64_t place : selected(keys_[i], bits)) ++number[place], sum[place] ^= i;
        std::vector<Decision> order;
        order.reserve(keys_.size());
        std::vector<std::uint64_t> alone;
        for (std::uint64_t place = 0; place < number.size(); ++place)
            if (number[place] == 1) alone.push_back(place);
        while (!alone.empty()) {
            const std::uint64_t place = alone.back();
            alone.pop_back();
            if (number[place] != 1) continue;
            const std::uint32_t key = sum[place];
            order.push_back({key, place});
            for (const std::uint64_t other : selected(keys_[key], bits)) {
                sum[other] ^= key;
                if (--number[other] == 1) alone.push_back(other);
            }
        }
        return order;
    }

    ChoiceBits filled(ChoiceBits bits, const std::vector<Decision> &order) const {
        bits.bytes.assign((3 * bits.size + 7) / 8, 0);
        const auto at = [&](std::uint64_t place) { return bits.bytes[place / 8] >> (place % 8) & 1; };
        for (auto decision = order.rbegin(); decision != order.rend(); ++decision) {
            bool bit = values_[decision->key];
            for (const std::uint64_t place : selected(keys_[decision->key], bits)) bit ^= at(place); // its own is still 0
            bits.bytes[decision->place / 8] = static_cast<char>(bits.bytes[decision->place / 8] | bit << (decision->place % 8));
        }
        return bits;
    }

    std::vector<std::uint64_t> keys_;
    std::vector<bool> values_;
};

} // namespace belvedere
