#include "cycad/solve/tron_solver.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "cycad/core/random.hpp"
#include "solve/tron_board.hpp"

namespace cycad {
namespace {

using Key = TronBoard::Key;

struct OutOfMemory {};
struct Stopped {};

constexpr CellSet bit_of(std::uint8_t cell) { return CellSet{1} << cell; }
constexpr std::uint8_t lowest(CellSet cells) { return static_cast<std::uint8_t>(std::countr_zero(cells)); }

// What both know after a joint move: a result, or a position in which they can still meet, with only those cells free
// that somebody can reach.
struct After {
  Key key;
  CellSet reach_one = 0, reach_two = 0;
  [[nodiscard]] bool separated() const { return (reach_one & reach_two) == 0; }
};

After play(const TronBoard& board, const Key& key, std::uint8_t one, std::uint8_t two) {
  const CellSet free = key.free & ~(bit_of(one) | bit_of(two));
  const CellSet reach_one = board.reachable(free, one);
  // What one of two players who can meet reaches, the other one reaches too, but for dead ends beside a head.
  const CellSet reach_two = board.reachable(free, two);
  return {{reach_one | reach_two, one, two}, reach_one, reach_two};
}

// What is known about positions of two players and about those of one alone, both within the limits.
class Tables {
 public:
  explicit Tables(const SolveLimits& limits) : limits_(limits) {}

  [[nodiscard]] const PositionTable& values() const { return values_; }
  [[nodiscard]] const PositionTable& lengths() const { return lengths_; }
  [[nodiscard]] std::size_t most_bytes() const { return most_bytes_; }

  void insert_value(const Key& key, ValueNumber value) { insert(values_, lengths_, key, value); }
  void insert_length(const Key& key, int length) { insert(lengths_, values_, key, static_cast<std::uint32_t>(length)); }
  void add_done(double share) { done_ += share; }

 private:
  void insert(PositionTable& table, const PositionTable& other, const Key& key, std::uint32_t value) {
    const std::size_t bytes = table.bytes_to_insert() + other.bytes();
    if (bytes > limits_.bytes) throw OutOfMemory();
    most_bytes_ = std::max(most_bytes_, bytes);
    table.insert(key, value);
    if ((++inserted_ & 0x3FFFU) != 0) return;
    if (limits_.stop.stop_requested()) throw Stopped();
    if (limits_.on_progress) limits_.on_progress({done_, inserted_});
  }

  const SolveLimits& limits_;
  PositionTable values_, lengths_;
  std::uint64_t inserted_ = 0;
  std::size_t most_bytes_ = 0;
  double done_ = 0;
};

// The longest path of a player alone, each set of cells once.
class LongestPaths {
 public:
  LongestPaths(const TronBoard& board, Tables& tables) : board_(board), tables_(tables) {}

  // More than 0, less or 0, as the first player's longest path compares with the second's.
  int compare(const After& position) {
    const int most_one = at_most(position.reach_one, position.key.one);
    const int most_two = at_most(position.reach_two, position.key.two);
    if (at_least(position.reach_one, position.key.one) > most_two) return 1;
    if (at_least(position.reach_two, position.key.two) > most_one) return -1;
    // The smaller space is the cheaper one; then the other player's path need only be longer.
    if (most_one < most_two) {
      const int one = longest(position.reach_one, position.key.one, most_one);
      return one - longest(position.reach_two, position.key.two, one + 1);
    }
    const int two = longest(position.reach_two, position.key.two, most_two);
    return longest(position.reach_one, position.key.one, two + 1) - two;
  }

 private:
  // `free` are cells that can be reached from the head. Exact below `enough`; otherwise some path that is long enough.
  int longest(CellSet free, std::uint8_t head, int enough) {
    const CellSet next = board_.around(head) & free;
    if (next == 0) return 0;
    if (const auto known = tables_.lengths().find({free, head, 0})) return static_cast<int>(*known);
    const int most = at_most(free, head);
    int found = 0;
    for (CellSet rest = next; rest != 0 && found < most; rest &= rest - 1) {
      const std::uint8_t cell = lowest(rest);
      const CellSet behind = board_.reachable(free & ~bit_of(cell), cell);
      if (1 + at_most(behind, cell) > found) found = std::max(found, 1 + longest(behind, cell, enough - 1));
      if (found >= enough) return found;
    }
    tables_.insert_length({free, head, 0}, found);
    return found;
  }

