#include "cycad/match/check_bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/process/line_protocol.hpp"
#include "cycad/agent/process/process_agent.hpp"
#include "cycad/agent/process/subprocess.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/core/words.hpp"
#include "cycad/match/referee.hpp"

namespace cycad {
namespace {

using std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;
using Verdict = BotCheck::Verdict;

// How long a bot may take for what needs no thought.
constexpr std::chrono::milliseconds promptly{1000};

// A bot that is spoken to by hand.
class Dialogue {
 public:
  Dialogue(const BotCheckOptions& options, std::stop_token stop)
      : process_({.command = options.command}), stop_(std::move(stop)) {}

  void send(std::string_view text) { process_.send(text); }

  // The next line within the time; nothing, with the reason in `problem`, if there is none.
  std::optional<std::string> line(Milliseconds within) { return line(after(within), within); }

  // The next `move` line, past all `info`, however many there are.
  std::optional<std::string> move(Milliseconds within) {
    const auto deadline = after(within);
    while (std::optional<std::string> text = line(deadline, within)) {
      const auto word = line_protocol::split_line(*text).word;
      if (word == "move") return text;
      if (word == "info" || word.empty()) {
        if (steady_clock::now() < deadline && !stop_.stop_requested()) continue;
        problem = fmt::format("no move within {:g} ms", within.count());
        return std::nullopt;
      }
      problem = fmt::format("said {}, expected a line 'move ...'", in_message(*text));
      return std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<std::string> ended(std::chrono::milliseconds within) {
    return process_.ending(steady_clock::now() + within);
  }
  // The command sees the end of its input; its output stays open.
  void close_input() { process_.close_input(); }

  std::string problem;

 private:
  static steady_clock::time_point after(Milliseconds within) {
    return steady_clock::now() + std::chrono::ceil<steady_clock::duration>(within);
  }

  std::optional<std::string> line(steady_clock::time_point deadline, Milliseconds within) try {
    while (true) {
      if (std::optional<std::string> line = line_protocol::take_line(process_.received())) return line;
      const Subprocess::Event event = process_.wait(deadline, stop_);
      if (event == Subprocess::Event::input) continue;
      problem = event == Subprocess::Event::late ? fmt::format("no line within {:g} ms", within.count())
                                                 : ended(promptly).value_or("closed its output");
      return std::nullopt;
    }
  } catch (const InputError& error) {  // no line as the protocol has it
    problem = error.what();
    return std::nullopt;
  }

  Subprocess process_;
  std::stop_token stop_;
};

class Checker {
 public:
  Checker(const BotCheckOptions& options, const std::function<void(const BotCheck&)>& report,
          const std::stop_token& stop)
      : options_(options), report_(report), stop_(stop) {}

  bool run() {
    if (!greets()) return false;
    std::size_t playable = 0;
    std::string last_game;
    for (const GameEntry& game : games()) {
      const bool wanted = options_.games.empty() ||
                          std::find(options_.games.begin(), options_.games.end(), game.name) != options_.games.end();
      if (!wanted || stop_.stop_requested() || !accepts(game)) continue;
      ++playable;
      last_game = game.name;
      for (const Player player : {Player::one, Player::two}) plays(game, player);
    }
    if (stop_.stop_requested()) return good_;
    if (playable == 0) {
      tell(Verdict::bad, "plays a game", "answers in none of them");
      return false;
    }
    stops(last_game);
    ends("ends at 'quit'", [](Dialogue& bot) { bot.send("quit\n"); });
    ends("ends at the end of its input", [](Dialogue& bot) { bot.close_input(); });
    return good_;
  }

 private:
  void tell(Verdict verdict, std::string what, std::string detail) {
    good_ = good_ && verdict != Verdict::bad;
    report_({.verdict = verdict, .what = std::move(what), .detail = std::move(detail)});
  }

  // Sends the greeting and takes the answer; false, told, if that is none.
  bool greet(Dialogue& bot, const std::string& what) {
    bot.send(line_protocol::hello_line());
    const std::optional<std::string> line = bot.line(Milliseconds(options_.first_milliseconds));
    try {
      if (!line) throw InputError(bot.problem);
      const auto [word, rest] = line_protocol::split_line(*line);
      if (word != "cycad") throw InputError(fmt::format("said {}", in_message(*line)));
      (void)line_protocol::read_version(rest);
      return true;
    } catch (const InputError& error) {
      tell(Verdict::bad, what,
           fmt::format("{}; expected 'cycad {} NAME' and the end of the line (is the output flushed?)", error.what(),
                       line_protocol::version));
      return false;
    }
  }

  bool greets() {
    const Stopwatch stopwatch;
    Dialogue bot(options_, stop_);
    if (!greet(bot, "greets")) return false;
    tell(Verdict::good, "greets", fmt::format("{:.0f} ms after its start", stopwatch.milliseconds()));
    return true;
  }

  // Whether the bot answers a question of this game: it may refuse with `error`, unless the game was asked for.
  bool accepts(const GameEntry& game) {
    Dialogue bot(options_, stop_);
    const std::string what = fmt::format("{}: answers", game.name);
    if (!greet(bot, what)) return false;
    const auto start = game.start(game.default_map);
    bot.send(line_protocol::opening_lines(game.name, Player::one, options_.seed) +
             line_protocol::question_lines(*start, Player::one, {options_.first_milliseconds, 0}));
    const std::optional<std::string> line = bot.move(Milliseconds(options_.first_milliseconds));
    if (line) return true;
    const bool refused = bot.problem.starts_with("said 'error");
    tell(refused && options_.games.empty() ? Verdict::note : Verdict::bad, what, bot.problem);
    return false;
  }

  void plays(const GameEntry& game, Player player) {
    const std::string what = fmt::format("{}: plays as player {}", game.name, index_of(player) + 1);
    ProcessAgent bot({.command = options_.command,
                      .log = {},
                      .protocol = Protocol::cycad,
                      .milliseconds = static_cast<float>(options_.milliseconds),
                      .first_milliseconds = static_cast<float>(options_.first_milliseconds)});
    const auto random = make_agent(game.name, "random", {});
    double longest = 0;
    std::uint64_t moves = 0;
    for (std::uint64_t number = 0; number < options_.games_per_side; ++number) {
      const std::uint64_t seed = options_.seed + number;
      Agent& one = player == Player::one ? static_cast<Agent&>(bot) : *random;
      Agent& two = player == Player::one ? *random : static_cast<Agent&>(bot);
      const GameRecord record =
          play_game({.start = *game.start(game.default_map), .seeds = {seed, seed + 1}}, one, two, stop_);
      if (record.end == GameEnd::stopped) return;
      const SideRecord& side = record.sides[index_of(player)];
      if (record.end != GameEnd::rules) {
        tell(Verdict::bad, what,
             fmt::format("move {} of game {}: {} ({})", record.length() + 1, number + 1, record.reason,
                         word_of(failure_words, side.failure)));
        return;
      }
      moves += side.decisions;
      longest = std::max(longest, side.milliseconds / static_cast<double>(std::max<std::uint64_t>(side.decisions, 1)));
    }
    tell(Verdict::good, what,
         fmt::format("{} game{}, {} moves, {:.0f} ms per move", options_.games_per_side,
                     options_.games_per_side == 1 ? "" : "s", moves, longest));
  }

  // A bot that reads nothing while it thinks cannot be stopped; that is allowed, and worth knowing.
  void stops(const std::string& name) {
    const GameEntry& game = game_named(name);
    Dialogue bot(options_, stop_);
    if (!greet(bot, "answers at 'stop'")) return;
    const auto start = game.start(game.default_map);
    bot.send(line_protocol::opening_lines(name, Player::one, options_.seed) +
             line_protocol::question_lines(*start, Player::one, {4 * promptly.count() + 0.0, 0}) + "stop\n");
    const Stopwatch stopwatch;
    if (bot.move(promptly))
      tell(Verdict::good, "answers at 'stop'", fmt::format("after {:.0f} ms", stopwatch.milliseconds()));
    else
      tell(Verdict::note, "answers at 'stop'", bot.problem);
  }

  template <class Tell>
  void ends(const std::string& what, Tell say) {
    Dialogue bot(options_, stop_);
    if (!greet(bot, what)) return;
    const Stopwatch stopwatch;
    say(bot);
    if (const std::optional<std::string> ending = bot.ended(promptly))
      tell(Verdict::good, what, fmt::format("{} after {:.0f} ms", *ending, stopwatch.milliseconds()));
    else
      tell(Verdict::bad, what, fmt::format("still runs after {} ms; it will be killed in games", promptly.count()));
  }

  const BotCheckOptions& options_;
  const std::function<void(const BotCheck&)>& report_;
  std::stop_token stop_;
  bool good_ = true;
};

}  // namespace

bool check_bot(const BotCheckOptions& options, const std::function<void(const BotCheck&)>& report,
               const std::stop_token& stop) {
  for (const std::string& game : options.games) (void)game_named(game);
  return Checker(options, report, stop).run();
}

}  // namespace cycad
