#include "batch.hpp"

#include "history.hpp"
#include "playout.hpp"
#include "workers.hpp"

#include <algorithm>
#include <bit>

namespace belvedere {

namespace {

/// The number of the bit that is set after `before` others; there must be one.
int find_set_bit(const std::uint64_t *words, int before) {
    int first = 0;
    for (; std::popcount(*words) <= before; ++words, first += 64) before -= std::popcount(*words);
    std::uint64_t bits = *words;
    while (before--) bits &= bits - 1;
    return first + std::countr_zero(bits);
}

template <Encoded S> class BatchOf final : public Batch {
  public:
    BatchOf(const S &start, std::size_t games, unsigned threads, std::uint32_t most_actions)
        : BatchOf(start, Encoding<S>(start), games, threads, most_actions) {}

    void reset(std::uint64_t seed) override {
        workers_.each(size, [&](std::size_t i) {
            games_[i].chance = Chance(mixed(seed) + i);
            rewards[2 * i] = rewards[2 * i + 1] = 0;
            terminated[i] = truncated[i] = 0;
            begin(i);
            Action legal[S::most_actions];
            show(i, legal, start_.legal(legal));
        });
    }

    void step(const std::int64_t *actions) override {
        for (std::size_t i = 0; i < size; ++i) check(i, actions[i]);
        workers_.each(size, [&](std::size_t i) { play(i, static_cast<int>(actions[i])); });
    }

    void choose_at_random(std::int64_t *actions) override {
        workers_.each(size, [&](std::size_t i) {
            const std::uint32_t before = games_[i].chance.below(games_[i].choices);
            actions[i] = find_set_bit(&legal_[i * words_], static_cast<int>(before));
        });
    }

  private:
    using Action = typename S::Action;

    struct Game {
        S position;
        History<S> history{};
        Chance chance{0};
        std::uint32_t played = 0;
        std::uint32_t choices = 0; ///< how many actions are legal
    };

    BatchOf(const S &start, const Encoding<S> &encoding, std::size_t games, unsigned threads, std::uint32_t most_actions)
        : Batch({encoding.actions(), encoding.planes(), encoding.rows(), encoding.columns()}, games), start_(start),
          encoding_(encoding), numbers_(numbers(encoding)), words_((shape.actions + 63) / 64), most_actions_(most_actions),
          games_(games, Game{start}), legal_(games * words_), workers_(threads) {
        if (start.over()) throw Refusal("this game is over before it begins: nobody can move");
        reset(0);
    }

    void check(std::size_t i, std::int64_t action) const {
        if (action >= 0 && action < shape.actions && legal_[i * words_ + action / 64] >> action % 64 & 1) return;
        throw Refusal("the action " + std::to_string(action) + " is not legal in game " + std::to_string(i) +
                      ": nothing has been played");
    }

    void begin(std::size_t i) {
        Game &game = games_[i];
        game.position = start_;
        game.played = 0;
        game.history.clear();
        game.history.draws(start_);
    }

    void play(std::size_t i, int action) {
        Game &game = games_[i];
        game.history.fetch();
        game.position.play(encoding_.action(game.position, action));
        ++game.played;
        Action legal[S::most_actions];
        int number = game.position.legal(legal);
        judge(i, number == 0);
        if (terminated[i] || truncated[i]) {
            begin(i);
            number = start_.legal(legal);
        }
        show(i, legal, number);
    }

    /// Writes whether the game has ended, and how.
    void judge(std::size_t i, bool over) {
        Game &game = games_[i];
        const int winner = over ? game.position.winner() : nobody;
        rewards[2 * i] = winner == nobody ? 0 : winner == 0 ? 1 : -1;
        rewards[2 * i + 1] = -rewards[2 * i];
        terminated[i] = over || game.history.draws(game.position);
        truncated[i] = !terminated[i] && game.played == most_actions_;
    }

    /// Writes what is to be seen of the position.
    void show(std::size_t i, const Action *legal, int number) {
        Game &game = games_[i];
        encoding_.observe(game.position, &observations[i * numbers_]);
        std::uint8_t *const allowed = &mask[i * shape.actions];
        std::uint64_t *const bits = &legal_[i * words_];
        std::fill_n(allowed, shape.actions, std::uint8_t{0});
        std::fill_n(bits, words_, std::uint64_t{0});
        for (int j = 0; j < number; ++j) {
            const int index = encoding_.index(game.position, legal[j]);
            allowed[index] = 1;
            bits[index / 64] |= std::uint64_t{1} << index % 64;
        }
        game.choices = static_cast<std::uint32_t>(number);
        to_move[i] = static_cast<std::int8_t>(game.position.to_move());
    }

    const S start_;
    const Encoding<S> encoding_;
    const std::size_t numbers_, words_;
    const std::uint32_t most_actions_;
    std::vector<Game> games_;
    std::vector<std::uint64_t> legal_; ///< the mask in bits, which nobody else can write to
    Workers workers_;
};

} // namespace

std::unique_ptr<Batch> begin_batch(const AnyState &start, std::size_t size, unsigned threads, std::uint32_t most_actions) {
    return with_state(
        [&]<class S>(const S &state) -> std::unique_ptr<Batch> {
            return std::make_unique<BatchOf<S>>(state, size, threads, most_actions);
        },
        start);
}

} // namespace belvedere
