// What a node knows of the position behind a move: nothing; seen once, with its reward; a node; or the end of the game,
// with its result.
#pragma once

#include <bit>
#include <cstdint>

#include "cycad/core/error.hpp"
#include "cycad/search/tree/arena.hpp"

namespace cycad {

// Whether the bits of a float are those of a number from 0 to 1: the bits of all others, a NaN among them, are larger.
constexpr bool is_reward(std::uint32_t bits) { return bits <= std::bit_cast<std::uint32_t>(1.0F); }

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
  static std::uint32_t bits_of(float reward_one) {
    const auto bits = std::bit_cast<std::uint32_t>(reward_one + 0.0F);  // takes the sign from a minus zero
    if (!is_reward(bits)) [[unlikely]]
      throw_bad_number("a reward", reward_one, "one from 0 to 1");
    return bits;
  }
  Slot(Kind kind, std::uint32_t payload) : bits_(static_cast<std::uint32_t>(kind) << 30 | payload) {}
  std::uint32_t bits_ = 0;
};
static_assert(sizeof(Slot) == 4);

}  // namespace cycad
