// One player alone on a board that the other cannot reach any more (survival mode: Samothrakis et al. 2010, IV-B). The
// player is always `Player::one` here, whoever it is in the game, and moves until it has no move left. The reward is
// 1 / (1 + l), l the free cells that are left of its region then: the paper writes 1 / l, which l = 0 forbids.
#pragma once

#include "cycad/game/random_play.hpp"

namespace cycad {

// A game in which a separated player can go on alone.
template <class G>
concept HasLonePlay = SimultaneousGame<G> && HasRankedMoves<G> &&
    requires(G game, const G position, Player player, typename G::Move move) {
  game.play_alone(player, move);
  { position.free_region_count(player) } -> std::convertible_to<std::size_t>;
};

// A game that has the survival mode: its players can be separated, and then each goes on alone.
template <class G>
concept HasSurvival = HasSeparation<G> && HasLonePlay<G>;

template <class G>
bool goes_on_alone([[maybe_unused]] const G& state) {
  if constexpr (HasSurvival<G>) return state.separated();
  return false;
}

template <HasLonePlay G>
class Solo {
 public:
  using Move = typename G::Move;
  static constexpr std::size_t max_moves = G::max_moves;

  Solo() = default;
  Solo(const G& game, Player player)
      : game_(game), player_(player), left_(static_cast<std::uint32_t>(game.free_region_count(player))) {}

  [[nodiscard]] Player to_move() const { return Player::one; }
  void moves(MoveList<Solo>& out) const { game_.moves(player_, out); }
  [[nodiscard]] std::size_t move_count() const { return game_.move_count(player_); }
  [[nodiscard]] Move nth_move(std::size_t rank) const { return game_.nth_move(player_, rank); }

  // Every move takes one cell of the region; cells that a move cuts off stay free to the end.
  void play(Move move) {
    game_.play_alone(player_, move);
    --left_;
  }

  [[nodiscard]] Result result() const {
    if (move_count() != 0) return {};
    return 1.0F / (1.0F + static_cast<float>(left_));
  }

  void play_random(Random& random) { play(reply_of_kind<PlayoutKind::uniform>(game_, player_, random)); }
  void play_straight(Random& random) { play(reply_of_kind<PlayoutKind::straight>(game_, player_, random)); }
  void play_safe(Random& random) { play(reply_of_kind<PlayoutKind::safe>(game_, player_, random)); }

  [[nodiscard]] std::string move_text(Move move) const requires HasText<G> { return game_.move_text(move); }

  [[nodiscard]] const G& game() const { return game_; }
  [[nodiscard]] Player player() const { return player_; }
  [[nodiscard]] std::size_t left() const { return left_; }  // free cells of the region

  friend bool operator==(const Solo&, const Solo&) = default;

 private:
  G game_{};
  Player player_ = Player::one;
  std::uint32_t left_ = 0;
};

}  // namespace cycad
