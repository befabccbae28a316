// Search and solving for Volo.

#include "../knowledge/volo.hpp"
#include "methods.hpp"
#include "solver_of.hpp"

namespace belvedere {

std::unique_ptr<Search> begin_search(const volo::Any &position, std::string_view method, const Resources &resources) {
    return begin_by_name(position, method, resources);
}

std::unique_ptr<Solver> begin_solver(const volo::Any &position, std::size_t memory, const std::string &network) {
    return solver_of(position, memory, network);
}

} // namespace belvedere
