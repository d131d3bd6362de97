#include "search/kernels/make_kernel.hpp"

namespace cycad {

template std::unique_ptr<Kernel<EightSequential>> make_kernel(const AnyPolicy&, const SearchSettings&, std::uint32_t,
                                                              const MoveGroups&);

}  // namespace cycad
