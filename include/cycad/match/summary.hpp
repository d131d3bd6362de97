// What the games of one pairing say about its first agent: all the numbers that a match prints.
//
//   MatchSummary summary = summarise(totals.pairing(0));
//   fmt::print("{}", to_text(summary));
//
// Where games are paired, the statistics take that into account.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cycad/match/statistics/elo.hpp"
#include "cycad/match/statistics/proportion.hpp"
#include "cycad/match/statistics/tally.hpp"
#include "cycad/match/tournament.hpp"

namespace cycad {

struct MatchSummary {
  Tally tally;
  Interval interval;  // of the score
  DecidedShare decided;
  Interval decided_exact;  // Clopper and Pearson's
  EloDifference elo;
  double superiority = 0.5;  // likelihood that the first agent is the better one
};

MatchSummary summarise(const Tally& tally);
MatchSummary summarise(std::size_t pairing, const std::vector<PlayedGame>& games);

// Some lines: wins, score, decided games, Elo, superiority.
std::string to_text(const MatchSummary& summary);

// A JSON object: wins, draws, losses, forfeits of both agents, score, interval, pairs, decided, elo, superiority.
std::string to_json(const MatchSummary& summary);

}  // namespace cycad
