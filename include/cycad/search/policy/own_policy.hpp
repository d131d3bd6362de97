// A selection policy that a program brings along (cycad/laboratory.hpp), among those that are chosen by name. Its type
// is compiled in that program: here it is a value behind functions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>

#include "cycad/search/policy/arms.hpp"
#include "cycad/search/tree/node.hpp"

namespace cycad {

struct MoveGroups;
struct SearchSettings;
struct OwnPolicyEntry;  // agent/own_policy.hpp
template <class Shape>
class Kernel;

template <class Shape>
using MakeOwnKernel = std::unique_ptr<Kernel<Shape>> (*)(const void* policy, const SearchSettings&,
                                                         std::uint32_t move_bytes, const MoveGroups&);

// The kernels of one policy, for every shape of node.
using OwnKernels = std::tuple<MakeOwnKernel<NarrowMatrix>, MakeOwnKernel<NarrowSequential>,
                              MakeOwnKernel<EightSequential>, MakeOwnKernel<WideMatrix>, MakeOwnKernel<WideSequential>>;

struct OwnPolicy {
  const OwnPolicyEntry* entry = nullptr;
  const OwnKernels* kernels = nullptr;
  std::shared_ptr<const void> value = {};  // of the policy's own type

  // What holds for all of them: they see arms, and neither positions nor the moves of a simulation.
  static constexpr std::string_view name = "own";
  static constexpr Statistics statistics{};

  template <class Shape>
  [[nodiscard]] std::unique_ptr<Kernel<Shape>> make_kernel(const SearchSettings& settings, std::uint32_t move_bytes,
                                                           const MoveGroups& groups) const {
    return std::get<MakeOwnKernel<Shape>>(*kernels)(value.get(), settings, move_bytes, groups);
  }
};

template <class P>
inline constexpr bool is_own = std::same_as<P, OwnPolicy>;

}  // namespace cycad
