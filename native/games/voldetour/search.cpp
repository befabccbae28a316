// Search, solving and proving for Voldétour.

#include "../../search/methods.hpp"
#include "../../search/prover_of.hpp"
#include "../../search/solver_of.hpp"
#include "knowledge.hpp"

namespace belvedere {

template std::unique_ptr<Search> begin_search(const voldetour::Any &, std::string_view, const Resources &);
template std::unique_ptr<Solver> begin_solver(const voldetour::Any &, std::size_t, const std::string &);
template std::unique_ptr<Prover> begin_prover(const voldetour::Any &, const ProverResources &);

} // namespace belvedere
