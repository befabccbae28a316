#include "networks.hpp"

#include "../games.hpp"
#include "network_file.hpp"

namespace belvedere {

namespace {

/// Reads the network in a file if it is for a game, and the game plays with one.
template <class Game> bool is_for(std::string_view game, const std::string &file) {
    if constexpr (requires { typename Game::Network; }) {
        if (game != Game::name) return false;
        network_in<typename Game::Network>(file);
        return true;
    } else {
        return false;
    }
}

template <class... All> bool is_for_any(List<All...>, std::string_view game, const std::string &file) {
    return (is_for<All>(game, file) || ...);
}

} // namespace

std::string game_of_network(const std::string &file) {
    const std::string game = NetworkFile(file).game();
    if (!is_for_any(Games(), game, file))
        throw Refusal(file + " is a network for " + game + ", which has none in the native core");
    return game;
}

} // namespace belvedere
