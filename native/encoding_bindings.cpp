// Positions and actions as numbers, and batches of games, for Python.

#include "batch.hpp"
#include "bindings.hpp"

#include <nanobind/stl/tuple.h>

#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace belvedere {

namespace {

// ------------------------------------------------------------------------------------------------------------ encodings

/// An encoding of any game.
class AnyEncoding {
  public:
    virtual ~AnyEncoding() = default;
    virtual int actions() const = 0;
    virtual std::tuple<int, int, int> shape() const = 0;
    virtual int index(const AnyState &position, std::uint64_t action) const = 0;
    virtual std::uint64_t action(const AnyState &position, int index) const = 0;
    virtual Array<float> observe(const AnyState &position) const = 0;
};

template <Encoded S> class EncodingOf final : public AnyEncoding {
  public:
    explicit EncodingOf(const S &start) : encoding_(start) {}

    int actions() const override { return encoding_.actions(); }
    std::tuple<int, int, int> shape() const override { return {encoding_.planes(), encoding_.rows(), encoding_.columns()}; }

    int index(const AnyState &any, std::uint64_t action) const override {
        const S &position = fitting(any);
        return encoding_.index(position, checked(position, action));
    }

    std::uint64_t action(const AnyState &any, int index) const override {
        const S &position = fitting(any);
        typename S::Action actions[S::most_actions];
        const int number = position.legal(actions);
        const int usual = usual_number(position, index);
        for (int i = 0; i < number; ++i)
            if (encoding_.index(position, actions[i]) == usual) return actions[i];
        throw Refusal("no legal action has the number " + std::to_string(index));
    }

    Array<float> observe(const AnyState &any) const override {
        std::vector<float> observation(static_cast<std::size_t>(numbers(encoding_)));
        encoding_.observe(fitting(any), observation.data());
        const auto size = [](int number) { return static_cast<std::size_t>(number); };
        return array(std::move(observation), {size(encoding_.planes()), size(encoding_.rows()), size(encoding_.columns())});
    }

  private:
    /// The number that `index` gives for what a number means, since an action may have several.
    int usual_number(const S &position, int number) const {
        if constexpr (requires { encoding_.usual_number(position, number); })
            return encoding_.usual_number(position, number);
        else
            return number;
    }

    /// The position itself, which must be one that the encoding is for.
    const S &fitting(const AnyState &any) const {
        const S *found = with_state(
            []<class Other>(const Other &position) -> const S * {
                if constexpr (std::same_as<Other, S>)
                    return &position;
                else
                    return nullptr;
            },
            any);
        if (!found || !encoding_.fits(*found))
            throw Refusal("an encoding is for positions of the game and the options that it was made with");
        return *found;
    }

    Encoding<S> encoding_;
};

/// An encoding in the hands of Python.
struct PythonEncoding {
    explicit PythonEncoding(const Position &start)
        : of_game(with_state(
              []<class S>(const S &state) -> std::unique_ptr<AnyEncoding> { return std::make_unique<EncodingOf<S>>(state); },
              start.state)) {}

    std::unique_ptr<AnyEncoding> of_game;
};

void bind_encoding(nb::module_ &module) {
    nb::class_<PythonEncoding>(module, "Encoding", "The numbers of `belvedere.encode` for a game and its options.")
        .def(nb::init<const Position &>(), "start"_a, "For positions of the game and the options of this one.")
        .def_prop_ro(
            "actions", [](const PythonEncoding &encoding) { return encoding.of_game->actions(); },
            "How many numbers there are for actions, from 0 on.")
        .def_prop_ro(
            "shape", [](const PythonEncoding &encoding) { return encoding.of_game->shape(); }, "Planes, rows and columns.")
        .def(
            "index",
            [](const PythonEncoding &encoding, const Position &position, std::uint64_t action) {
                return encoding.of_game->index(position.state, action);
            },
            "position"_a, "action"_a, "The encoding's number of a legal action, which is given as the core's.")
        .def(
            "action",
            [](const PythonEncoding &encoding, const Position &position, int index) {
                return encoding.of_game->action(position.state, index);
            },
            "position"_a, "index"_a,
            "The legal action with a number, as the core's; if an action has several, any of them will do.")
        .def(
            "observe",
            [](const PythonEncoding &encoding, const Position &position) { return encoding.of_game->observe(position.state); },
            "position"_a, nb::rv_policy::move, nb::sig("def observe(self, position: State) -> NDArray[numpy.float32]"),
            "The position as the player to move sees it.");
}

// --------------------------------------------------------------------------------------------------------------- batches

/// A batch in the hands of Python, where several threads may use it.
class PythonBatch {
  public:
    using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

