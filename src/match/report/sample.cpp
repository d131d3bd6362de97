#include "match/report/sample.hpp"

#include <fmt/format.h>

#include "cycad/core/escape.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/words.hpp"
#include "cycad/game/board_svg.hpp"

namespace cycad {
namespace {

std::string verdict_of(const StoredGame& game) {
  const std::string winner = game.result > 0.5 ? "one wins" : game.result < 0.5 ? "two wins" : "a draw";
  return game.ended_by(GameEnd::rules) ? winner : fmt::format("{} ({})", winner, game.end);
}

// A game without a board shows its text.
Json frame_of(const BoardDescription& board) {
  if (board.width == 0) return board.text;
  const BoardFrame frame = board_frame(board);
  return Json{{"pieces", frame.pieces}, {"marks", frame.marks}, {"points", frame.points}, {"status", board.status}};
}

Json data_of(const SampleGame& sample) {
  Json frames = Json::array();
  for (const BoardDescription& board : sample.boards) frames.push_back(frame_of(board));
  return Json{{"width", sample.boards.back().width},
              {"frames", frames},
              {"symbols", Json{{"pieces", piece_symbols()}, {"marks", mark_symbols()}}},
              {"moves", split_moves(sample.game.moves)},
              {"verdict", verdict_of(sample.game)}};
}

std::string picture_of(const BoardDescription& board) {
  if (board.width == 0) return fmt::format("<pre>{}</pre>", escaped_html(board.text));
  return board_svg(board);
}

std::string player_html(const SampleGame& sample, std::size_t player) {
  const BoardSide& side = sample.boards.back().sides[player];
  return fmt::format("<span class=\"side {}\"></span>{} <small>{}</small>", word_of(paint_words, side.paint),
                     escaped_html(sample.game.agents[player]), escaped_html(side.name));
}

}  // namespace

std::string sample_html(const SampleGame& sample) {
  const StoredGame& game = sample.game;
  // Within a script element "<" could end it; in JSON it may be written as a number.
  std::string json;
  for (const char character : data_of(sample).dump())
    json += character == '<' ? std::string("\\u003c") : std::string(1, character);
  return fmt::format(
      "<div class=\"game\"><h4>{}</h4><h4>{}</h4><div class=\"picture\">{}</div>"
      "<div class=\"controls\" hidden><button data-do=\"back\" aria-label=\"back\">‹</button>"
      "<button data-do=\"play\" aria-label=\"play\">▶</button><button data-do=\"next\" aria-label=\"next\">›</button>"
      "<input type=\"range\" min=\"0\" value=\"0\" aria-label=\"move\"></div><div class=\"move\">{}</div>"
      "<p class=\"soft\">{}, {}</p><script type=\"application/json\">{}</script></div>",
      player_html(sample, 0), player_html(sample, 1), picture_of(sample.boards.back()), escaped_html(verdict_of(game)),
      escaped_html(to_text(game.key)), escaped_html(game.map), json);
}

}  // namespace cycad
