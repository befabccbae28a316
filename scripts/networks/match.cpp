// Plays a match of the search with what a network has learnt against the search with only what is written, or with what
// another network has learnt.
//
//     match GAMES NODES SEED [WEIGHTS]
//     match GAMES SECONDSs SEED [WEIGHTS]
//
// `WEIGHTS` is the file of that other network. For each action both look at so many positions, or think for so many seconds.
// Games are played on the default board in pairs: both begin with the same few actions at random, after which a search finds
// the chances about equal, and the sides are exchanged. Of every pair a line of JSON tells the score of the network. `GAME` is
// the namespace of the game, and `KNOWLEDGE` the header of what is known of it.
#include KNOWLEDGE
#include "search/forest.hpp"
#include "search/tree.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

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

/// What a search with some knowledge finds best.
template <class Known> Line best(const Begun &game, const Limits &limits, std::uint64_t seed) {
    Forest<Tree<Position, Known>> search(game.position,
                                         {.seed = seed, .memory = std::size_t{1} << 26, .history = game.history});
    search.run(limits);
    return search.report(1).lines[0];
}

/// Whether a search finds both players' chances about equal.
bool is_fair(const Begun &game, Chance &chance) {
    if (game.position.over()) return false;
    Limits limits;
    limits.nodes = 2000;
    const Line line = best<Written<Position>>(game, limits, chance.below(1U << 31));
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

/// Who plays against the network: what is written, or another network. That is a process of its own, which plays the same
/// games; each of the two tells the other what it has chosen.
class Opponent {
  public:
    /// What is written.
    Opponent() = default;

    /// The network of a file; to it, this one is the opponent.
    explicit Opponent(const char *weights) {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) fail();
        const pid_t process = fork();
        if (process < 0) fail();
        is_here_ = process == 0;
        channel_ = ends[is_here_];
        close(ends[!is_here_]);
        if (!is_here_) return;
        GAME::text_of_weights = GAME::weights_of_file(weights);
        GAME::weights_in_base64 = GAME::text_of_weights;
    }

    /// Whether this is its process.
    bool is_here() const { return is_here_; }

    /// What it does.
    Action choose(const Begun &game, const Limits &limits, std::uint64_t seed) const {
        if (channel_ < 0) return static_cast<Action>(best<Written<Position>>(game, limits, seed).action);
        Action action;
        if (read(channel_, &action, sizeof action) != sizeof action) std::exit(1);
        return action;
    }

    /// Tells it what was done.
    void tell(Action action) const {
        if (channel_ >= 0 && write(channel_, &action, sizeof action) != sizeof action) std::exit(1);
    }

  private:
    [[noreturn]] static void fail() {
        std::perror("no process for the other network");
        std::exit(1);
    }

    bool is_here_ = false;
    int channel_ = -1;
};

/// Plays a game to its end; the score of the network, which plays for one of the players.
double score_of_network(Begun game, int player, const Opponent &opponent, const Limits &limits, Chance &chance) {
    const int own = opponent.is_here() ? 1 - player : player;
    while (!game.position.over() && game.history.size() < longest) {
        const std::uint64_t seed = chance.below(1U << 31);
        if (game.position.to_move() == own) {
            const auto action = static_cast<Action>(best<Knowledge<Position>>(game, limits, seed).action);
            opponent.tell(action);
            game.play(action);
        } else {
            game.play(opponent.choose(game, limits, seed));
        }
    }
    if (!game.position.over() || game.position.winner() == nobody) return 0.5;
    return game.position.winner() == player ? 1 : 0;
}

} // namespace

int main(int number, char **words) {
    if (number != 4 && number != 5) {
        std::fputs("match GAMES NODES SEED [WEIGHTS], or SECONDSs instead of NODES: plays the network against what is written, "
                   "or against that of the file WEIGHTS\n",
                   stderr);
        return 1;
    }
    const std::string_view limit = words[2];
    Limits limits;
    if (limit.ends_with('s'))
        limits.seconds = std::strtod(words[2], nullptr);
    else
        limits.nodes = std::strtoull(words[2], nullptr, 10);
    const Opponent opponent = number == 5 ? Opponent(words[4]) : Opponent();
    Chance chance(std::strtoull(words[3], nullptr, 10));
    for (long left = std::strtol(words[1], nullptr, 10); left > 1; left -= 2) {
        const Begun game = opening(chance);
        const double as_first = score_of_network(game, 0, opponent, limits, chance);
        const double as_second = score_of_network(game, 1, opponent, limits, chance);
        if (opponent.is_here()) continue;
        std::printf("{\"games\": 2, \"as_first\": %.1f, \"as_second\": %.1f}\n", as_first, as_second);
        std::fflush(stdout);
    }
}
