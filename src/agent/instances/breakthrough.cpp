#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/agent/make_tree.hpp"

namespace cycad {

template std::unique_ptr<TreeSearch<Breakthrough>> make_tree<AlternatingModel<Breakthrough>>(const AnyPolicy&,
                                                                                             const SearchSettings&);

}  // namespace cycad
