// The Octagon Theory (Fernandes et al. 2014): the players place pieces in turn on an octagonal board with a hole in the
// middle, each pushing the opponent's neighbouring pieces in the directions that it points at (push.hpp). After a fixed
// number of plies whoever has more pieces on the board wins.
//
//   OctagonLarge position;                                  the empty board, or OctagonLarge::from_text(...)
//   MoveList<OctagonLarge> moves;  position.moves(moves);   unique moves: one for each cell and effect
//   position.play(moves[0]);                                or any piece in stock: position.move_from_text("f7-8")
//   while (!position.result()) position.play_random(random);
//
// On a full board the only move is a pass, which counts as a ply. text.hpp describes the text of positions and moves.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/core/portable_math.hpp"
#include "cycad/core/random.hpp"
#include "cycad/game/game.hpp"
#include "cycad/game/octagon/board.hpp"
#include "cycad/game/octagon/choice.hpp"
#include "cycad/game/octagon/move.hpp"
#include "cycad/game/octagon/piece.hpp"
#include "cycad/game/octagon/push.hpp"
#include "cycad/game/octagon/symmetry.hpp"
#include "cycad/game/octagon/text.hpp"
#include "cycad/game/octagon/weights.hpp"

namespace cycad {

template <OctagonSize Size>
class Octagon {
 public:
  using Move = OctagonMove;
  using Board = octagon::Board<Size>;
  using Bits = typename Board::Bits;
  using Cell = octagon::Cell;

  static constexpr OctagonSize size = Size;
  static constexpr std::size_t cell_count = octagon::cell_count<Size>;
  // Each effective direction of an empty cell takes an opponent's piece, which has at most 8 neighbours: it can be
  // shared by 8 cells. So a cell with k of them and its shares make up for 1 + k / 8 cells of the board, and it has at
  // most 25 / 2 moves for each of these (choice.hpp).
  static constexpr std::size_t max_moves = octagon::max_pieces_per_cell * cell_count / 2;
  static constexpr std::size_t group_count = octagon::class_count<Size>;

  // The empty board, or a position as data, such as read_octagon_position gives.
  Octagon() : stock_(default_octagon_stock(Size)), opponent_stock_(stock_) {}
  explicit Octagon(OctagonPieces pieces, OctagonStock stock = default_octagon_stock(Size));
  explicit Octagon(const OctagonDiagram& diagram);

  static Octagon from_text(std::string_view text) { return Octagon(read_octagon_position(text, Size, "position")); }
  [[nodiscard]] std::string to_text() const { return write_octagon_position(to_diagram()); }
  [[nodiscard]] OctagonDiagram to_diagram() const;

  // Any legal move, unique or not.
  [[nodiscard]] Move move_from_text(std::string_view text) const;
  [[nodiscard]] std::string move_text(Move move) const {
    if (move.is_pass()) return "pass";
    return write_octagon_move({Board::cell_at(move.spot()), move.piece()}, Size, pieces_);
  }

  // The end. A position that is not over is estimated by its pieces too, which is what a playout of limited length
  // returns (Fernandes et al. 2014, eq. 4).
  [[nodiscard]] bool over() const { return plies_left() == 0; }
  [[nodiscard]] Result result() const {
    if (!over()) return {};
    return estimate();
  }
  [[nodiscard]] float estimate() const {
    const unsigned one = count(Player::one);
    const unsigned two = count(Player::two);
    return one == two ? 0.5F : one > two ? 1.0F : 0.0F;
  }
  // A logistic function of the lead in pieces.
  [[nodiscard]] float heuristic() const {
    const auto lead = static_cast<float>(static_cast<int>(count(Player::one)) - static_cast<int>(count(Player::two)));
    return 1.0F / (1.0F + portable_exp(-0.4F * lead));
  }
  [[nodiscard]] int ply() const { return ply_; }
  [[nodiscard]] int plies_left() const { return Board::plies - ply_; }

  // Moves.
  [[nodiscard]] Player to_move() const { return ply_ % 2 == 0 ? Player::one : Player::two; }
  void moves(MoveList<Octagon>& out) const { list_moves(empty(), out); }
  void play(Move move) {
    assert(is_legal(move));
    if (!move.is_pass()) place(move.spot(), move.piece());
    end_ply();
  }
  [[nodiscard]] bool is_legal(Move move) const {
    if (over()) return false;
    if (move.is_pass()) return empty() == 0;
    return move.spot() < Board::bit_count && (empty() & Board::bit_at(move.spot())) != 0 &&
           stock_.has(octagon::type_of(move.piece()));
  }
  // The unique move with the same effect as a legal move.
  [[nodiscard]] Move unique_move(Move move) const;

