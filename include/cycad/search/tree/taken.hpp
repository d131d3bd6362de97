// Who may write a node that several threads search. The cached choice of a node (`next_one`, `next_two`) is one word,
// and the word says everything: a choice, which anybody may follow; no choice; or *taken*, while one thread has locked
// the node to write it. Locking is one atomic exchange, releasing one plain store that brings the next choice with it,
// and whoever merely passes reads the word and writes nothing.
//
// A search with one thread knows nothing of this: it reads and writes the two numbers as they are.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <thread>
#include <type_traits>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "cycad/search/tree/node.hpp"

namespace cycad {

template <class Shape>
struct NextChoice {
  using Number = typename Shape::ArmNumber;
  Number one = Shape::undecided;
  Number two = 0;

  [[nodiscard]] bool decided() const { return one != Shape::undecided; }
};

template <class Shape>
class ChoiceWord {
 public:
  using Header = typename Shape::Header;
  using Next = NextChoice<Shape>;

  // The two numbers lie side by side at the end of the header, on a boundary of the word.
  explicit ChoiceWord(Header& header) : at_(reinterpret_cast<Word*>(&header.next_one)) {}

  // The choice, or none while the node is locked or undecided. Whoever sees it sees the moves that it was made among.
  [[nodiscard]] Next peek() const { return next_of(__atomic_load_n(at_, __ATOMIC_ACQUIRE)); }
  // False when another thread has the node.
  [[nodiscard]] bool try_take() const { return __atomic_exchange_n(at_, taken, __ATOMIC_ACQUIRE) != taken; }
  // Waits for the other thread, which needs some nanoseconds.
  void take() const {
    for (unsigned tries = 0; !try_take(); ++tries) {
      while (__atomic_load_n(at_, __ATOMIC_RELAXED) == taken) relax(tries++);
    }
  }
  void release(const Next& next) const { __atomic_store_n(at_, word_of(next), __ATOMIC_RELEASE); }

 private:
  using Bits = std::conditional_t<sizeof(typename Shape::ArmNumber) == 1, std::uint16_t, std::uint32_t>;
  using Word [[gnu::may_alias]] = Bits;
  static constexpr Bits taken = static_cast<Bits>(~Bits{0});

  static Next next_of(Bits word) { return std::bit_cast<Next>(word); }
  static Bits word_of(const Next& next) { return std::bit_cast<Bits>(next); }
  // The other thread may have lost its core.
  static void relax(unsigned tries) {
    if (tries > 64) std::this_thread::yield();
#if defined(__SSE2__)
    _mm_pause();
#endif
  }

  Word* at_;
};

// A slot of a node that several threads use: written by compare-and-swap, and whoever sees a node in it sees what is in
// the node.
inline Slot read_slot(Slot& place) { return std::atomic_ref(place).load(std::memory_order_acquire); }
inline bool replace_slot(Slot& place, Slot& expected, Slot wanted) {
  return std::atomic_ref(place).compare_exchange_strong(expected, wanted, std::memory_order_acq_rel,
                                                        std::memory_order_acquire);
}

}  // namespace cycad