  // Steps alternate between even and odd cells.
  [[nodiscard]] int at_most(CellSet free, std::uint8_t head) const {
    const bool from_even = (board_.even_cells() & bit_of(head)) != 0;
    const int even = std::popcount(free & board_.even_cells());
    const int odd = std::popcount(free & ~board_.even_cells());
    const int first = from_even ? odd : even;
    const int second = from_even ? even : odd;
    return first > second ? 2 * second + 1 : 2 * first;
  }

  // A walk that keeps to cells with few ways on.
  [[nodiscard]] int at_least(CellSet free, std::uint8_t head) const {
    int steps = 0;
    for (CellSet next = board_.around(head) & free; next != 0; next = board_.around(head) & free) {
      int fewest = 5;
      for (; next != 0; next &= next - 1) {
        const int ways = std::popcount(board_.around(lowest(next)) & free);
        if (ways < fewest) {
          fewest = ways;
          head = lowest(next);
        }
      }
      free &= ~bit_of(head);
      ++steps;
    }
    return steps;
  }

  const TronBoard& board_;
  Tables& tables_;
};

}  // namespace

class TronSolver::Board : public TronBoard {
 public:
  using TronBoard::TronBoard;
};

// One run of the solver.
class TronSolver::Work {
 public:
  Work(const TronBoard& board, ExactValues& values, const SolveLimits& limits)
      : board_(board), values_(values), tables_(limits), paths_(board, tables_) {}

  void solve_start(TronSolution& solution) {
    const Key& start = board_.start();
    const CellSet ones = board_.moves(start, false);
    const CellSet twos = board_.moves(start, true);
    if (start.one == start.two || ones == 0 || twos == 0) {
      solution.equilibrium.value = start.one == start.two ? exact_draw : result_of(ones, twos);
      return;
    }
    for (CellSet rest = ones; rest != 0; rest &= rest - 1)
      solution.moves_one.push_back(board_.direction(start.one, lowest(rest)));
    for (CellSet rest = twos; rest != 0; rest &= rest - 1)
      solution.moves_two.push_back(board_.direction(start.two, lowest(rest)));
    const double share = 1.0 / static_cast<double>(solution.moves_one.size() * solution.moves_two.size());
    for (CellSet one = ones; one != 0; one &= one - 1)
      for (CellSet two = twos; two != 0; two &= two - 1)
        solution.rewards.push_back(value_after(start, lowest(one), lowest(two), share));
    solution.equilibrium = values_.solve(solution.rewards, solution.moves_one.size(), solution.moves_two.size());
  }

  [[nodiscard]] const Tables& tables() const { return tables_; }

 private:
  static ValueNumber result_of(CellSet ones, CellSet twos) {
    if (ones != 0) return exact_win;
    return twos != 0 ? exact_loss : exact_draw;
  }

  // `share` is how much of all work is behind this.
  ValueNumber value_after(const Key& key, std::uint8_t one, std::uint8_t two, double share) {
    if (one == two) return finish(exact_draw, share);
    const After after = play(board_, key, one, two);
    if (after.separated()) {
      const int lead = paths_.compare(after);
      return finish(lead > 0 ? exact_win : lead < 0 ? exact_loss : exact_draw, share);
    }
    const TronBoard::Canonical same = board_.canonical(after.key);
    ValueNumber value = 0;
    if (const auto known = tables_.values().find(same.key)) {
      value = finish(*known, share);
    } else {
      value = value_of(same.key, share);
      tables_.insert_value(same.key, value);
    }
    return same.exchanged ? values_.complement(value) : value;
  }

  ValueNumber finish(ValueNumber value, double share) {
    tables_.add_done(share);
    return value;
  }

