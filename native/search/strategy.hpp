// The strategy of a proof: what the winner does in every position that can follow, found by going through them all.
//
// Of the search only hints are used: which actions it takes for winning. A position counts as won once an action of the winner,
// or all of the loser's, lead to positions that have been gone through before. So nothing rests on itself, and every position
// has a distance, in actions, within which the winner has won whatever the loser does.
#pragma once

#include "proof_search.hpp"

#include <utility>

namespace belvedere {

template <State S> class Strategy {
  public:
    using Action = typename S::Action;

    /// Thrown when there is not enough memory, or the time is up.
    struct Exhausted {};

    Strategy(Question<S> &question, std::size_t memory)
        : q_(question), places_(std::max(memory / sizeof(Place), std::size_t{1})), search_(question) {}

    /// Goes through all positions that can follow; whether the hero wins in them all.
    bool go_through(const S &position) {
        if (!wins(position, std::numeric_limits<int>::max(), 0)) return false;
        each_position(position, [&](const S &next, Action) {
            ++positions_;
            choices_ += is_heros(next);
            longest_run_ = std::max<int>(longest_run_, found(next)->run);
        });
        return true;
    }

    /// How many positions have been gone through, those included that the strategy avoids; may be asked from other threads.
    std::uint64_t gone_through() const { return gone_through_.load(std::memory_order_relaxed); }

    // What follows is for when all positions have been gone through.

    /// How many positions there are before the end, and in how many of them the hero chooses.
    std::uint64_t positions() const { return positions_; }
    std::uint64_t choices() const { return choices_; }

    /// After how many actions the game is won at most.
    int distance(const S &position) const { return position.over() ? 0 : found(position)->distance; }

    /// The most starts of turns in a row without progress between them.
    int longest_run() const { return longest_run_; }

    /// The longest resistance.
    std::vector<std::uint64_t> line(S position) const {
        std::vector<std::uint64_t> line;
        while (!position.over()) {
            const Action action = is_heros(position) ? chosen(position) : most_resisting(position);
            line.push_back(action);
            position.play(action);
        }
        return line;
    }

    bool is_heros(const S &position) const { return position.to_move() == q_.hero; }

    /// Calls a function with every position before the end that can follow, and with the action that the hero chooses there.
    template <class Function> void each_position(const S &position, Function function) {
        ++mark_;
        std::vector<S> waiting{position};
        while (!waiting.empty()) {
            const S next = waiting.back();
            waiting.pop_back();
            if (next.over()) continue;
            Place &place = *found(next);
            if (std::exchange(place.mark, mark_) == mark_) continue;
            const auto actions = is_heros(next) ? std::vector{chosen(next)} : legal(next);
            function(next, actions.front());
            for (const Action action : actions) waiting.push_back(after(next, action));
        }
    }

  private:
    enum Stage : std::uint8_t { empty, open, won, failed };

    /// What is known of a position.
    struct Place {
        std::uint64_t hash;
        std::uint16_t distance;
        std::uint16_t action; // of the hero, as an index into the legal ones
        std::uint16_t run;    // starts of turns until there is progress, at most
        Stage stage;
        std::uint8_t mark; // of the last time that it was met by `each_position`
    };

    static constexpr int most_depth = 2000;

    static std::vector<Action> legal(const S &position) {
        std::vector<Action> actions(S::most_actions);
        actions.resize(static_cast<std::size_t>(position.legal(actions.data())));
        return actions;
    }

    static S after(S position, Action action) {
        position.play(action);
        return position;
    }

    Action chosen(const S &position) const { return legal(position)[found(position)->action]; }

    Action most_resisting(const S &position) const {
        const auto actions = legal(position);
        return *std::max_element(actions.begin(), actions.end(), [&](Action one, Action other) {
            return distance(after(position, one)) < distance(after(position, other));
        });
    }

    // ---------------------------------------------------------------------------------------------- positions by hash

    /// The place of a position, or the empty one where it would be.
    Place &place_of(const S &position) {
        const std::uint64_t hash = position.hash();
        std::size_t at = mixed(hash) % places_.size();
        while (places_[at].stage != empty && places_[at].hash != hash) at = (at + 1) % places_.size();
        return places_[at];
    }

    const Place *found(const S &position) const { return const_cast<Strategy *>(this)->found(position); }
    Place *found(const S &position) {
        Place &place = place_of(position);
        return place.stage == empty ? nullptr : &place;
    }

    /// The place of a position that is from now on open. A quarter of all places stays empty.
    Place &opened(const S &position) {
        Place &place = place_of(position);
        if (place.stage == empty) {
            const std::uint64_t number = gone_through() + 1;
            if (number > places_.size() / 4 * 3) throw Exhausted{};
            gone_through_.store(number, std::memory_order_relaxed);
            if (number % 1024 == 0 && q_.is_over()) throw Exhausted{};
        }
        place = {position.hash(), 0, 0, 0, open, 0};
        return place;
    }

    // --------------------------------------------------------------------------------------- going through positions

    /// Whether the hero wins a position, after so many actions at most, as the table knew when it was proven.
    bool wins(const S &position, int most, int depth) {
        if (position.over()) return position.winner() == q_.hero;
        if (const Place *place = found(position)) {
            if (place->stage == won) return true;
            if (place->stage == open) return false; // a circle
        }
        if (depth >= most_depth) return false;
        if (const auto known = q_.table.find(q_.key(position)); known && known->numbers.is_proven())
            most = std::min(most, known->distance);
        Place &place = opened(position);
        const auto actions = legal(position);
        const bool shown = is_heros(position) ? wins_by_one(position, actions, place, most, depth)
                                              : wins_by_all(position, actions, place, most, depth);
        if (begins_turn(position)) ++place.run;
        place.stage = shown ? won : failed;
        return shown;
    }

    bool wins_by_one(const S &position, const std::vector<Action> &actions, Place &place, int most, int depth) {
        for (const bool is_searched : {false, true}) {
            if (is_searched) search_again(position, most); // the table has lost the proof
            for (const std::size_t i : promising(position, actions, most)) {
                const S next = after(position, actions[i]);
                if (!wins(next, most - 1, depth + 1)) continue;
                place.action = static_cast<std::uint16_t>(i);
                pass_back(place, position, next);
                return true;
            }
        }
        return false;
    }

    bool wins_by_all(const S &position, const std::vector<Action> &actions, Place &place, int most, int depth) {
        for (const Action action : actions) {
            const S next = after(position, action);
            if (!wins(next, most - 1, depth + 1)) return false;
            pass_back(place, position, next);
        }
        return true;
    }

    /// Looks for a new proof, one that rests on nothing that is still open.
    void search_again(const S &position, int most) {
        search_.prove_again(position, most, [this](const S &next) -> std::optional<bool> {
            const Place *place = found(next);
            if (!place || place->stage == failed) return std::nullopt;
            return place->stage == won;
        });
    }

    /// What follows for a position from one after it, which is won.
    void pass_back(Place &place, const S &position, const S &next) const {
        place.distance = std::max(place.distance, static_cast<std::uint16_t>(distance(next) + 1));
        if (!next.over() && progress_in(position) == progress_in(next)) place.run = std::max(place.run, found(next)->run);
    }

    /// The actions that seem to win, as indices: those that end the game; those to positions that have been gone through, the
    /// nearest win first; those that are proven to win, the least work first. Of the last, nearer ones come before others: only
    /// what was searched again can lead in a circle.
    std::vector<std::size_t> promising(const S &position, const std::vector<Action> &actions, int most) {
        std::vector<std::pair<std::pair<int, double>, std::size_t>> order;
        for (std::size_t i = 0; i < actions.size(); ++i) {
            const S next = after(position, actions[i]);
            const Place *place = found(next);
            if (next.over()) {
                if (next.winner() == q_.hero) order.push_back({{0, 0}, i});
            } else if (place && place->stage == won) {
                order.push_back({{1, place->distance}, i});
            } else if (place && place->stage == open) {
                continue;
            } else if (const auto known = q_.table.find(q_.key(next)); known && known->numbers.is_proven()) {
                order.push_back({{known->distance < most ? 2 : 3, known->work}, i});
            } else if (wins_this_turn(next)) {
                order.push_back({{2, 0}, i});
            }
        }
        std::sort(order.begin(), order.end());
        std::vector<std::size_t> sorted;
        for (const auto &[merit, i] : order) sorted.push_back(i);
        return sorted;
    }

    /// Whether the hero can win within the turn, which the table does not keep.
    bool wins_this_turn(const S &position) {
        constexpr std::uint64_t most_positions = 1000;
        tactics_.allow(most_positions);
        return is_heros(position) && tactics_.wins_this_turn(position);
    }

    Question<S> &q_;
    Pool<Place> places_;
    ProofSearch<S> search_;
    Tactics<S> tactics_{0};
    std::atomic<std::uint64_t> gone_through_{0};
    std::uint64_t positions_ = 0, choices_ = 0;
    int longest_run_ = 0;
    std::uint8_t mark_ = 0;
};

} // namespace belvedere
