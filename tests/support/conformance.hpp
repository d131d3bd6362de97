// The laws of a game (game/game.hpp), checked by playing at random. A game's test calls, in one line,
//
//   conformance(Breakthrough{}, 1, 200);
//
// with a start position, a seed and a number of games. Whatever the game offers beyond the two concepts is checked as
// well: ranked moves, text, hash, estimate, separation, and that the fast random step makes each legal (joint) move
// equally often. A game whose random step is not uniform by intention says so with {.uniform_step = false}.
#pragma once

#include <gtest/gtest.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/chi_square.hpp"
#include "cycad/game/game.hpp"

namespace cycad::test {

struct ConformanceOptions {
  bool uniform_step = true;
  std::size_t most_steps = 100'000;    // a game that takes longer is taken not to end
  std::size_t step_sample = 7;         // the random step is checked at one position in so many
  std::size_t frequency_draws = 2000;  // for each successor of the positions whose frequencies are counted
};

template <class G>
class Conformance {
 public:
  using Move = typename G::Move;
  // What is played at once: a move, or a pair of moves.
  using Joint = std::conditional_t<SimultaneousGame<G>, std::pair<Move, Move>, Move>;

  Conformance(const G& start, std::uint64_t seed, const ConformanceOptions& options)
      : start_(start), random_(seed), options_(options) {}

  void play_games(int games) {
    for (int game = 0; game < games && !testing::Test::HasFailure(); ++game) play_game();
    if (!testing::Test::HasFailure()) check_frequencies();
  }

 private:
  void play_game() {
    G position = start_;
    for (std::size_t steps = 0; !position.result(); ++steps) {
      ASSERT_LT(steps, options_.most_steps) << "the game does not end";
      check_any(position);
      check_going_on(position);
      if (++positions_ % options_.step_sample == 0) check_random_step(position);
      if (testing::Test::HasFailure()) {
        if constexpr (HasText<G>) ADD_FAILURE() << "in the position\n" << position.to_text();
        return;
      }
      if (steps == 3) sampled_ = position;
      const std::vector<Joint> moves = all_moves(position);
      const Joint move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
      check_copies(position, move);
      play(position, move);
    }
    check_any(position);
    EXPECT_GE(*position.result(), 0.0F);
    EXPECT_LE(*position.result(), 1.0F);
  }

  static void play(G& position, const Joint& move) {
    if constexpr (SimultaneousGame<G>) {
      position.play(move.first, move.second);
    } else {
      position.play(move);
    }
  }

  static std::vector<Move> moves_of(const G& position, [[maybe_unused]] Player player) {
    MoveList<G> list;
    list.clear();
    if constexpr (SimultaneousGame<G>) {
      position.moves(player, list);
    } else {
      position.moves(list);
    }
    return {list.begin(), list.end()};
  }

  static std::vector<Joint> all_moves(const G& position) {
    if constexpr (SimultaneousGame<G>) {
      std::vector<Joint> joint;
      for (const Move one : moves_of(position, Player::one)) {
        for (const Move two : moves_of(position, Player::two)) joint.emplace_back(one, two);
      }
      return joint;
    } else {
      return moves_of(position, Player::one);
    }
  }

  static bool same(const Move& a, const Move& b) {
    if constexpr (std::equality_comparable<Move>) {
      return a == b;
    } else {
      return std::memcmp(&a, &b, sizeof a) == 0;
    }
  }

  // What holds in every position, finished or not.
  void check_any(const G& position) {
    const G copy = position;
    EXPECT_TRUE(copy == position);
    if constexpr (HasHash<G>) {
      EXPECT_EQ(copy.hash(), position.hash());
    }
    if constexpr (HasText<G>) {
      const std::string text = position.to_text();
      EXPECT_TRUE(G::from_text(text) == position) << "the text does not lead back:\n" << text;
      EXPECT_EQ(G::from_text(text).to_text(), text);
      if constexpr (HasHash<G>) {
        const auto [found, is_new] = texts_.try_emplace(position.hash(), text);
        EXPECT_TRUE(is_new || found->second == text) << "one hash for\n" << found->second << "and\n" << text;
      }
    }
  }

