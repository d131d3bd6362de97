// The tree in memory: nodes of variable size in one arena, named by 32-bit indices.
//
//   narrow node (at most 4 moves a player, moves by rank)        wide node (any number of moves)
//   +--------+--------+--------+ - - - +                          +--------+
//   | visits | reward | square |  own  |  4 lanes a player        | Header |
//   +--------+--------+--------+ - - - +                          +--------+--------+ - - -
//   | Header |                                                    | visits | reward |   a multiple of 8 lanes a player
//   +--------+--------+                                           +--------+--------+ - - -
//   | slots, one a (joint) move |                                 | slots | joint cells | moves, shuffled lazily |
//   +- - - - - - - - - - - - - -+
//
// A slot says what is known of the position behind a move: nothing; seen once, with its reward; a node; or the end of
// the game, with its result. A node is made at the second visit: most positions are never seen again.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "cycad/game/game.hpp"
#include "cycad/search/policy/arms.hpp"
#include "cycad/search/policy/regret_matching.hpp"

namespace cycad {

using NodeIndex = std::uint32_t;  // in units of 32 bytes; 0 is no node
inline constexpr std::size_t node_unit = 32;

class Slot {
 public:
  enum class Kind : std::uint32_t { unseen = 0, once = 1, node = 2, terminal = 3 };

  static Slot once(float reward_one) { return Slot(Kind::once, bits_of(reward_one)); }
  static Slot terminal(float reward_one) { return Slot(Kind::terminal, bits_of(reward_one)); }
  static Slot node(NodeIndex index) { return Slot(Kind::node, index); }
  Slot() = default;

  [[nodiscard]] Kind kind() const { return static_cast<Kind>(bits_ >> 30); }
  [[nodiscard]] NodeIndex index() const { return bits_ & 0x3fffffffU; }
  // A float in [0, 1] has its two top bits clear, so it needs no more than the 30 bits below the kind.
  [[nodiscard]] float reward_one() const { return std::bit_cast<float>(bits_ & 0x3fffffffU); }

 private:
  // Adding zero takes the sign from a minus zero.
  static std::uint32_t bits_of(float reward_one) { return std::bit_cast<std::uint32_t>(reward_one + 0.0F); }
  Slot(Kind kind, std::uint32_t payload) : bits_(static_cast<std::uint32_t>(kind) << 30 | payload) {}
  std::uint32_t bits_ = 0;
};
static_assert(sizeof(Slot) == 4);

constexpr std::size_t round_up(std::size_t value, std::size_t step) { return (value + step - 1) / step * step; }

template <class G, SelectionPolicy P>
struct NodeLayout {
  static constexpr std::size_t sides = SimultaneousGame<G> ? 2 : 1;
  static constexpr bool narrow = G::max_moves <= 4;
  static constexpr bool keeps_moves = !narrow || !HasRankedMoves<G>;
  static constexpr Statistics statistics = P::statistics;
  static constexpr std::size_t lane_groups = 2 + (statistics.squares ? 1 : 0) + statistics.own_lanes;

  using ArmNumber = std::conditional_t<narrow, std::uint8_t, std::uint16_t>;
  static constexpr ArmNumber undecided = std::numeric_limits<ArmNumber>::max();

  struct Squares {
    float squares;  // of player one's rewards, the first visit included
  };
  struct Tried {
    std::uint16_t tried[2];
  };
  template <class Part>
  struct Without {};
  template <bool Wanted, class Part>
  using Optional = std::conditional_t<Wanted, Part, Without<Part>>;

  struct Header : Optional<statistics.squares, Squares>, Optional<!narrow, Tried> {
    float visits;   // the sum over the arms
    float cached;   // what the policy computes from the visits
    float rewards;  // player one's, the first visit included
    ArmNumber arms_one;
    ArmNumber arms_two_or_mover;   // the other player's arms in the matrix tree, the mover in the sequential one
    ArmNumber next_one, next_two;  // what selection will choose, unless the first is `undecided` (foresee.hpp)
  };
  static_assert(sizeof(Header) <= node_unit);

