// Search, solving and proving for Turris.

#include "../../search/methods.hpp"
#include "../../search/prover_of.hpp"
#include "../../search/solver_of.hpp"
#include "knowledge.hpp"

namespace belvedere {

template std::unique_ptr<Search> begin_search(const turris::Any &, std::string_view, const Resources &);
template std::unique_ptr<Solver> begin_solver(const turris::Any &, std::size_t, const std::string &);
template std::unique_ptr<Prover> begin_prover(const turris::Any &, const ProverResources &);

} // namespace belvedere
