// A node of the tree in memory: of variable size, in one arena, named by a 32-bit index.
//
//   narrow node (4 lanes per player, 8 alternating)         wide node (any number of moves)
//   +--------+--------+--------+ - - - +                    +--------+
//   | visits | reward | square |  own  |                    | Header |
//   +--------+--------+--------+ - - - +                    +--------+--------+ - - -
//   | Header | squares |                                    | visits | reward |   a multiple of 8 lanes per player
//   +--------+--------+- - - - - - -+- - - - -+             +--------+--------+ - - -
//   | slots, one per (joint) move | cells | moves |         | slots | joint cells | moves, shuffled lazily |
//   +- - - - - - - - - - - - - - -+- - - -+- - - -+
//
// A narrow node of at most four moves keeps no moves where the game finds them by their rank.
//
// Which lanes there are depends on the selection policy, how many on the game. Code for one policy knows its lanes when
// it is compiled (PolicyFormat); code for one game reads them at run time (NodeFormat). Both see the same node.
// A node is made at the second visit of a position: most positions are never seen again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "cycad/game/game.hpp"
#include "cycad/search/policy/arms.hpp"
#include "cycad/search/tree/slot.hpp"

namespace cycad {

// What is known of a game when a selection kernel is compiled: how many players choose at a node, and how many lanes
// are enough for the moves of each. 0: there may be any number.
template <std::size_t Sides, std::size_t SideLanes>
struct NodeShape {
  static constexpr std::size_t sides = Sides;
  static constexpr bool matrix = Sides == 2;
  static constexpr bool narrow = SideLanes > 0;
  static constexpr std::size_t narrow_side_lanes = SideLanes;
  static constexpr std::size_t narrow_lanes = SideLanes * Sides;
  static_assert(narrow_lanes == 0 || narrow_lanes == 4 || narrow_lanes == 8);

  using ArmNumber = std::conditional_t<narrow, std::uint8_t, std::uint16_t>;
  static constexpr ArmNumber undecided = std::numeric_limits<ArmNumber>::max();

  struct Tried {
    std::uint16_t tried[2];
  };
  struct Nothing {};
  struct Header : std::conditional_t<narrow, Nothing, Tried> {
    float visits;   // the sum over the arms
    float cached;   // what the policy computes from the visits
    float rewards;  // player one's, the first visit included
    ArmNumber arms_one;
    ArmNumber arms_two_or_mover;   // the other player's arms in the matrix tree, the mover in the sequential one
    ArmNumber next_one, next_two;  // the cached choice, unless the first is `undecided`
  };
  static_assert(sizeof(Header) + sizeof(float) <= node_unit);

  static constexpr std::size_t side_lanes(std::size_t arms) { return narrow ? SideLanes : round_up(arms, 8); }
  // All lanes of a node, both players' side by side.
  static constexpr std::size_t lanes(std::size_t arms_one, [[maybe_unused]] std::size_t arms_two) {
    return side_lanes(arms_one) + (matrix ? side_lanes(arms_two) : 0);
  }
};

using NarrowMatrix = NodeShape<2, 4>;
using NarrowSequential = NodeShape<1, 4>;
using EightSequential = NodeShape<1, 8>;
using WideMatrix = NodeShape<2, 0>;
using WideSequential = NodeShape<1, 0>;

// Selection by groups of moves needs wide nodes, so a game that has groups gets them from five moves on.
template <class G>
inline constexpr std::size_t narrow_lanes_of = G::max_moves <= 4                                                ? 4
                                               : !SimultaneousGame<G> && G::max_moves <= 8 && !HasMoveGroups<G> ? 8
                                                                                                                : 0;

template <class G>
using ShapeOf = NodeShape<SimultaneousGame<G> ? 2 : 1, narrow_lanes_of<G>>;

// Groups of lanes: visits and rewards, squares where they are asked for, and the policy's own.
constexpr std::uint32_t lane_groups_of(const Statistics& statistics) {
  return static_cast<std::uint32_t>(2 + (statistics.squares ? 1 : 0) + statistics.own_lanes);
}

// The parts of a node, at run time.
struct NodeFormat {
  std::uint32_t lane_groups = lane_groups_of({});
  bool squares = false;
  bool joint_means = false;
  std::uint32_t move_bytes = 0;  // 0: moves are not kept, since the game finds them by their rank
};

// The same for a policy that is known when it is compiled.
template <Statistics S>
struct PolicyFormat {
  static constexpr std::uint32_t lane_groups = lane_groups_of(S);
  static constexpr bool squares = S.squares;
  static constexpr bool joint_means = S.joint_means;
  std::uint32_t move_bytes = 0;

