#include "cycad/agent/process/process_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

constexpr std::string_view protocol_words[] = {"tron2010"};
constexpr std::string_view contest = "Google AI Challenge 2010";
constexpr double longest = 1e7;

constexpr Option<ProcessOptions> table[] = {
    option<&ProcessOptions::protocol>({.name = "protocol",
                                       .help = "what is spoken on standard input and output",
                                       .source = contest,
                                       .choices = protocol_words}),
    option<&ProcessOptions::milliseconds>(
        {.name = "ms", .least = 1, .most = longest, .help = "milliseconds a move", .source = contest}),
    option<&ProcessOptions::first_milliseconds>(
        {.name = "first-ms",
         .least = 1,
         .most = longest,
         .help = "milliseconds of the first move, with the start of the process",
         .source = contest}),
    option<&ProcessOptions::grace_milliseconds>({.name = "grace-ms",
                                                 .least = 0,
                                                 .most = longest,
                                                 .help = "how much later an answer may come on a busy machine"}),
    option<&ProcessOptions::log_kibibytes>(
        {.name = "log-kib", .least = 1, .most = 4194304, .help = "the size at which nothing more goes into the log"}),
};

struct TextOption {
  std::string_view name;
  std::string ProcessOptions::*target;
  std::string_view help;
};

constexpr TextOption texts[] = {
    {"cmd", &ProcessOptions::command, "the command, for /bin/sh; it finds CYCAD_SEED and CYCAD_SIDE (1 or 2) set"},
    {"log", &ProcessOptions::log, "a file to which the command's standard error is appended"},
};

const TextOption* text_named(std::string_view name) {
  const TextOption* const found =
      std::find_if(std::begin(texts), std::end(texts), [&](const TextOption& text) { return text.name == name; });
  return found != std::end(texts) ? found : nullptr;
}

Argument argument_of(const TextOption& text, const ProcessOptions& options) {
  return {std::string(text.name), {options.*text.target, {}}};
}

}  // namespace

std::span<const Option<ProcessOptions>> ProcessOptions::options() { return table; }

ProcessOptions read_process_options(const std::vector<Argument>& arguments) {
  ProcessOptions options;
  for (const Argument& argument : arguments) {
    const TextOption* const text = text_named(argument.key);
    if (text == nullptr) {
      const bool known = std::any_of(std::begin(table), std::end(table),
                                     [&](const auto& option) { return option.text.name == argument.key; });
      if (!known) {
        std::vector<std::string> names;
        for (const OptionDescription& description : describe_process_options()) names.push_back(description.name);
        throw_unknown_option(argument.key, names, "process");
      }
      apply_options(options, ProcessOptions::options(), {argument}, "process");
      continue;
    }
    const std::string& value = argument.value.name;
    if (!argument.value.arguments.empty()) throw_needless_brackets(argument.key, argument.value, "process");
    if (value.empty() || value.find('\0') != std::string::npos)
      throw InputError(fmt::format("option '{}' of process: {}, expected a text", text->name, in_message(value)));
    options.*text->target = value;
  }
  if (options.command.empty())
    throw InputError("agent 'process': option 'cmd' is missing, expected a command such as cmd=\"./bot\"");
  return options;
}

std::vector<Argument> process_arguments(const ProcessOptions& options, OptionForm form) {
  std::vector<Argument> arguments{argument_of(texts[0], options)};
  for (Argument& argument : option_arguments(options, ProcessOptions{}, ProcessOptions::options(), form))
    arguments.push_back(std::move(argument));
  if (!options.log.empty()) arguments.push_back(argument_of(texts[1], options));
  return arguments;
}

std::vector<OptionDescription> describe_process_options() {
  const auto described = [](const TextOption& text) {
    OptionDescription description;
    description.name = text.name;
    description.kind = "text";
    description.help = text.help;
    return description;
  };
  std::vector<OptionDescription> found{described(texts[0])};
  for (OptionDescription& description : describe_options(ProcessOptions::options()))
    found.push_back(std::move(description));
  found.push_back(described(texts[1]));
  return found;
}

}  // namespace cycad
