#include "cycad/match/summary.hpp"

#include <fmt/format.h>

#include "cycad/core/columns.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/score_text.hpp"
#include "cycad/match/statistics/score.hpp"

namespace cycad {
namespace {

std::string percent(const Interval& interval) {
  return fmt::format("{:.1f} to {:.1f} %", 100 * interval.low, 100 * interval.high);
}

Json ends(const Interval& interval) { return {interval.low, interval.high}; }

}  // namespace

MatchSummary summarise(std::size_t pairing, const std::vector<PlayedGame>& games) {
  return summarise(tally_pairing(pairing, games));
}

MatchSummary summarise(const Tally& tally) {
  MatchSummary summary;
  summary.tally = tally;
  summary.interval = score_interval(summary.tally);
  summary.decided = decided_share(summary.tally);
  summary.decided_exact = clopper_pearson_interval(summary.tally.wins, summary.decided.games);
  summary.elo = elo_estimate(summary.tally);
  summary.superiority = likelihood_of_superiority(summary.tally);
  return summary;
}

std::string to_text(const MatchSummary& summary) {
  const auto& [tally, interval, decided, exact, elo, superiority] = summary;
  const bool paired = tally.pairs.pairs() > 0;
  std::string text = fmt::format("wins {}  draws {}  losses {}  forfeits {} (opponent {})\n", tally.wins, tally.draws,
                                 tally.losses, tally.forfeits, tally.opponent_forfeits);
  text += fmt::format("score    {:5.1f} %   95 % interval {}{}\n", 100 * tally.score(), percent(interval),
                      paired ? " (by pairs)" : "");
  if (paired)
    text += fmt::format("         {} pairs with 0, ½, 1, 1½, 2 points\n", fmt::join(tally.pairs.counts, ", "));
  text += fmt::format("decided  {:5.1f} %   95 % interval {} ({} of {} games)\n", 100 * decided.share,
                      percent(decided.interval), decided.games, tally.games());
  text += fmt::format("Elo      {:>5}     95 % interval {} to {}\n", elo_end_text(elo.difference),
                      elo_end_text(elo.interval.low), elo_end_text(elo.interval.high));
  text += fmt::format("likelihood of superiority {:.1f} %\n", 100 * superiority);
  return text;
}

std::string to_json(const MatchSummary& summary) {
  const auto& [tally, interval, decided, exact, elo, superiority] = summary;
  Json json{{"wins", tally.wins},
            {"draws", tally.draws},
            {"losses", tally.losses},
            {"forfeits", {tally.forfeits, tally.opponent_forfeits}},
            {"score", tally.score()},
            {"interval", ends(interval)},
            {"pairs", nullptr},
            {"decided",
             {{"games", decided.games},
              {"share", decided.share},
              {"interval", ends(decided.interval)},
              {"exact_interval", ends(exact)}}},
            {"elo", {{"difference", elo.difference}, {"interval", ends(elo.interval)}}},
            {"superiority", superiority}};
  if (tally.pairs.pairs() > 0)
    json["pairs"] = {{"counts", tally.pairs.counts}, {"design_effect", design_effect(tally)}};
  return json.dump(2);
}

}  // namespace cycad
