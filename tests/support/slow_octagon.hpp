// The Octagon Theory once more, as plainly as possible, to check the fast one against: a grid of characters, walks cell
// by cell, and unique moves found by making every action and comparing the boards. It shares nothing with the library.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cycad::test {

struct SlowAction {
  int x = 0, y = 0;
  int piece = 1;        // 1, 2, 4 or 8 directions
  int orientation = 0;  // turns of 45 degrees from the east, counterclockwise
};

class SlowOctagon {
 public:
  struct Outcome {
    int moved = 0;
    int removed = 0;
  };

  // 36, 68 or 96 cells.
  explicit SlowOctagon(int cells, bool symmetric = false)
      : radius_(cells == 36   ? 3
                : cells == 68 ? 4
                              : 5),
        plies_(cells == 36   ? 40
               : cells == 68 ? 60
                             : 140),
        symmetric_(symmetric) {
    const int diagonal = cells == 36 ? 4 : cells == 68 ? 6 : 7;
    for (int y = radius_; y >= -radius_; --y) {
      std::string row;
      for (int x = -radius_; x <= radius_; ++x) {
        const bool hole = x == 0 && y == 0;
        row += hole || std::abs(x) + std::abs(y) > diagonal ? '#' : '.';
      }
      rows_.push_back(row);
    }
    const std::array<int, 3> stock = cells == 36   ? std::array{4, 3, 2}
                                     : cells == 68 ? std::array{6, 4, 3}
                                                   : std::array{14, 10, 7};
    stocks_ = {stock, stock};
  }

  [[nodiscard]] int radius() const { return radius_; }
  [[nodiscard]] int ply() const { return ply_; }
  [[nodiscard]] char mover() const { return ply_ % 2 == 0 ? 'x' : 'o'; }
  [[nodiscard]] char at(int x, int y) const {
    if (std::abs(x) > radius_ || std::abs(y) > radius_) return '#';
    return rows_[to_size(radius_ - y)][to_size(x + radius_)];
  }
  void put(int x, int y, char piece) { rows_[to_size(radius_ - y)][to_size(x + radius_)] = piece; }

  [[nodiscard]] int count(char piece) const {
    std::ptrdiff_t count = 0;
    for (const std::string& row : rows_) count += std::count(row.begin(), row.end(), piece);
    return static_cast<int>(count);
  }
  [[nodiscard]] std::optional<double> result() const {
    if (ply_ < plies_) return {};
    const int lead = count('x') - count('o');
    return lead > 0 ? 1.0 : lead < 0 ? 0.0 : 0.5;
  }

  [[nodiscard]] std::vector<std::pair<int, int>> empty_cells() const {
    std::vector<std::pair<int, int>> found;
    for (int y = -radius_; y <= radius_; ++y) {
      for (int x = -radius_; x <= radius_; ++x) {
        if (at(x, y) == '.') found.emplace_back(x, y);
      }
    }
    return found;
  }
  [[nodiscard]] std::vector<int> pieces() const {
    std::vector<int> found{1};
    for (const int piece : {2, 4, 8}) {
      if (stock(piece) > 0) found.push_back(piece);
    }
    return found;
  }
  // Every action of the side to move; none on a full board, where it passes.
  [[nodiscard]] std::vector<SlowAction> actions() const {
    std::vector<SlowAction> found;
    for (const auto& [x, y] : empty_cells()) {
      for (const int piece : pieces()) {
        for (int orientation = 0; orientation < 8; ++orientation) found.push_back({x, y, piece, orientation});
      }
    }
    return found;
  }

  // One action for each board that can be reached: the first one, with the weakest piece.
  [[nodiscard]] std::vector<SlowAction> unique_actions() const {
    std::map<std::vector<std::string>, SlowAction> first;
    for (const SlowAction& action : actions()) {
      SlowOctagon next = *this;
      next.play(action);
      const auto [found, is_new] = first.try_emplace(next.rows_, action);
      if (!is_new && action.piece < found->second.piece) found->second = action;
    }
    std::vector<SlowAction> unique;
    for (const auto& [rows, action] : first) unique.push_back(action);
    return unique;
  }

  Outcome play(const SlowAction& action, std::array<int, 8> order = {0, 1, 2, 3, 4, 5, 6, 7}) {
    Outcome outcome;
    put(action.x, action.y, mover());
    for (const int turn : order) {
      if (points_at(action, turn)) push(action.x, action.y, turn, outcome);
    }
    if (action.piece > 1) --stock(action.piece);
    ++ply_;
    return outcome;
  }
  void pass() { ++ply_; }

  [[nodiscard]] bool has_neighbour(int x, int y) const {
    for (int turn = 0; turn < 8; ++turn) {
      const auto [dx, dy] = step(turn);
      const char neighbour = at(x + dx, y + dy);
      if (neighbour == 'x' || neighbour == 'o') return true;
    }
    return false;
  }

  [[nodiscard]] std::string to_text() const {
    std::string text;
    for (const std::string& row : rows_) text += (text.empty() ? "" : "/") + row;
    text += std::string(" ") + mover() + " " + std::to_string(ply_);
    for (const std::array<int, 3>& stock : stocks_) {
      text += " " + std::to_string(stock[0]) + "," + std::to_string(stock[1]) + "," + std::to_string(stock[2]);
    }
    return symmetric_ ? text + " symmetric" : text;
  }

 private:
  static std::size_t to_size(int number) { return static_cast<std::size_t>(number); }
  static std::pair<int, int> step(int turn) {
    static constexpr std::array<std::pair<int, int>, 8> steps{
        {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
    return steps[to_size(turn)];
  }

  [[nodiscard]] bool points_at(const SlowAction& action, int turn) const {
    const int relative = (turn - action.orientation + 8) % 8;
    return symmetric_ ? relative % (8 / action.piece) == 0 : relative < action.piece;
  }

  void push(int x, int y, int turn, Outcome& outcome) {
    const char opponent = mover() == 'x' ? 'o' : 'x';
    const auto [dx, dy] = step(turn);
    int last = 0;
    while (at(x + (last + 1) * dx, y + (last + 1) * dy) == opponent) ++last;
    if (last == 0) return;
    const char behind = at(x + (last + 1) * dx, y + (last + 1) * dy);
    if (behind == mover()) return;
    put(x + last * dx, y + last * dy, '.');
    if (behind == '.') {
      put(x + (last + 1) * dx, y + (last + 1) * dy, opponent);
      ++outcome.moved;
    } else {
      ++outcome.removed;
    }
  }

  int& stock(int piece) { return stocks_[to_size(ply_ % 2)][piece == 2 ? 0 : piece == 4 ? 1 : 2]; }
  [[nodiscard]] int stock(int piece) const { return stocks_[to_size(ply_ % 2)][piece == 2 ? 0 : piece == 4 ? 1 : 2]; }

  int radius_;
  int plies_;
  bool symmetric_;
  std::vector<std::string> rows_;  // from the north
  int ply_ = 0;
  std::array<std::array<int, 3>, 2> stocks_;  // of 2-, 4- and 8-pieces
};

// Sequences of `depth` unique moves.
inline std::uint64_t slow_perft(const SlowOctagon& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const SlowAction& action : position.unique_actions()) {
    SlowOctagon next = position;
    next.play(action);
    count += slow_perft(next, depth - 1);
  }
  return count;
}

}  // namespace cycad::test
