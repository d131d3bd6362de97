// The laws of a game by `check_game` (cycad/check.hpp), and that the fast random step makes each legal (joint) move
// equally often. A game's test calls, in one line,
//
//   conformance(Breakthrough{}, 1, 200);
//
// with a start position, a seed and a number of games. A game whose random step is not uniform by intention says so
// with
// {.uniform_step = false}.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/chi_square.hpp"
#include "cycad/check.hpp"

namespace cycad::test {

struct ConformanceOptions {
  bool uniform_step = true;
  std::size_t step_sample = 7;         // the random step is checked at one position in so many
  std::size_t frequency_draws = 2000;  // for each successor of the positions whose frequencies are counted
};

template <class G>
class Conformance {
 public:
  using Checker = detail::GameChecker<G>;
  using Joint = typename Checker::Joint;

  Conformance(const G& start, std::uint64_t seed, const ConformanceOptions& options)
      : start_(start), random_(seed), options_(options) {}

  void check(std::uint64_t seed, std::size_t games) {
    const GameReport report = check_game(start_, {.games = games, .seed = seed, .step_sample = options_.step_sample});
    EXPECT_EQ(report.problem, "");
    EXPECT_EQ(report.games, games);
    if (report && options_.uniform_step) check_frequencies();
  }

 private:
  // The positions that moves lead to, without repetition, and how many moves lead to each.
  static std::pair<std::vector<G>, std::vector<std::uint64_t>> successors(const G& position) {
    std::pair<std::vector<G>, std::vector<std::uint64_t>> found;
    for (const Joint& move : Checker::all_moves(position)) {
      G next = position;
      Checker::play(next, move);
      const std::size_t index = find(found.first, next);
      if (index == found.first.size()) {
        found.first.push_back(next);
        found.second.push_back(0);
      }
      ++found.second[index];
    }
    return found;
  }

  static std::size_t find(const std::vector<G>& positions, const G& position) {
    std::size_t index = 0;
    while (index < positions.size() && !(positions[index] == position)) ++index;
    return index;
  }

  void check_frequencies() {
    if constexpr (HasRandomStep<G>) {
      G position = start_;
      check_frequencies(position);
      for (int step = 0; step < 3 && !position.result(); ++step) position.play_random(random_);
      if (!position.result()) check_frequencies(position);
    }
  }

  void check_frequencies(const G& position) {
    const auto [next, ways] = successors(position);
    if (next.size() < 2) return;
    std::uint64_t all_ways = 0;
    for (const std::uint64_t count : ways) all_ways += count;
    std::vector<double> shares;
    for (const std::uint64_t count : ways) shares.push_back(static_cast<double>(count) / static_cast<double>(all_ways));
    std::vector<std::uint64_t> counts(next.size());
    for (std::size_t draw = 0; draw < options_.frequency_draws * next.size(); ++draw) {
      G stepped = position;
      stepped.play_random(random_);
      const std::size_t index = find(next, stepped);
      ASSERT_LT(index, next.size()) << "the random step is no legal move";
      ++counts[index];
    }
    EXPECT_LT(chi_square(counts, shares), chi_square_limit(next.size() - 1)) << "the random step is not uniform";
  }

  G start_;
  Random random_;
  ConformanceOptions options_;
};

template <class G>
requires AlternatingGame<G> || SimultaneousGame<G>
void conformance(const G& start, std::uint64_t seed, int games, const ConformanceOptions& options = {}) {
  Conformance<G>(start, seed, options).check(seed, static_cast<std::size_t>(games));
}

}  // namespace cycad::test
