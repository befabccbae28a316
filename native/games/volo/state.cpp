// The law of Volo: legal actions, effect of an action, end and winner. Flights: flights.hpp. Texts: text.cpp.

#include "state.hpp"
#include "flights.hpp"

namespace belvedere::volo {

// --------------------------------------------------------------------------------------------------------------- set-up

template <int side>
Position<side>::Position(Points orange, Points blue, Colour turn, Colour first, bool choosing)
    : birds_{orange, blue}, hash_(0),
      number_{static_cast<std::uint8_t>(orange.count()), static_cast<std::uint8_t>(blue.count())},
      turn_(static_cast<std::uint8_t>(turn)), first_(static_cast<std::uint8_t>(first)), choosing_(choosing), united_(nobody) {
    for (Colour colour : {0, 1})
        if (number_[static_cast<std::size_t>(colour)] && united(colour)) united_ = static_cast<std::int8_t>(colour);
    hash_ = hash_from_scratch();
}

/// Three birds each, one point inside the missing corners, colours alternating.
template <int side> Position<side>::Position(Colour first) : Position(Points{}, Points{}, first, first, false) {
    constexpr int low = 1, high = Hexagon::rows - 2, middle = Hexagon::middle;
    Points orange{}, blue{};
    for (Point point : {Hexagon::at(low, 1), Hexagon::at(middle, Hexagon::rows - 2), Hexagon::at(high, 1)}) orange.flip(point);
    for (Point point : {Hexagon::at(low, side - 1), Hexagon::at(middle, 1), Hexagon::at(high, side - 1)}) blue.flip(point);
    *this = Position(orange, blue, first, first, false);
}

template <int side> std::uint64_t Position<side>::hash_from_scratch() const {
    std::uint64_t hash = mixed(volo_key + 4 + side);
    for (Colour colour : {0, 1}) birds(colour).each([&](Point point) { hash ^= bird_key(colour, point); });
    return hash ^ (turn_ ? turn_key : 0) ^ (first_ ? first_key : 0) ^ (choosing_ ? choosing_key : 0);
}

/// Why the position can never stand on the board, or nothing.
template <int side> const char *Position<side>::impossible() const {
    if (reserve(0) < 0 || reserve(1) < 0) return "a colour has more birds than there are";
    if (!number_[0] || !number_[1]) return "a colour has no bird on the board: that never happens";
    if (united(0) && united(1)) return "both colours are one flock: the game was over before that";
    if (united_ != nobody) return choosing_ ? "the game is over: there is no region to choose" : nullptr;
    if (regions(turn_) > 1 || (!choosing_ && regions(1 - turn_) > 1))
        return "birds are cut off in several regions: all but one would have been cleared";
    if (choosing_ && regions(1 - turn_) == 1) return "there is no choice of regions: all birds are in one";
    return nullptr;
}

// -------------------------------------------------------------------------------------------------------- legal actions

template <int side> int Position<side>::legal(Action *actions) const {
    if (united_ != nobody) return 0;
    if (choosing_) return static_cast<int>(keeps(actions) - actions);
    Action *end = flights(turn_, additions(turn_, actions));
    if (end == actions && can_act(1 - turn_)) *end++ = pass;
    return static_cast<int>(end - actions);
}

template <int side> Action *Position<side>::keeps(Action *actions) const {
    const Points room = empty() | birds(1 - turn_);
    for (Points left = birds(1 - turn_); left.any();) {
        const Point first = left.first();
        *actions++ = keep(first);
        left -= connected(Points::only(first), room);
    }
    return actions;
}

/// A bird is added away from all of its colour, where one of them could get to.
template <int side> Points Position<side>::addable(Colour colour) const {
    if (!reserve(colour)) return Points{};
    const Points own = birds(colour), room = empty() | own;
    const Points away = room - own.spread();
    Points reached = own;
    while ((away - reached).any()) {
        const Points further = reached.spread() & room;
        if (further == reached) break;
        reached = further;
    }
    return away & reached;
}

template <int side> Action *Position<side>::additions(Colour colour, Action *actions) const {
    addable(colour).each([&](Point point) { *actions++ = add(point); });
    return actions;
}

/// Whether there is a point to add on. If there is, there is one next to a point next to a bird: on the way to it.
template <int side> bool Position<side>::can_add(Colour colour) const {
    if (!reserve(colour)) return false;
    const Points own = birds(colour), beside = own.spread() & empty();
    return ((beside.spread() & empty()) - beside).any();
}

template <int side> Action *Position<side>::flights(Colour colour, Action *actions) const {
    return flying::Flights<side>(birds(colour), empty(), actions).all();
}

template <int side> bool Position<side>::can_act(Colour colour) const {
    if (can_add(colour)) return true;
    Action actions[most_actions];
    return flights(colour, actions) != actions;
}

// -------------------------------------------------------------------------------------------------- effect of an action

template <int side> void Position<side>::play_other(Action action) {
    if (action == pass)
        next_turn();
    else if (is_keep(action))
        play_keep(point_of(action));
    else
        play_fly(Fly(action));
}

template <int side> void Position<side>::play_fly(Fly fly) {
    const int far = fly.distance * step(fly.direction);
    Points line{}, landed{};
    Point bird = fly.first;
    for (int i = 0; i < fly.length; ++i, bird += step(fly.along)) {
        line |= Points::only(bird);
        landed |= Points::only(bird + far);
        hash_ ^= bird_key(turn_, bird) ^ bird_key(turn_, bird + far);
    }
    birds_[turn_] ^= line ^ landed;
    const Points own = birds(turn_), lone = own - Hexagon::neighbours(own);
    if (!lone.any() && connects(landed, own, own)) {
        united_ = static_cast<std::int8_t>(turn_);
        next_turn();
    } else if (cuts_off(landed - line))
        set_choosing();
    else
        next_turn();
}

/// Whether the birds that landed on these points leave the opponent's, who were in one region, in several.
///
/// If all room beside those points is still connected, so is everything that was connected through them. That is quick to
/// see, and nearly always so.
template <int side> bool Position<side>::cuts_off(Points landed) const {
    const Points room = Hexagon::board() - birds(turn_);
    const Points beside = landed.spread() & room;
    if (!beside.any() || connects(Points::only(beside.first()), beside, room)) return false;
    const Points theirs = birds(1 - turn_);
    return !connects(Points::only(theirs.first()), theirs, room);
}

template <int side> void Position<side>::play_keep(Point point) {
    const Colour other = 1 - turn_;
    const Points theirs = birds(other);
    const Points kept = connected(Points::only(point), empty() | theirs) & theirs;
    (theirs - kept).each([&](Point bird) { hash_ ^= bird_key(other, bird); });
    birds_[static_cast<std::size_t>(other)] = kept;
    number_[static_cast<std::size_t>(other)] = static_cast<std::uint8_t>(kept.count());
    if (united(other)) united_ = static_cast<std::int8_t>(other);
    choosing_ = false;
    hash_ ^= choosing_key;
    next_turn();
}

template <int side> void Position<side>::set_choosing() {
    choosing_ = true;
    hash_ ^= choosing_key;
}

// ------------------------------------------------------------------------------------------------------- end and winner

template <int side> bool Position<side>::united(Colour colour) const {
    const Points own = birds(colour);
    return connects(Points::only(own.first()), own, own);
}

template <int side> int Position<side>::regions(Colour colour) const {
    const Points room = empty() | birds(colour);
    int number = 0;
    for (Points left = birds(colour); left.any(); ++number) left -= connected(Points::only(left.first()), room);
    return number;
}

template <int side> bool Position<side>::over() const {
    if (united_ != nobody) return true;
    return !choosing_ && !can_act(turn_) && !can_act(1 - turn_);
}

/// Whoever has united all birds; if nobody can act, whoever acted last.
template <int side> int Position<side>::winner() const {
    if (united_ != nobody) return united_ ^ first_;
    return over() ? 1 - to_move() : nobody;
}

template class Position<5>;
template class Position<6>;
template class Position<7>;
template class Position<8>;

} // namespace belvedere::volo
