// Breakthrough once more, as plainly as possible, to check the fast one against: a grid of characters, moves cell by
// cell. It shares nothing with the library. Moves are texts such as `a2a3` and `a2xb3`, which name all that matters.
#pragma once

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cycad::test {

class SlowBreakthrough {
 public:
  // Two rows of pawns each; White moves first.
  SlowBreakthrough(int width, int height) : grid_(to_size(height), std::string(to_size(width), '.')) {
    for (int column = 0; column < width; ++column) {
      at(column, 0) = at(column, 1) = 'w';
      at(column, height - 1) = at(column, height - 2) = 'b';
    }
  }

  // Rows from the top, digits for empty cells, the side to move.
  explicit SlowBreakthrough(const std::string& text) {
    std::size_t position = 0;
    std::vector<std::string> from_top(1);
    for (; text[position] != ' '; ++position) {
      const char character = text[position];
      if (character == '/') {
        from_top.emplace_back();
      } else if (std::isdigit(static_cast<unsigned char>(character)) != 0) {
        from_top.back() += std::string(to_size(character - '0'), '.');
      } else {
        from_top.back() += character;
      }
    }
    grid_.assign(from_top.rbegin(), from_top.rend());
    mover_ = text[position + 1];
  }

  [[nodiscard]] int width() const { return static_cast<int>(grid_[0].size()); }
  [[nodiscard]] int height() const { return static_cast<int>(grid_.size()); }
  [[nodiscard]] char mover() const { return mover_; }

  // 'w', 'b', or '.' while the game goes on.
  [[nodiscard]] char winner() const {
    int white = 0;
    int black = 0;
    for (int column = 0; column < width(); ++column) {
      if (at(column, height() - 1) == 'w') return 'w';
      if (at(column, 0) == 'b') return 'b';
      for (int row = 0; row < height(); ++row) {
        if (at(column, row) == 'w') ++white;
        if (at(column, row) == 'b') ++black;
      }
    }
    if (white == 0) return 'b';
    return black == 0 ? 'w' : '.';
  }

  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> found;
    if (winner() != '.') return found;
    const int forward = mover_ == 'w' ? 1 : -1;
    for (int row = 0; row < height(); ++row) {
      for (int column = 0; column < width(); ++column) {
        if (at(column, row) != mover_) continue;
        for (int to = column - 1; to <= column + 1; ++to) {
          if (to < 0 || to >= width()) continue;
          const char there = at(to, row + forward);
          const bool capture = there != '.' && there != mover_ && to != column;
          if (there == '.' || capture) {
            found.push_back(name(column, row) + (capture ? "x" : "") + name(to, row + forward));
          }
        }
      }
    }
    return found;
  }

  void play(const std::string& move) {
    at(move[0] - 'a', move[1] - '1') = '.';
    at(move[move.size() - 2] - 'a', move[move.size() - 1] - '1') = mover_;
    mover_ = mover_ == 'w' ? 'b' : 'w';
  }

  [[nodiscard]] std::string to_text() const {
    std::string text;
    for (int row = height() - 1; row >= 0; --row) {
      for (int column = 0; column < width(); ++column) {
        const char content = at(column, row);
        if (content != '.') {
          text += content;
        } else if (column > 0 && at(column - 1, row) == '.') {
          ++text.back();
        } else {
          text += '1';
        }
      }
      text += row > 0 ? "/" : " ";
    }
    return text + mover_;
  }

 private:
  static std::size_t to_size(int number) { return static_cast<std::size_t>(number); }
  static std::string name(int column, int row) {
    return {static_cast<char>('a' + column), static_cast<char>('1' + row)};
  }
  [[nodiscard]] char at(int column, int row) const { return grid_[to_size(row)][to_size(column)]; }
  char& at(int column, int row) { return grid_[to_size(row)][to_size(column)]; }

  std::vector<std::string> grid_;  // from the bottom: 'w', 'b', '.'
  char mover_ = 'w';
};

// Sequences of `depth` moves; games that end earlier do not count.
inline std::uint64_t slow_perft(const SlowBreakthrough& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const std::string& move : position.moves()) {
    SlowBreakthrough next = position;
    next.play(move);
    count += slow_perft(next, depth - 1);
  }
  return count;
}

}  // namespace cycad::test
