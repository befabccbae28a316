// All positions that can be reached from one, and who wins each of them: a complete solution by retrograde analysis.
//
// First every reachable position gets a number, and a list of the positions that its actions lead to, in the order of
// its legal actions. Then results are passed back from the positions that are over, the nearest first: a position is
// won if an action leads to one that is won, and lost if all do to lost ones. Whatever is left in the end nobody can
// force, so it is a draw, by the rules or by going round in circles.
//
// Positions are told apart by their 64-bit hashes alone: among n of them, the chance that any two have the same one is
// about n² / 2^65.
#pragma once

#include "solver.hpp"

#include <algorithm>
#include <bit>
#include <functional>

namespace belvedere {

template <State S> class Graph {
  public:
    using Number = std::uint32_t;

    /// May use so many bytes, and find so many positions; `is_over` is asked now and then whether to give up.
    Graph(const S &first, std::size_t memory, std::uint64_t most_positions, std::function<bool()> is_over)
        : memory_(memory), most_positions_(most_positions), is_over_(std::move(is_over)) {
        waiting_.push_back({first, root});
    }

    /// Finds all positions and solves them; false if there was not enough memory or time.
    bool solve() {
        try {
            find_all();
            find_predecessors();
            settle_all();
            return true;
        } catch (const Exhausted &) {
            return false;
        }
    }

    /// How many positions there are, and how many of them are won or lost.
    std::uint64_t found() const { return nodes_.size(); }
    std::uint64_t settled() const { return settled_; }

    // What follows is for when all is solved. Positions have numbers; the one from which all others were found has this:
    static constexpr Number root = 0;

    Verdict verdict(Number number) const {
        const Node &node = nodes_[number];
        return node.result == unknown ? Verdict{nobody, 0} : Verdict{node.result, static_cast<int>(node.distance)};
    }

    /// The position after the i-th legal action.
    Number after(Number number, std::size_t i) const { return children_[nodes_[number].first + i]; }

  private:
    /// Thrown when there is not enough memory or time.
    struct Exhausted {};

    struct Node {
        Number first;          // of its children
        std::uint16_t actions; // how many legal ones it has
        std::uint16_t hopes;   // how many of them are not known to lose
        std::uint32_t distance;
        std::int8_t result; // who wins, or unknown: a draw by the rules is as good as one that goes round in circles
        std::uint8_t to_move;
    };

    struct Waiting {
        S position;
        Number number;
    };

    static constexpr Number none = ~Number{0};

    // ------------------------------------------------------------------------------------------ finding all positions

    /// Depth first, which leaves fewer positions waiting than breadth first.
    void find_all() {
        index_.assign(1 << 10, none);
        number_of(waiting_.back().position);
        while (!waiting_.empty()) {
            const Waiting next = waiting_.back();
            waiting_.pop_back();
            if (next.number % 1024 == 0 && is_over_()) throw Exhausted{};
            open(next.position, next.number);
        }
        index_ = {};
        hashes_ = {};
        waiting_ = {};
    }

    /// Finds the positions after a position.
    void open(const S &position, Number number) {
        typename S::Action actions[S::most_actions];
        const int legal = position.legal(actions);
        Node &node = nodes_[number];
        node.first = static_cast<Number>(children_.size());
        node.actions = node.hopes = static_cast<std::uint16_t>(legal);
        for (int i = 0; i < legal; ++i) {
            S after = position;
            after.play(actions[i]);
            const std::size_t before = nodes_.size();
            const Number child = number_of(after);
            append(children_, child);
            if (nodes_.size() > before) append(waiting_, {after, child});
        }
    }

    /// The number of a position; gives it one if it has none.
    Number number_of(const S &position) {
        std::size_t slot = slot_of(position.hash());
        if (index_[slot] != none) return index_[slot];
        if (nodes_.size() >= index_.size() / 4 * 3) {
            enlarge_index();
            slot = slot_of(position.hash());
        }
        if (nodes_.size() >= most_positions_) throw Exhausted{};
        const auto number = static_cast<Number>(nodes_.size());
        index_[slot] = number;
        append(hashes_, position.hash());
        const int result = position.over() && position.winner() != nobody ? position.winner() : unknown;
        append(nodes_, {0, 0, 0, 0, static_cast<std::int8_t>(result), static_cast<std::uint8_t>(position.to_move())});
        return number;
    }

    /// The slot of the index where a hash is, or where it would be.
    std::size_t slot_of(std::uint64_t hash) const {
        std::size_t slot = hash & (index_.size() - 1);
        while (index_[slot] != none && hashes_[index_[slot]] != hash) slot = (slot + 1) & (index_.size() - 1);
        return slot;
    }

    void enlarge_index() {
        const std::size_t larger = 2 * index_.size();
        index_ = {};
        claim(larger * sizeof(Number));
        index_.assign(larger, none);
        for (std::size_t number = 0; number < hashes_.size(); ++number)
            index_[slot_of(hashes_[number])] = static_cast<Number>(number);
    }

    // ------------------------------------------------------------------------------------------ passing results back

    /// For every position those that lead to it, one after another in one array.
    void find_predecessors() {
        claim((nodes_.size() + 1 + children_.size()) * sizeof(Number));
        first_predecessor_.assign(nodes_.size() + 1, 0);
        for (const Number child : children_) ++first_predecessor_[child];
        Number sum = 0;
        for (Number &first : first_predecessor_) first = sum += first;
        predecessors_.resize(children_.size());
        for (Number number = 0; number < nodes_.size(); ++number)
            for (Number i = 0; i < nodes_[number].actions; ++i)
                predecessors_[--first_predecessor_[children_[nodes_[number].first + i]]] = number;
    }

    /// The queue holds positions in the order of their distances, so that every position is settled with its own.
    void settle_all() {
        claim(nodes_.size() * sizeof(Number));
        std::vector<Number> queue;
        queue.reserve(nodes_.size());
        for (Number number = 0; number < nodes_.size(); ++number)
            if (nodes_[number].result != unknown) queue.push_back(number);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const Number number = queue[i];
            if (i % 65536 == 0 && is_over_()) throw Exhausted{};
            for (Number at = first_predecessor_[number]; at < first_predecessor_[number + 1]; ++at)
                if (settles(nodes_[predecessors_[at]], nodes_[number])) queue.push_back(predecessors_[at]);
            settled_ = queue.size();
        }
        first_predecessor_ = {};
        predecessors_ = {};
    }

