// The searches of games in Python: see src/agent/instances for those of the compiled games.
#include "cycad/agent/make_tree.hpp"
#include "module/python_game.hpp"

namespace cycad {

using python::PythonJointGame;
using python::PythonTurnGame;

template std::unique_ptr<TreeSearch<PythonTurnGame>> make_tree<TurnModel<PythonTurnGame>>(const AnyPolicy&,
                                                                                          const SearchSettings&);
template std::unique_ptr<TreeSearch<PythonJointGame>> make_tree<MatrixModel<PythonJointGame>>(const AnyPolicy&,
                                                                                              const SearchSettings&);
template std::unique_ptr<TreeSearch<PythonJointGame>> make_tree<SequentialModel<PythonJointGame>>(
    const AnyPolicy&, const SearchSettings&);

}  // namespace cycad
