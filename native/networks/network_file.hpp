// The file of a network: what it is for, and its weights. Numbers are unsigned and little-endian.
//
//     bytes
//     8         "BELVNET" and a line feed
//     4         version of this format, 1
//     4         length of the file
//     4         CRC-32 of all that follows
//     16        name of the game, padded with zeros
//     4         version of its rules
//     16        kind of the network, padded with zeros
//     4         number of parts
//     8 each    rows and columns of each part
//     1 each    weights, part by part and row by row, as signed bytes
//
// `scripts/networks/weights.py` writes such files. A network reads its parts in the order of the file; how large each of them
// has to be follows from the type that it reads.
#pragma once

#include "layers.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace belvedere {

/// A network file that is being read. Whatever is wrong with it is refused by a sentence that names it.
class NetworkFile {
  public:
    /// Reads a whole file and checks that it is not damaged.
    explicit NetworkFile(const std::string &name);

    const std::string &game() const { return game_; }

    /// Refuses a network for another game, for another version of its rules, or of another kind.
    void check(std::string_view game, std::uint32_t version, std::string_view kind) const;

    /// Reads the next part, which must have the size of this array.
    template <class Array> void read(Array &part) {
        begin_part({sizeof(Array) / sizeof(std::int16_t) / columns<Array>(), columns<Array>()});
        fill(part);
    }
    /// Reads the next two parts, the weights of a layer and its bias.
    template <std::size_t inputs, std::size_t outputs> void read(layers::Layer<inputs, outputs> &layer) {
        read(layer.weights);
        read(layer.bias);
    }

    /// Refuses a file with more than was read.
    void end() const;

  private:
    struct Part {
        std::size_t rows, columns;
        bool operator==(const Part &) const = default;
    };

    /// How many weights an array has in a row.
    template <class Array> static constexpr std::size_t columns() {
        using Element = typename Array::value_type;
        if constexpr (std::is_same_v<Element, std::int16_t> || std::is_same_v<Element, layers::Eight>)
            return sizeof(Array) / sizeof(std::int16_t);
        else
            return columns<Element>();
    }

    void fill(std::int16_t &weight) { weight = static_cast<std::int8_t>(take(1)[0]); }
    void fill(layers::Eight &weights) {
        const std::string_view bytes = take(8);
        for (std::size_t i = 0; i < 8; ++i) weights[i] = static_cast<std::int8_t>(bytes[i]);
    }
    template <class Element, std::size_t number> void fill(std::array<Element, number> &elements) {
        for (Element &element : elements) fill(element);
    }

    void begin_part(const Part &wanted);
    std::string_view take(std::size_t number);
    std::uint32_t take_number();
    std::string take_name();
    [[noreturn]] void refuse(const std::string &why) const;

    std::string name_, bytes_;
    std::size_t taken_ = 0;
    std::string game_, kind_;
    std::uint32_t version_ = 0;
    std::vector<Part> parts_;
    std::size_t parts_read_ = 0;
};

/// The network in a file, which a process reads once; throws Refusal.
template <class Network> const Network &network_in(const std::string &file) {
    static std::mutex mutex;
    static std::map<std::string, std::unique_ptr<const Network>> networks;
    const std::lock_guard lock(mutex);
    std::unique_ptr<const Network> &known = networks[file];
    if (!known) {
        NetworkFile reader(file);
        reader.check(Network::game, Network::rules, Network::kind);
        auto network = std::make_unique<const Network>(reader);
        reader.end();
        known = std::move(network);
    }
    return *known;
}

} // namespace belvedere