    /// Whether the result after one of its actions decides a position.
    static bool settles(Node &node, const Node &after) {
        if (node.result != unknown) return false;
        if (after.result != node.to_move && --node.hopes > 0) return false;
        node.result = after.result;
        node.distance = after.distance + 1;
        return true;
    }

    // --------------------------------------------------------------------------------------------------------- memory

    std::size_t used() const {
        return index_.capacity() * sizeof(Number) + hashes_.capacity() * sizeof(std::uint64_t) +
               nodes_.capacity() * sizeof(Node) + (children_.capacity() + predecessors_.capacity()) * sizeof(Number) +
               first_predecessor_.capacity() * sizeof(Number) + waiting_.capacity() * sizeof(Waiting);
    }

    void claim(std::size_t bytes) const {
        if (used() + bytes > memory_) throw Exhausted{};
    }

    template <class Element> void append(std::vector<Element> &list, const std::type_identity_t<Element> &element) {
        if (list.size() == list.capacity()) {
            const std::size_t larger = list.size() + list.size() / 2 + 64;
            claim(larger * sizeof(Element));
            if (larger >= none) throw Exhausted{};
            list.reserve(larger);
        }
        list.push_back(element);
    }

    std::size_t memory_;
    std::uint64_t most_positions_;
    std::function<bool()> is_over_;
    std::vector<Waiting> waiting_; // found, but not opened
    std::vector<Node> nodes_;
    std::vector<std::uint64_t> hashes_;
    std::vector<Number> index_; // the numbers by hash, open addressing
    std::vector<Number> children_, predecessors_, first_predecessor_;
    std::uint64_t settled_ = 0;
};

} // namespace belvedere
