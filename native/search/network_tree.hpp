// Search with a network at play: PUCT, several leaves at a time, with results that are proven.
//
// The tree asks for evaluations and is given them. Until then a leaf that waits counts as a loss of whoever chose it, so that
// the next one is sought elsewhere.
#pragma once

#include "network_nodes.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace belvedere {

template <Encoded S> class NetworkTree {
  public:
    using Action = typename S::Action;

    /// Searches a position that is not over. To reach a position of the history again is counted as a draw. What is left out
    /// is not considered, unless nothing else is legal.
    NetworkTree(const S &position, std::vector<std::uint64_t> history, const std::vector<std::uint64_t> &left_out)
        : encoding_(position), history_(std::move(history)) {
        nodes_.begin(position);
        Action actions[S::most_actions];
        const int number = position.legal(actions);
        for (int i = 0; i < number; ++i)
            if (std::find(left_out.begin(), left_out.end(), actions[i]) == left_out.end()) considered_.push_back(actions[i]);
        if (considered_.empty()) considered_.assign(actions, actions + number);
    }

    const Encoding<S> &encoding() const { return encoding_; }
    bool is_proven() const { return nodes_.root().result != unknown; }

    /// Writes up to so many positions to be evaluated, and says how many: none if the result is proven, or if only ends of
    /// games seem worth looking at.
    std::size_t gather(float *observations, std::size_t most) {
        const auto numbers_of_one = static_cast<std::size_t>(numbers(encoding_));
        for (std::size_t tries = 0; tries < most_tries && leaves_.size() < most && !is_proven(); ++tries) {
            std::vector<std::uint32_t> path = walk();
            const Node &leaf = nodes_[path.back()];
            if (leaf.result != unknown) {
                nodes_.back_up(path, Nodes::score(leaf.result));
            } else if (leaf.waiting > 0) {
                break; // there is nothing else to look at before the answers
            } else {
                encoding_.observe(leaf.state, observations + leaves_.size() * numbers_of_one);
                for (const std::uint32_t number : path) ++nodes_[number].waiting;
                leaves_.push_back(std::move(path));
            }
        }
        return leaves_.size();
    }

    /// Takes the answers to what was gathered last.
    void scatter(const float *logits, const float *values) {
        const auto actions = static_cast<std::size_t>(encoding_.actions());
        for (std::size_t i = 0; i < leaves_.size(); ++i) {
            for (const std::uint32_t number : leaves_[i]) --nodes_[number].waiting;
            Node &leaf = nodes_[leaves_[i].back()];
            Nodes::set_value(leaf, values[i]);
            expand(leaf, logits + i * actions);
            nodes_.back_up(leaves_[i], leaf.value);
        }
        leaves_.clear();
    }

    Report report(std::size_t lines) const {
        Report report;
        const Node &root = nodes_.root();
        report.nodes = root.visits;
        report.result = root.result;
        report.depth = depth_;
        std::vector<const Edge *> best;
        for (const Edge &edge : nodes_.edges(root)) best.push_back(&edge);
        std::stable_sort(best.begin(), best.end(),
                         [&](const Edge *one, const Edge *other) { return rank(root, *one) > rank(root, *other); });
        if (best.size() > lines) best.resize(lines);
        for (const Edge *edge : best) report.lines.push_back(line(*edge));
        if (!report.lines.empty()) Tactics<S>(tactics_at_root<S>).cut_short(root.state, report.lines[0].variation);
        return report;
    }

  private:
    using Nodes = NetworkNodes<S>;
    using Edge = typename Nodes::Edge;
    using Node = typename Nodes::Node;

    /// The weight of what is likely, and how much less than its parent an action not tried is expected to be worth.
    static constexpr double exploration = 1.5, caution = 0.2;

    /// How often a leaf is sought at a time, since many may be ends of games.
    static constexpr std::size_t most_tries = 1000;

    std::vector<std::uint32_t> walk() {
        std::vector<std::uint32_t> path{0};
        while (nodes_[path.back()].number > 0 && nodes_[path.back()].result == unknown) {
            Node &node = nodes_[path.back()];
            path.push_back(nodes_.follow(node, chosen(node), [&](const S &position) { return is_repeated(position, path); }));
        }
        depth_ = std::max(depth_, static_cast<int>(path.size()) - 1);
        return path;
    }

    /// The edge that promises most, with what is likely and has been tried little before the others.
    std::size_t chosen(const Node &node) const {
        const double visits = node.visits + node.waiting;
        const double otherwise = Nodes::side(node) * node.sum / std::max(1U, node.visits) - caution;
        const std::span<const Edge> edges = nodes_.edges(node);
        std::size_t best = 0;
        double highest = -1e30;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const Node *const child = nodes_.child(edges[i]);
            const double tried = child ? child->visits + child->waiting : 0;
            const double bound = (child ? Nodes::worth(node, *child) : otherwise) +
                                 exploration * edges[i].prior * std::sqrt(visits) / (1 + tried);
            if (bound > highest) highest = bound, best = i;
        }
        return best;
    }

    /// Whether a position after a path has occurred before.
    bool is_repeated(const S &position, const std::vector<std::uint32_t> &path) const {
        if (position.mid_turn()) return false;
        const std::uint64_t hash = position.hash();
        return std::find(history_.begin(), history_.end(), hash) != history_.end() ||
               std::any_of(path.begin(), path.end(), [&](std::uint32_t node) { return nodes_[node].state.hash() == hash; });
    }

    void expand(Node &node, const float *logits) {
        if (&node == &nodes_.root()) return nodes_.expand(node, considered_, encoding_, logits);
        Action actions[S::most_actions];
        const int number = node.state.legal(actions);
        nodes_.expand(node, {actions, static_cast<std::size_t>(number)}, encoding_, logits);
    }

    /// What is proven to win comes first, what is proven to lose last; between them counts how often they were visited.
    double rank(const Node &node, const Edge &edge) const {
        const Node *const child = nodes_.child(edge);
        if (!child) return edge.prior / 2;
        if (child->result == node.state.to_move()) return 1e18;
        return child->result == 1 - node.state.to_move() ? -1.0 : child->visits;
    }

    Line line(const Edge &edge) const {
        const Node *child = nodes_.child(edge);
        const double value = child && child->visits + child->waiting > 0 ? Nodes::worth(nodes_.root(), *child) : 0;
        Line line{edge.action, (1 + value) / 2, child ? child->result : unknown, child ? child->visits : 0, {edge.action}};
        while (child && child->number > 0) {
            const std::span<const Edge> edges = nodes_.edges(*child);
            const auto best = std::max_element(edges.begin(), edges.end(), [&](const Edge &one, const Edge &other) {
                return rank(*child, one) < rank(*child, other);
            });
            if (!best->child) break;
            line.variation.push_back(best->action);
            child = nodes_.child(*best);
        }
        return line;
    }

    Encoding<S> encoding_;
    std::vector<std::uint64_t> history_;
    std::vector<Action> considered_;
    Nodes nodes_;
    std::vector<std::vector<std::uint32_t>> leaves_; ///< the paths to those that wait
    int depth_ = 0;
};

} // namespace belvedere
