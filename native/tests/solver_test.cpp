// The solver: small games completely, larger ones by a forced win, and what it does when it is stopped.
#include "games.hpp"
#include "networks.hpp"
#include "search/solver.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace belvedere;

namespace {

constexpr std::size_t memory = 64 << 20;

std::unique_ptr<Solver> solver_of_field(const char *size) {
    return begin_solver(volterra::start({{"size", size}}), memory, network_of("volterra"));
}

} // namespace

TEST_CASE("the smallest field of Volterra is solved completely") {
    const auto solver = solver_of_field("2x3");
    const Solution solution = solver->run({});
    CHECK(solution.complete);
    CHECK(solution.verdict.result == 0);
    CHECK(solution.verdict.distance == 6);
    CHECK(solution.line.size() == 6);
    CHECK(solver->effort().positions == 285);
    CHECK(solver->effort().settled == 255);
    CHECK(solver->effort().nodes == 0);
    const auto leads_to = [&](int result) {
        return std::count_if(solution.actions.begin(), solution.actions.end(),
                             [&](const Verdict &verdict) { return verdict.result == result; });
    };
    CHECK(leads_to(0) == 2);
    CHECK(leads_to(nobody) == 2);
    CHECK(leads_to(1) == 4);
}

TEST_CASE("a forced win is found where there are too many positions") {
    for (const char *size : {"2x3", "2x5"}) {
        const auto solver = solver_of_field(size);
        const Solution solution = solver->run({.nodes = size == std::string("2x3") ? 284U : 20'000U});
        CHECK(!solution.complete);
        CHECK(solution.verdict.result == 0);
        CHECK(solution.verdict.distance >= 6);
        CHECK(!solution.line.empty());
        CHECK(solution.actions.empty());
    }
}

TEST_CASE("without memory nothing is found, and nothing is claimed") {
    const auto solver = begin_solver(volo::start({}), 0, network_of("volo"));
    const Solution solution = solver->run({.nodes = 100});
    CHECK(!solution.complete);
    CHECK(solution.verdict.result == unknown);
    CHECK(solution.line.empty());
}

TEST_CASE("a solver that is stopped claims nothing") {
    const auto solver = solver_of_field("2x5");
    solver->stop();
    const Solution solution = solver->run({});
    CHECK(!solution.complete);
    CHECK(solution.verdict.result == unknown);
}
