// Plays games of the search against itself and writes what `fit.py` fits the network of Turris to.
//
//     games FILE GAMES NODES SEED
//
// A game begins with up to eight actions at random, and in every other game some later ones are random too, so that the
// network meets what good players would avoid.
#include "knowledge/turris.hpp"
#include "search/tree.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace belvedere;
using turris::Facts;
using turris::Position;
using Action = Position::Action;

namespace {

constexpr std::size_t actions_in_all = Position::pass + 1;

/// A position whose actions were weighed by a search; `fit.py` knows this format.
#pragma pack(push, 1)
struct Record {
    std::uint16_t sides[4][24], tower[40]; ///< facts, and the number of all facts where there are no more
    float shares[actions_in_all];          ///< how much of the search each action got
    std::uint64_t legal;                   ///< bits of actions
    float expected;                        ///< the score that the search expects
    float proven;                          ///< 1 if that is certain
    float score;                           ///< of the game, for the player to move like all of this
    std::int8_t leads[5];                  ///< at the end of the game, in points: on the four sides and the roof
    std::int32_t value;                    ///< what the network makes of the position
};
#pragma pack(pop)

/// A record without what is only known at the end, and whose turn it is.
struct Seen {
    Record record;
    turris::Colour colour;
};

/// Plays one game and writes its records.
class SelfPlay {
  public:
    SelfPlay(std::uint64_t nodes, Chance &chance) : nodes_(nodes), chance_(chance) {}

    void play() {
        constexpr std::size_t longest_game = 200;
        const std::size_t opening = chance_.below(9);
        const bool wild = chance_.below(2) == 0;
        while (!position_.over() && history_.size() < longest_game) {
            Action actions[Position::most_actions];
            const auto number = static_cast<std::uint32_t>(position_.legal(actions));
            const bool random = history_.size() < opening || (wild && chance_.below(25) == 0);
            const Action action = random ? actions[chance_.below(number)] : searched();
            history_.push_back(position_.hash());
            position_.play(action);
        }
    }

    void write(std::FILE *file) {
        if (!position_.over()) return;
        const auto faces = position_.faces();
        const auto roof = position_.roof_points();
        for (auto &[record, colour] : seen_) {
            const auto own = static_cast<std::size_t>(colour);
            const auto lead = [](auto ours, auto theirs) {
                return static_cast<std::int8_t>(static_cast<int>(ours) - static_cast<int>(theirs));
            };
            for (std::size_t side = 0; side < 4; ++side)
                record.leads[side] = lead(faces[4 * own + side].largest, faces[4 * (1 - own) + side].largest);
            record.leads[4] = lead(roof[own], roof[1 - own]);
            record.score = score_of(position_.winner(), colour);
            std::fwrite(&record, sizeof record, 1, file);
        }
    }

  private:
    /// White is player 0 here.
    static float score_of(int winner, turris::Colour colour) {
        return winner == nobody ? 0.5F : winner == colour ? 1.0F : 0.0F;
    }

    /// The action that a search chooses; at first, one of those that it has tried, more often the more it has.
    Action searched() {
        constexpr std::size_t varied = 16;
        const int colour = position_.colour();
        Tree<Position> tree(position_, std::size_t{1} << 22, chance_.below(1U << 31), {.history = history_});
        const std::uint64_t nodes = nodes_ / 2 + chance_.below(static_cast<std::uint32_t>(nodes_) + 1);
        while (tree.nodes() < nodes && tree.result() == unknown) tree.simulate();
        const std::vector<Line> lines = tree.lines();
        const auto standing = [&](const Line &line) {
            return line.result == colour ? 2.0F : line.result == 1 - colour ? -1.0F : share(lines, line);
        };
        const Line *best = &lines[0];
        for (const Line &line : lines)
            if (standing(line) > standing(*best)) best = &line;
        note(lines, *best, tree.result());
        if (tree.result() != unknown || history_.size() >= varied) return static_cast<Action>(best->action);
        float chosen = static_cast<float>(chance_.below(1U << 20)) / (1U << 20);
        for (const Line &line : lines)
            if ((chosen -= share(lines, line)) < 0) return static_cast<Action>(line.action);
        return static_cast<Action>(best->action);
    }

    static float share(const std::vector<Line> &lines, const Line &line) {
        std::uint64_t all = 0;
        for (const Line &other : lines) all += other.visits;
        return all == 0 ? 0.0F : static_cast<float>(line.visits) / static_cast<float>(all);
    }

    void note(const std::vector<Line> &lines, const Line &best, int result) {
        const turris::Network &network = turris::Network::fitted();
        Record record{};
        const Facts facts(position_);
        for (std::size_t side = 0; side < 4; ++side) copy(facts.sides[side], Facts::facts_of_side, record.sides[side]);
        copy(facts.tower, Facts::facts_of_tower, record.tower);
        const bool only_best = result != unknown || share(lines, best) == 0; // or all that was tried loses
        for (const Line &line : lines) {
            record.legal |= std::uint64_t{1} << line.action;
            record.shares[line.action] = only_best ? line.action == best.action : share(lines, line);
        }
        record.expected = result == unknown ? static_cast<float>(best.value) : score_of(result, position_.colour());
        record.proven = result != unknown;
        record.value = network.value(network.think(position_));
        seen_.push_back({record, position_.colour()});
    }

    template <class List, std::size_t most> static void copy(const List &list, std::size_t none, std::uint16_t (&to)[most]) {
        std::fill_n(to, most, static_cast<std::uint16_t>(none));
        std::copy_n(list.facts.begin(), list.number, to);
    }

    std::uint64_t nodes_;
    Chance &chance_;
    Position position_{0};
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
