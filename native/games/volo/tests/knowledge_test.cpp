// What search knows of Volo: worths that any player would agree with, and no win within a turn is overlooked.
#include "games/volo/knowledge.hpp"
#include "tests/networks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <vector>

using belvedere::Chance;
using namespace belvedere::volo;

namespace {

using Known = belvedere::Knowledge<Position<7>>;
using Handcrafted = belvedere::Handcrafted<Position<7>>;

/// What is known, with the network of the package if that is a part of it.
template <class K> const K &known() {
    static const K knowledge = belvedere::knowledge_of<K>(belvedere::network_of("volo"));
    return knowledge;
}

template <class P> std::vector<Action> legal(const P &position) {
    std::vector<Action> actions(P::most_actions);
    actions.resize(static_cast<std::size_t>(position.legal(actions.data())));
    return actions;
}

/// Calls `visit` with every position, but for the last one, of games of random actions.
template <int side, class Visit> void visit_games(int games, Visit visit) {
    Chance chance(side);
    for (int game = 0; game < games; ++game) {
        Position<side> position(game % 2);
        for (int number = 0; number < 300 && !position.over(); ++number) {
            visit(position);
            const std::vector<Action> actions = legal(position);
            position.play(actions[chance.below(static_cast<std::uint32_t>(actions.size()))]);
        }
    }
}

/// The position with orange and blue exchanged.
Position<7> exchanged(const Position<7> &position) {
    std::string text = position.text();
    text.erase(std::min(text.find(" first"), text.size()));
    for (char &letter : text) letter = letter == 'o' ? 'b' : letter == 'b' ? 'o' : letter;
    return Position<7>::read(text);
}

/// Whether the player can win before the end of this turn, by trying everything.
template <class P> bool wins_this_turn(const P &position, int player) {
    return std::ranges::any_of(legal(position), [&](Action action) {
        P after = position;
        after.play(action);
        return after.over() ? after.winner() == player : after.mid_turn() && wins_this_turn(after, player);
    });
}

template <class K> int score(const std::string &text) { return known<K>().score(Position<7>::read(text)); }

/// Where among all actions, the most promising first, an action is.
template <class K> std::ptrdiff_t rank(const Position<7> &position, const char *notation) {
    const std::vector<Action> actions = legal(position);
    std::vector<float> weights(actions.size());
    known<K>().weigh(position, actions.data(), static_cast<int>(actions.size()), weights.data());
    const auto at = std::find(actions.begin(), actions.end(), position.parse(notation)) - actions.begin();
    return std::ranges::count_if(weights, [&](float weight) { return weight > weights[static_cast<std::size_t>(at)]; });
}

/// The expected score of the player to move.
float expected(const Position<7> &position) {
    Chance chance(1);
    return belvedere::expectation(known<Known>(), position, chance);
}

/// The position with left and right exchanged.
Position<7> reflected(const Position<7> &position) {
    const std::string text = position.text();
    const std::size_t end = text.find(' ');
    std::string image, row;
    for (std::size_t i = 0; i <= end; ++i) {
        if (i == end || text[i] == '/') {
            image += row + text[i];
            row.clear();
        } else {
            const bool two_digits = std::isdigit(text[i]) && std::isdigit(text[i + 1]);
            row = text.substr(i, two_digits ? 2 : 1) + row;
            i += two_digits;
        }
    }
    return Position<7>::read(image + text.substr(end + 1));
}

/// What a bird is: alone, of a flock or of the largest; and whether linked to the largest.
std::size_t kind_of_bird(const Position<7> &position, Colour colour, Points bird) {
    const Flocks<7> flocks(position, colour);
    const bool alone = position.flock(bird, colour).count() == 1, of_largest = (bird & flocks.largest).any();
    const bool linked = (connected(bird, flocks.birds | flocks.links) & flocks.largest).any();
    return (alone ? 0 : of_largest ? 4 : 2) + linked;
}

/// What an empty point is for a colour, found point by point.
std::size_t kind_of_empty(const Position<7> &position, Colour colour, Points point) {
    if (!(connected(point, position.empty() | position.birds(colour)) & position.birds(colour)).any()) return 0;
    std::size_t flocks = 0;
    for (Points left = point.spread() & position.birds(colour); left.any(); ++flocks)
        left -= position.flock(Points::only(left.first()), colour);
    Action actions[Position<7>::most_actions];
    const bool lands = flocks > 0 && std::any_of(actions, position.flights(colour, actions), [&](Action action) {
                           const Flight flight(action);
                           return (point & flight.to).any();
                       });
    return lands ? (flocks == 1 ? 5 : 6) : 1 + std::min<std::size_t>(flocks, 3);
}

/// The points that the promise of an action looks at as such.
Points points_of(const Parts &parts, std::size_t what) {
    Points points{};
    for (const std::size_t part : parts.parts)
        if (part != Parts::nothing && part / Facts::points == what / Facts::points)
            points |= Points::only(Facts::places_of_points[part % Facts::points]);
    return points;
}

template <int side> void check_that_no_win_is_overlooked(int games) {
    int impossible = 0, wins = 0;
    visit_games<side>(games, [&](const Position<side> &position) {
        const bool wins_now = wins_this_turn(position, position.to_move());
        const bool may_win = belvedere::Knowledge<Position<side>>::may_win_this_turn(position);
        if (wins_now) REQUIRE(may_win);
        wins += wins_now;
        impossible += !may_win;
    });
    CHECK(wins > 0);
    CHECK(impossible > 0);
}

} // namespace

