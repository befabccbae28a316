// Plays games of the search against itself and writes what the network of Volterra is fitted to.
//
// A game begins with up to eight actions at random, and in every other game some later ones are random too, so that the
// network meets what good players would avoid. Every position is written as it looks from one side of the field, by chance.
#include "../networks/self_play.hpp"
#include "games/volterra/knowledge.hpp"

using namespace belvedere;
using volterra::Facts;
using volterra::Parts;
using Position = volterra::Standard;

namespace {

/// Of so many actions the network is told: those that were tried most, and some of all others.
constexpr std::size_t most_tried = 32, most_told = 64;

/// A position whose actions were weighed by a search; `network.py` knows this format.
#pragma pack(push, 1)
struct Record {
    std::uint16_t facts[Facts::most]; ///< and the number of all facts where there are no more
    std::uint8_t told;                ///< the number of actions
    std::uint16_t ways[most_told];    ///< of actions, the most tried ones first
    std::uint16_t contents[most_told];
    std::uint16_t effects[most_told];
    std::uint8_t kinds[most_told];
    float handcrafted[most_told]; ///< the handcrafted weight of each action
    float shares[most_told];      ///< how much of the search each action got; nothing if all is lost
    float crowd;                  ///< the logarithm of how many actions each of the others stands for
    float expected;               ///< what the search expects; from here on for the player to move
    float later;                  ///< what later searches expected, and the end, the sooner the more
    std::int8_t towers[2];        ///< the highest towers at the end, that of the player to move first; -1 if there was no end
    std::int32_t value;           ///< what the network makes of the position
};
#pragma pack(pop)

/// How the field is reflected: not at all, left to right, top to bottom, or both.
struct Reflection {
    bool files, ranks;

    volterra::Square image(volterra::Square square) const {
        const int file = square % 4, rank = square / 4;
        return 4 * (ranks ? 4 - rank : rank) + (files ? 3 - file : file);
    }
    Position::Action image(Position::Action action) const {
        return volterra::action_of(volterra::kind_of(action), image(volterra::origin_of(action)),
                                   image(volterra::target_of(action)));
    }
    Position image(const Position &position) const {
        volterra::Description seen{.size = position.size(),
                                   .towers = std::vector<std::string>(Facts::squares),
                                   .stage = position.stage(),
                                   .turn = position.colour(),
                                   .first = position.colour() ^ position.to_move()};
        for (volterra::Square square = 0; square < static_cast<int>(Facts::squares); ++square) {
            std::string &tiles = seen.towers[static_cast<std::size_t>(image(square))];
            for (auto tower = position.tower(square); tower > 1; tower >>= 1)
                tiles.insert(tiles.begin(), tower & 1 ? 'l' : 'd');
        }
        const auto own = static_cast<std::size_t>(position.colour());
        seen.pawns[own] = image(position.own_pawn());
        seen.pawns[1 - own] = image(position.other_pawn());
        return Position(seen);
    }
};

/// Plays one game and writes its records.
class VolterraGame : public SelfPlay<Position> {
  public:
    VolterraGame(std::uint64_t nodes, Chance &chance, const std::string &network)
        : SelfPlay({.start = std::get<Position>(volterra::start({})),
                    .longest = 250,
                    .opening = chance.below(9),
                    .wild = chance.below(2) == 0,
                    .memory = std::size_t{1} << 22},
                   nodes, chance, network) {}

    void write(std::FILE *file) {
        look_back(seen_, position_, 0.95F);
        const auto highest = highest_towers();
        for (auto &seen : seen_) {
            for (std::size_t i = 0; i < 2; ++i) seen.record.towers[i] = highest[static_cast<std::size_t>(seen.player) ^ i];
            std::fwrite(&seen.record, sizeof seen.record, 1, file);
        }
    }

  private:
    void note(const Weighed &weighed) override { seen_.push_back({record_of(weighed), position_.to_move(), weighed}); }

    void stray() override {
        if (!seen_.empty()) seen_.back().strays = true;
    }

    Record record_of(const Weighed &weighed) {
        const Reflection reflection{chance_.below(2) == 0, chance_.below(2) == 0};
        const Position position = reflection.image(position_);
        const Facts facts(position);
        Record record{};
        std::fill_n(record.facts, Facts::most, static_cast<std::uint16_t>(Facts::number));
        std::copy_n(facts.list.facts.begin(), facts.list.number, record.facts);
        record.expected = weighed.expected(position_.to_move());
        record.value = network_.value(network_.sum_up(facts));
        tell(weighed, reflection, position, facts, record);
        return record;
    }

    /// Tells which actions there are, and how much of the search they got.
    void tell(const Weighed &weighed, const Reflection &reflection, const Position &position, const Facts &facts,
              Record &record) {
        const Told told(weighed, most_tried, most_told, chance_);
        const std::size_t number = told.lines.size();
        record.told = static_cast<std::uint8_t>(number);
        record.crowd = told.crowd;
        if (weighed.result != 1 - position.to_move()) std::copy(told.shares.begin(), told.shares.end(), record.shares);
        Position::Action actions[most_told]{};
        for (std::size_t i = 0; i < number; ++i) {
            actions[i] = reflection.image(static_cast<Position::Action>(told.lines[i].action));
            const Parts parts(position, facts, actions[i]);
            record.ways[i] = parts.way;
            record.contents[i] = parts.content;
            record.effects[i] = parts.effect;
            record.kinds[i] = parts.kind;
        }
        float handcrafted[most_told];
        Handcrafted<Position>::weigh(position, actions, static_cast<int>(number), handcrafted);
        std::copy_n(handcrafted, number, record.handcrafted);
    }

    /// By player, if the game has ended.
    std::array<std::int8_t, 2> highest_towers() const {
        std::array<std::int8_t, 2> highest{-1, -1};
        if (!position_.over()) return highest;
        highest = {0, 0};
        for (Position::Squares left = position_.occupied(); left;) {
            const volterra::Square square = volterra::take_square(left);
            const int owner = position_.to_move() ^ static_cast<int>(position_.others() >> square & 1);
            std::int8_t &height = highest[static_cast<std::size_t>(owner)];
            height = std::max(height, static_cast<std::int8_t>(position_.height_at(square)));
        }
        return highest;
    }

    std::vector<Seen<Record>> seen_;
};

} // namespace

int main(int number, char **words) { return play_games<VolterraGame>(number, words); }
