#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/say.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/store.hpp"

namespace cycad {
namespace {

constexpr const char* export_examples =
    "  cycad export --store results.db --format csv --output games.csv\n"
    "  cycad export --store results.db --format jsonl --experiment first | jq .result\n"
    "\n"
    "One line per game, the key (experiment/pairing/number) first, in the order of the keys. The file is written\n"
    "whole or not at all. --no-times leaves out what a second run of the same experiment would not repeat.";

constexpr std::array<std::string_view, 2> export_formats{"csv", "jsonl"};

struct ExportOptions {
  std::string store, experiment, output;
  std::string format = "csv";
  bool no_times = false;
};

void run_export(const ExportOptions& options) {
  const bool csv = options.format == export_formats[0];
  const ExportFormat format{.times = !options.no_times};
  const Store store(options.store, StoreAccess::read);
  if (!options.experiment.empty()) (void)store.experiment(options.experiment);  // before anything is printed
  std::unique_ptr<WholeFile> file;
  if (!options.output.empty()) file = std::make_unique<WholeFile>(options.output, Rewriting::refused);
  const auto write = [&file](const std::string& text) {
    if (file) {
      file->write(text);
    } else {
      say_text(text);
    }
  };
  if (csv) write(csv_header(format));
  store.for_each_game({.experiment = options.experiment}, [&](const StoredGame& game) {
    write(csv ? to_csv_line(game, format) : to_json_line(game, format));
  });
  if (file) file->commit();
}

}  // namespace

void add_export_command(CLI::App& program) {
  const auto options = std::make_shared<ExportOptions>();
  Command command(program, "export", "the games of a store as CSV or JSON lines", export_examples);
  command.required_text("--store", options->store, "the file", ValueKind::file);
  command.choice("--format", options->format, "what is written", export_formats);
  command.text("--experiment", options->experiment, "only this one");
  command.text("--output", options->output, "the file to write; standard output if not given", ValueKind::file);
  command.flag("--no-times", options->no_times, "without the milliseconds that were used");
  command.run([options] { run_export(*options); });
}

}  // namespace cycad
