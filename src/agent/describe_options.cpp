#include "cycad/agent/describe.hpp"
#include "cycad/agent/options.hpp"
#include "cycad/core/text.hpp"

namespace cycad {

OptionDescription describe_option(const OptionText& text, const OptionValue& default_value) {
  constexpr std::string_view kinds[] = {"number", "whole number", "flag", "choice", "text"};
  OptionDescription description{.name = std::string(text.name),
                                .kind = std::string(kinds[default_value.index()]),
                                .default_value = {},
                                .least = text.least,
                                .most = text.most,
                                .choices = {text.choices.begin(), text.choices.end()},
                                .tries = to_strings(words_of(text.tries)),
                                .help = std::string(text.help),
                                .source = std::string(text.source)};
  if (has_value(text, default_value)) description.default_value = print_option(text, default_value);
  if (kind_of(default_value) == OptionKind::flag) description.choices = {"false", "true"};
  return description;
}

}  // namespace cycad
