// Stands in for the weights that are compiled into the core: these are read from a file, when a program starts, which the
// variable BELVEDERE_WEIGHTS of its environment names. So a network that learns plays without being compiled again and again.
//
// `GAME` is the namespace of the game; `programs.py` compiles with this file in the place of `knowledge/<game>_weights.hpp`.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

namespace belvedere::GAME {

/// What stands between quotes in the lines of a file that begin with that.
inline std::string weights_of_file(const char *name) {
    std::ifstream file(name ? name : "");
    std::string weights;
    for (std::string line; std::getline(file, line);) {
        const std::size_t quote = line.find_first_not_of(' ');
        if (quote != std::string::npos && line[quote] == '"') weights += line.substr(quote + 1, line.rfind('"') - quote - 1);
    }
    if (!weights.empty()) return weights;
    std::fprintf(stderr, "there are no weights in the file that was named: %s\n", name ? name : "none");
    std::exit(1);
}

inline std::string text_of_weights = weights_of_file(std::getenv("BELVEDERE_WEIGHTS"));
inline std::string_view weights_in_base64 = text_of_weights;

} // namespace belvedere::GAME
