// Plays games of the search against itself and writes what the network of Turris is fitted to.
//
// A game begins with up to eight actions at random, and in every other game some later ones are random too, so that the
// network meets what good players would avoid.
#include "../networks/self_play.hpp"
#include "games/turris/knowledge.hpp"

using namespace belvedere;
using turris::Facts;
using turris::Position;

namespace {

/// A position whose actions were weighed by a search; `network.py` knows this format.
#pragma pack(push, 1)
struct Record {
    std::uint16_t sides[4][25], tower[83]; ///< facts, and the number of all facts where there are no more
    float shares[Position::action_number]; ///< how much of the search each action got; -1 if it is not legal
    float expected;                        ///< the score that the search expects
    float proven;                          ///< 1 if that is certain
    float score;                           ///< of the game, for the player to move like all of this
    std::int8_t leads[5];                  ///< at the end of the game, in points: on the four sides and the roof
    std::int32_t value;                    ///< what the network makes of the position
};
#pragma pack(pop)

/// Plays one game and writes its records.
class TurrisGame : public SelfPlay<Position> {
  public:
    TurrisGame(std::uint64_t nodes, Chance &chance, const std::string &network)
        : SelfPlay({.start = Position{0},
                    .longest = 200,
                    .opening = chance.below(9),
                    .wild = chance.below(2) == 0,
                    .memory = std::size_t{1} << 22},
                   nodes, chance, network) {}

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
    /// A record without what is only known at the end, and whose turn it is; white is player 0 here.
    struct Seen {
        Record record;
        turris::Colour colour;
    };

    void note(const Weighed &weighed) override {
        Record record{};
        const Facts facts(position_);
        for (std::size_t side = 0; side < 4; ++side) copy(facts.sides[side], Facts::facts_of_side, record.sides[side]);
        copy(facts.tower, Facts::facts_of_tower, record.tower);
        std::fill_n(record.shares, std::size(record.shares), -1.0F);
        for (std::size_t i = 0; i < weighed.lines.size(); ++i)
            record.shares[turris::Network::output(position_, static_cast<Position::Action>(weighed.lines[i].action))] =
                weighed.shares[i];
        record.expected = weighed.expected(position_.colour());
        record.proven = weighed.result != unknown;
        record.value = network_.value(network_.think(position_));
        seen_.push_back({record, position_.colour()});
    }

    template <class List, std::size_t most> static void copy(const List &list, std::size_t none, std::uint16_t (&to)[most]) {
        std::fill_n(to, most, static_cast<std::uint16_t>(none));
        std::copy_n(list.facts.begin(), list.number, to);
    }

    std::vector<Seen> seen_;
};

} // namespace

int main(int number, char **words) { return play_games<TurrisGame>(number, words); }
