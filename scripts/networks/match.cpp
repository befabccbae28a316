// Plays a match of the search with a network against the search with only handcrafted knowledge, or with another network.
//
//     match GAMES NODES SEED NETWORK [OTHER]
//     match GAMES SECONDSs SEED NETWORK [OTHER]
//
// `NETWORK` and `OTHER` are files. For each action both look at so many positions, or think for so many seconds.
// Games are played on the default board in pairs: both begin with the same few actions at random, after which a search finds
// the chances about equal, and the sides are exchanged. Of every pair a line of JSON tells the score of the network. `GAME` is
// the namespace of the game, and `KNOWLEDGE` the header of what is known of it.
#include KNOWLEDGE
#include "search/forest.hpp"
#include "search/tree.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

using namespace belvedere;

namespace {

using Position = std::variant_alternative_t<0, GAME::Any>;
using Action = Position::Action;

/// A game that has more actions is a draw.
constexpr std::size_t longest = 300;

/// A game that has begun: the position, and the hashes of those before it.
struct Begun {
    Position position = std::get<Position>(GAME::start({}));
    std::vector<std::uint64_t> history;

    void play(Action action) {
        history.push_back(position.hash());
        position.play(action);
    }
};

/// What a search with some knowledge finds best; `network` is the file of its network, if it is made of one.
template <class Known> Line best(const Begun &game, const Limits &limits, std::uint64_t seed, const std::string &network = "") {
    Forest<Tree<Position, Known>> search(
        game.position, {.network = network, .seed = seed, .memory = std::size_t{1} << 26, .history = game.history});
    search.run(limits);
    return search.report(1).lines[0];
}

/// Whether a search finds both players' chances about equal.
bool is_fair(const Begun &game, Chance &chance) {
    if (game.position.over()) return false;
    Limits limits;
    limits.nodes = 2000;
    const Line line = best<Handcrafted<Position>>(game, limits, chance.below(1U << 31));
    return line.result == unknown && line.value > 0.4 && line.value < 0.6;
}

/// A fair game after two to five actions at random.
Begun opening(Chance &chance) {
    Begun game;
    do {
        game = {};
        for (std::uint32_t left = 2 + chance.below(4); left > 0 && !game.position.over(); --left) {
            Action actions[Position::most_actions];
            game.play(actions[chance.below(static_cast<std::uint32_t>(game.position.legal(actions)))]);
        }
    } while (!is_fair(game, chance));
    return game;
}

/// What the search does with the network of a file, or without one if there is no file.
Action chosen(const Begun &game, const Limits &limits, std::uint64_t seed, const char *network) {
    const Line line =
        network ? best<Knowledge<Position>>(game, limits, seed, network) : best<Handcrafted<Position>>(game, limits, seed);
    return static_cast<Action>(line.action);
}

/// Plays a game to its end; the score of the first network, which plays for one of the players.
double score_of_network(Begun game, int player, const char *network, const char *other, const Limits &limits, Chance &chance) {
    while (!game.position.over() && game.history.size() < longest) {
        const std::uint64_t seed = chance.below(1U << 31);
        game.play(chosen(game, limits, seed, game.position.to_move() == player ? network : other));
    }
    if (!game.position.over() || game.position.winner() == nobody) return 0.5;
    return game.position.winner() == player ? 1 : 0;
}

/// Plays all games, and tells the scores.
void play_match(long games, const Limits &limits, std::uint64_t seed, const char *network, const char *other) {
    Chance chance(seed);
    for (long left = games; left > 1; left -= 2) {
        const Begun game = opening(chance);
        const double as_first = score_of_network(game, 0, network, other, limits, chance);
        const double as_second = score_of_network(game, 1, network, other, limits, chance);
        std::printf("{\"games\": 2, \"as_first\": %.1f, \"as_second\": %.1f}\n", as_first, as_second);
        std::fflush(stdout);
    }
}

} // namespace

int main(int number, char **words) {
    if (number != 5 && number != 6) {
        std::fputs("match GAMES NODES SEED NETWORK [OTHER], or SECONDSs instead of NODES: plays the network of a file against "
                   "handcrafted knowledge, or against that of the file OTHER\n",
                   stderr);
        return 1;
    }
    const std::string_view limit = words[2];
    Limits limits;
    if (limit.ends_with('s'))
        limits.seconds = std::strtod(words[2], nullptr);
    else
        limits.nodes = std::strtoull(words[2], nullptr, 10);
    try {
        play_match(std::strtol(words[1], nullptr, 10), limits, std::strtoull(words[3], nullptr, 10), words[4],
                   number == 6 ? words[5] : nullptr);
    } catch (const Refusal &refusal) {
        std::fprintf(stderr, "%s\n", refusal.what());
        return 1;
    }
    return 0;
}
