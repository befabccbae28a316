// Tree search on several threads: a tree for each, grown from a seed of its own, judged together.
//
// Trees that share nothing need no locks, and find the same for the same seeds, however many threads there are.
#pragma once

#include "search.hpp"

#include <algorithm>
#include <mutex>
#include <thread>
#include <tuple>

namespace belvedere {

/// Orders actions: proven wins, soonest first; what has been visited most; proven losses, latest first. A proven draw comes
/// before what is not proven, unless what was visited most of that promises more.
inline void put_best_first(std::vector<Line> &lines, int to_move) {
    const Line *most = nullptr;
    for (const Line &line : lines)
        if (line.result == unknown && (!most || line.visits > most->visits)) most = &line;
    const int unproven = most && most->visits > 0 && most->value > 0.5 ? 1 : -1;
    const auto standing = [&](const Line &line) -> std::tuple<int, std::uint64_t, double> {
        if (line.result == to_move) return {2, ~line.variation.size(), 1.0};
        if (line.result == 1 - to_move) return {-2, line.variation.size(), 0.0};
        return {line.result == unknown ? unproven : 0, line.visits, line.value};
    };
    std::stable_sort(lines.begin(), lines.end(),
                     [&](const Line &one, const Line &other) { return standing(one) > standing(other); });
}

template <class Tree> class Forest final : public Search {
  public:
    template <State S> Forest(const S &position, const Resources &resources) : to_move_(position.to_move()) {
        const unsigned threads = std::max(1U, resources.threads);
        for (unsigned i = 0; i < threads; ++i)
            plots_.push_back(
                std::make_unique<Plot>(position, resources.memory / threads, mixed(resources.seed + i), resources));
    }

    void run(const Limits &limits) override {
        const Watch watch;
        std::vector<std::thread> others;
        for (std::size_t i = 1; i < plots_.size(); ++i) others.emplace_back([&, i] { grow(i, limits, watch); });
        grow(0, limits, watch);
        for (std::thread &other : others) other.join();
    }

    Report report(std::size_t number) override {
        Report report;
        for (const auto &plot : plots_) {
            const auto asking = plot->ask();
            merge(plot->tree, report);
        }
        put_best_first(report.lines, to_move_);
        if (report.lines.size() > number) report.lines.resize(number);
        if constexpr (requires(Line &line) { plots_[0]->tree.cut_short(line.variation); })
            for (Line &line : report.lines) plots_[0]->tree.cut_short(line.variation);
        return report;
    }

  private:
    /// A tree, and the lock under which it grows.
    struct Plot {
        template <State S>
        Plot(const S &position, std::size_t memory, std::uint64_t seed, const Resources &resources)
            : tree(position, memory, seed, resources) {}

        /// The lock for one who wants to read the tree, for whom the next run of simulations waits.
        std::unique_lock<std::mutex> ask() {
            ++readers;
            std::unique_lock lock(mutex);
            --readers;
            return lock;
        }

        Tree tree;
        std::mutex mutex;
        std::atomic<int> readers{0};
    };

    /// The nodes of one tree, which shares a limit with the others.
    std::uint64_t share(std::uint64_t nodes, std::size_t plot) const {
        if (nodes == std::numeric_limits<std::uint64_t>::max()) return nodes;
        return nodes / plots_.size() + (plot < nodes % plots_.size());
    }

    void grow(std::size_t number, const Limits &limits, const Watch &watch) {
        constexpr int at_a_time = 16;
        Plot &plot = *plots_[number];
        const std::uint64_t nodes = share(limits.nodes, number);
        if constexpr (requires { plot.tree.prepare(stopped()); }) {
            const std::lock_guard lock(plot.mutex);
            plot.tree.prepare(stopped());
        }
        while (!stopped() && !proven_ && watch.seconds() < limits.seconds) {
            while (plot.readers > 0) std::this_thread::yield();
            const std::lock_guard lock(plot.mutex);
            for (int i = 0; i < at_a_time; ++i) {
                if (plot.tree.result() != unknown) proven_ = true;
                if (proven_ || plot.tree.nodes() >= nodes || plot.tree.depth() >= limits.depth) return;
                plot.tree.simulate();
            }
        }
    }

    /// Adds what a tree has found.
    static void merge(const Tree &tree, Report &report) {
        report.nodes += tree.nodes();
        report.depth = std::max(report.depth, tree.depth());
        if (tree.result() != unknown) report.result = tree.result();
        for (Line &line : tree.lines()) {
            const auto known = std::find_if(report.lines.begin(), report.lines.end(),
                                            [&](const Line &other) { return other.action == line.action; });
            if (known == report.lines.end()) {
                report.lines.push_back(std::move(line));
                continue;
            }
            const std::uint64_t visits = known->visits + line.visits;
            const bool proves = line.result != unknown && known->result == unknown;
            if (visits > 0)
                known->value =
                    (known->value * static_cast<double>(known->visits) + line.value * static_cast<double>(line.visits)) /
                    static_cast<double>(visits);
            if (proves) known->value = line.value;
            if (proves || (known->result == unknown && line.visits > known->visits))
                known->variation = std::move(line.variation);
            if (proves) known->result = line.result;
            known->visits = visits;
        }
    }

    int to_move_;
    std::vector<std::unique_ptr<Plot>> plots_;
    std::atomic<bool> proven_{false};
};

} // namespace belvedere
