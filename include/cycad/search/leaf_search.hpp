// A search that hands out leaves and takes in their values later, for evaluators that like many positions at a time:
//
//   LeafSearch<Breakthrough> search({.c = 1.5F});
//   search.start(position, Random(seed));
//   while (auto leaf = search.select_leaf(simulations))           // as often as you like before ...
//     search.resolve(leaf->ticket, priors_of(*leaf), value_of(*leaf));   // ... in any order
//
// While a leaf is out, its visits count without a reward on all of its path (virtual loss), so that the next selection
// looks elsewhere. The first leaf is the root itself. With one leaf at a time the tree is that of
// `Search<G, PuctWith<Evaluator>>` to the last bit. `run_batches` (batches.hpp) is the loop over this.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "cycad/search/leaf_search_options.hpp"
#include "cycad/search/leaf_value.hpp"
#include "cycad/search/policy/puct.hpp"
#include "cycad/search/search_report.hpp"
#include "cycad/search/simulate.hpp"

namespace cycad {

inline SearchSettings settings_of_leaf_search(const LeafSearchOptions& options) {
  SearchSettings settings;
  settings.solver = options.solver;
  settings.bytes = options.bytes;
  return settings;
}

// A position that waits for its value. Valid until it is resolved.
template <class G>
struct Leaf {
  std::size_t ticket;
  const G* position;
  std::span<const typename G::Move> moves;  // in the order in which `resolve` expects their priors
  [[nodiscard]] std::size_t move_count() const { return moves.size(); }
};

// The selection step of a simulation without what follows: see LeafSearch.
template <class G>
class LeafSimulation : public Simulation<G, NoLocks> {
 public:
  using Base = Simulation<G, NoLocks>;
  using Base::Base;
  using typename Base::Node;
  using typename Base::Shape;

  // Down to a position without a node. True: it is `state`, behind `place`. False: the simulation ended on the way.
  bool select(G& state, Slot*& place) {
    state = tree_.state();
    NodeIndex index = tree_.root();
    depth_ = 0;
    if constexpr (Base::can_trace) Base::trace_.begin();
    for (;;) {
      const Node here = Base::node(index);
      const Picks picks = Base::cached_or_chosen(here);
      place = &here.slot(here.slot_of(picks.one.arm, picks.two.arm));
      path_[depth_++] = {index, picks};
      if (place->kind() == Slot::Kind::terminal) return ended(Base::terminal_reward(*place));
      play_picks<G>(state, here, picks);
      if (const Result result = state.result()) {
        const Slot found = Slot::terminal(*result);
        *place = found;
        return ended(Base::prove(found));
      }
      if (place->kind() != Slot::Kind::node) return true;
      index = place->index();
      if (depth_ == Base::deepest) return ended(Base::node(index).mean_with_first_visit());
    }
  }

  [[nodiscard]] std::span<const PathStep> path() const { return {path_.data(), depth_}; }
  [[nodiscard]] Random& random() { return Base::random_; }

  // A visit more, or one less, whose reward is not there.
  void count_visits(std::span<const PathStep> path, float visits) {
    for (const PathStep& step : path) {
      const Node here = Base::node(step.node);
      Base::kernel_.count_visit(here.data(), step.node, step.picks, tree_.heavy_nodes(), visits);
      here.header().next_one = Shape::undecided;
    }
  }
  void add_reward(std::span<const PathStep> path, float reward_one) {
    ++Base::count_;
    Base::kernel_.back_up(Base::base_, path, reward_one, tree_.heavy_nodes(), true);
  }

 private:
  bool ended(float reward_one) {
    Base::finish(reward_one);
    return false;
  }

  using Base::depth_, Base::path_, Base::tree_;
};

template <class G>
class LeafSearch {
 public:
  using Game = G;
  using Move = typename G::Move;
  using Shape = ShapeOf<G>;
  using Node = GameNode<G>;
  static_assert(!Shape::matrix, "an evaluator gives one player's priors: expected an alternating-move game");

