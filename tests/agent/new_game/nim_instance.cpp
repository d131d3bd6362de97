// Step 3 of "Add a game" in CONTRIBUTING.md.
#include "agent/nim.hpp"
#include "cycad/agent/make_tree.hpp"

namespace cycad {

template std::unique_ptr<TreeSearch<test::Nim>> make_tree<AlternatingModel<test::Nim>>(const AnyPolicy&,
                                                                                       const SearchSettings&);

}  // namespace cycad
