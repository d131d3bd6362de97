// Sets of cells as the bits of one integer: 64 bits for the small board, 128 for the others. What <bit> offers for 64
// bits, for both; and the rank-th bit of a set, which is how a playout draws a cell.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace cycad::octagon {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t low_half(Wide bits) { return static_cast<std::uint64_t>(bits); }
constexpr std::uint64_t high_half(Wide bits) { return static_cast<std::uint64_t>(bits >> 64); }

constexpr unsigned count_bits(std::uint64_t bits) { return static_cast<unsigned>(std::popcount(bits)); }
constexpr unsigned count_bits(Wide bits) { return count_bits(low_half(bits)) + count_bits(high_half(bits)); }

// All ones or nothing. In a playout the half of a set, or whether a push is blocked, is anybody's guess, and a wrongly
// predicted branch costs more than the arithmetic of both ways.
constexpr std::uint64_t mask_if(bool condition) { return std::uint64_t{0} - static_cast<std::uint64_t>(condition); }
constexpr std::uint64_t keep_if(bool condition, std::uint64_t bits) { return bits & mask_if(condition); }
constexpr Wide keep_if(bool condition, Wide bits) {
  return static_cast<Wide>(keep_if(condition, high_half(bits))) << 64 | keep_if(condition, low_half(bits));
}

// The lowest and the highest bit of a set; of an empty one the number of its bits, and minus one.
constexpr unsigned lowest_bit(std::uint64_t bits) { return static_cast<unsigned>(std::countr_zero(bits)); }
constexpr unsigned lowest_bit(Wide bits) {
  const std::uint64_t in_high = mask_if(low_half(bits) == 0);
  return lowest_bit(low_half(bits)) + static_cast<unsigned>(lowest_bit(high_half(bits)) & in_high);
}
constexpr unsigned highest_bit(std::uint64_t bits) { return 63 - static_cast<unsigned>(std::countl_zero(bits)); }
constexpr unsigned highest_bit(Wide bits) {
  const auto low_zeros = static_cast<unsigned>(std::countl_zero(low_half(bits)));
  const std::uint64_t in_low = mask_if(high_half(bits) == 0);
  return 64 + highest_bit(high_half(bits)) - static_cast<unsigned>(low_zeros & in_low);
}

// The rank-th lowest bit of a set with more than `rank` bits, without special instructions: byte sums found by
// multiplication name the byte, and a short loop the bit in it.
constexpr unsigned nth_bit_portable(std::uint64_t bits, unsigned rank) {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  std::uint64_t sums = bits - (bits >> 1 & 0x5555555555555555U);
  sums = (sums & 0x3333333333333333U) + (sums >> 2 & 0x3333333333333333U);
  sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fU) * ones;                 // byte i: the bits of bytes 0 to i
  const std::uint64_t full = ((rank * ones | ones << 7) - sums) & ones << 7;  // bytes whose sum is at most rank
  const unsigned shift = 8 * count_bits(full);
  unsigned left = rank - static_cast<unsigned>((sums << 8) >> shift & 0xffU);
  std::uint64_t byte = bits >> shift;
  for (; left != 0; --left) byte &= byte - 1;
  return shift + lowest_bit(byte);
}

inline unsigned nth_bit(std::uint64_t bits, unsigned rank) {
#if defined(__BMI__) && defined(__BMI2__)
  return static_cast<unsigned>(_tzcnt_u64(_pdep_u64(std::uint64_t{1} << rank, bits)));
#else
  return nth_bit_portable(bits, rank);
#endif
}

inline unsigned nth_bit(Wide bits, unsigned rank) {
  const unsigned low_count = count_bits(low_half(bits));
  const std::uint64_t in_high = mask_if(rank >= low_count);
  const std::uint64_t half = low_half(bits) ^ ((low_half(bits) ^ high_half(bits)) & in_high);
  return static_cast<unsigned>(64 & in_high) + nth_bit(half, rank - static_cast<unsigned>(low_count & in_high));
}

// Takes the lowest bit out of a set that is not empty.
template <class Bits>
constexpr unsigned take_lowest(Bits& bits) {
  const unsigned bit = lowest_bit(bits);
  bits &= bits - 1;
  return bit;
}

}  // namespace cycad::octagon