  // With a kernel of PUCT that is compiled elsewhere (make_kernel.hpp), or here.
  LeafSearch(const LeafSearchOptions& options, std::unique_ptr<const Kernel<Shape>> kernel)
      : noise_(options.noise), tree_(std::move(kernel), nullptr, settings_of_leaf_search(options)) {
    noise_.require_sane();
    if (!(options.c >= 0)) throw InputError("puct: c must be 0 or more");
    if (!(options.unvisited >= 0 && options.unvisited <= 1)) throw InputError("puct: unvisited must be in [0, 1]");
  }
  explicit LeafSearch(const LeafSearchOptions& options = {})
      : LeafSearch(options, std::make_unique<KernelOf<Shape, PuctWith<NoEvaluator>>>(
                                PuctWith<NoEvaluator>{options.c, options.unvisited, {}},
                                settings_of_leaf_search(options), move_bytes_of<G>, MoveGroups{})) {}

  // A new tree; see SearchTree::start.
  void start(const G& position, const Random& random, std::uint64_t expected_simulations = 0) {
    tree_.start(position, expected_simulations);
    begin(random);
  }

  // The next position to evaluate, as long as no more than `most` simulations are done or under way; none too where all
  // that is left to select waits for a value already, or the root is proven, or after some hundred simulations that
  // have ended in a result at once: then simulations() has grown, and the caller may look at the clock before it asks
  // again.
  std::optional<Leaf<G>> select_leaf(std::uint64_t most = most_simulations) {
    require_started();
    if (!root_known_) return pending_.empty() ? std::optional(hand_out_root()) : std::nullopt;
    G state;
    Slot* place = nullptr;
    constexpr std::uint64_t most_ends = 256;
    const std::uint64_t before = simulations();
    while (simulations() + out_ < most && collisions_.size() < most_collisions && !finished()) {
      if (!simulation_->select(state, place)) {
        if (simulations() - before >= most_ends) break;
        continue;
      }
      const std::span<const PathStep> path = simulation_->path();
      simulation_->count_visits(path, 1.0F);
      if (is_out(place)) {
        collisions_.emplace_back(path.begin(), path.end());
        continue;
      }
      const NodeIndex made = tree_.make_node(state, 0.5F, simulation_->random(), false);
      ++out_;
      return hand_out({.state = state, .path = {path.begin(), path.end()}, .place = place, .node = made});
    }
    return std::nullopt;
  }

  // The value of a leaf that was handed out. Throws InputError, and leaves everything as it was, for priors and values
  // that are none.
  void resolve(std::size_t ticket, std::span<const float> priors, float value_one) {
    Pending& leaf = pending_at(ticket);
    if (priors.size() != leaf.moves.size())
      throw InputError("the evaluator gave " + std::to_string(priors.size()) + " priors, expected one for each of " +
                       std::to_string(leaf.moves.size()) + " moves");
    checked_value(value_one);
    checked_sum(priors);
    undo_collisions();
    if (leaf.node != 0) {
      const Node made = tree_.node(leaf.node);
      const ArmView arms = made.view(0, false);
      write_priors(priors, [&](std::size_t arm, float prior) { arms.own(0, arm) = prior; });
      made.header().rewards = value_one;
      // Meanwhile the solver may have proven the position.
      if (leaf.place != nullptr && leaf.place->kind() == Slot::Kind::unseen) *leaf.place = Slot::node(leaf.node);
    }
    if (leaf.path.empty()) {
      root_known_ = true;
      add_root_noise();
    } else {
      --out_;
      simulation_->add_reward(leaf.path, value_one);
    }
    take_back(ticket);
  }

  // All leaves that are out come back without a value.
  void cancel() {
    undo_collisions();
    for (std::size_t ticket = 0; ticket < pending_.size(); ++ticket) {
      if (!pending_[ticket].used) continue;
      simulation_->count_visits(pending_[ticket].path, -1.0F);
      take_back(ticket);
    }
    out_ = 0;
  }

  // The game has gone on by this move: reuses the subtree below it. Leaves that are out come back.
  void advance(Move move, const G& position) {
    require_started();
    if (position.result()) throw InputError("the game is over, expected a position to search");
    cancel();
    const Random random = simulation_->random();
    if (root_known_) {
      tree_.advance(move, position);
    } else {
      tree_.start(position, 0);
    }
    begin(random);
  }

