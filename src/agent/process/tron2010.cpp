#include "cycad/agent/process/tron2010.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/game/tron/map.hpp"

namespace cycad::tron2010 {
namespace {

constexpr std::size_t longest_line = 4096;  // more is no board, and is not kept

void swap_players(std::string& text) {
  for (char& cell : text) {
    if (cell == '1') {
      cell = '2';
    } else if (cell == '2') {
      cell = '1';
    }
  }
}

struct Size {
  std::size_t width, height;
};

std::optional<Size> read_size(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (words.size() != 2) return std::nullopt;
  const std::optional<std::size_t> width = parse_number<std::size_t>(words[0]);
  const std::optional<std::size_t> height = parse_number<std::size_t>(words[1]);
  if (!width || !height) return std::nullopt;
  return Size{*width, *height};
}

}  // namespace

std::string board_for(const Position& position, Player player) {
  std::string text = position.to_text();
  // The contest knows no headings, which a position may have as its last line.
  const std::size_t headings = text.find("headings");
  if (headings != std::string::npos) text.erase(headings);
  if (player == Player::two) {
    std::string board = text.substr(text.find('\n'));
    swap_players(board);
    text.resize(text.size() - board.size());
    text += board;
  }
  return text;
}

std::string Board::text(bool swapped) const {
  std::string cells;
  for (const std::string& row : rows) cells += row + "\n";
  if (swapped) swap_players(cells);
  return fmt::format("{} {}\n", rows.empty() ? 0 : rows.front().size(), rows.size()) + cells;
}

tron::Direction free_direction(const Board& board) {
  const auto is_free = [&](std::size_t row, std::size_t column) {
    return row < board.rows.size() && column < board.rows[row].size() &&
           (board.rows[row][column] == ' ' || board.rows[row][column] == '.');
  };
  for (std::size_t row = 0; row < board.rows.size(); ++row) {
    const std::size_t column = board.rows[row].find('1');
    if (column == std::string::npos) continue;
    // Below zero is above every size.
    if (is_free(row - 1, column)) return tron::Direction::north;
    if (is_free(row, column + 1)) return tron::Direction::east;
    if (is_free(row + 1, column)) return tron::Direction::south;
    if (is_free(row, column - 1)) return tron::Direction::west;
    break;
  }
  return tron::Direction::north;
}

// A whole line without its end, or nothing while it is not there yet.
std::optional<std::string> BoardReader::take_line() {
  const std::size_t end = text_.find('\n');
  if (end == std::string::npos && (!ended_ || text_.empty())) return std::nullopt;
  std::string line = text_.substr(0, end);
  text_.erase(0, end == std::string::npos ? end : end + 1);
  return line;
}

std::optional<Board> BoardReader::fail(std::string error) {
  width_ = height_ = 0;
  lost_ = true;
  return Board{.rows = {}, .error = std::move(error)};
}

std::optional<Board> BoardReader::next() {
  while (height_ == 0) {
    const std::optional<std::string> line = take_line();
    if (!line) {
      if (text_.size() <= longest_line) return std::nullopt;
      skipped_ += text_.size();
      text_.clear();
      if (!std::exchange(lost_, true)) return fail("a line without end, expected width and height");
      return std::nullopt;
    }
    skipped_ += line->size() + 1;
    if (is_blank(*line)) continue;
    const std::optional<Size> size = read_size(*line);
    constexpr std::size_t largest = max_tron_size + 2;
    const bool good =
        size && size->width >= 1 && size->width <= largest && size->height >= 1 && size->height <= largest;
    if (good) {
      width_ = size->width;
      height_ = size->height;
      lost_ = false;
      skipped_ = 0;
    } else if (!lost_) {
      return fail(fmt::format("bad size {}, expected width and height from 1 to {}", in_message(*line), largest));
    }
  }
  return read_rows();
}

std::optional<Board> BoardReader::read_rows() {
  Board board;
  std::string_view rest = text_;
  while (board.rows.size() < height_) {
    const std::size_t end = rest.find('\n');
    const bool last = board.rows.size() + 1 == height_;
    // The last row is complete with its last cell: who waits for our answer may not have ended the line.
    const bool whole = end != std::string_view::npos || (last && rest.size() >= width_) || (ended_ && !rest.empty());
    if (!whole && rest.size() > longest_line) {
      text_.clear();
      return fail(fmt::format("row {} without end, expected {} characters", board.rows.size() + 1, width_));
    }
    if (!whole && !ended_) return std::nullopt;
    if (!whole) {
      text_.clear();
      return fail(fmt::format("the board ends after {} rows, expected {}", board.rows.size(), height_));
    }
    const bool broken = end == std::string_view::npos;
    std::string row(rest.substr(0, broken ? std::min(width_, rest.size()) : end));
    rest.remove_prefix(broken ? row.size() : end + 1);
    while (!row.empty() && row.back() == '\r') row.pop_back();
    if (row.size() > width_ && !is_blank(std::string_view(row).substr(width_)) && board.error.empty())
      board.error = fmt::format("row {} has {} characters, expected {}", board.rows.size() + 1, row.size(), width_);
    row.resize(width_, ' ');
    board.rows.push_back(std::move(row));
  }
  text_.erase(0, text_.size() - rest.size());
  width_ = height_ = 0;
  return board;
}

}  // namespace cycad::tron2010
