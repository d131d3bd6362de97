// The definition behind `make_kernel`, for the files that instantiate it: one per node shape.
#pragma once

#include "cycad/search/make_kernel.hpp"

#include <variant>

#include "cycad/search/policy/heuristic.hpp"

namespace cycad {

template <class Shape>
std::unique_ptr<Kernel<Shape>> make_kernel(const AnyPolicy& policy, const SearchSettings& settings,
                                           std::uint32_t move_bytes, const MoveGroups& groups) {
  return std::visit(
      [&]<class P>(const P& chosen) -> std::unique_ptr<Kernel<Shape>> {
        if constexpr (is_own<P>) {
          return chosen.template make_kernel<Shape>(settings, move_bytes, groups);
        } else if constexpr (needs_alternating<P> && Shape::matrix) {
          return nullptr;
        } else {
          return std::make_unique<KernelOf<Shape, P>>(chosen, settings, move_bytes, groups);
        }
      },
      policy);
}

}  // namespace cycad
