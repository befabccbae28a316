// All flights of a colour in Volo, for volo.cpp: all of the law's hard part and nearly all of its time.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "state.hpp"

namespace belvedere::volo::flying {

using enum Direction;

/// Counts up to two in every point at once.
struct Tally {
    Points once, twice;

    void operator+=(Points more) {
        twice |= once & more;
        once |= more;
    }
};

/// Places in the three lines through a point: 16 bits for each axis.
using View = std::uint64_t;

constexpr View view(unsigned east, unsigned north_east, unsigned north_west) {
    return View{east} | View{north_east} << width | View{north_west} << 2 * width;
}

constexpr unsigned lane(View view, int axis) { return static_cast<std::uint16_t>(view >> axis * width); }

/// What a bird sees. Flights of several birds at once are found by putting what each of them sees together.
struct Sight {
    /// Where the bird can fly to, and where of these it would be next to another flock.
    View room, goals;
    /// Points next to its own flock: after more than one step, next to birds that did not fly with it.
    View links;
};

/// The places of a line that can be reached from one of them over empty ones; place 0 is never empty.
///
/// Onward, adding runs through all empty places as a carry does. Back, everything counts from the last that is not empty.
constexpr unsigned reach(unsigned empty, int from) {
    const unsigned bird = 1u << from, taken = ~empty & (bird - 1);
    const unsigned on = empty & ~(empty + 2 * bird), back = bird - (2u << (31 - std::countl_zero(taken | 1)));
    return on | back;
}

/// By axis, and the way from place to place plus 16: direction and distance of a flight, as they are in an action.
constexpr std::array<std::array<Action, 32>, axes> all_ways() {
    std::array<std::array<Action, 32>, axes> ways{};
    for (std::size_t axis = 0; axis < axes; ++axis)
        for (int way = 1 - width; way < width; ++way) {
            const Direction direction = way > 0 ? onward[axis] : opposite(onward[axis]);
            ways[axis][static_cast<std::size_t>(way + width)] = Fly(0, E, 0, direction, way > 0 ? way : -way).action();
        }
    return ways;
}
constexpr auto ways = all_ways();

/// After one step: the bit of the points around that stands for where the flyer was.
constexpr std::array<std::array<std::uint8_t, 32>, axes> all_origins() {
    std::array<std::array<std::uint8_t, 32>, axes> origins{};
    for (std::size_t axis = 0; axis < axes; ++axis) {
        origins[axis][width + 1] = static_cast<std::uint8_t>(8 << axis);
        origins[axis][width - 1] = static_cast<std::uint8_t>(1 << axis);
    }
    return origins;
}
constexpr auto origins = all_origins();

/// By the points around a point: whether they are connected without it. Then nothing is held together by that point.
constexpr std::array<bool, 64> all_in_one_piece() {
    std::array<bool, 64> pieces{};
    for (unsigned around = 0; around < 64; ++around) {
        const unsigned next = (around << 1 | around >> 5) & 63;
        pieces[around] = std::popcount(around & ~next) <= 1;
    }
    return pieces;
}
constexpr auto in_one_piece = all_in_one_piece();

/// A flock with fewer birds cannot run round a point: whoever is between two pieces of it holds them together.
constexpr int smallest_ring = 6;

/// Finds all flights of a colour.
///
/// The flyers have to end next to every part of their flock that they leave behind, and next to another flock. As they are in
/// one line, that is all the rules ask for.
template <int side> class Flights {
  public:
    Flights(Points birds, Points empty, Action *end) : birds_(birds), empty_(empty), end_(end) {}

    Action *all() {
        find_flocks();
        const Lines empty(empty_), near(near_.once), between(near_.twice);
        lone_.each([&](Point bird) { lone_bird(bird, empty, near, between); });
        for (int i = 0; i < flocks_; ++i) {
            const Lines links(flock_[i].spread() & empty_), goals = (near - links) | between;
            Point birds[Hexagon::flock_size];
            int size = 0;
            flock_[i].each([&](Point bird) { birds[size++] = bird; });
            size_[i] = size;
            for (int j = 0; j < size; ++j) {
                flock_of_[birds[j]] = static_cast<std::uint8_t>(i);
                look(birds[j], empty, goals, links);
            }
        }
        words_ = birds_.words();
        lines<0>();
        lines<1>();
        lines<2>();
        return end_;
    }

  private:
    using Hexagon = volo::Hexagon<side>;

    Points birds_, empty_;
    Action *end_;
    Words words_;

    /// Flocks of one bird, and the others.
    Points lone_;
    Points flock_[Hexagon::flock_size / 2];
    int size_[Hexagon::flock_size / 2];
    int flocks_ = 0;
    /// Empty points by the number of flocks they are next to.
    Tally near_{};

    /// Of every bird in a flock with others: the number of the flock, and what it sees.
    std::uint8_t flock_of_[places];
    Sight sights_[places];

    void find_flocks() {
        lone_ = birds_ - Hexagon::neighbours(birds_);
        near_ += lone_.shifted<E>();
        near_ += lone_.shifted<W>();
        near_ += lone_.shifted<NE>();
        near_ += lone_.shifted<SW>();
        near_ += lone_.shifted<NW>();
        near_ += lone_.shifted<SE>();
        for (Points left = birds_ - lone_; left.any();) {
            const Points found = connected(Points::only(left.first()), birds_);
            flock_[flocks_++] = found;
            near_ += found.spread();
            left -= found;
        }
        near_.once &= empty_;
        near_.twice &= empty_;
    }

    /// Calls `visit` with axis and way (plus 16) of every flight that takes `bird` to one of these places.
    template <class Visit> static void each_flight(Point bird, View landings, Visit visit) {
        const View from =
            view(static_cast<unsigned>(bird % width), static_cast<unsigned>(bird / width), static_cast<unsigned>(bird / width));
        for (; landings; landings &= landings - 1) {
            const unsigned bit = static_cast<unsigned>(std::countr_zero(landings));
            visit(bit / width, bit % width + width - (from >> (bit & 48) & 15));
        }
    }

    /// A lone bird leaves nobody behind. One step away it is next to where it was, so that it has to be between two flocks.
    void lone_bird(Point bird, const Lines &empty, const Lines &near, const Lines &between) {
        unsigned landings[axes];
        for (int axis = 0; axis < axes; ++axis) {
            const unsigned beside = 5u << (place(bird, axis) - 1);
            const unsigned goals = (near.through(bird, axis) & ~beside) | between.through(bird, axis);
            landings[axis] = goals & reach(empty.through(bird, axis), place(bird, axis));
        }
        const Action flyer = Fly(bird, E, 1, E, 0).action();
        each_flight(bird, view(landings[0], landings[1], landings[2]),
                    [&](std::size_t axis, std::size_t way) { *end_++ = flyer | ways[axis][way]; });
    }

    // A flock of several birds.

    /// What a bird sees; and its flights, if it flies alone.
    void look(Point bird, const Lines &empty, const Lines &goals, const Lines &links) {
        unsigned room[axes];
        for (int axis = 0; axis < axes; ++axis) room[axis] = reach(empty.through(bird, axis), place(bird, axis));
        Sight &sight = sights_[bird];
        sight.room = view(room[0], room[1], room[2]);
        sight.goals = view(goals.through(bird, 0), goals.through(bird, 1), goals.through(bird, 2)) & sight.room;
        sight.links = view(links.through(bird, 0), links.through(bird, 1), links.through(bird, 2)) & sight.room;
        single(bird, sight.goals & sight.links);
    }

    void single(Point bird, View landings) {
        if (!landings) return;
        const Points &flock = flock_[flock_of_[bird]];
        const bool spare = in_one_piece[flock.around(bird)];
        const bool holds_together = !spare && size_[flock_of_[bird]] < smallest_ring;
        const Action flyer = Fly(bird, E, 1, E, 0).action();
        each_flight(bird, landings, [&](std::size_t axis, std::size_t way) {
            const Point landed = bird + (static_cast<int>(way) - width) * step(static_cast<int>(axis));
            const unsigned friends = flock.around(landed) & ~unsigned{origins[axis][way]};
            const bool several = friends & (friends - 1);
            if (!friends || (!several && holds_together)) return;
            if (spare || together(Points::only(bird), Points::only(landed), flock)) *end_++ = flyer | ways[axis][way];
        });
    }

    /// Whether nobody of a flock is left behind by these flyers.
    static bool together(Points line, Points landed, Points flock) {
        const Points rest = flock - line;
        return connects(landed.spread() & rest, rest, rest);
    }

    /// All lines along an axis.
    template <int along> void lines() {
        const Points firsts = birds_ & birds_.shifted<opposite(onward[along])>();
        firsts.each([&](Point first) {
            Line<along> line(*this, first);
            do
                if (const View landings = line.grow()) fly_line(line, landings);
            while (has(words_, line.last + step(along)));
        });
    }

    /// A line that grows by one bird at a time.
    template <int along> struct Line {
        const Flights &flights;
        Sight seen;
        /// What the first bird sees along the line. Who flies behind another comes to the same places later.
        unsigned room_behind, goals_behind, links_behind;
        Point first, last;
        int length = 1, size;

        Line(const Flights &all, Point bird) : flights(all), seen(all.sights_[bird]), first(bird), last(bird) {
            const unsigned back = (1u << place(bird, along)) - 1;
            room_behind = lane(seen.room, along) & back;
            goals_behind = lane(seen.goals, along) & back;
            links_behind = lane(seen.links, along) & back;
            size = all.size_[all.flock_of_[bird]];
        }

        /// Whether it is the whole flock, which leaves nobody behind.
        bool whole() const { return length == size; }

        /// Takes the next bird into the line, and says where that one may end.
        View grow() {
            last += step(along);
            ++length;
            const Sight &sight = flights.sights_[last];
            return broadside(sight) | View{back() | on(sight)} << along * width;
        }

        View broadside(const Sight &sight) {
            seen.room = passed_on<along>(seen.room) & sight.room;
            seen.goals = passed_on<along>(seen.goals) | sight.goals;
            seen.links = passed_on<along>(seen.links) | sight.links;
            return seen.room & seen.goals & (whole() ? seen.room : seen.links);
        }

        /// Flying back along itself, behind the first bird; as places of the last.
        unsigned back() {
            goals_behind |= goals_behind >> 1;
            links_behind |= links_behind >> 1;
            return (room_behind & goals_behind & (whole() ? room_behind : links_behind)) << (length - 1);
        }

        /// Flying on along itself, behind the last bird.
        unsigned on(const Sight &sight) const {
            const unsigned ahead = ~0u << place(last, along);
            unsigned goals = lane(sight.goals, along) & ahead, links = lane(sight.links, along) & ahead;
            if (!goals) return 0;
            for (int i = 1; i < length; ++i) {
                goals |= goals << 1;
                links |= links << 1;
            }
            const unsigned room = lane(sight.room, along) & ahead;
            return room & goals & (whole() ? room : links);
        }
    };

    /// What was seen by one bird, as places of the lines through the next along an axis.
    template <int along> static View passed_on(View seen) {
        constexpr View shifting = view(along == 1 ? 0x7fff : 0, along == 2 ? 0x7fff : 0, along == 1 ? 0x7fff : 0);
        constexpr View staying = view(along == 2 ? 0xffff : 0, along == 0 ? 0xffff : 0, along == 0 ? 0xffff : 0);
        return (seen & staying) | (seen & shifting) << 1;
    }

    /// The flights of a line that take its last bird to these places.
    template <int along> void fly_line(const Line<along> &line, View landings) {
        const Action flyers = Fly(line.first, onward[along], line.length, E, 0).action();
        each_flight(line.last, landings, [&](std::size_t axis, std::size_t way) {
            const int far = (static_cast<int>(way) - width) * step(static_cast<int>(axis));
            if (line.whole() || line_together<along>(line.first, line.length, far)) *end_++ = flyers | ways[axis][way];
        });
    }

    template <int along> bool line_together(Point first, int length, int far) const {
        Points line{}, landed{};
        for (int i = 0; i < length; ++i) {
            const Point bird = first + i * step(along);
            line |= Points::only(bird);
            landed |= Points::only(bird + far);
        }
        return together(line, landed, flock_[flock_of_[first]]);
    }
};

} // namespace belvedere::volo::flying
