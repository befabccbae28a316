// Plays games of the search against itself and writes what the network of Voldétour is fitted to.
//
// Two of three games begin with some actions at random, and early actions vary, so that the network meets many positions.
#include "../networks/self_play.hpp"
#include "games/voldetour/knowledge.hpp"

using namespace belvedere;
using voldetour::Default;
using voldetour::Facts;
using voldetour::Parts;

namespace {

/// Of so many actions the network is told: those that were tried most, and some of all others.
constexpr std::size_t most_tried = 48, most_told = 96;

/// A position whose actions were weighed by a search; `network.py` knows this format.
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
class VoldetourGame : public SelfPlay<Default> {
  public:
    /// Many games would go on for ever.
    VoldetourGame(std::uint64_t nodes, Chance &chance, const std::string &network)
        : SelfPlay({.start = std::get<Default>(voldetour::start({})),
                    .longest = 150,
                    .opening = chance.below(3) == 0 ? 0 : 1 + chance.below(4),
                    .wild = false,
                    .memory = std::size_t{1} << 24},
                   nodes, chance, network) {}

    void write(std::FILE *file) {
        look_back(seen_, position_, 0.9F);
        for (const auto &seen : seen_) std::fwrite(&seen.record, sizeof seen.record, 1, file);
    }

  private:
    void note(const Weighed &weighed) override {
        const int player = position_.to_move();
        if (weighed.result == 1 - player) return; // nothing to learn from
        seen_.push_back({record_of(weighed), player, weighed});
    }

    Record record_of(const Weighed &weighed) {
        const bool reflected = chance_.below(2) == 1;
        const Facts facts(position_, reflected);
        Record record{};
        record.of_square = facts.of_square;
        record.of_position = facts.of_position;
        record.expected = weighed.expected(position_.to_move());
        record.value = network_.value(network_.think(facts));
        tell(weighed, Parts(position_, reflected), record);
        return record;
    }

    /// Tells which actions there are, and how much of the search they got.
    void tell(const Weighed &weighed, const Parts &parts, Record &record) {
        const Told told(weighed, most_tried, most_told, chance_);
        record.told = static_cast<std::uint8_t>(told.lines.size());
        record.crowd = told.crowd;
        std::copy(told.shares.begin(), told.shares.end(), record.shares);
        for (std::size_t i = 0; i < told.lines.size(); ++i) {
            const Parts::Action action = parts.of(static_cast<unsigned>(told.lines[i].action));
            std::copy(action.parts.begin(), action.parts.end(), record.parts[i]);
            std::copy(action.effects.begin(), action.effects.end(), record.effects[i]);
        }
    }

    std::vector<Seen<Record>> seen_;
};

} // namespace

int main(int number, char **words) { return play_games<VoldetourGame>(number, words); }
