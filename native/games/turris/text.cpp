// The texts of Turris: positions in one line, and the notation of actions.

#include "state.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace belvedere::turris {

namespace {

constexpr Bits bit(Square square) { return Bits{1} << square; }

constexpr int file_of(MatSquare square) { return square % mat_side; }
constexpr int rank_of(MatSquare square) { return square / mat_side; }

std::string square_text(MatSquare square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

/// A place on the mat as `c3/1` or `c3d3/1`.
std::string place_text(Way way, MatSquare lower, int level) {
    constexpr int other[] = {0, 1, mat_side};
    return square_text(lower) + (way == standing ? "" : square_text(lower + other[way])) + "/" + std::to_string(level);
}

/// The number of files or ranks up to the last one with a column, from how high the columns are.
template <class Height> int extent(Height height, int steps) {
    int reached = 1;
    for (Square square = 0; square < 9; ++square)
        if (height(square)) reached = std::max(reached, (steps == 1 ? square % 3 : square / 3) + 1);
    return reached;
}

} // namespace

// ------------------------------------------------------------------------------------------------------------ writing

std::string Position::text() const {
    std::string text = tower_text();
    text += turn ? " b " : " w ";
    text += bonus ? "bonus" : "-";
    for (const int cell : last) text += " " + (cell ? piece_text(piece_at(cell)) : "-");
    text += " " + (banned == no_ban ? "-" : piece_text({banned, height(banned % 9) + 1}));
    return first ? text + " first=black" : text;
}

/// The columns of the frame or, while it is open, of the files and ranks that the plan extends over.
std::string Position::tower_text() const {
    if (placed[0] + placed[1] == 0) return "-";
    const auto high = [&](Square square) { return is_settled || height(square) > 0; };
    const int files = extent(high, 1), ranks = extent(high, 3);
    std::string text = square_text(box) + ":";
    for (int rank = ranks - 1; rank >= 0; --rank)
        for (int file = 0; file < files; ++file)
            text += column_text(3 * rank + file) + (file < files - 1 ? "," : rank ? "/" : "");
    return text;
}

/// A piece in the tower, as `c3/1` or `c3d3/1`.
std::string Position::piece_text(Piece piece) const {
    return place_text(way_of(piece.place), on_mat(box, square_of(piece.place)), piece.level);
}

/// The letters of a column from the bottom up: one for a standing piece, and the side where a half has its other half.
std::string Position::column_text(Square square) const {
    std::string text;
    const int top = height(square);
    for (int number = 1; number <= top; ++number) {
        const Level cubes = level(number);
        const bool dark = cubes.black() & bit(square);
        char letter = 'I';
        if (cubes.lying_east() & bit(square))
            letter = 'E';
        else if (cubes.lying_east() << 1 & bit(square))
            letter = 'W';
        else if (cubes.lying_north() & bit(square))
            letter = 'N';
        else if (cubes.lying_north() << 3 & bit(square))
            letter = 'S';
        else
            ++number;
        text += static_cast<char>(dark ? letter - 'A' + 'a' : letter);
    }
    return text.empty() ? "." : text;
}

std::string Position::notation(Action action) const {
    if (action == end) return "end";
    if (action == pass) return "pass";
    if (action < remove) return piece_text({action, height(action % 9) + 1});
    if (action >= put_open) {
        const MatSquare lower = (action - put_open) % mat_squares;
        const int east = file_of(lower) - file_of(box), north = rank_of(lower) - rank_of(box);
        const bool beside = east < 0 || east > 2 || north < 0 || north > 2; // the box, where there is nothing yet
        return place_text(static_cast<Way>((action - put_open) / mat_squares), lower,
                          beside ? 1 : height(3 * north + east) + 1);
    }
    const Square square = action - remove;
    return "x" + piece_text(piece_at(16 * height(square) + square));
}

Position::Action Position::parse(std::string_view text) const {
    Action actions[most_actions];
    const int number = legal(actions);
    const auto *found = std::find_if(actions, actions + number, [&](Action action) { return notation(action) == text; });
    if (found == actions + number) throw Refusal("'" + std::string(text) + "' is not the notation of a legal action here");
    return *found;
}

// ------------------------------------------------------------------------------------------------------------ reading

namespace {

constexpr std::string_view white_space = " \t\n\v\f\r";

std::vector<std::string_view> split(std::string_view text, std::string_view separators, bool keep_empty) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t stop = std::min(text.find_first_of(separators, begin), text.size());
        if (keep_empty || stop > begin) parts.push_back(text.substr(begin, stop - begin));
        begin = stop + 1;
    }
    return parts;
}

