// Plays games of the search against itself and writes what the network of Volo is fitted to.
//
// A game begins with up to eight actions at random, and in every other game some later ones are random too, so that the
// network meets what good players would avoid.
#include "../networks/self_play.hpp"
#include "games/volo/knowledge.hpp"

using namespace belvedere;
using volo::Facts;
using volo::Parts;
using Position = volo::Position<Facts::side>;

namespace {

/// Of so many actions the network is told: those that were tried most, and some of all others.
constexpr std::size_t most_tried = 24, most_told = 48;

/// A position whose actions were weighed by a search; `network.py` knows this format.
#pragma pack(push, 1)
struct Record {
    std::uint8_t of_point[Facts::points];
    decltype(Facts::of_position) of_position;
    std::uint8_t told;                       ///< the number of actions
    decltype(Parts::parts) parts[most_told]; ///< of actions, the most tried ones first
    decltype(Parts::effects) effects[most_told];
    float handcrafted[most_told]; ///< the handcrafted weight of each action
    float shares[most_told];      ///< how much of the search each action got
    float crowd;                  ///< the logarithm of how many actions each of the others stands for
    float expected;               ///< what the search expects; from here on for the player to move
    float later;                  ///< what later searches expected, and the end, the sooner the more
    std::int32_t value;           ///< what the network makes of the position
};
#pragma pack(pop)

/// Plays one game and writes its records.
class VoloGame : public SelfPlay<Position> {
  public:
    VoloGame(std::uint64_t nodes, Chance &chance, const std::string &network)
        : SelfPlay({.start = Position{0},
                    .longest = 300,
                    .opening = chance.below(9),
                    .wild = chance.below(2) == 0,
                    .memory = std::size_t{1} << 23},
                   nodes, chance, network) {}

    void write(std::FILE *file) {
        look_back(seen_, position_, 0.93F);
        for (const auto &seen : seen_) std::fwrite(&seen.record, sizeof seen.record, 1, file);
    }

  private:
    void note(const Weighed &weighed) override {
        const int player = position_.to_move();
        const Facts facts(position_);
        const bool never_asked = facts.own.unites && !position_.mid_turn();
        if (weighed.result == 1 - player || never_asked) return; // nothing to learn from
        seen_.push_back({record_of(weighed, facts), player, weighed});
    }

    void stray() override {
        if (!seen_.empty()) seen_.back().strays = true;
    }

    Record record_of(const Weighed &weighed, const Facts &facts) {
        Record record{};
        for (std::size_t point = 0; point < Facts::points; ++point)
            record.of_point[point] = facts.of_places[Facts::margin + Facts::places_of_points[point]];
        record.of_position = facts.of_position;
        record.expected = weighed.expected(position_.to_move());
        record.value = network_.value(facts);
        tell(weighed, facts, record);
        return record;
    }

    /// Tells which actions there are, and how much of the search they got.
    void tell(const Weighed &weighed, const Facts &facts, Record &record) {
        const Told told(weighed, most_tried, most_told, chance_);
        const std::size_t number = told.lines.size();
        record.told = static_cast<std::uint8_t>(number);
        record.crowd = told.crowd;
        std::copy(told.shares.begin(), told.shares.end(), record.shares);
        Position::Action actions[most_told]{};
        for (std::size_t i = 0; i < number; ++i) {
            actions[i] = static_cast<Position::Action>(told.lines[i].action);
            const Parts parts(facts.own.flocks, actions[i]);
            record.parts[i] = parts.parts;
            record.effects[i] = parts.effects;
        }
        float handcrafted[most_told];
        Handcrafted<Position>::weigh(position_, actions, static_cast<int>(number), handcrafted);
        std::copy_n(handcrafted, number, record.handcrafted);
    }

    std::vector<Seen<Record>> seen_;
};

} // namespace

int main(int number, char **words) { return play_games<VoloGame>(number, words); }
