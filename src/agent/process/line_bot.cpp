#include "cycad/agent/process/line_bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include "agent/process/punctual_agent.hpp"
#include "cycad/agent/factories.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

using line_protocol::Limits;

std::string error_line(const std::exception& error) {
  const bool memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
  return fmt::format("error {}\n", memory ? "out of memory" : on_one_line(error.what()));
}

std::uint64_t read_seed(std::string_view text) {
  const std::optional<std::uint64_t> seed = parse_number<std::uint64_t>(trimmed(text));
  if (!seed) throw InputError(fmt::format("seed {}, expected a whole number", in_message(text)));
  return *seed;
}

Player read_side(std::string_view text) {
  if (trimmed(text) == "1") return Player::one;
  if (trimmed(text) == "2") return Player::two;
  throw InputError(fmt::format("side {}, expected 1 or 2", in_message(text)));
}

}  // namespace

LineBot::LineBot(const LineBotOptions& options)
    : options_(options), agent_(std::make_unique<process::PunctualAgent>(options.margin_milliseconds)) {
  if (!options.agent.empty()) (void)agent_traits(options.agent);
}

LineBot::~LineBot() = default;

std::string LineBot::answer(std::string_view line, Time arrival, const std::stop_token& stop) {
  try {
    return understand(line, {arrival, stop});
  } catch (const std::exception& error) {
    return error_line(error);
  }
}

std::string LineBot::understand(std::string_view text, const Asked& asked) {
  if (is_blank(text)) return {};
  const auto [word, rest] = line_protocol::split_line(text);
  if (word == "cycad") {
    (void)line_protocol::read_version(rest);
    return line_protocol::hello_line(options_.agent.empty() ? "cycad" : "cycad " + options_.agent);
  }
  if (word == "go") return decide(line_protocol::read_limits(rest), asked);
  if (word == "game") {
    begin_game(trimmed(rest));
  } else if (word == "side") {
    side_ = read_side(rest);
  } else if (word == "seed") {
    seed_ = read_seed(rest);
    made_for_.reset();
  } else if (word == "position") {
    set_position(rest);
  } else if (word == "played") {
    follow(rest);
  } else if (word == "quit") {
    ended_ = true;
  } else if (word != "moves" && word != "stop") {  // the rules are known, and who is not thinking has stopped
    throw InputError(
        fmt::format("unknown line {}, expected cycad, game, side, seed, position, moves, played, go, stop or quit",
                    in_message(text)));
  }
  return {};
}

void LineBot::begin_game(std::string_view name) {
  const GameEntry& entry = game_named(name);
  game_ = entry.name;
  specification_ = !options_.agent.empty() ? options_.agent : game_ == "tron" ? "champion" : "mcts";
  (void)resolve_agent(game_, specification_, OptionForm::changed);
  position_.reset();
  made_for_.reset();
}

void LineBot::set_position(std::string_view text) {
  if (game_.empty()) throw InputError("position: expected a line 'game NAME' before it");
  // The one that was followed, with all that the agent knows of it, if it is the same.
  if (position_ != nullptr && line_protocol::position_line(*position_) == text) return;
  position_ = position_from_text(game_, text);
}

void LineBot::follow(std::string_view text) {
  if (position_ == nullptr) throw InputError("played: expected a line 'position TEXT' before it");
  const std::vector<std::string_view> words = words_of(text);
  const bool one_moves = position_->moves_now(Player::one), two_moves = position_->moves_now(Player::two);
  const std::size_t expected = (one_moves ? 1U : 0U) + (two_moves ? 1U : 0U);
  if (words.size() != expected || expected == 0)
    throw InputError(
        fmt::format("played {}: expected {} move{}", in_message(text), expected, expected == 1 ? "" : "s"));
  const MoveNumber one = one_moves ? position_->read_move(Player::one, words.front()) : 0;
  const MoveNumber two = two_moves ? position_->read_move(Player::two, words.back()) : 0;
  position_->play(one, two);
  if (made_for_) agent_->observe(one, two, *position_);
}

// An agent is made when its first question says what it may cost, and again if that changes.
void LineBot::prepare_agent(const Limits& limits) {
  if (made_for_ && limits.simulations == made_for_->simulations && limits.milliseconds <= made_for_->milliseconds)
    return;
  Budget budget{.simulations = std::min(limits.simulations, most_simulations)};
  if (budget.simulations == 0) budget.milliseconds = limits.milliseconds;
  const bool estimates = game_named(game_).agents->greedy != nullptr;
  std::unique_ptr<Agent> substitute = make_agent(game_, estimates ? "greedy" : "random", {});
  substitute->new_game(seed_);
  agent_->become(
      [game = game_, specification = specification_, seed = seed_, budget] {
        std::unique_ptr<Agent> agent = make_agent(game, specification, budget);
        agent->new_game(seed);
        return agent;
      },
      std::move(substitute));
  made_for_ = limits;
}

std::string LineBot::decide(const Limits& wanted, const Asked& asked) {
  if (position_ == nullptr) throw InputError("go: expected a line 'position TEXT' before it");
  if (!position_->moves_now(side_))
    throw InputError(fmt::format("go: player {} has no move in this position", index_of(side_) + 1));
  Limits limits = wanted;
  // Simulations of its own take as long as they take.
  const bool own = has_own_simulations(specification_);
  constexpr double otherwise = 1000;
  if (!own && limits.simulations == 0 && limits.milliseconds <= 0) limits.milliseconds = otherwise;
  prepare_agent(limits);
  process::TimedQuestion question{
      .position = *position_, .player = side_, .arrival = asked.arrival, .stop = asked.stop};
  if (!own && limits.milliseconds > 0) question.limit = limits.milliseconds;
  Decision decision;
  try {
    decision = agent_->decide(question);
  } catch (...) {
    made_for_.reset();  // perhaps it can be made the next time
    throw;
  }
  if (!decision.forfeit.empty()) throw OutsideError(decision.forfeit);
  return line_protocol::reply_line({.move = position_->moves(side_).at(decision.move),
                                    .value = agent_->substituted() ? std::nullopt : std::optional(decision.value),
                                    .simulations = decision.simulations});
}

}  // namespace cycad
