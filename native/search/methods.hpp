// The methods of search by name. Each game compiles them for its states, in its `search.cpp`.
#pragma once

#include "alphabeta.hpp"
#include "forest.hpp"
#include "plain_tree.hpp"
#include "tree.hpp"

#include <variant>

namespace belvedere {

template <class Any>
std::unique_ptr<Search> begin_search(const Any &position, std::string_view method, const Resources &resources) {
    return std::visit(
        [&]<class S>(const S &state) -> std::unique_ptr<Search> {
            if (state.over()) throw Refusal("the game is over: there is nothing to search for");
            if (method == "mcts") return std::make_unique<Forest<Tree<S>>>(state, resources);
            if (method == "handcrafted") return std::make_unique<Forest<Tree<S, Handcrafted<S>>>>(state, resources);
            if (method == "alphabeta") return std::make_unique<AlphaBeta<S>>(state, resources);
            if (method == "uct") return std::make_unique<Forest<PlainTree<S>>>(state, resources);
            throw Refusal("there is no method of search " + std::string(method) +
                          ": there is mcts, handcrafted, alphabeta, uct");
        },
        position);
}

} // namespace belvedere
