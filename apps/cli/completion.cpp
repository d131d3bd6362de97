#include "cli/completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace cycad {
namespace {

bool is_kind(const CompletionTree& tree, const std::string& name) {
  return std::any_of(tree.kinds.begin(), tree.kinds.end(),
                     [&name](const CompletionKind& kind) { return kind.name == name; });
}

// Inside single quotes of any of the three shells; their ways to write a quote differ, so it is left out.
std::string plain(std::string_view text) {
  std::string cleaned;
  for (const char character : text) {
    if (character != '\'' && character != '\\') cleaned += character;
  }
  return cleaned;
}

// zsh gives these characters a meaning inside the descriptions of _arguments and _describe.
std::string plain_for_zsh(std::string_view text) {
  std::string cleaned;
  for (const char character : plain(text)) {
    if (character == '[' || character == ']' || character == ':') cleaned += '\\';
    cleaned += character;
  }
  return cleaned;
}

std::string command_names(const CompletionTree& tree) {
  std::string names;
  for (const CompletionCommand& command : tree.commands) names += (names.empty() ? "" : " ") + command.name;
  return names;
}

constexpr std::string_view bash_beginning =
    "# bash completion of cycad: source <(cycad completion bash)\n"
    "\n"
    "_cycad_words() {\n"
    "  case $1 in\n";

// A name that is a path is quoted by readline where it is told so; otherwise `$(command).db` would run the command.
// Names with control characters are no arguments of cycad.
//
// COMP_WORDS is split at colons and equals signs, which names of maps contain, so the line is split again here, and
// what bash will not replace is taken off the answers.
constexpr std::string_view bash_end =
    "_cycad_paths() {\n"
    "  local path typed=$2\n"
    "  [[ $typed == '~/'* ]] && typed=$HOME/${typed#'~/'}\n"
    "  for path in \"$typed\"*; do\n"
    "    [[ -e $path || -L $path ]] && [[ $path != *[[:cntrl:]]* ]] && paths+=(\"$1$path\")\n"
    "  done\n"
    "}\n"
    "\n"
    "_cycad() {\n"
    "  local line=${COMP_LINE:0:COMP_POINT} words current previous command kind position=0 index word before answers\n"
    "  local -a paths=()\n"
    "  read -ra words <<< \"$line\"\n"
    "  [[ $line == *[[:space:]] ]] && words+=('')\n"
    "  current=${words[-1]}\n"
    "  COMPREPLY=()\n"
    "  if (( ${#words[@]} == 2 )); then\n"
    "    mapfile -t COMPREPLY < <(compgen -W \"$(_cycad_options '') --help --version\" -- \"$current\")\n"
    "    return\n"
    "  fi\n"
    "  command=${words[1]}\n"
    "  previous=${words[-2]}\n"
    "  kind=\n"
    "  [[ $previous == --* ]] && kind=$(_cycad_kind \"$command $previous\")\n"
    "  if [[ -z $kind && $current == -* ]]; then\n"
    "    mapfile -t COMPREPLY < <(compgen -W \"$(_cycad_options \"$command\") --help\" -- \"$current\")\n"
    "    return\n"
    "  fi\n"
    "  if [[ -z $kind ]]; then\n"
    "    for (( index = 2; index < ${#words[@]}; index++ )); do\n"
    "      word=${words[index]}\n"
    "      if [[ $word == --* ]]; then\n"
    "        [[ -n $(_cycad_kind \"$command $word\") ]] && (( index++ ))\n"
    "      else\n"
    "        (( position++ ))\n"
    "      fi\n"
    "    done\n"
    "    kind=$(_cycad_kind \"$command $position\")\n"
    "    [[ -z $kind ]] && kind=$(_cycad_kind \"$command +\")\n"
    "  fi\n"
    "  before=\n"
    "  if [[ $kind == *, ]]; then\n"
    "    kind=${kind%,}\n"
    "    before=${current%\"${current##*,}\"}\n"
    "    current=${current##*,}\n"
    "  fi\n"
    "  mapfile -t answers < <(compgen -P \"$before\" -W \"$(_cycad_words \"$kind\")\" -- \"$current\")\n"
    "  if [[ $(_cycad_files \"$kind\") ]]; then\n"
    "    _cycad_paths \"$before\" \"$current\"\n"
    "    answers+=(\"${paths[@]}\")\n"
    "    (( ${#paths[@]} )) && compopt -o filenames 2>/dev/null\n"
    "  fi\n"
    "  current=$before$current\n"
    "  before=${current%\"${current##*[:=]}\"}\n"
    "  COMPREPLY=(\"${answers[@]#\"$before\"}\")\n"
    "}\n"
    "complete -F _cycad cycad\n";

std::string bash_kinds(const CompletionTree& tree) {
  std::string text;
  const auto add = [&](const std::string& command, const std::string& place, const CompletionArgument& argument) {
    text += fmt::format("    '{} {}') echo '{}{}' ;;\n", command, place, argument.kind, argument.list ? "," : "");
  };
  for (const CompletionCommand& command : tree.commands) {
    for (const CompletionArgument& option : command.options) {
      if (!option.kind.empty()) add(command.name, option.name, option);
    }
    for (std::size_t position = 0; position < command.positions.size(); ++position) {
      add(command.name, fmt::format("{}", position + 1), command.positions[position]);
      if (command.positions[position].repeats) add(command.name, "+", command.positions[position]);
    }
  }
  return text;
}

}  // namespace

