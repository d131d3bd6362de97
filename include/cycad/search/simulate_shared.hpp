// One thread's simulations in a tree that several threads search. Where the policy allows it (KernelTraits::views) the
// selection step only reads: the thread's own views of the busy nodes, and the cached choice of the others. A slot is
// filled once, by compare-and-swap, and the backup is that of share.hpp. With policies that draw or learn, with the
// solver, transpositions or an evaluator, each node is locked for the time of a choice or a backup, and a visit counts
// when it is chosen (simulate.hpp with NodeLocks).
#pragma once

#include <algorithm>
#include <optional>

#include "cycad/search/simulate.hpp"
#include "cycad/search/tree/views.hpp"

namespace cycad {

// The end of the arena belongs to the views, a part of it to each thread, while several threads search.
template <class G>
class RoomForViews {
 public:
  RoomForViews(SearchTree<G>& tree, unsigned threads) : arena_(tree.arena()), end_(arena_.end()), threads_(threads) {
    // Views work where the policy allows them and a position has one node.
    used_ = tree.kernel().traits().views && !tree.settings().transpositions &&
            (tree.preparation() == nullptr || !tree.preparation()->evaluates());
    const std::size_t free = std::size_t{end_ - arena_.next_index()} * node_unit;
    if (used_) arena_.take_from_end(std::min(threads * NodeViews::most_bytes, free / 8));
  }
  ~RoomForViews() { arena_.give_end_back(end_); }
  RoomForViews(const RoomForViews&) = delete;
  RoomForViews& operator=(const RoomForViews&) = delete;

  [[nodiscard]] std::optional<NodeViews> views(unsigned thread) const {
    if (!used_) return {};
    const NodeIndex begin = (arena_.end() + 1) / 2 * 2;  // whole lines of memory
    const NodeIndex part = begin < end_ ? (end_ - begin) / threads_ / 2 * 2 : 0;
    const NodeIndex first = begin + thread * part;
    return NodeViews(first, first + part, thread, threads_);
  }

 private:
  Arena& arena_;
  NodeIndex end_;
  unsigned threads_;
  bool used_ = false;
};

template <class G>
class SharedSimulation : public Simulation<G, NodeLocks> {
 public:
  using Base = Simulation<G, NodeLocks>;
  using typename Base::Node;
  using typename Base::Shape;

  // `views` is null where they are not used.
  SharedSimulation(SearchTree<G>& tree, NodeLocks& locks, const Random& random, NodeViews* views, unsigned threads)
      : Base(tree, locks, random), views_(views), part_(tree.arena(), threads) {}
  ~SharedSimulation() {
    if (views_ != nullptr) kernel_.flush_views(base_, tree_.heavy_nodes(), *views_);
    count_nodes();
  }
  SharedSimulation(const SharedSimulation&) = delete;
  SharedSimulation& operator=(const SharedSimulation&) = delete;

  void simulate() {
    if (views_ == nullptr) return Base::simulate();
    // Copies, as in Base::simulate.
    const NodeFormat format = format_;
    const std::size_t slots_offset = slots_offset_;
    const std::size_t prefetched = prefetched_;
    std::byte* const base = base_;
    PathStep* const path = path_.data();
    G state = tree_.state();
    NodeIndex index = views_->root() != 0 ? views_->root() : tree_.root();
    depth_ = 0;
    for (;;) {
      const Node here(base + std::size_t{index} * node_unit, format);
      const Picks picks = picks_at(here);
      const std::size_t behind = here.slot_of(picks.one.arm, picks.two.arm);
      Slot* const slots = Shape::narrow ? reinterpret_cast<Slot*>(here.data() + slots_offset) : &here.slot(0);
      Slot slot = read_slot(slots[behind]);
      if (slot.kind() == Slot::Kind::node) Base::prefetch(base + std::size_t{slot.index()} * node_unit, prefetched);
      path[depth_++] = {index, picks};
      if (slot.kind() == Slot::Kind::terminal) return finish(slot.reward_one());
      play_picks<G>(state, here, picks);
      if (slot.kind() != Slot::Kind::node) {
        Slot& place = index < views_->first() ? slots[behind] : slot_behind_view(here, behind);
        slot = read_slot(place);
        if (slot.kind() == Slot::Kind::unseen) return visit_first(state, place);
        if (slot.kind() == Slot::Kind::once && depth_ < horizon_) slot = visit_again(state, place, slot);
        if (&place != &slots[behind]) slots[behind] = slot;
        if (slot.kind() == Slot::Kind::terminal) return finish(slot.reward_one());
      }
      if (depth_ == horizon_ || slot.kind() != Slot::Kind::node) return finish(this->play_out_from(state));
      index = slot.index();
    }
  }

  // The nodes of this thread become part of the tree's number.
  void count_nodes() {
    if (made_ > 0) tree_.count_nodes(made_);
    made_ = 0;
  }

 private:
  using Base::base_, Base::count_, Base::depth_, Base::format_, Base::horizon_, Base::kernel_, Base::path_,
      Base::prefetched_, Base::random_, Base::slots_offset_, Base::tree_;

  // The slot of the node itself, which the other threads see too.
  [[nodiscard]] Slot& slot_behind_view(Node view, std::size_t behind) const {
    return this->node(view_head(view.data()).node).slot(behind);
  }

  // The choice at a view, or at a node that all threads use.
  Picks picks_at(Node here) {
    const ChoiceWord<Shape> word(here.header());
    if (const auto next = word.peek(); next.decided()) return {{next.one}, {next.two}};
    word.take();
    const Picks picks = kernel_.choose(here.data(), random_);
    word.release({});
    return picks;
  }

  void visit_first(const G& state, Slot& place) {
    const Slot found = this->evaluate(state);
    Slot unseen;
    replace_slot(place, unseen, found);
    finish(found.reward_one());
  }

  // The second visit makes a node and publishes it; answers what is in the slot then.
  Slot visit_again(const G& state, Slot& place, Slot slot) {
    const NodeIndex made = tree_.make_apart(state, slot.reward_one(), random_, part_);
    if (made == 0) return slot;
    if (!replace_slot(place, slot, Slot::node(made))) {
      part_.take_back(made);  // another thread was first
      return slot;
    }
    ++made_;
    return Slot::node(made);
  }

  void finish(float reward_one) {
    this->require_reward(reward_one);
    ++count_;
    kernel_.back_up_views(base_, {path_.data(), depth_}, reward_one, tree_.heavy_nodes(), *views_);
  }

  NodeViews* views_;
  ArenaPart part_;
  std::uint64_t made_ = 0;
};

}  // namespace cycad
