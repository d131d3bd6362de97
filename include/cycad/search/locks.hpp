// Scoped guards for the nodes of a tree: those of a search with one thread (NoLocks) compile to nothing; those of
// several threads (NodeLocks) lock the node itself (tree/taken.hpp) and leave it without a cached choice.
#pragma once

#include "cycad/search/tree/taken.hpp"

namespace cycad {

struct NoLocks {
  static constexpr bool shared = false;
  struct Guard {};
  static Guard guard(const auto& /*node*/) { return {}; }
};

struct NodeLocks {
  static constexpr bool shared = true;

  template <class Shape>
  class [[nodiscard]] Guard {
   public:
    explicit Guard(typename Shape::Header& header) : word_(header) { word_.take(); }
    ~Guard() { word_.release({}); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    ChoiceWord<Shape> word_;
  };

  template <class N>
  static Guard<typename N::Shape> guard(const N& node) {
    return Guard<typename N::Shape>(node.header());
  }
};

}  // namespace cycad