std::string bash_completion(const CompletionTree& tree) {
  std::string text(bash_beginning);
  for (const CompletionKind& kind : tree.kinds) {
    text += fmt::format("    {}) echo '{}' ;;\n", kind.name, fmt::join(kind.words, " "));
  }
  text += "  esac\n}\n\n_cycad_files() {\n  case $1 in\n";
  for (const CompletionKind& kind : tree.kinds) {
    if (kind.files) text += fmt::format("    {}) echo yes ;;\n", kind.name);
  }
  text += "  esac\n}\n\n_cycad_kind() {\n  case $1 in\n" + bash_kinds(tree);
  text += fmt::format("  esac\n}}\n\n_cycad_options() {{\n  case $1 in\n    '') echo '{}' ;;\n", command_names(tree));
  for (const CompletionCommand& command : tree.commands) {
    std::string names;
    for (const CompletionArgument& option : command.options) names += (names.empty() ? "" : " ") + option.name;
    text += fmt::format("    {}) echo '{}' ;;\n", command.name, names);
  }
  return text + "  esac\n}\n\n" + std::string(bash_end);
}

std::string zsh_completion(const CompletionTree& tree) {
  std::string text =
      "#compdef cycad\n# zsh completion of cycad: cycad completion zsh > a file _cycad in your fpath\n\n";
  for (const CompletionKind& kind : tree.kinds) {
    text += fmt::format("_cycad_{}() {{ compadd -- {}{} }}\n", kind.name, fmt::join(kind.words, " "),
                        kind.files ? "; _files;" : ";");
  }
  text += "\n_cycad() {\n  local -a commands\n  commands=(\n";
  for (const CompletionCommand& command : tree.commands) {
    text += fmt::format("    '{}:{}'\n", command.name, plain_for_zsh(command.help));
  }
  text +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $words[1] in\n";
  const auto action = [&tree](const CompletionArgument& argument) {
    if (!is_kind(tree, argument.kind)) return std::string();
    return (argument.list ? "_sequence _cycad_" : "_cycad_") + argument.kind;
  };
  for (const CompletionCommand& command : tree.commands) {
    text += fmt::format("    {})\n      _arguments '--help[show the help]'", command.name);
    for (const CompletionArgument& option : command.options) {
      text += fmt::format(" \\\n        '{}[{}]", option.name, plain_for_zsh(option.help));
      text += option.kind.empty() ? "'" : fmt::format(":{}:{}'", option.kind, action(option));
    }
    for (std::size_t position = 0; position < command.positions.size(); ++position) {
      const CompletionArgument& argument = command.positions[position];
      const std::string place = argument.repeats ? "*" : fmt::format("{}", position + 1);
      text += fmt::format(" \\\n        '{}:{}:{}'", place, argument.name, action(argument));
    }
    text += "\n      ;;\n";
  }
  return text + "  esac\n}\n\n_cycad \"$@\"\n";
}

std::string fish_completion(const CompletionTree& tree) {
  std::string text = "# fish completion of cycad: cycad completion fish | source\n\ncomplete -c cycad -f\n";
  const auto kind_of = [&tree](const CompletionArgument& argument) {
    const auto found = std::find_if(tree.kinds.begin(), tree.kinds.end(),
                                    [&](const CompletionKind& kind) { return kind.name == argument.kind; });
    return found == tree.kinds.end() ? CompletionKind{} : *found;
  };
  const auto answers = [&kind_of](const CompletionArgument& argument) {
    const CompletionKind kind = kind_of(argument);
    const char* const files = kind.files ? " -F" : "";
    if (kind.words.empty()) return std::string(files);
    const std::string words = fmt::format("{}", fmt::join(kind.words, " "));
    if (!argument.list) return fmt::format(" -a '{}'{}", words, files);
    return fmt::format(" -a '(__fish_complete_list , \"string split \\\" \\\" \\\"{}\\\"\")'{}", words, files);
  };
  for (const CompletionCommand& command : tree.commands) {
    text +=
        fmt::format("complete -c cycad -n __fish_use_subcommand -a {} -d '{}'\n", command.name, plain(command.help));
  }
  for (const CompletionCommand& command : tree.commands) {
    const std::string within = fmt::format("complete -c cycad -n '__fish_seen_subcommand_from {}'", command.name);
    for (const CompletionArgument& option : command.options) {
      const char* const value = option.kind.empty() ? "" : kind_of(option).files ? " -r" : " -x";
      text += fmt::format("{} -l {} -d '{}'{}{}\n", within, option.name.substr(2), plain(option.help), value,
                          answers(option));
    }
    std::vector<std::string> seen;
    for (const CompletionArgument& argument : command.positions) {
      const std::string words = answers(argument);
      if (words.empty() || std::find(seen.begin(), seen.end(), words) != seen.end()) continue;
      seen.push_back(words);
      text += within + words + "\n";
    }
  }
  return text;
}

}  // namespace cycad
