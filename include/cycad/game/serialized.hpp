// A simultaneous game as an alternating one: the searching player moves first, the other replies, and then both moves
// happen together. This is the sequential tree model (Lanctot et al. 2013, 3): the first mover is judged as if the
// other saw its move, so its value is a lower bound. The reply may still enter the cell that the first mover has
// claimed, since nothing has been played yet. Playouts below are simultaneous again.
#pragma once

#include "cycad/game/random_play.hpp"

namespace cycad {

template <SimultaneousGame G>
class Serialized {
 public:
  using Move = typename G::Move;
  static constexpr std::size_t max_moves = G::max_moves;

  Serialized() = default;
  Serialized(const G& game, Player searcher) : game_(game), searcher_(searcher) {}

  [[nodiscard]] Player to_move() const { return pending_ ? other(searcher_) : searcher_; }
  void moves(MoveList<Serialized>& out) const { game_.moves(to_move(), out); }
  [[nodiscard]] std::size_t move_count() const requires HasRankedMoves<G> { return game_.move_count(to_move()); }
  [[nodiscard]] Move nth_move(std::size_t rank) const requires HasRankedMoves<G> {
    return game_.nth_move(to_move(), rank);
  }

  void play(Move move) {
    if (!pending_) {
      first_ = move;
      pending_ = true;
    } else {
      pending_ = false;
      play_jointly(game_, searcher_, first_, move);
      first_ = Move{};
    }
  }

  [[nodiscard]] Result result() const { return pending_ ? Result{} : game_.result(); }

  // The players are tested for separation when a joint move is complete.
  [[nodiscard]] bool separated() const requires HasSeparation<G> { return !pending_ && game_.separated(); }
  [[nodiscard]] float separated_result() const requires HasSeparation<G> { return game_.separated_result(); }
  [[nodiscard]] float estimate() const requires HasEstimate<G> { return game_.estimate(); }
  [[nodiscard]] int distance() const requires HasDistance<G> { return game_.distance(); }
  [[nodiscard]] std::string move_text(Move move) const requires HasText<G> { return game_.move_text(move); }

  // Completes a pending move with a random reply of the given kind; the playout goes on from the joint game.
  template <PlayoutKind Kind>
  [[nodiscard]] G playout_game(Random& random) const {
    G complete = game_;
    if (pending_) play_jointly(complete, searcher_, first_, reply_of_kind<Kind>(game_, other(searcher_), random));
    return complete;
  }

  [[nodiscard]] const G& game() const { return game_; }
  [[nodiscard]] Player searcher() const { return searcher_; }

  friend bool operator==(const Serialized&, const Serialized&) = default;

 private:
  // Compiled once and apart, so that the loop of the search keeps its registers.
  [[gnu::noinline]] static void play_jointly(G& game, Player searcher, Move own, Move reply) {
    play_as(game, searcher, own, reply);
  }

  G game_{};
  Player searcher_ = Player::one;
  bool pending_ = false;
  Move first_{};
};

}  // namespace cycad
