// All that the core's list of games takes from Volterra.
#pragma once

#include "encoding.hpp"
#include "knowledge.hpp"

namespace belvedere::volterra {

struct Game {
    static constexpr std::string_view name = volterra::name;
    using Any = volterra::Any;
    using Network = volterra::Network;
    static Any start(const Settings &settings) { return volterra::start(settings); }
    static Any read(std::string_view text) { return volterra::read(text); }
};

} // namespace belvedere::volterra