  void check_going_on(const G& position) {
    if constexpr (SimultaneousGame<G>) {
      check_moves(position, Player::one);
      check_moves(position, Player::two);
    } else {
      check_moves(position, position.to_move());
    }
    if constexpr (HasEstimate<G>) {
      EXPECT_GE(position.estimate(), 0.0F);
      EXPECT_LE(position.estimate(), 1.0F);
    }
    if constexpr (HasSeparation<G>) {
      if (position.separated()) {
        EXPECT_GE(position.separated_result(), 0.0F);
        EXPECT_LE(position.separated_result(), 1.0F);
      }
    }
  }

  void check_moves(const G& position, Player player) {
    const std::vector<Move> moves = moves_of(position, player);
    ASSERT_GE(moves.size(), 1U) << "nobody may be without a move while the game goes on";
    ASSERT_LE(moves.size(), static_cast<std::size_t>(G::max_moves));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) ASSERT_FALSE(same(moves[i], moves[j])) << "moves " << j << " and " << i;
    }
    if constexpr (HasText<G>) {
      std::set<std::string> texts;
      for (const Move& move : moves) {
        EXPECT_TRUE(texts.insert(position.move_text(move)).second) << "two moves read " << position.move_text(move);
      }
      EXPECT_FALSE(texts.contains(""));
    }
    if constexpr (HasRankedMoves<G>) {
      if constexpr (SimultaneousGame<G>) {
        ASSERT_EQ(position.move_count(player), moves.size());
        for (std::size_t k = 0; k < moves.size(); ++k) EXPECT_TRUE(same(position.nth_move(player, k), moves[k]));
      } else {
        ASSERT_EQ(position.move_count(), moves.size());
        for (std::size_t k = 0; k < moves.size(); ++k) EXPECT_TRUE(same(position.nth_move(k), moves[k]));
      }
    }
  }

  // A copy lives a life of its own, and equal positions stay equal under equal moves.
  void check_copies(const G& position, const Joint& move) {
    const G before = position;
    G one = position;
    G two = position;
    play(one, move);
    EXPECT_TRUE(position == before) << "playing on a copy has changed the original";
    EXPECT_FALSE(one == position) << "a move has changed nothing";
    play(two, move);
    EXPECT_TRUE(one == two);
    if constexpr (HasHash<G>) {
      EXPECT_EQ(one.hash(), two.hash());
    }
  }

  // The positions that moves lead to, without repetition, and how many moves lead to each.
  static std::pair<std::vector<G>, std::vector<std::uint64_t>> successors(const G& position) {
    std::pair<std::vector<G>, std::vector<std::uint64_t>> found;
    for (const Joint& move : all_moves(position)) {
      G next = position;
      play(next, move);
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

  void check_random_step(const G& position) {
    if constexpr (HasRandomStep<G>) {
      const std::vector<G> next = successors(position).first;
      G stepped = position;
      stepped.play_random(random_);
      EXPECT_LT(find(next, stepped), next.size()) << "the random step is no legal move";
    }
  }

  void check_frequencies() {
    if constexpr (HasRandomStep<G>) {
      if (!options_.uniform_step) return;
      check_frequencies(start_);
      if (!sampled_.result()) check_frequencies(sampled_);
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
  G sampled_ = start_;
  Random random_;
  ConformanceOptions options_;
  std::size_t positions_ = 0;
  std::unordered_map<std::uint64_t, std::string> texts_;
};

template <class G>
requires AlternatingGame<G> || SimultaneousGame<G>
void conformance(const G& start, std::uint64_t seed, int games, const ConformanceOptions& options = {}) {
  Conformance<G>(start, seed, options).play_games(games);
}

}  // namespace cycad::test
