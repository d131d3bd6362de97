// Iterative-deepening alpha-beta for Tron, in the manner of the winner of the 2010 contest, with a transposition table.
//
//   AlphaBeta<TronSmall> search(std::size_t{64} << 20);
//   const auto report = search.run(position, Player::one, {.depth = 16, .nodes = 0, .stop = [] { return false; }});
//
// Simultaneous moves are searched one after the other: the searching player moves first and the other one knows the
// move, so that a value is what the searching player is sure of (as far as the evaluation can be trusted). Two plies
// are a joint move, which is played as such: the other player may step on the cell that was just chosen, which is a
// draw.
//
// Scores are points of the searching player (game/tron/evaluation.hpp). A search ends where the players are separated,
// since the evaluation knows that better than more plies. With limits of depth and nodes alone it is repeatable.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <vector>

#include "cycad/agent/transposition_table.hpp"
#include "cycad/core/random.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {

struct AlphaBetaLimits {
  int depth = 0;            // plies; 0 is no limit
  std::uint64_t nodes = 0;  // positions; 0 is no limit
  std::function<bool()> stop = [] { return false; };
};

struct AlphaBetaReport {
  struct RootMove {
    tron::Direction move = {};
    int score = 0;  // exact for the best move, otherwise at most this
    std::uint64_t nodes = 0;
  };
  std::vector<RootMove> moves;  // the best first
  int depth = 0;                // plies of the last complete iteration
  std::uint64_t nodes = 0;
  std::uint64_t evaluations = 0;
  bool proven = false;
  std::vector<std::array<tron::Direction, 2>> line;  // joint moves, player one's first
};

// A crash after n plies scores this minus n.
inline constexpr int crash_points = 1'000'000;
inline constexpr int deepest_line = 1024;  // joint moves

// A game of Tron, of whatever size.
template <class G>
concept HasSpaceScore = requires(const G position) {
  { position.score_space() } -> std::same_as<tron::SpaceScore>;
};

template <HasSpaceScore G>
class AlphaBeta {
 public:
  using Move = tron::Direction;

  explicit AlphaBeta(std::size_t table_bytes) : table_(table_bytes) {}

  // Forgets everything: a new game.
  void clear() {
    table_.clear();
    std::fill(history_.begin(), history_.end(), 0);
  }

  [[nodiscard]] std::size_t bytes() const { return table_.bytes(); }

  // `root` is not over. The first iteration is always complete, so that the move is never an avoidable crash.
  AlphaBetaReport run(const G& root, Player player, const AlphaBetaLimits& limits) {
    if (player != player_) clear();  // scores are those of the searching player
    player_ = player;
    limits_ = &limits;
    nodes_ = evaluations_ = 0;
    killers_.fill({});
    for (int& entry : history_) entry /= 8;
    table_.begin_search();
    AlphaBetaReport report;
    for (unsigned mask = root.legal_mask(player); mask != 0; mask &= mask - 1)
      report.moves.push_back({.move = static_cast<Move>(std::countr_zero(mask))});
    const int deepest = limits.depth > 0 ? (limits.depth + 1) / 2 * 2 : 2 * deepest_line;
    for (int depth = 2;; depth = std::min(depth + 2, deepest)) {
      deepest_leaf_ = 0;
      stopped_ = false;
      can_stop_ = depth > 2;
      if (!search_root(root, depth, report.moves)) break;
      report.depth = depth;
      const int score = report.moves.front().score;
      report.proven = score >= tron::proven_points;
      // Nothing is left to find out when the win is certain, or when no line reached the depth.
      if (report.proven || deepest_leaf_ < depth || depth >= deepest) break;
    }
    report.nodes = nodes_;
    report.evaluations = evaluations_;
    report.line = line_from(root);
    return report;
  }

 private:
  static constexpr int infinite = std::numeric_limits<int>::max() / 2;
  static constexpr unsigned no_move = 4;

  struct Killers {
    std::uint8_t own = no_move;
    std::array<std::uint8_t, 4> reply{no_move, no_move, no_move, no_move};  // by the own move before
  };

  [[nodiscard]] bool out_of_budget() {
    if (!can_stop_) return false;
    if (limits_->nodes > 0 && nodes_ >= limits_->nodes) stopped_ = true;
    if (nodes_ % 32 == 0 && limits_->stop()) stopped_ = true;
    return stopped_;
  }

