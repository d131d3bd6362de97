// Reading a TOML file with errors that name FILE:LINE. toml++ is heavy: recipe_toml.cpp alone includes this.
#pragma once

#include <fmt/format.h>

// toml++ 3.3 takes for granted that a table's name begins like one before it looks: `[=` would end a debug build, and
// clang++ in a release build is promised that there is no such thing. Left out, it goes on to its own error.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"

namespace cycad {

using Words = std::vector<std::string>;

// A table, below it what a size says for its part, and below that what the size says for all parts. (Copies of nodes
// would not know their lines any more.)
class Layers {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): most tables have one layer.
  Layers(const toml::table& base) : base_(&base) {}
  Layers(const toml::table& base, const toml::table* size, Words known)
      : base_(&base), size_(size), known_(std::move(known)) {
    const auto name = base["name"].value<std::string>();
    if (size != nullptr && name) own_ = (*size)[*name].as_table();
  }

  [[nodiscard]] const toml::table& base() const { return *base_; }
  [[nodiscard]] const toml::table* own() const { return own_; }
  [[nodiscard]] const toml::node* get(std::string_view key) const {
    if (own_ != nullptr && own_->contains(key)) return own_->get(key);
    if (size_ != nullptr && size_->contains(key) && !(*size_)[key].is_table() &&
        std::find(known_.begin(), known_.end(), key) != known_.end())
      return size_->get(key);
    return base_->get(key);
  }
  [[nodiscard]] bool contains(std::string_view key) const { return get(key) != nullptr; }

 private:
  const toml::table* base_;
  const toml::table* size_ = nullptr;
  const toml::table* own_ = nullptr;
  Words known_;
};

class Reader {
 public:
  explicit Reader(std::string file) : file_(std::move(file)) {}

  [[noreturn]] void fail(std::size_t line, const std::string& problem) const {
    throw InputError(fmt::format("{}:{}: {}", file_, line, problem));
  }
  [[noreturn]] void fail(const toml::node& node, const std::string& problem) const { fail(line_of(node), problem); }
  [[noreturn]] void fail(const Layers& table, const std::string& problem) const { fail(table.base(), problem); }
  static std::size_t line_of(const toml::node& node) { return node.source().begin.line; }

  void check_keys(const toml::table& table, const Words& known, std::string_view where) const {
    for (const auto& [key, value] : table) {
      if (std::find(known.begin(), known.end(), key.str()) == known.end())
        fail(key.source().begin.line, fmt::format("{}: {}", where, unknown_name("key", key.str(), known)));
    }
  }

  const toml::node& needed(const Layers& table, std::string_view key) const {
    const toml::node* const node = table.get(key);
    if (node == nullptr) fail(table, fmt::format("the key {} is missing", key));
    return *node;
  }

  std::string text_of(const toml::node& node, std::string_view key) const {
    const auto value = node.value_exact<std::string>();
    if (!value || value->empty()) fail(node, fmt::format("{}: expected a text", key));
    return *value;
  }
  std::string text(const Layers& table, std::string_view key) const { return text_of(needed(table, key), key); }
  std::string text_or(const Layers& table, std::string_view key, std::string otherwise) const {
    return table.contains(key) ? text(table, key) : std::move(otherwise);
  }

  double number(const toml::node& node, std::string_view key) const {
    const auto value = node.value<double>();
    if (!value || !node.is_number() || !std::isfinite(*value)) fail(node, fmt::format("{}: expected a number", key));
    return *value;
  }

  std::uint64_t whole(const toml::node& node, std::string_view key) const {
    const auto value = node.value_exact<std::int64_t>();
    if (!value || *value < 1) fail(node, fmt::format("{}: expected a whole number above 0", key));
    return static_cast<std::uint64_t>(*value);
  }

  // A single text stands for a list of one.
  Words texts(const toml::node& node, std::string_view key) const {
    Words words;
    if (const toml::array* const array = node.as_array()) {
      for (const toml::node& element : *array) words.push_back(text_of(element, key));
      if (words.empty()) fail(node, fmt::format("{}: an empty list, expected texts", key));
    } else {
      words.push_back(text_of(node, key));
    }
    return words;
  }

  std::vector<std::uint64_t> wholes(const toml::node& node, std::string_view key) const {
    std::vector<std::uint64_t> numbers;
    const toml::array* const array = node.as_array();
    if (array == nullptr || array->empty()) fail(node, fmt::format("{}: expected a list of whole numbers", key));
    for (const toml::node& element : *array) numbers.push_back(whole(element, key));
    return numbers;
  }

  // The place of a word in a list of words.
  template <class Word, std::size_t size>
  Word word(const toml::node& node, std::string_view key, const std::array<std::string_view, size>& words) const {
    const std::string found = text_of(node, key);
    const auto place = std::find(words.begin(), words.end(), found);
    if (place == words.end()) fail(node, unknown_name(key, found, Words(words.begin(), words.end())));
    return static_cast<Word>(place - words.begin());
  }

  template <class Use>
  void tables(const toml::table& root, std::string_view key, const Use& use) const {
    const toml::node* const node = root.get(key);
    if (node == nullptr) return;
    const toml::array* const array = node->as_array();
    if (array == nullptr || !array->is_homogeneous<toml::table>())
      fail(*node, fmt::format("{}: expected tables, each begun by [[{}]]", key, key));
    for (const toml::node& element : *array) use(*element.as_table());
  }

  // What a text function complains about, with the line of the node.
  template <class Make>
  decltype(auto) located(const toml::node& node, const Make& make) const {
    try {
      return make();
    } catch (const InputError& error) {
      fail(node, error.what());
    }
  }

 private:
  std::string file_;
};

}  // namespace cycad
