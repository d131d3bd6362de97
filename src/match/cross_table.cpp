#include "cycad/match/cross_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "cycad/core/columns.hpp"
#include "cycad/core/text.hpp"
#include "cycad/match/score_text.hpp"
#include "cycad/match/statistics/score.hpp"

namespace cycad {
namespace {

struct CellStyle {
  bool two_lines;
  int decimals;
  bool intervals = true;
};
// From the widest to the narrowest; the totals have their intervals in all of them.
constexpr CellStyle styles[] = {{false, 1}, {true, 1}, {true, 0}, {false, 0, false}};

constexpr std::size_t least_name_width = 16;  // shorter names would leave too little to tell agents apart

std::string score_text(const Tally& tally, int decimals) {
  return fmt::format("{:.{}f}", 100 * tally.score(), decimals);
}

std::string range_text(const Interval& interval, int decimals) {
  return fmt::format("{:.{}f}–{:.{}f}", 100 * interval.low, decimals, 100 * interval.high, decimals);
}

// The lines of one cell: one or two.
std::vector<std::string> cell_lines(const Tally& tally, const CellStyle& style) {
  if (tally.games() == 0) return {"·", ""};
  const std::string score = score_text(tally, style.decimals);
  if (!style.intervals) return {score, std::string()};
  if (style.two_lines) return {score, range_text(score_interval(tally), style.decimals)};
  return {percent_text(tally.score(), score_interval(tally)), std::string()};
}

struct Layout {
  CellStyle style;
  std::size_t rank_width, name_width, total_width, cell_width;
  std::size_t columns;  // of opponents side by side
};

class Writer {
 public:
  Writer(const CrossTable& table, std::size_t width) : table_(table), layout_(lay_out(table, width)) {}

  std::string write() {
    for (std::size_t first = 0; first < table_.rows.size(); first += layout_.columns) {
      if (first > 0) text_ += '\n';
      write_block(first, std::min(first + layout_.columns, table_.rows.size()));
    }
    write_full_names();
    return text_;
  }

 private:
  static std::string total_text(const CrossTable::Row& row) { return percent_text(row.total.score(), row.interval); }

  static std::size_t widest_cell(const CrossTable& table, const CellStyle& style) {
    std::size_t widest = fmt::format("{}", table.rows.size()).size();
    for (const CrossTable::Row& row : table.rows) {
      for (const Tally& tally : row.against) {
        for (const std::string& line : cell_lines(tally, style)) widest = std::max(widest, columns_of(line));
      }
    }
    return widest;
  }

  static Layout lay_out(const CrossTable& table, std::size_t width) {
    Layout layout{.style = styles[0],
                  .rank_width = fmt::format("{}", table.rows.size()).size(),
                  .name_width = 0,
                  .total_width = 14,
                  .cell_width = 0,
                  .columns = table.rows.size()};
    for (const CrossTable::Row& row : table.rows) {
      layout.name_width = std::max(layout.name_width, columns_of(row.name));
      layout.total_width = std::max(layout.total_width, columns_of(total_text(row)));
    }
    const std::size_t least_name = std::min(layout.name_width, least_name_width);
    const std::size_t fixed = layout.rank_width + 1 + 2 + layout.total_width;  // with the gaps around the name
    for (const CellStyle& style : styles) {
      layout.style = style;
      layout.cell_width = widest_cell(table, style);
      const std::size_t cells = table.rows.size() * (layout.cell_width + 1) + 1;
      if (fixed + least_name + cells <= width) {
        layout.name_width = std::min(layout.name_width, width - fixed - cells);
        return layout;
      }
    }
    layout.name_width = least_name;
    const std::size_t left = width > fixed + least_name + 1 ? width - fixed - least_name - 1 : 0;
    for (const CellStyle& style : styles) {
      layout.style = style;
      layout.cell_width = widest_cell(table, style);
      if (layout.cell_width + 1 <= left) break;
    }
    layout.columns = std::max<std::size_t>(1, left / (layout.cell_width + 1));
    return layout;
  }

  void write_line(std::string line) {
    line.resize(trimmed_right(line, " ").size());
    text_ += line + '\n';
  }

  void write_block(std::size_t first, std::size_t last) {
    std::string header = left_aligned("", layout_.rank_width + 1 + layout_.name_width + 2) +
                         right_aligned("score % [95 %]", layout_.total_width) + " ";
    for (std::size_t column = first; column < last; ++column) {
      header += " " + right_aligned(fmt::format("{}", column + 1), layout_.cell_width);
    }
    write_line(header);
    for (std::size_t row = 0; row < table_.rows.size(); ++row) write_row(row, first, last);
  }

  void write_row(std::size_t number, std::size_t first, std::size_t last) {
    const CrossTable::Row& row = table_.rows[number];
    std::string upper = right_aligned(fmt::format("{}", number + 1), layout_.rank_width) + " " +
                        left_aligned(shortened(row.name, layout_.name_width), layout_.name_width) + "  " +
                        right_aligned(total_text(row), layout_.total_width) + " ";
    std::string lower(columns_of(upper), ' ');
    for (std::size_t column = first; column < last; ++column) {
      const bool itself = column == number && row.against[column].games() == 0;
      const std::vector<std::string> lines =
          itself ? std::vector<std::string>{"–", ""} : cell_lines(row.against[column], layout_.style);
      upper += " " + right_aligned(lines[0], layout_.cell_width);
      lower += " " + right_aligned(lines[1], layout_.cell_width);
    }
    write_line(upper);
    if (layout_.style.two_lines) write_line(lower);
  }

  // What the table had to cut.
  void write_full_names() {
    bool any = false;
    for (std::size_t number = 0; number < table_.rows.size(); ++number) {
      const std::string& name = table_.rows[number].name;
      if (columns_of(name) <= layout_.name_width) continue;
      if (!any) text_ += '\n';
      any = true;
      text_ += fmt::format("{} {}\n", right_aligned(fmt::format("{}", number + 1), layout_.rank_width), name);
    }
  }

  const CrossTable& table_;
  Layout layout_;
  std::string text_;
};

}  // namespace

CrossTable make_cross_table(const std::vector<std::string>& names, const std::vector<std::vector<Tally>>& matrix) {
  std::vector<Tally> totals(names.size());
  for (std::size_t row = 0; row < names.size(); ++row) {
    for (const Tally& tally : matrix[row]) totals[row] += tally;
  }
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t left, std::size_t right) { return totals[left].score() > totals[right].score(); });
  CrossTable table;
  for (const std::size_t row : order) {
    CrossTable::Row& added =
        table.rows.emplace_back(CrossTable::Row{names[row], totals[row], combined_interval(matrix[row]), {}});
    for (const std::size_t column : order) added.against.push_back(matrix[row][column]);
  }
  return table;
}

std::string to_text(const CrossTable& table, std::size_t width) {
  if (table.rows.empty()) return {};
  return Writer(table, width).write();
}

}  // namespace cycad
