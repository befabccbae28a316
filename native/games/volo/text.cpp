// The texts of Volo: positions and actions, written and read, and the options of the game.

#include <algorithm>
#include <optional>
#include <vector>

#include "state.hpp"

namespace belvedere::volo {

namespace {

constexpr std::array<std::string_view, 2> colours{"orange", "blue"};
constexpr std::string_view letters = "ob";

constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// The text between white space, what Python takes for it.
std::vector<std::string_view> words_of(std::string_view text) {
    constexpr std::string_view white = " \t\n\v\f\r\x1c\x1d\x1e\x1f";
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; (begin = text.find_first_not_of(white, begin)) != text.npos;) {
        const std::size_t end = std::min(text.find_first_of(white, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

/// The colour of player 0, called `name`.
Colour first_colour(std::string_view name) {
    for (Colour colour : {0, 1})
        if (name == colours[static_cast<std::size_t>(colour)]) return colour;
    throw Refusal("first=" + std::string(name) + " is not possible: first is orange or blue");
}

// ------------------------------------------------------------------------------------------------------ position texts

/// What a position text says, its rows not yet looked at.
struct Words3 {
    std::vector<std::string_view> rows;
    Colour turn;
    Colour first;
    bool choosing;
};

/// Takes the setting at the end of a text off it: the colour of player 0.
Colour take_first(std::vector<std::string_view> &words) {
    constexpr std::string_view setting = "first=";
    if (words.empty() || words.back().find('=') == std::string_view::npos) return 0;
    const std::string_view word = words.back();
    words.pop_back();
    if (!word.starts_with(setting)) throw Refusal("a position of Volo ends with first at most, once");
    return first_colour(word.substr(setting.size()));
}

std::vector<std::string_view> rows_of(std::string_view text) {
    std::vector<std::string_view> rows;
    for (std::size_t end; (end = text.find('/')) != text.npos; text.remove_prefix(end + 1)) rows.push_back(text.substr(0, end));
    rows.push_back(text);
    return rows;
}

Words3 understand(std::string_view text) {
    std::vector<std::string_view> words = words_of(text);
    const Colour first = take_first(words);
    if (words.size() != 3 || (words[2] != "-" && words[2] != "choose"))
        throw Refusal("a position of Volo is three words: the rows, the colour to move, and choose if it has to choose a "
                      "region, else -");
    if (words[1].size() != 1 || letters.find(words[1][0]) == letters.npos)
        throw Refusal("who is to move is o for Orange or b for Blue");
    return {rows_of(words[0]), static_cast<Colour>(letters.find(words[1][0])), first, words[2] == "choose"};
}

/// A row one letter a point: o, b, - for a missing point, and . for an empty one. `length` letters, or it is refused.
std::string read_row(std::string_view row, int length) {
    std::string points;
    for (std::size_t i = 0; i < row.size() && points.size() <= static_cast<std::size_t>(length);) {
        const char letter = row[i++];
        if (letter == 'o' || letter == 'b' || letter == '-')
            points += letter;
        else if (is_digit(letter) && letter != '0') {
            int empty = letter - '0';
            if (i < row.size() && is_digit(row[i])) empty = 10 * empty + row[i++] - '0';
            points.append(static_cast<std::size_t>(empty), '.');
        } else
            throw Refusal("a row is made of o, b, numbers of empty points, and - for a missing point");
    }
    if (points.size() != static_cast<std::size_t>(length)) throw Refusal("a row has too many points, or too few");
    return points;
}

// ------------------------------------------------------------------------------------------------------- action texts

/// Reads a text from its beginning, bit by bit; what is not there is not taken.
struct Reader {
    std::string_view left;

    bool take(char letter) {
        if (!left.starts_with(letter)) return false;
        left.remove_prefix(1);
        return true;
    }

    /// A number of one or two digits that does not begin with 0, or 0.
    int number() {
        int value = 0;
        for (int digits = 0; digits < 2 && !left.empty() && is_digit(left[0]) && (digits || left[0] != '0'); ++digits) {
            value = 10 * value + left[0] - '0';
            left.remove_prefix(1);
        }
        return value;
    }

    template <class Hexagon> std::optional<Point> point() {
        if (left.empty() || left[0] < 'a' || left[0] >= 'a' + Hexagon::rows) return {};
        const int row = left[0] - 'a';
        left.remove_prefix(1);
        const int value = number();
        if (value < 1 || value > Hexagon::length(row) || Hexagon::missing(row, value - 1)) return {};
        return Hexagon::at(row, value - 1);
    }

    std::optional<Direction> direction() {
        const std::size_t letters_of_it = left.starts_with('N') || left.starts_with('S') ? 2 : 1;
        for (int i = 0; i < directions; ++i)
            if (left.substr(0, letters_of_it) == direction_names[static_cast<std::size_t>(i)]) {
                left.remove_prefix(letters_of_it);
                return static_cast<Direction>(i);
            }
        return {};
    }
};

/// The line from one point to another that comes later: a flight without direction and distance yet.
std::optional<Fly> line_between(Point first, Point last) {
    for (Direction along : {Direction::E, Direction::NE, Direction::NW})
        for (int length = 2; length < width; ++length)
            if (first + (length - 1) * step(along) == last) return Fly(first, along, length, Direction::E, 0);
    return {};
}

/// The action that a text stands for, legal or not.
template <class Hexagon> std::optional<Action> decode(std::string_view text) {
    if (text == "pass") return pass;
    Reader reader{text};
    const bool keeping = reader.take('=');
    const auto first = reader.point<Hexagon>();
    if (!first) return {};
    if (reader.left.empty()) return keeping ? keep(*first) : add(*first);
    std::optional<Fly> fly = Fly(*first, Direction::E, 1, Direction::E, 0);
    if (reader.take(':')) {
        const auto last = reader.point<Hexagon>();
        fly = last ? line_between(*first, *last) : std::nullopt;
    }
    if (keeping || !fly || !reader.take('-')) return {};
    const auto direction = reader.direction();
    fly->distance = reader.number();
    if (!direction || !reader.left.empty() || fly->distance < 1 || fly->distance >= width) return {};
    fly->direction = *direction;
    return fly->action();
}

} // namespace

// ------------------------------------------------------------------------------------------------------------ positions

template <int side> std::string Position<side>::text() const {
    std::string text;
    for (int row = Hexagon::rows - 1; row >= 0; --row) {
        int empty = 0;
        const auto write_empty = [&] {
            if (empty) text += std::to_string(empty);
            empty = 0;
        };
        for (int number = 0; number < Hexagon::length(row); ++number) {
            const Point point = Hexagon::at(row, number);
            const char letter = Hexagon::missing(row, number) ? '-'
                                : birds(0).has(point)         ? 'o'
                                : birds(1).has(point)         ? 'b'
                                                              : '.';
            if (letter == '.') {
                ++empty;
                continue;
            }
            write_empty();
            text += letter;
        }
        write_empty();
        text += row ? '/' : ' ';
    }
    text += letters[turn_];
    text += choosing_ ? " choose" : " -";
    if (first_) text += " first=blue";
    return text;
}

template <int side> Position<side> Position<side>::read(std::string_view text) {
    const Words3 said = understand(text);
    if (said.rows.size() != Hexagon::rows) throw Refusal("this board has " + std::to_string(Hexagon::rows) + " rows");
    std::array<Points, 2> birds{};
    for (int row = 0; row < Hexagon::rows; ++row) {
        const std::string points = read_row(said.rows[static_cast<std::size_t>(Hexagon::rows - 1 - row)], Hexagon::length(row));
        for (int number = 0; number < Hexagon::length(row); ++number) {
            const char letter = points[static_cast<std::size_t>(number)];
            if ((letter == '-') != Hexagon::missing(row, number))
                throw Refusal("a point is missing, or one that is missing is not");
            if (letters.find(letter) != letters.npos) birds[letters.find(letter)].flip(Hexagon::at(row, number));
        }
    }
    const Position position(birds[0], birds[1], said.turn, said.first, said.choosing);
    if (const char *why = position.impossible()) throw Refusal(why);
    return position;
}

Any read(std::string_view text) {
    switch (understand(text).rows.size()) {
    case 9:
        return Position<5>::read(text);
    case 11:
        return Position<6>::read(text);
    case 13:
        return Position<7>::read(text);
    case 15:
        return Position<8>::read(text);
    default:
        throw Refusal("the native core plays Volo on boards with 9, 11, 13 or 15 rows (sides 5 to 8)");
    }
}

Any start(const Settings &settings) {
    Colour first = 0;
    std::string_view side = "7";
    for (const auto &[name, value] : settings)
        if (name == "first")
            first = first_colour(value);
        else if (name == "side")
            side = value;
        else
            throw Refusal("Volo has no option " + name + ": there is first, side");
    if (side == "5") return Position<5>(first);
    if (side == "6") return Position<6>(first);
    if (side == "7") return Position<7>(first);
    if (side == "8") return Position<8>(first);
    throw Refusal("side=" + std::string(side) + " is not possible: the native core plays Volo with sides 5 to 8");
}

// -------------------------------------------------------------------------------------------------------------- actions

template <int side> std::string Position<side>::notation(Action action) const {
    if (action == pass) return "pass";
    std::string text = is_keep(action) ? "=" : "";
    text += Hexagon::name(point_of(action));
    if (is_keep(action) || is_add(action)) return text;
    const Fly fly(action);
    if (fly.length > 1) (text += ':') += Hexagon::name(fly.first + (fly.length - 1) * step(fly.along));
    text += '-';
    text += direction_names[static_cast<std::size_t>(fly.direction)];
    return text += std::to_string(fly.distance);
}

template <int side> Action Position<side>::parse(std::string_view text) const {
    const auto action = decode<Hexagon>(text);
    if (!action) throw Refusal("this is no action of Volo on this board");
    Action actions[most_actions];
    const int number = legal(actions);
    if (std::find(actions, actions + number, *action) == actions + number) throw Refusal("this action is not legal here");
    return *action;
}

#define BELVEDERE_VOLO_TEXTS(side)                                                                                             \
    template std::string Position<side>::text() const;                                                                         \
    template Position<side> Position<side>::read(std::string_view);                                                            \
    template std::string Position<side>::notation(Action) const;                                                               \
    template Action Position<side>::parse(std::string_view) const;

BELVEDERE_VOLO_TEXTS(5)
BELVEDERE_VOLO_TEXTS(6)
BELVEDERE_VOLO_TEXTS(7)
BELVEDERE_VOLO_TEXTS(8)

} // namespace belvedere::volo
