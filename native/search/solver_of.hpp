// The solver of one kind of state: retrograde analysis of all positions, or else a search for a forced win.
#pragma once

#include "alphabeta.hpp"
#include "graph.hpp"
#include "solver.hpp"

#include <variant>

namespace belvedere {

template <State S> class SolverOf final : public Solver {
  public:
    SolverOf(const S &position, std::size_t memory, std::string network)
        : root_(position), memory_(memory), network_(std::move(network)) {}

    Solution run(const Limits &limits) override {
        if (root_.over()) {
            positions_ = 1;
            settled_ = root_.winner() != nobody;
            return {{root_.winner(), 0}, true, {}, {}};
        }
        const Watch watch;
        const auto is_over = [&](double seconds) { return stopped() || watch.seconds() >= seconds; };
        Solution solution = solved_completely(limits, [&] { return is_over(limits.seconds / 2); });
        if (!solution.complete) solution = proven(limits, [&] { return is_over(limits.seconds); });
        return solution;
    }

    Effort effort() const override { return {positions_, settled_, nodes_, depth_}; }

  private:
    using Number = typename Graph<S>::Number;

    // -------------------------------------------------------------------------------------------- a complete solution

    template <class IsOver> Solution solved_completely(const Limits &limits, IsOver is_over) {
        Graph<S> graph(root_, memory_, limits.nodes, [&] {
            positions_ = graph.found();
            settled_ = graph.settled();
            return is_over();
        });
        const bool complete = graph.solve();
        positions_ = graph.found();
        settled_ = graph.settled();
        if (!complete) return {};
        Solution solution{graph.verdict(Graph<S>::root), true, best_play(graph), {}};
        const std::size_t number = legal(root_).size();
        for (std::size_t i = 0; i < number; ++i) solution.actions.push_back(graph.verdict(graph.after(Graph<S>::root, i)));
        return solution;
    }

    static std::vector<typename S::Action> legal(const S &position) {
        std::vector<typename S::Action> actions(S::most_actions);
        actions.resize(static_cast<std::size_t>(position.legal(actions.data())));
        return actions;
    }

    std::vector<std::uint64_t> best_play(const Graph<S> &graph) const {
        std::vector<std::uint64_t> line;
        std::vector<Number> met;
        S position = root_;
        for (Number at = Graph<S>::root; std::find(met.begin(), met.end(), at) == met.end();) {
            met.push_back(at);
            const auto actions = legal(position);
            if (actions.empty()) break;
            std::size_t best = 0;
            for (std::size_t i = 1; i < actions.size(); ++i)
                if (standing(graph, at, i, position.to_move()) > standing(graph, at, best, position.to_move())) best = i;
            line.push_back(actions[best]);
            position.play(actions[best]);
            at = graph.after(at, best);
        }
        return line;
    }

    /// How good the i-th action is to the player: the fastest win, a draw, the slowest loss.
    static std::pair<int, int> standing(const Graph<S> &graph, Number at, std::size_t i, int player) {
        const Verdict verdict = graph.verdict(graph.after(at, i));
        if (verdict.result == player) return {1, -verdict.distance};
        return verdict.result == nobody ? std::pair(0, 0) : std::pair(-1, verdict.distance);
    }

    // -------------------------------------------------------------------------------------------------- a forced win

    template <class IsOver> Solution proven(const Limits &limits, IsOver is_over) {
        Common<S> common{knowledge_of<Knowledge<S>>(network_), root_, {}, Table(memory_)};
        Explorer<S> explorer(common, root_actions(common.known, root_, 0));
        const auto count = [&] {
            nodes_ = explorer.nodes();
            depth_ = explorer.depth();
        };
        explorer.deepen(limits, [&] { return count(), is_over(); }, [](std::size_t) {});
        count();
        const auto &best = explorer.actions().front();
        if (explorer.result() == unknown) return {};
        return {{explorer.result(), won - std::abs(best.score)}, false, {best.variation.begin(), best.variation.end()}, {}};
    }

    S root_;
    std::size_t memory_;
    std::string network_;
    std::atomic<std::uint64_t> positions_{0}, settled_{0}, nodes_{0};
    std::atomic<int> depth_{0};
};

template <class Any> std::unique_ptr<Solver> begin_solver(const Any &position, std::size_t memory, const std::string &network) {
    return std::visit(
        [&]<class S>(const S &state) -> std::unique_ptr<Solver> {
            return std::make_unique<SolverOf<S>>(state, memory, network);
        },
        position);
}

} // namespace belvedere