  constexpr operator NodeFormat() const { return {lane_groups, squares, joint_means, move_bytes}; }
};

template <class G>
inline constexpr bool keeps_moves = G::max_moves > 4 || !HasRankedMoves<G>;
template <class G>
inline constexpr std::uint32_t move_bytes_of = keeps_moves<G> ? sizeof(typename G::Move) : 0;

constexpr NodeFormat format_of(const Statistics& statistics, std::uint32_t move_bytes) {
  return {lane_groups_of(statistics), statistics.squares, statistics.joint_means, move_bytes};
}

// A node seen through its shape and format. Cheap to copy.
template <class S, class F = NodeFormat>
class Node {
 public:
  using Shape = S;
  using Format = F;
  using Header = typename Shape::Header;

  constexpr Node(std::byte* at, const Format& format) : at_(at), format_(format) {}

  [[nodiscard]] Header& header() const { return *reinterpret_cast<Header*>(at_ + header_offset()); }
  // Of player one's rewards, the first visit included; there only if the format has squares.
  [[nodiscard]] float& squares_one() const { return *reinterpret_cast<float*>(at_ + header_offset() + sizeof(Header)); }

  // Player one's. The rewards count the visit before there was a node, and the visits do not.
  [[nodiscard]] float mean_with_first_visit() const { return header().rewards / (header().visits + 1.0F); }

  [[nodiscard]] std::size_t arms(std::size_t side) const {
    return side == 0 ? header().arms_one : header().arms_two_or_mover;
  }
  // Whose reward the arms of a side count.
  [[nodiscard]] Player player(std::size_t side) const {
    if constexpr (Shape::matrix) return side == 0 ? Player::one : Player::two;
    return static_cast<Player>(header().arms_two_or_mover);
  }
  [[nodiscard]] std::size_t slot_count() const {
    return Shape::matrix ? std::size_t{header().arms_one} * header().arms_two_or_mover : header().arms_one;
  }
  [[nodiscard]] std::size_t slot_of(std::size_t arm_one, std::size_t arm_two) const {
    return Shape::matrix ? arm_one * header().arms_two_or_mover + arm_two : arm_one;
  }
  [[nodiscard]] Slot& slot(std::size_t index) const {
    return reinterpret_cast<Slot*>(at_ + slots_offset(lanes()))[index];
  }
  [[nodiscard]] JointRow::Cell& cell(std::size_t index) const {
    return reinterpret_cast<JointRow::Cell*>(at_ + cells_offset(lanes(), slot_count()))[index];
  }
  // The kept moves of a side, `move_bytes` each.
  [[nodiscard]] std::byte* move_data(std::size_t side) const {
    return at_ + moves_offset(lanes(), slot_count()) + (side == 0 ? 0 : arms(0) * format_.move_bytes);
  }
  template <class Move>
  [[nodiscard]] Move* moves(std::size_t side) const {
    return reinterpret_cast<Move*>(move_data(side));
  }
  void swap_moves(std::size_t side, std::size_t first, std::size_t second) const {
    std::byte* const list = move_data(side);
    const std::size_t size = format_.move_bytes;
    if (size == 2) {
      swap_as<std::uint16_t>(list + first * 2, list + second * 2);
    } else {
      std::swap_ranges(list + first * size, list + (first + 1) * size, list + second * size);
    }
  }

  // An arm of a wide node that has not been tried gets sums: what stood in its lanes made it lose every comparison.
  void open_arm(std::size_t side, std::size_t arm) const requires(!Shape::narrow) {
    const std::size_t lane = first_lane(side) + arm;
    visits()[lane] = rewards()[lane] = 0;
    if (format_.squares) squares()[lane] = 0;
  }
  // Opens the next arm of a wide node with the move at place `drawn` behind the tried ones, and answers its number.
  std::uint32_t open_next_arm(std::size_t side, std::size_t drawn) const requires(!Shape::narrow) {
    const std::uint32_t arm = header().tried[side]++;
    swap_moves(side, arm, drawn);
    open_arm(side, arm);
    return arm;
  }

