// Alpha-beta search: principal variation search by iterative deepening, with a table of positions.
//
// The unit is the action, of which a turn may have several: the score changes its sign only when the player changes. A
// position is valued only at the start of a turn, so what has been begun is always looked at to the end of its turn.
//
// Scores beyond `proof` are proven: `won` less the number of actions to the end. Of a game with many actions only the most
// promising ones are looked at, but a loss is believed only after all of them: so what is proven is proven.
//
// Several threads search the same position with a common table, and help each other by what they find in it; what they
// find together is not the same every time.
#pragma once

#include "knowledge.hpp"
#include "ordering.hpp"
#include "search.hpp"
#include "table.hpp"
#include "tactics.hpp"

#include <cmath>
#include <functional>
#include <mutex>
#include <thread>

namespace belvedere {

/// Scores at least this far from 0 are proven.
inline constexpr int proof = won - 1000;

/// What the threads of an alpha-beta search share.
template <State S> struct Common {
    Knowledge<S> known;
    S root;
    std::vector<std::uint64_t> history;
    Table table;
    std::atomic<bool> finished{false};
};

/// An action of the position that is searched.
template <State S> struct RootAction {
    typename S::Action action;
    int score;
    /// What is proven.
    int result;
    std::uint64_t nodes;
    std::vector<typename S::Action> variation;
};

/// The legal actions of a position before they are searched, the most promising first; among equals the seed decides.
template <State S> std::vector<RootAction<S>> root_actions(const Knowledge<S> &known, const S &position, std::uint64_t seed) {
    std::vector<typename S::Action> actions(S::most_actions);
    std::vector<float> weights(S::most_actions);
    const int number = position.legal(actions.data());
    known.weigh(position, actions.data(), number, weights.data());
    Chance chance(seed);
    std::vector<std::pair<float, typename S::Action>> order;
    for (std::size_t i = 0; i < static_cast<std::size_t>(number); ++i)
        order.emplace_back(weights[i] + 0.0001F * static_cast<float>(chance.below(100)), actions[i]);
    std::sort(order.rbegin(), order.rend());
    const int score = known.score(position);
    std::vector<RootAction<S>> found;
    for (const auto &[weight, action] : order) found.push_back({action, score, unknown, 0, {action}});
    return found;
}

/// One thread of an alpha-beta search.
template <State S> class Explorer {
  public:
    using Action = typename S::Action;

    using RootAction = belvedere::RootAction<S>;

    /// `actions` are those to choose from, the most promising first.
    Explorer(Common<S> &common, const std::vector<RootAction> &actions)
        : root_(common.root), common_(common), actions_(actions), ordering_(common.known),
          variations_(Ordering<S>::most_plies + 2) {}

    /// Searches deeper and deeper until `is_over` or the result is proven; calls `found` with the number of a line that it has
    /// found.
    template <class Found> void deepen(const Limits &limits, std::function<bool()> is_over, Found found) {
        most_nodes_ = limits.nodes;
        is_over_ = std::move(is_over);
        path_.clear();
        ordering_.reset();
        const int most_depth = std::min<int>(limits.depth, Ordering<S>::most_plies);
        const std::size_t lines = std::clamp(limits.lines, std::size_t{1}, actions_.size());
        try {
            for (; depth_ < most_depth && result_ == unknown; ++depth_)
                for (std::size_t line = 0; line < lines; ++line) search_root(depth_ + 1, line, found);
        } catch (const Stopped &) {
        }
    }

    /// The best one first.
    const std::vector<RootAction> &actions() const { return actions_; }
    std::uint64_t nodes() const { return nodes_; }
    /// How many actions ahead everything has been looked at.
    int depth() const { return depth_; }
    /// What is proven of the position.
    int result() const { return result_; }

  private:
    /// Thrown when a limit is met.
    struct Stopped {};

    static constexpr int infinity = won + 1;
    /// How many actions are looked at where only the turn is to be finished: in games with long turns there are too many.
    static constexpr int kept_to_finish = 6;
    /// How many nodes there are from one look at the clock to the next; valuing a position may take microseconds.
    static constexpr std::uint64_t nodes_per_look = 64;

    // ---------------------------------------------------------------------------------------------------------- root

    /// Finds the best action but for those of the lines before this one, and moves it to the front of the others.
    template <class Found> void search_root(int depth, std::size_t line, Found found) {
        int best = -infinity;
        for (std::size_t i = line; i < actions_.size(); ++i) {
            if (i - line == index(most_kept(depth)) && best > -proof) break;
            const std::uint64_t before = nodes_;
            S after = root_;
            after.play(actions_[i].action);
            const int score = tried(root_, after, static_cast<int>(i - line), {depth, best, infinity, 0});
            actions_[i].nodes += nodes_ - before;
            if (score <= best) continue;
            best = score;
            note(actions_[i], score);
            const auto first = actions_.begin() + static_cast<std::ptrdiff_t>(line);
            std::rotate(first, first + static_cast<std::ptrdiff_t>(i - line),
                        first + static_cast<std::ptrdiff_t>(i - line) + 1);
            if (line == 0 && score >= proof) result_ = root_.to_move();
            found(line);
            if (score >= proof) return;
        }
        if (line == 0 && best <= -proof) result_ = 1 - root_.to_move();
    }

    void note(RootAction &root_action, int score) {
        root_action.score = score;
        if (score >= proof) root_action.result = root_.to_move();
        if (score <= -proof) root_action.result = 1 - root_.to_move();
        root_action.variation.assign(1, root_action.action);
        root_action.variation.insert(root_action.variation.end(), variations_[1].begin(), variations_[1].end());
        lengthen(root_action.variation);
    }

    /// Where the table has answered, the variation ends early, and the table knows how it goes on.
    void lengthen(std::vector<Action> &variation) const {
        S position = root_;
        for (const Action action : variation) position.play(action);
        std::vector<Action> legal(S::most_actions);
        while (variation.size() <= static_cast<std::size_t>(depth_)) {
            const std::optional<Finding> known = common_.table.find(position.hash());
            const auto end = legal.begin() + position.legal(legal.data());
            const auto found = known ? std::find(legal.begin(), end, known->action) : end;
            if (found == end) return;
            variation.push_back(*found);
            position.play(*found);
        }
    }

    // ---------------------------------------------------------------------------------------------------------- tree

    /// What is asked of a position: its score if that is between alpha and beta, or else on which side it is.
    struct Question {
        int depth;
        int alpha, beta;
        int ply; // actions since the root

        bool is_open() const { return beta - alpha > 1; }
    };

    /// The score of a position to the player to move.
    int search(const S &position, Question asked) {
        count_node();
        variations_[index(asked.ply)].clear();
        if (position.over()) return end_score(position, asked.ply);
        if (is_repeated(position)) return 0;
        const std::optional<Finding> known = common_.table.find(position.hash());
        if (known && answers(*known, asked)) return score_here(*known, asked.ply);
        if ((asked.depth <= 0 && !position.mid_turn()) || asked.ply == Ordering<S>::most_plies) return valued(position, asked);
        return best_of(position, asked, known ? known->action : Finding::no_action);
    }

    /// `known` is an action to try first, or `no_action`.
    int best_of(const S &position, Question asked, std::uint64_t known) {
        const auto choices = ordering_.open(position, asked.ply, known, most_kept(asked.depth));
        if (!position.mid_turn()) path_.push_back(position.hash());
        const int alpha = asked.alpha;
        int best = -infinity;
        std::optional<int> refutation;
        for (int i = 0; i < choices.number && !refutation; ++i) {
            if (i == choices.kept && best > -proof) break;
            const Action action = ordering_.pick(choices, i);
            S after = position;
            after.play(action);
            const int score = tried(position, after, i, asked);
            if (score <= best) continue;
            best = score;
            if (score <= asked.alpha) continue;
            known = action;
            extend_variation(action, asked);
            if (score >= asked.beta) refutation = i;
            asked.alpha = score;
        }
        if (!position.mid_turn()) path_.pop_back();
        ordering_.close(choices, position.to_move(), asked.ply, asked.depth, refutation);
        const Bound bound = refutation ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
        keep(position, asked, best, known, bound);
        return best;
    }

    /// How many actions are looked at, unless all of these lose: fewer where only the turn is to be finished.
    static int most_kept(int depth) {
        constexpr int kept = Knowledge<S>::exploration.kept;
        return depth > 0 ? kept : std::min(kept, kept_to_finish);
    }

    /// The score of an action that is the i-th to be tried: only the first is asked for its score at once, the others whether
    /// they are better, late ones less deeply.
    int tried(const S &before, const S &after, int i, Question asked) {
        const bool same = after.to_move() == before.to_move();
        const Question whole{asked.depth - 1, asked.alpha, asked.beta, asked.ply + 1};
        if (i == 0) return follow(after, same, whole);
        Question better = whole;
        better.beta = asked.alpha + 1;
        const int less = reduction(asked.depth, i);
        better.depth -= less;
        int score = follow(after, same, better);
        better.depth = whole.depth;
        if (score > asked.alpha && less > 0) score = follow(after, same, better);
        if (score > asked.alpha && score < asked.beta) score = follow(after, same, whole);
        return score;
    }

    /// The score, to the player who acted, of the position after it.
    int follow(const S &after, bool same, const Question &asked) {
        if (same) return search(after, asked);
        return -search(after, {asked.depth, -asked.beta, -asked.alpha, asked.ply});
    }

    /// How many actions less late actions are looked ahead.
    static int reduction(int depth, int i) {
        if (depth < 3 || i < 3) return 0;
        return static_cast<int>(0.5 + std::log(depth) * std::log(i) / 2.5);
    }

    void extend_variation(Action action, const Question &asked) {
        std::vector<Action> &variation = variations_[index(asked.ply)];
        variation.assign(1, action);
        if (!asked.is_open()) return;
        const std::vector<Action> &rest = variations_[index(asked.ply) + 1];
        variation.insert(variation.end(), rest.begin(), rest.end());
    }

    // -------------------------------------------------------------------------------------------------------- scores

    static int end_score(const S &position, int ply) {
        const int winner = position.winner();
        return winner == nobody ? 0 : winner == position.to_move() ? won - ply : ply - won;
    }

    int valued(const S &position, const Question &asked) {
        const int score = std::clamp(common_.known.score(position), 1 - proof, proof - 1);
        keep(position, asked, score, Finding::no_action, Bound::exact);
        return score;
    }

    /// A position that has occurred before is a draw; only those at the start of a turn count.
    bool is_repeated(const S &position) const {
        if (position.mid_turn()) return false;
        const std::uint64_t hash = position.hash();
        return hash == root_.hash() || std::find(path_.begin(), path_.end(), hash) != path_.end() ||
               std::find(common_.history.begin(), common_.history.end(), hash) != common_.history.end();
    }

    // --------------------------------------------------------------------------------------------------------- table

    /// Whether what is known is all that is asked. Where a variation is wanted, only what is proven is.
    static bool answers(const Finding &known, const Question &asked) {
        const int score = score_here(known, asked.ply);
        if ((known.is_at_least() && score >= proof) || (known.is_at_most() && score <= -proof)) return true;
        if (asked.is_open() || static_cast<int>(known.depth) < asked.depth) return false;
        return (known.is_at_least() && score >= asked.beta) || (known.is_at_most() && score <= asked.alpha);
    }

    /// Proven scores are kept by the distance from the position itself.
    static int score_here(const Finding &known, int ply) {
        const auto score = static_cast<int>(known.score);
        return score >= proof ? score - ply : score <= -proof ? score + ply : score;
    }

    void keep(const S &position, const Question &asked, int score, std::uint64_t action, Bound bound) {
        const int from_here = score >= proof ? score + asked.ply : score <= -proof ? score - asked.ply : score;
        Finding finding{};
        finding.action = action;
        finding.score = from_here;
        finding.depth = static_cast<std::uint64_t>(std::max(asked.depth, 0));
        finding.bound = static_cast<unsigned>(bound);
        common_.table.keep(position.hash(), finding);
    }

    // -------------------------------------------------------------------------------------------------------- limits

    void count_node() {
        const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
        if (nodes >= most_nodes_ || (nodes % nodes_per_look == 0 && is_over_())) throw Stopped{};
        nodes_.store(nodes + 1, std::memory_order_relaxed);
    }

    static std::size_t index(int number) { return static_cast<std::size_t>(number); }

    S root_;
    Common<S> &common_;
    std::vector<RootAction> actions_;
    Ordering<S> ordering_;
    std::vector<std::vector<Action>> variations_; // by ply
    std::vector<std::uint64_t> path_;             // the hashes at the starts of turns
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t most_nodes_ = 0;
    std::function<bool()> is_over_;
    std::atomic<int> depth_{0}, result_{unknown};
};

template <State S> class AlphaBeta final : public Search {
  public:
    AlphaBeta(const S &position, const Resources &resources)
        : common_{knowledge_of<Knowledge<S>>(resources.network), position, resources.history, Table(resources.memory)},
          lines_(judged(common_.known, position, resources.seed)) {
        for (unsigned i = 0; i < std::max(1U, resources.threads); ++i)
            explorers_.push_back(std::make_unique<Explorer<S>>(common_, lines_));
        if (lines_.front().result != nobody) decided_at_once_ = lines_.front().result;
        lines_.resize(1);
    }

    void run(const Limits &limits) override {
        if (result() != unknown) return;
        const Watch watch;
        const auto is_over = [&] { return stopped() || common_.finished || watch.seconds() >= limits.seconds; };
        common_.finished = false;
        common_.table.begin_run();
        std::vector<std::thread> others;
        for (std::size_t i = 1; i < explorers_.size(); ++i)
            others.emplace_back([&, i] { explorers_[i]->deepen(shared(limits, i), is_over, [](std::size_t) {}); });
        explorers_[0]->deepen(shared(limits, 0), is_over, [&](std::size_t line) { publish(line); });
        common_.finished = true;
        for (std::thread &other : others) other.join();
    }

    /// Only those lines are known that a run has been asked for.
    Report report(std::size_t number) override {
        Report report;
        for (const auto &explorer : explorers_) report.nodes += explorer->nodes();
        report.depth = explorers_[0]->depth();
        report.result = result();
        const std::lock_guard lock(mutex_);
        for (std::size_t i = 0; i < std::min(number, lines_.size()); ++i) report.lines.push_back(line_of(lines_[i]));
        for (Line &line : report.lines) Tactics<S>(tactics_at_root<S>).cut_short(common_.root, line.variation);
        return report;
    }

  private:
    int result() const { return decided_at_once_ != unknown ? decided_at_once_ : explorers_[0]->result(); }

    using RootAction = belvedere::RootAction<S>;

    /// The actions to choose from, the most promising first: one that wins within this turn; or those that do not lose in the
    /// opponent's next one; or, if there is neither, all.
    static std::vector<RootAction> judged(const Knowledge<S> &known, const S &position, std::uint64_t seed) {
        Tactics<S> tactics(tactics_at_root<S>);
        const int player = position.to_move();
        std::vector<RootAction> losing, others;
        for (RootAction &judged : root_actions(known, position, seed)) {
            S after = position;
            after.play(judged.action);
            std::vector<typename S::Action> rest;
            judged.result = tactics.winner_at_once(after, player, &rest);
            judged.variation.insert(judged.variation.end(), rest.begin(), rest.end());
            if (judged.result == player) return {judged};
            (judged.result == 1 - player ? losing : others).push_back(std::move(judged));
        }
        return others.empty() ? losing : others;
    }

    /// The limits of one of the threads, which share the nodes.
    Limits shared(Limits limits, std::size_t thread) const {
        if (limits.nodes != Limits().nodes)
            limits.nodes = limits.nodes / explorers_.size() + (thread < limits.nodes % explorers_.size());
        return limits;
    }

    void publish(std::size_t line) {
        const std::lock_guard lock(mutex_);
        const auto &actions = explorers_[0]->actions();
        lines_.assign(actions.begin(), actions.begin() + static_cast<std::ptrdiff_t>(std::max(lines_.size(), line + 1)));
    }

    Line line_of(const RootAction &found) const {
        const int player = common_.root.to_move();
        const double expected = 1.0 / (1.0 + std::exp(-found.score / static_cast<double>(Knowledge<S>::scale)));
        const double value = found.result == unknown  ? expected
                             : found.result == player ? 1.0
                             : found.result == nobody ? 0.5
                                                      : 0.0;
        return {found.action, value, found.result, found.nodes, {found.variation.begin(), found.variation.end()}};
    }

    Common<S> common_;
    std::vector<RootAction> lines_; // those found so far
    std::mutex mutex_;              // for the lines
    std::vector<std::unique_ptr<Explorer<S>>> explorers_;
    int decided_at_once_ = unknown; // the winner, if that is decided in this turn or the next one
};

} // namespace belvedere
