// The nodes of a tree whose leaves a network evaluates: what it has said of them, what has come of their visits, and what is
// proven. Which nodes are visited is up to the search.
#pragma once

#include "../encoding.hpp"
#include "search.hpp"
#include "tactics.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace belvedere {

template <Encoded S> class NetworkNodes {
  public:
    using Action = typename S::Action;

    struct Edge {
        float prior;
        std::uint32_t child; ///< 0 if it has not been tried
        Action action;
    };

    struct Node {
        S state;
        float value = 0; ///< what the network says; like all values here, player 0's score from -1 to 1
        double sum = 0;  ///< of the values of all visits
        std::uint32_t visits = 0;
        std::uint32_t waiting = 0; ///< visits on their way, for which the network has not answered yet
        std::uint32_t first = 0;   ///< the place of its first edge
        std::uint32_t number = 0;  ///< how many edges it has
        std::uint32_t tried = 0;   ///< and how many of these have been tried
        bool is_complete = true;   ///< whether no action was dropped
        int result = unknown;
    };

    /// Begins anew with a root. Nodes stay where they are as long as there are no more than `room`.
    void begin(const S &position, std::size_t room = 1) {
        nodes_.clear();
        edges_.clear();
        nodes_.reserve(room);
        nodes_.push_back({.state = position});
    }

    Node &operator[](std::uint32_t number) { return nodes_[number]; }
    const Node &operator[](std::uint32_t number) const { return nodes_[number]; }
    Node &root() { return nodes_[0]; }
    const Node &root() const { return nodes_[0]; }
    std::span<Edge> edges(const Node &node) { return {edges_.data() + node.first, node.number}; }
    std::span<const Edge> edges(const Node &node) const { return {edges_.data() + node.first, node.number}; }

    /// The node behind an edge, or nullptr if the edge has not been tried.
    const Node *child(const Edge &edge) const { return edge.child ? &nodes_[edge.child] : nullptr; }

    // -------------------------------------------------------------------------------------------------------- values

    static double score(int result) { return result == nobody ? 0 : result == 0 ? 1 : -1; }
    static double side(const Node &node) { return node.state.to_move() == 0 ? 1 : -1; }

    /// What a visited node is worth to the player to move of its parent. Visits that wait count as losses, so that the next one
    /// goes elsewhere.
    static double worth(const Node &parent, const Node &node) {
        if (node.result != unknown) return side(parent) * score(node.result);
        return (side(parent) * node.sum - node.waiting) / (node.visits + node.waiting);
    }

    // ----------------------------------------------------------------------------------------------------- expansion

    /// Takes what the network says of a node: the score that the player to move expects.
    static void set_value(Node &node, float value) { node.value = node.state.to_move() == 0 ? value : -value; }

    /// Gives a node an edge for each of these actions. Their priors come from the network's logits, one for every number of an
    /// action in the encoding.
    void expand(Node &node, std::span<const Action> actions, const Encoding<S> &encoding, const float *logits) {
        node.first = static_cast<std::uint32_t>(edges_.size());
        node.number = static_cast<std::uint32_t>(actions.size());
        float highest = -1e30F, sum = 0;
        for (const Action action : actions) {
            edges_.push_back({logits[encoding.index(node.state, action)], 0, action});
            highest = std::max(highest, edges_.back().prior);
        }
        for (Edge &edge : edges(node)) sum += edge.prior = std::exp(edge.prior - highest);
        for (Edge &edge : edges(node)) edge.prior /= sum;
    }

    /// Drops all but the most likely edges of the node that was expanded last, and puts these in order.
    void keep_likeliest(Node &node, std::uint32_t most) {
        const std::uint32_t kept = std::min(node.number, most);
        const auto first = edges_.begin() + node.first;
        std::partial_sort(first, first + kept, edges_.end(),
                          [](const Edge &one, const Edge &other) { return one.prior > other.prior; });
        edges_.erase(first + kept, edges_.end());
        node.is_complete = kept == node.number;
        node.number = kept;
    }

    /// Adds the position after an action, and gives its number. What is not decided at a glance is a draw if
    /// `is_draw(position)`.
    template <class IsDraw> std::uint32_t add(const S &before, Action action, IsDraw is_draw) {
        Node node{.state = before};
        node.state.play(action);
        node.result = tactics_.winner_at_a_glance(node.state);
        if (node.result == unknown && is_draw(node.state)) node.result = nobody;
        nodes_.push_back(node);
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }

    /// The number of the node behind an edge of a node, which is added if the edge has not been tried.
    template <class IsDraw> std::uint32_t follow(Node &node, std::size_t edge, IsDraw is_draw) {
        Edge &followed = edges(node)[edge];
        if (!followed.child) {
            ++node.tried;
            followed.child = add(node.state, followed.action, is_draw);
        }
        return followed.child;
    }

    // -------------------------------------------------------------------------------------------------------- backup

    /// Counts a visit of the last node of a path, with its value, in all nodes of the path, and notes what is proven there.
    void back_up(std::span<const std::uint32_t> path, double value) {
        for (std::size_t i = path.size(); i-- > 0;) {
            Node &node = nodes_[path[i]];
            if (node.result == unknown) node.result = proven(node);
            if (node.result != unknown) value = score(node.result);
            ++node.visits;
            node.sum += value;
        }
    }

  private:
    /// What the children prove of a position.
    int proven(const Node &node) const {
        bool all = node.is_complete && node.number > 0, draws = false;
        for (const Edge &edge : edges(node)) {
            const int result = edge.child ? nodes_[edge.child].result : unknown;
            if (result == node.state.to_move()) return result;
            all &= result != unknown;
            draws |= result == nobody;
        }
        return !all ? unknown : draws ? nobody : 1 - node.state.to_move();
    }

    std::vector<Node> nodes_; ///< the root first
    std::vector<Edge> edges_;
    Tactics<S> tactics_{0};
};

} // namespace belvedere
