#include "cycad/agent/process/process_agent.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "agent/process/bounded_log.hpp"
#include "agent/process/conversation.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/whole_file.hpp"

namespace cycad {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Event = Subprocess::Event;

// A bot that has been told of the end by closed pipes gets this long to end by itself.
constexpr milliseconds farewell{100};
// A bot that is asked to stop thinking gets this long to answer.
constexpr milliseconds last_answer{300};
// The end of a process is known a little later than that of its output.
constexpr milliseconds report_delay{500};

// Whoever reads a pipe too slowly, or not at all, stops nobody.
Descriptor open_log(const std::string& path, int create) {
  return Descriptor(open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | create, 0666));
}

bool can_be_made(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(behind_links(path)).parent_path();
  return access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0;
}

void require_log(bool usable, const std::string& path) {
  if (!usable)
    throw OutsideError(fmt::format("process: cannot open the log {}: {}", in_message(path), std::strerror(errno)));
}

// Before the first game: the log that is there. One that is not is made when there is something to write.
Descriptor check_log(const std::string& path) {
  if (path.empty()) return Descriptor();
  refuse_stores(path);
  Descriptor log = open_log(path, 0);
  require_log(log.is_open() || (errno == ENOENT && can_be_made(path)), path);
  return log;
}

}  // namespace

ProcessAgent::ProcessAgent(const ProcessOptions& options) : options_(options), log_(check_log(options.log)) {}

ProcessAgent::~ProcessAgent() = default;

void ProcessAgent::new_game(std::uint64_t seed) {
  end_game();
  seed_ = seed;
}

void ProcessAgent::start(Player player) {
  const std::size_t side = index_of(player) + 1;
  const std::uint64_t log_bytes = std::uint64_t{options_.log_kibibytes} * 1024;
  if (!options_.log.empty() && !log_.is_open()) {
    log_ = open_log(options_.log, O_CREAT);
    require_log(log_.is_open(), options_.log);
    refuse_stores(options_.log);  // which may have come since
  }
  if (log_.is_open()) {
    const std::string title = fmt::format("== player {}, seed {}\n", side, seed_);
    if (process::append_to_log(log_.number(), log_bytes, title.data(), title.size()) == process::LogAppend::failed)
      throw OutsideError(
          fmt::format("process: cannot write the log {}: {}", in_message(options_.log), std::strerror(errno)));
  }
  process_ = std::make_unique<Subprocess>(
      SubprocessPlan{.command = options_.command,
                     .environment = {{"CYCAD_SEED", std::to_string(seed_)}, {"CYCAD_SIDE", std::to_string(side)}},
                     .log = log_.number(),
                     .log_bytes = log_bytes,
                     .limits = {.memory_bytes = std::uint64_t{options_.memory_mebibytes} << 20U,
                                .processes = options_.processes,
                                .file_bytes = std::uint64_t{options_.file_mebibytes} << 20U}});
  conversation_ = process::make_conversation(options_.protocol, seed_);
}

Decision ProcessAgent::decide(const Position& position, Player player, std::stop_token stop) {
  require_decision(position, player);
  const Stopwatch stopwatch;
  Decision decision = ask(position, player, stop);
  if (!decision.forfeit.empty()) process_.reset();
  decision.milliseconds = stopwatch.milliseconds();
  return decision;
}

Decision ProcessAgent::ask(const Position& position, Player player, const std::stop_token& stop) {
  const bool first = process_ == nullptr;
  const double limit = first ? options_.first_milliseconds : options_.milliseconds;
  const auto allowed = std::chrono::duration<double, std::milli>(limit + double{options_.grace_milliseconds});
  const auto deadline = steady_clock::now() + std::chrono::ceil<steady_clock::duration>(allowed);
  if (first) start(player);
  process_->send(conversation_->question(position, player, {limit, options_.simulations}));
  std::optional<Decision> decision = conversation_->take_answer(process_->received());
  auto patience = deadline;
  std::stop_token heeded = stop;
  while (!decision) {
    const Event event = process_->wait(patience, heeded);
    if (event == Event::input) {
      decision = conversation_->take_answer(process_->received());
      // Whoever goes on talking does not get more time.
      if (!decision && steady_clock::now() > deadline)
        return process::give_up(Failure::late, failure(Event::late, limit));
    } else if (event == Event::stopped && !conversation_->stop_text().empty()) {
      process_->send(conversation_->stop_text());
      patience = std::min(deadline, steady_clock::now() + last_answer);
      heeded = {};
    } else if (stop.stop_requested()) {
      return {};
    } else {
      return process::give_up(event == Event::late ? Failure::late : Failure::died, failure(event, limit));
    }
  }
  return *decision;
}

std::string ProcessAgent::failure(Event event, double limit) {
  if (event == Event::late) {
    const std::string late = fmt::format("no answer within {:g} + {:g} ms", limit, options_.grace_milliseconds);
    const std::optional<std::string> ending = process_->ending(steady_clock::now());
    return late + conversation_->said() + (ending ? ", " + *ending : "");
  }
  const std::optional<std::string> ending = process_->ending(steady_clock::now() + report_delay);
  return ending.value_or("closed its output") + conversation_->said();
}

void ProcessAgent::observe(MoveNumber one, MoveNumber two, const Position& after) {
  if (process_) process_->send(conversation_->played(one, two, after));
}

void ProcessAgent::end_game() {
  if (process_) {
    process_->send(conversation_->quit_text());
    process_->end(steady_clock::now() + farewell);
  }
  process_.reset();
}

Explanation ProcessAgent::explain() const { return {}; }

}  // namespace cycad