  static constexpr std::size_t narrow_lanes = 4 * sides;
  static constexpr std::size_t lanes_offset = narrow ? 0 : node_unit;
  static constexpr std::size_t header_offset = narrow ? lane_groups * narrow_lanes * sizeof(float) : 0;

  static constexpr std::size_t side_lanes(std::size_t arms) { return narrow ? 4 : round_up(arms, 8); }

  static constexpr std::size_t slots_offset(std::size_t lanes) {
    return narrow ? header_offset + sizeof(Header) : lanes_offset + lane_groups * lanes * sizeof(float);
  }
  static constexpr std::size_t cells_offset(std::size_t lanes, std::size_t slots) {
    return slots_offset(lanes) + slots * sizeof(Slot);
  }
  static constexpr std::size_t moves_offset(std::size_t lanes, std::size_t slots) {
    return cells_offset(lanes, slots) + (statistics.joint_means ? slots * sizeof(JointRow::Cell) : 0);
  }
  static constexpr std::size_t bytes(std::size_t arms_one, std::size_t arms_two) {
    const std::size_t lanes = side_lanes(arms_one) + (sides == 2 ? side_lanes(arms_two) : 0);
    const std::size_t slots = arms_one * (sides == 2 ? arms_two : 1);
    const std::size_t moves = keeps_moves ? arms_one + (sides == 2 ? arms_two : 0) : 0;
    return round_up(moves_offset(lanes, slots) + moves * sizeof(typename G::Move), node_unit);
  }
};

// A node seen through its layout. Cheap to copy: it is a pointer.
template <class G, SelectionPolicy P>
class Node {
 public:
  using Layout = NodeLayout<G, P>;
  using Header = typename Layout::Header;
  using Move = typename G::Move;

  explicit Node(std::byte* at) : at_(at) {}

  [[nodiscard]] Header& header() const { return *reinterpret_cast<Header*>(at_ + Layout::header_offset); }

  [[nodiscard]] std::size_t arms(std::size_t side) const {
    return side == 0 ? header().arms_one : header().arms_two_or_mover;
  }
  // Whose reward the arms of a side count.
  [[nodiscard]] Player player(std::size_t side) const {
    if constexpr (Layout::sides == 2) return side == 0 ? Player::one : Player::two;
    return static_cast<Player>(header().arms_two_or_mover);
  }
  [[nodiscard]] std::size_t slot_count() const {
    return Layout::sides == 2 ? std::size_t{header().arms_one} * header().arms_two_or_mover : header().arms_one;
  }
  [[nodiscard]] std::size_t slot_of(std::size_t arm_one, std::size_t arm_two) const {
    return Layout::sides == 2 ? arm_one * header().arms_two_or_mover + arm_two : arm_one;
  }
  [[nodiscard]] Slot& slot(std::size_t index) const {
    return reinterpret_cast<Slot*>(at_ + Layout::slots_offset(lanes()))[index];
  }
  [[nodiscard]] JointRow::Cell& cell(std::size_t index) const {
    return reinterpret_cast<JointRow::Cell*>(at_ + Layout::cells_offset(lanes(), slot_count()))[index];
  }
  [[nodiscard]] Move* moves(std::size_t side) const {
    return reinterpret_cast<Move*>(at_ + Layout::moves_offset(lanes(), slot_count())) + (side == 0 ? 0 : arms(0));
  }

  // All lanes of the node, both players' side by side.
  [[nodiscard]] std::size_t lanes() const {
    if constexpr (Layout::narrow) return Layout::narrow_lanes;
    return Layout::side_lanes(arms(0)) + (Layout::sides == 2 ? Layout::side_lanes(arms(1)) : 0);
  }
  [[nodiscard]] std::size_t first_lane(std::size_t side) const { return side == 0 ? 0 : Layout::side_lanes(arms(0)); }
  [[nodiscard]] float* group(std::size_t number) const {
    return reinterpret_cast<float*>(at_ + Layout::lanes_offset) + number * lanes();
  }
  [[nodiscard]] float* visits() const { return group(0); }
  [[nodiscard]] float* rewards() const { return group(1); }
  [[nodiscard]] float* squares() const { return group(2); }
  [[nodiscard]] float* own() const { return group(Layout::statistics.squares ? 3 : 2); }

