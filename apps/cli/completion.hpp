// Completion scripts for bash, zsh and fish, from a plain description of the commands.
#pragma once

#include <string>
#include <vector>

namespace cycad {

struct CompletionArgument {
  std::string name;  // of an option, or of a position in help texts
  std::string help;
  std::string kind;      // one of the kinds below, or anything else for free text; empty for an option without a value
  bool repeats = false;  // the last position may: an agent after another
  bool list = false;     // values with commas between them
  std::vector<std::string> words = {};  // of a kind of its own
};

struct CompletionCommand {
  std::string name;
  std::string help;
  std::vector<CompletionArgument> options;
  std::vector<CompletionArgument> positions;
};

// The words that may stand for a kind of value, and whether a file may as well.
struct CompletionKind {
  std::string name;
  std::vector<std::string> words;
  bool files = false;
};

struct CompletionTree {
  std::vector<CompletionCommand> commands;
  std::vector<CompletionKind> kinds;
};

std::string bash_completion(const CompletionTree& tree);
std::string zsh_completion(const CompletionTree& tree);
std::string fish_completion(const CompletionTree& tree);

}  // namespace cycad
