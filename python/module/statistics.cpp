#include <array>
#include <string>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/match/statistics/bradley_terry.hpp"
#include "cycad/match/statistics/elo.hpp"
#include "cycad/match/statistics/mean.hpp"
#include "cycad/match/statistics/proportion.hpp"
#include "cycad/match/statistics/rank_correlation.hpp"
#include "cycad/match/statistics/score.hpp"
#include "cycad/match/statistics/sprt.hpp"
#include "module/bind.hpp"

namespace cycad::python {
namespace {

using py::arg;
using Ends = std::array<double, 2>;

Ends ends(const Interval& interval) { return {interval.low, interval.high}; }

// Wins, draws and losses of single games.
Tally tally_of(const std::array<std::uint64_t, 3>& counts) {
  Tally tally;
  tally.wins = counts[0];
  tally.draws = counts[1];
  tally.losses = counts[2];
  return tally;
}

std::vector<py::dict> ratings(const std::vector<std::vector<std::array<std::uint64_t, 3>>>& matrix,
                              double prior_games) {
  std::vector<std::vector<Tally>> tallies;
  for (const auto& row : matrix) {
    if (row.size() != matrix.size()) throw InputError("ratings: expected as many columns as rows");
    std::vector<Tally>& to = tallies.emplace_back();
    for (const auto& counts : row) to.push_back(tally_of(counts));
  }
  if (!(prior_games > 0)) throw InputError("ratings: prior_games: expected a number above 0");
  std::vector<py::dict> found;
  for (const Rating& rating : bradley_terry_ratings(tallies, {.prior_games = prior_games}))
    found.emplace_back(arg("elo") = rating.elo, arg("interval") = ends(rating.interval));
  return found;
}

py::dict state_fields(const SprtState& state) {
  return py::dict(arg("llr") = state.llr, arg("lower") = state.lower, arg("upper") = state.upper,
                  arg("verdict") = std::string(to_text(state.verdict)));
}

py::dict correlation_fields(const RankCorrelation& found) {
  return py::dict(arg("coefficient") = found.coefficient, arg("p_value") = found.p_value);
}

void require_same_length(const std::vector<double>& one, const std::vector<double>& two) {
  if (one.size() != two.size()) throw InputError("rank correlation: expected two lists of the same length");
}

}  // namespace

void bind_statistics(py::module_& module) {
  using Counts = std::array<std::uint64_t, 3>;
  module.def("wilson_interval", [](std::uint64_t successes, std::uint64_t trials, double confidence) {
    return ends(wilson_interval(successes, trials, confidence));
  });
  module.def("clopper_pearson_interval", [](std::uint64_t successes, std::uint64_t trials, double confidence) {
    return ends(clopper_pearson_interval(successes, trials, confidence));
  });
  module.def("score_interval", [](const Counts& counts, double confidence) {
    return ends(score_interval(tally_of(counts), confidence));
  });
  module.def("superiority", [](const Counts& counts) { return likelihood_of_superiority(tally_of(counts)); });
  module.def("elo", [](const Counts& counts, double confidence) {
    const EloDifference found = elo_estimate(tally_of(counts), confidence);
    return py::dict(arg("difference") = found.difference, arg("interval") = ends(found.interval));
  });
  module.def("score_of_elo", &score_of_elo);
  module.def("elo_of_score", [](double score) {
    if (!(score > 0 && score < 1)) throw InputError("elo_of_score: expected a score between 0 and 1");
    return elo_of_score(score);
  });
  module.def("mean", [](const std::vector<double>& values, double confidence) {
    const MeanEstimate found = mean_estimate(values, confidence);
    return py::dict(arg("mean") = found.mean, arg("margin") = found.margin);
  });
  module.def("sprt", [](const std::string& settings, const Counts& counts) {
    return state_fields(gsprt(parse_sprt(settings), tally_of(counts)));
  });
  module.def("sprt_pairs", [](const std::string& settings, const std::array<std::uint64_t, 5>& pairs) {
    return state_fields(gsprt(parse_sprt(settings), PairTally{pairs}));
  });
  module.def("ratings", &ratings);
  module.def("kendall_tau", [](const std::vector<double>& one, const std::vector<double>& two) {
    require_same_length(one, two);
    return correlation_fields(kendall_tau_b(one, two));
  });
  module.def("spearman_rho", [](const std::vector<double>& one, const std::vector<double>& two) {
    require_same_length(one, two);
    return correlation_fields(spearman_rho(one, two));
  });
}

}  // namespace cycad::python
