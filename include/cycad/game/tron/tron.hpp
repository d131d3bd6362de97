// Tron: both players move one orthogonal step at the same time and leave walls behind; whoever cannot move loses.
// `Tron<Row, Height>` is a position on a grid of up to `Height` rows, each as wide as the bits of `Row`; take the
// smallest of TronSmall, TronMedium and TronLarge that fits (make_tron in state.hpp does).
//
//   TronSmall position = TronSmall::from_text("5 3/...../.#1#2/.....");
//   while (!position.over()) position.play_random(random);
//
// A legal move enters a free cell, so no move is an immediate crash. A player without a legal move has crashed:
// one alone loses, both together draw. Both entering the same cell is a draw; the heads then coincide.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "cycad/game/game.hpp"
#include "cycad/game/tron/choice.hpp"
#include "cycad/game/tron/direction.hpp"
#include "cycad/game/tron/evaluation.hpp"
#include "cycad/game/tron/flood.hpp"
#include "cycad/game/tron/grid.hpp"
#include "cycad/game/tron/longest_path.hpp"
#include "cycad/game/tron/map.hpp"
#include "cycad/game/tron/space.hpp"
#include "cycad/game/tron/step_tables.hpp"

namespace cycad {

template <class Row, int Height>
class Tron {
 public:
  using Move = tron::Direction;
  using Grid = tron::Grid<Row, Height>;
  using Spot = tron::Spot;

  static constexpr std::size_t max_moves = 4;
  static constexpr int max_width = Grid::max_width;
  static constexpr int max_height = Grid::max_height;

  Tron() = default;

  explicit Tron(const TronMap& map);

  static Tron from_text(std::string_view text) { return Tron(read_tron_position(text, "position")); }
  [[nodiscard]] std::string to_text() const { return write_tron_position(to_map()); }
  [[nodiscard]] std::string move_text(Move move) const { return std::string(tron::name_of(move)); }
  [[nodiscard]] TronMap to_map() const;

  // The end.
  [[nodiscard]] bool over() const { return masks_[0] == 0 || masks_[1] == 0; }
  [[nodiscard]] Result result() const {
    if (!over()) return {};
    if (masks_[0] != 0) return 1.0F;
    return masks_[1] != 0 ? 0.0F : 0.5F;
  }

  // Moves.
  [[nodiscard]] unsigned legal_mask(Player player) const { return masks_[index_of(player)]; }
  [[nodiscard]] std::size_t move_count(Player player) const {
    return static_cast<std::size_t>(std::popcount(legal_mask(player)));
  }
  [[nodiscard]] Move nth_move(Player player, std::size_t rank) const {
    return tron::nth_direction(legal_mask(player), rank);
  }
  void moves(Player player, MoveList<Tron>& out) const {
    out.clear();
    for (unsigned mask = legal_mask(player); mask != 0; mask &= mask - 1) out.push_back(tron::nth_direction(mask, 0));
  }
  [[gnu::always_inline]] void play(Move one, Move two) {
    const std::array steps{tron::step_to(one), tron::step_to(two)};
    run<tron::UniformChoice>([&](std::size_t player, auto&&...) { return steps[player]; }, [] { return 0; }, 1);
  }

  // Random joint moves (choice.hpp): one, or up to `steps` while the game goes on, which is faster than asking for
  // them one by one. Each takes one draw; its upper half serves player one and its lower half player two. The loop of a
  // uniform playout is a function of its own, in which all that it needs fits into registers.
  void play_random(Random& random) { play_by<tron::UniformChoice>(random, 1); }
  [[gnu::noinline]] void play_random(Random& random, std::size_t steps) {
    play_while_going<tron::UniformChoice>(random, steps);
  }
  void play_straight(Random& random) { play_by<tron::StraightChoice>(random, 1); }
  void play_straight(Random& random, std::size_t steps) { play_while_going<tron::StraightChoice>(random, steps); }
  void play_safe(Random& random) { play_by<tron::SafeChoice>(random, 1); }
  void play_safe(Random& random, std::size_t steps) { play_while_going<tron::SafeChoice>(random, steps); }
  // A joint move of players who do not look: any direction but back. Who runs into a wall has crashed.
  void play_blind(Random& random) {
    const Move one = blind_move(Player::one, random);
    const Move two = blind_move(Player::two, random);
    const bool crash_one = !is_legal(Player::one, one);
    const bool crash_two = !is_legal(Player::two, two);
    if (!crash_one && !crash_two) return play(one, two);
    if (crash_one) masks_[0] = 0;
    if (crash_two) masks_[1] = 0;
  }

