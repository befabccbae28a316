// Games that a network plays against itself: samples, searches that find wins, threads, and games that are saved.
#include "self_play.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

using namespace belvedere;

namespace {

SelfPlaySettings small(unsigned threads = 1) {
    return {.search = {.simulations = 8, .considered = 4}, .threads = threads, .seed = 3, .most_actions = 60};
}

/// Answers as a network could: always the same to the same position, and to others something else.
class Answers {
  public:
    explicit Answers(SelfPlay &games)
        : games_(games), numbers_(static_cast<std::size_t>(games.shape.planes * games.shape.rows * games.shape.columns)),
          observations_(games.size * numbers_), logits_(games.size * static_cast<std::size_t>(games.shape.actions)),
          values_(games.size) {}

    void answer(int times) {
        for (; times > 0; --times) {
            games_.gather(observations_.data());
            for (std::size_t i = 0; i < games_.size; ++i) answer_one(i);
            games_.scatter(logits_.data(), values_.data());
        }
    }

    const std::vector<float> &observations() {
        games_.gather(observations_.data());
        return observations_;
    }

  private:
    void answer_one(std::size_t i) {
        float sum = 0;
        for (std::size_t j = 0; j < numbers_; ++j) sum += observations_[i * numbers_ + j] * static_cast<float>(j % 17);
        const auto actions = static_cast<std::size_t>(games_.shape.actions);
        for (std::size_t j = 0; j < actions; ++j) logits_[i * actions + j] = std::sin(sum + static_cast<float>(j));
        values_[i] = std::sin(sum) / 2;
    }

    SelfPlay &games_;
    std::size_t numbers_;
    std::vector<float> observations_, logits_, values_;
};

void check_equal(const Samples &one, const Samples &other) {
    CHECK(one.observations == other.observations);
    CHECK(one.counts == other.counts);
    CHECK(one.actions == other.actions);
    CHECK(one.policy == other.policy);
    CHECK(one.values == other.values);
}

/// The action that a search chooses with a network that knows nothing.
template <class S> std::string chosen(const S &position, const GumbelSettings &settings) {
    const Encoding<S> encoding(position);
    const HalvingSchedule schedule(settings);
    GumbelTree<S> tree(encoding, settings, schedule);
    History<S> history;
    history.draws(position);
    Chance chance(1);
    const std::vector<float> logits(static_cast<std::size_t>(encoding.actions()));
    tree.begin(position, history);
    while (tree.next_leaf()) tree.evaluate(logits.data(), 0, chance);
    return position.notation(tree.choices()[tree.best()].action);
}

} // namespace

TEST_CASE("Samples have a policy for different actions that sums to 1, and as many parts as they say") {
    for (const Game &game : games) {
        const auto games = begin_self_play(game.start({}), 12, small());
        Answers(*games).answer(600);
        const Samples samples = games->take_samples();
        CHECK(samples.values.size() > 100);
        REQUIRE(samples.counts.size() == samples.values.size());
        std::size_t at = 0;
        for (const std::int32_t count : samples.counts) {
            CHECK(count >= 2);
            float sum = 0;
            std::set<std::int32_t> different;
            for (std::int32_t i = 0; i < count; ++i, ++at) {
                sum += samples.policy[at];
                different.insert(samples.actions[at]);
            }
            CHECK(sum == doctest::Approx(1));
            CHECK(different.size() == static_cast<std::size_t>(count));
        }
        CHECK(at == samples.actions.size());
        CHECK(at == samples.policy.size());
        CHECK(games->take_samples().values.empty());
        const Tally tally = games->tally();
        CHECK(tally.games > 0);
        CHECK(tally.games == tally.wins[0] + tally.wins[1] + tally.draws);
    }
}

TEST_CASE("The number of threads changes nothing in self-play") {
    const auto alone = begin_self_play(game("volterra").start({}), 100, small(1));
    const auto together = begin_self_play(game("volterra").start({}), 100, small(4));
    Answers(*alone).answer(150);
    Answers(*together).answer(150);
    check_equal(alone->take_samples(), together->take_samples());
}

TEST_CASE("Games that are restored go on as those that were saved") {
    for (const Game &game : games) {
        const auto games = begin_self_play(game.start({}), 6, small());
        Answers(*games).answer(75);
        games->take_samples();
        const std::string saved = games->save();
        const auto restored = begin_self_play(game.start({}), 6, small());
        restored->restore(saved);
        CHECK(Answers(*games).observations() == Answers(*restored).observations());
        Answers(*games).answer(600);
        Answers(*restored).answer(600);
        const Samples samples = games->take_samples();
        CHECK(!samples.values.empty());
        check_equal(samples, restored->take_samples());
        CHECK(games->tally().actions == restored->tally().actions);
    }
}