  [[nodiscard]] std::size_t lanes() const {
    if constexpr (Shape::narrow) return Shape::narrow_lanes;
    return Shape::lanes(arms(0), Shape::matrix ? arms(1) : 0);
  }
  [[nodiscard]] std::size_t first_lane(std::size_t side) const { return side == 0 ? 0 : Shape::side_lanes(arms(0)); }
  [[nodiscard]] float* group(std::size_t number) const {
    return reinterpret_cast<float*>(at_ + (Shape::narrow ? 0 : node_unit)) + number * lanes();
  }
  [[nodiscard]] float* visits() const { return group(0); }
  [[nodiscard]] float* rewards() const { return group(1); }
  [[nodiscard]] float* squares() const { return group(2); }
  [[nodiscard]] float* own() const { return group(format_.squares ? 3 : 2); }

  [[nodiscard]] ArmView view(std::size_t side, bool averaged) const {
    const std::size_t lane = first_lane(side);
    return ArmView(
        arms(side), header().visits,
        {visits() + lane, rewards() + lane, format_.squares ? squares() + lane : nullptr, own() + lane, averaged},
        lanes());
  }

  [[nodiscard]] std::size_t bytes() const { return bytes(format_, arms(0), Shape::matrix ? arms(1) : 1); }
  static constexpr std::size_t bytes(const Format& format, std::size_t arms_one, std::size_t arms_two) {
    const Node sizes(nullptr, format);
    const std::size_t lanes = Shape::lanes(arms_one, arms_two);
    const std::size_t slots = arms_one * (Shape::matrix ? arms_two : 1);
    const std::size_t moves = arms_one + (Shape::matrix ? arms_two : 0);
    return round_up(sizes.moves_offset(lanes, slots) + moves * format.move_bytes, node_unit);
  }

  [[nodiscard]] std::byte* data() const { return at_; }
  [[nodiscard]] const Format& format() const { return format_; }
  // Where the header begins, and the slots of a node with so many lanes.
  [[nodiscard]] constexpr std::size_t header_offset() const {
    return Shape::narrow ? format_.lane_groups * Shape::narrow_lanes * sizeof(float) : 0;
  }
  [[nodiscard]] constexpr std::size_t slots_offset(std::size_t lanes) const {
    return Shape::narrow ? header_offset() + sizeof(Header) + (format_.squares ? sizeof(float) : 0)
                         : node_unit + format_.lane_groups * lanes * sizeof(float);
  }

 private:
  template <class Bits>
  static void swap_as(std::byte* first, std::byte* second) {
    Bits one, two;
    std::memcpy(&one, first, sizeof one);
    std::memcpy(&two, second, sizeof two);
    std::memcpy(first, &two, sizeof two);
    std::memcpy(second, &one, sizeof one);
  }

  [[nodiscard]] constexpr std::size_t cells_offset(std::size_t lanes, std::size_t slots) const {
    return slots_offset(lanes) + slots * sizeof(Slot);
  }
  [[nodiscard]] constexpr std::size_t moves_offset(std::size_t lanes, std::size_t slots) const {
    return cells_offset(lanes, slots) + (format_.joint_means ? slots * sizeof(JointRow::Cell) : 0);
  }

  std::byte* at_;
  Format format_;
};

// A node as the code for a game sees it, and as the kernel of a policy does.
template <class G>
using GameNode = Node<ShapeOf<G>>;
template <class Shape, SelectionPolicy P>
using PolicyNode = Node<Shape, PolicyFormat<P::statistics>>;

// The move of an arm at a node of `state`.
template <class G>
typename G::Move move_of(GameNode<G> node, const G& state, std::size_t side, std::size_t arm) {
  if constexpr (keeps_moves<G>) {
    return node.template moves<typename G::Move>(side)[arm];
  } else if constexpr (SimultaneousGame<G>) {
    return state.nth_move(side == 0 ? Player::one : Player::two, arm);
  } else {
    return state.nth_move(arm);
  }
}

// The arms of a node that were chosen: in the sequential tree `one` is the mover's, whoever that is.
struct Picks {
  Pick one, two;
};

// A (joint) move played on the board.
template <class G>
[[gnu::always_inline]] inline void play_picks(G& state, GameNode<G> here, const Picks& picks) {
  if constexpr (SimultaneousGame<G>) {
    const auto one = move_of<G>(here, state, 0, picks.one.arm);
    state.play(one, move_of<G>(here, state, 1, picks.two.arm));
  } else {
    state.play(move_of<G>(here, state, 0, picks.one.arm));
  }
}

}  // namespace cycad
