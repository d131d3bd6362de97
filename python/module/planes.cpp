#include "module/planes.hpp"

#include <pybind11/numpy.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "cycad/agent/position_of.hpp"
#include "cycad/game/board_json.hpp"
#include "cycad/game/board_svg.hpp"
#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/game/octagon/describe.hpp"
#include "cycad/game/octagon/octagon.hpp"
#include "module/bind.hpp"
#include "module/state.hpp"

namespace cycad::python {
namespace {

constexpr std::size_t fixed_planes = 4;
constexpr float stock_unit = 1.0F / 16.0F;

// A leaf of a search has no functions that describe it; its type says how.
template <class... Types>
std::optional<BoardDescription> described_octagon(const Position& position) {
  std::optional<BoardDescription> board;
  const auto try_type = [&]<class G>(const G* state) {
    if (state != nullptr) board = describe_octagon(state->to_diagram());
  };
  (try_type(state_of<Types>(position)), ...);
  return board;
}

BoardDescription board_of(const Position& position) {
  BoardDescription board = position.board();
  if (board.width == 0)
    board = described_octagon<OctagonSmall, OctagonMedium, OctagonLarge>(position).value_or(std::move(board));
  if (board.width == 0)
    throw InputError("the game " + board.game + " has no board to show as numbers, expected a function encode(state)");
  return board;
}

// The same without the detour, for a game that networks are trained for.
void write_breakthrough(const Breakthrough& position, std::span<float> out) {
  const auto width = static_cast<std::size_t>(position.width());
  const auto height = static_cast<std::size_t>(position.height());
  std::fill(out.begin(), out.end(), 0.0F);
  for (const Player player : {Player::one, Player::two}) {
    float* const plane = out.data() + index_of(player) * width * height;
    for (Breakthrough::Cells left = position.pawns(player); left != 0; left &= left - 1) {
      const auto cell = static_cast<Breakthrough::Cell>(std::countr_zero(left));
      plane[(height - 1 - static_cast<std::size_t>(breakthrough::row_of(cell))) * width +
            static_cast<std::size_t>(breakthrough::column_of(cell))] = 1.0F;
    }
  }
  if (position.to_move() == Player::two) std::fill_n(out.data() + 3 * width * height, width * height, 1.0F);
}

py::array_t<float> planes(const State& state) {
  const PlanesShape shape = planes_shape(state.position());
  py::array_t<float> out({shape.planes, shape.height, shape.width});
  write_planes(state.position(), {out.mutable_data(), shape.size()});
  return out;
}

// Codes of the cells: see the documentation of State.board.
py::array_t<std::int8_t> cell_codes(const State& state) {
  const BoardDescription board = board_of(state.position());
  py::array_t<std::int8_t> out({board.height, board.width});
  constexpr std::array<std::int8_t, 5> codes{-1, 0, -1, 3, 4};  // by CellKind
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
    out.mutable_data()[cell] = codes[static_cast<std::size_t>(board.cells[cell])];
  for (const BoardPiece& piece : board.pieces)
    out.mutable_data()[board.index_of(piece.at)] = piece.owner == Player::one ? 1 : 2;
  return out;
}

py::object picture(const State& state) {
  const BoardDescription board = state.position().board();
  if (board.width == 0) return py::none();
  return py::str(board_svg(board, {.standalone = true}));
}

}  // namespace

PlanesShape planes_shape(const Position& position) {
  if (const auto* const state = state_of<Breakthrough>(position); state != nullptr)
    return {fixed_planes, static_cast<std::size_t>(state->height()), static_cast<std::size_t>(state->width())};
  const BoardDescription board = board_of(position);
  return {fixed_planes + board.sides[0].stock.size() + board.sides[1].stock.size(),
          static_cast<std::size_t>(board.height), static_cast<std::size_t>(board.width)};
}

void write_planes(const Position& position, std::span<float> out) {
  if (const auto* const state = state_of<Breakthrough>(position); state != nullptr)
    return write_breakthrough(*state, out);
  const BoardDescription board = board_of(position);
  const std::size_t cells = board.cells.size();
  std::fill(out.begin(), out.end(), 0.0F);
  for (const BoardPiece& piece : board.pieces) out[index_of(piece.owner) * cells + board.index_of(piece.at)] = 1.0F;
  for (std::size_t cell = 0; cell < cells; ++cell)
    if (board.cells[cell] != CellKind::floor) out[2 * cells + cell] = 1.0F;
  if (position.moves_now(Player::two) && !position.moves_now(Player::one))
    std::fill_n(out.data() + 3 * cells, cells, 1.0F);
  std::size_t plane = fixed_planes;
  for (const BoardSide& side : board.sides)
    for (const BoardStock& stock : side.stock)
      std::fill_n(out.data() + plane++ * cells, cells, static_cast<float>(stock.left) * stock_unit);
}

void bind_boards(py::module_& module, py::class_<State>& type) {
  type.def("planes", &planes, "The position as planes of floats, for networks: an array (planes, height, width).")
      .def("board", &cell_codes,
           "The board as an array (height, width) of codes: 0 empty, 1 and 2 pieces of player 0 and 1, 3 and 4 their "
           "trails, -1 what nobody can enter.")
      .def("_repr_svg_", &picture);
  module.def("board_json", [](const State& state) { return board_json(state.position().board()).dump(); });
}

}  // namespace cycad::python
