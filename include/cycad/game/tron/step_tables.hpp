// Tables from a set of legal directions (a 4-bit mask) to what the hot path of Tron asks of it: how many, which is
// the k-th, and which step a random number chooses.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "cycad/game/tron/grid.hpp"

namespace cycad::tron {

// The rank-th direction of a mask, counted from north.
constexpr Direction nth_direction(unsigned mask, unsigned rank) {
  for (; rank > 0; --rank) mask &= mask - 1;
  return static_cast<Direction>(std::countr_zero(mask));
}

// Twelve is divisible by 1, 2, 3 and 4: a number below twelve chooses each of a mask's directions equally often.
inline constexpr std::size_t uniform_choices = 12;

struct alignas(4) TableStep : Step {};

using UniformSteps = std::array<std::array<TableStep, 16>, 16>;

constexpr UniformSteps make_uniform_steps() {
  UniformSteps table{};
  for (unsigned mask = 1; mask < 16; ++mask) {
    const auto count = static_cast<unsigned>(std::popcount(mask));
    for (unsigned choice = 0; choice < uniform_choices; ++choice) {
      table[mask][choice] = {steps[static_cast<std::size_t>(nth_direction(mask, choice % count))]};
    }
  }
  return table;
}

inline constexpr UniformSteps uniform_steps = make_uniform_steps();

// The step that 32 random bits choose uniformly from a mask; the bias is below 12 / 2^32.
constexpr Step uniform_step(unsigned mask, std::uint64_t bits) {
  return uniform_steps[mask][bits * uniform_choices >> 32];
}

}  // namespace cycad::tron
