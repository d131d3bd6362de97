#include "cycad/agent/make_tree.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {

template std::unique_ptr<TreeSearch<TronMedium>> make_tree<MatrixModel<TronMedium>>(const AnyPolicy&,
                                                                                    const SearchSettings&);
template std::unique_ptr<TreeSearch<TronMedium>> make_tree<SequentialModel<TronMedium>>(const AnyPolicy&,
                                                                                        const SearchSettings&);
template std::unique_ptr<TreeSearch<TronMedium>> make_tree<SoloModel<TronMedium>>(const AnyPolicy&,
                                                                                  const SearchSettings&);

}  // namespace cycad
