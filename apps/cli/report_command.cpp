#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/report/figures.hpp"
#include "cycad/match/report/html.hpp"
#include "cycad/match/report/json.hpp"
#include "cycad/match/report/latex.hpp"
#include "cycad/match/report/text.hpp"

namespace cycad {
namespace {

constexpr const char* report_examples =
    "  cycad report --store results.db --output report.html\n"
    "  cycad report --store results.db --experiment first --output table.tex --figures figures\n"
    "  cycad report --store results.db --experiment first --format markdown\n"
    "\n"
    "What each agent did, cross table, ratings, tunings, curves over the budget, settings and the command that plays "
    "each experiment\n"
    "again. HTML is one file without anything to load, with sample games that can be played move by move.\n"
    "LaTeX has booktabs tables for a paper. CSV has all numbers in one table. A file is written whole or not at all.";

struct ReportOptions {
  std::string store, output, figures;
  std::vector<std::string> experiments;
  std::string format;
  std::optional<std::uint64_t> samples = {};
};

struct Format {
  const char* name;
  std::vector<std::string> endings;
};

const std::vector<Format>& formats() {
  static const std::vector<Format> all{{"text", {".txt"}},  {"markdown", {".md", ".markdown"}},
                                       {"latex", {".tex"}}, {"csv", {".csv"}},
                                       {"json", {".json"}}, {"html", {".html", ".htm"}}};
  return all;
}

// As given, or by the ending of the file; text for standard output.
std::string format_of(const ReportOptions& options) {
  if (!options.format.empty()) return options.format;
  std::vector<std::string> endings;
  const std::string ending = std::filesystem::path(options.output).extension().string();
  for (const Format& format : formats()) {
    endings.insert(endings.end(), format.endings.begin(), format.endings.end());
    if (std::find(format.endings.begin(), format.endings.end(), ending) != format.endings.end()) return format.name;
  }
  if (options.output.empty()) return "text";
  throw InputError(fmt::format("--output {}: no format follows from the ending '{}', expected one of {} or --format",
                               options.output, ending, fmt::join(endings, " ")));
}

void write_file(const std::string& path, const std::string& text) {
  WholeFile file(path, Rewriting::refused);
  file.write(text);
  file.commit();
}

void write_figures(const Report& report, const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw OutsideError(fmt::format("cannot make the folder {}: {}", folder, problem.message()));
  for (const ReportFigure& figure : report_figures(report)) {
    const std::string path = (std::filesystem::path(folder) / (figure.name + ".svg")).string();
    write_file(path, figure.svg);
    remark("{}\n", path);
  }
}

std::string write_report(const ReportOptions& options) {
  const std::string format = format_of(options);
  const bool html = format == "html";
  if (options.samples && !html) throw InputError(fmt::format("--samples: expected with HTML, not with {}", format));
  const Store store(options.store, StoreAccess::read);
  const Report report =
      make_report(store, {.experiments = options.experiments,
                          .samples = html ? static_cast<std::size_t>(options.samples.value_or(3)) : 0});
  if (!options.figures.empty()) write_figures(report, options.figures);
  if (html) return report_html(report);
  if (format == "markdown") return report_markdown(report);
  if (format == "latex") return report_latex(report);
  if (format == "csv") return report_csv(report);
  if (format == "json") return report_json(report);
  const bool terminal = options.output.empty();
  return report_text(report, {.width = terminal ? terminal_width(stdout) : std::size_t{100},
                              .colour = terminal && wants_colour(stdout)});
}

void run_report(const ReportOptions& options) {
  const std::string text = write_report(options);
  if (options.output.empty()) {
    say_drawn(text);
    return;
  }
  write_file(options.output, text);
}

}  // namespace

void add_report_command(CLI::App& program) {
  const auto options = std::make_shared<ReportOptions>();
  Command command(program, "report", "tables, charts and sample games of a store's experiments", report_examples);
  command.required_text("--store", options->store, "the file", ValueKind::file);
  command.repeated("--experiment", options->experiments, "only this one; may be given several times", ValueKind::text);
  std::vector<std::string_view> names;
  for (const Format& format : formats()) names.emplace_back(format.name);
  command.choice("--format", options->format, "by the ending of --output if not given", names);
  command.text("--output", options->output, "the file to write; standard output if not given", ValueKind::file);
  command.text("--figures", options->figures, "a folder for each figure as an SVG file of its own", ValueKind::file);
  command.whole("--samples", options->samples, "games of each experiment to show in HTML; 3 if not given", 0, 100);
  command.run([options] { run_report(*options); });
}

}  // namespace cycad
