// A small network that values positions of Volterra on the default field and says which actions look good.
//
// Each fact of `facts.hpp` stands for a row of weights, and the rows of all facts that hold are added up. From these
// sums two small layers find what the position is worth, and another one what to do; what an action promises is what that makes
// of its way, what is known of its parts, and its handcrafted weight. The weights are fitted by `scripts.learn.rounds`;
// `scripts/volterra/network.py` knows the sizes and the order below.
#pragma once

#include "../../networks/network_file.hpp"
#include "facts.hpp"

namespace belvedere::volterra {

class Network {
  public:
    /// What the header of its file must say. A network whose facts mean something else is of another kind.
    static constexpr std::string_view game = name, kind = "towers";
    static constexpr std::uint32_t rules = rules_version;

    /// A position is summed up by so many numbers; the layers after that have so many.
    static constexpr std::size_t width = 128, hidden = 32;

    /// The sums of a position, as numbers of a layer.
    struct Sums {
        alignas(64) std::array<std::int16_t, width> numbers;
    };

    /// What the network wants to do.
    struct Intent {
        alignas(64) std::array<std::int16_t, hidden> numbers;
    };

    explicit Network(NetworkFile &file) {
        file.read(rows_);
        file.read(bias_);
        file.read(first_);
        file.read(second_);
        file.read(value_);
        file.read(intent_);
        file.read(ways_);
        file.read(contents_);
        file.read(effects_);
        file.read(handcrafted_);
    }

    Sums sum_up(const Facts &facts) const {
        Sums sums;
        layers::sum_up(facts.list, rows_, bias_, sums.numbers.data());
        return sums;
    }

    /// The expected score of the colour to move: the logarithm of its odds, times `one` and `head_one`.
    int value(const Sums &sums) const {
        alignas(64) std::array<std::int16_t, hidden> between, conclusion;
        first_.pass_on(sums.numbers.data(), between.data());
        second_.pass_on(between.data(), conclusion.data());
        return value_.sum(0, conclusion.data(), layers::head_one);
    }

    Intent intent(const Sums &sums) const {
        Intent intent;
        intent_.pass_on(sums.numbers.data(), intent.numbers.data());
        return intent;
    }

    /// How promising an action is that has a handcrafted weight: what is one greater, times `one` and `head_one`, is e times as
    /// likely to be the best.
    float promise(const Intent &intent, const Parts &action, float handcrafted) const {
        const int sum = ways_.sum(action.way, intent.numbers.data(), layers::head_one) +
                        layers::one * (contents_[action.content] + effects_[action.effect]);
        return static_cast<float>(sum) + static_cast<float>(layers::one * handcrafted_[action.kind]) * handcrafted;
    }

  private:
    alignas(64) std::array<layers::Row<width>, Facts::number> rows_;
    layers::Row<width> bias_;
    layers::Layer<width, hidden> first_;
    layers::Layer<hidden, hidden> second_;
    layers::Layer<hidden, 1> value_;
    layers::Layer<width, hidden> intent_;
    layers::Layer<hidden, Parts::ways> ways_;
    std::array<std::int16_t, Parts::contents> contents_;
    std::array<std::int16_t, Parts::effects> effects_;
    std::array<std::int16_t, Parts::kinds> handcrafted_;
};

} // namespace belvedere::volterra