TEST_CASE_TEMPLATE("volo knowledge: colours are alike", K, Known, Handcrafted) {
    visit_games<7>(20, [](const Position<7> &position) {
        if (!position.mid_turn()) REQUIRE(known<K>().score(position) == known<K>().score(exchanged(position)));
    });
}

TEST_CASE("volo knowledge: no win within the turn is overlooked") {
    check_that_no_win_is_overlooked<5>(60);
    check_that_no_win_is_overlooked<7>(10);
    check_that_no_win_is_overlooked<8>(4);
}

TEST_CASE_TEMPLATE("volo knowledge: a score is certain only for one who can unite at once", K, Known, Handcrafted) {
    int certain = 0;
    visit_games<7>(40, [&](const Position<7> &position) {
        if (known<K>().score(position) < K::certain) return;
        REQUIRE(wins_this_turn(position, position.to_move()));
        ++certain;
    });
    CHECK(certain > 0);
    CHECK(score<K>("-5-/8/9/10/11/12/-5-5-/o3o7/11/b8b/9/8/-5- o -") == K::certain);
}

TEST_CASE_TEMPLATE("volo knowledge: flocks are better close together and near the centre", K, Known, Handcrafted) {
    const int close = score<K>("-5-/8/9/10/11/2o2o2o3/-5-5-/12/11/b8b/9/8/-2b2- o -");
    const int far = score<K>("-5-/o6o/9/10/11/12/-5-5-/o11/11/b8b/9/8/-2b2- o -");
    CHECK(close > far);
    CHECK(close > 0);
}

TEST_CASE_TEMPLATE("volo knowledge: a flight that unites comes first, and without one what stops the opponent's", K, Known,
                   Handcrafted) {
    const auto uniting = Position<7>::read("-5-/8/9/10/11/12/-5-5-/o3o7/11/b8b/9/8/-2b2- o -");
    CHECK(rank<K>(uniting, "f1-E3") <= 1); // the other bird can fly as well
    CHECK(rank<K>(uniting, "h6") > 1);
    const auto threatened = Position<7>::read("-2o2-/8/9/10/11/12/-5-5-/b3b7/11/o8o/9/8/-5- o -");
    for (const char *stop : {"f2", "f3", "f4"}) {
        CHECK(rank<Handcrafted>(threatened, stop) <= 2);
        for (const char *other : {"g3", "k5", "d8", "e9"}) CHECK(rank<K>(threatened, stop) < rank<K>(threatened, other));
    }
}

TEST_CASE("volo knowledge: a position and its image are worth about the same") {
    float difference = 0;
    int positions = 0;
    visit_games<7>(40, [&](const Position<7> &position) {
        difference += std::abs(expected(position) - expected(reflected(position)));
        ++positions;
    });
    CHECK(difference / static_cast<float>(positions) < 0.05F);
}

TEST_CASE("volo knowledge: the facts of points are those of flocks, room and flights") {
    visit_games<7>(20, [](const Position<7> &position) {
        const Colour mine = position.to_move() ^ position.first();
        const Facts facts(position);
        for (const std::size_t place : Facts::places_of_points) {
            const Points point = Points::only(static_cast<Point>(place));
            const bool own = (position.birds(mine) & point).any(), other = (position.birds(1 - mine) & point).any();
            const std::size_t expected = own ? Facts::birds + kind_of_bird(position, mine, point)
                                         : other
                                             ? Facts::birds + Facts::kinds_of_birds + kind_of_bird(position, 1 - mine, point)
                                             : Facts::empty + Facts::kinds_of_empty * kind_of_empty(position, mine, point) +
                                                   kind_of_empty(position, 1 - mine, point);
            REQUIRE(facts.of_places[Facts::margin + place] == expected);
        }
        REQUIRE(static_cast<int>(facts.of_places[Facts::margin]) == Facts::off_board);
    });
}

TEST_CASE("volo knowledge: an action is made of the points that it leaves and those that it fills") {
    int flights = 0;
    visit_games<7>(20, [&](const Position<7> &position) {
        const Colour mine = position.to_move() ^ position.first();
        if (position.mid_turn()) return;
        for (const Action action : legal(position)) {
            Position<7> after = position;
            after.play(action);
            const Parts parts(Flocks<7>(position, mine), action);
            const Points left = position.birds(mine) - after.birds(mine), filled = after.birds(mine) - position.birds(mine);
            const bool flies = left.any();
            flights += flies;
            const auto most = static_cast<int>(Parts::most_birds);
            REQUIRE(points_of(parts, Parts::leave).count() == std::min(left.count(), most));
            REQUIRE(!(points_of(parts, Parts::leave) - left).any());
            REQUIRE(points_of(parts, flies ? Parts::land : Parts::add).count() == std::min(filled.count(), most));
            REQUIRE(!(points_of(parts, flies ? Parts::land : Parts::add) - filled).any());
            REQUIRE((parts.effects[0] > 0) == flies);
        }
    });
    CHECK(flights > 0);
}
