// A kind of recipe part: its keys, its cells, its cost and how it is run. Each kind is one file in this folder and one
// line in part_kinds.cpp; nothing else in the program switches on the kind.
//
//   const PartKind& kind = kind_of(part);
//   double seconds = kind.seconds(part);
//
// A kind either has `pairings`, and its games go through the store, or `measure`, or neither (its cells follow from
// those of earlier parts).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/experiment/cells.hpp"
#include "cycad/experiment/recipe.hpp"
#include "cycad/match/plan.hpp"
#include "cycad/match/schedule.hpp"
#include "cycad/match/tournament.hpp"

namespace cycad {

struct MeasureRun {
  unsigned threads = 1;
  bool timed = false;
  std::function<void(std::size_t done, std::size_t total)> on_progress = {};
};

// What the evidence of a part has for one of its cells.
struct Measuring {
  Measure measure = Measure::exact;
  std::uint64_t count = 0;  // trials of a share or a difference, values of a sample; 0: any number
  Interval values = {};     // of a sample, or of an exact number: where each one lies
  bool optional = false;    // the cell may be absent
};

struct PartKind {
  std::string_view name = {};
  std::vector<std::string> keys = {};     // in a recipe, besides name, kind and title
  std::vector<std::string> needed = {};   // keys that must be there
  std::string_view own_column = "score";  // the title of the column with the cells PART/ROW
  std::uint64_t Part::*amount = nullptr;  // how often the experiment is repeated: only the intervals depend on it
  bool one_map = false;                   // rather than several that take turns or have cells of their own

  // What is wrong with a part that has been read, or an empty text; it begins with the key that it is about, if any.
  std::string (*problem)(const Part&) = [](const Part&) { return std::string(); };
  // Names without the part. `earlier` are the full names of the cells of the parts before this one.
  std::vector<std::string> (*cell_names)(const Part&, const std::vector<std::string>& earlier) = nullptr;
  // The settings, for the title of the part's table.
  std::vector<std::string> (*facts)(const Part&, bool timed) = nullptr;
  // Estimated seconds of one processor.
  double (*seconds)(const Part&) = [](const Part&) { return 0.0; };
  // InputError if an agent, a map or a move does not exist. Runs nothing.
  void (*check)(const Part&) = [](const Part&) {};

  std::vector<Pairing> (*pairings)(const Part&) = nullptr;
  // How a cell is measured, by its name without the part; null if cells follow from games or other parts alone.
  Measuring (*measuring)(const Part&, std::string_view cell) = nullptr;
  // What is counted in the games besides their results.
  Evidence (*count)(const Plan&, const std::vector<PlayedGame>&) = nullptr;
  // Nothing after a stop.
  std::optional<Evidence> (*measure)(const Part&, const MeasureRun&, const std::stop_token&) = nullptr;

  // Appends the part's cells; `cells` has those of the parts before this one.
  void (*add_cells)(const Part&, const Evidence&, std::vector<Cell>& cells) = nullptr;

  [[nodiscard]] bool has_key(std::string_view key) const;
};

const std::vector<PartKind>& part_kinds();

// InputError if the part's kind is unknown.
const PartKind& kind_of(const Part& part);

}  // namespace cycad
