// All that the core's list of games takes from Volo.
#pragma once

#include "encoding.hpp"
#include "knowledge.hpp"

namespace belvedere::volo {

struct Game {
    static constexpr std::string_view name = volo::name;
    using Any = volo::Any;
    using Network = volo::Network;
    static Any start(const Settings &settings) { return volo::start(settings); }
    static Any read(std::string_view text) { return volo::read(text); }
};

} // namespace belvedere::volo