std::optional<MatSquare> read_square(std::string_view text) {
    if (text.size() < 2 || text[0] < 'a' || text[0] > 'e' || text[1] < '1' || text[1] > '5') return {};
    return mat_side * (text[1] - '1') + text[0] - 'a';
}

/// The level of a piece, up to 99 as in the rules.
std::optional<int> read_level(std::string_view text) {
    const auto digit = [](char letter) { return letter >= '0' && letter <= '9'; };
    if (text.empty() || text.size() > 2 || text[0] == '0' || !std::all_of(text.begin(), text.end(), digit)) return {};
    return text.size() == 1 ? text[0] - '0' : 10 * (text[0] - '0') + text[1] - '0';
}

/// A place on the mat.
struct MatPlace {
    Way way;
    MatSquare lower;
    int level;
};

/// The place written as `c3/1` or `c3d3/1`, or none for `-`.
std::optional<MatPlace> read_place(std::string_view text) {
    if (text == "-") return {};
    const Refusal no_place("'" + std::string(text) + "' is no place of a piece: write c3/1, c3d3/1 or -");
    const std::size_t slash = text.find('/');
    if (slash != 2 && slash != 4) throw no_place;
    const auto square = read_square(text), other = read_square(text.substr(slash - 2));
    const auto level = read_level(text.substr(slash + 1));
    if (!square || !other || !level) throw no_place;
    if (slash == 2) return MatPlace{standing, *square, *level};
    if (*other == *square + 1 && file_of(*square) < mat_side - 1) return MatPlace{lying_east, *square, *level};
    if (*other == *square + mat_side) return MatPlace{lying_north, *square, *level};
    throw no_place;
}

Colour read_first(std::string_view value) {
    if (value == "white") return 0;
    if (value == "black") return 1;
    throw Refusal("first=" + std::string(value) + " is not possible: first is white or black");
}

} // namespace

/// Reads the words of a position, and refuses what can never stand on the board: the same as the rules do.
struct Position::Reader {
    Position position;
    std::array<std::string, 9> columns; ///< one letter for each level; `u` for the upper cube of a standing piece
    std::array<Level, most_levels + 1> tower{};

    explicit Reader(Colour first) : position(first) {}

    void read(const std::vector<std::string_view> &words);

    void read_tower(std::string_view word);
    void read_columns(const std::vector<std::string_view> &ranks, int files);
    void read_column(std::string &column, std::string_view letters);
    void build();
    void build(Square square, int level);
    void check_half(Square square, int level, char capital) const;
    void add(Colour colour, Piece piece);
    void open_window();
    void check_straddling() const;

    void read_last(Colour colour, std::string_view word);
    void check_frame(bool banned) const;
    void check_open_frame() const;
    void read_ban(std::string_view word);
    void check_bonus() const;

    int height(Square square) const { return static_cast<int>(columns[static_cast<std::size_t>(square)].size()); }
    char letter(Square square, int level) const;
    Level &level(int number) { return tower[static_cast<std::size_t>(number)]; }
    const Level &level(int number) const { return tower[static_cast<std::size_t>(number)]; }
    std::optional<Piece> read_piece(std::string_view word, const char *elsewhere) const;
    bool one_piece_below(Piece piece) const;
    bool last_fills_centre(Colour colour) const;
};