  // One player's part of such a joint move, for a reply that is pending.
  [[nodiscard]] Move random_move(Player player, Random& random) const {
    return move_by<tron::UniformChoice>(player, random);
  }
  [[nodiscard]] Move straight_move(Player player, Random& random) const {
    return move_by<tron::StraightChoice>(player, random);
  }
  [[nodiscard]] Move safe_move(Player player, Random& random) const {
    return move_by<tron::SafeChoice>(player, random);
  }

  // Only one player moves, as when the players are separated; result() is then not meaningful.
  void play_alone(Player player, Move move) {
    const std::size_t index = index_of(player);
    const Spot spot = head_spot(player) + move;
    heads_[index] = static_cast<std::uint16_t>(spot.value);
    headings_[index] = tron::to_heading(move);
    grid_.clear(spot);
    refresh_masks();
  }

  // Separation (Lanctot et al. 2013, 3): no free neighbour of player two can be reached from one of player one.
  [[nodiscard]] bool separated() const {
    return !tron::can_meet(grid_, head_spot(Player::one), head_spot(Player::two));
  }

  // Space estimation of separated players: both walk along the walls of their own space, and whoever walks longer
  // wins. Walking both at once shows it as soon as the first is stuck.
  [[nodiscard]] float separated_result() const {
    Tron walk = *this;
    Random unused;
    walk.template play_while_going<tron::HuggingChoice>(unused, std::numeric_limits<std::size_t>::max());
    return *walk.result();
  }

  // The share of the cells that player one reaches first, softened to an expected reward: with a cells nearer to
  // player one and b nearer to player two, 1/2 + (a - b) / (2 (a + b)).
  [[nodiscard]] float estimate() const {
    const auto [one, two] = tron::territory(grid_, head_spot(Player::one), head_spot(Player::two));
    return one + two == 0 ? 0.5F : static_cast<float>(one) / static_cast<float>(one + two);
  }

  // Territory and chambers (evaluation.hpp): slower than `estimate` and much better.
  [[nodiscard]] tron::SpaceScore score_space() const {
    return tron::score_space(grid_, head_spot(Player::one), head_spot(Player::two));
  }
  [[nodiscard]] Evaluation evaluate() const {
    const auto [points, is_separated, is_proven] = score_space();
    if (is_proven) return {points > 0 ? 1.0F : points < 0 ? 0.0F : 0.5F, true};
    return {tron::reward_for_points(points)};
  }

  // Steps between the heads if nothing were in the way.
  [[nodiscard]] int distance() const {
    const tron::Cell one = head(Player::one);
    const tron::Cell two = head(Player::two);
    return std::abs(int{one.row} - int{two.row}) + std::abs(int{one.column} - int{two.column});
  }

  // The space of one player, with the other standing still.
  [[nodiscard]] Grid region(Player player) const { return tron::reachable(grid_, head_spot(player)); }
  [[nodiscard]] int free_region_count(Player player) const { return tron::count_cells(region(player)); }
  [[nodiscard]] int space_estimate(Player player) const { return tron::hugging_walk(grid_, head_spot(player)); }
  [[nodiscard]] std::optional<int> longest_path(Player player, std::uint64_t node_limit) const {
    return tron::longest_path(grid_, head_spot(player), node_limit);
  }
  // No path of a separated player is longer.
  [[nodiscard]] int path_bound(Player player) const { return tron::path_bound(grid_, head_spot(player)); }
  // How a separated player can fill its space; `known` is a path found before.
  template <class Stop>
  [[nodiscard]] tron::LongPath find_long_path(Player player, const tron::PathLimits& limits, Stop stop,
                                              const std::vector<Move>& known = {}) const {
    return tron::find_long_path(grid_, head_spot(player), limits, std::move(stop), known);
  }

