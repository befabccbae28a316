// The table of a proof: what is known of positions, shared by all threads without locks.
#pragma once

#include "../core.hpp"
#include "pool.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>

namespace belvedere {

/// The number of a proof that does not exist.
inline constexpr double infinite = 1e30;

/// How far a position is from being proven, and from being disproven: about as many positions are still to be decided.
struct Numbers {
    double proof = 1, disproof = 1;

    static constexpr Numbers proven() { return {0, infinite}; }
    static constexpr Numbers disproven() { return {infinite, 0}; }
    bool is_proven() const { return proof == 0; }
    bool is_disproven() const { return disproof == 0; }
    bool is_decided() const { return is_proven() || is_disproven(); }
};

/// What is known of a position.
struct Known {
    Numbers numbers;
    /// How many positions were looked at to know it.
    double work = 0;
    /// Of a proven position: after how many actions it is won at most.
    int distance = 0;
};

/// An entry is a word of facts and the key of the position, combined with that word: what two threads write into one entry at
/// the same time fits neither of their keys. Of the four entries of a bucket the one with the least work makes room.
class ProofTable {
  public:
    explicit ProofTable(std::size_t memory) : buckets_(std::max(memory / sizeof(Bucket), std::size_t{1})) {}

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[place_of(key)]); }

    std::optional<Known> find(std::uint64_t key) const {
        for (const Entry &entry : buckets_[place_of(key)].entries) {
            const std::uint64_t facts = read(entry.facts);
            if (facts && (read(entry.check) ^ facts) == key) return unpacked(facts);
        }
        return std::nullopt;
    }

    /// Keeps what is known, unless more is known already: what is decided stays so, and a proof keeps its shortest distance.
    void keep(std::uint64_t key, const Known &known) { put(key, packed(known)); }

    /// The share of entries in use, from a sample.
    double fill() const {
        const std::size_t sample = std::min<std::size_t>(buckets_.size(), 4096), step = buckets_.size() / sample;
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i)
            for (const Entry &entry : buckets_[i * step].entries) used += read(entry.facts) != 0;
        return static_cast<double>(used) / static_cast<double>(4 * sample);
    }

    /// Writes everything that is decided, and what took much work; also while threads change it.
    void write(std::ostream &stream) const {
        std::uint64_t checksum = 0;
        for (std::size_t i = 0; i < buckets_.size(); ++i)
            for (const Entry &entry : buckets_[i].entries) {
                const std::uint64_t facts = read(entry.facts), key = read(entry.check) ^ facts;
                if (facts == 0 || !(is_decided(facts) || unpacked(facts).work >= much_work)) continue;
                write_word(stream, facts);
                write_word(stream, key);
                checksum = mixed(checksum ^ mixed(facts ^ mixed(key)));
            }
        write_word(stream, 0);
        write_word(stream, checksum);
    }

    /// Adds what was written; false if that is damaged.
    bool read_from(std::istream &stream) {
        for (std::uint64_t checksum = 0;;) {
            const std::uint64_t facts = read_word(stream), key = read_word(stream);
            if (!stream) return false;
            if (facts == 0) return key == checksum;
            put(key, facts);
            checksum = mixed(checksum ^ mixed(facts ^ mixed(key)));
        }
    }

  private:
    struct Entry {
        std::uint64_t check, facts;
    };
    struct Bucket {
        Entry entries[4];
    };

    /// Work that is worth keeping in a file.
    static constexpr double much_work = 32;

    std::size_t place_of(std::uint64_t key) const {
        return static_cast<std::size_t>(static_cast<unsigned __int128>(key) * buckets_.size() >> 64);
    }

    void put(std::uint64_t key, std::uint64_t facts) {
        Entry *chosen = nullptr;
        std::uint64_t least = ~std::uint64_t{0};
        for (Entry &entry : buckets_[place_of(key)].entries) {
            const std::uint64_t old = read(entry.facts);
            if (old && (read(entry.check) ^ old) == key) {
                if (is_decided(old) && (!is_decided(facts) || distance(old) <= distance(facts))) return;
                chosen = &entry;
                break;
            }
            const std::uint64_t worth = old == 0 ? 0 : (old & 0xffff) + (old >> 40 == 0 ? 0x10000 : 0);
            if (worth < least) least = worth, chosen = &entry;
        }
        write(chosen->facts, facts);
        write(chosen->check, key ^ facts);
    }

    // The proof and the disproof number take 24 bits each, 8 of them for the exponent, and the work 16. A proof number of 0 is
    // followed by the distance.

    static constexpr std::uint64_t most = 0xffffff;

    static bool is_decided(std::uint64_t facts) { return facts >> 40 == 0 || facts >> 40 == most; }
    static std::uint64_t distance(std::uint64_t facts) { return facts >> 16 & most; }

    static std::uint64_t packed(const Known &known) {
        const std::uint64_t work = shortened(known.work + 1, 16);
        if (known.numbers.is_proven()) return static_cast<std::uint64_t>(known.distance) << 16 | work;
        if (known.numbers.is_disproven()) return most << 40 | work;
        return shortened(known.numbers.proof, 24) << 40 | shortened(known.numbers.disproof, 24) << 16 | work;
    }

    static Known unpacked(std::uint64_t facts) {
        const double work = lengthened(facts & 0xffff, 16) - 1;
        if (facts >> 40 == 0) return {Numbers::proven(), work, static_cast<int>(distance(facts))};
        if (facts >> 40 == most) return {Numbers::disproven(), work};
        return {{lengthened(facts >> 40, 24), lengthened(distance(facts), 24)}, work};
    }

    /// A positive number in so many bits, the first of a `float` after the sign; never all zeros or all ones.
    static std::uint64_t shortened(double number, int bits) {
        const auto word = std::bit_cast<std::uint32_t>(static_cast<float>(std::min(number, infinite))) >> (31 - bits);
        return std::max(word, 1U);
    }
    static double lengthened(std::uint64_t word, int bits) {
        return std::bit_cast<float>(static_cast<std::uint32_t>(word) << (31 - bits));
    }

    static std::uint64_t read(const std::uint64_t &word) {
        return std::atomic_ref(const_cast<std::uint64_t &>(word)).load(std::memory_order_relaxed);
    }
    static void write(std::uint64_t &word, std::uint64_t value) {
        std::atomic_ref(word).store(value, std::memory_order_relaxed);
    }

    static void write_word(std::ostream &stream, std::uint64_t word) {
        stream.write(reinterpret_cast<const char *>(&word), sizeof word);
    }
    static std::uint64_t read_word(std::istream &stream) {
        std::uint64_t word = 0;
        stream.read(reinterpret_cast<char *>(&word), sizeof word);
        return word;
    }

    Pool<Bucket> buckets_;
};

} // namespace belvedere
