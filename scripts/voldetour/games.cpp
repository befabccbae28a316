// Plays games of the search against itself and writes what `fit.py` fits the network of Voldétour to.
//
//     games FILE GAMES NODES SEED
//
// Two of three games begin with some actions at random, and early actions vary, so that the network meets many positions.
#include "knowledge/voldetour.hpp"
#include "search/tree.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace belvedere;
using voldetour::Default;
using voldetour::Facts;
using voldetour::Network;
using voldetour::Parts;
using Action = Default::Action;

namespace {

/// Of so many actions the network is told: those that were tried most, and some of all others.
constexpr std::size_t most_tried = 48, most_told = 96;

/// A position whose actions were weighed by a search; `fit.py` knows this format.
#pragma pack(push, 1)
struct Record {
    decltype(Facts::of_square) of_square;
    decltype(Facts::of_position) of_position;
    std::uint8_t told;                 ///< the number of actions
    std::uint16_t parts[most_told][2]; ///< of actions, the most tried ones first
    std::uint8_t effects[most_told][3];
    float shares[most_told]; ///< how much of the search each action got
    float crowd;             ///< the logarithm of how many actions each of the others stands for
    float expected;          ///< what the search expects; from here on for the player to move
    float later;             ///< what later searches expected, and the end, the sooner the more
    std::int32_t value;      ///< what the network makes of the position
};
#pragma pack(pop)

/// Plays one game and writes its records.
class SelfPlay {
  public:
    SelfPlay(std::uint64_t nodes, Chance &chance) : nodes_(nodes), chance_(chance) {}

    void play() {
        constexpr std::size_t longest_game = 150; // in actions; many would go on for ever
        const std::size_t opening = chance_.below(3) == 0 ? 0 : 1 + chance_.below(4);
        while (!position_.over() && history_.size() < longest_game) {
            Action actions[Default::most_actions];
            const auto number = static_cast<std::uint32_t>(position_.legal(actions));
            const Action action = history_.size() < opening ? actions[chance_.below(number)] : searched();
            history_.push_back(position_.hash());
            position_.play(action);
        }
    }

    void write(std::FILE *file) {
        constexpr float patience = 0.9F; // what is expected one search later weighs so much
        float later = position_.over() ? static_cast<float>(position_.winner() == 0) : unknown_yet; // of player 0
        for (auto seen = seen_.rbegin(); seen != seen_.rend(); ++seen) {
            const float expected = view(seen->player, seen->record.expected);
            const bool goes_on = later != unknown_yet && !seen->strays;
            later = goes_on ? (1 - patience) * expected + patience * later : expected;
            seen->record.later = view(seen->player, later);
        }
        for (const Seen &seen : seen_) std::fwrite(&seen.record, sizeof seen.record, 1, file);
    }

  private:
    static constexpr float unknown_yet = -1;

    struct Seen {
        Record record;
        int player;
        bool strays; ///< whether something else than the best action was played
    };

    /// A score of player 0 as a player sees it, or the other way round.
    static float view(int player, float score) { return player == 0 ? score : 1 - score; }

    /// The action that a search chooses; at first, one of those that it has tried, more often the more it has.
    Action searched() {
        constexpr std::size_t varied = 16;
        const int player = position_.to_move();
        Tree<Default> tree(position_, std::size_t{1} << 24, chance_.below(1U << 31), {.history = history_});
        tree.prepare(stopped_);
        const std::uint64_t nodes = nodes_ / 2 + chance_.below(static_cast<std::uint32_t>(nodes_) + 1);
        while (tree.nodes() < nodes && tree.result() == unknown) tree.simulate();
        std::vector<Line> lines = tree.lines();
        const auto standing = [&](const Line &line) {
            return line.result == player ? 2e9 : line.result == 1 - player ? -1.0 : static_cast<double>(line.visits);
        };
        std::stable_sort(lines.begin(), lines.end(),
                         [&](const Line &one, const Line &other) { return standing(one) > standing(other); });
        if (tree.result() == 1 - player) return static_cast<Action>(lines[0].action); // nothing to learn from
        const std::vector<float> shares = shares_of(lines, tree.result() != unknown);
        std::size_t chosen = 0;
        if (tree.result() == unknown && history_.size() < varied) chosen = drawn(shares);
        note(lines, shares, tree.result());
        seen_.back().strays = lines[chosen].value < lines[0].value - 0.05;
        return static_cast<Action>(lines[chosen].action);
    }

    /// How much of a search actions got, the best first: only that one if the result is proven.
    static std::vector<float> shares_of(const std::vector<Line> &lines, bool proven) {
        double all = 0;
        std::vector<float> shares(lines.size());
        for (const Line &line : lines) all += static_cast<double>(line.visits);
        for (std::size_t i = 0; i < lines.size(); ++i)
            shares[i] = proven || all == 0 ? i == 0 : static_cast<float>(static_cast<double>(lines[i].visits) / all);
        return shares;
    }

    std::size_t drawn(const std::vector<float> &shares) {
        float left = static_cast<float>(chance_.below(1U << 20)) / (1U << 20);
        for (std::size_t i = 0; i < shares.size(); ++i)
            if ((left -= shares[i]) < 0) return i;
        return 0;
    }

    void note(std::vector<Line> lines, const std::vector<float> &shares, int result) {
        const bool reflected = chance_.below(2) == 1;
        const Facts facts(position_, reflected);
        const Parts parts(position_, reflected);
        Record record{};
        record.of_square = facts.of_square;
        record.of_position = facts.of_position;
        record.expected = result == unknown ? static_cast<float>(lines[0].value) : result == nobody ? 0.5F : 1.0F;
        record.value = Network::fitted().value(Network::fitted().think(facts));
        const std::size_t told = std::min(lines.size(), most_told);
        record.told = static_cast<std::uint8_t>(told);
        if (told > most_tried)
            record.crowd = std::log(static_cast<float>(lines.size() - most_tried) / static_cast<float>(told - most_tried));
        for (std::size_t i = 0; i < told; ++i) {
            if (i >= most_tried) std::swap(lines[i], lines[i + chance_.below(static_cast<std::uint32_t>(lines.size() - i))]);
            const Parts::Action action = parts.of(static_cast<unsigned>(lines[i].action));
            std::copy(action.parts.begin(), action.parts.end(), record.parts[i]);
            std::copy(action.effects.begin(), action.effects.end(), record.effects[i]);
            record.shares[i] = i < most_tried ? shares[i] : 0;
        }
        seen_.push_back({record, position_.to_move(), false});
    }

    std::uint64_t nodes_;
    Chance &chance_;
    std::atomic<bool> stopped_{false};
    Default position_ = std::get<Default>(voldetour::start({}));
    std::vector<std::uint64_t> history_;
    std::vector<Seen> seen_;
};

} // namespace

int main(int number, char **words) {
    std::FILE *file = number == 5 ? std::fopen(words[1], "wb") : nullptr;
    if (!file) {
        std::fputs("games FILE GAMES NODES SEED: writes records of so many games to a file that can be written\n", stderr);
        return 1;
    }
    Chance chance(std::strtoull(words[4], nullptr, 10));
    for (long games = std::strtol(words[2], nullptr, 10); games > 0; --games) {
        SelfPlay played(std::strtoull(words[3], nullptr, 10), chance);
        played.play();
        played.write(file);
    }
    return std::fclose(file) == 0 ? 0 : 1;
}
