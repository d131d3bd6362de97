// A list with room for `Capacity` elements in place: move lists never allocate.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "cycad/core/error.hpp"

namespace cycad {

template <class T, std::size_t Capacity>
class FixedList {
 public:
  using value_type = T;

  // More than fit are a mistake that is always found: without the check it would overwrite what lies behind.
  void push_back(T element) {
    if (size_ == Capacity) [[unlikely]]
      throw_game_error("a list is full, expected no more moves than max_moves");
    // In this order the compiler need not read the size again: an element of one byte might have been written into it.
    const std::size_t at = size_;
    elements_[at] = element;
    size_ = at + 1;
  }
  void clear() { size_ = 0; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return Capacity; }

  T& operator[](std::size_t index) { return elements_[index]; }
  const T& operator[](std::size_t index) const { return elements_[index]; }

  // Of the first such element; size() if it is not there.
  [[nodiscard]] std::size_t place_of(const T& element) const {
    return static_cast<std::size_t>(std::find(begin(), end(), element) - begin());
  }

  T* begin() { return elements_.data(); }
  T* end() { return elements_.data() + size_; }
  const T* begin() const { return elements_.data(); }
  const T* end() const { return elements_.data() + size_; }
  const T* data() const { return elements_.data(); }

  friend bool operator==(const FixedList& a, const FixedList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<T, Capacity> elements_;
  std::size_t size_ = 0;
};

}  // namespace cycad
