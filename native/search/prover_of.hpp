// The prover of one kind of state: both questions in turn, and then the strategy of the winner.
#pragma once

#include "choice_bits.hpp"
#include "prover.hpp"
#include "strategy.hpp"

#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

namespace belvedere {

template <State S> class ProverOf final : public Prover {
  public:
    /// Half of the memory is for the table, a quarter for the strategy, a quarter for its certificate.
    explicit ProverOf(const ProverResources &resources)
        : known_(knowledge_of<Knowledge<S>>(resources.network)), table_(resources.memory / 2), quarter_(resources.memory / 4),
          threads_(std::max(1U, resources.threads)) {}

    Proof prove(const AnyState &position, double seconds) override { return prove(state(position), seconds); }

    Proof prove(const S &root, double seconds) {
        const Watch watch;
        {
            const std::lock_guard lock(mutex_);
            strategy_.reset();
            question_.reset();
            root_ = std::make_unique<S>(root);
        }
        if (root.over()) return {.result = root.winner()};
        const int favoured = known_.score(root) >= 0 ? root.to_move() : 1 - root.to_move();
        const auto is_over = [this, watch, seconds] { return stopped() || watch.seconds() >= seconds; };
        // Most of the work goes into what is expected: that the favourite wins. What is too deep to be decided has an end, too.
        constexpr std::uint64_t most_nodes = std::uint64_t{1} << 60;
        std::uint64_t nodes = 1 << 16;
        for (bool may_win[2] = {true, true}; !is_over() && nodes < most_nodes; nodes *= 4) {
            for (const int hero : {favoured, 1 - favoured}) {
                if (!may_win[hero]) continue;
                const bool is_alone = !may_win[1 - hero];
                begin_question(hero, is_over);
                const Numbers numbers = search_with_all(hero == favoured || is_alone ? nodes : nodes / 4);
                if (numbers.is_proven()) return claimed(is_over);
                if (numbers.is_disproven()) may_win[hero] = false;
            }
            if (!may_win[0] && !may_win[1]) return {.result = nobody};
        }
        return {};
    }

    std::uint64_t key(const AnyState &position) const override { return proof_key(state(position), 0); }

    ProverEffort effort() const override {
        const std::lock_guard lock(mutex_);
        ProverEffort effort{.nodes = finished_nodes_, .fill = table_.fill()};
        for (const auto &worker : workers_) effort.nodes += worker->nodes();
        if (strategy_) effort.gone_through = strategy_->gone_through();
        if (question_) {
            effort.player = question_->hero;
            const Numbers numbers = numbers_of_root();
            effort.proof = numbers.proof;
            effort.disproof = numbers.disproof;
            effort.line = likely_line();
        }
        return effort;
    }

    std::vector<ChoiceBits> choices() override {
        if (!strategy_) throw Refusal("no win has been proven, and only the winner's choices can be certified");
        constexpr std::size_t bytes_per_choice = 80; // while the tables are made
        if (strategy_->choices() > quarter_ / bytes_per_choice)
            throw Refusal("a certificate of " + std::to_string(strategy_->choices()) + " choices needs more memory: give more");
        std::vector<ChoiceBitsOf> significances;
        strategy_->each_position(*root_, [&](const S &position, typename S::Action chosen) {
            if (!strategy_->is_heros(position)) return;
            const auto [choice, number] = choice_by_notation(position, chosen);
            const auto bits = static_cast<std::size_t>(std::bit_width(number - 1));
            if (significances.size() < bits) significances.resize(bits);
            const std::uint64_t key = certificate_key(position.text());
            for (std::size_t bit = 0; bit < bits; ++bit) significances[bit].add(key, choice >> bit & 1);
        });
        std::vector<ChoiceBits> choices;
        for (const ChoiceBitsOf &each : significances) choices.push_back(each.table());
        return choices;
    }

    void save(const std::string &file, const std::string &subject) const override {
        const std::string unfinished = file + ".unfinished";
        std::ofstream stream(unfinished, std::ios::binary);
        stream << format << '\n' << subject << '\n';
        table_.write(stream);
        stream.close();
        if (!stream) throw Refusal("the file " + unfinished + " could not be written");
        std::filesystem::rename(unfinished, file);
    }

    void load(const std::string &file, const std::string &subject) override {
        std::ifstream stream(file, std::ios::binary);
        std::string found_format, found_subject;
        std::getline(stream, found_format);
        std::getline(stream, found_subject);
        if (found_format != format)
            throw Refusal(file + " is no table of this version of the prover: remove it, or name another file");
        if (found_subject != subject)
            throw Refusal(file + " is of another proof (" + found_subject + "): remove it, or name another file");
        if (!table_.read_from(stream)) throw Refusal(file + " is damaged: remove it, or name another file");
    }

  private:
    /// The first line of a file. A change of what keys or entries mean gives it the next number.
    static constexpr std::string_view format = "Belvedere table of a proof 1";

    static const S &state(const AnyState &position) {
        const S *found = with_state(
            []<class Other>(const Other &state) -> const S * {
                if constexpr (std::same_as<S, Other>)
                    return &state;
                else
                    return nullptr;
            },
            position);
        if (!found) throw Refusal("this prover was begun for another kind of position");
        return *found;
    }

    void begin_question(int hero, const std::function<bool()> &is_over) {
        const std::lock_guard lock(mutex_);
        question_ = std::make_unique<Question<S>>(known_, *root_, hero, table_, is_over);
    }

    /// Searches with all threads for the answer to the question; so many nodes in all.
    Numbers search_with_all(std::uint64_t nodes) {
        {
            const std::lock_guard lock(mutex_);
            for (unsigned i = 0; i < threads_; ++i) workers_.push_back(std::make_unique<ProofSearch<S>>(*question_));
        }
        const std::uint64_t key = question_->key(*root_);
        const auto work = [&](ProofSearch<S> &worker) {
            worker.run(nodes / threads_);
            if (const auto known = table_.find(key); known && known->numbers.is_decided()) question_->ends = true;
        };
        std::vector<std::thread> others;
        for (unsigned i = 1; i < threads_; ++i) others.emplace_back([&, i] { work(*workers_[i]); });
        work(*workers_[0]);
        for (std::thread &other : others) other.join();
        const std::lock_guard lock(mutex_);
        for (const auto &worker : workers_) finished_nodes_ += worker->nodes();
        workers_.clear();
        const auto known = table_.find(key);
        return known ? known->numbers : Numbers{};
    }

    /// The claim that the hero of the question wins, if going through all that can follow confirms it.
    Proof claimed(const std::function<bool()> &is_over) {
        question_->ends = false;
        {
            const std::lock_guard lock(mutex_);
            strategy_ = std::make_unique<Strategy<S>>(*question_, quarter_);
        }
        Proof proof;
        proof.obstacle = obstacle(is_over);
        if (!proof.obstacle.empty()) {
            const std::lock_guard lock(mutex_);
            strategy_.reset();
            return proof;
        }
        proof.result = question_->hero;
        proof.distance = strategy_->distance(*root_);
        proof.line = strategy_->line(*root_);
        proof.positions = strategy_->positions();
        proof.choices = strategy_->choices();
        proof.without_progress = Progressing<S> ? std::max(starts_without_progress() - 1, 0) : 0;
        return proof;
    }

    /// Why the win is not claimed, or nothing.
    std::string obstacle(const std::function<bool()> &is_over) {
        try {
            if (!strategy_->go_through(*root_))
                return "a win was found, but the table has lost a part of its proof: give more memory";
        } catch (const typename Strategy<S>::Exhausted &) {
            if (is_over()) return "a win was found, but the time was up before all that can follow had been gone through";
            return "a win was found, but its strategy has too many positions: give more memory";
        }
        if (Progressing<S> && starts_without_progress() > static_cast<int>(most_turns_without_progress))
            return "a win was found, but the loser can hold out for a draw by want of progress";
        return {};
    }

    /// The most starts of turns in a row without progress, that of a turn which the root stands in the middle of included.
    int starts_without_progress() const { return strategy_->longest_run() + root_->mid_turn(); }

    /// The place of an action among the legal ones in the order of their notations, and how many they are.
    static std::pair<std::uint64_t, std::uint64_t> choice_by_notation(const S &position, typename S::Action chosen) {
        std::vector<typename S::Action> actions(S::most_actions);
        actions.resize(static_cast<std::size_t>(position.legal(actions.data())));
        const std::string notation = position.notation(chosen);
        const auto before = std::count_if(actions.begin(), actions.end(),
                                          [&](typename S::Action action) { return position.notation(action) < notation; });
        return {static_cast<std::uint64_t>(before), actions.size()};
    }

    // ------------------------------------------------------------------------------------- what is known, while it runs

    struct Step {
        S position;
        std::uint64_t action;
        Known known;
    };

    /// The positions after the actions of one, as far as the table knows them.
    std::vector<Step> known_steps(const S &position) const {
        std::vector<typename S::Action> actions(S::most_actions);
        actions.resize(static_cast<std::size_t>(position.legal(actions.data())));
        std::vector<Step> steps;
        for (const auto action : actions) {
            Step step{position, action, {}};
            step.position.play(action);
            if (const auto known = table_.find(question_->key(step.position))) step.known = *known, steps.push_back(step);
        }
        return steps;
    }

    /// The numbers of the root from those after its actions: the table gets its own only when the search returns.
    Numbers numbers_of_root() const {
        const bool is_heros = root_->to_move() == question_->hero;
        double least = infinite, sum = 0;
        for (const Step &step : known_steps(*root_)) {
            const Numbers &numbers = step.known.numbers;
            least = std::min(least, is_heros ? numbers.proof : numbers.disproof);
            sum += is_heros ? numbers.disproof : numbers.proof;
        }
        return is_heros ? Numbers{least, std::min(sum, infinite)} : Numbers{std::min(sum, infinite), least};
    }

    /// How the game goes on if both do what looks nearest to a decision in their favour.
    std::vector<std::uint64_t> likely_line() const {
        constexpr std::size_t longest = 12;
        std::vector<std::uint64_t> line;
        for (S position = *root_; !position.over() && line.size() < longest;) {
            const bool is_heros = position.to_move() == question_->hero;
            const auto steps = known_steps(position);
            if (steps.empty()) break;
            const auto merit = [&](const Step &step) {
                const Numbers &numbers = step.known.numbers;
                return std::pair(is_heros ? numbers.proof : numbers.disproof, -step.known.work);
            };
            const Step &best = *std::min_element(steps.begin(), steps.end(),
                                                 [&](const Step &one, const Step &other) { return merit(one) < merit(other); });
            line.push_back(best.action);
            position = best.position;
        }
        return line;
    }

    Knowledge<S> known_;
    ProofTable table_;
    std::size_t quarter_; // of the memory: so much for the strategy, and for its certificate
    unsigned threads_;

    mutable std::mutex mutex_; // of what follows, which `progress` reads
    std::unique_ptr<S> root_;
    std::unique_ptr<Question<S>> question_;
    std::vector<std::unique_ptr<ProofSearch<S>>> workers_;
    std::unique_ptr<Strategy<S>> strategy_;
    std::uint64_t finished_nodes_ = 0;
};

template <class Any> std::unique_ptr<Prover> begin_prover(const Any &position, const ProverResources &resources) {
    return std::visit([&]<class S>(const S &) -> std::unique_ptr<Prover> { return std::make_unique<ProverOf<S>>(resources); },
                      position);
}

} // namespace belvedere
