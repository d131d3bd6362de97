#include <nlohmann/json.hpp>

#include "cycad/match/cross_table.hpp"
#include "cycad/match/statistics/score.hpp"

namespace cycad {
namespace {

nlohmann::ordered_json describe(const Tally& tally) {
  const Interval interval = score_interval(tally);
  return {{"wins", tally.wins},
          {"draws", tally.draws},
          {"losses", tally.losses},
          {"score", tally.score()},
          {"interval", {interval.low, interval.high}}};
}

}  // namespace

std::string to_json(const CrossTable& table) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const CrossTable::Row& row : table.rows) {
    nlohmann::ordered_json entry = {{"name", row.name}};
    entry.update(describe(row.total));
    nlohmann::ordered_json& against = entry["against"] = nlohmann::ordered_json::array();
    for (const Tally& tally : row.against) {
      against.push_back(tally.games() == 0 ? nlohmann::ordered_json() : describe(tally));
    }
    rows.push_back(std::move(entry));
  }
  return rows.dump(2);
}

}  // namespace cycad
