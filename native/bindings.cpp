// The core for Python: `belvedere.engine._core`.

#include "bindings.hpp"
#include "networks/networks.hpp"
#include "playout.hpp"
#include "search/search.hpp"
#include "search/solver.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <filesystem>
#include <optional>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;
using namespace belvedere;

namespace {

Position start_of(std::string_view name, const std::map<std::string, std::string> &settings) {
    return {std::string(name), game(name).start(Settings(settings.begin(), settings.end()))};
}

Position position_of(std::string_view name, std::string_view text) { return {std::string(name), game(name).read(text)}; }

std::vector<std::uint64_t> legal_of(const AnyState &any) {
    return with_state(
        []<class S>(const S &state) {
            typename S::Action actions[S::most_actions];
            const int number = state.legal(actions);
            return std::vector<std::uint64_t>(actions, actions + number);
        },
        any);
}

std::vector<std::uint64_t> legal(const Position &position) { return legal_of(position.state); }

std::vector<std::string> notations(const Position &position) {
    return with_state(
        []<class S>(const S &state) {
            typename S::Action actions[S::most_actions];
            const int number = state.legal(actions);
            std::vector<std::string> texts;
            for (int i = 0; i < number; ++i) texts.push_back(state.notation(actions[i]));
            return texts;
        },
        position.state);
}

std::string notation(const Position &position, std::uint64_t action) {
    return with_state([&](const auto &state) { return state.notation(checked(state, action)); }, position.state);
}

std::uint64_t parse(const Position &position, std::string_view text) {
    return with_state([&](const auto &state) -> std::uint64_t { return state.parse(text); }, position.state);
}

Position after(const Position &position, std::uint64_t action) {
    Position next = position;
    with_state([&](auto &state) { state.play(checked(state, action)); }, next.state);
    return next;
}

std::uint64_t count_sequences(const Position &position, int depth) {
    if (depth < 0) throw Refusal("a sequence has 0 actions or more, not " + std::to_string(depth));
    return with_state([&](const auto &state) { return perft(state, depth); }, position.state);
}

/// Wins of player 0 and of player 1, draws, unfinished games, and the actions of all of them.
std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>
playouts(const Position &position, std::uint64_t number, std::uint64_t seed, std::uint64_t most_actions) {
    Playouts count;
    Chance chance(seed);
    with_state(
        [&](const auto &state) {
            for (std::uint64_t i = 0; i < number; ++i) playout(state, most_actions, chance, count);
        },
        position.state);
    return {count.wins[0], count.wins[1], count.draws, count.unfinished, count.actions};
}

std::optional<int> winner(const Position &position) {
    const int found = with_state([](const auto &state) { return state.over() ? state.winner() : nobody; }, position.state);
    return found == nobody ? std::nullopt : std::optional(found);
}

template <class Member> auto property(Member member) {
    return [member](const Position &position) { return with_state(member, position.state); };
}

/// A search in the hands of Python.
class Thinker {
  public:
    Thinker(const Position &position, const std::filesystem::path &network, std::string_view method, std::uint64_t seed,
            unsigned threads, std::size_t memory, const std::vector<std::uint64_t> &history, bool careless)
        : search_(std::visit(
              [&](const auto &of_game) {
                  return begin_search(of_game, method, {network.string(), seed, threads, memory, history, careless});
              },
              position.state)) {}

    void run(std::optional<double> seconds, std::optional<std::uint64_t> nodes, std::optional<int> depth, std::size_t lines) {
        const Limits none;
        search_->run({seconds.value_or(none.seconds), nodes.value_or(none.nodes), depth.value_or(none.depth), lines});
    }

    Report report(std::size_t lines) { return search_->report(lines); }
    void stop() { search_->stop(); }

  private:
    std::unique_ptr<Search> search_;
};

std::optional<int> winner_of(int result) { return result == 0 || result == 1 ? std::optional(result) : std::nullopt; }

/// A solver in the hands of Python.
class Prover {
  public:
    Prover(const Position &position, const std::filesystem::path &network, std::size_t memory)
        : solver_(std::visit([&](const auto &of_game) { return begin_solver(of_game, memory, network.string()); },
                             position.state)) {}

    Solution run(std::optional<double> seconds, std::optional<std::uint64_t> nodes) {
        const Limits none;
        return solver_->run({.seconds = seconds.value_or(none.seconds), .nodes = nodes.value_or(none.nodes)});
    }

