#include "cycad/agent/capabilities.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

[[noreturn]] void refuse(const std::string& what, const Capability& missing, const std::string& game) {
  throw InputError(fmt::format("{} needs {}, which {} does not offer", what, missing.word, game));
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Whether a word of `Capability::options` means this argument.
bool names(std::string_view word, const Argument& argument) {
  const std::string_view key = argument.key;
  if (word.ends_with('*')) {
    const std::string_view prefix = word.substr(0, word.size() - 1);
    return key.starts_with(prefix) && is_number(key.substr(prefix.size()));
  }
  return word == key || word == fmt::format("{}={}", key, argument.value.name);
}

bool is_needed(const Capability& capability, const Argument& argument) {
  const std::vector<std::string_view> words = words_of(capability.options);
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return names(word, argument); });
}

}  // namespace

void require_capabilities(std::span<const Capability> offered, const std::string& game, std::string_view agent,
                          const std::vector<Argument>& arguments) {
  for (const Capability& capability : offered)
    if (!capability.offered && capability.agent == agent) refuse(fmt::format("agent '{}'", agent), capability, game);
  for (const Argument& argument : arguments)
    for (const Capability& capability : offered)
      if (!capability.offered && is_needed(capability, argument))
        refuse(fmt::format("option '{}={}' of {}", argument.key, argument.value.name, agent), capability, game);
}

void require_capabilities(std::span<const Capability> offered, const std::string& game, const SearchOptions& options) {
  constexpr std::string_view agent = "mcts";
  // Every game has the sequential tree, so that the matrix tree always counts as chosen.
  SearchOptions defaults;
  defaults.tree = TreeKind::sequential;
  require_capabilities(offered, game, agent,
                       option_arguments(options, defaults, SearchOptions::options(), OptionForm::changed));
  for (const Capability& capability : offered)
    if (!capability.offered && capability.needed_by != nullptr && capability.needed_by(options.select))
      refuse(fmt::format("option 'select={}' of {}", policy_name(options.select), agent), capability, game);
}

}  // namespace cycad
