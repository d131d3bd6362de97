#include "cycad/game/octagon/octagon.hpp"
#include "cycad/agent/make_tree.hpp"

namespace cycad {

template std::unique_ptr<TreeSearch<OctagonSmall>> make_tree<AlternatingModel<OctagonSmall>>(const AnyPolicy&,
                                                                                             const SearchSettings&);
template std::unique_ptr<TreeSearch<OctagonMedium>> make_tree<AlternatingModel<OctagonMedium>>(const AnyPolicy&,
                                                                                               const SearchSettings&);
template std::unique_ptr<TreeSearch<OctagonLarge>> make_tree<AlternatingModel<OctagonLarge>>(const AnyPolicy&,
                                                                                             const SearchSettings&);

}  // namespace cycad
