// The networks of all games together.
#pragma once

#include <string>

namespace belvedere {

/// The game that the network in a file is for, once it has been read; throws Refusal if it cannot be used.
std::string game_of_network(const std::string &file);

} // namespace belvedere
