#include "network_file.hpp"

#include "../core.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace belvedere {

namespace {

constexpr std::string_view signature = "BELVNET\n";
constexpr std::uint32_t format = 1;
constexpr std::size_t name_size = 16;

struct Closing {
    void operator()(std::FILE *file) const { std::fclose(file); }
};

/// What to throw after the system has said why a file cannot be read.
Refusal unreadable(const std::string &name) {
    return Refusal("the network file " + name + " cannot be read: " + std::generic_category().message(errno));
}

std::string contents_of(const std::string &name) {
    const std::unique_ptr<std::FILE, Closing> file(std::fopen(name.c_str(), "rb"));
    if (!file) throw errno == ENOENT ? Refusal("there is no network file " + name) : unreadable(name);
    std::string contents;
    char bytes[1 << 16];
    while (const std::size_t number = std::fread(bytes, 1, sizeof bytes, file.get())) contents.append(bytes, number);
    if (std::ferror(file.get())) throw unreadable(name);
    return contents;
}

/// The checksum of zip files, PNG pictures and Python's `zlib.crc32`.
std::uint32_t crc32(std::string_view bytes) {
    static constexpr std::array<std::uint32_t, 256> table = [] {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            made[i] = i;
            for (int bit = 0; bit < 8; ++bit) made[i] = (made[i] >> 1) ^ (made[i] & 1 ? 0xedb88320 : 0);
        }
        return made;
    }();
    std::uint32_t sum = 0xffffffff;
    for (const char byte : bytes) sum = (sum >> 8) ^ table[(sum ^ static_cast<unsigned char>(byte)) & 0xff];
    return ~sum;
}

} // namespace

NetworkFile::NetworkFile(const std::string &name) : name_(name), bytes_(contents_of(name)) {
    if (!bytes_.starts_with(signature)) refuse("is not a network file");
    take(signature.size());
    if (const std::uint32_t found = take_number(); found != format)
        refuse("has format " + std::to_string(found) + " of network files; this version of Belvedere reads format " +
               std::to_string(format));
    if (const std::uint32_t length = take_number(); length != bytes_.size())
        refuse("is damaged: it has " + std::to_string(bytes_.size()) + " bytes instead of " + std::to_string(length));
    if (take_number() != crc32(std::string_view(bytes_).substr(taken_))) refuse("is damaged: its checksum is wrong");
    game_ = take_name();
    version_ = take_number();
    kind_ = take_name();
    for (std::uint32_t left = take_number(); left > 0; --left) {
        const std::size_t rows = take_number(), columns = take_number();
        parts_.push_back({rows, columns});
    }
}

void NetworkFile::check(std::string_view game, std::uint32_t version, std::string_view kind) const {
    if (game_ != game) refuse("is a network for " + game_ + ", not for " + std::string(game));
    if (version_ != version)
        refuse("was made for version " + std::to_string(version_) + " of the rules of " + game_ +
               ", which are now at version " + std::to_string(version) + ": it has to learn anew");
    if (kind_ != kind)
        refuse("is a network of the kind \"" + kind_ + "\", and " + game_ + " needs one of the kind \"" + std::string(kind) +
               '"');
}

void NetworkFile::begin_part(const Part &wanted) {
    const auto text = [](const Part &part) { return std::to_string(part.rows) + " × " + std::to_string(part.columns); };
    if (parts_read_ == parts_.size())
        refuse("has another shape: it ends after " + std::to_string(parts_.size()) + " parts, and " + game_ + " needs more");
    const Part &found = parts_[parts_read_++];
    if (found != wanted)
        refuse("has another shape: its part " + std::to_string(parts_read_) + " has " + text(found) + " weights, and " + game_ +
               " needs " + text(wanted));
}

void NetworkFile::end() const {
    if (parts_read_ < parts_.size())
        refuse("has another shape: it has " + std::to_string(parts_.size()) + " parts, and " + game_ + " needs " +
               std::to_string(parts_read_));
    if (taken_ < bytes_.size()) refuse("is damaged: there is more after its weights");
}

/// The next bytes.
std::string_view NetworkFile::take(std::size_t number) {
    if (number > bytes_.size() - taken_) refuse("is damaged: it ends too soon");
    taken_ += number;
    return std::string_view(bytes_).substr(taken_ - number, number);
}

std::uint32_t NetworkFile::take_number() {
    std::uint32_t number = 0;
    int shift = 0;
    for (const char byte : take(4)) {
        number |= std::uint32_t{static_cast<unsigned char>(byte)} << shift;
        shift += 8;
    }
    return number;
}

std::string NetworkFile::take_name() {
    const std::string_view name = take(name_size);
    return std::string(name.substr(0, name.find('\0')));
}

void NetworkFile::refuse(const std::string &why) const { throw Refusal(name_ + ' ' + why); }

} // namespace belvedere