  // Random raw actions: an empty cell, an available type and an orientation, each uniformly; one, or as many as `steps`
  // until the game is over, which is faster than asking for them one by one. Each takes one draw, whose upper half
  // serves the cell and whose lower half the piece; nothing is drawn for a pass.
  void play_random(Random& random) { play_random(random, 1); }
  void play_random(Random& random, std::size_t steps);

  // One of them as a move.
  [[nodiscard]] Move random_move(Random& random) const;

  // Moves on the same cell count as the same one.
  static constexpr std::size_t key_count = Board::bit_count;
  static constexpr std::size_t key_of(Move move) { return move.spot(); }
  static constexpr std::size_t action_count = key_count * Move::codes_per_spot;
  static constexpr std::size_t action_of(Move move) { return Move::codes_per_spot * move.spot() + move.piece(); }

  // What a move does. A push moves or removes something; a kill removes something; a free move has no neighbour.
  [[nodiscard]] octagon::Directions effect_of(Move move) const;
  [[nodiscard]] bool is_push(Move move) const { return effect_of(move) != 0; }
  [[nodiscard]] bool is_kill(Move move) const {
    return !move.is_pass() && octagon::count_bits(opponent_after(move.spot(), move.piece())) < count(other(to_move()));
  }
  [[nodiscard]] bool is_free_move(Move move) const {
    return !move.is_pass() && Board::neighbours(occupied(), move.spot()) == 0;
  }

  // Move groups (3.2.1): by the symmetry class of the cell; a pass is in the first.
  static std::size_t group_of(Move move) { return octagon::symmetry_of<Size>.class_at[move.spot()]; }

  // Move abstraction (3.3): the unique moves with one free move, drawn at random, for each symmetry class.
  void abstract_moves(MoveList<Octagon>& out, Random& random) const;

  // The evaluation function of eq. 2, for player one: a weight for each symmetry class, times the pieces that player
  // one has more there than player two.
  static constexpr std::size_t weight_count = group_count;
  static std::vector<float> weights(WeightsKind kind) { return octagon_weights(Size, kind); }
  [[nodiscard]] float weighted_lead(std::span<const float> weights) const {
    const Bits one = pieces_of(Player::one);
    const Bits two = pieces_of(Player::two);
    float lead = 0;
    for (std::size_t number = 0; number < weight_count; ++number) {
      const Bits members = octagon::symmetry_of<Size>.cells_of_class[number];
      const auto more =
          static_cast<int>(octagon::count_bits(one & members)) - static_cast<int>(octagon::count_bits(two & members));
      lead += weights[number] * static_cast<float>(more);
    }
    return lead;
  }

  // What the position holds.
  [[nodiscard]] Bits pieces_of(Player player) const { return player == to_move() ? own_ : opponent_; }
  [[nodiscard]] unsigned count(Player player) const { return octagon::count_bits(pieces_of(player)); }
  [[nodiscard]] OctagonStock stock(Player player) const {
    return (player == to_move() ? stock_ : opponent_stock_).unpacked();
  }
  [[nodiscard]] OctagonPieces pieces() const { return pieces_; }
  [[nodiscard]] std::optional<Player> piece_at(Cell cell) const {
    if (!Board::shape.contains(cell)) return {};
    const Bits bit = Board::bit_at(Board::spot_at(cell));
    if ((occupied() & bit) == 0) return {};
    return (own_ & bit) != 0 ? to_move() : other(to_move());
  }
  [[nodiscard]] Bits empty() const { return octagon::cells_of<Size> & ~occupied(); }

  [[nodiscard]] std::uint64_t hash() const;
  friend bool operator==(const Octagon&, const Octagon&) = default;

 private:
  [[nodiscard]] Bits occupied() const { return own_ | opponent_; }

