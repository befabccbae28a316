// What the programs share that play games of the search against itself, for a network to be fitted to.
//
//     games FILE GAMES NODES SEED NETWORK [handcrafted]
//
// The search plays with the network of a file or, with `handcrafted`, with only handcrafted knowledge of the game.
// The program of a game derives from `SelfPlay`, notes what each search finds, and writes its records when the game is over.
#pragma once

#include "search/forest.hpp"
#include "search/tree.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace belvedere {

/// What a player gets for a result that is known.
inline float score_of(int winner, int player) { return winner == nobody ? 0.5F : winner == player ? 1.0F : 0.0F; }

/// What a search made of the actions, the best first.
struct Weighed {
    std::vector<Line> lines;
    std::vector<float> shares; ///< how much of the search each got; only the best one if the result is proven
    int result;
    std::size_t chosen; ///< which of them is played

    /// The score that the player to move can expect.
    float expected(int player) const {
        return result == unknown ? static_cast<float>(lines[0].value) : score_of(result, player);
    }
};

/// Some of the actions that a search weighed: those that it tried most, and some of all others.
struct Told {
    std::vector<Line> lines;
    std::vector<float> shares;
    float crowd = 0; ///< the logarithm of how many actions each of the others stands for

    Told(const Weighed &weighed, std::size_t most_tried, std::size_t most, Chance &chance) : lines(weighed.lines) {
        const std::size_t number = std::min(lines.size(), most), others = lines.size() - std::min(lines.size(), most_tried);
        if (number > most_tried) crowd = std::log(static_cast<float>(others) / static_cast<float>(number - most_tried));
        for (std::size_t i = most_tried; i < number; ++i)
            std::swap(lines[i], lines[i + chance.below(static_cast<std::uint32_t>(lines.size() - i))]);
        lines.resize(number);
        shares.assign(weighed.shares.begin(),
                      weighed.shares.begin() + static_cast<std::ptrdiff_t>(std::min(number, most_tried)));
        shares.resize(number);
    }
};

/// A record without what is only known at the end, and whose turn it is.
template <class Record> struct Seen {
    Record record;
    int player;
    bool strays; ///< whether something else than the best action was played

    Seen(const Record &found, int to_move, const Weighed &weighed)
        : record(found), player(to_move), strays(weighed.lines[weighed.chosen].value < weighed.lines[0].value - 0.05) {}
};

/// Notes what later searches of a game expected, and the end if it has one, the sooner the more: what is expected one search
/// later weighs so much as `patience` says.
template <class Record, State S> void look_back(std::vector<Seen<Record>> &all, const S &end, float patience) {
    constexpr float unknown_yet = -1;
    const auto view = [](int player, float score) { return player == 0 ? score : 1 - score; };
    float later = end.over() ? score_of(end.winner(), 0) : unknown_yet; // of player 0
    for (auto seen = all.rbegin(); seen != all.rend(); ++seen) {
        const float expected = view(seen->player, seen->record.expected);
        const bool goes_on = later != unknown_yet && !seen->strays;
        later = goes_on ? (1 - patience) * expected + patience * later : expected;
        seen->record.later = view(seen->player, later);
    }
}

