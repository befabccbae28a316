// Monte-Carlo tree search guided by knowledge of the game, with exact backup of what is proven.
//
// Positions reached in several ways are one node, so the tree is a graph: the value of a node is the mean of its own
// evaluation and of the values of its actions, weighted by how often each was tried from here. A result that is proven
// (a win, a loss, a draw) is passed up: one winning action wins, and a position all of whose actions lose is lost; losing
// actions no longer count in the mean. Actions of which the result is proven are not tried again; who has one that draws can
// expect a draw at least. Several actions of one player in a row need no special care, since every
// node knows who is to move and all values are the expected score of player 0.
#pragma once

#include "knowledge.hpp"
#include "pool.hpp"
#include "search.hpp"
#include "tactics.hpp"

#include <algorithm>
#include <numeric>

namespace belvedere {

template <State S, class Known = Knowledge<S>> class Tree {
  public:
    using Action = typename S::Action;

    Tree(const S &position, std::size_t memory, std::uint64_t seed, const Resources &resources)
        : known_(knowledge_of<Known>(resources.network)), root_(position),
          nodes_(std::max<std::size_t>(memory / 4 / sizeof(Node), 2)),
          edges_(std::max<std::size_t>(memory / 8 * 5 / sizeof(Edge), S::most_actions)),
          index_(std::bit_ceil(std::max<std::size_t>(memory / 16 / sizeof(std::uint32_t), 4))), history_(resources.history),
          careless_(resources.careless), chance_(seed) {
        add(root_);
        nodes_[root_number].result = unknown; // a win is proven later, together with the action that wins
        open(nodes_[root_number], root_, S::most_actions);
    }

    /// Looks at what is decided at once, the first time it is called; gives up when `stopped` becomes true.
    void prepare(const std::atomic<bool> &stopped) {
        if (!prepared_) judge_root(stopped);
        prepared_ = true;
    }

    /// Follows the most promising actions to a position that is new, values it, and passes the value up.
    void simulate() {
        S state = root_;
        path_.clear();
        std::uint32_t at = root_number;
        Judgement found{};
        while (true) {
            if (!has_choice(at, state)) {
                found = judgement(nodes_[at]);
                break;
            }
            Edge &edge = chosen(nodes_[at]);
            path_.push_back({at, &edge});
            state.play(edge.action);
            if (edge.node == 0) {
                found = arrived(edge, state);
                break;
            }
            at = edge.node;
            if (is_on_path(at)) {
                found = {0.5F, unknown, 0};
                break;
            }
        }
        ++simulations_;
        depth_ = std::max(depth_, static_cast<int>(path_.size()));
        pass_up(found);
    }

    std::uint64_t nodes() const { return simulations_; }
    int depth() const { return depth_; }
    int result() const { return nodes_[root_number].result; }
    /// Ends a variation where its turn goes on with an action that loses at once.
    void cut_short(std::vector<std::uint64_t> &variation) const {
        if (!careless_) Tactics<S>(tactics_at_root<S>).cut_short(root_, variation);
    }

    std::vector<Line> lines() const {
        std::vector<Line> lines;
        const Node &root = nodes_[root_number];
        for (std::uint32_t i = 0; i < root.edges; ++i) {
            const Edge &edge = edges_[root.first + i];
            const std::uint32_t visits = is_finished(root, edge) ? edge.visits : 0;
            lines.push_back({edge.action, view(root, value_of(edge)), edge.result, visits, variation(edge)});
        }
        return lines;
    }

  private:
    struct Edge {
        std::uint32_t node; // where it leads, or 0
        std::uint32_t visits;
        float prior;
        float value; // the expected score of player 0
        Action action;
        std::int8_t result;
    };

    struct Node {
        std::uint64_t hash;
        double sum;           // of the evaluation, and of the values of all edges that do not lose, times their visits
        std::uint32_t weight; // how many that are
        std::uint32_t visits;
        std::uint32_t first; // the first of its edges
        std::uint16_t edges;
        std::uint16_t distance; // if the result is proven: in how many actions
        float value;
        std::int8_t result;
        std::uint8_t to_move;
        bool all;     // whether its edges are all legal actions
        bool draws;   // whether one of its edges is proven to draw
        bool repeats; // whether it has occurred in the match: then it is worth a draw, and nothing after it counts
    };

    /// What is thought of a position.
    struct Judgement {
        float value;
        int result;
        int distance;
    };

    /// An action that a node may get an edge for.
    struct Choice {
        float weight;
        Action action;
    };

    struct Step {
        std::uint32_t node;
        Edge *edge;
    };

    static constexpr std::uint32_t root_number = 1; // 0 is no node
    static constexpr const Exploration &exploration = Known::exploration;

    // -------------------------------------------------------------------------------------------------------- values

    static float score_of(int result) { return result == nobody ? 0.5F : result == 0 ? 1.0F : 0.0F; }
    static float value_of(const Edge &edge) { return edge.result == unknown ? edge.value : score_of(edge.result); }
    static Judgement judgement(const Node &node) { return {node.value, node.result, node.distance}; }
    /// A score of player 0 as the player to move sees it.
    static float view(const Node &node, float score) { return node.to_move == 0 ? score : 1.0F - score; }
    static bool loses(const Node &node, const Edge &edge) { return edge.result == 1 - node.to_move; }

    // --------------------------------------------------------------------------------------------------------- nodes

    /// The slot of the index where a hash is, or where it would be.
    std::size_t slot(std::uint64_t hash) const {
        std::size_t i = hash & (index_.size() - 1);
        while (index_[i] != 0 && nodes_[index_[i]].hash != hash) i = (i + 1) & (index_.size() - 1);
        return i;
    }

    /// A new node; 0 if there is no room.
    std::uint32_t add(const S &state) {
        if (used_nodes_ == nodes_.size() || used_nodes_ > index_.size() / 2) return 0;
        const auto number = static_cast<std::uint32_t>(used_nodes_++);
        index_[slot(state.hash())] = number;
        Node &node = nodes_[number];
        node.hash = state.hash();
        node.to_move = static_cast<std::uint8_t>(state.to_move());
        node.repeats = number != root_number && is_in_history(state);
        const Judgement judged = evaluated(state);
        node.value = judged.value;
        node.result = static_cast<std::int8_t>(judged.result);
        node.distance = static_cast<std::uint16_t>(judged.distance);
        node.sum = judged.value;
        node.weight = node.visits = 1;
        return number;
    }

    bool is_in_history(const S &state) const {
        return std::find(history_.begin(), history_.end(), state.hash()) != history_.end();
    }

    /// What is thought of a position at first sight.
    Judgement evaluated(const S &state) {
        if (state.over()) return {score_of(state.winner()), state.winner(), 0};
        if (exploration.tactics > 0 && !careless_ && !state.mid_turn() && wins_this_turn(state))
            return {score_of(state.to_move()), state.to_move(), 1};
        if (is_in_history(state)) return {0.5F, unknown, 0};
        const float expected = expectation(known_, state, chance_);
        return {state.to_move() == 0 ? expected : 1.0F - expected, unknown, 0};
    }

    bool wins_this_turn(const S &state) {
        tactics_.allow(exploration.tactics);
        return tactics_.wins_this_turn(state);
    }

    /// The end of an edge that has not been followed before: a node that is there already, or a new one.
    Judgement arrived(Edge &edge, const S &state) {
        edge.node = index_[slot(state.hash())];
        if (edge.node == 0) edge.node = add(state);
        return edge.node == 0 ? evaluated(state) : judgement(nodes_[edge.node]);
    }

    bool is_on_path(std::uint32_t number) const {
        return std::any_of(path_.begin(), path_.end(), [&](const Step &step) { return step.node == number; });
    }

    // --------------------------------------------------------------------------------------------------------- edges

    /// Whether there is something to choose from at a node; gives it its edges when it is visited for the second time.
    bool has_choice(std::uint32_t number, const S &state) {
        Node &node = nodes_[number];
        if (node.result != unknown || node.repeats) return false;
        if (node.edges == 0) return open(node, state, exploration.kept);
        return node.all || has_hope(node) || open(node, state, S::most_actions);
    }

    bool has_hope(const Node &node) const {
        const Edge *first = &edges_[node.first];
        return std::any_of(first, first + node.edges, [](const Edge &edge) { return edge.result == unknown; });
    }

    /// Gives a node up to so many edges, the most promising first, and keeps what it knows of those it had; false if
    /// there is no room, or if that proves the result.
    bool open(Node &node, const S &state, int most) {
        const int number = state.legal(actions_);
        known_.weigh(state, actions_, number, weights_);
        for (int i = 0; i < number; ++i)
            choices_[i] = {weights_[i] + 0.01F * static_cast<float>(chance_.below(16)) / 16, actions_[i]};
        const int kept = std::min(number, most);
        if (used_edges_ + static_cast<std::size_t>(kept) > edges_.size()) return false;
        const auto better = [](const Choice &one, const Choice &other) { return one.weight > other.weight; };
        if (kept < number) std::nth_element(choices_, choices_ + kept, choices_ + number, better);
        std::sort(choices_, choices_ + kept, better);

        const std::uint32_t before = node.first, had = node.edges;
        node.first = static_cast<std::uint32_t>(used_edges_);
        node.edges = static_cast<std::uint16_t>(kept);
        node.all = kept == number;
        used_edges_ += static_cast<std::size_t>(kept);
        const float highest = choices_[0].weight;
        float total = 0;
        for (int i = 0; i < kept; ++i) total += choices_[i].weight = std::exp(choices_[i].weight - highest);
        for (int i = 0; i < kept; ++i) {
            Edge &edge = edges_[node.first + static_cast<std::uint32_t>(i)];
            edge = {0, 0, choices_[i].weight / total, 0.0F, choices_[i].action, unknown};
            for (std::uint32_t old = before; old < before + had; ++old)
                if (edges_[old].action == edge.action) edge = edges_[old];
            if (edge.visits == 0) look_ahead(edge, state);
        }
        settle(node);
        return node.result == unknown && has_hope(node);
    }

    /// Whether an action ends the game is known without a visit.
    void look_ahead(Edge &edge, const S &state) const {
        S after = state;
        after.play(edge.action);
        if (after.over()) edge.result = static_cast<std::int8_t>(after.winner());
    }

    /// The edge to follow: of those that are open and not proven, the one with the highest value and promise. All that have not
    /// been tried look alike but for their priors, so that only the first of them has to be looked at.
    Edge &chosen(const Node &node) {
        const float visits = std::sqrt(static_cast<float>(node.visits));
        const float untried = view(node, node.value) - exploration.caution;
        int open = static_cast<int>(exploration.opened + exploration.widening * visits);
        Edge *best = nullptr;
        float highest = -1e9F;
        for (std::uint32_t i = node.first; i < node.first + node.edges && open > 0; ++i) {
            Edge &edge = edges_[i];
            if (edge.result != unknown) continue;
            --open;
            const bool tried = edge.visits > 0;
            const float value = tried ? view(node, edge.value) : untried;
            const float promise = value + exploration.prior * edge.prior * visits / static_cast<float>(1 + edge.visits);
            if (promise > highest) highest = promise, best = &edge;
            if (!tried) break;
        }
        return *best;
    }

    // -------------------------------------------------------------------------------------------------------- backup

    /// Passes a judgement up the path that led to it.
    void pass_up(Judgement found) {
        for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
            Node &node = nodes_[step->node];
            Edge &edge = *step->edge;
            if (!loses(node, edge)) count(node, edge, -1);
            ++edge.visits;
            ++node.visits;
            edge.value =
                edge.node == 0 ? edge.value + (found.value - edge.value) / static_cast<float>(edge.visits) : found.value;
            edge.result = static_cast<std::int8_t>(found.result);
            if (!loses(node, edge)) count(node, edge, 1);
            if (found.result != unknown && node.result == unknown) settle(node);
            if (node.result == unknown) node.value = mean(node);
            found = judgement(node);
        }
    }