  // What the position holds.
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] tron::Cell head(Player player) const { return Grid::cell_at(head_spot(player)); }
  [[nodiscard]] tron::Heading heading(Player player) const { return headings_[index_of(player)]; }
  [[nodiscard]] bool is_free(tron::Cell cell) const {
    return cell.row < height_ && cell.column < width_ && grid_.is_free(Grid::spot_at(cell));
  }
  [[nodiscard]] const Grid& grid() const { return grid_; }

  [[nodiscard]] std::uint64_t hash() const;
  // The same without the headings, which make no difference to what can be played.
  [[nodiscard]] std::uint64_t cell_hash() const { return hash_cells(mix(heads_[0] | std::uint64_t{heads_[1]} << 16)); }
  friend bool operator==(const Tron&, const Tron&) = default;

 private:
  static constexpr std::size_t index_of(Player player) { return cycad::index_of(player); }
  [[nodiscard]] Spot head_spot(Player player) const { return {heads_[index_of(player)]}; }

  [[nodiscard]] bool is_legal(Player player, Move move) const { return (legal_mask(player) & tron::bit_of(move)) != 0; }
  [[nodiscard]] Move blind_move(Player player, Random& random) const {
    const tron::Heading forward = heading(player);
    if (forward == tron::Heading::none) return tron::directions[random.below(4)];
    // From left through straight on to right.
    return tron::directions[(static_cast<std::size_t>(forward) + 3 + random.below(3)) % 4];
  }

  [[nodiscard]] std::uint64_t hash_cells(std::uint64_t hash) const;

  template <class Choice>
  [[gnu::always_inline]] void play_by(Random& random, std::size_t steps) {
    Random local = random;
    run<Choice>([](std::size_t, auto... situation) { return Choice::choose(situation...); }, [&] { return local(); },
                steps);
    random = local;
  }

  template <class Choice>
  [[gnu::always_inline]] void play_while_going(Random& random, std::size_t steps) {
    if (steps != 0 && !over()) play_by<Choice>(random, steps);
  }

  template <class Choice>
  [[nodiscard]] Move move_by(Player player, Random& random) const {
    return Choice::choose(Choice::surroundings(grid_, head_spot(player)), heading(player), random() >> 32).direction();
  }

  // Up to `steps` joint moves, at least one, until the game is over: `choose(player, seen, heading, bits)` gives each
  // step and `draw()` the random bits. The heads, their headings and what they see live in local variables. They look
  // before the entered cells become wall (nobody looks at its own cell), so that they do not wait for these stores;
  // heads near each other, which is rare, look again.
  template <class Choice, class Choose, class Draw>
  [[gnu::always_inline]] void run(Choose choose, Draw draw, std::size_t steps) {
    Spot head_one = head_spot(Player::one);
    Spot head_two = head_spot(Player::two);
    unsigned seen_one = Choice::sight == 1 ? masks_[0] : Choice::surroundings(grid_, head_one);
    unsigned seen_two = Choice::sight == 1 ? masks_[1] : Choice::surroundings(grid_, head_two);
    tron::Heading heading_one = headings_[0];
    tron::Heading heading_two = headings_[1];
    do {
      const std::uint64_t bits = draw();
      const tron::Step one = choose(0, seen_one, heading_one, bits >> 32);
      const tron::Step two = choose(1, seen_two, heading_two, bits & 0xffffffffU);
      heading_one = one.heading;
      heading_two = two.heading;
      head_one = head_one + one;
      head_two = head_two + two;
      seen_one = Choice::surroundings(grid_, head_one);
      seen_two = Choice::surroundings(grid_, head_two);
      grid_.clear(head_one);
      grid_.clear(head_two);
      if (may_be_near<Choice::sight>(head_one, head_two)) [[unlikely]] {
        seen_one = look_again<Choice>(grid_, head_one, head_two);
        seen_two = look_again<Choice>(grid_, head_two, head_one);
      }
    } while (seen_one != 0 && seen_two != 0 && --steps != 0);
    heads_ = {static_cast<std::uint16_t>(head_one.value), static_cast<std::uint16_t>(head_two.value)};
    headings_ = {heading_one, heading_two};
    if constexpr (Choice::sight == 1) {
      masks_ = {static_cast<std::uint8_t>(seen_one), static_cast<std::uint8_t>(seen_two)};
    } else {
      refresh_masks();
    }
  }

