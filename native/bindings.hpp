// What the parts of the bindings share.
#pragma once

#include "games.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <string>
#include <vector>

namespace belvedere {

/// A position of any game, as Python sees it: a value that never changes.
struct Position {
    std::string game;
    AnyState state;

    bool operator==(const Position &other) const { return state == other.state; }
};

/// The action of that number, which must be legal.
template <State S> typename S::Action checked(const S &state, std::uint64_t action) {
    typename S::Action actions[S::most_actions];
    const int number = state.legal(actions);
    const auto *end = actions + number;
    const auto *found = std::find(static_cast<const typename S::Action *>(actions), end, action);
    if (found == end) throw Refusal("no legal action has the number " + std::to_string(action));
    return *found;
}

template <class Element> using Array = nanobind::ndarray<nanobind::numpy, Element, nanobind::c_contig>;

/// A vector as an array that owns it.
template <class Element> Array<Element> array(std::vector<Element> &&numbers, std::initializer_list<std::size_t> shape) {
    auto *owned = new std::vector<Element>(std::move(numbers));
    nanobind::capsule owner(owned, [](void *pointer) noexcept { delete static_cast<std::vector<Element> *>(pointer); });
    return Array<Element>(owned->data(), shape, owner);
}

/// Adds positions and actions as numbers, and batches of games, to the module.
void bind_encodings(nanobind::module_ &module);

/// Adds matches to the module.
void bind_match(nanobind::module_ &module);

/// Adds the prover to the module.
void bind_prover(nanobind::module_ &module);

/// Adds games that a network plays against itself to the module.
void bind_self_play(nanobind::module_ &module);

} // namespace belvedere
