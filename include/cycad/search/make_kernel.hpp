// The kernel of a policy that is chosen at run time. Compiled for every shape and shipped policy in src/search/kernels:
// whoever searches a game by an `AnyPolicy` compiles no policy at all.
#pragma once

#include <memory>

#include "cycad/search/kernel.hpp"
#include "cycad/search/policy/policies.hpp"

namespace cycad {

// Null for a policy that does not fit the shape (one for alternating-move games in a matrix tree).
template <class Shape>
std::unique_ptr<Kernel<Shape>> make_kernel(const AnyPolicy& policy, const SearchSettings& settings,
                                           std::uint32_t move_bytes, const MoveGroups& groups);

extern template std::unique_ptr<Kernel<NarrowMatrix>> make_kernel(const AnyPolicy&, const SearchSettings&,
                                                                  std::uint32_t, const MoveGroups&);
extern template std::unique_ptr<Kernel<NarrowSequential>> make_kernel(const AnyPolicy&, const SearchSettings&,
                                                                      std::uint32_t, const MoveGroups&);
extern template std::unique_ptr<Kernel<EightSequential>> make_kernel(const AnyPolicy&, const SearchSettings&,
                                                                     std::uint32_t, const MoveGroups&);
extern template std::unique_ptr<Kernel<WideMatrix>> make_kernel(const AnyPolicy&, const SearchSettings&, std::uint32_t,
                                                                const MoveGroups&);
extern template std::unique_ptr<Kernel<WideSequential>> make_kernel(const AnyPolicy&, const SearchSettings&,
                                                                    std::uint32_t, const MoveGroups&);

}  // namespace cycad