void Position::Reader::read(const std::vector<std::string_view> &words) {
    if (words.size() != 6) throw Refusal("a position of Turris is six words");
    if (words[1] != "w" && words[1] != "b") throw Refusal("who is to move is w for White or b for Black");
    if (words[2] != "bonus" && words[2] != "-") throw Refusal("the third word is bonus or -");
    read_tower(words[0]);
    build();
    open_window();
    check_straddling();
    position.turn = words[1] == "b";
    position.bonus = words[2] == "bonus";
    read_last(0, words[3]);
    read_last(1, words[4]);
    check_frame(words[5] != "-");
    read_ban(words[5]);
    check_bonus();
}

// The tower.

void Position::Reader::read_tower(std::string_view word) {
    if (word == "-") return;
    const auto corner = read_square(word);
    if (!corner || word.substr(2, 1) != ":")
        throw Refusal("the tower is - or begins with its lowest file and rank and a colon");
    const auto ranks = split(word.substr(3), "/", true);
    const auto files = split(ranks[0], ",", true).size();
    if (ranks.size() > 3 || files > 3) throw Refusal("the tower has up to three ranks and files");
    if (file_of(*corner) + files > mat_side || rank_of(*corner) + ranks.size() > mat_side)
        throw Refusal("the tower would stand beyond the mat");
    read_columns(ranks, static_cast<int>(files));
    const auto high = [&](Square square) { return height(square) > 0; };
    position.box = static_cast<std::uint8_t>(*corner & 31);
    position.is_settled = ranks.size() == 3 && files == 3;
    const bool begins = (height(0) || height(1) || height(2)) && (height(0) || height(3) || height(6));
    const bool ends = extent(high, 1) == static_cast<int>(files) && extent(high, 3) == static_cast<int>(ranks.size());
    if (!position.is_settled && !(begins && ends))
        throw Refusal("while the frame is open, the tower is written without empty files or ranks at its edges");
}

void Position::Reader::read_columns(const std::vector<std::string_view> &ranks, int files) {
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        const auto texts = split(ranks[ranks.size() - 1 - rank], ",", true);
        if (static_cast<int>(texts.size()) != files) throw Refusal("the ranks of the tower have equally many columns");
        for (std::size_t file = 0; file < texts.size(); ++file) read_column(columns[3 * rank + file], texts[file]);
    }
}

void Position::Reader::read_column(std::string &column, std::string_view letters) {
    if (letters == ".") return;
    if (letters.empty()) throw Refusal("a column without pieces is written as .");
    for (const char letter : letters) {
        if (std::string_view("INESWinesw").find(letter) == std::string_view::npos)
            throw Refusal("a column is made of I N E S W i n e s w, or . for none");
        column += letter;
        if (letter == 'I' || letter == 'i') column += 'u';
        if (column.size() > most_levels) throw Refusal("a column can never be more than 11 high");
    }
}

char Position::Reader::letter(Square square, int level) const {
    return level <= height(square) ? columns[static_cast<std::size_t>(square)][static_cast<std::size_t>(level - 1)] : '.';
}

void Position::Reader::build() {
    for (Square square = 0; square < 9; ++square)
        for (int level = 1; level <= height(square); ++level) build(square, level);
}

/// Adds the piece whose lower cube is there, if it is the lower one, and checks that a half has its other half.
void Position::Reader::build(Square square, int level) {
    const char found = letter(square, level);
    const Colour colour = found >= 'a';
    const char capital = static_cast<char>(colour ? found - 'a' + 'A' : found);
    check_half(square, level, capital);
    if (capital == 'I') add(colour, {9 * standing + square, level});
    if (capital == 'E') add(colour, {9 * lying_east + square, level});
    if (capital == 'N') add(colour, {9 * lying_north + square, level});
}

