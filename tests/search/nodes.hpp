// Single nodes for tests: made as the expansion step makes them, seen as the kernel of a policy sees them.
#pragma once

#include "cycad/search/expand.hpp"

namespace cycad::test {

template <class G, class P>
class PolicyNodeOf : public PolicyNode<ShapeOf<G>, P> {
 public:
  using Base = PolicyNode<ShapeOf<G>, P>;
  explicit PolicyNodeOf(std::byte* at) : Base(at, typename Base::Format{move_bytes_of<G>}) {}
  [[nodiscard]] typename G::Move* moves(std::size_t side) const { return Base::template moves<typename G::Move>(side); }
};

template <class G, class P>
constexpr std::size_t bytes_of(std::size_t arms_one, std::size_t arms_two) {
  return GameNode<G>::bytes(format_of(P::statistics, move_bytes_of<G>), arms_one, arms_two);
}

template <class G, class P>
NodeIndex make_node(Arena& arena, const G& state, float first_reward, const P& policy, Random& random, bool shared) {
  const KernelOf<ShapeOf<G>, P> kernel(policy, {}, move_bytes_of<G>, {});
  const auto preparation = make_position_policy<G>(policy);
  const NodeMaker<G> maker{format_of(P::statistics, move_bytes_of<G>), kernel.traits(), preparation.get()};
  return maker.make(arena, state, first_reward, random, shared);
}

template <class G, class P>
Picks choose(PolicyNodeOf<G, P> node, const P& policy, const SearchSettings& settings, Random& random) {
  return Selection<ShapeOf<G>, P>(policy, settings, move_groups_of<G>()).choose(node, random);
}

// A visit with its reward. Returns by how much the node's own n sigma has grown.
template <class G, class P>
float back_up(PolicyNodeOf<G, P> node, const Picks& picks, const P& policy, float reward_one,
              const SearchSettings& settings = {}, float deviation_change = 0) {
  const Selection<ShapeOf<G>, P> selection(policy, settings);
  Carried carried{.simulated = reward_one, .deviation_change = deviation_change};
  using NodeBackup = Backup<ShapeOf<G>, P>;
  const NodeBackup backup(selection);
  if constexpr (NodeBackup::caches_choices) {
    if (backup.is_caching()) {
      backup.template back_up<true>(node, picks, reward_one, carried, nullptr);
      return carried.deviation_change;
    }
  }
  backup.template back_up<false>(node, picks, reward_one, carried, nullptr);
  return carried.deviation_change;
}

}  // namespace cycad::test
