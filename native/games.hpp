// All games together: any state of any game, found by the game's name.
#pragma once

#include "core.hpp"
#include "turris.hpp"
#include "voldetour.hpp"
#include "volo.hpp"
#include "volterra.hpp"

#include <array>
#include <utility>
#include <variant>

namespace belvedere {

using AnyState = std::variant<volterra::Any, volo::Any, voldetour::Any, turris::Any>;

/// A game by its name.
struct Game {
    std::string_view name;
    AnyState (*start)(const Settings &);
    AnyState (*read)(std::string_view);
};

inline const std::array games{
    Game{"volterra", [](const Settings &settings) -> AnyState { return volterra::start(settings); },
         [](std::string_view text) -> AnyState { return volterra::read(text); }},
    Game{"volo", [](const Settings &settings) -> AnyState { return volo::start(settings); },
         [](std::string_view text) -> AnyState { return volo::read(text); }},
    Game{"voldetour", [](const Settings &settings) -> AnyState { return voldetour::start(settings); },
         [](std::string_view text) -> AnyState { return voldetour::read(text); }},
    Game{"turris", [](const Settings &settings) -> AnyState { return turris::start(settings); },
         [](std::string_view text) -> AnyState { return turris::read(text); }},
};

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
