// Connect Four and a selection policy of one's own, in the whole laboratory.
#include <cycad/laboratory.hpp>

struct ConnectFour {
  using Move = std::uint8_t;  // a column
  static constexpr std::string_view name = "connect-four";
  static constexpr std::string_view title = "Connect Four";
  static constexpr std::size_t max_moves = 7;
  static constexpr int rows = 6, stride = 7;  // a column of bits with an empty one on top

  std::uint64_t stones[2] = {0, 0};
  std::uint8_t heights[max_moves] = {};
  std::uint8_t plies = 0;

  bool operator==(const ConnectFour&) const = default;
  cycad::Player to_move() const { return plies % 2 == 0 ? cycad::Player::one : cycad::Player::two; }
  void moves(cycad::MoveList<ConnectFour>& out) const {
    for (Move column = 0; column < max_moves; ++column)
      if (heights[column] < rows) out.push_back(column);
  }
  void play(Move column) { stones[plies++ % 2] |= std::uint64_t{1} << (column * stride + heights[column]++); }
  static bool four(std::uint64_t own) {
    for (const int step : {1, stride - 1, stride, stride + 1}) {
      const std::uint64_t pairs = own & own >> step;
      if ((pairs & pairs >> 2 * step) != 0) return true;
    }
    return false;
  }
  cycad::Result result() const {
    if (four(stones[0])) return 1.0F;
    if (four(stones[1])) return 0.0F;
    return plies == rows * max_moves ? cycad::Result(0.5F) : std::nullopt;
  }

  // A position is the columns that were played, in any order that leads there.
  std::string to_text() const {
    std::string text = "start:";
    for (std::size_t cell = 0; cell < max_moves * stride; ++cell)
      for (std::size_t side = 0; side < 2; ++side)
        if ((stones[side] >> cell & 1U) != 0) text += std::to_string(cell / stride + 1) + (side == 0 ? "x" : "o");
    return text;
  }
  static ConnectFour from_text(std::string_view text) {
    ConnectFour game;
    if (!text.starts_with("start:")) throw cycad::InputError("a position begins with start:");
    for (text.remove_prefix(6); text.size() >= 2; text.remove_prefix(2)) {
      const auto column = static_cast<std::size_t>(text[0] - '1');
      if (column >= max_moves || game.heights[column] == rows || (text[1] != 'x' && text[1] != 'o'))
        throw cycad::InputError("a stone is a column and x or o: " + cycad::in_message(text));
      game.stones[text[1] == 'x' ? 0 : 1] |= std::uint64_t{1} << (column * stride + game.heights[column]++);
      ++game.plies;
    }
    return game;
  }
  std::string move_text(Move column) const { return std::to_string(column + 1); }
};

// The mean and a bonus that falls with the visits of the arm alone.
struct Curious {
  float bonus = 0.5F;
  static constexpr std::string_view name = "curious";
  static constexpr std::string_view formula = "mean + bonus/sqrt(n)";
  static constexpr cycad::Statistics statistics{};
  static std::span<const cycad::Option<Curious>> options() {
    static constexpr cycad::Option<Curious> table[] = {
        cycad::option<&Curious::bonus>({.name = "bonus", .least = 0, .most = 10, .help = "of an arm with one visit"})};
    return table;
  }
  float cache(float /*total*/) const { return bonus; }
  template <class V>
  V score(const cycad::Arms<V>& arms, const cycad::Shared<V>& shared) const {
    return arms.rewards / arms.visits + shared.cached / cycad::square_root<V>(arms.visits);
  }
};

int main(int argc, char** argv) { return cycad::laboratory<ConnectFour, Curious>(argc, argv); }