  // False when the budget ended it. What was found by then is used: the best move of the iteration before comes first.
  bool search_root(const G& root, int depth, std::vector<AlphaBetaReport::RootMove>& moves) {
    std::vector<AlphaBetaReport::RootMove> found = moves;
    int best = -infinite;
    std::size_t best_index = 0;
    unsigned best_reply = no_move;
    for (std::size_t index = 0; index < found.size(); ++index) {
      const std::uint64_t before = nodes_;
      int score = 0;
      if (index == 0) {
        score = reply_node(root, found[index].move, 0, depth, -infinite, infinite);
      } else {
        score = reply_node(root, found[index].move, 0, depth, best, best + 1);
        if (score > best && !stopped_) score = reply_node(root, found[index].move, 0, depth, best, infinite);
      }
      if (stopped_) break;
      found[index].score = score;
      found[index].nodes += nodes_ - before;
      if (score > best) {
        best = score;
        best_index = index;
        best_reply = last_reply_;
      }
    }
    if (best == -infinite) return false;  // not even the first move is known
    std::rotate(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(best_index),
                found.begin() + static_cast<std::ptrdiff_t>(best_index) + 1);
    moves = std::move(found);
    store({.key = root.cell_hash(),
           .ply = 0,
           .depth = depth,
           .score = best,
           .own = static_cast<unsigned>(moves.front().move),
           .reply = best_reply});
    return !stopped_;
  }

  [[nodiscard]] int own_score(int points_of_one) const {
    return player_ == Player::one ? points_of_one : -points_of_one;
  }

  [[nodiscard]] int result_score(const G& state, int ply) const {
    const float reward = reward_for(player_, *state.result());
    if (reward == 0.5F) return 0;
    return reward > 0.5F ? crash_points - ply : ply - crash_points;
  }

  int evaluate(const G& state) {
    ++evaluations_;
    return own_score(state.score_space().points);
  }

  // The searching player is to move, after `ply` plies; `depth` more are to be searched.
  int own_node(const G& state, int ply, int depth, int alpha, int beta) {
    if (state.over()) return result_score(state, ply);
    if (out_of_budget()) return 0;
    ++nodes_;
    const std::uint64_t key = state.cell_hash();
    const TableEntry* const known = table_.find(key);
    const Bounded stored = known != nullptr ? Bounded{*known, ply} : Bounded{};
    if (known != nullptr && stored.depth >= depth) {
      if (stored.depth < TableEntry::any_depth) deepest_leaf_ = std::max(deepest_leaf_, ply + depth);
      if (stored.lower == stored.upper || stored.lower >= beta) return stored.lower;
      if (stored.upper <= alpha) return stored.upper;
      alpha = std::max(alpha, stored.lower);
      beta = std::min(beta, stored.upper);
    }
    if (depth <= 0 || ply >= 2 * deepest_line) {
      deepest_leaf_ = std::max(deepest_leaf_, ply);
      const int score = evaluate(state);
      store_exact(key, ply, 0, score);
      return score;
    }
    if (state.separated()) {
      const int score = evaluate(state);
      store_exact(key, ply, TableEntry::any_depth, score);
      return score;
    }
    return expand(state, key, ply, depth, alpha, beta, stored);
  }

  struct Bounded {
    Bounded() = default;
    Bounded(const TableEntry& entry, int ply)
        : depth(entry.depth),
          lower(shifted(entry.lower, -ply)),
          upper(shifted(entry.upper, -ply)),
          own(entry.own),
          reply(entry.reply) {}
    int depth = -1;
    int lower = -infinite, upper = infinite;
    unsigned own = no_move, reply = no_move;
  };

  int expand(const G& state, std::uint64_t key, int ply, int depth, int alpha, int beta, const Bounded& stored) {
    // A joint move without a choice costs no depth: nothing branches.
    if (state.move_count(player_) == 1 && state.move_count(other(player_)) == 1) depth += 2;
    const std::size_t height = static_cast<std::size_t>(ply) / 2;
    std::array<std::uint8_t, 4> order{};
    const std::size_t count = order_moves(state, player_, stored.own, killers_[height].own, order);
    if (stored.own != no_move && stored.reply != no_move)
      killers_[height].reply[stored.own] = static_cast<std::uint8_t>(stored.reply);
    int best = -infinite;
    unsigned best_own = order[0], best_reply = no_move;
    int floor = alpha;
    for (std::size_t index = 0; index < count; ++index) {
      const auto move = static_cast<Move>(order[index]);
      int score = 0;
      if (index == 0) {
        score = reply_node(state, move, ply, depth, floor, beta);
      } else {
        score = reply_node(state, move, ply, depth, floor, floor + 1);
        if (score > floor && score < beta && !stopped_) score = reply_node(state, move, ply, depth, floor, beta);
      }
      if (stopped_) return 0;
      if (score > best) {
        best = score;
        best_own = order[index];
        best_reply = last_reply_;
      }
      floor = std::max(floor, score);
      if (floor >= beta) {
        killers_[height].own = order[index];
        reward_history(state, player_, move, depth);
        break;
      }
    }
    store({.key = key,
           .ply = ply,
           .depth = std::min(depth, TableEntry::any_depth - 1),
           .score = best,
           .alpha = alpha,
           .beta = beta,
           .own = best_own,
           .reply = best_reply});
    return best;
  }

