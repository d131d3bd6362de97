#include "match/bandit/agent.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "cycad/agent/nearest.hpp"
#include "cycad/agent/search_options.hpp"
#include "cycad/core/error.hpp"

namespace cycad {

// The policy and the backup are read as those of an mcts agent, so that they mean the same and the errors are the same.
BanditAgent read_bandit_agent(const std::string& specification) {
  Specification policy = parse_specification(specification);
  const auto names = policy_names();
  if (std::find(names.begin(), names.end(), policy.name) == names.end())
    throw InputError(unknown_name("policy", policy.name, std::vector<std::string>(names.begin(), names.end())));
  std::vector<Argument> arguments;
  const auto is_backup = [](const Argument& argument) { return argument.key == "backup"; };
  std::copy_if(policy.arguments.begin(), policy.arguments.end(), std::back_inserter(arguments), is_backup);
  std::erase_if(policy.arguments, is_backup);
  arguments.push_back({"select", policy});
  SearchOptions options;
  apply_options(options, SearchOptions::options(), arguments, "a bandit agent");

  std::visit(
      []<class P>(const P&) {
        if (is_own<P>)
          throw InputError("a policy of the program's own plays games, expected a shipped one for bandits");
        if (!is_for_bandits<P>)
          throw InputError("policy " + std::string(P::name) + " looks at positions, expected one that sees arms alone");
      },
      options.select);

  Specification shortest{policy.name, {}};
  for (const Argument& argument :
       option_arguments(options, SearchOptions{}, SearchOptions::options(), OptionForm::changed)) {
    if (argument.key == "select") {
      shortest.arguments.insert(shortest.arguments.begin(), argument.value.arguments.begin(),
                                argument.value.arguments.end());
    } else {
      shortest.arguments.push_back(argument);
    }
  }
  const SearchSettings settings = settings_of(options);
  return {policy_of(options), {settings.sufficiency, settings.moving_average}, to_text(shortest)};
}

std::string bandit_agent_text(const std::string& specification) { return read_bandit_agent(specification).text; }

}  // namespace cycad
