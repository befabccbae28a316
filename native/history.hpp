// The draws that need history: repetition and no progress, as in `belvedere.record.draws`.
#pragma once

#include "core.hpp"

#include <algorithm>
#include <vector>

namespace belvedere {

inline constexpr int most_occurrences = 3;
inline constexpr std::size_t most_turns_without_progress = 100;

/// A game in which a want of progress is a draw: `progress` is a number that nothing makes smaller.
template <class S>
concept Progressing = requires(const S position) {
    { position.progress() } -> std::same_as<int>;
};

/// A game whose board is laid out before the first turn: `is_laying_out` says whether it still is.
template <class S>
concept LaidOut = requires(const S position) {
    { position.is_laying_out() } -> std::same_as<bool>;
};

/// Whether a turn is to begin.
template <State S> bool begins_turn(const S &position) {
    if constexpr (LaidOut<S>)
        if (position.is_laying_out()) return false;
    return !position.mid_turn();
}

/// The positions at the starts of turns of one game, by their hashes.
template <State S> class History {
  public:
    void clear() { starts_.clear(); }

    /// Asks for the memory that `draws` will read, so that it has come by then: many histories do not fit into the caches.
    void fetch() const {
        constexpr std::size_t per_line = 64 / sizeof(std::uint64_t);
        for (std::size_t i = 0; i < starts_.size(); i += per_line) __builtin_prefetch(&starts_[i]);
    }

    /// Adds the position that a game has come to, and says whether that makes the game a draw.
    bool draws(const S &position) {
        if (!begins_turn(position)) return false;
        if constexpr (Progressing<S>) {
            // What was before progress can never come again.
            const int now = position.progress();
            if (now != progress_) clear();
            progress_ = now;
        }
        const auto before = std::count(starts_.begin(), starts_.end(), position.hash());
        starts_.push_back(position.hash());
        return before + 1 >= most_occurrences || (Progressing<S> && starts_.size() > most_turns_without_progress);
    }

  private:
    std::vector<std::uint64_t> starts_;
    int progress_ = 0;
};

} // namespace belvedere