  // Since `start` or `advance`, leaves that are out excluded.
  [[nodiscard]] std::uint64_t simulations() const { return simulation_ ? simulation_->count() : 0; }
  [[nodiscard]] bool finished() const { return tree_.proven_value().has_value(); }
  [[nodiscard]] std::vector<RootArm<Move>> arms() const {
    return root_known_ ? tree_.arms() : std::vector<RootArm<Move>>();
  }
  // Of a move at the root, with its noise.
  [[nodiscard]] float prior(Move move) const {
    for (std::size_t arm = 0; root_known_ && arm < root().arms(0); ++arm)
      if (move_of<G>(root(), tree_.state(), 0, arm) == move) return root().own()[arm];
    return 0;
  }
  [[nodiscard]] float value() const { return root_known_ ? tree_.value() : 0.5F; }
  [[nodiscard]] const G& state() const { return tree_.state(); }
  [[nodiscard]] Node root() const { return tree_.node(tree_.root()); }
  [[nodiscard]] std::uint64_t root_visits() const { return tree_.root_visits(); }
  [[nodiscard]] Random& random() { return simulation_->random(); }
  [[nodiscard]] SearchReport report() const {
    return {.simulations = simulations(), .nodes = tree_.nodes(), .bytes = tree_.bytes(), .full = tree_.full()};
  }

 private:
  struct NoEvaluator {
    void operator()(const G& /*state*/, std::span<const Move> /*moves*/, std::span<float> /*priors*/) const {}
  };
  struct Pending {
    G state;
    std::vector<PathStep> path;  // empty for the root
    Slot* place = nullptr;
    NodeIndex node = 0;  // which is not in the tree yet; 0 when there was no room for one
    std::vector<Move> moves = {};
    bool used = false;
  };
  // With so many selections that led to leaves which are out already, a batch is as full as it gets.
  static constexpr std::size_t most_collisions = 16;

  void require_started() const {
    if (!simulation_) throw InputError("a search for leaves has no position, expected a call of start first");
  }

  void begin(Random random) {
    pending_.clear();
    collisions_.clear();
    out_ = 0;
    root_known_ = tree_.root() != 0;
    tree_.reset_full();
    tree_.ensure_root(random);
    simulation_.emplace(tree_, locks_, random);
    if (root_known_) add_root_noise();
  }

  Leaf<G> hand_out_root() { return hand_out({.state = tree_.state(), .path = {}, .node = tree_.root()}); }

  Leaf<G> hand_out(Pending leaf) {
    list_moves_of(leaf);
    leaf.used = true;
    std::size_t ticket = 0;
    while (ticket < pending_.size() && pending_[ticket].used) ++ticket;
    if (ticket == pending_.size()) {
      pending_.push_back(std::move(leaf));
    } else {
      pending_[ticket] = std::move(leaf);
    }
    const Pending& kept = pending_[ticket];
    return {ticket, &kept.state, kept.moves};
  }

  // In the order of the node's arms, if there is a node.
  void list_moves_of(Pending& leaf) const {
    if (leaf.node != 0) {
      const Node made = tree_.node(leaf.node);
      for (std::size_t arm = 0; arm < made.arms(0); ++arm) leaf.moves.push_back(move_of<G>(made, leaf.state, 0, arm));
    } else {
      MoveList<G> list;
      leaf.state.moves(list);
      leaf.moves.assign(list.begin(), list.end());
    }
  }

  Pending& pending_at(std::size_t ticket) {
    if (ticket >= pending_.size() || !pending_[ticket].used)
      throw InputError("leaf " + std::to_string(ticket) + " is not out, expected the ticket of one that is");
    return pending_[ticket];
  }
  void take_back(std::size_t ticket) {
    pending_[ticket].used = false;
    pending_[ticket].moves.clear();
    while (!pending_.empty() && !pending_.back().used) pending_.pop_back();
  }

  [[nodiscard]] bool is_out(const Slot* place) const {
    return std::any_of(pending_.begin(), pending_.end(),
                       [&](const Pending& leaf) { return leaf.used && leaf.place == place; });
  }
  void undo_collisions() {
    for (const auto& path : collisions_) simulation_->count_visits(path, -1.0F);
    collisions_.clear();
  }

  void add_root_noise() {
    if (noise_.fraction <= 0) return;
    const Node here = tree_.node(tree_.root());
    add_noise({here.own(), here.arms(0)}, noise_, simulation_->random());
    here.header().next_one = Shape::undecided;
  }

  RootNoise noise_;
  SearchTree<G> tree_;
  NoLocks locks_;
  std::optional<LeafSimulation<G>> simulation_;
  std::deque<Pending> pending_;
  std::vector<std::vector<PathStep>> collisions_;
  std::uint64_t out_ = 0;  // simulations under way
  bool root_known_ = false;
};

}  // namespace cycad