    /// The mean of what a node has brought; a draw at least, if there is one.
    static float mean(const Node &node) {
        const auto value = static_cast<float>(node.sum / node.weight);
        return node.draws && view(node, value) < 0.5F ? 0.5F : value;
    }

    /// Adds what an edge has brought to its node, or takes it away.
    static void count(Node &node, const Edge &edge, int times) {
        node.sum += static_cast<double>(times) * edge.visits * value_of(edge);
        node.weight += static_cast<std::uint32_t>(times) * edge.visits;
    }

    /// Proves the result of a node, if its edges do.
    void settle(Node &node) {
        bool open = !node.all, draws = false;
        int soonest = 1 << 15, latest = 0;
        for (std::uint32_t i = node.first; i < node.first + node.edges; ++i) {
            const Edge &edge = edges_[i];
            const int distance = 1 + (edge.node == 0 ? 0 : nodes_[edge.node].distance);
            if (edge.result == node.to_move)
                soonest = std::min(soonest, distance);
            else if (edge.result == unknown)
                open = true;
            else
                latest = std::max(latest, distance), draws |= edge.result == nobody;
        }
        node.draws = draws;
        if (soonest < 1 << 15)
            prove(node, node.to_move, soonest);
        else if (!open)
            prove(node, draws ? nobody : 1 - node.to_move, latest);
    }