  [[nodiscard]] ArmView view(std::size_t side, bool averaged) const {
    const std::size_t lane = first_lane(side);
    return ArmView(arms(side), header().visits,
                   {visits() + lane, rewards() + lane, Layout::statistics.squares ? squares() + lane : nullptr,
                    own() + lane, averaged},
                   lanes());
  }

  [[nodiscard]] std::size_t bytes() const { return Layout::bytes(arms(0), Layout::sides == 2 ? arms(1) : 1); }
  [[nodiscard]] std::byte* data() const { return at_; }

 private:
  std::byte* at_;
};

// The move of an arm at a node of `state`.
template <class G, class P>
typename G::Move move_of(Node<G, P> node, const G& state, std::size_t side, std::size_t arm) {
  if constexpr (NodeLayout<G, P>::keeps_moves) {
    return node.moves(side)[arm];
  } else if constexpr (NodeLayout<G, P>::sides == 2) {
    return state.nth_move(side == 0 ? Player::one : Player::two, arm);
  } else {
    return state.nth_move(arm);
  }
}

// One block of memory for all nodes of a search, taken once. The system gives pages as they are touched, so a large
// arena costs only what the tree uses. When it is full `allocate` answers 0 and the search goes on without new nodes.
class Arena {
 public:
  Arena() = default;
  explicit Arena(std::size_t bytes) : capacity_(static_cast<NodeIndex>(std::min<std::size_t>(bytes / node_unit, max))) {
    const std::size_t size = round_up(std::size_t{capacity_} * node_unit, page);
    base_.reset(static_cast<std::byte*>(std::aligned_alloc(page, size)));
    if (base_ == nullptr) throw std::bad_alloc();
#if defined(__linux__)
    madvise(base_.get(), size, MADV_HUGEPAGE);  // fewer misses in the address cache; no matter if refused
#endif
  }
  Arena(Arena&& from) noexcept { *this = std::move(from); }
  Arena& operator=(Arena&& from) noexcept {
    base_ = std::move(from.base_);
    capacity_ = from.capacity_;
    used_.store(from.used_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    return *this;
  }

  NodeIndex allocate(std::size_t bytes, bool shared) {
    const auto units = static_cast<NodeIndex>(bytes / node_unit);
    if (!shared) {
      const NodeIndex at = used_.load(std::memory_order_relaxed);
      if (!fits(at, units)) return 0;
      used_.store(at + units, std::memory_order_relaxed);
      return at;
    }
    NodeIndex at = used_.load(std::memory_order_relaxed);
    do {
      if (!fits(at, units)) return 0;
    } while (!used_.compare_exchange_weak(at, at + units, std::memory_order_relaxed));
    return at;
  }

  [[nodiscard]] std::byte* at(NodeIndex index) const { return base_.get() + std::size_t{index} * node_unit; }
  [[nodiscard]] std::size_t used_bytes() const { return (used_.load(std::memory_order_relaxed) - first) * node_unit; }
  [[nodiscard]] std::size_t capacity_bytes() const { return std::size_t{capacity_} * node_unit; }
  void clear() { used_.store(first, std::memory_order_relaxed); }

 private:
  [[nodiscard]] bool fits(NodeIndex at, NodeIndex units) const { return std::uint64_t{at} + units <= capacity_; }

  static constexpr NodeIndex first = 2;  // unit 0 is "no node"; 64-byte alignment for the first node
  static constexpr std::size_t max = 0x3fffffff;
  static constexpr std::size_t page = std::size_t{1} << 21;
  struct Free {
    void operator()(std::byte* block) const { std::free(block); }
  };
  std::unique_ptr<std::byte, Free> base_;
  NodeIndex capacity_ = 0;
  std::atomic<NodeIndex> used_{first};
};

}  // namespace cycad
