#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cycad/core/columns.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/words.hpp"
#include "cycad/match/statistics/proportion.hpp"
#include "cycad/match/statistics/score.hpp"
#include "cycad/match/tune/tuner.hpp"

namespace cycad {
namespace {

constexpr std::size_t most_lines = 40;  // of the table of points

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }
std::string range(const Interval& interval) {
  return fmt::format("{:.1f}–{:.1f}", 100 * interval.low, 100 * interval.high);
}

// A line from 0 to 100 % with the interval and the value on it, and a mark at one half.
std::string bar(const TunedPoint& point, std::size_t width) {
  const auto place = [width](double share) {
    return static_cast<std::size_t>(std::lround(share * static_cast<double>(width - 1)));
  };
  std::string text;
  for (std::size_t column = 0; column < width; ++column) {
    const bool inside = column >= place(point.interval.low) && column <= place(point.interval.high);
    text += column == place(point.value) ? "●" : column == place(0.5) && !inside ? "┊" : inside ? "─" : " ";
  }
  return text;
}

std::string curve(const Tuning& tuning, const TuneResult& result, std::size_t width) {
  std::size_t label = columns_of(tuning.options[0].path);
  for (const TunedPoint& point : result.points) label = std::max(label, columns_of(point.values[0]));
  const std::size_t bar_width = std::clamp<std::size_t>(width > label + 23 ? width - label - 23 : 0, 21, 61);
  std::string text = fmt::format("{} {:>6} {:>11}  0 %{:>{}}\n", left_aligned(tuning.options[0].path, label), "%",
                                 "95 %", "100 %", bar_width - 3);
  for (const TunedPoint& point : result.points)
    text += fmt::format("{} {:>6} {}  {}\n", right_aligned(point.values[0], label), percent(point.value),
                        right_aligned(range(point.interval), 11), bar(point, bar_width));
  return text;
}

// From blue (low) over the terminal's own background to orange (high), among the colours 16 to 231.
int shade(double value, double low, double high) {
  constexpr int shades[] = {25, 31, 66, 102, 137, 172, 208};
  const double part = high > low ? (value - low) / (high - low) : 0.5;
  return shades[std::clamp(static_cast<int>(part * 7), 0, 6)];
}

std::string heat_map(const Tuning& tuning, const TuneResult& result, const TuneTextFormat& format) {
  const auto& [rows, columns] = std::tie(tuning.options[0], tuning.options[1]);
  std::vector<const TunedPoint*> cells(point_count(tuning), nullptr);
  double low = 1;
  double high = 0;
  for (const TunedPoint& point : result.points) {
    cells[point.point] = &point;
    low = std::min(low, point.value);
    high = std::max(high, point.value);
  }
  std::size_t label = columns_of(rows.path) + 2;
  for (const std::string& value : rows.values) label = std::max(label, columns_of(value));
  std::size_t cell = 7;
  for (const std::string& value : columns.values) cell = std::max(cell, columns_of(value) + 1);
  const std::size_t at_once = std::max<std::size_t>(1, format.width > label + cell ? (format.width - label) / cell : 1);
  std::string text;
  for (std::size_t first = 0; first < columns.values.size(); first += at_once) {
    const std::size_t last = std::min(first + at_once, columns.values.size());
    text += fmt::format("{} {} →\n{}", left_aligned(rows.path + " ↓", label), columns.path, std::string(label, ' '));
    for (std::size_t column = first; column < last; ++column) text += right_aligned(columns.values[column], cell);
    text += '\n';
    for (std::size_t row = 0; row < rows.values.size(); ++row) {
      text += right_aligned(rows.values[row], label);
      for (std::size_t column = first; column < last; ++column) {
        const TunedPoint* const point = cells[row * columns.values.size() + column];
        const bool best = point != nullptr && result.best && point == &result.points[*result.best];
        const std::string shown =
            right_aligned(point == nullptr ? "·" : percent(point->value) + (best ? "*" : ""), cell);
        text += format.colour && point != nullptr
                    ? fmt::format("\x1b[97;48;5;{}m{}\x1b[0m", shade(point->value, low, high), shown)
                    : shown;
      }
      text += '\n';
    }
  }
  return text;
}

// The best points first.
std::string point_table(const Tuning& tuning, const TuneResult& result, std::size_t width) {
  std::vector<const TunedPoint*> order;
  for (const TunedPoint& point : result.points) order.push_back(&point);
  std::stable_sort(order.begin(), order.end(), [&](const TunedPoint* one, const TunedPoint* two) {
    const bool best = result.best && one == &result.points[*result.best];
    const bool other = result.best && two == &result.points[*result.best];
    return best != other ? best : one->value > two->value;
  });
  std::size_t label = 5;
  for (const TunedPoint* point : order) label = std::max(label, columns_of(values_text(tuning, point->values)));
  label = std::min(label, width > 74 ? width - 59 : std::size_t{16});
  std::string text = fmt::format("{} {:>6} {:>11} {:>6} {:>6} {:>6} {:>8}\n", left_aligned("point", label),
                                 tuning.decided ? "share" : "score", "95 %", "wins", "draws", "losses", "forfeits");
  for (std::size_t line = 0; line < std::min(order.size(), most_lines); ++line) {
    const TunedPoint& point = *order[line];
    text += fmt::format("{} {:>6} {} {:>6} {:>6} {:>6} {:>8}{}{}\n",
                        left_aligned(shortened(values_text(tuning, point.values), label), label), percent(point.value),
                        right_aligned(range(point.interval), 11), point.tally.wins, point.tally.draws,
                        point.tally.losses, point.tally.forfeits, point.note.empty() ? "" : "  ", point.note);
  }
  if (order.size() > most_lines)
    text += fmt::format("and {} points more (--json has all)\n", order.size() - most_lines);
  return text;
}

Json describe(const Tuning& tuning, const TunedPoint& point) {
  Json values;
  for (std::size_t option = 0; option < point.values.size(); ++option)
    values[tuning.options[option].path] = point.values[option];
  const Interval score = score_interval(point.tally);
  const DecidedShare decided = decided_share(point.tally);
  return {{"values", values},
          {"specification", point.specification},
          {"wins", point.tally.wins},
          {"draws", point.tally.draws},
          {"losses", point.tally.losses},
          {"forfeits", {point.tally.forfeits, point.tally.opponent_forfeits}},
          {"score", point.tally.score()},
          {"interval", {score.low, score.high}},
          {"decided",
           {{"games", decided.games},
            {"share", decided.share},
            {"interval", {decided.interval.low, decided.interval.high}}}},
          {"note", point.note}};
}

}  // namespace

