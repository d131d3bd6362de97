#include "cycad/agent/process/process_agent.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "cycad/agent/position_of.hpp"
#include "cycad/agent/process/tron2010.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Event = Subprocess::Event;

// More than a game has moves, and more than anybody says by mistake.
constexpr std::size_t most_characters = 65536;
// A bot that has been told of the end by closed pipes gets this long to end by itself.
constexpr milliseconds farewell{100};
// The end of a process is known a little later than that of its output.
constexpr milliseconds report_delay{500};

Descriptor open_log(const std::string& path) {
  if (path.empty()) return Descriptor();
  Descriptor log(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!log.is_open())
    throw OutsideError(fmt::format("process: cannot open the log {}: {}", in_message(path), std::strerror(errno)));
  return log;
}

Decision give_up(Failure failure, std::string reason) {
  Decision decision;
  decision.failure = failure;
  decision.forfeit = std::move(reason);
  return decision;
}

// The first digit that is a move; what stands before it is none of ours, what follows is for the next turns.
std::optional<tron::Direction> take_move(std::string& received, std::string& ignored) {
  const std::size_t at = received.find_first_of("1234");
  ignored.append(received, 0, at);
  if (at == std::string::npos) {
    received.clear();
    return std::nullopt;
  }
  const auto direction = tron2010::direction_of(received[at]);
  received.erase(0, at + 1);
  ignored.clear();
  return direction;
}

std::string said(const std::string& ignored) {
  std::string text = ignored;
  std::erase_if(text, [](char character) { return character == '\n' || character == '\r' || character == ' '; });
  return text.empty() ? "" : fmt::format(", only {}", in_message(trimmed_right(ignored)));
}

}  // namespace

ProcessAgent::ProcessAgent(const ProcessOptions& options) : options_(options), log_(open_log(options.log)) {}

void ProcessAgent::new_game(std::uint64_t seed) {
  end_game();
  seed_ = seed;
}

void ProcessAgent::start(Player player) {
  const std::size_t side = index_of(player) + 1;
  const std::uint64_t log_bytes = std::uint64_t{options_.log_kibibytes} * 1024;
  if (log_.is_open()) {
    const std::string title = fmt::format("== player {}, seed {}\n", side, seed_);
    struct stat state {};
    const bool room = fstat(log_.number(), &state) == 0 && static_cast<std::uint64_t>(state.st_size) < log_bytes;
    if (room && write(log_.number(), title.data(), title.size()) < 0)
      throw OutsideError(
          fmt::format("process: cannot write the log {}: {}", in_message(options_.log), std::strerror(errno)));
  }
  process_ = std::make_unique<Subprocess>(
      SubprocessPlan{.command = options_.command,
                     .environment = {{"CYCAD_SEED", std::to_string(seed_)}, {"CYCAD_SIDE", std::to_string(side)}},
                     .log = log_.number(),
                     .log_bytes = log_bytes});
  ignored_.clear();
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
  process_->send(tron2010::board_for(position, player));
  std::optional<tron::Direction> direction = take_move(process_->received(), ignored_);
  while (!direction) {
    const Event event = process_->wait(deadline, stop);
    if (event == Event::stopped) return {};
    if (event != Event::input)
      return give_up(event == Event::late ? Failure::late : Failure::died, failure(event, limit));
    direction = take_move(process_->received(), ignored_);
    if (ignored_.size() > most_characters)
      return give_up(Failure::garbage, fmt::format("{} characters without a move", ignored_.size()));
  }
  const std::vector<std::string> moves = position.moves(player);
  const auto found = std::find(moves.begin(), moves.end(), tron::name_of(*direction));
  if (found == moves.end())
    return give_up(Failure::illegal, fmt::format("moved {} into a wall", tron::name_of(*direction)));
  Decision decision;
  decision.move = static_cast<MoveNumber>(found - moves.begin());
  return decision;
}

std::string ProcessAgent::failure(Event event, double limit) {
  if (event == Event::late) {
    const std::string late = fmt::format("no answer within {:g} + {:g} ms", limit, options_.grace_milliseconds);
    const std::optional<std::string> ending = process_->ending(steady_clock::now());
    return late + said(ignored_) + (ending ? ", " + *ending : "");
  }
  const std::optional<std::string> ending = process_->ending(steady_clock::now() + report_delay);
  return ending.value_or("closed its output") + said(ignored_);
}

void ProcessAgent::observe(MoveNumber /*one*/, MoveNumber /*two*/, const Position& /*after*/) {}

void ProcessAgent::end_game() {
  if (process_) process_->end(steady_clock::now() + farewell);
  process_.reset();
}

Explanation ProcessAgent::explain() const { return {}; }

}  // namespace cycad
