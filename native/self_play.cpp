#include "self_play.hpp"

#include "workers.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>

namespace belvedere {

namespace {

// ---------------------------------------------------------------------------------------------------------- saved games

class Writer {
  public:
    template <class Number> void write(Number number) { bytes_.append(reinterpret_cast<const char *>(&number), sizeof number); }

    template <class Number> void write(const std::vector<Number> &numbers) {
        write(static_cast<std::uint64_t>(numbers.size()));
        bytes_.append(reinterpret_cast<const char *>(numbers.data()), numbers.size() * sizeof(Number));
    }

    std::string &&bytes() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

class Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    template <class Number> Number read() {
        std::array<char, sizeof(Number)> bytes;
        std::memcpy(bytes.data(), taken(bytes.size()), bytes.size());
        return std::bit_cast<Number>(bytes);
    }

    template <class Number> std::vector<Number> read_all() {
        const auto size = read<std::uint64_t>();
        if (size > bytes_.size() / sizeof(Number)) refuse();
        std::vector<Number> numbers(size);
        if (size > 0) std::memcpy(numbers.data(), taken(size * sizeof(Number)), size * sizeof(Number));
        return numbers;
    }

    [[noreturn]] static void refuse() { throw Refusal("these are no games that were saved with the same game and settings"); }

  private:
    const char *taken(std::size_t size) {
        if (size > bytes_.size()) refuse();
        const char *const from = bytes_.data();
        bytes_.remove_prefix(size);
        return from;
    }

