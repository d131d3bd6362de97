// The record behind docs/results.md: for each recipe one small file with the settings of its parts, the result of every
// game in order of its key (EXPERIMENT/PAIRING/NUMBER) and whatever else was measured. JSON, compressed by gzip.
//
//   write_ledger("experiments/ledger/lanctot2013-table3.json.gz", entry);
//   LedgerEntry again = read_ledger("experiments/ledger/lanctot2013-table3.json.gz");
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/experiment/cells.hpp"

namespace cycad {

struct LedgerPart {
  std::string name = {};
  std::string experiment = {};  // its name in a store; empty for what is not made of games
  std::string settings = {};    // part_settings() of the part that was run
  std::string plan = {};        // of games: settings_json() with the full specifications; otherwise empty
  Evidence evidence = {};
  std::optional<std::uint64_t> reached = {};  // in the size budget: how many of the repetitions are done
};

struct LedgerEntry {
  std::string recipe = {}, size = {};
  bool timed = false;                    // run with --time
  std::string date = {};                 // as in 2026-03-01
  std::string version = {};              // of the program that wrote the entry: version and commit
  std::vector<std::string> builds = {};  // versions of the programs that played the games or measured
  std::string signature = {};
  std::vector<LedgerPart> parts = {};
};

// All that the results of a part follow from, as one line of JSON; the same for the same part.
std::string part_settings(const Part& part, bool timed);

// Whether a version (program_version()) names a commit that was built without changes in its files.
bool is_clean_build(std::string_view version);

// Sixteen digits that change with any result in the entry.
std::string fingerprint(const LedgerEntry& entry);

std::string evidence_json(const Evidence& evidence);
Evidence evidence_from_json(const std::string& text, const std::string& source);

// Written whole or not at all. InputError: no ledger, or a damaged one.
void write_ledger(const std::string& path, const LedgerEntry& entry);
LedgerEntry read_ledger(const std::string& path);
// The content of such a file, and its text when it is unpacked; `source` names it in errors.
LedgerEntry parse_ledger(std::string_view bytes, const std::string& source);
LedgerEntry ledger_from_json(std::string_view text, const std::string& source);

}  // namespace cycad
