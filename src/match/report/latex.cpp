#include "cycad/match/report/latex.hpp"

#include <fmt/format.h>

#include <cctype>

#include "match/report/facts.hpp"
#include "match/report/tables.hpp"

namespace cycad {
namespace {

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

// A minus of a number is no hyphen.
std::string with_minus(const std::string& cell) {
  std::string text;
  for (std::size_t at = 0; at < cell.size(); ++at) {
    const std::string_view rest = std::string_view(cell).substr(at + 1);
    const bool number =
        !rest.empty() && (std::isdigit(static_cast<unsigned char>(rest[0])) != 0 || rest.starts_with("∞"));
    if (cell[at] == '-' && number)
      text += "−";
    else
      text += cell[at];
  }
  return text;
}

std::string line_of(const std::vector<std::string>& cells, const std::vector<bool>& numeric) {
  std::string line;
  for (std::size_t column = 0; column < cells.size(); ++column) {
    const std::string& cell = cells[column];
    line += (line.empty() ? "  " : " & ") + escaped_latex(numeric[column] ? with_minus(cell) : cell);
  }
  return line + " \\\\\n";
}

std::string table_text(const ReportTable& table) {
  std::string columns;
  for (const bool numeric : table.numeric) columns += numeric ? 'r' : 'l';
  std::string text = fmt::format(
      "\\begin{{table}}\n\\centering\n\\caption{{{}}}\n\\begin{{tabular}}{{{}}}\n  \\toprule\n{}  \\midrule\n",
      escaped_latex(table.title), columns, line_of(table.header, std::vector<bool>(table.header.size(), false)));
  for (const std::vector<std::string>& row : table.rows) text += line_of(row, table.numeric);
  return text + "  \\bottomrule\n\\end{tabular}\n\\end{table}\n\n";
}

}  // namespace

std::string escaped_latex(std::string_view text) {
  std::string escaped;
  for (const char character : text) {
    switch (character) {
      case '\\': escaped += "\\textbackslash{}"; break;
      case '~': escaped += "\\textasciitilde{}"; break;
      case '^': escaped += "\\textasciicircum{}"; break;
      case '<': escaped += "\\textless{}"; break;
      case '>': escaped += "\\textgreater{}"; break;
      case '|': escaped += "\\textbar{}"; break;
      case '"': escaped += "\\textquotedbl{}"; break;
      case '\n':
      case '\r': escaped += ' '; break;
      case '[': escaped += "{[}"; break;  // at the start of a row it would be an option
      case ']': escaped += "{]}"; break;
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
      case '{':
      case '}': escaped += '\\'; [[fallthrough]];
      default: escaped += character;
    }
  }
  for (const auto& [what, by] : {std::pair{"∞", "$\\infty$"}, {"−", "$-$"}, {"·", "--"}, {"½", "$\\frac12$"}})
    escaped = replaced(std::move(escaped), what, by);
  return escaped;
}

std::string report_latex(const Report& report) {
  std::string text = "% Tables of cycad; they need \\usepackage{booktabs} and \\usepackage[T1]{fontenc}.\n";
  for (const ExperimentReport& experiment : report.experiments) {
    text += fmt::format("\n% experiment {}\n", replaced(experiment.name, "\n", " "));
    for (const auto& [name, value] : facts_of(experiment)) {
      const std::string fact = replaced(replaced(value, "\n", " "), "\r", " ");
      text += fmt::format("% {}: {}\n", name, fact);
    }
    text += fmt::format("% {}\n\n", replaced(experiment.command, "\n", " "));
    for (const ReportTable& table : tables_of(experiment)) text += table_text(table);
  }
  return text;
}

}  // namespace cycad
