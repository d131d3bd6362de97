#include "cli/command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <utility>

#include "cycad/agent/games.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

std::string type_name(ValueKind value) {
  switch (value) {
    case ValueKind::game: return "GAME";
    case ValueKind::agent: return "SPEC";
    case ValueKind::map: return "MAP";
    case ValueKind::policy: return "POLICY";
    case ValueKind::topic: return "WHAT";
    case ValueKind::recipe: return "RECIPE";
    case ValueKind::file: return "FILE";
    case ValueKind::text: break;
  }
  return "TEXT";
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  CLI::Validator validator(
      [least, most](const std::string& text) {
        const std::optional<std::uint64_t> value = parse_number<std::uint64_t>(text);
        if (value && *value >= least && *value <= most) return std::string();
        return fmt::format("'{}', expected a whole number from {} to {}", text.substr(0, 40), least, most);
      },
      "");
  return validator;
}

CLI::Validator real_number(double least, double most) {
  CLI::Validator validator(
      [least, most](const std::string& text) {
        const std::optional<double> value = parse_number<double>(text);
        if (value && *value >= least && *value <= most) return std::string();
        return fmt::format("'{}', expected a number from {:g} to {:g}", text.substr(0, 40), least, most);
      },
      "");
  return validator;
}

// An empty argument is nearly always a shell variable that was not set; as a name it would stand for the default.
CLI::Validator not_empty() {
  return {[](const std::string& text) { return text.empty() ? std::string("empty, expected a value") : std::string(); },
          ""};
}

CLI::Validator one_of(const std::string& name, std::span<const std::string_view> words) {
  std::string what = name.substr(name.find_first_not_of('-'));
  std::transform(what.begin(), what.end(), what.begin(), [](unsigned char letter) { return std::tolower(letter); });
  return {[what, known = std::vector<std::string>(words.begin(), words.end())](const std::string& text) {
            const bool found = std::find(known.begin(), known.end(), text) != known.end();
            return found ? std::string() : unknown_name(what, text, known);
          },
          ""};
}

constexpr char between_words = '|';

// How the words stand in the help, from where completion takes them.
std::string words_type(std::span<const std::string_view> words) {
  return fmt::format("{}", fmt::join(words, std::string_view(&between_words, 1)));
}

CLI::Validator list_without_gaps() {
  return {[](const std::string& text) {
            for (const std::string_view part : split(text, ',')) {
              if (part.empty()) return fmt::format("an empty name in '{}', expected names with commas between", text);
            }
            return std::string();
          },
          ""};
}

CompletionArgument describe_argument(const CLI::Option& option) {
  CompletionArgument argument{.name = option.get_name(), .help = option.get_description(), .kind = {}};
  if (option.get_items_expected_max() == 0) return argument;
  const std::string type = option.get_type_name();
  argument.kind = type.substr(0, type.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
  if (argument.kind.empty()) {  // words, which are not in capitals
    argument.words = to_strings(split(type, between_words));
    argument.kind = fmt::format("{}", fmt::join(argument.words, "_"));
  }
  argument.list = type.find(',') != std::string::npos;
  argument.repeats = option.get_positional() && option.get_items_expected_max() > 1;
  return argument;
}

}  // namespace

Command::Command(CLI::App& program, const std::string& name, const std::string& summary, const std::string& examples)
    : app_(*program.add_subcommand(name, summary)) {
  app_.footer("Examples:\n" + examples);
}

CLI::Option& Command::add_text(const std::string& name, std::string& target, const std::string& help, ValueKind value) {
  CLI::Option* option = app_.add_option(name, target, help)->type_name(type_name(value))->check(not_empty());
  if (!target.empty()) option->default_str(target);
  return *option;
}

CLI::Option& Command::add_choice(const std::string& name, std::string& target, const std::string& help,
                                 std::span<const std::string_view> words) {
  return *add_text(name, target, help, ValueKind::text).type_name(words_type(words))->check(one_of(name, words));
}

// The name of a positional argument says already what its value is.
void Command::argument(const std::string& name, std::string& target, const std::string& help, ValueKind value) {
  add_text(name, target, help, value).required()->option_text(" ");
}

void Command::optional_argument(const std::string& name, std::string& target, const std::string& help,
                                ValueKind value) {
  add_text(name, target, help, value).option_text(" ");
}

void Command::arguments(const std::string& name, std::vector<std::string>& target, const std::string& help,
                        ValueKind value, int least) {
  app_.add_option(name, target, help)
      ->type_name(type_name(value))
      ->required(least > 0)
      ->expected(least, CLI::detail::expected_max_vector_size)
      ->option_text("...")
      ->check(not_empty());
}

