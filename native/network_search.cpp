#include "network_search.hpp"

#include "search/network_tree.hpp"

namespace belvedere {

namespace {

template <Encoded S> class NetworkSearchOf final : public NetworkSearch {
  public:
    NetworkSearchOf(const S &position, const std::vector<std::uint64_t> &history, const std::vector<std::uint64_t> &left_out)
        : tree_(position, history, left_out) {}

    std::size_t numbers() const override { return static_cast<std::size_t>(belvedere::numbers(tree_.encoding())); }
    std::size_t actions() const override { return static_cast<std::size_t>(tree_.encoding().actions()); }
    std::size_t gather(float *observations, std::size_t most) override { return tree_.gather(observations, most); }
    void scatter(const float *logits, const float *values) override { tree_.scatter(logits, values); }
    Report report(std::size_t lines) const override { return tree_.report(lines); }

  private:
    NetworkTree<S> tree_;
};

} // namespace

std::unique_ptr<NetworkSearch> begin_network_search(const AnyState &position, const std::vector<std::uint64_t> &history,
                                                    const std::vector<std::uint64_t> &left_out) {
    return with_state(
        [&]<class S>(const S &state) -> std::unique_ptr<NetworkSearch> {
            if (state.over()) throw Refusal("the game is over: there is nothing to search for");
            return std::make_unique<NetworkSearchOf<S>>(state, history, left_out);
        },
        position);
}

} // namespace belvedere
