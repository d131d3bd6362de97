#include "cycad/match/summary.hpp"

#include <fmt/format.h>

#include "cycad/core/json.hpp"
#include "cycad/match/statistics/score.hpp"

namespace cycad {
namespace {

std::string percent(const Interval& interval) {
  return fmt::format("{:.1f} to {:.1f} %", 100 * interval.low, 100 * interval.high);
}

Json ends(const Interval& interval) { return {interval.low, interval.high}; }

}  // namespace

MatchSummary summarise(std::size_t pairing, const std::vector<PlayedGame>& games, Sides sides) {
  MatchSummary summary;
  summary.tally = tally_pairing(pairing, games);
  summary.interval = score_interval(summary.tally);
  if (sides == Sides::paired) summary.pairs = tally_pairs(pairing, games);
  summary.decided = decided_share(summary.tally);
  summary.decided_exact = clopper_pearson_interval(summary.tally.wins, summary.decided.games);
  const bool paired = summary.pairs.pairs() > 0;
  if (paired) summary.paired_interval = score_interval_normal(summary.pairs);
  summary.elo = paired ? elo_estimate(summary.pairs) : elo_estimate(summary.tally);
  summary.superiority = paired ? likelihood_of_superiority(summary.pairs) : likelihood_of_superiority(summary.tally);
  return summary;
}

std::string to_text(const MatchSummary& summary) {
  const auto& [tally, interval, pairs, paired_interval, decided, exact, elo, superiority] = summary;
  std::string text = fmt::format("wins {}  draws {}  losses {}\n", tally.wins, tally.draws, tally.losses);
  text += fmt::format("score    {:5.1f} %   95 % interval {} (Wilson)\n", 100 * tally.score(), percent(interval));
  if (paired_interval) {
    text += fmt::format("pairs    {:5.1f} %   95 % interval {} (pentanomial)\n", 100 * pairs.score(),
                        percent(*paired_interval));
    text += fmt::format("         {} pairs with 0, ½, 1, 1½, 2 points\n", fmt::join(pairs.counts, ", "));
  }
  text += fmt::format("decided  {:5.1f} %   95 % interval {} (Wilson; {} of {} games)\n", 100 * decided.share,
                      percent(decided.interval), decided.games, tally.games());
  text += fmt::format("Elo      {:+5.0f}     95 % interval {:+.0f} to {:+.0f}\n", elo.difference, elo.interval.low,
                      elo.interval.high);
  text += fmt::format("likelihood of superiority {:.1f} %\n", 100 * superiority);
  return text;
}

std::string to_json(const MatchSummary& summary) {
  const auto& [tally, interval, pairs, paired_interval, decided, exact, elo, superiority] = summary;
  Json json{{"wins", tally.wins},
            {"draws", tally.draws},
            {"losses", tally.losses},
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
  if (paired_interval)
    json["pairs"] = {{"counts", pairs.counts}, {"score", pairs.score()}, {"interval", ends(*paired_interval)}};
  return json.dump(2);
}

}  // namespace cycad
