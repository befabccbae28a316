// The prover against complete solutions made here by brute force, and what it does about repetition, progress, memory and
// files.
#include "../search/prover_of.hpp"
#include "networks.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <random>
#include <unordered_map>

using namespace belvedere;

namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();
constexpr std::size_t mebibyte = std::size_t{1} << 20;

/// All positions that can be reached, and who wins them.
template <State S> class Reference {
  public:
    explicit Reference(const S &root) {
        number_of(root);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const S position = positions[i];
            typename S::Action actions[S::most_actions];
            const int number = position.legal(actions);
            std::vector<std::size_t> after;
            for (int j = 0; j < number; ++j) {
                S next = position;
                next.play(actions[j]);
                after.push_back(number_of(next));
            }
            following_.push_back(after);
        }
        for (const S &position : positions) results.push_back(position.over() ? position.winner() : nobody);
        for (bool changes = true; changes;) {
            changes = false;
            for (std::size_t i = 0; i < positions.size(); ++i)
                if (results[i] == nobody && !following_[i].empty()) changes |= (results[i] = result_of(i)) != nobody;
        }
    }

    std::vector<S> positions;
    std::vector<int> results;

  private:
    std::size_t number_of(const S &position) {
        const auto [found, is_new] = numbers_.try_emplace(position.hash(), positions.size());
        if (is_new) positions.push_back(position);
        return found->second;
    }

    int result_of(std::size_t i) const {
        const int player = positions[i].to_move();
        bool loses = true;
        for (const std::size_t after : following_[i]) {
            if (results[after] == player) return player;
            loses = loses && results[after] == 1 - player;
        }
        return loses ? 1 - player : nobody;
    }

    std::unordered_map<std::uint64_t, std::size_t> numbers_;
    std::vector<std::vector<std::size_t>> following_;
};

} // namespace

namespace belvedere {

/// A game on a graph: each crossing belongs to a player, who goes on to another one, or is an end.
struct Crossing {
    int player = 0;
    std::vector<std::uint8_t> ways = {}; // none at an end
    int winner = nobody;
    int progress = 0;
};

struct Maze {
    using Action = std::uint8_t;
    static constexpr int most_actions = 4;

    const std::vector<Crossing> *crossings;
    std::uint8_t at = 0;

    const Crossing &here() const { return (*crossings)[at]; }
    int legal(Action *actions) const {
        std::copy(here().ways.begin(), here().ways.end(), actions);
        return static_cast<int>(here().ways.size());
    }
    void play(Action action) { at = action; }
    int to_move() const { return here().player; }
    bool mid_turn() const { return false; }
    bool over() const { return here().ways.empty(); }
    int winner() const { return here().winner; }
    std::uint64_t hash() const { return mixed(at); }
    std::string text() const { return std::to_string(at); }
    std::string notation(Action action) const { return std::to_string(action); }
    int progress() const { return here().progress; }
    bool operator==(const Maze &) const = default;
};

template <> struct Handcrafted<Maze> {
    static constexpr float scale = 1;
    static constexpr Exploration exploration{};
    static int score(const Maze &) { return 0; }
    static void weigh(const Maze &, const Maze::Action *, int number, float *weights) { std::fill_n(weights, number, 0.0F); }
    static bool may_win_this_turn(const Maze &) { return true; }
};

} // namespace belvedere

namespace {

Proof proof_of(const std::vector<Crossing> &crossings, unsigned threads = 1) {
    ProverOf<Maze> prover({.threads = threads, .memory = mebibyte});
    return prover.prove(Maze{&crossings}, no_limit);
}

/// A straight way on which player 0 is to move at first, and which player 0 wins at its end.
std::vector<Crossing> straight_way(std::uint8_t turns) {
    std::vector<Crossing> crossings;
    for (std::uint8_t i = 0; i < turns; ++i) crossings.push_back({i % 2, {static_cast<std::uint8_t>(i + 1)}});
    crossings.push_back({.winner = 0});
    return crossings;
}

std::vector<Crossing> random_maze(std::mt19937 &chance) {
    std::vector<Crossing> crossings(14);
    for (std::size_t i = 0; i < crossings.size(); ++i) {
        crossings[i].player = static_cast<int>(chance() % 2);
        if (i > 0 && chance() % 4 == 0)
            crossings[i].winner = static_cast<int>(chance() % 3) - 1;
        else
            for (int way = 0; way < 3; ++way)
                crossings[i].ways.push_back(static_cast<std::uint8_t>(chance() % crossings.size()));
    }
    return crossings;
}

/// Proves every `step`-th position with one prover.
template <State S> void compare(const Reference<S> &reference, ProverOf<S> &prover, std::size_t step = 1) {
    for (std::size_t i = 0; i < reference.positions.size(); i += step) {
        const Proof proof = prover.prove(reference.positions[i], no_limit);
        CHECK_MESSAGE(proof.result == reference.results[i], reference.positions[i].text());
    }
}

volterra::Standard field(const char *size) { return std::get<volterra::Standard>(volterra::start({{"size", size}})); }

ProverResources resources(unsigned threads, std::size_t memory = 16 * mebibyte) {
    return {network_of("volterra"), threads, memory};
}

} // namespace