  // Two players who can meet have a move each. As soon as a row is worth as much as a column lets through, the rest of
  // the matrix does not matter.
  ValueNumber value_of(const Key& key, double share) {
    std::array<std::uint8_t, 4> ones{}, twos{};
    const std::size_t rows = list(board_.moves(key, false), ones);
    const std::size_t columns = list(board_.moves(key, true), twos);
    const double part = share / static_cast<double>(rows * columns);
    std::array<ValueNumber, 16> rewards{};
    std::array<ValueNumber, 4> column_most{};  // of the rows so far
    ValueNumber best_row = exact_loss;
    for (std::size_t row = 0; row < rows; ++row) {
      ValueNumber least = exact_win;
      for (std::size_t column = 0; column < columns; ++column) {
        const ValueNumber reward = value_after(key, ones[row], twos[column], part);
        rewards[row * columns + column] = reward;
        if (values_.less(reward, least)) least = reward;
        if (values_.less(column_most[column], reward)) column_most[column] = reward;
      }
      if (values_.less(best_row, least)) best_row = least;
      if (best_row == exact_win) {
        tables_.add_done(part * static_cast<double>((rows - row - 1) * columns));
        return exact_win;
      }
    }
    for (std::size_t column = 0; column < columns; ++column)
      if (column_most[column] == best_row) return best_row;
    return values_.value_of({rewards.data(), rows * columns}, rows, columns);
  }

  static std::size_t list(CellSet cells, std::array<std::uint8_t, 4>& out) {
    std::size_t count = 0;
    for (; cells != 0; cells &= cells - 1) out[count++] = lowest(cells);
    return count;
  }

  const TronBoard& board_;
  ExactValues& values_;
  Tables tables_;
  LongestPaths paths_;
};

TronSolver::TronSolver(const TronMap& start)
    : board_(std::make_unique<Board>(start)), values_(std::make_unique<ExactValues>()) {}
TronSolver::~TronSolver() = default;

const ExactValues& TronSolver::values() const { return *values_; }

TronSolution TronSolver::solve(const SolveLimits& limits) {
  TronSolution solution;
  Work work(*board_, *values_, limits);
  try {
    work.solve_start(solution);
  } catch (const OutOfMemory&) {
    solution.end = SolveEnd::memory;
  } catch (const Stopped&) {
    solution.end = SolveEnd::stopped;
  }
  solution.positions = work.tables().values().size();
  solution.paths = work.tables().lengths().size();
  solution.bytes = work.tables().most_bytes();
  return solution;
}

std::size_t TronSolver::bytes_for(double positions) { return PositionTable::most_bytes_for(positions); }

// Joint move by joint move, a sample of the positions after so many: as many as all would have if those outside of the
// sample led to others. Some lead to the same, so it is an upper estimate.
double TronSolver::estimate_positions() const {
  constexpr std::size_t sample_size = 2000;
  Random random(1);
  const Key start = board_->start();
  if (start.one == start.two) return 0;
  std::vector<Key> sample{start};
  double total = 0;
  for (double scale = 1; !sample.empty();) {
    std::set<Key> next;
    for (const Key& key : sample) {
      for (CellSet one = board_->moves(key, false); one != 0; one &= one - 1) {
        for (CellSet two = board_->moves(key, true); two != 0; two &= two - 1) {
          if (lowest(one) == lowest(two)) continue;
          const After after = play(*board_, key, lowest(one), lowest(two));
          if (!after.separated()) next.insert(board_->canonical(after.key).key);
        }
      }
    }
    total += scale * static_cast<double>(next.size());
    sample.assign(next.begin(), next.end());
    if (sample.size() <= sample_size) continue;
    scale *= static_cast<double>(sample.size()) / sample_size;
    for (std::size_t place = 0; place < sample_size; ++place)
      std::swap(sample[place], sample[place + random.below(static_cast<std::uint32_t>(sample.size() - place))]);
    sample.resize(sample_size);
  }
  return total;
}

}  // namespace cycad