void Position::Reader::check_half(Square square, int level, char capital) const {
    const int file = square % 3, rank = square / 3;
    const char found = letter(square, level);
    const auto other = [&](bool there, int step, char back) {
        const char wanted = static_cast<char>(found >= 'a' ? back - 'A' + 'a' : back);
        if (!there || letter(square + step, level) != wanted) throw Refusal("a lying piece has no other half");
    };
    if (capital == 'E') other(file < 2, 1, 'W');
    if (capital == 'W') other(file > 0, -1, 'E');
    if (capital == 'N') other(rank < 2, 3, 'S');
    if (capital == 'S') other(rank > 0, -3, 'N');
}

void Position::Reader::add(Colour colour, Piece piece) {
    std::uint8_t &placed = position.placed[static_cast<std::size_t>(colour)];
    if (placed == pieces_each) throw Refusal("a colour has 20 pieces, not more");
    ++placed;
    const Way way = way_of(piece.place);
    const int shift = way == standing ? 9 : way == lying_east ? 18 : 26;
    level(piece.top_level()).word |= static_cast<std::uint32_t>(bit(square_of(piece.place)) << shift);
    for (int number = piece.level; colour && number <= piece.top_level(); ++number)
        level(number).word |= static_cast<std::uint32_t>(squares_of(piece.place));
    position.tower_hash ^= key(colour, piece.place, piece.top_level());
}

void Position::Reader::open_window() {
    int low = most_levels, high = 0;
    for (Square square = 0; square < 9; ++square) {
        low = std::min(low, height(square));
        high = std::max(high, height(square));
    }
    if (high > low + 3) throw Refusal("at most 3 levels may be unfinished"); // an open frame has none that is finished
    position.finished = static_cast<std::uint8_t>(low);
    std::copy_n(tower.begin(), low, position.buried.begin());
    for (int t = 0; t < 4; ++t) {
        position.black |= level(low + t).black() << 16 * t;
        position.upper |= level(low + t).upper() << 16 * t;
        position.joined |= level(low + t).joined() << 16 * t;
        for (Square square = 0; square < 9; ++square)
            if (height(square) >= low + t) position.reach |= bit(square) << 16 * t;
    }
}

void Position::Reader::check_straddling() const {
    for (int number = 2; number <= most_levels; ++number) {
        const Level above = level(number), below = level(number - 1);
        if ((above.lying_east() & below.lying_east()) || (above.lying_north() & below.lying_north()))
            throw Refusal("a lying piece straddles two pieces");
    }
}

// What is not seen of the tower.

/// The place in the box that is written, or none for `-`; a place outside it is refused, as being what `elsewhere` says.
std::optional<Piece> Position::Reader::read_piece(std::string_view word, const char *elsewhere) const {
    const auto place = read_place(word);
    if (!place) return {};
    const int east = file_of(place->lower) - file_of(position.box), north = rank_of(place->lower) - rank_of(position.box);
    if (east < 0 || east > 2 || north < 0 || north > 2) throw Refusal(elsewhere);
    const Piece piece{9 * place->way + 3 * north + east, place->level};
    if (!exists(piece.place)) throw Refusal(elsewhere);
    return piece;
}

void Position::Reader::read_last(Colour colour, std::string_view word) {
    constexpr const char *not_there = "the piece a colour placed last must be one of its own in the tower";
    const auto piece = read_piece(word, not_there);
    const auto index = static_cast<std::size_t>(colour);
    if (!piece) {
        if (position.placed[index]) throw Refusal("a colour with pieces in the tower has placed one last");
        return;
    }
    if (!position.holds(colour, *piece)) throw Refusal(not_there);
    position.last[index] = static_cast<std::uint8_t>(piece->top_cell());
}

void Position::Reader::check_frame(bool banned) const {
    if (position.is_settled) {
        if (position.placed[0] + position.placed[1] < 3 || !position.placed[0] || !position.placed[1])
            throw Refusal("it takes three pieces of both colours to settle a frame");
        return;
    }
    if (position.bonus || banned) throw Refusal("there is no bonus, and nothing is removed, before the frame is settled");
    const int more = position.placed[position.first] - position.placed[1 - position.first];
    if ((more != 0 && more != 1) || position.to_move() != more) throw Refusal("until the frame is settled a turn is one piece");
    if (position.placed[position.first]) check_open_frame();
}

