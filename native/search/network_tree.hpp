// Search with a network at play: PUCT, several leaves at a time, with results that are proven.
//
// The tree asks for evaluations and is given them. Until then a leaf that waits counts as a loss of whoever chose it, so that
// the next one is sought elsewhere.
#pragma once

#include "../encoding.hpp"
#include "search.hpp"
#include "tactics.hpp"

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
        nodes_.push_back({.state = position});
        Action actions[S::most_actions];
        const int number = position.legal(actions);
        for (int i = 0; i < number; ++i)
            if (std::find(left_out.begin(), left_out.end(), actions[i]) == left_out.end()) considered_.push_back(actions[i]);
        if (considered_.empty()) considered_.assign(actions, actions + number);
    }

    const Encoding<S> &encoding() const { return encoding_; }
    bool is_proven() const { return nodes_[0].result != unknown; }

    /// Writes up to so many positions to be evaluated, and says how many: none if the result is proven, or if only ends of
    /// games seem worth looking at.
    std::size_t gather(float *observations, std::size_t most) {
        const auto numbers_of_one = static_cast<std::size_t>(numbers(encoding_));
        for (std::size_t tries = 0; tries < most_tries && leaves_.size() < most && !is_proven(); ++tries) {
            std::vector<std::uint32_t> path = walk();
            const Node &leaf = nodes_[path.back()];
            if (leaf.result != unknown) {
                back_up(path, score(leaf.result));
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
            const std::uint32_t leaf = leaves_[i].back();
            for (const std::uint32_t number : leaves_[i]) --nodes_[number].waiting;
            expand(leaf, logits + i * actions);
            back_up(leaves_[i], nodes_[leaf].state.to_move() == 0 ? values[i] : -values[i]);
        }
        leaves_.clear();
    }

    Report report(std::size_t lines) const {
        Report report;
        const Node &root = nodes_[0];
        report.nodes = root.visits;
        report.result = root.result;
        report.depth = depth_;
        std::vector<const Edge *> best;
        for (std::uint32_t i = root.first; i < root.first + root.number; ++i) best.push_back(&edges_[i]);
        std::stable_sort(best.begin(), best.end(),
                         [&](const Edge *one, const Edge *other) { return rank(root, *one) > rank(root, *other); });
        if (best.size() > lines) best.resize(lines);
        for (const Edge *edge : best) report.lines.push_back(line(*edge));
        if (!report.lines.empty()) Tactics<S>(tactics_at_root<S>).cut_short(root.state, report.lines[0].variation);
        return report;
    }

  private:
    struct Edge {
        float prior;
        std::uint32_t child; ///< 0 if it has not been tried
        Action action;
    };

    struct Node {
        S state;
        double sum = 0; ///< of the values of all visits: player 0's score, from -1 to 1
        std::uint32_t visits = 0, waiting = 0;
        std::uint32_t first = 0, number = 0; ///< its edges
        int result = unknown;
    };

    /// The weight of what is likely, and how much less than its parent an action not tried is expected to be worth.
    static constexpr double exploration = 1.5, caution = 0.2;

    /// How often a leaf is sought at a time, since many may be ends of games.
    static constexpr std::size_t most_tries = 1000;

    static double score(int result) { return result == nobody ? 0 : result == 0 ? 1 : -1; }
    static double side(const Node &node) { return node.state.to_move() == 0 ? 1 : -1; }

    /// What a visited position is worth to the player to move of another, in which it was chosen.
    double worth(const Node &parent, const Node &child) const {
        if (child.result != unknown) return side(parent) * score(child.result);
        return (side(parent) * child.sum - child.waiting) / (child.visits + child.waiting);
    }

    std::vector<std::uint32_t> walk() {
        std::vector<std::uint32_t> path{0};
        while (nodes_[path.back()].number > 0 && nodes_[path.back()].result == unknown) {
            const std::uint32_t edge = chosen(nodes_[path.back()]);
            if (!edges_[edge].child) add_child(edge, path);
            path.push_back(edges_[edge].child);
        }
        depth_ = std::max(depth_, static_cast<int>(path.size()) - 1);
        return path;
    }

    std::uint32_t chosen(const Node &node) const {
        const double visits = node.visits + node.waiting;
        const double otherwise = side(node) * node.sum / std::max(1U, node.visits) - caution;
        std::uint32_t best = node.first;
        double highest = -1e30;
        for (std::uint32_t i = node.first; i < node.first + node.number; ++i) {
            const Edge &edge = edges_[i];
            const Node *child = edge.child ? &nodes_[edge.child] : nullptr;
            const double tried = child ? child->visits + child->waiting : 0;
            const double bound =
                (child ? worth(node, *child) : otherwise) + exploration * edge.prior * std::sqrt(visits) / (1 + tried);
            if (bound > highest) highest = bound, best = i;
        }
        return best;
    }

    void add_child(std::uint32_t edge, const std::vector<std::uint32_t> &path) {
        Node child{.state = nodes_[path.back()].state};
        child.state.play(edges_[edge].action);
        child.result = tactics_.winner_at_a_glance(child.state);
        if (child.result == unknown && !child.state.mid_turn() && occurred(child.state.hash(), path)) child.result = nobody;
        edges_[edge].child = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back(child);
    }

    bool occurred(std::uint64_t hash, const std::vector<std::uint32_t> &path) const {
        return std::find(history_.begin(), history_.end(), hash) != history_.end() ||
               std::any_of(path.begin(), path.end(), [&](std::uint32_t node) { return nodes_[node].state.hash() == hash; });
    }

    void expand(std::uint32_t number, const float *logits) {
        Node &node = nodes_[number];
        Action legal[S::most_actions];
        const Action *const actions = number == 0 ? considered_.data() : legal;
        const int count = number == 0 ? static_cast<int>(considered_.size()) : node.state.legal(legal);
        node.first = static_cast<std::uint32_t>(edges_.size());
        node.number = static_cast<std::uint32_t>(count);
        float highest = -1e30F, sum = 0;
        for (int i = 0; i < count; ++i) {
            edges_.push_back({logits[encoding_.index(node.state, actions[i])], 0, actions[i]});
            highest = std::max(highest, edges_.back().prior);
        }
        for (auto edge = edges_.begin() + node.first; edge != edges_.end(); ++edge)
            sum += edge->prior = std::exp(edge->prior - highest);
        for (auto edge = edges_.begin() + node.first; edge != edges_.end(); ++edge) edge->prior /= sum;
    }

    void back_up(const std::vector<std::uint32_t> &path, double value) {
        for (std::size_t i = path.size(); i-- > 0;) {
            Node &node = nodes_[path[i]];
            if (node.result == unknown) node.result = proven(node);
            if (node.result != unknown) value = score(node.result);
            ++node.visits;
            node.sum += value;
        }
    }

    /// What the children prove of a position.
    int proven(const Node &node) const {
        bool all = node.number > 0, draws = false;
        for (std::uint32_t i = node.first; i < node.first + node.number; ++i) {
            const int result = edges_[i].child ? nodes_[edges_[i].child].result : unknown;
            if (result == node.state.to_move()) return result;
            all &= result != unknown;
            draws |= result == nobody;
        }
        return !all ? unknown : draws ? nobody : 1 - node.state.to_move();
    }

    /// What is proven to win comes first, what is proven to lose last; between them counts how often they were visited.
    double rank(const Node &node, const Edge &edge) const {
        if (!edge.child) return edge.prior / 2;
        const Node &child = nodes_[edge.child];
        if (child.result == node.state.to_move()) return 1e18;
        return child.result == 1 - node.state.to_move() ? -1.0 : child.visits;
    }

    Line line(const Edge &edge) const {
        const Node *child = edge.child ? &nodes_[edge.child] : nullptr;
        const double value = child && child->visits + child->waiting > 0 ? worth(nodes_[0], *child) : 0;
        Line line{edge.action, (1 + value) / 2, child ? child->result : unknown, child ? child->visits : 0, {edge.action}};
        while (child && child->number > 0) {
            const auto *const first = &edges_[child->first];
            const Edge *best = std::max_element(first, first + child->number, [&](const Edge &one, const Edge &other) {
                return rank(*child, one) < rank(*child, other);
            });
            if (!best->child) break;
            line.variation.push_back(best->action);
            child = &nodes_[best->child];
        }
        return line;
    }

    Encoding<S> encoding_;
    std::vector<std::uint64_t> history_;
    std::vector<Action> considered_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<std::vector<std::uint32_t>> leaves_; ///< the paths to those that wait
    Tactics<S> tactics_{0};
    int depth_ = 0;
};

} // namespace belvedere
