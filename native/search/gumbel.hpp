// Search with a network and few simulations: Gumbel AlphaZero (Danihelka, Guez, Schrittwieser and Silver, 2022).
//
// At the root, actions are drawn without replacement by Gumbel noise, and sequential halving shares the simulations among
// them. Further down each position takes the action that its improved policy holds most against the visits so far. What the
// search has found makes the improved policy of the root, which a network can learn from.
//
// The tree asks for evaluations and is given them, so that many trees can share one large batch.
#pragma once

#include "../history.hpp"
#include "../playout.hpp"
#include "network_nodes.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

namespace belvedere {

/// How to search.
struct GumbelSettings {
    int simulations = 32;
    /// How many actions of the root may be tried.
    int considered = 16;
    /// How much values change a policy: by (visit_bonus + visits) × value_scale for a won instead of a lost game.
    float visit_bonus = 50.0F, value_scale = 1.0F;
};

/// When sequential halving tries which actions: at each simulation one of those that have been visited so often so far.
class HalvingSchedule {
  public:
    explicit HalvingSchedule(const GumbelSettings &settings) {
        for (int considered = 0; considered <= settings.considered; ++considered)
            visits_.push_back(sequence(std::max(considered, 1), settings.simulations));
    }

    int visits(int considered, int simulation) const {
        return visits_[static_cast<std::size_t>(considered)][static_cast<std::size_t>(simulation)];
    }

  private:
    static std::vector<int> sequence(int considered, int simulations) {
        std::vector<int> all;
        const int rounds = std::max(1, static_cast<int>(std::ceil(std::log2(considered))));
        int left = considered;
        for (int visits = 0; static_cast<int>(all.size()) < simulations; left = considered > 1 ? std::max(2, left / 2) : 1)
            for (int more = std::max(1, simulations / (rounds * left)); more > 0; --more, ++visits)
                all.insert(all.end(), static_cast<std::size_t>(left), visits);
        return all;
    }

