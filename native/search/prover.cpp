// Provers for the states of all games.

#include "../knowledge/turris.hpp"
#include "../knowledge/voldetour.hpp"
#include "../knowledge/volo.hpp"
#include "../knowledge/volterra.hpp"
#include "prover_of.hpp"

namespace belvedere {

std::unique_ptr<Prover> begin_prover(const AnyState &position, const ProverResources &resources) {
    return with_state([&]<class S>(const S &) -> std::unique_ptr<Prover> { return std::make_unique<ProverOf<S>>(resources); },
                      position);
}

} // namespace belvedere
