// Whether this is a build in which everything runs many times slower: with a sanitizer or without optimisation.
#pragma once

#include <cstdint>

namespace cycad::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
inline constexpr bool slow_build = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
inline constexpr bool slow_build = true;
#else
inline constexpr bool slow_build = false;
#endif
#else
inline constexpr bool slow_build = false;
#endif

constexpr std::uint64_t scaled(std::uint64_t full, std::uint64_t slow) { return slow_build ? slow : full; }

}  // namespace cycad::test
