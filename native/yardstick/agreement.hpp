// Whether the core and its yardsticks agree: the same counts of sequences, and random games on both in lockstep.
#pragma once

#include "../games.hpp"
#include "turris.hpp"
#include "voldetour.hpp"
#include "volo.hpp"
#include "volterra.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace belvedere::yardstick {

// ------------------------------------------------------------------------------------------------- legal actions by name

/// The legal actions with their notation, in the order of it: the same for the core and for its yardstick.
template <class Action> using Named = std::vector<std::pair<std::string, Action>>;

template <State Core> Named<typename Core::Action> named_actions(const Core &position) {
    typename Core::Action actions[Core::most_actions];
    const int number = position.legal(actions);
    Named<typename Core::Action> named;
    for (int i = 0; i < number; ++i) named.emplace_back(position.notation(actions[i]), actions[i]);
    std::sort(named.begin(), named.end());
    return named;
}

template <Plain P> Named<typename P::Action> named_actions(const P &position) {
    Named<typename P::Action> named;
    for (const auto &action : position.legal()) named.emplace_back(position.notation(action), action);
    std::sort(named.begin(), named.end(), [](const auto &one, const auto &other) { return one.first < other.first; });
    return named;
}

template <class Action> std::vector<std::string> names_of(const Named<Action> &actions) {
    std::vector<std::string> names;
    for (const auto &[name, action] : actions) names.push_back(name);
    return names;
}

// ------------------------------------------------------------------------------------------------------ what is compared

/// One position on the core and on its yardstick.
template <State Core, Plain P> struct Both {
    std::string name;
    Core core;
    P plain;
    int depth; // to which sequences can be counted in about a tenth of a second
};

/// All of Voldétour's pieces are on the board, close together so that some are surrounded, and both Lords have left their
/// Towers: from the start nearly every random game is over soon because one has not.
inline constexpr const char *crowd = "B1@c4 Ss@c4 end B1@h7 Sn@h7 end B2x@e5 Ss@c5 L@c7 B2x@e6 Sn@h6 L@h4 "
                                     "B2y@f7 Se@f6 end B2z@g5 Ss@e6 end B3x@d4 Sn@f7 end B3y@d6 Ss@g4 end "
                                     "B1@d5 Se@f5 end B1@e4 Ss@e5 end";

/// Plays actions, which are written with spaces between them.
template <class Position> Position after(Position position, const std::string &actions) {
    std::istringstream words(actions);
    for (std::string word; words >> word;) {
        const auto legal = named_actions(position);
        const auto found = std::find_if(legal.begin(), legal.end(), [&](const auto &named) { return named.first == word; });
        if (found == legal.end()) throw Refusal("'" + word + "' is no legal action here");
        position.play(found->second);
    }
    return position;
}

/// Calls a function with the start of every game, and with a crowded board of Voldétour.
template <class Function> void for_every_start(Function function) {
    const auto volterra_core = std::get<belvedere::volterra::Standard>(belvedere::volterra::start({}));
    const auto volo_core = std::get<belvedere::volo::Position<7>>(belvedere::volo::start({}));
    const auto voldetour_core = std::get<belvedere::voldetour::Default>(belvedere::voldetour::start({}));
    const auto turris_core = std::get<belvedere::turris::Position>(belvedere::turris::start({}));
    const voldetour::Position voldetour_plain;
    function(Both{"Volterra", volterra_core, volterra::Position(), 6});
    function(Both{"Volo", volo_core, volo::Position(), 3});
    function(Both{"Voldétour", voldetour_core, voldetour_plain, 3});
    function(Both{"Voldétour, crowded", after(voldetour_core, crowd), after(voldetour_plain, crowd), 2});
    function(Both{"Turris", turris_core, turris::Position(), 6});
}

// ------------------------------------------------------------------------------------------------------------ comparison

/// The core and its yardstick differ; the text says where and in what.
struct Disagreement : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Throws if two figures differ.
template <class Figure> void expect_equal(const std::string &where, const std::string &what, Figure core, Figure plain) {
    if (core == plain) return;
    throw Disagreement(where + ": " + what + " is " + std::to_string(core) + " in the core and " + std::to_string(plain) +
                       " in the yardstick");
}

/// Throws if the counts of sequences differ, to any depth up to this one.
template <State Core, Plain P> void expect_equal_counts(const Both<Core, P> &both, int depth) {
    for (int actions = 1; actions <= depth; ++actions)
        expect_equal(both.name, "perft " + std::to_string(actions), perft(both.core, actions), perft(both.plain, actions));
}

/// Throws if there is any difference in one position; otherwise gives the legal actions of both, in the same order.
template <State Core, Plain P> auto expect_equal_position(const Both<Core, P> &both) {
    const std::string where = both.name + " at " + both.core.text();
    const auto in_core = named_actions(both.core);
    const auto in_plain = named_actions(both.plain);
    const std::vector<std::string> core_names = names_of(in_core), plain_names = names_of(in_plain);
    std::vector<std::string> only_one;
    std::set_symmetric_difference(core_names.begin(), core_names.end(), plain_names.begin(), plain_names.end(),
                                  std::back_inserter(only_one));
    if (!only_one.empty())
        throw Disagreement(where + ": '" + only_one[0] + "' is not legal alike in the core and the yardstick");
    expect_equal(where, "over", both.core.over(), both.plain.over());
    expect_equal(where, "the winner", both.core.winner(), both.plain.winner());
    if (!both.core.over()) expect_equal(where, "the player to move", both.core.to_move(), both.plain.to_move());
    return std::pair{in_core, in_plain};
}

/// Plays random games on both in lockstep, of at most so many actions each, until so many legal actions have been compared;
/// throws at the first difference. Says how many games these were.
template <State Core, Plain P>
int expect_equal_games(const Both<Core, P> &start, std::size_t most_played, std::size_t least_compared) {
    Chance chance(1);
    std::size_t compared = 0;
    int games = 0;
    for (; compared < least_compared; ++games) {
        Both both = start;
        for (std::size_t played = 0; played < most_played; ++played) {
            const auto [in_core, in_plain] = expect_equal_position(both);
            if (in_core.empty()) break;
            compared += in_core.size();
            const std::uint32_t chosen = chance.below(static_cast<std::uint32_t>(in_core.size()));
            both.core.play(in_core[chosen].second);
            both.plain.play(in_plain[chosen].second);
        }
    }
    return games;
}

} // namespace belvedere::yardstick
