// Plays a tuning: which point gets how many games follows from the method, and from nothing but the results of games
// that were asked for before, so that a tuning that was stopped goes on where it was and ends with the same answer,
// with any number of threads.
//
//   Plan plan = make_tuning_plan({.game = "tron", .agents = {"lanctot/uct"}}, {.seed = 1, .pairings = {}}, tuning);
//   TuneResult result = run_tuning(plan, {.store = &store, .threads = 2}, stop);
//   fmt::print("{}", to_text(plan, result, {.width = 100}));
//
// grid     every point gets the same number of games, or as many as it takes to decide so many of them (draws are
//          played again, up to most_replays games for each that is wanted): the protocol of the papers.
// halving  successive halving (Karnin, Koren and Somekh 2013): in each round the candidates get twice the games of the
//          round before, then the better half stays. A sequential test ends a candidate within a round when it is
//          worse than the leader by more than the test's margin.
// ntbea    ntbea.hpp, a pair of games an evaluation. A fifth of the games is kept for the point that it recommends.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cycad/match/plan.hpp"
#include "cycad/match/run_plan.hpp"
#include "cycad/match/statistics/pair_tally.hpp"
#include "cycad/match/statistics/tally.hpp"
#include "cycad/match/tune/tuning.hpp"

namespace cycad {

inline constexpr std::size_t most_replays = 10;
inline constexpr SprtSettings halving_test{.elo0 = -100, .elo1 = 0};  // from the leader's rating

// The plan of a tuning: the only agent of `participants` is the reference; pairings and games follow from the tuning.
Plan make_tuning_plan(Participants participants, Schedule schedule, Tuning tuning);

// The most games that one point may take.
std::size_t most_games_of_a_point(const Tuning& tuning);

// The games that the tuning takes if no draw and no early end comes in: for the time left.
std::size_t expected_games(const Tuning& tuning);

struct TunedPoint {
  std::size_t point = 0;
  std::vector<std::string> values;
  std::string specification;  // to paste
  Tally tally;
  double value = 0.5;  // the score, or the share of decided games if those are counted
  Interval interval;
  std::string note;  // why it has no more games
};

struct TuneResult {
  std::vector<TunedPoint> points;   // that have games, in order
  std::optional<std::size_t> best;  // its place in `points`; nothing while there is no game
  std::size_t games = 0;
  std::size_t earlier = 0;  // of them, those that were in the store
  bool complete = false;

  [[nodiscard]] std::uint64_t opponent_forfeits() const;
};

struct TuneRunSettings {
  Store* store = nullptr;
  unsigned threads = 1;
  bool tolerate_forfeits = false;  // see Tournament
  std::function<void(const PlayedGame&)> on_earlier_game = {};
  std::function<void(const PlayedGame&)> on_game = {};
  std::function<void(std::size_t)> on_expected = {};  // how many games it will take in all, as far as is known
};

TuneResult run_tuning(const Plan& plan, const TuneRunSettings& settings, const std::stop_token& stop = {});

// The same from games that were played before; nothing is played. `complete` says whether they were all there.
TuneResult tuning_of_games(const Plan& plan, const std::vector<PlayedGame>& played);

struct TuneTextFormat {
  std::size_t width = 100;
  bool colour = false;
};

// A curve of one option or a heat map of two, the table of the points, the best one and its specification.
std::string to_text(const Plan& plan, const TuneResult& result, const TuneTextFormat& format);

// method, over, against, points with their tallies, best, games, complete.
std::string to_json(const Plan& plan, const TuneResult& result);

// "c=1.5, length=40".
std::string values_text(const Tuning& tuning, const std::vector<std::string>& values);

}  // namespace cycad
