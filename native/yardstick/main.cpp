// The core next to its yardsticks: whether they agree, and how much faster the core is.
#include "agreement.hpp"

#include <cstdio>
#include <ctime>

using namespace belvedere;
using namespace belvedere::yardstick;

namespace {

constexpr std::size_t least_compared = 1'000'000;
constexpr int rounds = 6;
constexpr double round_seconds = 0.25;

/// Random games of Voldétour can go on for ever; those of the others hardly ever last as long as this.
constexpr int longest_playout = 300;

/// Work done, and the processor time it took: other programs may share the machine.
class Speed {
  public:
    /// Repeats a piece of work, which says how much it was, for the time of a round.
    template <class Work> void measure(Work work) {
        const std::clock_t begun = std::clock();
        double seconds = 0;
        while (seconds < round_seconds) {
            done_ += static_cast<double>(work());
            seconds = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
        }
        seconds_ += seconds;
    }

    double per_second() const { return done_ / seconds_; }

  private:
    double done_ = 0, seconds_ = 0;
};

template <class Position> std::uint64_t play_out(const Position &start, Chance &chance) {
    constexpr std::uint64_t games = 10;
    Playouts count;
    for (std::uint64_t i = 0; i < games; ++i) playout(start, longest_playout, chance, count);
    return games;
}

/// A text with spaces up to a number of letters, which may be of several bytes in UTF-8.
std::string padded(std::string text, std::ptrdiff_t letters) {
    const auto begins_letter = [](char byte) { return (byte & 0xc0) != 0x80; };
    letters -= std::count_if(text.begin(), text.end(), begins_letter);
    return text + std::string(static_cast<std::size_t>(std::max<std::ptrdiff_t>(letters, 0)), ' ');
}

template <State Core, Plain P> void check(const Both<Core, P> &both) {
    expect_equal_counts(both, both.depth);
    const int games = expect_equal_games(both, longest_playout, least_compared);
    std::printf("%s agree: perft 1 to %d, and every position of %d random games.\n", padded(both.name, 18).c_str(), both.depth,
                games);
    std::fflush(stdout);
}

template <State Core, Plain P> void measure(const Both<Core, P> &both) {
    Speed core_perft, plain_perft, core_playouts, plain_playouts;
    Chance core_chance(1), plain_chance(2);
    for (int round = 0; round < rounds; ++round) {
        core_perft.measure([&] { return perft(both.core, both.depth); });
        plain_perft.measure([&] { return perft(both.plain, both.depth); });
        core_playouts.measure([&] { return play_out(both.core, core_chance); });
        plain_playouts.measure([&] { return play_out(both.plain, plain_chance); });
    }
    const auto ratio = [](const Speed &core, const Speed &plain) { return core.per_second() / plain.per_second(); };
    std::printf("| %s | %6.1f | %5.1f | %5.1f | %8.0f | %8.0f | %5.1f |\n", padded(both.name, 18).c_str(),
                core_perft.per_second() / 1e6, plain_perft.per_second() / 1e6, ratio(core_perft, plain_perft),
                core_playouts.per_second(), plain_playouts.per_second(), ratio(core_playouts, plain_playouts));
    std::fflush(stdout);
}

} // namespace

int main() {
    try {
        for_every_start([](const auto &both) { check(both); });
    } catch (const std::exception &difference) {
        std::fprintf(stderr, "%s\n", difference.what());
        return 1;
    }
    std::printf("\nMillion perft nodes/s, and random games/s of up to %d actions:\n\n", longest_playout);
    std::printf("|                    | perft  | plain | ratio | playouts |    plain | ratio |\n");
    std::printf("|--------------------|--------|-------|-------|----------|----------|-------|\n");
    for_every_start([](const auto &both) { measure(both); });
}
