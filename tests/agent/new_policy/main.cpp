// The steps of CONTRIBUTING.md, "Add a selection policy", were followed for least_failures.hpp: what knows it now?
#include <cstdio>
#include <cstdlib>
#include <string>

#include "cycad/agent/describe.hpp"
#include "cycad/agent/explain_policy.hpp"
#include "cycad/agent/search_options.hpp"

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::exit(1);
}

}  // namespace

int main() {
  using namespace cycad;
  bool described = false;
  for (const PolicyDescription& policy : describe_policy_files())
    described = described || (policy.name == "least-failures" && policy.formula == "bonus - (1 - mean)*n" &&
                              policy.source == "a test" && policy.options.front().name == "bonus");
  require(described, "describe prints its name, formula, source and options");

  const PolicyChoice choice = read_policy(parse_specification("least-failures(bonus=2)"));
  const PolicyExplanation seen = explain_policy(choice.policy, parse_arms("4:1,3:2"));
  require(seen.index[0] == -1 && seen.index[1] == 1 && seen.chosen == 1, "select shows its index");

  SearchOptions options;
  const std::vector<Argument> arguments =
      parse_specification("mcts(select=least-failures(bonus=2), rewards=-1..1)").arguments;
  apply_options(options, SearchOptions::options(), arguments, "mcts");
  require(std::holds_alternative<LeastFailures>(policy_of(options)), "an mcts agent takes it, with signed rewards too");
  require(option_arguments(options, SearchOptions{}, SearchOptions::options(), OptionForm::changed) == arguments,
          "its specification is printed as it was read");
  std::puts("a file and a word");
}
