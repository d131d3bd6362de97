// A search with one of the kernels that the library has compiled, as agents use them: a test that goes through all
// policies then compiles none. `Search<G, P>`, which compiles the policy in place, is tested in search_test.cpp.
#pragma once

#include "cycad/search/make_kernel.hpp"
#include "cycad/search/search.hpp"

namespace cycad::test {

template <class G, class P>
class LibrarySearch : public Search<G> {
 public:
  explicit LibrarySearch(const P& policy, const SearchSettings& settings = {})
      : Search<G>(make_kernel<ShapeOf<G>>(AnyPolicy(policy), settings, move_bytes_of<G>, move_groups_of<G>()),
                  make_position_policy<G>(policy), settings) {}
};

}  // namespace cycad::test