TEST_CASE("What is no saved game is refused") {
    const auto games = begin_self_play(game("turris").start({}), 6, small());
    Answers(*games).answer(100);
    const std::string saved = games->save();
    CHECK_THROWS_AS(games->restore(saved.substr(0, saved.size() / 2)), Refusal);
    CHECK_THROWS_AS(games->restore(""), Refusal);
    CHECK_THROWS_AS(begin_self_play(game("turris").start({}), 5, small())->restore(saved), Refusal);
    CHECK_THROWS_AS(begin_self_play(game("volo").start({}), 6, small())->restore(saved), Refusal);
}

TEST_CASE("Sequential halving shares the simulations") {
    const HalvingSchedule schedule({.simulations = 16, .considered = 4});
    const std::vector<int> wanted{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
    for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(schedule.visits(4, static_cast<int>(i)) == wanted[i]);
    for (int i = 0; i < 16; ++i) CHECK(schedule.visits(1, i) == i);
}

TEST_CASE("A win is found, and taken, by a search that knows nothing else") {
    // Random games up to the last action before somebody wins: that action has to be found.
    Chance chance(5);
    int found = 0;
    for (int number = 0; number < 30; ++number) {
        auto position = std::get<volterra::Standard>(volterra::start({}));
        for (;;) {
            volterra::Action actions[volterra::Standard::most_actions];
            const int legal = position.legal(actions);
            std::set<std::string> wins;
            for (int i = 0; i < legal; ++i) {
                auto after = position;
                after.play(actions[i]);
                if (after.over() && after.winner() == position.to_move()) wins.insert(position.notation(actions[i]));
            }
            if (!wins.empty() && static_cast<int>(wins.size()) < legal) {
                CHECK(wins.contains(chosen(position, {.simulations = 200, .considered = 128})));
                ++found;
            }
            if (legal == 0) break;
            position.play(actions[chance.below(static_cast<std::uint32_t>(legal))]);
        }
    }
    CHECK(found > 5);
}

TEST_CASE("Games begin with up to so many random actions") {
    auto settings = small();
    settings.random_actions = 6;
    const auto games = begin_self_play(game("turris").start({}), 200, settings);
    const auto usual = begin_self_play(game("turris").start({}), 200, small());
    const std::vector<float> start = Answers(*usual).observations();
    const std::vector<float> begun = Answers(*games).observations();
    const std::size_t numbers = start.size() / 200;
    const auto at_start = [&](std::size_t i) {
        return std::equal(start.begin(), start.begin() + static_cast<std::ptrdiff_t>(numbers),
                          begun.begin() + static_cast<std::ptrdiff_t>(i * numbers));
    };
    int unchanged = 0;
    for (std::size_t i = 0; i < 200; ++i) unchanged += at_start(i);
    CHECK(unchanged > 10);
    CHECK(unchanged < 60);
}

TEST_CASE("A value to learn is what the search expected, the result, or something between them") {
    const auto values = [](float search_share) {
        auto settings = small();
        settings.search_share = search_share;
        const auto games = begin_self_play(game("volterra").start({}), 12, settings);
        Answers(*games).answer(600);
        return games->take_samples().values;
    };
    const std::vector<float> results = values(0), expected = values(1), between = values(0.5F);
    REQUIRE(results.size() == expected.size());
    REQUIRE(results.size() > 100);
    int different = 0;
    for (std::size_t i = 0; i < results.size(); ++i) {
        CHECK(std::abs(expected[i]) <= 1);
        CHECK(between[i] == doctest::Approx((results[i] + expected[i]) / 2));
        different += results[i] != expected[i];
    }
    CHECK(different > 50);
}

TEST_CASE("Handcrafted knowledge can answer in place of a network") {
    for (const Game &game : games) {
        const auto games = begin_self_play(game.start({}), 4, small());
        const auto actions = static_cast<std::size_t>(games->shape.actions);
        std::vector<float> logits(4 * actions), values(4), observations(Answers(*games).observations());
        for (int i = 0; i < 30; ++i) {
            games->gather(observations.data());
            games->teach(logits.data(), values.data());
            games->scatter(logits.data(), values.data());
        }
        for (const float value : values) CHECK(std::abs(value) <= 1);
        CHECK(std::any_of(values.begin(), values.end(), [](float value) { return value != 0; }));
        CHECK(std::any_of(logits.begin(), logits.end(), [](float logit) { return logit != 0; }));
    }
}
