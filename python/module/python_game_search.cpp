// The searches of games in Python: see src/agent/instances for those of the compiled games.
#include "cycad/agent/make_tree.hpp"
#include "module/python_game.hpp"

namespace cycad {

using python::PythonAlternatingGame;
using python::PythonJointGame;

template std::unique_ptr<TreeSearch<PythonAlternatingGame>> make_tree<AlternatingModel<PythonAlternatingGame>>(
    const AnyPolicy&, const SearchSettings&);
template std::unique_ptr<TreeSearch<PythonJointGame>> make_tree<MatrixModel<PythonJointGame>>(const AnyPolicy&,
                                                                                              const SearchSettings&);
template std::unique_ptr<TreeSearch<PythonJointGame>> make_tree<SequentialModel<PythonJointGame>>(
    const AnyPolicy&, const SearchSettings&);

}  // namespace cycad
