// Names that somebody may have meant: for errors about unknown ones.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cycad {

// How many insertions, deletions, replacements and exchanges of neighbours lead from one text to the other.
std::size_t edit_distance(std::string_view from, std::string_view to);

// The known names that are near `unknown` (few edits, or one begins with the other), nearest first, at most `most`.
std::vector<std::string> nearest_names(std::string_view unknown, std::span<const std::string> known,
                                       std::size_t most = 3);

// "unknown WHAT 'sim', did you mean sims?"; without a near name, the whole list if it is short, and otherwise the
// command that lists them, if there is one: "unknown WHAT 'sim'; `cycad describe` lists them".
std::string unknown_name(std::string_view what, std::string_view unknown, std::span<const std::string> known,
                         std::string_view listing_command = {});

// The place of a word among `words`; otherwise InputError, which begins with `where` (an option, say).
std::size_t place_of_word(std::string_view where, std::string_view what, std::string_view word,
                          std::span<const std::string_view> words);
// The same for the words of an enumeration, in the order of its values.
template <class Value>
Value value_of_word(std::string_view where, std::string_view what, std::string_view word,
                    std::span<const std::string_view> words) {
  return static_cast<Value>(place_of_word(where, what, word, words));
}

}  // namespace cycad