    static void prove(Node &node, int result, int distance) {
        node.result = static_cast<std::int8_t>(result);
        node.distance = static_cast<std::uint16_t>(distance);
        node.value = score_of(result);
    }

    // ---------------------------------------------------------------------------------------------------------- root

    /// Looks at what this turn and the opponent's next one decide at once: such wins are played, such losses avoided.
    void judge_root(const std::atomic<bool> &stopped) {
        Node &root = nodes_[root_number];
        if (root.result != unknown || root.edges == 0) return;
        if (careless_ || exploration.tactics > 0) find_wins();
        if (careless_ || (exploration.tactics > 0 && has_safe_turn(stopped))) return;
        Tactics<S> tactics(tactics_at_root<S>, &stopped);
        for (std::uint32_t i = root.first; i < root.first + root.edges; ++i) {
            Edge &edge = edges_[i];
            S after = root_;
            after.play(edge.action);
            if (edge.result == unknown) edge.result = static_cast<std::int8_t>(tactics.winner_at_once(after, root.to_move));
        }
        settle(root);
    }

    /// Finds the actions that win within this turn.
    void find_wins() {
        Node &root = nodes_[root_number];
        for (std::uint32_t i = root.first; i < root.first + root.edges; ++i) {
            Edge &edge = edges_[i];
            S after = root_;
            after.play(edge.action);
            tactics_.allow(tactics_at_root<S>);
            if (edge.result == unknown && after.mid_turn() && after.to_move() == root.to_move && tactics_.wins_this_turn(after))
                edge.result = root.to_move;
        }
        settle(root);
    }