std::string values_text(const Tuning& tuning, const std::vector<std::string>& values) {
  std::string text;
  for (std::size_t option = 0; option < values.size(); ++option)
    text += fmt::format("{}{}={}", option == 0 ? "" : ", ", tuning.options[option].path, values[option]);
  return text;
}

std::uint64_t TuneResult::opponent_forfeits() const {
  std::uint64_t sum = 0;
  for (const TunedPoint& point : points) sum += point.tally.opponent_forfeits;
  return sum;
}

std::string to_text(const Plan& plan, const TuneResult& result, const TuneTextFormat& format) {
  const Tuning& tuning = *plan.tuning;
  std::string text;
  if (!result.best) return "no game was played\n";
  if (tuning.options.size() == 1) text += curve(tuning, result, format.width) + "\n";
  if (tuning.options.size() == 2) text += heat_map(tuning, result, format) + "\n";
  text += point_table(tuning, result, format.width);
  if (result.opponent_forfeits() > 0)
    text += fmt::format("{} forfeited {} of {} games\n", plan.agents[0], result.opponent_forfeits(), result.games);
  const TunedPoint& best = result.points[*result.best];
  text += fmt::format("\nbest {}: {} {} %, 95 % interval {} to {} %, {} games against {}\n",
                      values_text(tuning, best.values), tuning.decided ? "share of decided games" : "score",
                      percent(best.value), percent(best.interval.low), percent(best.interval.high), best.tally.games(),
                      plan.agents[0]);
  return text + best.specification + "\n";
}

std::string to_json(const Plan& plan, const TuneResult& result) {
  const Tuning& tuning = *plan.tuning;
  Json over;
  for (const TunedOption& option : tuning.options) over[option.path] = option.values;
  Json json{{"method", word_of(tune_method_words, tuning.method)},
            {"base", tuning.base},
            {"over", over},
            {"against", plan.agents[0]},
            {"counts", tuning.decided ? "decided" : "score"},
            {"best", nullptr},
            {"points", Json::array()},
            {"played", result.games},
            {"opponent_forfeits", result.opponent_forfeits()},
            {"complete", result.complete}};
  if (result.best) json["best"] = describe(tuning, result.points[*result.best]);
  for (const TunedPoint& point : result.points) json["points"].push_back(describe(tuning, point));
  return json.dump(2);
}

}  // namespace cycad
