// The prover for Python.

#include "bindings.hpp"
#include "search/prover.hpp"

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <filesystem>
#include <limits>
#include <optional>
#include <tuple>

namespace nb = nanobind;
using namespace nb::literals;

namespace belvedere {

namespace {

std::unique_ptr<Prover> begin(const Position &position, const std::filesystem::path &network, unsigned threads,
                              std::size_t memory) {
    return std::visit([&](const auto &of_game) { return begin_prover(of_game, {network.string(), threads, memory}); },
                      position.state);
}

Proof prove(Prover &prover, const Position &position, std::optional<double> seconds) {
    return prover.prove(position.state, seconds.value_or(std::numeric_limits<double>::infinity()));
}

/// The seed, the size of a third, and the table of each significance.
std::vector<std::tuple<std::uint64_t, std::uint64_t, nb::bytes>> choices(Prover &prover) {
    std::vector<ChoiceBits> found;
    {
        const nb::gil_scoped_release release;
        found = prover.choices();
    }
    std::vector<std::tuple<std::uint64_t, std::uint64_t, nb::bytes>> tables;
    for (const ChoiceBits &bits : found)
        tables.emplace_back(bits.seed, bits.size, nb::bytes(bits.bytes.data(), bits.bytes.size()));
    return tables;
}

} // namespace

void bind_prover(nb::module_ &module) {
    nb::class_<Proof>(module, "Proof", "What is proven of a position.")
        .def_prop_ro(
            "proven", [](const Proof &proof) { return proof.result != unknown; }, "Whether the result is certain.")
        .def_prop_ro(
            "winner",
            [](const Proof &proof) {
                return proof.result == 0 || proof.result == 1 ? std::optional(proof.result) : std::nullopt;
            },
            "Who wins, if that is proven; None for a draw.")
        .def_ro("obstacle", &Proof::obstacle, "Why a win that was found is not claimed.")
        .def_ro("distance", &Proof::distance, "After how many actions the game is won at most.")
        .def_ro("line", &Proof::line, "The longest resistance to the winner's strategy.")
        .def_ro("positions", &Proof::positions, "How many positions the winner's strategy can lead to.")
        .def_ro("choices", &Proof::choices, "In how many of them the winner chooses.")
        .def_ro("without_progress", &Proof::without_progress,
                "How many turns in a row there are at most without progress, where a want of it is a draw.");
    nb::class_<ProverEffort>(module, "ProverEffort", "How far a prover has come.")
        .def_ro("player", &ProverEffort::player, "The question that is looked into: can this player force a win?")
        .def_ro("proof", &ProverEffort::proof, "About how many positions are still to be decided until that is proven,")
        .def_ro("disproof", &ProverEffort::disproof, "and until it is disproven.")
        .def_ro("line", &ProverEffort::line, "How the game might go on.")
        .def_ro("nodes", &ProverEffort::nodes, "Positions looked at, by all threads.")
        .def_ro("gone_through", &ProverEffort::gone_through,
                "Positions of the winner's strategy that have been gone through, once a win is found.")
        .def_ro("fill", &ProverEffort::fill, "The share of the table that is used.");
    nb::class_<Prover>(module, "Prover", "Proves who wins positions of one kind, on several cores.")
        .def(nb::new_(&begin), "state"_a, "network"_a, "threads"_a, "memory"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Network: the file of the one that says what to try first; memory in bytes.")
        .def("prove", &prove, "state"_a, "seconds"_a = nb::none(), nb::call_guard<nb::gil_scoped_release>(),
             "Prove who wins, until the time is up or another thread calls `stop`.")
        .def(
            "key", [](const Prover &prover, const Position &position) { return prover.key(position.state); }, "state"_a,
            "The same for positions that this prover takes for one, because they are images of each other.")
        .def("effort", &Prover::effort, nb::call_guard<nb::gil_scoped_release>(), "May be asked while it runs.")
        .def("choices", &choices,
             "What the winner does in each position that can follow the one that was proven to be won: for each bit of a "
             "choice the "
             "seed, the size of a third, and the bytes of its table.")
        .def(
            "save",
            [](const Prover &prover, const std::filesystem::path &file, const std::string &subject) {
                prover.save(file.string(), subject);
            },
            "file"_a, "subject"_a, nb::call_guard<nb::gil_scoped_release>(),
            "Write what is known into a file, at once or not at all; may be called while it runs.")
        .def(
            "load",
            [](Prover &prover, const std::filesystem::path &file, const std::string &subject) {
                prover.load(file.string(), subject);
            },
            "file"_a, "subject"_a, nb::call_guard<nb::gil_scoped_release>(),
            "Read such a file; raises Refusal if it is damaged or of another subject.")
        .def("stop", &Prover::stop, "End the run within milliseconds; a prover that was stopped stays stopped.");
}

} // namespace belvedere