    std::vector<std::vector<int>> visits_;
};

template <Encoded S> class GumbelTree {
  public:
    using Action = typename S::Action;

    /// An action of the root.
    struct Choice {
        Action action;
        int number; ///< of the action in the encoding
        float logit, noise;
        double prior;
        std::uint32_t child; ///< 0 if it has not been tried
    };

    /// What is given has to outlive the tree.
    GumbelTree(const Encoding<S> &encoding, const GumbelSettings &settings, const HalvingSchedule &schedule)
        : encoding_(&encoding), settings_(&settings), schedule_(&schedule) {}

    /// Begins to search a position that is not over; the history ends with it.
    void begin(const S &position, const History<S> &history) {
        history_ = &history;
        simulation_ = 0;
        choices_.clear();
        nodes_.begin(position, static_cast<std::size_t>(settings_->simulations) + 1);
    }

    /// Goes on until a position has to be evaluated, and gives it; none if the search is over.
    const S *next_leaf() {
        if (choices_.empty()) return &nodes_.root().state;
        while (!is_over()) {
            walk();
            const Node &leaf = nodes_[path_.back()];
            if (leaf.result == unknown) return &leaf.state;
            back_up(Nodes::score(leaf.result));
        }
        return nullptr;
    }

    /// Takes what the network says of the leaf: a logit for every number of an action, and the score that the player to move
    /// expects, from -1 to 1. The noise is for the root.
    void evaluate(const float *logits, float value, Chance &chance) {
        if (choices_.empty()) return open_root(logits, value, chance);
        Node &leaf = nodes_[path_.back()];
        Nodes::set_value(leaf, value);
        expand(leaf, logits);
        back_up(leaf.value);
    }

    const std::vector<Choice> &choices() const { return choices_; }

    /// Of a search that is over: the number of the best choice.
    std::size_t best() const {
        const Completed completed = completed_values();
        std::size_t best = 0;
        for (std::size_t i = 1; i < tried(); ++i)
            if (rank(i, completed) > rank(best, completed)) best = i;
        return best;
    }

    /// Of a search that is over: adds how likely each choice should be, and gives the score from -1 to 1 that the player to
    /// move then expects. A win that is proven leaves nothing else.
    double improved_policy(std::vector<float> &out) const {
        const Completed completed = completed_values();
        const std::size_t first = out.size();
        double highest = -1e30, sum = 0, expected = 0;
        const auto exponent = [&](std::size_t i) { return choices_[i].logit + completed.scale * value(i, completed); };
        for (std::size_t i = 0; i < choices_.size(); ++i) highest = std::max(highest, exponent(i));
        for (std::size_t i = 0; i < choices_.size(); ++i) {
            const double weight = is_won() ? wins(i) : std::exp(exponent(i) - highest);
            sum += weight;
            expected += weight * value(i, completed);
            out.push_back(static_cast<float>(weight));
        }
        for (std::size_t i = first; i < out.size(); ++i) out[i] = static_cast<float>(out[i] / sum);
        return expected / sum;
    }

  private:
    using Nodes = NetworkNodes<S>;
    using Edge = typename Nodes::Edge;
    using Node = typename Nodes::Node;

    /// What the values of the actions tried say of those not tried.
    struct Completed {
        double mixed;         ///< what an action not tried is expected to be worth to the player to move
        double scale;         ///< how much a value counts against a logit
        double visits, prior; ///< of those tried, together
    };

    int player() const { return nodes_.root().state.to_move(); }
    bool is_won() const { return nodes_.root().result == player(); }
    bool is_over() const { return simulation_ == settings_->simulations || nodes_.root().result != unknown; }
    bool wins(std::size_t i) const { return choices_[i].child && nodes_[choices_[i].child].result == player(); }

    /// How many of the choices may be tried: the first ones.
    std::size_t tried() const { return std::min(choices_.size(), static_cast<std::size_t>(settings_->considered)); }

    // ---------------------------------------------------------------------------------------------------- selection

    /// Asked of a position that is added: `so_far_` has all before it, and then also this one.
    auto is_draw() {
        return [this](const S &position) { return so_far_.draws(position); };
    }

    /// Follows the search to a position that has not been visited yet, or whose result is known.
    void walk() {
        so_far_ = *history_;
        path_.clear();
        std::uint32_t next = chosen_at_root();
        for (;;) {
            path_.push_back(next);
            Node &node = nodes_[next];
            if (node.visits == 0 || node.result != unknown) return;
            so_far_.draws(node.state);
            next = nodes_.follow(node, chosen(node), is_draw());
        }
    }

    std::uint32_t chosen_at_root() {
        const Completed completed = completed_values();
        const int wanted = schedule_->visits(static_cast<int>(tried()), simulation_);
        std::size_t best = tried();
        for (std::size_t i = 0; i < tried(); ++i)
            if (visits(i) == wanted && (best == tried() || urgency(i, completed) > urgency(best, completed))) best = i;
        Choice &choice = choices_[best];
        if (!choice.child) choice.child = nodes_.add(nodes_.root().state, choice.action, is_draw());
        return choice.child;
    }

    /// The edge of which the improved policy holds most against the visits so far.
    std::size_t chosen(const Node &node) const {
        const std::span<const Edge> edges = nodes_.edges(node), tried = edges.first(node.tried);
        const Completed completed = completed_values(node);
        const auto weight = [&](const Edge &edge) {
            return edge.prior * std::exp(completed.scale * (Nodes::worth(node, nodes_[edge.child]) - completed.mixed));
        };
        double all = std::max(0.0, 1 - completed.prior);
        for (const Edge &edge : tried) all += weight(edge);
        // Of those not tried, which expect the same, the first one is the most likely.
        std::size_t best = tried.size();
        double most = best < edges.size() ? edges[best].prior / all : -1e30;
        for (std::size_t i = 0; i < tried.size(); ++i) {
            const double lack = weight(tried[i]) / all - nodes_[tried[i].child].visits / (1 + completed.visits);
            if (lack > most) most = lack, best = i;
        }
        return best;
    }

    Completed completed_values(const Node &node) const {
        Values values;
        for (const Edge &edge : nodes_.edges(node).first(node.tried)) {
            const Node &child = nodes_[edge.child];
            values.add(edge.prior, Nodes::worth(node, child), child.visits);
        }
        return values.completed(Nodes::side(node) * node.value, *settings_);
    }

    Completed completed_values() const {
        const Node &root = nodes_.root();
        Values values;
        for (const Choice &choice : choices_)
            if (choice.child) {
                const Node &child = nodes_[choice.child];
                values.add(choice.prior, Nodes::worth(root, child), child.visits);
            }
        return values.completed(Nodes::side(root) * root.value, *settings_);
    }

    /// Sums over the actions tried.
    struct Values {
        double prior = 0, weighted = 0, visits = 0, most = 0;

        void add(double prior_of_one, double value, double visits_of_one) {
            prior_of_one = std::max(prior_of_one, 1e-12);
            prior += prior_of_one;
            weighted += prior_of_one * value;
            visits += visits_of_one;
            most = std::max(most, visits_of_one);
        }

        Completed completed(double of_network, const GumbelSettings &settings) const {
            const double mixed = prior > 0 ? (of_network + visits * weighted / prior) / (1 + visits) : of_network;
            return {mixed, (settings.visit_bonus + most) * settings.value_scale / 2, visits, prior};
        }
    };

    int visits(std::size_t i) const { return choices_[i].child ? static_cast<int>(nodes_[choices_[i].child].visits) : 0; }
    double value(std::size_t i, const Completed &completed) const {
        return visits(i) > 0 ? Nodes::worth(nodes_.root(), nodes_[choices_[i].child]) : completed.mixed;
    }
    double urgency(std::size_t i, const Completed &completed) const {
        return choices_[i].logit + choices_[i].noise + completed.scale * value(i, completed);
    }
    /// What is proven to win comes first, then what has been visited most.
    std::tuple<bool, int, double> rank(std::size_t i, const Completed &completed) const {
        return {wins(i), visits(i), urgency(i, completed)};
    }

    // ---------------------------------------------------------------------------------------------------- expansion

    void open_root(const float *logits, float value, Chance &chance) {
        Node &root = nodes_.root();
        Nodes::set_value(root, value);
        Action actions[S::most_actions];
        const int number = root.state.legal(actions);
        double highest = -1e30, sum = 0;
        for (int i = 0; i < number; ++i) {
            const int of_action = encoding_->index(root.state, actions[i]);
            choices_.push_back({actions[i], of_action, logits[of_action], gumbel(chance), 0, 0});
            highest = std::max<double>(highest, logits[of_action]);
        }
        for (Choice &choice : choices_) sum += choice.prior = std::exp(choice.logit - highest);
        for (Choice &choice : choices_) choice.prior /= sum;
        const auto middle = choices_.begin() + static_cast<std::ptrdiff_t>(tried());
        std::partial_sort(choices_.begin(), middle, choices_.end(), [](const Choice &one, const Choice &other) {
            return one.logit + one.noise > other.logit + other.noise;
        });
    }

    static float gumbel(Chance &chance) {
        constexpr std::uint32_t fine = 1U << 24;
        const double uniform = (chance.below(fine) + 0.5) / fine;
        return static_cast<float>(-std::log(-std::log(uniform)));
    }

    /// Keeps as many actions as can ever be tried.
    void expand(Node &node, const float *logits) {
        Action actions[S::most_actions];
        const int number = node.state.legal(actions);
        nodes_.expand(node, {actions, static_cast<std::size_t>(number)}, *encoding_, logits);
        nodes_.keep_likeliest(node, static_cast<std::uint32_t>(settings_->simulations));
    }

    // -------------------------------------------------------------------------------------------------------- backup

    void back_up(double value) {
        ++simulation_;
        nodes_.back_up(path_, value);
        for (std::size_t i = 0; i < tried(); ++i)
            if (wins(i)) nodes_.root().result = player();
    }

    const Encoding<S> *encoding_;
    const GumbelSettings *settings_;
    const HalvingSchedule *schedule_;
    const History<S> *history_ = nullptr;
    int simulation_ = 0;
    std::vector<Choice> choices_; ///< of the root, those that may be tried first
    Nodes nodes_;
    std::vector<std::uint32_t> path_;
    History<S> so_far_;
};

} // namespace belvedere
