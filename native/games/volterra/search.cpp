// Search, solving and proving for Volterra.

#include "../../search/methods.hpp"
#include "../../search/prover_of.hpp"
#include "../../search/solver_of.hpp"
#include "knowledge.hpp"

namespace belvedere {

template std::unique_ptr<Search> begin_search(const volterra::Any &, std::string_view, const Resources &);
template std::unique_ptr<Solver> begin_solver(const volterra::Any &, std::size_t, const std::string &);
template std::unique_ptr<Prover> begin_prover(const volterra::Any &, const ProverResources &);

} // namespace belvedere
