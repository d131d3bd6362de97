#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/say.hpp"
#include "cycad/core/error.hpp"
#include "cycad/match/store_tools.hpp"

namespace cycad {
namespace {

constexpr const char* store_examples =
    "  cycad store check results.db                 pages, checksums, plans, and the moves of every game\n"
    "  cycad store copy results.db backup.db        whole, even while somebody writes\n"
    "  cycad store compact results.db               anew, without gaps and with its write-ahead log\n"
    "\n"
    "While a store is in use, results.db-wal belongs to it: neither cp nor mv of one file is enough.\n"
    "check ends with exit code 1 if something is wrong.";

constexpr std::array<std::string_view, 3> store_actions{"check", "copy", "compact"};

struct StoreOptions {
  std::string action, store, to;
};

void check(const StoreOptions& options) {
  const StoreCheck found = check_stored_games(options.store);
  for (const std::string& problem : found.problems) say("{}\n", problem);
  say("{}: {} experiments, {} games, {}{}\n", options.store, found.experiments, found.games,
      found.problems.empty()                               ? "all is well"
      : found.problems.size() == StoreCheck::most_problems ? "20 problems or more"
                                                           : fmt::format("{} problems", found.problems.size()),
      found.unsealed > 0 ? fmt::format(" ({} games of an older version have no checksum)", found.unsealed) : "");
  if (!found.problems.empty()) throw Exit{ExitCode::no};
}

void run_store(const StoreOptions& options) {
  note_kept("all games are kept in " + options.store);
  if (options.action == "copy") {
    if (options.to.empty()) throw InputError("store copy: expected the name of the copy behind that of the store");
    copy_store(options.store, options.to);
    say("{} is a copy of {}\n", options.to, options.store);
    return;
  }
  if (!options.to.empty())
    throw InputError(fmt::format("store {}: unexpected argument {}", options.action, in_message(options.to)));
  if (options.action == "check") return check(options);
  const CompactedStore done = compact_store(options.store);
  say("{}: {} bytes, before {}\n", options.store, done.bytes_after, done.bytes_before);
}

}  // namespace

void add_store_command(CLI::App& program) {
  const auto options = std::make_shared<StoreOptions>();
  Command command(program, "store", "check, copy or compact a store", store_examples);
  command.choice_argument("ACTION", options->action, "check, copy or compact", store_actions);
  command.argument("STORE", options->store, "the file", ValueKind::file);
  command.optional_argument("COPY", options->to, "the file to make, of copy", ValueKind::file);
  command.run([options] { run_store(*options); });
}

}  // namespace cycad
