// A table of what alpha-beta search has found out about positions, shared by several threads without locks.
#pragma once

#include "pool.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>

namespace belvedere {

/// What a score says of the true one: it is at least that, at most that, or both.
enum class Bound : unsigned { lower = 1, upper = 2, exact = 3 };

/// What is known of a position. A zero word is nothing, for a finding has a bound.
struct Finding {
    std::uint64_t action : 24; // the best one, or `no_action`
    std::int64_t score : 22;
    std::uint64_t depth : 8; // how many actions ahead that was found
    std::uint64_t bound : 2;
    std::uint64_t age : 8; // the run in which it was found

    static constexpr std::uint64_t no_action = 0xffffff;

    bool is_at_least() const { return bound & static_cast<unsigned>(Bound::lower); }
    bool is_at_most() const { return bound & static_cast<unsigned>(Bound::upper); }
};
static_assert(sizeof(Finding) == sizeof(std::uint64_t));

class Table {
  public:
    explicit Table(std::size_t memory) : buckets_(std::bit_floor(std::max(memory / sizeof(Bucket), std::size_t{1}))) {}

    /// What is known of the position with that hash.
    std::optional<Finding> find(std::uint64_t hash) const {
        for (const Entry &entry : bucket(hash).entries) {
            const std::uint64_t word = read(entry.word);
            if (word != 0 && (read(entry.check) ^ word) == hash) return std::bit_cast<Finding>(word);
        }
        return std::nullopt;
    }

    /// Keeps a finding in the place of an older one about the position, or of the least valuable one in its bucket.
    void keep(std::uint64_t hash, Finding finding) {
        finding.age = age_;
        Entry *least = nullptr;
        int least_value = 0;
        for (Entry &entry : bucket(hash).entries) {
            const std::uint64_t word = read(entry.word);
            const int value = word == 0 || (read(entry.check) ^ word) == hash ? -1 : value_of(std::bit_cast<Finding>(word));
            if (least == nullptr || value < least_value) least = &entry, least_value = value;
        }
        const auto word = std::bit_cast<std::uint64_t>(finding);
        write(least->word, word);
        write(least->check, word ^ hash);
    }

    /// From now on what was found before makes room for what is found.
    void begin_run() { ++age_; }

  private:
    /// Two threads may write an entry at the same time: what is then mixed up does not pass the check.
    struct Entry {
        std::uint64_t check; // the hash, combined with the word
        std::uint64_t word;
    };
    struct Bucket {
        Entry entries[4];
    };

    Bucket &bucket(std::uint64_t hash) { return buckets_[hash & (buckets_.size() - 1)]; }
    const Bucket &bucket(std::uint64_t hash) const { return buckets_[hash & (buckets_.size() - 1)]; }

    int value_of(Finding finding) const { return finding.age == age_ ? 256 + static_cast<int>(finding.depth) : finding.depth; }

    static std::uint64_t read(const std::uint64_t &word) {
        return std::atomic_ref(const_cast<std::uint64_t &>(word)).load(std::memory_order_relaxed);
    }
    static void write(std::uint64_t &word, std::uint64_t value) {
        std::atomic_ref(word).store(value, std::memory_order_relaxed);
    }

    Pool<Bucket> buckets_;
    std::uint8_t age_ = 0;
};

} // namespace belvedere
