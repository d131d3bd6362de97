// What a game must offer to be searched. A game is a regular value type (copy it to keep a position) with no
// virtual functions. Two kinds:
//
//   AlternatingGame    the players move in turn:   to_move()  moves(out)          play(move)      result()
//   SimultaneousGame   both move at once:                     moves(player, out)  play(one, two)  result()
//
// `result()` is empty while the game goes on, and otherwise player one's reward in [0, 1]: win 1, draw 1/2,
// loss 0. Player two's reward is one minus that. While a game goes on, whoever is to move has at least one move.
// `Game::max_moves` bounds the length of a move list, which is empty when it is handed over. Moves are small trivially
// copyable values that can be compared.
//
// Everything else is optional, and found by a concept below: a game without it loses only what it would bring.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cycad/core/fixed_list.hpp"
#include "cycad/core/random.hpp"

namespace cycad {

enum class Player : std::uint8_t { one, two };

constexpr Player other(Player player) { return player == Player::one ? Player::two : Player::one; }
constexpr std::size_t index_of(Player player) { return static_cast<std::size_t>(player); }

// Player one's reward as seen by `player`, and back: the games are one-sum.
constexpr float reward_for(Player player, float reward_one) {
  return player == Player::one ? reward_one : 1.0F - reward_one;
}

using Result = std::optional<float>;

template <class G>
using MoveList = FixedList<typename G::Move, G::max_moves>;

template <class G>
concept Game = std::regular<G> && std::is_trivially_copyable_v<typename G::Move> &&
    std::equality_comparable<typename G::Move> && requires(const G game) {
  { game.result() } -> std::same_as<Result>;
  { G::max_moves } -> std::convertible_to<std::size_t>;
};

template <class G>
concept AlternatingGame = Game<G> && requires(G game, const G position, typename G::Move move, MoveList<G>& out) {
  { position.to_move() } -> std::same_as<Player>;
  position.moves(out);
  game.play(move);
};

template <class G>
concept SimultaneousGame = Game<G> &&
    requires(G game, const G position, Player player, typename G::Move move, MoveList<G>& out) {
  position.moves(player, out);
  game.play(move, move);
};

// What the players to move can do: in a simultaneous game side 0 is player one and side 1 player two, in an alternating
// one there is only the mover's.
template <class G>
MoveList<G> moves_of_side(const G& state, [[maybe_unused]] std::size_t side) {
  MoveList<G> list;
  if constexpr (SimultaneousGame<G>) {
    state.moves(side == 0 ? Player::one : Player::two, list);
  } else {
    state.moves(list);
  }
  return list;
}

// A simultaneous game goes on by `player`'s own move and the other one's reply.
template <SimultaneousGame G>
[[gnu::always_inline]] inline void play_as(G& game, Player player, typename G::Move own, typename G::Move reply) {
  const bool is_one = player == Player::one;
  game.play(is_one ? own : reply, is_one ? reply : own);
}

// The k-th legal move without a list, for games with few moves: saves the list at every step down the tree.
template <class G>
concept HasRankedMoves = (SimultaneousGame<G> &&
                          requires(const G position, Player player, std::size_t rank) {
                            { position.move_count(player) } -> std::convertible_to<std::size_t>;
                            { position.nth_move(player, rank) } -> std::same_as<typename G::Move>;
                          }) ||
                         (AlternatingGame<G> && requires(const G position, std::size_t rank) {
                           { position.move_count() } -> std::convertible_to<std::size_t>;
                           { position.nth_move(rank) } -> std::same_as<typename G::Move>;
                         });

// A faster way to play one uniformly random (joint) move than listing and drawing.
template <class G>
concept HasRandomStep = requires(G game, Random& random) {
  game.play_random(random);
};

// A cheap static value of a position that is not over: player one's expected reward.
template <class G>
concept HasEstimate = requires(const G position) {
  { position.estimate() } -> std::convertible_to<float>;
};

// The same made to compare moves with: finer than an `estimate` that is meant for the end of a cut playout.
template <class G>
concept HasHeuristic = requires(const G position) {
  { position.heuristic() } -> std::convertible_to<float>;
};

// A static value that costs more and says more than `estimate`: made to be believed in the place of a playout. It is
// `proven` where it is the result of perfect play.
struct Evaluation {
  float reward_one = 0.5F;
  bool proven = false;
};
template <class G>
concept HasEvaluation = requires(const G position) {
  { position.evaluate() } -> std::same_as<Evaluation>;
};

// Moves that mean the same in different positions have the same number below `key_count` (all-moves-as-first).
template <class G>
concept HasMoveKeys = AlternatingGame<G> && requires(typename G::Move move) {
  { G::key_count } -> std::convertible_to<std::size_t>;
  { G::key_of(move) } -> std::convertible_to<std::size_t>;
};

// A random move as playouts make them, without a list.
template <class G>
concept HasRandomMove = AlternatingGame<G> && requires(const G position, Random& random) {
  { position.random_move(random) } -> std::same_as<typename G::Move>;
};

// How far apart the players are (Tron).
template <class G>
concept HasDistance = requires(const G position) {
  { position.distance() } -> std::convertible_to<int>;
};

// Players that cannot meet any more (Tron): the rest is two games for one, and `separated_result` predicts it.
template <class G>
concept HasSeparation = requires(const G position) {
  { position.separated() } -> std::same_as<bool>;
  { position.separated_result() } -> std::convertible_to<float>;
};

// Moves that are alike, such as those on symmetric cells (Childs et al. 2008): each belongs to one of `group_count`.
template <class G>
concept HasMoveGroups = requires(typename G::Move move) {
  { G::group_count } -> std::convertible_to<std::size_t>;
  { G::group_of(move) } -> std::convertible_to<std::size_t>;
};

// A shorter list of moves in which some stand for others that are thought to be as good; drawn anew at each call.
template <class G>
concept HasAbstraction = AlternatingGame<G> && requires(const G position, MoveList<G>& out, Random& random) {
  position.abstract_moves(out, random);
};

// A game of fixed length knows how many plies are left.
template <class G>
concept HasFixedLength = requires(const G position) {
  { position.plies_left() } -> std::convertible_to<int>;
};

// A static value made of weights that can be chosen: what player one has, each thing times the weight of its kind,
// minus what player two has. `tuned` weights were found by self-play, `rule` ones are thought up, `equal` ones are 1.
enum class WeightsKind : std::uint8_t { tuned, rule, equal };
inline constexpr std::string_view weights_words[] = {"tuned", "rule", "equal"};

template <class G>
concept HasWeights = requires(const G position, std::span<const float> weights, WeightsKind kind) {
  { G::weight_count } -> std::convertible_to<std::size_t>;
  { position.weighted_lead(weights) } -> std::convertible_to<float>;
  { G::weights(kind) } -> std::convertible_to<std::vector<float>>;
};

// Text that a person can type, and the way back; errors are `InputError` (core/error.hpp).
template <class G>
concept HasText = requires(const G position, std::string_view text, typename G::Move move) {
  { position.to_text() } -> std::convertible_to<std::string>;
  { G::from_text(text) } -> std::same_as<G>;
  { position.move_text(move) } -> std::convertible_to<std::string>;
};

template <class G>
concept HasHash = requires(const G position) {
  { position.hash() } -> std::same_as<std::uint64_t>;
};

}  // namespace cycad
