// One subcommand of the program while it is being declared. CLI11 itself, which is heavy to compile, stays in
// command.cpp and program.cpp.
//
//   auto options = std::make_shared<Options>();
//   Command command(program, "perft", "count the positions", "cycad perft tron --depth 4");
//   command.argument("GAME", options->game, "the game", ValueKind::game);
//   command.whole("--depth", options->depth, "how deep", 1, 20);
//   command.run([options] { print_perft(*options); });
//
// Targets are written while the arguments are read and must live as long as the program.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/completion.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cycad {

// What an argument stands for: shown in the help, and what the shells complete.
enum class ValueKind { text, game, agent, map, policy, topic, recipe, file };

class Command {
 public:
  Command(CLI::App& program, const std::string& name, const std::string& summary, const std::string& examples);

  // Positional arguments, in the order of declaration. Of `arguments` there may be none if `least` is 0.
  void argument(const std::string& name, std::string& target, const std::string& help, ValueKind value);
  void optional_argument(const std::string& name, std::string& target, const std::string& help, ValueKind value);
  void arguments(const std::string& name, std::vector<std::string>& target, const std::string& help, ValueKind value,
                 int least);
  void optional_arguments(const std::string& name, std::vector<std::string>& target, const std::string& help,
                          ValueKind value);
  // One of a few words; any other is refused.
  void choice_argument(const std::string& name, std::string& target, const std::string& help,
                       std::span<const std::string_view> words);
  // GAME: the games that the command is for, all if there are none.
  void game(std::string& target, std::span<const std::string_view> names = {});

  // Options. Two of them that exclude each other are declared by `exclusive` after both.
  void text(const std::string& name, std::string& target, const std::string& help, ValueKind value = ValueKind::text);
  void required_text(const std::string& name, std::string& target, const std::string& help,
                     ValueKind value = ValueKind::text);
  void choice(const std::string& name, std::string& target, const std::string& help,
              std::span<const std::string_view> words);
  void list(const std::string& name, std::vector<std::string>& target, const std::string& help, ValueKind value);
  // May be given several times, each time with one value.
  void repeated(const std::string& name, std::vector<std::string>& target, const std::string& help, ValueKind value);
  void whole(const std::string& name, std::uint64_t& target, const std::string& help, std::uint64_t least,
             std::uint64_t most);
  // Without a value if it is not given.
  void whole(const std::string& name, std::optional<std::uint64_t>& target, const std::string& help,
             std::uint64_t least, std::uint64_t most);
  void required_whole(const std::string& name, std::uint64_t& target, const std::string& help, std::uint64_t least,
                      std::uint64_t most);
  void real(const std::string& name, double& target, const std::string& help, double least, double most);
  void flag(const std::string& name, bool& target, const std::string& help);
  void exclusive(const std::string& one, const std::string& other);
  void exclusive(const std::string& name);  // of all that are declared before

  void run(std::function<void()> action);

 private:
  CLI::Option& add_text(const std::string& name, std::string& target, const std::string& help, ValueKind value);
  CLI::Option& add_choice(const std::string& name, std::string& target, const std::string& help,
                          std::span<const std::string_view> words);
  template <class Target>
  CLI::Option& add_whole(const std::string& name, Target& target, const std::string& help, std::uint64_t least,
                         std::uint64_t most);

  CLI::App& app_;
};

// All subcommands with their arguments, for completion.
std::vector<CompletionCommand> describe_commands(const CLI::App& program);

}  // namespace cycad
