#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/report/html.hpp"
#include "cycad/match/report/text.hpp"

namespace cycad {
namespace {

constexpr const char* examples =
    "  cycad report --store results.db --format html --output report.html\n"
    "  cycad report --store results.db --experiment first --format markdown\n"
    "\n"
    "Cross table, ratings, tunings, curves over the budget, settings and the command that plays each experiment\n"
    "again. HTML is one file without anything to load, with sample games that can be played move by move.\n"
    "CSV has all numbers in one table. A file is written whole or not at all.";

struct ReportOptions {
  std::string store, output;
  std::vector<std::string> experiments;
  std::string format = "text";
  std::uint64_t samples = 3;
};

std::string write_report(const ReportOptions& options) {
  const std::vector<std::string> formats{"text", "markdown", "csv", "html"};
  if (std::find(formats.begin(), formats.end(), options.format) == formats.end())
    throw InputError(fmt::format("--format: {}", unknown_name("format", options.format, formats)));
  const bool html = options.format == "html";
  const Store store(options.store, StoreAccess::read);
  const Report report = make_report(
      store, {.experiments = options.experiments, .samples = html ? static_cast<std::size_t>(options.samples) : 0});
  if (html) return report_html(report);
  if (options.format == "markdown") return report_markdown(report);
  if (options.format == "csv") return report_csv(report);
  const bool terminal = options.output.empty();
  return report_text(report, {.width = terminal ? terminal_width(stdout) : std::size_t{100},
                              .colour = terminal && wants_colour(stdout)});
}

void run_report(const ReportOptions& options) {
  const std::string text = write_report(options);
  if (options.output.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return;
  }
  WholeFile file(options.output);
  file.write(text);
  file.commit();
}

}  // namespace

void add_report_command(CLI::App& program) {
  const auto options = std::make_shared<ReportOptions>();
  Command command(program, "report", "tables, charts and sample games of a store's experiments", examples);
  command.required_text("--store", options->store, "the file", ValueKind::file);
  command.repeated("--experiment", options->experiments, "only this one; may be given several times", ValueKind::text);
  command.text("--format", options->format, "text, markdown, csv or html");
  command.text("--output", options->output, "the file to write; standard output if not given", ValueKind::file);
  command.whole("--samples", options->samples, "games of each experiment to show in HTML", 0, 100);
  command.run([options] { run_report(*options); });
}

}  // namespace cycad