    PythonBatch(const Position &start, std::size_t size, unsigned threads, std::uint32_t most_actions)
        : batch_(begin_batch(start.state, size, threads, most_actions)) {}

    Batch &games() { return *batch_; }

    void reset(std::uint64_t seed) {
        const std::lock_guard lock(mutex_);
        batch_->reset(seed);
    }

    void step(const Actions &actions) {
        if (actions.shape(0) != batch_->size)
            throw Refusal("there has to be one action for each of the " + std::to_string(batch_->size) + " games, not " +
                          std::to_string(actions.shape(0)));
        nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        batch_->step(actions.data());
    }

    Array<std::int64_t> random_actions() {
        std::vector<std::int64_t> actions(batch_->size);
        {
            nb::gil_scoped_release released;
            const std::lock_guard lock(mutex_);
            batch_->choose_at_random(actions.data());
        }
        return array(std::move(actions), {actions.size()});
    }

  private:
    std::unique_ptr<Batch> batch_;
    std::mutex mutex_;
};

/// A property that is one of the batch's own arrays: with one entry per game, of this shape.
template <class Element, class Numbers, class... Sizes> auto view(Numbers Batch::*numbers, Sizes... sizes) {
    return [=](PythonBatch &batch) {
        Batch &games = batch.games();
        [[maybe_unused]] const auto size = [&](int Batch::Shape::*part) { return static_cast<std::size_t>(games.shape.*part); };
        return Array<Element>(reinterpret_cast<Element *>((games.*numbers).data()), {games.size, size(sizes)...},
                              nb::find(batch));
    };
}

void bind_batch(nb::module_ &module) {
    using Shape = Batch::Shape;
    nb::class_<PythonBatch>(module, "Batch", "Many games from one start, side by side, stepped together.")
        .def(nb::init<const Position &, std::size_t, unsigned, std::uint32_t>(), "start"_a, "size"_a, "threads"_a,
             "most_actions"_a, nb::call_guard<nb::gil_scoped_release>(), "A game is cut short after `most_actions` actions.")
        .def("reset", &PythonBatch::reset, "seed"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Begin all games anew; the seed is for the random actions.")
        .def("step", &PythonBatch::step, "actions"_a.noconvert(), "Play one action in every game, or none if one is illegal.")
        .def("random_actions", &PythonBatch::random_actions, nb::sig("def random_actions(self) -> NDArray[numpy.int64]"),
             nb::rv_policy::move, "A legal action for every game.")
        .def_prop_ro("observations", view<float>(&Batch::observations, &Shape::planes, &Shape::rows, &Shape::columns),
                     "What the players to move see: games × planes × rows × columns.")
        .def_prop_ro("mask", view<bool>(&Batch::mask, &Shape::actions), "Which actions are legal: games × actions.")
        .def_prop_ro("to_move", view<std::int8_t>(&Batch::to_move), "Whose action is next.")
        .def_prop_ro("rewards", view<float>(&Batch::rewards, &Shape::players),
                     "What the last action has brought both players: games × players.")
        .def_prop_ro("terminated", view<bool>(&Batch::terminated), "Whether the last action has ended the game.")
        .def_prop_ro("truncated", view<bool>(&Batch::truncated),
                     "Whether the game was cut short after the last action, since it had become too long.");
}

} // namespace

void bind_encodings(nb::module_ &module) {
    bind_encoding(module);
    bind_batch(module);
}

} // namespace belvedere
