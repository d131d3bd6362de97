#include "cycad/agent/make_tree.hpp"
#include "cycad/game/octagon/octagon.hpp"

namespace cycad {

template std::unique_ptr<TreeSearch<OctagonMedium>> make_tree<TurnModel<OctagonMedium>>(const AnyPolicy&,
                                                                                        const SearchSettings&);

}  // namespace cycad