    Effort effort() const { return solver_->effort(); }
    void stop() { solver_->stop(); }

  private:
    std::unique_ptr<Solver> solver_;
};

} // namespace

NB_MODULE(_core, module) {
    module.doc() = "The native core: the rules of the games, fast.";
    static nb::exception<Refusal> refusal(module, "Refusal", PyExc_ValueError);
    refusal.doc() = "A text, setting or action that the core does not take.";
    // A refusal may quote a part of what it refuses, and that need not be whole letters.
    nb::register_exception_translator([](const std::exception_ptr &thrown, void *) {
        try {
            std::rethrow_exception(thrown);
        } catch (const Refusal &error) {
            const std::string_view message = error.what();
            nb::object text =
                nb::steal(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
            PyErr_SetObject(refusal.ptr(), text.ptr());
        }
    });
    module.def("start", &start_of, "game"_a, "settings"_a = std::map<std::string, std::string>(),
               "The start position of a game, with its options by name, in text; those left out have their default.");
    module.def("read", &position_of, "game"_a, "text"_a, "The position of a game that is written as `text`.");
    module.def(
        "game_of_network", [](const std::filesystem::path &file) { return game_of_network(file.string()); }, "file"_a,
        nb::call_guard<nb::gil_scoped_release>(),
        "The game that the network in a file is for; raises Refusal if it cannot be used.");
    nb::class_<Position>(module, "State", "A position of any game: a value that never changes.")
        .def_prop_ro(
            "game", [](const Position &position) { return position.game; }, "The name of the game.")
        .def_prop_ro("to_move", property([](const auto &state) { return state.to_move(); }),
                     "Whose action is next: 0 for the player who began, or 1.")
        .def_prop_ro("mid_turn", property([](const auto &state) { return state.mid_turn(); }),
                     "Whether the player to move has begun a turn and not finished it.")
        .def_prop_ro("over", property([](const auto &state) { return state.over(); }),
                     "Whether the game has ended by its own rules; draws by repetition need a `Match`.")
        .def_prop_ro("winner", &winner, "The player who has won; None for a draw, and as long as the game goes on.")
        .def_prop_ro("text", property([](const auto &state) { return state.text(); }),
                     "The position in one line, as `rules` writes it.")
        .def_prop_ro("hash", property([](const auto &state) { return state.hash(); }),
                     "A number of 64 bits: the same for equal positions, on every machine.")
        .def_prop_ro("size", property([](const auto &state) { return sizeof(state); }), "Bytes of the state.")
        .def("legal", &legal, "The numbers of the legal actions; none if the game is over.")
        .def("notations", &notations, "The legal actions in notation, in the order of `legal`.")
        .def("notation", &notation, "action"_a, "A legal action in notation.")
        .def("parse", &parse, "text"_a, "The number of the legal action written as `text`.")
        .def("after", &after, "action"_a, "The position after a legal action.")
        .def("perft", &count_sequences, "depth"_a, nb::call_guard<nb::gil_scoped_release>(),
             "How many sequences of exactly `depth` actions there are.")
        .def("playouts", &playouts, "number"_a, "seed"_a = 0, "most_actions"_a = 10000,
             nb::call_guard<nb::gil_scoped_release>(),
             "Random games: wins of player 0 and 1, draws, unfinished ones, and all their actions.")
        .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", property([](const auto &state) { return state.hash(); }))
        .def("__repr__",
             [](const Position &position) {
                 return "<" + position.game + " " + with_state([](const auto &state) { return state.text(); }, position.state) +
                        ">";
             })
        .def("__copy__", [](const Position &position) { return position; })
        .def(
            "__deepcopy__", [](const Position &position, nb::handle) { return position; }, "memo"_a)
        .def("__getstate__",
             [](const Position &position) {
                 return std::make_tuple(position.game,
                                        with_state([](const auto &state) { return state.text(); }, position.state));
             })
        .def("__setstate__", [](Position &position, const std::tuple<std::string, std::string> &pickled) {
            new (&position) Position(position_of(std::get<0>(pickled), std::get<1>(pickled)));
        });
    bind_encodings(module);
    bind_match(module);
    bind_prover(module);
    bind_self_play(module);
    nb::class_<Line>(module, "Line", "What a search thinks of one action.")
        .def_ro("action", &Line::action, "Its number.")
        .def_ro("value", &Line::value, "The expected score of the player to move, from 0 to 1.")
        .def_prop_ro(
            "proven", [](const Line &line) { return line.result != unknown; }, "Whether the result is certain.")
        .def_prop_ro(
            "winner", [](const Line &line) { return winner_of(line.result); }, "Who wins, if that is proven; None for a draw.")
        .def_ro("visits", &Line::visits, "How many times the search has tried it.")
        .def_ro("variation", &Line::variation, "The action and the best ones after it.");
    nb::class_<Report>(module, "Report", "What a search has found so far.")
        .def_ro("lines", &Report::lines, "The best action first.")
        .def_ro("nodes", &Report::nodes, "How many positions it has looked at.")
        .def_ro("depth", &Report::depth, "How many actions ahead it has looked.")
        .def_prop_ro(
            "proven", [](const Report &report) { return report.result != unknown; }, "Whether the result is certain.")
        .def_prop_ro(
            "winner", [](const Report &report) { return winner_of(report.result); },
            "Who wins the position, if that is proven; None for a draw.");
    nb::class_<Thinker>(module, "Search", "A search for the best action of a position.")
        .def(nb::init<const Position &, const std::filesystem::path &, std::string_view, std::uint64_t, unsigned, std::size_t,
                      const std::vector<std::uint64_t> &, bool>(),
             "state"_a, "network"_a, "method"_a = "mcts", "seed"_a = 0, "threads"_a = 1, "memory"_a = Resources().memory,
             "history"_a = std::vector<std::uint64_t>(), "careless"_a = false, nb::call_guard<nb::gil_scoped_release>(),
             "Network: the file of the one to play with, if there is one for such boards; memory in bytes; history: the hashes "
             "of positions that count as a draw when they occur again; careless: whether "
             "to overlook what the opponent can win at once.")
        .def("run", &Thinker::run, "seconds"_a = nb::none(), "nodes"_a = nb::none(), "depth"_a = nb::none(), "lines"_a = 1,
             nb::call_guard<nb::gil_scoped_release>(),
             "Search until a limit is met, the result is proven, or another thread calls `stop`; may be called again to go on.")
        .def("report", &Thinker::report, "lines"_a = 1, nb::call_guard<nb::gil_scoped_release>(),
             "What has been found so far, also while it runs.")
        .def("stop", &Thinker::stop, "End the run within milliseconds; a search that was stopped stays stopped.");
    nb::class_<Verdict>(module, "Verdict", "Who wins a position, if that is known, and after how many actions.")
        .def_prop_ro(
            "proven", [](const Verdict &verdict) { return verdict.result != unknown; }, "Whether it is known.")
        .def_prop_ro(
            "winner", [](const Verdict &verdict) { return winner_of(verdict.result); },
            "Who wins, if that is known; None for a draw.")
        .def_ro("distance", &Verdict::distance, "How many actions it takes until then.");
    nb::class_<Solution>(module, "Solution", "What a solver has found.")
        .def_ro("verdict", &Solution::verdict, "Who wins the position.")
        .def_ro("complete", &Solution::complete, "Whether all that can follow is known.")
        .def_ro("line", &Solution::line, "Best play, as far as it is known.")
        .def_ro("actions", &Solution::actions, "Of a complete solution: what the legal actions lead to, in their order.");
    nb::class_<Effort>(module, "Effort", "How far a solver has come.")
        .def_ro("positions", &Effort::positions, "Positions found.")
        .def_ro("settled", &Effort::settled, "Those of them that are won or lost for certain.")
        .def_ro("nodes", &Effort::nodes, "Of the search for a forced win, which begins when the positions are too many.")
        .def_ro("depth", &Effort::depth, "How many actions ahead that has looked.");
    nb::class_<Prover>(module, "Solver", "Finds out who wins a position for certain.")
        .def(nb::init<const Position &, const std::filesystem::path &, std::size_t>(), "state"_a, "network"_a, "memory"_a,
             "Network: the file of the one that a search for a forced win begins with; memory in bytes.")
        .def("run", &Prover::run, "seconds"_a = nb::none(), "nodes"_a = nb::none(), nb::call_guard<nb::gil_scoped_release>(),
             "Solve until it is done, a limit is met, or another thread calls `stop`.")
        .def("effort", &Prover::effort, "May be asked while it runs.")
        .def("stop", &Prover::stop, "End the run within milliseconds.");
}
