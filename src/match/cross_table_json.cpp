
#include "cycad/core/json.hpp"
#include "cycad/match/cross_table.hpp"
#include "cycad/match/statistics/score.hpp"

namespace cycad {
namespace {

Json describe(const Tally& tally, const Interval& interval) {
  return {{"wins", tally.wins},         {"draws", tally.draws},   {"losses", tally.losses},
          {"forfeits", tally.forfeits}, {"score", tally.score()}, {"interval", {interval.low, interval.high}}};
}

}  // namespace

std::string to_json(const CrossTable& table) {
  Json rows = Json::array();
  for (const CrossTable::Row& row : table.rows) {
    Json entry = {{"name", row.name}};
    entry.update(describe(row.total, row.interval));
    Json& against = entry["against"] = Json::array();
    for (const Tally& tally : row.against) {
      against.push_back(tally.games() == 0 ? Json() : describe(tally, score_interval(tally)));
    }
    rows.push_back(std::move(entry));
  }
  return rows.dump(2);
}

}  // namespace cycad
