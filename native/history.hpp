// The draws that need history: repetition and no progress, as in `belvedere.record.draws`.
#pragma once

#include "core.hpp"
#include "voldetour.hpp"
#include "volterra.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace belvedere {

inline constexpr int most_occurrences = 3;
inline constexpr std::size_t most_turns_without_progress = 100;

/// How much progress a position shows, in the games in which a want of it is a draw: a number that nothing makes smaller.
template <int Files, int Ranks> int progress(const volterra::Position<Files, Ranks> &position) {
    return -std::popcount(position.occupied());
}
template <class Setup> int progress(const voldetour::Position<Setup> &position) {
    int pieces = 0;
    for (const int colour : {0, 1}) position.each_piece(colour, [&](auto...) { ++pieces; });
    return pieces;
}

template <class S>
concept Progressing = requires(const S &position) { progress(position); };

/// Whether the board is still being laid out, which is no turn yet.
template <State S> bool is_laying_out(const S &) { return false; }
template <int Files, int Ranks> bool is_laying_out(const volterra::Position<Files, Ranks> &position) {
    return position.stage() == volterra::Stage::laying_out;
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
        if (position.mid_turn() || is_laying_out(position)) return false;
        if constexpr (Progressing<S>) {
            // What was before progress can never come again.
            const int now = progress(position);
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