TEST_CASE("random mazes, full of repetition, are proven as they are") {
    std::mt19937 chance(1);
    int seen[3] = {0, 0, 0};
    for (int i = 0; i < 1000; ++i) {
        const auto crossings = random_maze(chance);
        const Reference<Maze> reference(Maze{&crossings});
        for (const unsigned threads : {1U, 3U}) {
            if (threads > 1 && i % 10) continue;
            const Proof proof = proof_of(crossings, threads);
            CHECK(proof.result == reference.results[0]);
            ++seen[proof.result + 1];
        }
    }
    for (const int number : seen) CHECK(number > 50);
}

TEST_CASE("to go round for ever is no win") {
    //   0 (player 0) -> 1 (player 1) -> 0, or 2, where player 0 wins
    const std::vector<Crossing> round{{0, {1}}, {1, {0, 2}}, {.winner = 0}};
    CHECK(proof_of(round).result == nobody);
    const std::vector<Crossing> forced{{0, {1}}, {1, {2}}, {.winner = 0}};
    CHECK(proof_of(forced).result == 0);
    CHECK(proof_of(forced).distance == 2);
}

TEST_CASE("what is lost on one way, because it repeats, is not lost on another one") {
    //   0 -> 1 or 2; 1 -> 3; 2 -> 3; 3 -> 1 or 4, all of player 0's but 3's, whose only way past 1 is 4, a win for player 0
    const std::vector<Crossing> crossings{{0, {1, 2}}, {0, {3}}, {0, {3, 4}}, {1, {1, 2}}, {.winner = 0}};
    CHECK(proof_of(crossings).result == 0); // by 0-2-4
    const std::vector<Crossing> other{{0, {1}}, {1, {2, 3}}, {0, {1, 4}}, {0, {2}}, {.winner = 0}};
    CHECK(proof_of(other).result == 0);
}

TEST_CASE("a win that takes too many turns without progress is not claimed") {
    const Proof shorter = proof_of(straight_way(100));
    CHECK(shorter.result == 0);
    CHECK(shorter.distance == 100);
    CHECK(shorter.without_progress == 99);
    const Proof longer = proof_of(straight_way(101));
    CHECK(longer.result == unknown);
    CHECK(longer.obstacle.find("progress") != std::string::npos);
    auto with_progress = straight_way(101);
    for (std::size_t i = 50; i < with_progress.size(); ++i) with_progress[i].progress = 1;
    const Proof proof = proof_of(with_progress);
    CHECK(proof.result == 0);
    CHECK(proof.without_progress == 50);
}

TEST_CASE("every position of small fields of Volterra is proven to be what it is") {
    const Reference<volterra::Standard> smallest(field("2x3"));
    CHECK(smallest.positions.size() == 285);
    for (const unsigned threads : {1U, 3U})
        for (std::size_t i = 0; i < smallest.positions.size(); ++i) {
            ProverOf<volterra::Standard> prover(resources(threads, mebibyte));
            CHECK(prover.prove(smallest.positions[i], no_limit).result == smallest.results[i]);
        }
}

TEST_CASE("the last pieces of Turris are proven") {
    std::mt19937 chance(1);
    for (int game = 0; game < 3; ++game) {
        std::vector<turris::Position> positions{std::get<turris::Position>(turris::start({}))};
        while (!positions.back().over()) {
            turris::Position::Action actions[turris::Position::most_actions];
            const int number = positions.back().legal(actions);
            positions.push_back(positions.back());
            positions.back().play(actions[chance() % static_cast<unsigned>(number)]);
        }
        const Reference<turris::Position> reference(positions[positions.size() - 5]);
        ProverOf<turris::Position> prover({network_of("turris"), 1, mebibyte});
        compare(reference, prover);
    }
}

