// Volterra's texts: notation of actions, position texts, settings, and which positions can stand on the board.
#include "state.hpp"

#include "frame.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace belvedere::volterra {

// -------------------------------------------------------------------------------------------------------- notation

namespace {

constexpr std::string_view too_large = "the native core plays Volterra on up to 7 files and 7 ranks";
constexpr int most_files = 7, most_ranks = 7;

template <int Files> std::string square_name(Square square) {
    return static_cast<char>('a' + square % Files) + std::to_string(square / Files + 1);
}

} // namespace

template <int Files, int Ranks> std::string Position<Files, Ranks>::notation(Action action) const {
    const std::string origin = square_name<Files>(origin_of(action)), target = square_name<Files>(target_of(action));
    switch (kind_of(action)) {
    case Kind::move_pawn:
        return origin + '-' + target;
    case Kind::one_tile:
        return origin + '>' + target;
    case Kind::two_tiles:
        return origin + ">>" + target;
    case Kind::lay_tile:
        return '+' + target;
    case Kind::put_pawn:
        return '@' + target;
    }
    throw Refusal(std::to_string(action) + " is no action of Volterra");
}

template <int Files, int Ranks> auto Position<Files, Ranks>::parse(std::string_view text) const -> Action {
    Action actions[most_actions];
    Action *const end = actions + legal(actions);
    Action *const found = std::find_if(actions, end, [&](Action action) { return notation(action) == text; });
    if (found == end) throw Refusal("'" + std::string(text) + "' is no legal action of Volterra here");
    return *found;
}

// ---------------------------------------------------------------------------------------------------- position text

template <int Files, int Ranks> std::string Position<Files, Ranks>::text() const {
    constexpr std::array done{" -", " pawn", " stack", " -"};
    std::string text;
    for (int rank = size_.ranks - 1; rank >= 0; --rank) {
        int empty = 0; // the squares just passed that have no tower
        for (Square square = rank * Files; square < rank * Files + size_.files; ++square) {
            if (towers_[square] == 1) {
                ++empty;
                continue;
            }
            if (empty) text += std::to_string(std::exchange(empty, 0));
            text += tower_text(square);
        }
        if (empty) text += std::to_string(empty);
        text += rank ? '/' : ' ';
    }
    return text + (turn_ ? 'l' : 'd') + done[static_cast<unsigned>(stage_)] + (first_ ? " first=light" : "");
}

template <int Files, int Ranks> std::string Position<Files, Ranks>::tower_text(Square square) const {
    const int tiles = height(towers_[square]);
    const bool pawn = square == pawn_ || square == other_pawn_;
    std::string text;
    for (int below_top = tiles - 1; below_top >= 0; --below_top) text += towers_[square] >> below_top & 1 ? 'l' : 'd';
    if (pawn) text.back() = text.back() == 'l' ? 'L' : 'D';
    return tiles > 1 ? '(' + text + ')' : text;
}

// ------------------------------------------------------------------------------------------------ reading positions

namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// The words of a text, which are separated by white space.
std::vector<std::string_view> words_of(std::string_view text) {
    constexpr std::string_view space = " \t\n\v\f\r";
    std::vector<std::string_view> words;
    for (std::size_t begin = text.find_first_not_of(space); begin != text.npos; begin = text.find_first_not_of(space, begin)) {
        const std::size_t end = std::min(text.find_first_of(space, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

/// The index of a name among two.
int choice(std::string_view option, std::string_view value, std::array<std::string_view, 2> names) {
    if (value == names[0]) return 0;
    if (value == names[1]) return 1;
    throw Refusal(std::string(option) + " is " + quoted(names[0]) + " or " + quoted(names[1]) + ", not " + quoted(value));
}

bool is_digit(char character) { return character >= '0' && character <= '9'; }

/// A number from 1 to 99 taken from the front of a text, if there is one.
std::optional<int> take_number(std::string_view &text) {
    if (text.empty() || !is_digit(text[0]) || text[0] == '0') return std::nullopt;
    const std::size_t digits = text.size() > 1 && is_digit(text[1]) ? 2 : 1;
    const int number = digits == 2 ? 10 * (text[0] - '0') + text[1] - '0' : text[0] - '0';
    text.remove_prefix(digits);
    return number;
}

/// A tower taken from the front of a text: one tile, or several in brackets; only the top one may be a capital.
std::optional<std::string> take_tower(std::string_view &text) {
    const bool brackets = text.starts_with('(');
    const std::size_t end = brackets ? text.find(')') : 1;
    if (text.empty() || end == text.npos || (brackets && end < 3)) return std::nullopt;
    const std::string tiles(brackets ? text.substr(1, end - 1) : text.substr(0, 1));
    const bool top = std::string_view("dlDL").find(tiles.back()) != std::string_view::npos;
    if (!top || tiles.find_first_not_of("dl") < tiles.size() - 1) return std::nullopt;
    text.remove_prefix(brackets ? end + 1 : 1);
    return tiles;
}

/// The towers of one rank.
std::vector<std::string> read_rank(std::string_view rank) {
    std::vector<std::string> towers;
    std::string_view left = rank;
    do {
        if (const auto empty = take_number(left))
            towers.resize(towers.size() + static_cast<std::size_t>(*empty));
        else if (auto tower = take_tower(left))
            towers.push_back(std::move(*tower));
        else
            throw Refusal(quoted(rank) + " is no rank: towers are d, l, or (dl) from the bottom up, empty squares a number");
        if (towers.size() > most_files) throw Refusal(std::string(too_large));
    } while (!left.empty());
    return towers;
}

/// Reads the ranks, from the highest down, into the size and the towers of a description.
void read_ranks(std::string_view text, Description &position) {
    std::vector<std::vector<std::string>> ranks;
    for (std::size_t begin = 0, end = 0; end != text.npos; begin = end + 1) {
        end = text.find('/', begin);
        ranks.push_back(read_rank(text.substr(begin, end - begin)));
        if (ranks.size() > most_ranks) throw Refusal(std::string(too_large));
    }
    const std::size_t files = ranks[0].size();
    if (std::any_of(ranks.begin(), ranks.end(), [&](const auto &rank) { return rank.size() != files; }))
        throw Refusal("all ranks must have as many squares");
    if ((files + ranks.size()) % 2 == 0) throw Refusal("of the numbers of files and of ranks one is even and the other odd");
    position.size = {static_cast<std::uint8_t>(files), static_cast<std::uint8_t>(ranks.size())};
    for (auto rank = ranks.rbegin(); rank != ranks.rend(); ++rank)
        std::move(rank->begin(), rank->end(), std::back_inserter(position.towers));
}

/// Finds the pawns, which are the capitals on the towers, and makes these small; counts the tiles.
void read_pawns(Description &position) {
    std::array<std::size_t, 2> tiles{};
    for (int square = 0; square < static_cast<int>(position.towers.size()); ++square) {
        std::string &tower = position.towers[static_cast<std::size_t>(square)];
        for (char &tile : tower) {
            const bool light = tile == 'l' || tile == 'L', pawn = tile == 'D' || tile == 'L';
            if (pawn && position.pawns[light] >= 0) throw Refusal("each colour has one pawn, not two");
            if (pawn) position.pawns[light] = square;
            if (++tiles[light] > position.towers.size() / 2) throw Refusal("each colour has as many tiles as half the squares");
            tile = light ? 'l' : 'd';
        }
    }
}

Stage read_stage(std::string_view done, const Description &position) {
    const bool laying_out = position.pawns[0] < 0 || position.pawns[1] < 0;
    if (done == "-") return laying_out ? Stage::laying_out : Stage::turn_begins;
    if (done != "pawn" && done != "stack") throw Refusal("what this turn has brought is -, pawn or stack, not " + quoted(done));
    if (laying_out) throw Refusal("a pawn is missing: there is no half turn yet");
    return done == "pawn" ? Stage::pawn_moved : Stage::stack_moved;
}

/// The position on the smallest frame that holds its field.
Any place(const Description &position) {
    if (position.size.files <= 4 && position.size.ranks <= 5) return Standard(position);
    return Large(position);
}

} // namespace

Any read(std::string_view text) {
    std::vector<std::string_view> words = words_of(text);
    Description position;
    for (bool given = false; !words.empty() && words.back().find('=') != text.npos; given = true, words.pop_back()) {
        if (given || !words.back().starts_with("first=")) throw Refusal("a position of Volterra ends with first at most, once");
        position.first = choice("first", words.back().substr(6), {"dark", "light"});
    }
    if (words.size() != 3) throw Refusal("a position of Volterra is the ranks, the colour to move, and -, pawn or stack");
    position.turn = choice("the colour to move", words[1], {"d", "l"});
    read_ranks(words[0], position);
    read_pawns(position);
    position.stage = read_stage(words[2], position);
    Any placed = place(position);
    if (const char *why = std::visit([](const auto &on_frame) { return on_frame.impossible(); }, placed)) throw Refusal(why);
    return placed;
}

// -------------------------------------------------------------------------------------------- impossible positions

template <int Files, int Ranks> const char *Position<Files, Ranks>::impossible() const {
    if (stage_ == Stage::laying_out) return impossible_layout();
    if (occupied() & ~(part_of(pawn_, occupied()) | part_of(other_pawn_, occupied())))
        return "a part of the field is cut off and has no pawn: it would be forfeited";
    return impossible_turn();
}

/// Every stack that moves makes a tower of two tiles or more, of the mover's colour and next to its pawn.
template <int Files, int Ranks> const char *Position<Files, Ranks>::impossible_turn() const {
    if (stage_ == Stage::stack_moved) {
        if (!(tall_ & own_ & Geometry::around[pawn_]))
            return "a stack has moved: a tower of two tiles or more must be the mover's own, next to its pawn";
    } else if (tall_) {
        if (!(tall_ & others_))
            return "the other colour was the last to move a stack: a tower of two tiles or more must be its own";
    } else if (occupied() != field() || turn_ != first_) {
        return "no stack has moved: the field must be full, and who began to move";
    }
    if (stage_ == Stage::pawn_moved && !can_move_stack()) return "the pawn has moved, and no stack can move after it";
    return nullptr;
}

template <int Files, int Ranks> const char *Position<Files, Ranks>::impossible_layout() const {
    if (tall_) return "a pawn is missing, so the field is still being laid out: there is no taller tower yet";
    const bool put = pawn(first_) != no_square;
    if (pawn(first_ ^ 1) != no_square) return "who begins puts the pawn first";
    if (put && occupied() != field()) return "a pawn stands on the field, and not all tiles have been laid";
    const int ahead = std::popcount(owned(first_)) - std::popcount(owned(first_ ^ 1)) + put;
    if (ahead != (turn_ != first_)) return "players alternate in laying tiles: the other colour is to move";
    return nullptr;
}

// ----------------------------------------------------------------------------------------------------------- start

namespace {

Size read_size(std::string_view text) {
    std::string_view left = text;
    const auto files = take_number(left);
    const std::size_t times = left.starts_with("×") ? std::string_view("×").size() : left.starts_with('x');
    left.remove_prefix(times);
    const auto ranks = take_number(left);
    if (!files || !times || !ranks || !left.empty() || *files > 26 || (*files + *ranks) % 2 == 0)
        throw Refusal("size=" + std::string(text) + " is not possible: size is files x ranks, one even and the other odd");
    if (*files > most_files || *ranks > most_ranks) throw Refusal(std::string(too_large) + ", not " + std::string(text));
    return {static_cast<std::uint8_t>(*files), static_cast<std::uint8_t>(*ranks)};
}

/// Lays the tiles out as a chessboard and puts the pawns on the two central squares.
void lay_chessboard(Description &position) {
    const int files = position.size.files, ranks = position.size.ranks;
    for (int square = 0; square < files * ranks; ++square)
        position.towers.push_back((square % files + square / files) % 2 ? "l" : "d");
    const int before = (ranks - 1) / 2 * files + (files - 1) / 2;
    const int after = ranks / 2 * files + files / 2;
    const bool dark_before = position.towers[static_cast<std::size_t>(before)] == "d";
    position.pawns = {dark_before ? before : after, dark_before ? after : before};
}

} // namespace

Any start(const Settings &settings) {
    Description position;
    position.size = {4, 5};
    bool free_layout = false;
    for (const auto &[name, value] : settings) {
        if (name == "first")
            position.first = choice(name, value, {"dark", "light"});
        else if (name == "layout")
            free_layout = choice(name, value, {"chessboard", "free"});
        else if (name == "size")
            position.size = read_size(value);
        else
            throw Refusal("Volterra has no option " + name + ": there is first, layout, size");
    }
    position.turn = position.first;
    if (free_layout)
        position.stage = Stage::laying_out;
    else
        lay_chessboard(position);
    return place(position);
}

template std::string Standard::notation(Action) const;
template std::string Large::notation(Action) const;
template Action Standard::parse(std::string_view) const;
template Action Large::parse(std::string_view) const;
template std::string Standard::text() const;
template std::string Large::text() const;
template const char *Standard::impossible() const;
template const char *Large::impossible() const;

} // namespace belvedere::volterra
