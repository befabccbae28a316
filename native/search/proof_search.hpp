// Depth-first proof-number search (df-pn): can a player force a win?
//
// Every position has a proof and a disproof number: how much is still to be done to show that the player, the hero, can force a
// win, and that they cannot. Where the hero is to move the proof number is the least of those after the actions, and the
// disproof number their sum; where the opponent is, it is the other way round. The search goes down where proof or disproof
// looks nearest, and stays below a position for as long as no other one looks nearer. New positions begin with what the engine
// thinks of them.
//
// A position that comes again on the way to itself counts as not won there. What follows from that holds on this way only and
// is not kept, unless the position that came again is the disproven one itself. So disproofs are sound, and a proof never rests
// on a repetition: from every proven position an action, or all actions, lead to positions that were proven before it.
//
// All threads search from the same position and share one table. A position looks the less inviting the more threads are in it.
#pragma once

#include "../history.hpp"
#include "proof_table.hpp"
#include "tactics.hpp"

#include <array>
#include <functional>

namespace belvedere {

/// How much progress a position shows; one that comes again shows the same.
template <State S> int progress_in(const S &position) {
    if constexpr (Progressing<S>)
        return position.progress();
    else
        return 0;
}

/// The key under which the table knows a position, for the question whether a player can force a win. Knowledge of the game may
/// say which positions are images of each other.
template <State S> std::uint64_t proof_key(const S &position, int hero) {
    std::uint64_t hash = 0;
    if constexpr (requires { Knowledge<S>::symmetric_hash(position); })
        hash = Knowledge<S>::symmetric_hash(position);
    else
        hash = position.hash();
    return mixed(hash + static_cast<std::uint64_t>(hero));
}

/// How many actions are still to be expected, in any unit: knowledge of the game may say more.
template <State S> float remaining(const S &position) {
    if constexpr (requires { Knowledge<S>::remaining(position); })
        return Knowledge<S>::remaining(position);
    else
        return 0;
}

/// How the numbers of new positions begin, and how positions share threads..
struct ProofSearchParameters {
    /// How much the logarithms of the numbers change with the logarithm of the hero's odds,
    double odds = 0.75;
    /// with that of how likely an action is,
    double policy = 0.4;
    /// and with what remains to be played.
    double remaining = 0.4;
    /// How far the numbers of a position may rise above those of the next best one before that is looked at.
    double patience = 1.5;
    /// How much larger the numbers of a position look for every other thread in it.
    double busy = 0.25;
};

/// Can a player force a win from a position? What the threads share that search for the answer.
template <State S> class Question {
  public:
    const Knowledge<S> &known;
    const S root;
    const int hero;
    ProofTable &table;
    /// Asked now and then whether to give up.
    const std::function<bool()> is_over;
    const ProofSearchParameters parameters;
    /// Set when all threads should end.
    std::atomic<bool> ends{false};

    Question(const Knowledge<S> &known, const S &root, int hero, ProofTable &table, std::function<bool()> is_over,
             const ProofSearchParameters &parameters = {})
        : known(known), root(root), hero(hero), table(table), is_over(std::move(is_over)), parameters(parameters) {}

    std::uint64_t key(const S &position) const { return proof_key(position, hero); }

    /// How many threads are in a position, or in one that shares its place.
    std::atomic<std::uint8_t> &busy_at(std::uint64_t key) { return busy_[key % busy_.size()]; }

  private:
    std::array<std::atomic<std::uint8_t>, 1 << 16> busy_{};
};

/// One thread of a search.
template <State S> class ProofSearch {
  public:
    explicit ProofSearch(Question<S> &question) : q_(question), root_remaining_(remaining(question.root)) {
        actions_.resize(S::most_actions);
        weights_.resize(S::most_actions);
    }

    /// Searches below the position of the question until it is decided, or has looked at so many nodes, or the question ends.
    void run(std::uint64_t most_nodes) {
        most_nodes_ = most_nodes;
        search_from(q_.root);
    }

    /// Says of a position that it is won for certain, or that it counts as not won; or nothing.
    using Judge = std::function<std::optional<bool>(const S &)>;

    /// Searches for a proof of a position that the table takes for proven, without relying on proofs of this distance or more:
    /// they may rest on this one.
    void prove_again(const S &position, int distance, const Judge &judge) {
        trusted_distance_ = distance;
        judge_ = judge;
        ++searches_;
        most_nodes_ = std::numeric_limits<std::uint64_t>::max();
        search_from(position);
    }

    /// May be asked from other threads.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

  private:
    using Action = typename S::Action;

    static constexpr int most_depth = 600;
    static constexpr int nothing = most_depth + 1;
    /// Where positions lead back to each other their numbers grow without end. From this one on a position is searched until it
    /// is decided; since none comes again on a path, that has an end.
    static constexpr double largest = 1e12;

    struct Result {
        Numbers numbers;
        /// The depth of the position on whose repetition a disproof rests, or `nothing`; -1 if it rests on `most_depth`.
        int rests_on = nothing;
        int distance = 0;
    };

    struct Child {
        std::uint64_t key;
        Result result;
        Action action;
    };

    /// The children of a position, which lie one after another in `children_`, and how things stand.
    struct Node {
        std::size_t first = 0, end = 0;
        bool is_heros = false;
        Result result = {};
        /// Of the number that the player to move wants to be 0: the child in which it is least, that number and the second
        /// least, as they look with other threads in the children.
        std::size_t chosen = 0;
        double best = infinite, second = infinite;
    };

    // From the side of the player to move: the number that one action can bring to 0, and the one that all actions add to.

    static double &own(Numbers &numbers, bool is_heros) { return is_heros ? numbers.proof : numbers.disproof; }
    static double &others(Numbers &numbers, bool is_heros) { return is_heros ? numbers.disproof : numbers.proof; }

    // ------------------------------------------------------------------------------------------------------ the table

    /// What the table knows of a position. A proof that is not trusted makes way for what this search finds itself.
    std::optional<Known> find(std::uint64_t key) const {
        const auto known = q_.table.find(key);
        return known && !is_trusted(*known) ? q_.table.find(own_key(key)) : known;
    }

    void keep(std::uint64_t key, const Known &found) {
        const auto known = q_.table.find(key);
        q_.table.keep(known && !is_trusted(*known) ? own_key(key) : key, found);
    }

    bool is_trusted(const Known &known) const { return !known.numbers.is_proven() || known.distance < trusted_distance_; }
    std::uint64_t own_key(std::uint64_t key) const { return mixed(key ^ mixed(searches_)); }

    // ------------------------------------------------------------------------------------------------------ the search

    void search_from(const S &position) {
        unwind_to_ = most_depth;
        children_.clear();
        search(position, q_.key(position), {infinite, infinite}, 0);
    }

    /// Searches below a position until one of its numbers reaches its limit. It is the last one of the path.
    Result search(const S &position, std::uint64_t key, Numbers limits, int depth) {
        const std::uint64_t before = nodes();
        count(depth);
        if (depth >= most_depth) return {Numbers::disproven(), -1};
        path_[static_cast<std::size_t>(depth)] = {key, progress_in(position)};
        Node node;
        node.first = children_.size();
        node.is_heros = position.to_move() == q_.hero;
        open(position, node, depth);

        for (int visits = 0;; ++visits) {
            sum_up(node);
            if (node.result.numbers.is_decided() || must_end() || unwind_to_ <= depth) break;
            const double limit = own(limits, node.is_heros);
            // The first visit is made although other threads are there.
            if (others(node.result.numbers, node.is_heros) >= others(limits, node.is_heros) ||
                (visits ? node.best : own(node.result.numbers, node.is_heros)) >= limit)
                break;
            const std::uint64_t spent = visit(position, node, limits, visits == 0, depth);
            if (unwind_to_ <= depth) {
                if (unwind_to_ == depth) unwind_to_ = most_depth;
                if (const auto known = find(key); known && known->numbers.is_decided()) {
                    children_.resize(node.first);
                    return {known->numbers, nothing, known->distance};
                }
            }
            // Other threads may have found more, and so may other ways to the same positions.
            if (spent > 50 || visits % 16 == 15) refresh(node);
        }
        children_.resize(node.first);
        return kept(key, node.result, static_cast<double>(nodes() - before), depth);
    }

    /// Searches below the chosen child; says how many nodes that took.
    std::uint64_t visit(const S &position, const Node &node, Numbers limits, bool is_first, int depth) {
        const std::uint64_t before = nodes();
        const Child child = children_[node.chosen];
        Numbers numbers = child.result.numbers, sums = node.result.numbers, allowed;
        const bool hero = node.is_heros;
        const double limit = is_first ? std::max(own(limits, hero), node.best * q_.parameters.patience) : own(limits, hero);
        own(allowed, hero) = std::min(limit, std::max(node.second, own(numbers, hero)) * q_.parameters.patience);
        const double rest = others(sums, hero) - others(numbers, hero);
        others(allowed, hero) =
            others(limits, hero) >= infinite ? infinite : std::max(others(limits, hero) - rest, others(numbers, hero) * 1.0001);
        if (allowed.proof >= largest) allowed.proof = infinite;
        if (allowed.disproof >= largest) allowed.disproof = infinite;
        S after = position;
        after.play(child.action);
        auto &busy = q_.busy_at(child.key);
        busy.fetch_add(1, std::memory_order_relaxed);
        const Result result = search(after, child.key, allowed, depth + 1);
        busy.fetch_sub(1, std::memory_order_relaxed);
        children_[node.chosen].result = result;
        return nodes() - before;
    }

    /// How things stand by what is known of the children.
    void sum_up(Node &node) {
        double sum = 0, least = infinite;
        node.best = node.second = infinite;
        for (std::size_t i = node.first; i < node.end; ++i) {
            Numbers numbers = children_[i].result.numbers;
            const double mine = own(numbers, node.is_heros);
            sum = std::min(sum + others(numbers, node.is_heros), infinite);
            least = std::min(least, mine);
            if (mine >= infinite) continue;
            const double seen = mine * (1 + q_.parameters.busy * q_.busy_at(children_[i].key).load(std::memory_order_relaxed));
            if (seen < node.best)
                node.second = node.best, node.best = seen, node.chosen = i;
            else
                node.second = std::min(node.second, seen);
        }
        if (least == 0) sum = infinite;
        node.result = {};
        own(node.result.numbers, node.is_heros) = least;
        others(node.result.numbers, node.is_heros) = least > 0 && least < infinite ? std::min(sum, largest) : sum;
        if (node.result.numbers.is_decided()) decide(node);
    }

    /// On what the result of a decided position rests, and how far it is from its end.
    void decide(Node &node) {
        Result &result = node.result;
        if (result.numbers.is_proven()) {
            result.distance = node.is_heros ? most_depth * most_depth : 0;
            for (std::size_t i = node.first; i < node.end; ++i) {
                const Result &child = children_[i].result;
                if (!child.numbers.is_proven()) continue;
                result.distance = node.is_heros ? std::min(result.distance, child.distance + 1)
                                                : std::max(result.distance, child.distance + 1);
            }
        } else {
            // One action of the opponent disproves, so the one that rests on the least; of the hero all have to.
            result.rests_on = node.is_heros ? nothing : -1;
            for (std::size_t i = node.first; i < node.end; ++i) {
                const Result &child = children_[i].result;
                if (!child.numbers.is_disproven()) continue;
                result.rests_on =
                    node.is_heros ? std::min(result.rests_on, child.rests_on) : std::max(result.rests_on, child.rests_on);
            }
        }
    }

    /// Enters a result into the table, but for a disproof that holds on this path only.
    Result kept(std::uint64_t key, Result result, double work, int depth) {
        if (const auto old = find(key)) work += old->work;
        if (result.rests_on >= depth) result.rests_on = nothing; // at most on the position itself
        const bool holds_everywhere = result.rests_on == nothing;
        keep(key, {holds_everywhere ? result.numbers : Numbers{1e6, 1e-3}, work, result.distance});
        return result;
    }

    // ------------------------------------------------------------------------------------------------------- children

    /// Finds the children of a position, with what is known of them. If one of them decides, the others are left out.
    void open(const S &position, Node &node, int depth) {
        const int number = position.legal(actions_.data());
        after_.clear();
        for (int i = 0; i < number; ++i) {
            after_.push_back(position);
            after_.back().play(actions_[static_cast<std::size_t>(i)]);
            children_.push_back({q_.key(after_.back()), {}, actions_[static_cast<std::size_t>(i)]});
            q_.table.prefetch(children_.back().key);
        }
        node.end = children_.size();
        double odds = 0, highest = 0;
        bool is_weighed = false;
        for (std::size_t i = 0; i < static_cast<std::size_t>(number); ++i) {
            Child &child = children_[node.first + i];
            if (is_known(child, after_[i], depth)) {
                if (!decides(child, node)) continue;
                children_[node.first] = child;
                node.end = node.first + 1;
                return children_.resize(node.end);
            }
            if (!is_weighed) {
                odds = q_.known.score(position) / static_cast<double>(Knowledge<S>::scale) * (node.is_heros ? 1 : -1);
                q_.known.weigh(position, actions_.data(), number, weights_.data());
                highest = *std::max_element(weights_.data(), weights_.data() + number);
                is_weighed = true;
            }
            const double less_likely = q_.parameters.policy * (highest - weights_[i]);
            const double hope = q_.parameters.odds * odds + (node.is_heros ? -less_likely : less_likely);
            const double length = q_.parameters.remaining * (remaining(after_[i]) - root_remaining_);
            constexpr double most = 20;
            child.result.numbers = {std::exp(std::clamp(length - hope, -most, most)),
                                    std::exp(std::clamp(length + hope, -most, most))};
        }
    }

    /// Whether something is known of a child: on the path, from the table, or at a glance.
    bool is_known(Child &child, const S &position, int depth) {
        if (const int before = repeats(child.key, progress_in(position), depth); before >= 0) {
            child.result = {Numbers::disproven(), before};
            return true;
        }
        if (judge_) {
            if (const auto is_won = judge_(position)) {
                child.result = *is_won ? Result{Numbers::proven()} : Result{Numbers::disproven(), -1};
                return true;
            }
        }
        if (const auto known = find(child.key)) {
            child.result = {known->numbers, nothing, known->distance};
            return true;
        }
        if (position.over()) {
            child.result.numbers = position.winner() == q_.hero ? Numbers::proven() : Numbers::disproven();
            return true;
        }
        constexpr std::uint64_t glance = 1000;
        tactics_.allow(glance);
        line_.clear();
        if (position.mid_turn() || !tactics_.wins_this_turn(position, &line_)) return false;
        child.result.numbers = position.to_move() == q_.hero ? Numbers::proven() : Numbers::disproven();
        child.result.distance = static_cast<int>(line_.size());
        return true;
    }

    /// Whether a child alone decides for the player to move, and rests on nothing.
    static bool decides(const Child &child, const Node &node) {
        return node.is_heros ? child.result.numbers.is_proven()
                             : child.result.numbers.is_disproven() && child.result.rests_on == nothing;
    }

    void refresh(const Node &node) {
        for (std::size_t i = node.first; i < node.end; ++i) q_.table.prefetch(children_[i].key);
        for (std::size_t i = node.first; i < node.end; ++i) {
            Child &child = children_[i];
            if (child.result.numbers.is_decided()) continue;
            if (const auto known = find(child.key)) child.result = {known->numbers, nothing, known->distance};
        }
    }

    // ----------------------------------------------------------------------------------------------------------- path

    /// The depth at which a position is on the path, or -1.
    int repeats(std::uint64_t key, int progress, int depth) const {
        for (int at = depth; at >= 0; --at) {
            const Step &step = path_[static_cast<std::size_t>(at)];
            if (step.progress != progress) break; // what was before progress never comes again
            if (step.key == key) return at;
        }
        return -1;
    }

    void count(int depth) {
        const std::uint64_t now = nodes() + 1;
        nodes_.store(now, std::memory_order_relaxed);
        if (now % 1024 == 0 && q_.is_over()) q_.ends = true;
        if (now % 4096 == 0) look_above(depth);
    }

    /// Whether another thread has decided a position of the path. If it is the first one, the question ends.
    void look_above(int depth) {
        for (int at = 1; at < depth && at < unwind_to_; ++at)
            if (const auto known = find(path_[static_cast<std::size_t>(at)].key); known && known->numbers.is_decided())
                unwind_to_ = at;
    }

    bool must_end() const { return nodes() >= most_nodes_ || q_.ends.load(std::memory_order_relaxed); }

    struct Step {
        std::uint64_t key;
        int progress;
    };

    Question<S> &q_;
    float root_remaining_;
    Tactics<S> tactics_{0};
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t most_nodes_ = 0;
    int trusted_distance_ = std::numeric_limits<int>::max();
    Judge judge_;
    std::uint64_t searches_ = 0;
    int unwind_to_ = most_depth; // the depth of a position that another thread has decided
    std::array<Step, most_depth> path_;
    std::vector<Child> children_; // of all positions of the path
    // Of the position that is being opened:
    std::vector<Action> actions_, line_;
    std::vector<S> after_;
    std::vector<float> weights_;
};

} // namespace belvedere
