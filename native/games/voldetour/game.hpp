// All that the core's list of games takes from Voldétour.
#pragma once

#include "encoding.hpp"
#include "knowledge.hpp"

namespace belvedere::voldetour {

struct Game {
    static constexpr std::string_view name = voldetour::name;
    using Any = voldetour::Any;
    using Network = voldetour::Network;
    static Any start(const Settings &settings) { return voldetour::start(settings); }
    static Any read(std::string_view text) { return voldetour::read(text); }
};

} // namespace belvedere::voldetour