TEST_CASE("in little memory a proof is found as well, or none is claimed") {
    for (const std::size_t memory : {mebibyte / 32, mebibyte / 4, mebibyte}) {
        ProverOf<volterra::Standard> prover(resources(1, memory));
        const Proof proof = prover.prove(field("4x3"), no_limit);
        CHECK((proof.result == 0 || (proof.result == unknown && !proof.obstacle.empty())));
        if (memory == mebibyte) CHECK(proof.result == 0);
    }
}

TEST_CASE("a certificate that does not fit into the memory is refused") {
    ProverOf<volterra::Standard> prover(resources(1, mebibyte / 2));
    CHECK(prover.prove(field("4x3"), no_limit).result == 0);
    CHECK_THROWS_AS(prover.choices(), Refusal);
}

TEST_CASE("a prover that is stopped claims nothing") {
    ProverOf<volterra::Standard> prover(resources(2));
    prover.stop();
    const Proof proof = prover.prove(field("4x5"), no_limit);
    CHECK(proof.result == unknown);
    CHECK(prover.effort().nodes < 100'000);
    CHECK_THROWS_AS(prover.choices(), Refusal);
}

TEST_CASE("mirror images are one position") {
    const auto after = [](const char *action) {
        volterra::Standard position = field("4x5");
        position.play(position.parse(action));
        return proof_key(position, 0);
    };
    CHECK(after("c3-b4") == after("c3-b2"));
    CHECK(after("c3-b4") != after("c3-d4"));
    CHECK(after("c3-d2") == after("c3-d4"));
}

TEST_CASE("the choices of a certificate are found by the keys of their positions") {
    ProverOf<volterra::Standard> prover(resources(1));
    CHECK(prover.prove(field("4x3"), no_limit).result == 0);
    const auto tables = prover.choices();
    volterra::Standard position = field("4x3");
    while (!position.over()) {
        volterra::Action actions[volterra::Standard::most_actions];
        const int number = position.legal(actions);
        std::vector<std::string> notations;
        for (int i = 0; i < number; ++i) notations.push_back(position.notation(actions[i]));
        std::sort(notations.begin(), notations.end());
        std::size_t choice = 0;
        if (position.to_move() == 0)
            for (int bit = 0; (number - 1) >> bit; ++bit) {
                const ChoiceBits &table = tables[static_cast<std::size_t>(bit)];
                bool sum = false;
                for (const std::uint64_t place : selected(certificate_key(position.text()), table))
                    sum ^= table.bytes[place / 8] >> (place % 8) & 1;
                choice |= static_cast<std::size_t>(sum) << bit;
            }
        REQUIRE(choice < notations.size());
        position.play(position.parse(notations[choice]));
    }
    CHECK(position.winner() == 0);
}

TEST_CASE("what is known is kept in a file, and only taken from one of the same proof") {
    const std::string file = (std::filesystem::temp_directory_path() / "belvedere-prover-test").string();
    std::uint64_t nodes = 0;
    {
        ProverOf<volterra::Standard> prover(resources(1));
        CHECK(prover.prove(field("4x3"), no_limit).result == 0);
        nodes = prover.effort().nodes;
        prover.save(file, "4x3");
    }
    ProverOf<volterra::Standard> prover(resources(1));
    CHECK_THROWS_AS(prover.load(file, "something else"), Refusal);
    prover.load(file, "4x3");
    CHECK(prover.prove(field("4x3"), no_limit).result == 0);
    CHECK(prover.effort().nodes < nodes / 10);

    const auto size = std::filesystem::file_size(file);
    {
        std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
        stream.seekp(static_cast<std::streamoff>(size / 2));
        stream.put(static_cast<char>(0x5a));
        stream.put(static_cast<char>(0xa5));
    }
    CHECK_THROWS_AS(prover.load(file, "4x3"), Refusal);
    std::filesystem::resize_file(file, size / 2);
    CHECK_THROWS_AS(prover.load(file, "4x3"), Refusal);
    std::filesystem::remove(file);
}

TEST_CASE("a table keeps what is decided, and the shortest distance") {
    ProofTable table(mebibyte);
    table.keep(1, {{3, 4}, 10});
    CHECK(table.find(1)->numbers.proof == doctest::Approx(3));
    table.keep(1, {Numbers::proven(), 5, 9});
    table.keep(1, {Numbers::proven(), 5, 7});
    table.keep(1, {Numbers::proven(), 5, 8});
    table.keep(1, {{1, 1}, 100});
    CHECK(table.find(1)->numbers.is_proven());
    CHECK(table.find(1)->distance == 7);
    table.keep(2, {Numbers::disproven(), 5});
    CHECK(table.find(2)->numbers.is_disproven());
    CHECK(!table.find(3));
}