/// A game of the search against itself.
template <State S> class SelfPlay {
  public:
    using Action = typename S::Action;

    struct Plan {
        S start;
        std::size_t longest; ///< the game ends after so many actions, whatever the position
        std::size_t opening; ///< so many actions at first are random
        bool wild;           ///< and so is one in 25 of the others
        std::size_t memory;  ///< of a search, in bytes
    };

    SelfPlay(const Plan &plan, std::uint64_t nodes, Chance &chance, const std::string &network)
        : chance_(chance), position_(plan.start), network_(Knowledge<S>(network).network), plan_(plan), nodes_(nodes),
          file_(network) {}
    virtual ~SelfPlay() = default;

    /// Plays the game, with the network or with only handcrafted knowledge.
    void play(bool handcrafted) {
        while (!position_.over() && history_.size() < plan_.longest) {
            const bool random = history_.size() < plan_.opening || (plan_.wild && chance_.below(25) == 0);
            if (random) stray();
            const Action action = random ? any() : handcrafted ? searched<Handcrafted<S>>() : searched<Knowledge<S>>();
            history_.push_back(position_.hash());
            position_.play(action);
        }
    }

  protected:
    /// Notes what a search made of the position.
    virtual void note(const Weighed &weighed) = 0;
    /// Notes that an action is played at random.
    virtual void stray() {}

    Chance &chance_;
    S position_;
    const typename Knowledge<S>::Network &network_;

  private:
    Action any() {
        Action actions[S::most_actions];
        return actions[chance_.below(static_cast<std::uint32_t>(position_.legal(actions)))];
    }

    /// The action that a search chooses; at first, one of those that it has tried, more often the more it has.
    template <class Known> Action searched() {
        constexpr std::size_t varied = 16;
        Tree<S, Known> tree(position_, plan_.memory, chance_.below(1U << 31), {.network = file_, .history = history_});
        tree.prepare(never_stopped_);
        const std::uint64_t nodes = nodes_ / 2 + chance_.below(static_cast<std::uint32_t>(nodes_) + 1);
        while (tree.nodes() < nodes && tree.result() == unknown) tree.simulate();
        Weighed weighed{tree.lines(), {}, tree.result(), 0};
        put_best_first(weighed.lines, position_.to_move());
        weighed.shares = shares_of(weighed.lines, weighed.result != unknown);
        if (weighed.result == unknown && history_.size() < varied) weighed.chosen = drawn(weighed.shares);
        note(weighed);
        return static_cast<Action>(weighed.lines[weighed.chosen].action);
    }

    static std::vector<float> shares_of(const std::vector<Line> &lines, bool proven) {
        const bool only_best = proven || lines[0].visits == 0; // or all that was tried loses
        double all = 0;
        for (const Line &line : lines) all += static_cast<double>(line.visits);
        std::vector<float> shares(lines.size());
        for (std::size_t i = 0; i < lines.size(); ++i)
            shares[i] = only_best ? i == 0 : static_cast<float>(static_cast<double>(lines[i].visits) / all);
        return shares;
    }

    /// One of them, more often the larger it is.
    std::size_t drawn(const std::vector<float> &shares) {
        float left = static_cast<float>(chance_.below(1U << 20)) / (1U << 20);
        for (std::size_t i = 0; i < shares.size(); ++i)
            if ((left -= shares[i]) < 0) return i;
        return 0;
    }

    Plan plan_;
    std::uint64_t nodes_;
    std::string file_; ///< of the network
    std::atomic<bool> never_stopped_{false};
    std::vector<std::uint64_t> history_;
};

/// The program, for a `Game` that is made of a number of nodes, a source of chance and the file of a network.
template <class Game> int play_games(int number, char **words) {
    const bool handcrafted = number == 7 && std::string_view(words[6]) == "handcrafted";
    std::FILE *file = number == 6 || handcrafted ? std::fopen(words[1], "wb") : nullptr;
    if (!file) {
        std::fputs("games FILE GAMES NODES SEED NETWORK [handcrafted]: writes records of games to a file that can be written\n",
                   stderr);
        return 1;
    }
    Chance chance(std::strtoull(words[4], nullptr, 10));
    try {
        for (long games = std::strtol(words[2], nullptr, 10); games > 0; --games) {
            Game game(std::strtoull(words[3], nullptr, 10), chance, words[5]);
            game.play(handcrafted);
            game.write(file);
        }
    } catch (const Refusal &refusal) {
        std::fprintf(stderr, "%s\n", refusal.what());
        return 1;
    }
    return std::fclose(file) == 0 ? 0 : 1;
}

} // namespace belvedere
