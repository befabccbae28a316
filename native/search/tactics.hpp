// Wins within a turn, by looking at every way to play it.
#pragma once

#include "knowledge.hpp"
#include "search.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace belvedere {

/// How many positions may be looked at to know whether a turn of one side decides the position that is searched; fewer where
/// the tree looks out for that itself, since there each of them takes long.
template <State S> inline constexpr std::uint64_t tactics_at_root = Knowledge<S>::exploration.tactics > 0 ? 30'000 : 300'000;

/// Looks for wins within turns, up to a number of positions; what it has not found by then it does not know.
template <State S> class Tactics {
  public:
    using Action = typename S::Action;

    /// Gives up when `stopped` becomes true, if it is not null.
    explicit Tactics(std::uint64_t most_positions, const std::atomic<bool> *stopped = nullptr)
        : left_(most_positions), stopped_(stopped) {}

    /// Whether every question so far has been answered for certain.
    bool certain() const { return left_ > 0; }

    /// From now on it may look at so many positions.
    void allow(std::uint64_t most_positions) { left_ = most_positions; }

    /// Whether the player to move can win before the end of this turn; `line` gets the actions, if it is not null.
    bool wins_this_turn(const S &position, std::vector<Action> *line = nullptr) {
        if (!Knowledge<S>::may_win_this_turn(position)) return false;
        if (!wins_again(position)) {
            std::vector<Action> found;
            seen_.clear();
            if (!wins(position, position.to_move(), &found)) return false;
            last_ = std::move(found);
        }
        if (line) line->insert(line->begin(), last_.begin(), last_.end());
        return true;
    }

    /// Whether the player to move, whatever they do in this turn, lets the opponent win in the next one, or loses at once.
    bool loses_next_turn(const S &position) {
        met_.clear();
        return loses(position, position.to_move());
    }

    /// Who wins for certain after an action of a player that led to a position: at once, in this turn or in the opponent's next
    /// one; or `unknown`. `line` as above.
    int winner_at_once(const S &after, int player, std::vector<Action> *line = nullptr) {
        if (after.over()) return after.winner();
        const bool same = after.to_move() == player;
        if (same && !after.mid_turn()) return unknown; // the opponent is left out, and this turn is at its end
        if (wins_this_turn(after, line)) return after.to_move();
        return same && loses_next_turn(after) ? 1 - player : unknown;
    }

    /// Ends a variation before an action, later in the first turn than the first one, that lets the opponent win in the next
    /// turn: what follows the first action has not been judged as that has been.
    void cut_short(S position, std::vector<std::uint64_t> &variation) {
        const int player = position.to_move();
        for (std::size_t i = 0; i < variation.size(); ++i) {
            position.play(static_cast<Action>(variation[i]));
            if (i > 0 && winner_at_once(position, player) == 1 - player) return variation.resize(i);
            if (position.over() || position.to_move() != player || !position.mid_turn()) return;
        }
    }

    /// Who wins a new position of a tree for certain, as far as can be seen at a glance: at its end, or within its first turn.
    int winner_at_a_glance(const S &position) {
        if (position.over()) return position.winner();
        constexpr std::uint64_t glance = 1000;
        allow(glance);
        return !position.mid_turn() && wins_this_turn(position) ? position.to_move() : unknown;
    }

  private:
    /// Whether the actions that won last win here as well, as they often do in positions alike.
    bool wins_again(S position) const {
        const int player = position.to_move();
        for (const Action action : last_) {
            Action actions[S::most_actions];
            const int number = position.to_move() == player ? position.legal(actions) : 0;
            if (std::find(actions, actions + number, action) == actions + number) return false;
            position.play(action);
        }
        return position.over() && position.winner() == player;
    }

    /// Writes the legal actions that a winning turn may need.
    static int candidates(const S &position, Action *actions) {
        const int number = position.legal(actions);
        if constexpr (requires { Knowledge<S>::narrow(position, actions, number); })
            return Knowledge<S>::narrow(position, actions, number);
        else
            return number;
    }

    /// First looks for one action that wins, and only then further.
    bool wins(const S &position, int player, std::vector<Action> *line) {
        if (!Knowledge<S>::may_win_this_turn(position)) return false;
        Action actions[S::most_actions];
        const int number = candidates(position, actions);
        int open = 0; // of the actions, those first after which the turn goes on
        for (int i = 0; i < number; ++i) {
            if (must_end()) return false;
            --left_;
            S after = position;
            after.play(actions[i]);
            if (after.over() && after.winner() == player) {
                if (line) line->insert(line->begin(), actions[i]);
                return true;
            }
            if (!after.over() && after.to_move() == player && after.mid_turn()) actions[open++] = actions[i];
        }
        for (int i = 0; i < open; ++i) {
            S after = position;
            after.play(actions[i]);
            if (!seen_.insert(after.hash()).second || !wins(after, player, line)) continue;
            if (line) line->insert(line->begin(), actions[i]);
            return true;
        }
        return false;
    }

    bool loses(const S &position, int player) {
        Action actions[S::most_actions];
        const int number = position.legal(actions);
        for (int i = 0; i < number; ++i) {
            if (must_end()) return false;
            --left_;
            S after = position;
            after.play(actions[i]);
            if (after.over()) {
                if (after.winner() != 1 - player) return false;
            } else if (after.to_move() == player && after.mid_turn()) {
                if (met_.insert(after.hash()).second && !loses(after, player)) return false;
            } else if (after.to_move() == player || !wins_this_turn(after)) {
                return false;
            }
        }
        return true;
    }

    bool must_end() const { return left_ == 0 || (stopped_ && *stopped_); }

    std::uint64_t left_;
    const std::atomic<bool> *stopped_;
    std::unordered_set<std::uint64_t> seen_, met_;
    std::vector<Action> last_;
};

} // namespace belvedere
