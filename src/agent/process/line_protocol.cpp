#include "cycad/agent/process/line_protocol.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/search/budget.hpp"

namespace cycad::line_protocol {
namespace {

// The words of `text` in twos: a name and its value.
template <class Take>
void read_pairs(const std::vector<std::string_view>& words, std::size_t from, std::string_view where, Take take) {
  for (std::size_t place = from; place < words.size(); place += 2) {
    if (place + 1 == words.size())
      throw InputError(fmt::format("{}: {} without a value", where, in_message(words[place])));
    take(words[place], words[place + 1]);
  }
}

double read_real(std::string_view where, std::string_view name, std::string_view text, double most) {
  const std::optional<double> value = parse_finite(text);
  if (!value || *value < 0 || *value > most)
    throw InputError(fmt::format("{}: {} {}, expected a number from 0 to {:g}", where, name, in_message(text), most));
  return *value;
}

std::uint64_t read_count(std::string_view where, std::string_view name, std::string_view text, std::uint64_t most) {
  const std::optional<std::uint64_t> value = parse_number<std::uint64_t>(text);
  if (!value || *value > most)
    throw InputError(
        fmt::format("{}: {} {}, expected a whole number from 0 to {}", where, name, in_message(text), most));
  return *value;
}

[[noreturn]] void throw_unknown(std::string_view where, std::string_view name, std::string_view expected) {
  throw InputError(fmt::format("{}: unknown {}, expected {}", where, in_message(name), expected));
}

}  // namespace

std::string position_line(const Position& position) {
  const std::string text = position.to_text();
  const std::vector<std::string_view> rows = split(trimmed_right(text, "\n"), '\n');
  if (rows.size() == 1) return std::string(rows.front());
  std::string line;
  for (const std::string_view row : rows) {
    if (!line.empty()) line += '/';
    const std::size_t begin = line.size();
    line += row;
    // Rows of a board of Tron begin with its border.
    if (row.starts_with('#')) std::replace(line.begin() + static_cast<std::ptrdiff_t>(begin), line.end(), ' ', '.');
  }
  return line;
}

std::string hello_line(std::string_view name) {
  return fmt::format("cycad {}{}{}\n", version, name.empty() ? "" : " ", name);
}

std::string opening_lines(std::string_view game, Player side, std::uint64_t seed) {
  return fmt::format("game {}\nside {}\nseed {}\n", game, index_of(side) + 1, seed);
}

std::string question_lines(const Position& position, Player side, const Limits& limits) {
  std::string text =
      fmt::format("position {}\nmoves {}\ngo", position_line(position), fmt::join(position.moves(side), " "));
  if (limits.milliseconds > 0) text += fmt::format(" ms {:g}", limits.milliseconds);
  if (limits.simulations > 0) text += fmt::format(" sims {}", limits.simulations);
  return text + "\n";
}

std::string played_line(const Position& before, MoveNumber one, MoveNumber two) {
  std::string text = "played";
  if (before.moves_now(Player::one)) text += " " + before.moves(Player::one).at(one);
  if (before.moves_now(Player::two)) text += " " + before.moves(Player::two).at(two);
  return text + "\n";
}

std::string reply_line(const Reply& reply) {
  std::string text = "move " + reply.move;
  if (reply.value) text += fmt::format(" value {:.6g}", *reply.value);
  if (reply.simulations > 0) text += fmt::format(" sims {}", reply.simulations);
  return text + "\n";
}

unsigned read_version(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  const std::optional<unsigned> found = words.empty() ? std::nullopt : parse_number<unsigned>(words.front());
  if (!found) throw InputError(fmt::format("cycad: version {}, expected {}", in_message(text), version));
  if (*found != version)
    throw InputError(fmt::format("version {} of the protocol is not known, expected {}", *found, version));
  return *found;
}

Limits read_limits(std::string_view text) {
  Limits limits;
  read_pairs(words_of(text), 0, "go", [&](std::string_view name, std::string_view value) {
    if (name == "ms") {
      limits.milliseconds = read_real("go", name, value, 1e9);
    } else if (name == "sims") {
      limits.simulations = read_count("go", name, value, std::numeric_limits<std::uint64_t>::max());
    } else {
      throw_unknown("go", name, "ms or sims");
    }
  });
  return limits;
}

Reply read_reply(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  if (words.empty()) throw InputError("move: nothing follows, expected a move");
  Reply reply{.move = std::string(words.front())};
  read_pairs(words, 1, "move", [&](std::string_view name, std::string_view value) {
    if (name == "value") {
      reply.value = read_real("move", name, value, 1);
    } else if (name == "sims") {
      // They are added up over a game and a tournament.
      reply.simulations = read_count("move", name, value, most_simulations);
    } else {
      throw_unknown("move", name, "value or sims");
    }
  });
  return reply;
}

Line split_line(std::string_view line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  return {line.substr(0, end), end < line.size() ? line.substr(end + 1) : std::string_view()};
}

std::optional<std::string> take_line(std::string& text) {
  const std::size_t end = text.find('\n');
  if (std::min(end, text.size()) > longest_line)
    throw InputError(fmt::format("a line of more than {} characters", longest_line));
  if (end == std::string::npos) return std::nullopt;
  std::string line(trimmed_right(std::string_view(text).substr(0, end), "\r"));
  text.erase(0, end + 1);
  return line;
}

}  // namespace cycad::line_protocol
