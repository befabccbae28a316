// What a network plays: games against itself, and searches; for Python.

#include "bindings.hpp"
#include "network_search.hpp"
#include "self_play.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <tuple>

namespace nb = nanobind;
using namespace nb::literals;

namespace belvedere {

namespace {

/// The games in the hands of Python, where several threads may use them.
class PythonSelfPlay {
  public:
    using Observations = nb::ndarray<float, nb::ndim<4>, nb::c_contig, nb::device::cpu>;
    using Logits = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
    using Values = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

    using Answers = nb::ndarray<float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
    using Answer = nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

    PythonSelfPlay(const Position &start, std::size_t games, int simulations, int considered, unsigned threads,
                   std::uint64_t seed, std::uint32_t most_actions, std::uint32_t random_actions, float search_share)
        : games_(begin_self_play(start.state, games,
                                 {.search = {.simulations = simulations, .considered = considered},
                                  .threads = threads,
                                  .seed = seed,
                                  .most_actions = most_actions,
                                  .random_actions = random_actions,
                                  .search_share = search_share})) {}

    void gather(const Observations &out) {
        const Batch::Shape &shape = games_->shape;
        const auto fits = [&](std::size_t i, int number) { return out.shape(i) == static_cast<std::size_t>(number); };
        if (out.shape(0) != games_->size || !fits(1, shape.planes) || !fits(2, shape.rows) || !fits(3, shape.columns))
            throw Refusal("observations have the shape games × planes × rows × columns");
        nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        games_->gather(out.data());
    }

    void scatter(const Logits &logits, const Values &values) {
        check_shapes(logits, values);
        nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        games_->scatter(logits.data(), values.data());
    }

    void teach(const Answers &logits, const Answer &values) {
        check_shapes(logits, values);
        nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        games_->teach(logits.data(), values.data());
    }

    auto samples() {
        Samples taken;
        {
            nb::gil_scoped_release released;
            const std::lock_guard lock(mutex_);
            taken = games_->take_samples();
        }
        const Batch::Shape &shape = games_->shape;
        const auto size = [](int number) { return static_cast<std::size_t>(number); };
        const std::size_t number = taken.values.size(), legal = taken.actions.size();
        return std::make_tuple(
            array(std::move(taken.observations), {number, size(shape.planes), size(shape.rows), size(shape.columns)}),
            array(std::move(taken.counts), {number}), array(std::move(taken.actions), {legal}),
            array(std::move(taken.policy), {legal}), array(std::move(taken.values), {number}));
    }

    Tally tally() {
        const std::lock_guard lock(mutex_);
        return games_->tally();
    }

    nb::bytes save() {
        std::string saved;
        {
            nb::gil_scoped_release released;
            const std::lock_guard lock(mutex_);
            saved = games_->save();
        }
        return nb::bytes(saved.data(), saved.size());
    }

    void restore(const nb::bytes &saved) {
        const std::lock_guard lock(mutex_);
        games_->restore({saved.c_str(), saved.size()});
    }

  private:
    void check_shapes(const auto &logits, const auto &values) const {
        if (logits.shape(0) != games_->size || logits.shape(1) != static_cast<std::size_t>(games_->shape.actions))
            throw Refusal("logits have the shape games × actions");
        if (values.shape(0) != games_->size) throw Refusal("there has to be one value for each game");
    }

    std::unique_ptr<SelfPlay> games_;
    std::mutex mutex_;
};

/// A search in the hands of Python.
class PythonNetworkSearch {
  public:
    PythonNetworkSearch(const Position &position, const std::vector<std::uint64_t> &history,
                        const std::vector<std::uint64_t> &left_out)
        : search_(begin_network_search(position.state, history, left_out)) {}

    std::size_t gather(const PythonSelfPlay::Observations &out) {
        const std::size_t numbers = out.shape(1) * out.shape(2) * out.shape(3);
        if (numbers != search_->numbers()) throw Refusal("observations have the shape positions × planes × rows × columns");
        nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        return waiting_ = search_->gather(out.data(), out.shape(0));
    }

    void scatter(const PythonSelfPlay::Logits &logits, const PythonSelfPlay::Values &values) {
        if (logits.shape(0) < waiting_ || values.shape(0) < waiting_ || logits.shape(1) != search_->actions())
            throw Refusal("logits have the shape positions × actions, and values that of positions");
        nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        search_->scatter(logits.data(), values.data());
        waiting_ = 0;
    }

    Report report(std::size_t lines) {
        const std::lock_guard lock(mutex_);
        return search_->report(lines);
    }

