// Plain UCT: the textbook's Monte-Carlo tree search with uniformly random playouts, a yardstick for everything better.
#pragma once

#include "../playout.hpp"
#include "pool.hpp"
#include "search.hpp"

#include <cmath>

namespace belvedere {

template <State S> class PlainTree {
  public:
    using Action = typename S::Action;

    PlainTree(const S &position, std::size_t memory, std::uint64_t seed, const Resources &)
        : root_(position), nodes_(std::max<std::size_t>(memory / sizeof(Node), 2)), chance_(seed) {}

    void simulate() {
        S state = root_;
        path_.assign(1, 0);
        while (has_children(path_.back(), state)) {
            const std::uint32_t child = chosen(nodes_[path_.back()]);
            state.play(static_cast<Action>(nodes_[child].action));
            path_.push_back(child);
            if (nodes_[child].visits == 0) break;
        }
        depth_ = std::max(depth_, static_cast<int>(path_.size()) - 1);
        const double score = played_out(state);
        for (const std::uint32_t number : path_) {
            Node &node = nodes_[number];
            ++node.visits;
            node.wins += node.chosen_by == 0 ? score : 1 - score;
        }
    }

    std::uint64_t nodes() const { return nodes_[0].visits; }
    int depth() const { return depth_; }
    /// Nothing is ever proven.
    int result() const { return unknown; }

    std::vector<Line> lines() const {
        std::vector<Line> lines;
        const Node &root = nodes_[0];
        for (std::uint32_t i = root.first; i < root.first + root.number; ++i) {
            Line line{nodes_[i].action, mean(nodes_[i]), unknown, nodes_[i].visits, {}};
            for (std::uint32_t next = i; next != 0; next = most_visited(nodes_[next]))
                line.variation.push_back(nodes_[next].action);
            lines.push_back(std::move(line));
        }
        return lines;
    }

  private:
    struct Node {
        double wins; // of the player who chose the action
        std::uint32_t visits, first, number, action;
        std::uint8_t chosen_by;
    };

    /// A game that goes on for longer counts as a draw.
    static constexpr std::uint64_t longest_playout = 1000;

    static constexpr double exploration = 0.7;

    static double mean(const Node &node) { return node.visits == 0 ? 0.0 : node.wins / node.visits; }

    /// Whether the node has children, which it gets on its second visit.
    bool has_children(std::uint32_t number, const S &state) {
        Node &node = nodes_[number];
        if (node.number > 0 || (node.visits == 0 && number != 0)) return node.number > 0;
        Action actions[S::most_actions];
        const auto found = static_cast<std::size_t>(state.legal(actions));
        if (used_ + found > nodes_.size()) return false;
        node.first = static_cast<std::uint32_t>(used_);
        node.number = static_cast<std::uint32_t>(found);
        for (std::size_t i = 0; i < found; ++i)
            nodes_[used_ + i] = {0.0, 0, 0, 0, actions[i], static_cast<std::uint8_t>(state.to_move())};
        used_ += found;
        return found > 0;
    }

    /// The child with the highest upper confidence bound; those never tried come first, in random order.
    std::uint32_t chosen(const Node &node) {
        std::uint32_t best = node.first;
        double highest = -1;
        const double log_visits = std::log(static_cast<double>(node.visits) + 1);
        for (std::uint32_t i = node.first; i < node.first + node.number; ++i) {
            const Node &child = nodes_[i];
            const double bound = child.visits == 0
                                     ? 1e6 + chance_.below(1U << 30)
                                     : child.wins / child.visits + exploration * std::sqrt(log_visits / child.visits);
            if (bound > highest) highest = bound, best = i;
        }
        return best;
    }

    std::uint32_t most_visited(const Node &node) const {
        std::uint32_t best = 0, most = 0;
        for (std::uint32_t i = node.first; i < node.first + node.number; ++i)
            if (nodes_[i].visits > most) most = nodes_[i].visits, best = i;
        return best;
    }

    /// The score of player 0 after a game of random actions.
    double played_out(const S &state) {
        Playouts count;
        playout(state, longest_playout, chance_, count);
        return count.wins[0] ? 1.0 : count.wins[1] ? 0.0 : 0.5;
    }

    S root_;
    Pool<Node> nodes_;
    std::size_t used_ = 1;
    std::vector<std::uint32_t> path_;
    Chance chance_;
    int depth_ = 0;
};

} // namespace belvedere