  [[nodiscard]] Bits opponent_after(octagon::Spot spot, octagon::TurnedPiece piece) const {
    Bits opponent = opponent_;
    unsigned pushing = octagon::directions_of(pieces_, piece) & Board::neighbours(opponent, spot);
    for (; pushing != 0; pushing &= pushing - 1) {
      opponent = octagon::pushed<Size>(own_, opponent, spot, octagon::lowest_bit(std::uint64_t{pushing}));
    }
    return opponent;
  }
  void place(octagon::Spot spot, octagon::TurnedPiece piece) {
    opponent_ = opponent_after(spot, piece);
    own_ |= octagon::ray_tables<Size>.bit_of(spot);
    stock_.spend(octagon::type_of(piece));
  }
  // The members are those of the mover and of the opponent, so that a playout need not ask who is who.
  void end_ply() {
    std::swap(own_, opponent_);
    std::swap(stock_, opponent_stock_);
    ++ply_;
  }

  // On a full board: nothing changes any more but the ply.
  void pass(unsigned plies) {
    if (plies % 2 != 0) end_ply();
    ply_ = static_cast<std::uint16_t>(ply_ + plies / 2 * 2);
  }

  void list_moves(Bits cells, MoveList<Octagon>& out) const;

  Bits own_ = 0;
  Bits opponent_ = 0;
  octagon::PackedStock stock_;
  octagon::PackedStock opponent_stock_;
  std::uint16_t ply_ = 0;
  OctagonPieces pieces_ = OctagonPieces::fan;
};

using OctagonSmall = Octagon<OctagonSize::small>;
using OctagonMedium = Octagon<OctagonSize::medium>;
using OctagonLarge = Octagon<OctagonSize::large>;

static_assert(sizeof(OctagonLarge) <= 64);

template <OctagonSize Size>
Octagon<Size>::Octagon(OctagonPieces pieces, OctagonStock stock)
    : stock_(stock), opponent_stock_(stock), pieces_(pieces) {
  constexpr int turns = Board::shape.turns;
  if (stock.two > turns || stock.four > turns || stock.eight > turns) {
    throw InputError("stock " + octagon_stock_text(stock) + ", expected at most " + std::to_string(turns) +
                     " of each piece");
  }
}

template <OctagonSize Size>
Octagon<Size>::Octagon(const OctagonDiagram& diagram)
    : stock_(diagram.stocks[0]),
      opponent_stock_(diagram.stocks[1]),
      ply_(static_cast<std::uint16_t>(diagram.ply)),
      pieces_(diagram.pieces) {
  if (diagram.size != Size) {
    throw InputError("position: the board is " + std::string(octagon_size_word(diagram.size)) + ", expected " +
                     std::string(octagon_size_word(Size)));
  }
  Board::for_each_cell([&](Cell cell) {
    const Bits bit = Board::bit_at(Board::spot_at(cell));
    if (diagram.at(cell) == 'x') own_ |= bit;
    if (diagram.at(cell) == 'o') opponent_ |= bit;
  });
  if (to_move() == Player::two) {
    std::swap(own_, opponent_);
    std::swap(stock_, opponent_stock_);
  }
}

template <OctagonSize Size>
OctagonDiagram Octagon<Size>::to_diagram() const {
  const auto width = static_cast<std::size_t>(Board::shape.width());
  OctagonDiagram diagram{.size = Size,
                         .pieces = pieces_,
                         .rows = std::vector<std::string>(width, std::string(width, '#')),
                         .ply = ply_,
                         .stocks = {stock(Player::one), stock(Player::two)}};
  Board::for_each_cell([&](Cell cell) {
    const std::optional<Player> piece = piece_at(cell);
    diagram.at(cell) = !piece ? '.' : *piece == Player::one ? 'x' : 'o';
  });
  return diagram;
}

template <OctagonSize Size>
OctagonMove Octagon<Size>::move_from_text(std::string_view text) const {
  const std::optional<OctagonPlacement> placement = read_octagon_move(text, Size, pieces_);
  if (over()) throw octagon_move_error(text, "the game is over, expected no move");
  if (!placement) {
    if (empty() != 0) throw octagon_move_error(text, "the board is not full, expected a piece on an empty cell");
    return Move::pass();
  }
  if (piece_at(placement->cell)) {
    throw octagon_move_error(text, octagon_cell_text(placement->cell, Size) + " is occupied, expected an empty cell");
  }
  const octagon::PieceType type = octagon::type_of(placement->piece);
  if (!stock_.has(type)) {
    throw octagon_move_error(
        text, std::to_string(octagon::strength_of(type)) + "-pieces are used up, expected one that is in stock");
  }
  return Move(Board::spot_at(placement->cell), placement->piece);
}

template <OctagonSize Size>
void Octagon<Size>::play_random(Random& random, std::size_t steps) {
  Octagon position = *this;  // copies of our own, which the compiler can keep in registers
  Random local = random;
  auto left = static_cast<unsigned>(std::min(steps, static_cast<std::size_t>(plies_left())));
  for (; left != 0; --left) {
    const Bits choices = position.empty();
    if (choices == 0) [[unlikely]] {
      position.pass(left);
      break;
    }
    const std::uint64_t bits = local();
    const auto rank = static_cast<unsigned>((bits >> 32) * octagon::count_bits(choices) >> 32);
    position.place(octagon::nth_bit(choices, rank),
                   octagon::draw_piece(position.stock_.available(), bits & 0xffffffffU));
    position.end_ply();
  }
  *this = position;
  random = local;
}

template <OctagonSize Size>
OctagonMove Octagon<Size>::random_move(Random& random) const {
  const Bits choices = empty();
  if (choices == 0) return Move::pass();
  const std::uint64_t bits = random();
  const auto rank = static_cast<unsigned>((bits >> 32) * octagon::count_bits(choices) >> 32);
  return Move(octagon::nth_bit(choices, rank), octagon::draw_piece(stock_.available(), bits & 0xffffffffU));
}

template <OctagonSize Size>
octagon::Directions Octagon<Size>::effect_of(Move move) const {
  if (move.is_pass()) return 0;
  octagon::Directions effect = 0;
  unsigned pushing = octagon::directions_of(pieces_, move.piece()) & Board::neighbours(opponent_, move.spot());
  for (; pushing != 0; pushing &= pushing - 1) {
    const unsigned direction = octagon::lowest_bit(std::uint64_t{pushing});
    if (octagon::pushed<Size>(own_, opponent_, move.spot(), direction) != opponent_) {
      effect = static_cast<octagon::Directions>(effect | 1U << direction);
    }
  }
  return effect;
}

template <OctagonSize Size>
OctagonMove Octagon<Size>::unique_move(Move move) const {
  if (move.is_pass()) return move;
  const octagon::Directions effect = effect_of(move);
  for (octagon::TurnedPiece piece = 0; piece < move.piece(); ++piece) {
    const Move weaker(move.spot(), piece);
    if (stock_.has(octagon::type_of(piece)) && effect_of(weaker) == effect) return weaker;
  }
  return move;
}

template <OctagonSize Size>
void Octagon<Size>::list_moves(Bits cells, MoveList<Octagon>& out) const {
  out.clear();
  if (over()) return;
  if (cells == 0) {
    out.push_back(Move::pass());
    return;
  }
  using octagon::UniquePieces;
  const UniquePieces& unique = octagon::unique_pieces(pieces_, stock_.available());
  const octagon::DirectionsBySpot<Size> effects(octagon::effects<Size>(own_, opponent_));
  std::array<Move, max_moves + UniquePieces::room> buffer;
  std::size_t count = 0;
  for (Bits left = cells; left != 0;) {
    const octagon::Spot spot = octagon::take_lowest(left);
    const octagon::Directions effect = effects[spot];
    for (std::size_t block = 0; block < unique.counts[effect]; block += UniquePieces::block) {
      for (std::size_t i = block; i < block + UniquePieces::block; ++i) {
        buffer[count + i] = Move(spot, unique.pieces[effect][i]);
      }
    }
    count += unique.counts[effect];
  }
  for (std::size_t i = 0; i < count; ++i) out.push_back(buffer[i]);
}

template <OctagonSize Size>
void Octagon<Size>::abstract_moves(MoveList<Octagon>& out, Random& random) const {
  const Bits free = empty() & ~Board::surroundings(occupied());
  Bits kept = empty() & ~free;
  for (const Bits members : octagon::symmetry_of<Size>.cells_of_class) {
    const unsigned count = octagon::count_bits(free & members);
    if (count != 0) kept |= Board::bit_at(octagon::nth_bit(free & members, random.below(count)));
  }
  list_moves(kept, out);
}

template <OctagonSize Size>
std::uint64_t Octagon<Size>::hash() const {
  std::uint64_t hash = mix(stock_.bits() | std::uint64_t{opponent_stock_.bits()} << 32);
  hash = mix(hash ^ (ply_ | static_cast<std::uint64_t>(pieces_) << 8));
  for (const Bits set : {own_, opponent_}) {
    hash = mix(hash ^ static_cast<std::uint64_t>(set));
    if constexpr (sizeof(Bits) > sizeof(hash)) hash = mix(hash ^ octagon::high_half(set));
  }
  return hash;
}

}  // namespace cycad