  private:
    std::unique_ptr<NetworkSearch> search_;
    std::size_t waiting_ = 0;
    std::mutex mutex_;
};

void bind_network_search(nb::module_ &module) {
    nb::class_<PythonNetworkSearch>(module, "NetworkSearch", "A search for the best action of a position with a network.")
        .def(nb::init<const Position &, const std::vector<std::uint64_t> &, const std::vector<std::uint64_t> &>(), "position"_a,
             "history"_a, "left_out"_a,
             "History: the hashes of positions that count as a draw when they occur again; actions that are left out are not "
             "considered, unless nothing else is legal.")
        .def("gather", &PythonNetworkSearch::gather, "observations"_a.noconvert(),
             nb::sig("def gather(self, observations: NDArray[numpy.float32]) -> int"),
             "Write positions to be evaluated, and say how many; none if there is nothing more to find out.")
        .def("scatter", &PythonNetworkSearch::scatter, "logits"_a.noconvert(), "values"_a.noconvert(),
             nb::sig("def scatter(self, logits: NDArray[numpy.float32], values: NDArray[numpy.float32]) -> None"),
             "Take the network's answers to what was gathered.")
        .def("report", &PythonNetworkSearch::report, "lines"_a = 1, nb::call_guard<nb::gil_scoped_release>(),
             "What has been found so far.");
}

} // namespace

void bind_self_play(nb::module_ &module) {
    bind_network_search(module);
    nb::class_<Tally>(module, "Tally", "How the games went that have ended.")
        .def_ro("games", &Tally::games, "How many have ended.")
        .def_prop_ro(
            "first_wins", [](const Tally &tally) { return tally.wins[0]; }, "Those that the player who began has won.")
        .def_prop_ro(
            "second_wins", [](const Tally &tally) { return tally.wins[1]; }, "Those that the other player has won.")
        .def_ro("draws", &Tally::draws, "Those that nobody has won.")
        .def_ro("cut_short", &Tally::cut_short, "Those of the draws that had become too long.")
        .def_ro("actions", &Tally::actions, "How many actions they had in all.");
    nb::class_<PythonSelfPlay>(module, "SelfPlay", "Many games that a network plays against itself.")
        .def(nb::init<const Position &, std::size_t, int, int, unsigned, std::uint64_t, std::uint32_t, std::uint32_t, float>(),
             "start"_a, "games"_a, "simulations"_a, "considered"_a, "threads"_a, "seed"_a, "most_actions"_a,
             "random_actions"_a = 0, "search_share"_a = 0.0F, nb::call_guard<nb::gil_scoped_release>(),
             "So many games from a position, with so many simulations for each action, of which so many actions are "
             "considered; a game with more than `most_actions` is a draw. Each game begins with up to `random_actions` "
             "random ones. Of the values to learn, `search_share` is what the search expected, and the rest is the result.")
        .def("gather", &PythonSelfPlay::gather, "observations"_a.noconvert(),
             nb::sig("def gather(self, observations: NDArray[numpy.float32]) -> None"),
             "Write the position of every game that is to be evaluated, as its player to move sees it.")
        .def("scatter", &PythonSelfPlay::scatter, "logits"_a.noconvert(), "values"_a.noconvert(),
             nb::sig("def scatter(self, logits: NDArray[numpy.float32], values: NDArray[numpy.float32]) -> None"),
             "Take the network's answers: logits of all actions, and the score that the player to move expects, from -1 to 1.")
        .def("teach", &PythonSelfPlay::teach, "logits"_a.noconvert(), "values"_a.noconvert(),
             nb::sig("def teach(self, logits: NDArray[numpy.float32], values: NDArray[numpy.float32]) -> None"),
             "Write what handcrafted knowledge says of the positions that were gathered, in place of a network's answers.")
        .def("samples", &PythonSelfPlay::samples, nb::rv_policy::move,
             nb::sig("def samples(self) -> tuple[NDArray[numpy.float32], NDArray[numpy.int32], NDArray[numpy.int32], "
                     "NDArray[numpy.float32], NDArray[numpy.float32]]"),
             "What has come of games that have ended: observations, how many legal actions each has, their numbers, how likely "
             "each should be, and the score that the player to move should expect.")
        .def("tally", &PythonSelfPlay::tally, nb::call_guard<nb::gil_scoped_release>(), "How the games went that have ended.")
        .def("save", &PythonSelfPlay::save, "The games as bytes; searches under way begin anew.")
        .def("restore", &PythonSelfPlay::restore, "saved"_a, "Go on with games that were saved.");
}

} // namespace belvedere
