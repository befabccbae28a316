// The networks of the package, for the tests.
#pragma once

#include <string>
#include <string_view>

namespace belvedere {

/// The file of the network of a game.
inline std::string network_of(std::string_view game) { return std::string(NETWORKS "/").append(game).append(".weights"); }

} // namespace belvedere