  // True for all spots within `sight` steps of each other, and for few others: their numbers differ by 0, 1 or 64, or,
  // within two steps, by at most two from 0 or 64, or by 128.
  template <int Sight>
  static constexpr bool may_be_near(Spot a, Spot b) {
    const auto apart = static_cast<std::int32_t>(a.value - b.value);
    const auto distance = static_cast<std::uint32_t>(apart < 0 ? -apart : apart);
    if constexpr (Sight == 1) return (distance & ~(64U | 1U)) == 0;
    return ((distance + 2) & ~(64U | 128U | 7U)) == 0;
  }

  template <class Choice>
  [[gnu::noinline, gnu::cold]] static unsigned look_again(const Grid& grid, Spot own, Spot other_head) {
    return own == other_head ? 0 : Choice::surroundings(grid, own);
  }

  void refresh_masks() {
    const bool same = heads_[0] == heads_[1];
    for (std::size_t player = 0; player < 2; ++player) {
      masks_[player] = static_cast<std::uint8_t>(same ? 0 : grid_.neighbours({heads_[player]}));
    }
  }

  Grid grid_;
  std::array<std::uint16_t, 2> heads_{};
  std::array<std::uint8_t, 2> masks_{};
  std::array<tron::Heading, 2> headings_{tron::Heading::none, tron::Heading::none};
  std::uint8_t width_ = 0;
  std::uint8_t height_ = 0;
};

using TronSmall = Tron<std::uint16_t, 14>;
using TronMedium = Tron<std::uint32_t, 30>;
using TronLarge = Tron<std::uint64_t, 64>;

static_assert(sizeof(TronSmall) <= 64);

template <class Row, int Height>
Tron<Row, Height>::Tron(const TronMap& map)
    : headings_(map.headings),
      width_(static_cast<std::uint8_t>(map.width)),
      height_(static_cast<std::uint8_t>(map.height)) {
  if (map.width > max_width || map.height > max_height) {
    throw InputError(map.name + ": " + std::to_string(map.width) + "x" + std::to_string(map.height) +
                     " cells do not fit this type of board, which has room for " + std::to_string(max_width) + "x" +
                     std::to_string(max_height));
  }
  for (int row = 0; row < map.height; ++row) {
    for (int column = 0; column < map.width; ++column) {
      const tron::Cell cell{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
      if (map.is_free(cell)) grid_.set(Grid::spot_at(cell));
    }
  }
  for (std::size_t player = 0; player < 2; ++player) {
    const Spot head = Grid::spot_at(map.starts[player]);
    heads_[player] = static_cast<std::uint16_t>(head.value);
    grid_.clear(head);
  }
  refresh_masks();
}

template <class Row, int Height>
TronMap Tron<Row, Height>::to_map() const {
  TronMap map{.name = "position",
              .width = width_,
              .height = height_,
              .rows = std::vector<std::string>(height_, std::string(width_, '#')),
              .starts = {head(Player::one), head(Player::two)},
              .headings = headings_};
  for (std::size_t row = 0; row < height_; ++row) {
    for (std::size_t column = 0; column < width_; ++column) {
      if (is_free({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)})) map.rows[row][column] = ' ';
    }
  }
  return map;
}

template <class Row, int Height>
std::uint64_t Tron<Row, Height>::hash() const {
  return hash_cells(mix(heads_[0] | std::uint64_t{heads_[1]} << 16 | static_cast<std::uint64_t>(headings_[0]) << 32 |
                        static_cast<std::uint64_t>(headings_[1]) << 40 | std::uint64_t{width_} << 48 |
                        std::uint64_t{height_} << 56));
}

template <class Row, int Height>
std::uint64_t Tron<Row, Height>::hash_cells(std::uint64_t hash) const {
  constexpr std::size_t rows_per_word = 64 / max_width;
  for (std::size_t row = 0; row < Grid::row_count; row += rows_per_word) {
    std::uint64_t word = 0;
    for (std::size_t part = 0; part < rows_per_word; ++part) {
      word |= static_cast<std::uint64_t>(grid_.rows[row + part]) << (part * max_width % 64);
    }
    hash = mix(hash ^ word);
  }
  return hash;
}

}  // namespace cycad
