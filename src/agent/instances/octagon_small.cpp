#include "cycad/agent/make_tree.hpp"
#include "cycad/game/octagon/octagon.hpp"

namespace cycad {

template std::unique_ptr<TreeSearch<OctagonSmall>> make_tree<TurnModel<OctagonSmall>>(const AnyPolicy&,
                                                                                      const SearchSettings&);

}  // namespace cycad
