#include "cycad/agent/make_tree.hpp"
#include "cycad/game/octagon/octagon.hpp"

namespace cycad {

template std::unique_ptr<TreeSearch<OctagonLarge>> make_tree<TurnModel<OctagonLarge>>(const AnyPolicy&,
                                                                                      const SearchSettings&);

}  // namespace cycad
