// Network files: that of the package is read once, and whatever else is in a file is refused and never read beyond its end.
#include "games.hpp"
#include "networks.hpp"
#include "networks/networks.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace belvedere;

namespace {

/// A file that is gone at the end.
class File {
  public:
    explicit File(std::string_view bytes) {
        std::ofstream(name, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    ~File() { std::filesystem::remove(name); }
    File(const File &) = delete;
    File &operator=(const File &) = delete;

    const std::string name =
        std::filesystem::temp_directory_path() / ("belvedere-network-" + std::to_string(getpid()) + ".weights");
};

std::string bytes_of(const std::string &name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST_CASE("a network is read once, by however many threads") {
    std::vector<const volo::Network *> found(8);
    std::vector<std::thread> threads;
    for (auto &network : found) threads.emplace_back([&] { network = &network_in<volo::Network>(network_of("volo")); });
    for (auto &thread : threads) thread.join();
    for (const auto *network : found) CHECK(network == found[0]);
}

TEST_CASE("every network of the package is for the game that its name says") {
    int found = 0;
    for (const auto &entry : std::filesystem::directory_iterator(NETWORKS)) {
        if (entry.path().extension() != ".weights") continue;
        CHECK(game_of_network(entry.path().string()) == entry.path().stem().string());
        ++found;
    }
    CHECK(found > 0);
}

TEST_CASE("a file that ends too soon or too late is refused") {
    const std::string whole = bytes_of(network_of("voldetour"));
    REQUIRE(whole.size() > 30'000);
    for (std::size_t size = 0; size < whole.size(); size += size < 300 ? 1 : 997)
        CHECK_THROWS_AS(game_of_network(File(whole.substr(0, size)).name), Refusal);
    CHECK_THROWS_AS(game_of_network(File(whole + '\0').name), Refusal);
}

TEST_CASE("a file in which any byte has changed is refused") {
    const std::string whole = bytes_of(network_of("voldetour"));
    for (std::size_t place = 0; place < whole.size(); place += place < 300 ? 1 : 997) {
        std::string damaged = whole;
        damaged[place] ^= 4;
        CHECK_THROWS_AS(game_of_network(File(damaged).name), Refusal);
    }
}

TEST_CASE("a network that was refused is read when its file has been mended") {
    const File damaged("");
    CHECK_THROWS_AS(network_in<volo::Network>(damaged.name), Refusal);
    const File mended(bytes_of(network_of("volo")));
    CHECK_NOTHROW(network_in<volo::Network>(mended.name));
}
