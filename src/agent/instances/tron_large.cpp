#include "cycad/agent/make_tree.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {

template std::unique_ptr<TreeSearch<TronLarge>> make_tree<MatrixModel<TronLarge>>(const AnyPolicy&,
                                                                                  const SearchSettings&);
template std::unique_ptr<TreeSearch<TronLarge>> make_tree<SequentialModel<TronLarge>>(const AnyPolicy&,
                                                                                      const SearchSettings&);
template std::unique_ptr<TreeSearch<TronLarge>> make_tree<SoloModel<TronLarge>>(const AnyPolicy&,
                                                                                const SearchSettings&);

}  // namespace cycad