/// The first piece covers the middle of the mat, and all pieces touch.
void Position::Reader::check_open_frame() const {
    const int file = file_of(middle) - file_of(position.box), rank = rank_of(middle) - rank_of(position.box);
    if (file < 0 || file > 2 || rank < 0 || rank > 2 || !height(3 * rank + file))
        throw Refusal("the first piece covers the middle of the mat");
    MatBits plan = 0, found = MatBits{1} << middle;
    for (Square square = 0; square < 9; ++square)
        if (height(square)) plan |= MatBits{1} << on_mat(position.box, square);
    for (MatBits before = 0; before != found;) {
        before = found;
        found = (found | beside_on_mat(found)) & plan;
    }
    if (found != plan) throw Refusal("the pieces do not all touch");
}

/// The freed columns are as high as the removal left them, and the piece can have been on them.
void Position::Reader::read_ban(std::string_view word) {
    const auto piece = read_piece(word, "a piece was not just removed from outside the frame");
    if (!piece) return;
    int low = most_levels, high = 0;
    for (Square square = 0; square < 9; ++square) {
        const bool freed = squares_of(piece->place) & bit(square);
        if (freed && height(square) != piece->level - 1) throw Refusal("a piece was not just removed from there");
        const int before = freed ? piece->top_level() : height(square);
        low = std::min(low, before);
        high = std::max(high, before);
    }
    if (high > low + 3 || one_piece_below(*piece)) throw Refusal("a piece cannot have been where it was removed");
    if (!last_fills_centre(1 - position.turn)) throw Refusal("a piece was freed, and nobody had a bonus for that");
    position.banned = static_cast<std::uint8_t>(piece->place);
}

bool Position::Reader::one_piece_below(Piece piece) const {
    const Level below = level(piece.level - 1);
    const Bits lower = bit(square_of(piece.place));
    return (way_of(piece.place) == lying_east && below.lying_east() & lower) ||
           (way_of(piece.place) == lying_north && below.lying_north() & lower);
}

void Position::Reader::check_bonus() const {
    const int cell = position.last[position.turn];
    if (!position.bonus) {
        if (!position.reserve(position.turn) && !position.over())
            throw Refusal("a colour without pieces would have been skipped");
        return;
    }
    if (!last_fills_centre(position.turn) || position.filled(cell / 16 + 1) & squares_of(position.piece_at(cell).place))
        throw Refusal("a bonus follows a piece just placed on the centre");
    if (!position.reserve(0) && !position.reserve(1)) throw Refusal("the very last piece earns no bonus");
    if (!position.placements() && !position.removals()) throw Refusal("a bonus that can only be declined is not offered");
}

bool Position::Reader::last_fills_centre(Colour colour) const {
    const int cell = position.last[static_cast<std::size_t>(colour)];
    return cell && squares_of(position.piece_at(cell).place) & bit(centre);
}

Position Position::read(std::string_view text) {
    auto words = split(text, white_space, false);
    std::optional<Colour> first;
    for (; !words.empty() && words.back().find('=') != std::string_view::npos; words.pop_back()) {
        if (!words.back().starts_with("first=") || first) throw Refusal("a position of Turris ends with first at most, once");
        first = read_first(words.back().substr(6));
    }
    Reader reader(first.value_or(0));
    reader.read(words);
    return reader.position;
}

Any read(std::string_view text) { return Position::read(text); }

Any start(const Settings &settings) {
    Colour first = 0;
    for (const auto &[name, value] : settings) {
        if (name != "first") throw Refusal("Turris has no option " + name + ": there is first");
        first = read_first(value);
    }
    return Position(first);
}

} // namespace belvedere::turris