void Command::optional_arguments(const std::string& name, std::vector<std::string>& target, const std::string& help,
                                 ValueKind value) {
  app_.add_option(name, target, help)->type_name(type_name(value))->option_text("...")->check(not_empty());
}

void Command::choice_argument(const std::string& name, std::string& target, const std::string& help,
                              std::span<const std::string_view> words) {
  add_choice(name, target, help, words).required()->option_text(" ");
}

void Command::game(std::string& target, std::span<const std::string_view> names) {
  std::vector<std::string_view> all;
  for (const GameEntry& game : games()) all.push_back(game.name);
  const std::span<const std::string_view> for_these = names.empty() ? all : names;
  add_text("GAME", target, fmt::format("the game: {}", fmt::join(for_these, ", ")), ValueKind::game)
      .type_name(words_type(for_these))
      ->required()
      ->option_text(" ");
}

void Command::text(const std::string& name, std::string& target, const std::string& help, ValueKind value) {
  add_text(name, target, help, value);
}

void Command::required_text(const std::string& name, std::string& target, const std::string& help, ValueKind value) {
  add_text(name, target, help, value).required();
}

void Command::choice(const std::string& name, std::string& target, const std::string& help,
                     std::span<const std::string_view> words) {
  add_choice(name, target, help, words);
}

void Command::list(const std::string& name, std::vector<std::string>& target, const std::string& help,
                   ValueKind value) {
  const std::string type = type_name(value) + "," + type_name(value) + "...";
  app_.add_option_function<std::string>(
          name, [&target](const std::string& text) { target = to_strings(split(text, ',')); }, help)
      ->type_name(type)
      ->check(list_without_gaps());
}

void Command::repeated(const std::string& name, std::vector<std::string>& target, const std::string& help,
                       ValueKind value) {
  app_.add_option_function<std::vector<std::string>>(
          name, [&target](const std::vector<std::string>& values) { target = values; }, help)
      ->type_name(type_name(value))
      ->expected(1)
      ->take_all()
      ->check(not_empty());
}

template <class Target>
CLI::Option& Command::add_whole(const std::string& name, Target& target, const std::string& help, std::uint64_t least,
                                std::uint64_t most) {
  // CLI11 itself would take 010 for 8. What is no number has not passed the check.
  return *app_.add_option_function<std::string>(
                  name,
                  [&target](const std::string& text) {
                    if (const auto value = parse_number<std::uint64_t>(text)) target = *value;
                  },
                  help)
              ->type_name("N")
              ->check(whole_number(least, most));
}

void Command::whole(const std::string& name, std::uint64_t& target, const std::string& help, std::uint64_t least,
                    std::uint64_t most) {
  CLI::Option& option = add_whole(name, target, help, least, most);
  if (target != 0) option.default_str(fmt::format("{}", target));
}

void Command::whole(const std::string& name, std::optional<std::uint64_t>& target, const std::string& help,
                    std::uint64_t least, std::uint64_t most) {
  add_whole(name, target, help, least, most);
}

void Command::required_whole(const std::string& name, std::uint64_t& target, const std::string& help,
                             std::uint64_t least, std::uint64_t most) {
  add_whole(name, target, help, least, most).required();
}

void Command::real(const std::string& name, double& target, const std::string& help, double least, double most) {
  CLI::Option* option = app_.add_option(name, target, help)->type_name("X")->check(real_number(least, most));
  if (target != 0) option->default_str(fmt::format("{:g}", target));
}

void Command::flag(const std::string& name, bool& target, const std::string& help) {
  app_.add_flag(name, target, help);
}

void Command::exclusive(const std::string& one, const std::string& other) {
  app_.get_option(one)->excludes(app_.get_option(other));
}

void Command::exclusive(const std::string& name) {
  CLI::Option* const option = app_.get_option(name);
  for (CLI::Option* const other : app_.get_options())
    if (other != option && other != app_.get_help_ptr()) option->excludes(other);
}

void Command::run(std::function<void()> action) { app_.callback(std::move(action)); }

std::vector<CompletionCommand> describe_commands(const CLI::App& program) {
  std::vector<CompletionCommand> commands;
  for (const CLI::App* app : program.get_subcommands([](const CLI::App*) { return true; })) {
    CompletionCommand& command = commands.emplace_back();
    command.name = app->get_name();
    command.help = app->get_description();
    for (const CLI::Option* option : app->get_options()) {
      if (option == app->get_help_ptr()) continue;
      (option->get_positional() ? command.positions : command.options).push_back(describe_argument(*option));
    }
  }
  return commands;
}

}  // namespace cycad
