// All that the core's list of games takes from Turris.
#pragma once

#include "encoding.hpp"
#include "knowledge.hpp"

namespace belvedere::turris {

struct Game {
    static constexpr std::string_view name = turris::name;
    using Any = turris::Any;
    using Network = turris::Network;
    static Any start(const Settings &settings) { return turris::start(settings); }
    static Any read(std::string_view text) { return turris::read(text); }
};

} // namespace belvedere::turris