    /// Whether this turn wins, or some simulations come upon a way to play it that does not let the opponent win in the next:
    /// the tree itself looks out for that where there are too many turns to look at all of them.
    bool has_safe_turn(const std::atomic<bool> &stopped) {
        Node &root = nodes_[root_number];
        for (int tries = 0; tries < 1000 && root.result == unknown && !stopped; ++tries) {
            for (std::uint32_t i = root.first; i < root.first + root.edges; ++i)
                if (is_finished(root, edges_[i])) return true;
            simulate();
        }
        return root.result == root.to_move;
    }

    // -------------------------------------------------------------------------------------------------------- report

    /// The best actions after an edge, as far as they have been looked at.
    std::vector<std::uint64_t> variation(const Edge &edge) const {
        std::vector<std::uint64_t> actions;
        std::vector<std::uint32_t> met;
        for (const Edge *next = &edge; next != nullptr; next = best(next->node)) {
            actions.push_back(next->action);
            if (std::find(met.begin(), met.end(), next->node) != met.end()) break;
            met.push_back(next->node);
        }
        return actions;
    }

    /// Whether the turn of an edge has been followed to an end at which it is not lost: else all that was tried of it may lose.
    bool is_finished(const Node &node, const Edge &edge, int actions = 0) const {
        constexpr int longest_turn = 8;
        if (loses(node, edge) || edge.visits == 0) return false;
        if (edge.node == 0) return true;
        const Node &after = nodes_[edge.node];
        if (after.result != unknown) return after.result != 1 - node.to_move; // proven, perhaps, on another way
        if (after.to_move != node.to_move || actions == longest_turn) return true;
        const Edge *first = &edges_[after.first];
        return std::any_of(first, first + after.edges, [&](const Edge &next) { return is_finished(after, next, actions + 1); });
    }

    /// The best edge of a node that has been looked at, or nullptr.
    const Edge *best(std::uint32_t number) const {
        const Node &node = nodes_[number];
        const Edge *best = nullptr;
        const int unproven = !node.draws || view(node, node.value) > 0.5F ? 1 : -1; // or rather a draw
        const auto standing = [&](const Edge &edge) {
            const int soon = edge.node == 0 ? 0 : nodes_[edge.node].distance;
            return edge.result == node.to_move ? std::pair(2, -soon)
                   : loses(node, edge)         ? std::pair(-2, soon)
                                               : std::pair(edge.result == unknown ? unproven : 0,
                                                           is_finished(node, edge) ? static_cast<int>(edge.visits) : 0);
        };
        for (std::uint32_t i = node.first; i < node.first + node.edges; ++i) {
            const Edge &edge = edges_[i];
            if (edge.visits == 0 && edge.result == unknown) continue;
            if (best == nullptr || standing(edge) > standing(*best)) best = &edge;
        }
        return best;
    }

    Known known_;
    S root_;
    Tactics<S> tactics_{0};
    Pool<Node> nodes_;
    Pool<Edge> edges_;
    Pool<std::uint32_t> index_; // node numbers by hash, open addressing
    std::vector<std::uint64_t> history_;
    bool careless_;
    Chance chance_;
    std::size_t used_nodes_ = root_number, used_edges_ = 0;
    std::uint64_t simulations_ = 0;
    int depth_ = 0;
    bool prepared_ = false;
    std::vector<Step> path_;
    Action actions_[S::most_actions];
    float weights_[S::most_actions];
    Choice choices_[S::most_actions];
};

} // namespace belvedere
