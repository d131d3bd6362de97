#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/completion.hpp"
#include "cycad/agent/describe.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "cycad/experiment/recipe.hpp"

namespace cycad {
namespace {

constexpr const char* examples =
    "  source <(cycad completion bash)            in ~/.bashrc\n"
    "  cycad completion zsh > ~/.zfunc/_cycad     with ~/.zfunc in fpath\n"
    "  cycad completion fish | source             in ~/.config/fish/config.fish";

const std::vector<std::string> shells{"bash", "zsh", "fish"};

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
          {"SHELL", shells, false},
          {"RECIPE", recipes, false},
          {"FILE", {}, true}};
}

CompletionArgument describe_argument(const CLI::Option& option) {
  CompletionArgument argument{.name = option.get_name(), .help = option.get_description(), .kind = {}};
  if (option.get_items_expected_max() == 0) return argument;
  const std::string type = option.get_type_name();
  argument.kind = type.substr(0, type.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
  argument.list = type.find(',') != std::string::npos;
  argument.repeats = option.get_positional() && option.get_items_expected_max() > 1;
  return argument;
}

CompletionTree describe_program(const CLI::App& program) {
  CompletionTree tree{.commands = {}, .kinds = describe_kinds()};
  for (const CLI::App* app : program.get_subcommands([](const CLI::App*) { return true; })) {
    CompletionCommand& command = tree.commands.emplace_back();
    command.name = app->get_name();
    command.help = app->get_description();
    for (const CLI::Option* option : app->get_options()) {
      if (option == app->get_help_ptr()) continue;
      (option->get_positional() ? command.positions : command.options).push_back(describe_argument(*option));
    }
  }
  return tree;
}

std::string completion_script(const CLI::App& program, const std::string& shell) {
  if (shell == "bash") return bash_completion(describe_program(program));
  if (shell == "zsh") return zsh_completion(describe_program(program));
  if (shell == "fish") return fish_completion(describe_program(program));
  throw InputError(unknown_name("shell", shell, shells));
}

}  // namespace

void add_completion_command(CLI::App& program) {
  const auto shell = std::make_shared<std::string>();
  Command command(program, "completion", "a script that lets a shell complete commands, options and names", examples);
  command.argument("SHELL", *shell, "bash, zsh or fish", ValueKind::shell);
  command.run([shell, &program] { fmt::print("{}", completion_script(program, *shell)); });
}

}  // namespace cycad
