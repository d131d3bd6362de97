#include "cycad/match/rating_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cycad/core/columns.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/score_text.hpp"

namespace cycad {

RatingTable make_rating_table(const std::vector<std::string>& names, const std::vector<std::vector<Tally>>& matrix) {
  const std::vector<Rating> ratings = bradley_terry_ratings(matrix);
  RatingTable table;
  for (std::size_t agent = 0; agent < names.size(); ++agent) {
    RatingTable::Row& row = table.rows.emplace_back(RatingTable::Row{names[agent], ratings[agent]});
    for (const Tally& tally : matrix[agent]) row.games += tally.games();
  }
  std::stable_sort(
      table.rows.begin(), table.rows.end(),
      [](const RatingTable::Row& left, const RatingTable::Row& right) { return left.rating.elo > right.rating.elo; });
  return table;
}

std::string to_text(const RatingTable& table, std::size_t width) {
  constexpr std::size_t number_columns = 33;  // rating, interval and games, with the gaps before them
  const std::size_t place_width = fmt::format("{}", table.rows.size()).size();
  std::size_t name_width = 0;
  for (const RatingTable::Row& row : table.rows) name_width = std::max(name_width, columns_of(row.name));
  const std::size_t free = width > place_width + 1 + number_columns ? width - place_width - 1 - number_columns : 0;
  name_width = std::min(name_width, std::max<std::size_t>(free, 16));
  std::string text =
      fmt::format("{} {:>22} {:>9}\n", std::string(place_width + 1 + name_width, ' '), "Elo [95 %]", "games");
  for (std::size_t place = 0; place < table.rows.size(); ++place) {
    const auto& [name, rating, games] = table.rows[place];
    text += fmt::format("{:>{}} {} {} {:>9}\n", place + 1, place_width,
                        left_aligned(shortened(name, name_width), name_width),
                        right_aligned(elo_text(rating.elo, rating.interval), 22), games);
  }
  return text;
}

std::string to_json(const RatingTable& table) {
  Json rows = Json::array();
  for (const auto& [name, rating, games] : table.rows)
    rows.push_back({{"name", name},
                    {"elo", rating.elo},
                    {"interval", {rating.interval.low, rating.interval.high}},
                    {"games", games}});
  return rows.dump(2);
}

}  // namespace cycad
