// The text by which people name agents, policies and whatever else takes options; one grammar everywhere:
//
//   specification = name [ "(" [ argument { "," argument } ] ")" ]
//   argument      = key "=" value | "quoted text"
//   value         = specification | "quoted text"
//
//   mcts(tree=matrix, select=ucb1(c=1.5), sims=10000)
//   formula("mean + c*sqrt(lnt/n)", c=0.5)
//
// A quoted text without a key has the key `text`.
// Names and words are made of letters, digits and - + _ . / : so that a number, a preset (lanctot/uct) and a board
// (empty:13x13) need no quotes. Inside quotes \" \\ \n and \t are escapes. Blanks between the parts mean nothing.
// What a key means, and which values it takes, is the business of options.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cycad {

struct Argument;

inline constexpr std::string_view text_key = "text";

// A plain value is a specification without arguments.
struct Specification {
  std::string name;
  std::vector<Argument> arguments;

  friend bool operator==(const Specification&, const Specification&);
};

struct Argument {
  std::string key;
  Specification value;

  friend bool operator==(const Argument&, const Argument&) = default;
};

inline bool operator==(const Specification& a, const Specification& b) {
  return a.name == b.name && a.arguments == b.arguments;
}

inline constexpr std::size_t longest_specification = 4096;
inline constexpr std::size_t deepest_specification = 8;

// Throws InputError with the column of what is wrong.
Specification parse_specification(std::string_view text);

// The shortest text that parses to the same: no empty brackets, quotes only where they are needed.
std::string to_text(const Specification& specification);

}  // namespace cycad
