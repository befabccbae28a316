#include "networks.hpp"

#include "../core.hpp"
#include "turris_network.hpp"
#include "voldetour_network.hpp"
#include "volo_network.hpp"
#include "volterra_network.hpp"

namespace belvedere {

namespace {

/// Reads the network in a file if it is for a game.
template <class Network> bool is_for(std::string_view game, const std::string &file) {
    if (game != Network::game) return false;
    network_in<Network>(file);
    return true;
}

} // namespace

std::string game_of_network(const std::string &file) {
    const std::string game = NetworkFile(file).game();
    if (!is_for<volterra::Network>(game, file) && !is_for<volo::Network>(game, file) &&
        !is_for<voldetour::Network>(game, file) && !is_for<turris::Network>(game, file))
        throw Refusal(file + " is a network for " + game + ", which has none in the native core");
    return game;
}

} // namespace belvedere
