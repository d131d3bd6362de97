#include "cycad/agent/make_tree.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {

template std::unique_ptr<TreeSearch<TronSmall>> make_tree<MatrixModel<TronSmall>>(const AnyPolicy&,
                                                                                  const SearchSettings&);
template std::unique_ptr<TreeSearch<TronSmall>> make_tree<SequentialModel<TronSmall>>(const AnyPolicy&,
                                                                                      const SearchSettings&);
template std::unique_ptr<TreeSearch<TronSmall>> make_tree<SoloModel<TronSmall>>(const AnyPolicy&,
                                                                                const SearchSettings&);

}  // namespace cycad
