// A small network that values positions of Volo and says which actions look good.
//
// The facts of `facts.hpp` of a point and of the points around it stand for rows of weights, which are added up to a few
// numbers for the point, together with those of the whole position. From what this makes of all points, two small layers find
// what the position is worth; a second look of the same kind, which is wider, says what to do on each point. The weights are
// fitted by `scripts.learn.rounds`, which knows the sizes and the order below.
#pragma once

#include "../../networks/network_file.hpp"
#include "facts.hpp"

#include <numeric>

namespace belvedere::volo {

class Network {
  public:
    /// What the header of its file must say. A network whose facts mean something else is of another kind.
    static constexpr std::string_view game = name, kind = "points";
    static constexpr std::uint32_t rules = rules_version;

    /// What a point is worth is said by so many numbers, what to do there by so many; the whole position is described by so
    /// many, and what the network concludes, by so many.
    static constexpr std::size_t worth_width = 8, deed_width = 16, position_width = 16, hidden = 32;

    explicit Network(NetworkFile &file) {
        file.read(position_rows_);
        file.read(position_bias_);
        read(file, worth_);
        read(file, deeds_);
        file.read(first_);
        file.read(second_);
        file.read(value_);
        file.read(on_point_);
        file.read(effects_);
        file.read(handcrafted_);
    }

    /// The expected score of the colour to move: the logarithm of its odds, times `one` and `head_one`.
    int value(const Facts &facts) const {
        const Whole whole = describe(facts);
        alignas(64) std::array<std::int16_t, Facts::points * worth_width + position_width> seen;
        for (std::size_t point = 0; point < Facts::points; ++point)
            look(facts, worth_, whole.data(), point, seen.data() + worth_width * point);
        for (std::size_t i = 0; i < position_width; ++i)
            seen[Facts::points * worth_width + i] = layers::limited(whole[worth_width + deed_width + i]);
        alignas(64) std::array<std::int16_t, hidden> between, conclusion;
        first_.pass_on(seen.data(), between.data());
        second_.pass_on(between.data(), conclusion.data());
        return value_.sum(0, conclusion.data(), layers::head_one);
    }

    /// The numbers of the whole position: for what each point is worth, for what to do there, and for the conclusion.
    using Whole = std::array<std::int16_t, worth_width + deed_width + position_width>;

    Whole describe(const Facts &facts) const {
        auto sums = position_bias_;
        std::size_t first = 0;
        for (std::size_t i = 0; i < facts.of_position.size(); first += Facts::position_sizes[i++]) {
            const auto &row = position_rows_[first + facts.of_position[i]];
            for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += row[j];
        }
        Whole whole;
        std::memcpy(whole.data(), sums.data(), sizeof whole);
        return whole;
    }

    /// How promising an action is that has a handcrafted weight: what is one greater, times `one` and `head_one`, is e times as
    /// likely to be the best.
    float promise(const Facts &facts, const Whole &whole, const Parts &action, float handcrafted) const {
        int sum = 0;
        for (const std::size_t part : action.parts)
            if (part != Parts::nothing) sum += promise(facts, whole, part);
        for (const std::size_t effect : action.effects) sum += layers::one * effects_[effect];
        const std::size_t kind = 2 * facts.other.unites + (action.effects[0] != 0);
        return static_cast<float>(sum) + static_cast<float>(layers::one * handcrafted_[kind]) * handcrafted;
    }

  private:
    /// The point itself, the six next to it and the twelve next to these, by how many places they are further on.
    static constexpr std::size_t one_step = 7, two_steps = 19;
    static constexpr std::array<int, two_steps> around = [] {
        std::array<int, two_steps> all{};
        std::size_t number = 1;
        for (const int step : steps) all[number++] = step;
        for (const int step : steps) all[number++] = 2 * step;
        for (std::size_t i = 0; i < steps.size(); ++i)
            for (std::size_t j = i + 1; j < steps.size(); ++j)
                if (const int both = steps[i] + steps[j];
                    both != 0 && std::find(steps.begin(), steps.end(), both) == steps.end())
                    all[number++] = both;
        return all;
    }();

    /// Rows for what is around a point, and for which of all points it is.
    template <std::size_t width, std::size_t number> struct Look {
        alignas(64) std::array<std::array<layers::Row<width>, Facts::of_point>, number> rows;
        alignas(64) std::array<layers::Row<width>, Facts::points> places;
    };

    template <std::size_t width, std::size_t number> static void read(NetworkFile &file, Look<width, number> &look) {
        file.read(look.rows);
        file.read(look.places);
    }

    int promise(const Facts &facts, const Whole &whole, std::size_t part) const {
        alignas(16) std::array<std::int16_t, deed_width> seen;
        look(facts, deeds_, whole.data() + worth_width, part % Facts::points, seen.data());
        return on_point_.sum(part / Facts::points, seen.data(), layers::head_one);
    }

    /// The numbers of a point.
    template <std::size_t width, std::size_t number>
    static void look(const Facts &facts, const Look<width, number> &look, const std::int16_t *position, std::size_t point,
                     std::int16_t *to) {
        const std::uint8_t *here = facts.of_places.data() + Facts::margin + Facts::places_of_points[point];
        layers::Row<width> sums, all;
        std::memcpy(all.data(), position, sizeof all);
        for (std::size_t j = 0; j < sums.size(); ++j) sums[j] = look.places[point][j] + all[j];
        for (std::size_t i = 0; i < number; ++i)
            for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += look.rows[i][here[around[i]]][j];
        layers::limit(sums, to);
    }

    static constexpr std::size_t facts_of_position =
        std::accumulate(Facts::position_sizes.begin(), Facts::position_sizes.end(), std::size_t{0});

    alignas(64) std::array<layers::Row<worth_width + deed_width + position_width>, facts_of_position> position_rows_;
    layers::Row<worth_width + deed_width + position_width> position_bias_;
    Look<worth_width, one_step> worth_;
    Look<deed_width, two_steps> deeds_;
    layers::Layer<Facts::points * worth_width + position_width, hidden> first_;
    layers::Layer<hidden, hidden> second_;
    layers::Layer<hidden, 1> value_;
    layers::Layer<deed_width, 3> on_point_;
    std::array<std::int16_t, Parts::effects_in_all> effects_;
    std::array<std::int16_t, 4> handcrafted_; ///< of additions and of flights; and of both when the opponent could unite
};

} // namespace belvedere::volo
