#include <fmt/format.h>

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/completion.hpp"
#include "cli/say.hpp"
#include "cycad/agent/describe.hpp"
#include "cycad/experiment/recipe.hpp"

namespace cycad {
namespace {

constexpr const char* completion_examples =
    "  source <(cycad completion bash)            in ~/.bashrc\n"
    "  cycad completion zsh > ~/.zfunc/_cycad     with ~/.zfunc in fpath\n"
    "  cycad completion fish | source             in ~/.config/fish/config.fish";

constexpr std::array<std::string_view, 3> shells{"bash", "zsh", "fish"};

template <class Described>
std::vector<std::string> names_of(const std::vector<Described>& list) {
  std::vector<std::string> names;
  names.reserve(list.size());
  for (const Described& entry : list) names.push_back(entry.name);
  return names;
}

// The names here are those of type_name in command.cpp: what the help shows as the kind of a value.
std::vector<CompletionKind> describe_kinds() {
  std::vector<std::string> agents = names_of(describe_agents());
  for (const PresetDescription& preset : describe_presets()) agents.push_back(preset.name);
  std::vector<std::string> maps;
  for (const GameDescription& game : describe_games()) {
    for (const MapDescription& map : game.maps) {
      maps.push_back(map.name);
      if (!map.alias.empty()) maps.push_back(map.alias);
    }
    if (!game.default_map.empty()) maps.push_back(game.default_map);
  }
  std::vector<std::string> recipes{"all"};
  for (const ShippedRecipe& recipe : shipped_recipes()) recipes.emplace_back(recipe.name);
  return {{"GAME", names_of(describe_games()), false},
          {"SPEC", agents, false},
          {"MAP", maps, true},
          {"POLICY", names_of(describe_policies()), false},
          {"WHAT", describe_topics(), false},
          {"RECIPE", recipes, false},
          {"FILE", {}, true}};
}

CompletionTree describe_program(const CLI::App& program) {
  CompletionTree tree{.commands = describe_commands(program), .kinds = describe_kinds()};
  std::map<std::string, std::vector<std::string>> own;
  const auto add_own = [&own](const std::vector<CompletionArgument>& arguments) {
    for (const CompletionArgument& argument : arguments)
      if (!argument.words.empty()) own[argument.kind] = argument.words;
  };
  for (const CompletionCommand& command : tree.commands) {
    add_own(command.options);
    add_own(command.positions);
  }
  for (const auto& [name, words] : own) tree.kinds.push_back({name, words, false});
  return tree;
}

std::string completion_script(const CLI::App& program, const std::string& shell) {
  if (shell == "bash") return bash_completion(describe_program(program));
  if (shell == "zsh") return zsh_completion(describe_program(program));
  return fish_completion(describe_program(program));
}

}  // namespace

void add_completion_command(CLI::App& program) {
  const auto shell = std::make_shared<std::string>();
  Command command(program, "completion", "a script that lets a shell complete commands, options and names",
                  completion_examples);
  command.choice_argument("SHELL", *shell, "bash, zsh or fish", shells);
  command.run([shell, &program] { say("{}", completion_script(program, *shell)); });
}

}  // namespace cycad
