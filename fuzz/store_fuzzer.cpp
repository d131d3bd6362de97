// Any bytes as a store: refused, or read to its end, whatever its pages, tables, settings and rows are. What begins
// with a brace is a line of settings and lines of rows instead, for a store whose pages and checksums are right.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/core/text.hpp"
#include "cycad/match/replay.hpp"
#include "cycad/match/report/figures.hpp"
#include "cycad/match/report/html.hpp"
#include "cycad/match/report/json.hpp"
#include "cycad/match/report/latex.hpp"
#include "cycad/match/report/text.hpp"
#include "cycad/match/store.hpp"
#include "input_file.hpp"
#include "outcome.hpp"

namespace {

using namespace cycad;
using fuzz::accepted, fuzz::require;

void read_all(const Store& store) {
  for (const StoredExperiment& experiment : store.experiments()) {
    accepted([&] {
      const Plan plan = experiment.plan();
      store.for_each_game({.experiment = experiment.name, .limit = 100},
                          [&](const StoredGame& row) { (void)from_stored(plan, row); });
    });
  }
}

void replay_all(const Store& store) {
  for (const StoredGame& row : store.games({})) {
    accepted([&] {
      Replay replay(*start_of(store, row), row);
      while (replay.step()) require(is_plain_text(replay.position().draw(false)));
      require(is_plain_text(replay.problem()));
    });
  }
}

// The inputs' mark in the place of markup must have been escaped.
void look_at_page(const std::string& page) {
  require(is_plain_text(page));
  require(page.find("<x-") == std::string::npos);
}

void report_all(const Store& store) {
  const Report report = make_report(store, {.samples = 2});
  look_at_page(report_html(report));
  for (const ReportFigure& figure : report_figures(report)) look_at_page(figure.svg);
  for (const std::string& text : {report_text(report, {.width = 80, .colour = false}), report_markdown(report),
                                  report_latex(report), report_csv(report), report_json(report)})
    require(is_plain_text(text));
}

void write_store(std::string_view text, const std::string& path) {
  const std::vector<std::string_view> lines = split(text, '\n');
  const Plan plan = plan_from_json("fuzzed", std::string(lines.front()));
  Store store(path, StoreAccess::write);
  store.begin(plan);
  for (std::size_t line = 1; line < lines.size(); ++line) {
    accepted([&] {
      StoredGame row = stored_game_from_json(lines[line]);
      row.key.experiment = plan.name;
      (void)store.insert(row);
    });
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const bool written = bytes.starts_with('{');
  const std::string path = fuzz::input_file(written ? std::string_view{} : bytes, "store.db");
  if (written && !accepted([&] { write_store(bytes, path); })) return 0;
  accepted([&] {
    const Store store(path, StoreAccess::read);
    read_all(store);
    if (!written) return;
    replay_all(store);
    report_all(store);
  });
  return 0;
}
