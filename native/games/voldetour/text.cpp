// Texts of Voldétour: equipment, positions, actions; and how a game starts.

#include "state.hpp"

#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

namespace belvedere::voldetour {

namespace {

using Texts = std::vector<std::string_view>;

/// The parts of a text between separators, empty ones too.
Texts split(std::string_view text, char separator) {
    Texts parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == text.npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// The words of a text, between any white space.
Texts words_of(std::string_view text) {
    constexpr std::string_view white = " \t\n\v\f\r";
    Texts words;
    for (std::size_t begin = 0; (begin = text.find_first_not_of(white, begin)) != text.npos;) {
        const std::size_t end = std::min(text.find_first_of(white, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

std::string quoted(std::string_view text) { return std::string("'").append(text).append("'"); }

/// A number of one to so many digits.
std::optional<int> number_from(std::string_view text, std::size_t most_digits) {
    if (text.empty() || text.size() > most_digits) return std::nullopt;
    int number = 0;
    for (const char digit : text) {
        if (digit < '0' || digit > '9') return std::nullopt;
        number = 10 * number + (digit - '0');
    }
    return number;
}

/// A rank or a number of them, in one or two digits without a 0 before them.
std::optional<int> count_from(std::string_view text) { return text.starts_with('0') ? std::nullopt : number_from(text, 2); }

std::string name_of(Spot spot) { return static_cast<char>('a' + spot.file) + std::to_string(spot.rank + 1); }

std::optional<Spot> spot_from(std::string_view text, int files, int ranks) {
    if (text.empty() || text[0] < 'a' || text[0] > 'z') return std::nullopt;
    const std::optional<int> rank = count_from(text.substr(1));
    const int file = text[0] - 'a';
    if (!rank || *rank > ranks || file >= files) return std::nullopt;
    return Spot{file, *rank - 1};
}

/// The colour of a letter in a text.
int colour_from(std::string_view letter) {
    if (letter != "b" && letter != "w") throw Refusal("a colour is b for Black or w for White, not " + quoted(letter));
    return letter == "w";
}

// ------------------------------------------------------------------------------------------------------- equipment

/// A whole set of equipment: the kit, and the red squares, which have no meaning but are part of the text.
struct Equipment {
    Kit kit;
    std::vector<Spot> red{{1, 1}, {8, 1}, {1, 8}, {8, 8}};

    bool operator==(const Equipment &) const = default;
};

using Parts = std::map<std::string, std::string, std::less<>>;

template <class Items, class Text> std::string joined(const Items &items, Text text) {
    std::string all;
    for (const auto &item : items) {
        if (!all.empty()) all += ',';
        all += text(item);
    }
    return all.empty() ? "-" : all;
}

constexpr std::array part_names{"height", "blocks", "stairs", "towers", "board", "red"};

Parts parts_of(const Equipment &equipment) {
    const Kit &kit = equipment.kit;
    std::vector<int> lengths;
    for (int length = 1; length <= most_length; ++length)
        lengths.insert(lengths.end(), static_cast<std::size_t>(kit.blocks[static_cast<std::size_t>(length)]), length);
    return {
        {"height", std::to_string(kit.height)},
        {"blocks", joined(lengths, [](int length) { return std::to_string(length); })},
        {"stairs", std::to_string(kit.stairs)},
        {"towers", joined(kit.towers, name_of)},
        {"board", std::to_string(kit.files) + "x" + std::to_string(kit.ranks)},
        {"red", joined(equipment.red, name_of)},
    };
}

/// What equipment has otherwise than the default.
std::string text_of(const Equipment &equipment) {
    const Parts theirs = parts_of(Equipment{}), ours = parts_of(equipment);
    std::string text;
    for (const char *name : part_names)
        if (ours.at(name) != theirs.at(name)) {
            if (!text.empty()) text += '/';
            text.append(name).append(":").append(ours.at(name));
        }
    return text;
}

[[noreturn]] void refuse_equipment(std::string_view text, const std::string &why) {
    throw Refusal("equipment=" + std::string(text.substr(0, 200)) + " is not possible in the native core: " + why);
}

/// The parts of a text such as "height:3/board:8x8", with the default for those left out.
Parts read_parts(std::string_view text) {
    Parts parts = parts_of(Equipment{});
    Texts given;
    for (const std::string_view part : split(text, '/')) {
        const std::size_t colon = std::min(part.find(':'), part.size());
        const auto found = parts.find(part.substr(0, colon));
        if (colon == part.size() || found == parts.end() || std::ranges::find(given, part.substr(0, colon)) != given.end())
            refuse_equipment(text, "it is default, tall, or height, blocks, stairs, towers, board and red, each once at most");
        given.push_back(part.substr(0, colon));
        found->second = part.substr(colon + 1);
    }
    return parts;
}

Texts items_of(std::string_view text) { return text == "-" ? Texts{} : split(text, ','); }

int read_number(std::string_view text, const std::string &part, int least, int most, const char *what) {
    const std::optional<int> number = number_from(part, 3);
    if (!number || *number < least || *number > most)
        refuse_equipment(text, std::string(what) + " from " + std::to_string(least) + " to " + std::to_string(most));
    return *number;
}

void read_pieces(std::string_view text, const Parts &parts, Kit &kit) {
    kit.stairs = read_number(text, parts.at("stairs"), 0, most_pieces, "the Stairs are a number");
    const Texts lengths = items_of(parts.at("blocks"));
    if (lengths.size() + static_cast<std::size_t>(kit.stairs) > most_pieces)
        refuse_equipment(text, "each player has up to " + std::to_string(most_pieces) + " Blocks and Stairs");
    kit.blocks = {};
    for (const std::string_view item : lengths) {
        const int length = read_number(text, std::string(item), 1, most_length, "a Block's length is a number");
        ++kit.blocks[static_cast<std::size_t>(length)];
    }
}

void read_board(std::string_view text, const std::string &part, Kit &kit) {
    const Texts sides = split(part, 'x');
    for (const std::string_view side : sides)
        if (sides.size() != 2 || count_from(side).value_or(most_side + 1) > most_side)
            refuse_equipment(text, "a board is written 8x8, and has up to " + std::to_string(most_side) + " files and ranks");
    kit.files = *count_from(sides[0]);
    kit.ranks = *count_from(sides[1]);
}

Spot read_spot(std::string_view text, std::string_view name, const Kit &kit) {
    const std::optional<Spot> spot = spot_from(name, kit.files, kit.ranks);
    if (!spot) refuse_equipment(text, quoted(name) + " is not on this board: set towers and red with the board");
    return *spot;
}

void read_squares(std::string_view text, const Parts &parts, Equipment &equipment) {
    Kit &kit = equipment.kit;
    const Texts towers = items_of(parts.at("towers")), red = items_of(parts.at("red"));
    if (towers.size() != 2 || towers[0] == towers[1]) refuse_equipment(text, "towers are two different squares, Black's first");
    kit.towers = {read_spot(text, towers[0], kit), read_spot(text, towers[1], kit)};
    if (red.size() > most_side * most_side) refuse_equipment(text, "more red squares than squares");
    equipment.red.clear();
    for (const std::string_view name : red) equipment.red.push_back(read_spot(text, name, kit));
}

Equipment read_equipment(std::string_view text) {
    Equipment equipment;
    if (text == "default") return equipment;
    if (text == "tall") {
        equipment.kit.height = 3;
        return equipment;
    }
    const Parts parts = read_parts(text);
    equipment.kit.height = read_number(text, parts.at("height"), 1, most_height, "the Towers' height is a number");
    read_pieces(text, parts, equipment.kit);
    read_board(text, parts.at("board"), equipment.kit);
    read_squares(text, parts, equipment);
    return equipment;
}

/// The table of equipment, the same one whenever it is asked for. Tables are never given back, so their number is limited.
Replaced replaced(const Equipment &equipment) {
    static std::mutex mutex;
    static std::map<std::string, std::unique_ptr<const Replaced::Kept>> tables;
    constexpr std::size_t most_tables = 100'000;

    const std::string text = text_of(equipment);
    const std::scoped_lock lock(mutex);
    std::unique_ptr<const Replaced::Kept> &table = tables[text];
    if (!table) {
        if (tables.size() > most_tables) {
            tables.erase(text);
            throw Refusal("the native core has seen too many different sets of equipment");
        }
        std::uint64_t seed = 0;
        for (const char letter : text) seed = mixed(seed ^ static_cast<unsigned char>(letter));
        table = std::make_unique<const Replaced::Kept>(Replaced::Kept{{equipment.kit, seed}, " equipment=" + text});
    }
    Replaced setup;
    setup.kept = table.get();
    return setup;
}

/// Calls a function with the type of position that a set of equipment has.
template <class Make> Any with_setup(const Equipment &equipment, Make make) {
    if (equipment == Equipment{}) return make(Preset<2>{});
    if (equipment == read_equipment("tall")) return make(Preset<3>{});
    return make(replaced(equipment));
}

// ------------------------------------------------------------------------------------------------- options

int read_first(std::string_view value) {
    if (value != "black" && value != "white")
        throw Refusal("first=" + std::string(value) + " is not possible: first is black or white");
    return value == "white";
}

/// The options that are set, with the default for the others.
struct Options {
    int first = 0;
    Equipment equipment;

    void set(std::string_view name, std::string_view value) {
        if (name == "first")
            first = read_first(value);
        else if (name == "equipment")
            equipment = read_equipment(value);
        else
            throw Refusal("Voldétour has no option " + quoted(name) + ": there is first, equipment");
    }
};

} // namespace

// -------------------------------------------------------------------------------------------------- set-up and reading

template <class Setup>
Position<Setup>::Position(Setup equipment, int first_colour)
    : lords_(equipment.table().towers), turn_(static_cast<std::uint8_t>(first_colour)),
      first_(static_cast<std::uint8_t>(first_colour)), setup_(equipment) {
    for (auto &pieces : pieces_) pieces.fill(in_reserve);
}

Any start(const Settings &settings) {
    Options options;
    for (const auto &[name, value] : settings) options.set(name, value);
    return with_setup(options.equipment, [&](auto setup) -> Any { return Position<decltype(setup)>(setup, options.first); });
}

Any read(std::string_view text) {
    Texts words = words_of(text), given;
    Options options;
    while (!words.empty() && words.back().find('=') != text.npos) {
        const std::string_view name = words.back().substr(0, words.back().find('='));
        if (std::ranges::find(given, name) != given.end()) throw Refusal(quoted(name) + " is set twice");
        given.push_back(name);
        options.set(name, words.back().substr(name.size() + 1));
        words.pop_back();
    }
    if (words.size() != 5)
        throw Refusal("a position of Voldétour is five words: the pieces or -, the Lords' squares, the colour to move, what "
                      "it has placed (-, block, stair or both), and the turns left for leaving home");
    return with_setup(options.equipment, [&](auto setup) -> Any {
        return Position<decltype(setup)>::read({words[0], words[1], words[2], words[3], words[4]}, setup, options.first);
    });
}

template <class Setup>
Position<Setup> Position<Setup>::read(const std::array<std::string_view, 5> &words, Setup equipment, int first_colour) {
    Position position(equipment, first_colour);
    if (words[0] != "-")
        for (const std::string_view piece : split(words[0], ',')) position.read_piece(piece);
    position.read_lords(words[1]);
    position.read_turn(words[2], words[3], words[4]);
    return position;
}

/// Puts down one more piece, such as "bB2x@c4".
template <class Setup> void Position<Setup>::read_piece(std::string_view text) {
    const std::size_t at = std::min(text.find('@'), text.size());
    const int square = at == text.size() ? -1 : square_from(text.substr(at + 1));
    if (at < 2 || square < 0) throw Refusal(quoted(text) + " is no piece on this board: pieces are written bB2x@c4 or wSn@d4");
    const int colour = colour_from(text.substr(0, 1));
    const auto [kind, shape] = shape_from(text.substr(1, at - 1));
    const int slot = slot_in_reserve(colour, kind);
    if (slot < 0) throw Refusal(std::string(text) + " cannot stand there: there are no more such pieces");
    if (!may_put(kind, shape, square)) throw Refusal(std::string(text) + " cannot stand there");
    put(static_cast<unsigned>(colour), static_cast<unsigned>(slot), static_cast<unsigned>(shape << square_bits | square));
}

template <class Setup> void Position<Setup>::read_lords(std::string_view text) {
    const Texts squares = split(text, ',');
    for (std::size_t colour = 0; colour < 2; ++colour) {
        const int square = squares.size() == 2 ? square_from(squares[colour]) : -1;
        if (square < 0) throw Refusal(quoted(text) + " are not two squares of this board");
        if (is_slope(square)) throw Refusal("a Lord stands on " + std::string(squares[colour]) + ", which is a slope");
        lords_[colour] = static_cast<std::uint8_t>(square);
    }
    if (lords_[0] == lords_[1]) throw Refusal("both Lords stand on " + std::string(squares[0]));
}

template <class Setup>
void Position<Setup>::read_turn(std::string_view letter, std::string_view placed, std::string_view turns_left) {
    turn_ = static_cast<std::uint8_t>(colour_from(letter));
    constexpr std::array<std::string_view, 4> names{"-", "block", "stair", "both"};
    const auto *const name = std::ranges::find(names, placed);
    if (name == names.end()) throw Refusal("what has been placed is -, block, stair or both, not " + quoted(placed));
    placed_ = static_cast<std::uint8_t>(name - names.begin());
    const Texts turns = split(turns_left, ',');
    for (std::size_t colour = 0; colour < 2; ++colour) {
        const int number = turns.size() == 2 ? number_from(turns[colour], 1).value_or(-1) : -1;
        if (number < 0 || number > turns_at_home)
            throw Refusal("the turns left are written 3,3 or less, not " + quoted(turns_left));
        turns_left_[colour] = static_cast<std::uint8_t>(number);
        if (number > 0 && !is_at_home(static_cast<int>(colour)))
            throw Refusal("a Lord that has left home has 0 turns left to leave it, not " + std::to_string(number));
    }
}

// ---------------------------------------------------------------------------------------------------------- texts

template <class Setup> std::string Position<Setup>::text() const {
    struct Piece {
        Code code;
        int colour, kind;
    };
    std::vector<Piece> pieces;
    for (int colour = 0; colour < 2; ++colour)
        for (int slot = 0; slot < Setup::slots; ++slot)
            if (const Code code = pieces_[index(colour)][index(slot)]; code != in_reserve)
                pieces.push_back({code, colour, setup_.table().kind_of_slot[index(slot)].number});
    std::ranges::sort(pieces, {}, [](const Piece &piece) { // every piece after those under it
        return std::tuple(level_of(piece.code), shape_of(piece.code) == nested, square_of(piece.code));
    });
    std::string text;
    for (const Piece &piece : pieces) {
        text += text.empty() ? "" : ",";
        text += piece.colour ? 'w' : 'b';
        text += shape_text(piece.kind, shape_of(piece.code)) + "@" + square_text(square_of(piece.code));
    }
    constexpr std::array placed{" - ", " block ", " stair ", " both "};
    return (text.empty() ? "-" : text) + " " + square_text(lords_[0]) + "," + square_text(lords_[1]) + (turn_ ? " w" : " b") +
           placed[placed_] + std::to_string(turns_left_[0]) + "," + std::to_string(turns_left_[1]) + setup_.setting() +
           (first_ ? " first=white" : "");
}

template <class Setup> std::string Position<Setup>::square_text(int square) {
    return name_of({square % Setup::pitch, square / Setup::pitch});
}

/// The square of a name, or -1.
template <class Setup> int Position<Setup>::square_from(std::string_view text) const {
    const std::optional<Spot> spot = spot_from(text, setup_.table().files, setup_.table().ranks);
    return spot ? spot->rank * Setup::pitch + spot->file : -1;
}

template <class Setup> std::string Position<Setup>::shape_text(int kind, int shape) const {
    if (kind == 0) return std::string("S") + "neswi"[shape];
    const int length = setup_.table().kind[index(kind)].length;
    return "B" + std::to_string(length) + (length == 1 ? "" : std::string(1, "zxy"[shape]));
}

/// The kind and the shape of a text such as "B2x".
template <class Setup> std::pair<int, int> Position<Setup>::shape_from(std::string_view text) const {
    for (int kind = 0; kind < setup_.table().kinds; ++kind) {
        const int length = setup_.table().kind[index(kind)].length, number = length == 0 ? shapes : length == 1 ? 1 : 3;
        for (int shape = 0; shape < number; ++shape)
            if (text == shape_text(kind, shape)) return {kind, shape};
    }
    throw Refusal("there is no piece " + quoted(text));
}

/// The slot of the first piece of a kind in a player's reserve, or -1.
template <class Setup> int Position<Setup>::slot_in_reserve(int colour, int kind) const {
    const Kind &equal = setup_.table().kind[index(kind)];
    for (int slot = equal.first; slot < equal.end; ++slot)
        if (pieces_[index(colour)][index(slot)] == in_reserve) return slot;
    return -1;
}

/// The slot of the highest piece with that lowest square of the player to move, or -1: those under it are blocked.
template <class Setup> int Position<Setup>::slot_from(int origin) const {
    const auto height = [](Code code) { return 2 * level_of(code) + (shape_of(code) == nested); };
    int found = -1;
    for (int slot = 0; slot < Setup::slots; ++slot) {
        const Code code = pieces_[turn_][index(slot)];
        if (code == in_reserve || static_cast<int>(square_of(code)) != origin) continue;
        if (found < 0 || height(code) > height(pieces_[turn_][index(found)])) found = slot;
    }
    return found;
}

template <class Setup> std::string Position<Setup>::notation(Action action) const {
    if (action > pass_turn) throw Refusal("no action has the number " + std::to_string(action));
    if (action == pass_turn) return "pass";
    if (action == end_turn) return "end";
    if (action >= first_move) return "L@" + square_text(action - first_move);
    const int kind = setup_.table().kind_of_slot[index(slot_of(action))].number;
    if (shape_of(action) >= (kind == 0 ? shapes : 3)) throw Refusal("a piece has no such shape");
    const Code code = pieces_[turn_][index(slot_of(action))];
    const std::string origin = code == in_reserve ? "" : square_text(square_of(code)) + ">";
    return origin + shape_text(kind, shape_of(action)) + "@" + square_text(square_of(action));
}

template <class Setup> typename Position<Setup>::Action Position<Setup>::parse(std::string_view text) const {
    const Action action = action_from(text);
    Action actions[most_actions];
    const Action *const end = actions + legal(actions);
    if (std::find(static_cast<const Action *>(actions), end, action) == end) throw Refusal(quoted(text) + " is not legal here");
    return action;
}

/// The action of a notation, legal or not.
template <class Setup> typename Position<Setup>::Action Position<Setup>::action_from(std::string_view text) const {
    if (text == "end") return static_cast<Action>(end_turn);
    if (text == "pass") return static_cast<Action>(pass_turn);
    const std::size_t arrow = text.find('>'), at = text.find('@');
    const int square = at == text.npos ? -1 : square_from(text.substr(at + 1));
    const std::string_view from = arrow == text.npos ? "" : text.substr(0, arrow);
    const std::size_t begin = arrow == text.npos ? 0 : arrow + 1;
    if (square < 0 || begin > at) throw Refusal(quoted(text) + " is no action on this board");
    const std::string_view what = text.substr(begin, at - begin);
    if (what == "L" && begin == 0) return static_cast<Action>(first_move + square);
    const auto [kind, shape] = shape_from(what);
    const int slot = begin > 0 ? slot_from(square_from(from)) : slot_in_reserve(turn_, kind);
    if (slot < 0 || setup_.table().kind_of_slot[index(slot)].number != kind)
        throw Refusal("you have no piece " + quoted(what) + (begin > 0 ? " on " + std::string(from) : " in the reserve"));
    return static_cast<Action>(slot << place_bits | shape << square_bits | square);
}

#define BELVEDERE_TEXTS_OF(Setup)                                                                                              \
    template Position<Setup>::Position(Setup, int);                                                                            \
    template Position<Setup> Position<Setup>::read(const std::array<std::string_view, 5> &, Setup, int);                       \
    template std::string Position<Setup>::text() const;                                                                        \
    template std::string Position<Setup>::notation(Action) const;                                                              \
    template Position<Setup>::Action Position<Setup>::parse(std::string_view) const;
BELVEDERE_TEXTS_OF(Preset<2>)
BELVEDERE_TEXTS_OF(Preset<3>)
BELVEDERE_TEXTS_OF(Replaced)
#undef BELVEDERE_TEXTS_OF

} // namespace belvedere::voldetour
