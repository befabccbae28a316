// One game at a time for Python, with its history, and with actions as the numbers of the encoding.

#include "bindings.hpp"
#include "history.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace belvedere {

namespace {

/// A match of any game.
class AnyMatch {
  public:
    virtual ~AnyMatch() = default;
    virtual std::unique_ptr<AnyMatch> copy() const = 0;
    virtual AnyState start() const = 0;
    virtual AnyState state() const = 0;
    virtual const std::vector<int> &actions() const = 0;
    virtual int winner() const = 0;
    virtual const std::vector<int> &legal() const = 0;
    virtual void play(int action) = 0;
};

template <Encoded S> class MatchOf final : public AnyMatch {
  public:
    explicit MatchOf(const S &start) : encoding_(std::make_shared<const Encoding<S>>(start)), start_(start), position_(start) {
        judge();
    }

    std::unique_ptr<AnyMatch> copy() const override { return std::make_unique<MatchOf>(*this); }
    AnyState start() const override { return start_; }
    AnyState state() const override { return position_; }
    const std::vector<int> &actions() const override { return actions_; }
    int winner() const override { return position_.over() ? position_.winner() : nobody; }
    const std::vector<int> &legal() const override { return legal_; }

    void play(int action) override {
        if (!std::binary_search(legal_.begin(), legal_.end(), action))
            throw Refusal("no legal action has the number " + std::to_string(action));
        position_.play(encoding_->action(position_, action));
        actions_.push_back(action);
        judge();
    }

  private:
    /// Finds the legal actions; there are none if the game is over, by its own rules or by its history.
    void judge() {
        legal_.clear();
        typename S::Action possible[S::most_actions];
        const int number = position_.legal(possible);
        if (number == 0 || history_.draws(position_)) return;
        for (int i = 0; i < number; ++i) legal_.push_back(encoding_->index(position_, possible[i]));
        std::sort(legal_.begin(), legal_.end());
    }

    std::shared_ptr<const Encoding<S>> encoding_;
    S start_, position_;
    History<S> history_;
    std::vector<int> actions_; ///< those played
    std::vector<int> legal_;   ///< in ascending order
};

/// What a match is pickled as: the game, the text of the start, and the actions.
using Pickled = std::tuple<std::string, std::string, std::vector<int>>;

/// A match in the hands of Python.
struct PythonMatch {
    explicit PythonMatch(const Position &start)
        : game(start.game),
          of_game(with_state(
              []<class S>(const S &state) -> std::unique_ptr<AnyMatch> { return std::make_unique<MatchOf<S>>(state); },
              start.state)) {}
    PythonMatch(const PythonMatch &other) : game(other.game), of_game(other.of_game->copy()) {}

    explicit PythonMatch(const Pickled &pickled)
        : PythonMatch(Position{std::get<0>(pickled), belvedere::game(std::get<0>(pickled)).read(std::get<1>(pickled))}) {
        for (const int action : std::get<2>(pickled)) of_game->play(action);
    }

    Pickled pickled() const {
        return {game, with_state([](const auto &start) { return start.text(); }, of_game->start()), of_game->actions()};
    }

    std::string game;
    std::unique_ptr<AnyMatch> of_game;
};

} // namespace

void bind_match(nb::module_ &module) {
    nb::class_<PythonMatch>(module, "Match",
                            "A game being played, with the draws of its history, and with actions as numbers of the encoding.")
        .def(nb::init<const Position &>(), "start"_a, "From this position, with no history before it.")
        .def_prop_ro(
            "state", [](const PythonMatch &match) { return Position{match.game, match.of_game->state()}; },
            "The position that the game has come to.")
        .def_prop_ro(
            "played", [](const PythonMatch &match) { return match.of_game->actions().size(); },
            "How many actions have been played.")
        .def_prop_ro(
            "over", [](const PythonMatch &match) { return match.of_game->legal().empty(); },
            "Whether the game has ended, by its own rules, by repetition or for want of progress.")
        .def_prop_ro(
            "winner",
            [](const PythonMatch &match) -> std::optional<int> {
                const int winner = match.of_game->winner();
                return winner == nobody ? std::nullopt : std::optional(winner);
            },
            "The player who has won; None for a draw, and as long as the game goes on.")
        .def(
            "legal", [](const PythonMatch &match) { return match.of_game->legal(); },
            "The numbers of the legal actions, in ascending order; none if the game is over.")
        .def(
            "play", [](PythonMatch &match, int action) { match.of_game->play(action); }, "action"_a, "Play a legal action.")
        .def("__copy__", [](const PythonMatch &match) { return PythonMatch(match); })
        .def(
            "__deepcopy__", [](const PythonMatch &match, nb::handle) { return PythonMatch(match); }, "memo"_a,
            nb::sig("def __deepcopy__(self, memo: object) -> Match"))
        .def("__getstate__", &PythonMatch::pickled)
        .def("__setstate__", [](PythonMatch &match, const Pickled &pickled) { new (&match) PythonMatch(pickled); });
}

} // namespace belvedere