  // The searching player has chosen `own`; the other one answers. Leaves the best answer in `last_reply_`.
  int reply_node(const G& state, Move own, int ply, int depth, int alpha, int beta) {
    const std::size_t height = static_cast<std::size_t>(ply) / 2;
    const auto own_number = static_cast<std::size_t>(own);
    const Player replier = other(player_);
    std::array<std::uint8_t, 4> order{};
    const std::size_t count = order_moves(state, replier, no_move, killers_[height].reply[own_number], order);
    int best = infinite;
    unsigned best_reply = order[0];
    int ceiling = beta;
    for (std::size_t index = 0; index < count; ++index) {
      const auto reply = static_cast<Move>(order[index]);
      G after = state;
      play_as(after, player_, own, reply);
      int score = 0;
      if (index == 0) {
        score = own_node(after, ply + 2, depth - 2, alpha, ceiling);
      } else {
        score = own_node(after, ply + 2, depth - 2, ceiling - 1, ceiling);
        if (score < ceiling && score > alpha && !stopped_) score = own_node(after, ply + 2, depth - 2, alpha, ceiling);
      }
      if (stopped_) return 0;
      if (score < best) {
        best = score;
        best_reply = order[index];
      }
      ceiling = std::min(ceiling, score);
      if (alpha >= ceiling) {
        killers_[height].reply[own_number] = order[index];
        reward_history(state, replier, reply, depth);
        break;
      }
    }
    last_reply_ = best_reply;
    return best;
  }

  // The legal moves as numbers: the table's, the killer, then by history.
  std::size_t order_moves(const G& state, Player player, unsigned first, unsigned second,
                          std::array<std::uint8_t, 4>& order) const {
    std::array<int, 4> rank{};
    std::size_t count = 0;
    for (unsigned mask = state.legal_mask(player); mask != 0; mask &= mask - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(mask));
      const int value = move == first    ? infinite
                        : move == second ? infinite - 1
                                         : history_[history_index(state, player, static_cast<Move>(move))];
      std::size_t place = count++;
      for (; place > 0 && rank[place - 1] < value; --place) {
        rank[place] = rank[place - 1];
        order[place] = order[place - 1];
      }
      rank[place] = value;
      order[place] = static_cast<std::uint8_t>(move);
    }
    return count;
  }

  static constexpr std::size_t cells = std::size_t{64} * 64;
  static std::size_t history_index(const G& state, Player player, Move move) {
    const tron::Cell head = state.head(player);
    return ((index_of(player) * 64 + head.row) * 64 + head.column) * 4 + static_cast<std::size_t>(move);
  }
  void reward_history(const G& state, Player player, Move move, int depth) {
    int& entry = history_[history_index(state, player, move)];
    entry = std::min(entry + depth * depth, 1 << 28);
  }

  // Crashes count from the root in the search, and from the position itself in the table.
  static int shifted(int score, int plies) {
    constexpr int limit = (tron::proven_points + crash_points) / 2;
    if (std::abs(score) < limit || std::abs(score) == infinite) return score;
    return score > 0 ? score + plies : score - plies;
  }

  // A position after `ply` plies was searched to `depth` within a window: outside of it the score is a bound.
  struct Searched {
    std::uint64_t key;
    int ply;
    int depth;
    int score;
    int alpha = -infinite, beta = infinite;
    unsigned own = no_move, reply = no_move;
  };
  void store(const Searched& found) {
    const int value = shifted(found.score, found.ply);
    table_.store({.key = found.key,
                  .lower = found.score > found.alpha ? value : -infinite,
                  .upper = found.score < found.beta ? value : infinite,
                  .depth = static_cast<std::int16_t>(found.depth),
                  .own = static_cast<std::uint8_t>(found.own),
                  .reply = static_cast<std::uint8_t>(found.reply)});
  }
  void store_exact(std::uint64_t key, int ply, int depth, int score) {
    store({.key = key, .ply = ply, .depth = depth, .score = score});
  }

  // The line that both are expected to play, as far as the table remembers it.
  [[nodiscard]] std::vector<std::array<Move, 2>> line_from(G state) const {
    constexpr std::size_t longest = 12;
    std::vector<std::array<Move, 2>> line;
    while (!state.over() && line.size() < longest) {
      const TableEntry* const entry = table_.find(state.cell_hash());
      if (entry == nullptr || entry->own == no_move || entry->reply == no_move) break;
      const auto own = static_cast<Move>(entry->own), reply = static_cast<Move>(entry->reply);
      line.push_back(player_ == Player::one ? std::array{own, reply} : std::array{reply, own});
      state.play(line.back()[0], line.back()[1]);
    }
    return line;
  }

  TranspositionTable table_;
  const AlphaBetaLimits* limits_ = nullptr;
  Player player_ = Player::one;
  std::uint64_t nodes_ = 0;
  std::uint64_t evaluations_ = 0;
  int deepest_leaf_ = 0;
  unsigned last_reply_ = no_move;
  bool stopped_ = false;
  bool can_stop_ = false;
  std::array<Killers, deepest_line + 1> killers_{};
  std::vector<int> history_ = std::vector<int>(2 * cells * 4);
};

}  // namespace cycad
