#include "cycad/agent/nearest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cycad/core/error.hpp"

namespace cycad {

std::size_t edit_distance(std::string_view from, std::string_view to) {
  // Three rows of the table: the one before the last serves exchanges of neighbours.
  std::vector<std::size_t> before(to.size() + 1), last(to.size() + 1), row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[to.size()];
}

std::vector<std::string> nearest_names(std::string_view unknown, std::span<const std::string> known, std::size_t most) {
  struct Candidate {
    std::size_t distance;
    const std::string* name;
  };
  std::vector<Candidate> candidates;
  unknown = unknown.substr(0, 100);  // a longer one is near to nothing, and the table grows with its square
  for (const std::string& name : known) {
    const std::size_t distance = edit_distance(unknown, name);
    const std::size_t allowed = std::max<std::size_t>(1, std::max(unknown.size(), name.size()) / 3);
    const bool begins = unknown.size() >= 2 && (name.starts_with(unknown) || unknown.starts_with(name));
    // The last part of a path ("uct" of "lanctot/uct") is what people remember.
    const bool ends = unknown.size() >= 2 && name.ends_with("/" + std::string(unknown));
    if (distance <= allowed || begins || ends) candidates.push_back({ends ? 1 : distance, &name});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.distance < b.distance; });
  std::vector<std::string> names;
  for (const Candidate& candidate : candidates)
    if (names.size() < most) names.push_back(*candidate.name);
  return names;
}

std::string unknown_name(std::string_view what, std::string_view unknown, std::span<const std::string> known,
                         std::string_view listing_command) {
  const std::vector<std::string> near = nearest_names(unknown, known);
  std::string begin = fmt::format("unknown {} {}", what, in_message(unknown));
  if (!near.empty()) return fmt::format("{}, did you mean {}?", begin, fmt::join(near, " or "));
  if (known.empty()) return begin + ", there are none";
  constexpr std::size_t longest_list = 24;
  if (known.size() <= longest_list) return fmt::format("{}, expected one of {}", begin, fmt::join(known, ", "));
  return listing_command.empty() ? begin : fmt::format("{}; `{}` lists them", begin, listing_command);
}

std::size_t place_of_word(std::string_view where, std::string_view what, std::string_view word,
                          std::span<const std::string_view> words) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const std::vector<std::string> known(words.begin(), words.end());
  throw InputError(fmt::format("{}: {}", where, unknown_name(what, word, known)));
}

}  // namespace cycad
