// The order in which alpha-beta search tries the actions of a position: the sooner a good one, the fewer are looked at.
#pragma once

#include "knowledge.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace belvedere {

/// Orders actions by what the game's knowledge promises, and by what has refuted the opponent elsewhere.
///
/// The choices of all positions on the way to the one that is searched lie one after another in one array.
template <State S> class Ordering {
  public:
    using Action = typename S::Action;

    /// The choices of one position: a part of the array.
    struct Choices {
        std::size_t first;
        int number;
        int kept; // the most promising ones; the others matter only if these lose
    };

    explicit Ordering(const Knowledge<S> &known) : known_(known) {}

    /// Lists the actions of a position, of which `known` comes first if it is one of them; keeps so many at most.
    Choices open(const S &position, int ply, std::uint64_t known, int most_kept) {
        const int number = position.legal(actions_.data());
        known_.weigh(position, actions_.data(), number, weights_.data());
        const Choices choices{choices_.size(), number, std::min(number, most_kept)};
        for (int i = 0; i < number; ++i)
            choices_.push_back({actions_[i], weights_[i] + bonus(position.to_move(), actions_[i], ply, known)});
        if (choices.kept < number) std::nth_element(at(choices, 0), at(choices, choices.kept), at(choices, number), better);
        return choices;
    }

    /// The next best action: to be called with 0, 1, 2, …
    Action pick(const Choices &choices, int i) {
        const int end = i < choices.kept ? choices.kept : choices.number;
        std::iter_swap(at(choices, i), std::min_element(at(choices, i), at(choices, end), better));
        return at(choices, i)->action;
    }

    /// Forgets the choices that were opened last, and learns which one refuted the opponent, after so many that did not.
    void close(const Choices &choices, int player, int ply, int depth, std::optional<int> refutation) {
        if (refutation) {
            learn(player, at(choices, *refutation)->action, depth, 1);
            for (int i = 0; i < *refutation; ++i) learn(player, at(choices, i)->action, depth, -1);
            Killers &killers = killers_[static_cast<std::size_t>(ply)];
            const Action action = at(choices, *refutation)->action;
            if (killers[0] != action) killers[1] = killers[0], killers[0] = action;
        }
        choices_.resize(choices.first);
    }

    /// Forgets the choices of a search that was broken off.
    void reset() { choices_.clear(); }

    /// The longest line of actions.
    static constexpr std::size_t most_plies = 128;

  private:
    struct Choice {
        Action action;
        float weight;
    };
    using Killers = std::array<Action, 2>;

    static constexpr float known_bonus = 1e9F, killer_bonus = 1.5F, success_bonus = 2.0F;
    static constexpr std::size_t successes = 1 << 12;

    static bool better(const Choice &one, const Choice &other) { return one.weight > other.weight; }
    auto at(const Choices &choices, int i) { return choices_.begin() + static_cast<std::ptrdiff_t>(choices.first) + i; }

    float bonus(int player, Action action, int ply, std::uint64_t known) {
        const Killers &killers = killers_[static_cast<std::size_t>(ply)];
        return (action == known ? known_bonus : 0) + (killers[0] == action || killers[1] == action ? killer_bonus : 0) +
               success_bonus * success(player, action);
    }

    /// How well an action has done elsewhere, from -1 to 1.
    float &success(int player, Action action) { return success_[static_cast<std::size_t>(player)][mixed(action) % successes]; }

    void learn(int player, Action action, int depth, float outcome) {
        float &success = this->success(player, action);
        success += (outcome - success) * std::min(0.5F, static_cast<float>(depth * depth) / 64);
    }

    Knowledge<S> known_;
    std::vector<Choice> choices_;
    std::array<Killers, most_plies + 1> killers_{};
    std::array<std::array<float, successes>, 2> success_{};
    std::array<Action, S::most_actions> actions_;
    std::array<float, S::most_actions> weights_;
};

} // namespace belvedere
