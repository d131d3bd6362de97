// The words of an enumeration: a table in the order of its values, which begin at 0.
//
//   enum class Colour { red, green };
//   inline constexpr std::string_view colour_words[] = {"red", "green"};
//
//   word_of(colour_words, Colour::green);          // "green"
//   value_named<Colour>(colour_words, "red");      // Colour::red; nothing for another word
//   listed_words(colour_words);                    // "red or green", for messages
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace cycad {

template <class Value>
requires std::is_enum_v<Value>
constexpr std::string_view word_of(std::span<const std::string_view> words, Value value) {
  return words[static_cast<std::size_t>(value)];
}

template <class Value>
requires std::is_enum_v<Value>
constexpr std::optional<Value> value_named(std::span<const std::string_view> words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return std::nullopt;
  return static_cast<Value>(found - words.begin());
}

// "red, green or blue"; an empty word, which stands for none of the others, is left out.
inline std::string listed_words(std::span<const std::string_view> words) {
  std::string list;
  for (const std::string_view word : words) {
    if (word.empty()) continue;
    if (!list.empty()) list += word == words.back() ? " or " : ", ";
    list += word;
  }
  return list;
}

}  // namespace cycad
