// All games of the core: the one list of them, and any state of any game, found by the game's name.
#pragma once

#include "games/turris/game.hpp"
#include "games/voldetour/game.hpp"
#include "games/volo/game.hpp"
#include "games/volterra/game.hpp"

#include <array>
#include <utility>
#include <variant>

namespace belvedere {

template <class... Types> struct List {};

/// The games of the core. A new one is a folder of `games/`, its `game.hpp` included above, and its name here.
using Games = List<volterra::Game, volo::Game, voldetour::Game, turris::Game>;

template <class... All> std::variant<typename All::Any...> any_state_of(List<All...>);
using AnyState = decltype(any_state_of(Games()));

/// A game by its name.
struct Game {
    std::string_view name;
    AnyState (*start)(const Settings &);
    AnyState (*read)(std::string_view);
};

template <class... All> constexpr std::array<Game, sizeof...(All)> named(List<All...>) {
    return {Game{All::name, [](const Settings &settings) -> AnyState { return All::start(settings); },
                 [](std::string_view text) -> AnyState { return All::read(text); }}...};
}
inline constexpr std::array games = named(Games());

/// The game of that name; refuses others.
inline const Game &game(std::string_view name) {
    for (const Game &known : games)
        if (known.name == name) return known;
    throw Refusal("there is no game " + std::string(name) + " in the native core");
}

/// Calls a function with the state itself, whichever type it has.
template <class F, class Variant> decltype(auto) with_state(F &&function, Variant &&any) {
    return std::visit(
        [&](auto &&of_game) -> decltype(auto) {
            return std::visit(std::forward<F>(function), std::forward<decltype(of_game)>(of_game));
        },
        std::forward<Variant>(any));
}

} // namespace belvedere