    std::string_view bytes_;
};

// -------------------------------------------------------------------------------------------------------------- one game

template <Encoded S> class SelfPlayOf final : public SelfPlay {
  public:
    SelfPlayOf(const S &start, std::size_t games, const SelfPlaySettings &settings)
        : SelfPlayOf(start, Encoding<S>(start), games, settings) {}

    void gather(float *observations) override {
        workers_.each(size, [&](std::size_t i) { encoding_.observe(*games_[i].leaf, observations + i * numbers_); });
    }

    void scatter(const float *logits, const float *values) override {
        workers_.each(size, [&](std::size_t i) {
            Game &game = games_[i];
            game.tree.evaluate(logits + i * static_cast<std::size_t>(shape.actions), values[i], game.chance);
            go_on(game);
        });
    }

    void teach(float *logits, float *values) override {
        workers_.each(size, [&](std::size_t i) {
            const S &leaf = *games_[i].leaf;
            Action actions[S::most_actions];
            float weights[S::most_actions];
            const int legal = leaf.legal(actions);
            Handcrafted<S>::weigh(leaf, actions, legal, weights);
            float *const of_game = logits + i * static_cast<std::size_t>(shape.actions);
            for (int action = 0; action < legal; ++action) of_game[encoding_.index(leaf, actions[action])] = weights[action];
            values[i] = 2 * expectation(Handcrafted<S>(), leaf, games_[i].chance) - 1;
        });
    }

    Samples take_samples() override {
        Samples all;
        for (std::size_t i = 0; i < size; ++i) {
            if (!has_finished_[i]) continue;
            has_finished_[i] = false;
            Game &game = games_[i];
            append(all.observations, game.finished.observations);
            append(all.counts, game.finished.counts);
            append(all.actions, game.finished.actions);
            append(all.policy, game.finished.policy);
            append(all.values, game.finished.values);
        }
        return all;
    }

    Tally tally() const override {
        Tally all;
        for (const Game &game : games_) {
            all.games += game.tally.games;
            all.draws += game.tally.draws;
            all.wins[0] += game.tally.wins[0];
            all.wins[1] += game.tally.wins[1];
            all.cut_short += game.tally.cut_short;
            all.actions += game.tally.actions;
        }
        return all;
    }

    std::string save() override {
        Writer writer;
        writer.write(start_.hash());
        writer.write(static_cast<std::uint64_t>(size));
        for (Game &game : games_) {
            writer.write(game.chance);
            writer.write(game.tally);
            writer.write(game.played);
            writer.write(game.when);
            writer.write(game.open.counts);
            writer.write(game.open.actions);
            writer.write(game.open.policy);
            writer.write(game.open.values);
            begin_search(game);
        }
        return writer.bytes();
    }

    void restore(std::string_view saved) override {
        Reader reader(saved);
        if (reader.read<std::uint64_t>() != start_.hash() || reader.read<std::uint64_t>() != size) reader.refuse();
        for (Game &game : games_) restore(game, reader);
    }

  private:
    using Action = typename S::Action;

    struct Game {
        S position;
        GumbelTree<S> tree;
        History<S> history{};
        Chance chance{0};
        Tally tally{};
        const S *leaf = nullptr;             ///< what waits for the network
        std::vector<std::uint32_t> played{}; ///< the numbers of the actions so far
        std::vector<std::uint32_t> when{};   ///< how many actions had been played before each sample of this game
        std::vector<S> positions{};          ///< those of the samples
        Samples open{}, finished{};          ///< of this game, as far as it is known; of games that have ended
    };

    SelfPlayOf(const S &start, const Encoding<S> &encoding, std::size_t games, const SelfPlaySettings &settings)
        : SelfPlay({encoding.actions(), encoding.planes(), encoding.rows(), encoding.columns()}, games), start_(start),
          encoding_(encoding), numbers_(static_cast<std::size_t>(numbers(encoding))), settings_(settings),
          schedule_(settings_.search), games_(games, Game{start, {encoding_, settings_.search, schedule_}}),
          has_finished_(games), workers_(settings.threads) {
        if (start.over()) throw Refusal("this game is over before it begins: nobody can move");
        for (std::size_t i = 0; i < size; ++i) {
            games_[i].chance = Chance(mixed(settings.seed) + i);
            begin(games_[i]);
        }
    }

    /// The numbers are moved behind others, and none is left.
    template <class Number> static void append(std::vector<Number> &all, std::vector<Number> &more) {
        all.insert(all.end(), more.begin(), more.end());
        more.clear();
    }

    // ---------------------------------------------------------------------------------------------------------- games

    void begin(Game &game) {
        do set_up(game);
        while (ends_at_random(game));
        begin_search(game);
    }

    void set_up(Game &game) {
        game.position = start_;
        game.history.clear();
        game.history.draws(start_);
        game.played.clear();
        game.when.clear();
        game.positions.clear();
    }

    /// Plays some random actions, and says whether the game has ended with them.
    bool ends_at_random(Game &game) {
        Action actions[S::most_actions];
        const std::uint32_t number = game.chance.below(settings_.random_actions + 1);
        for (std::uint32_t left = number; left > 0; --left) {
            const auto legal = static_cast<std::uint32_t>(game.position.legal(actions));
            if (play(game, actions[game.chance.below(legal)])) return true;
        }
        return number > 0 && skip_forced_actions(game);
    }

    void begin_search(Game &game) {
        game.tree.begin(game.position, game.history);
        game.leaf = game.tree.next_leaf();
    }

    /// Searches and plays until a position has to be evaluated.
    void go_on(Game &game) {
        game.leaf = game.tree.next_leaf();
        if (game.leaf) return;
        keep_sample(game);
        const auto &best = game.tree.choices()[game.tree.best()];
        if (play(game, best.action) || skip_forced_actions(game))
            begin(game);
        else
            begin_search(game);
    }

    /// Plays an action, and says whether the game has ended with it; then its samples are finished.
    bool play(Game &game, Action action) {
        game.played.push_back(static_cast<std::uint32_t>(encoding_.index(game.position, action)));
        game.position.play(action);
        const bool over = game.position.over() || game.history.draws(game.position);
        if (!over && game.played.size() < settings_.most_actions) return false;
        const int winner = game.position.over() ? game.position.winner() : nobody;
        count(game, winner);
        game.tally.cut_short += !over;
        finish_samples(game, winner);
        return true;
    }

    /// Plays on while there is only one legal action, which nothing can be learnt from; says whether the game has ended.
    bool skip_forced_actions(Game &game) {
        Action actions[S::most_actions];
        while (game.position.legal(actions) == 1)
            if (play(game, actions[0])) return true;
        return false;
    }

    static void count(Game &game, int winner) {
        Tally &tally = game.tally;
        ++tally.games;
        ++(winner == nobody ? tally.draws : tally.wins[static_cast<std::size_t>(winner)]);
        tally.actions += game.played.size();
    }

    // --------------------------------------------------------------------------------------------------------- samples

    void keep_sample(Game &game) {
        game.when.push_back(static_cast<std::uint32_t>(game.played.size()));
        game.positions.push_back(game.position);
        game.open.counts.push_back(static_cast<std::int32_t>(game.tree.choices().size()));
        for (const auto &choice : game.tree.choices()) game.open.actions.push_back(choice.number);
        game.open.values.push_back(static_cast<float>(game.tree.improved_policy(game.open.policy)));
    }

    void finish_samples(Game &game, int winner) {
        Samples &finished = game.finished;
        auto expected = game.open.values.begin();
        for (const S &position : game.positions) {
            finished.observations.resize(finished.observations.size() + numbers_);
            encoding_.observe(position, finished.observations.data() + finished.observations.size() - numbers_);
            const float score = winner == nobody ? 0.0F : winner == position.to_move() ? 1.0F : -1.0F;
            finished.values.push_back(std::lerp(score, *expected++, settings_.search_share));
        }
        game.open.values.clear();
        has_finished_[static_cast<std::size_t>(&game - games_.data())] = true;
        append(finished.counts, game.open.counts);
        append(finished.actions, game.open.actions);
        append(finished.policy, game.open.policy);
    }

    // ------------------------------------------------------------------------------------------------------ saved games

    void restore(Game &game, Reader &reader) {
        set_up(game);
        game.chance = reader.read<Chance>();
        game.tally = reader.read<Tally>();
        const auto played = reader.read_all<std::uint32_t>();
        const auto when = reader.read_all<std::uint32_t>();
        game.open.counts = reader.read_all<std::int32_t>();
        game.open.actions = reader.read_all<std::int32_t>();
        game.open.policy = reader.read_all<float>();
        game.open.values = reader.read_all<float>();
        for (const std::uint32_t action : played) {
            keep_position(game, when);
            game.position.play(legal_action(game.position, action));
            game.history.draws(game.position);
            game.played.push_back(action);
        }
        const Samples &open = game.open;
        const auto legal = static_cast<std::size_t>(std::accumulate(open.counts.begin(), open.counts.end(), 0));
        if (game.when != when || open.counts.size() != when.size() || open.values.size() != when.size() ||
            open.actions.size() != legal || open.policy.size() != legal)
            reader.refuse();
        begin_search(game);
    }

    /// Keeps the position if there is a sample of it.
    static void keep_position(Game &game, const std::vector<std::uint32_t> &when) {
        const std::size_t next = game.when.size();
        if (next == when.size() || when[next] != game.played.size()) return;
        game.when.push_back(when[next]);
        game.positions.push_back(game.position);
    }

    /// The legal action of a number, which may be none.
    Action legal_action(const S &position, std::uint32_t number) const {
        Action actions[S::most_actions];
        const int legal = position.legal(actions);
        for (int i = 0; i < legal; ++i)
            if (encoding_.index(position, actions[i]) == static_cast<int>(number)) return actions[i];
        Reader::refuse();
    }

    const S start_;
    const Encoding<S> encoding_;
    const std::size_t numbers_;
    const SelfPlaySettings settings_;
    const HalvingSchedule schedule_;
    std::vector<Game> games_;
    std::vector<char> has_finished_; ///< whether there are samples to be taken, by game
    Workers workers_;
};

} // namespace

std::unique_ptr<SelfPlay> begin_self_play(const AnyState &start, std::size_t games, const SelfPlaySettings &settings) {
    return with_state(
        [&]<class S>(const S &state) -> std::unique_ptr<SelfPlay> {
            return std::make_unique<SelfPlayOf<S>>(state, games, settings);
        },
        start);
}

} // namespace belvedere
