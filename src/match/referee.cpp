#include "cycad/match/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/core/words.hpp"

namespace cycad {
namespace {

constexpr std::array players{Player::one, Player::two};

// Tells both agents that the game is over, however it is left.
class EndOfGame {
 public:
  explicit EndOfGame(const std::array<Agent*, 2>& agents) : agents_(agents) {}
  ~EndOfGame() {
    for (Agent* agent : agents_) agent->end_game();
  }
  EndOfGame(const EndOfGame&) = delete;
  EndOfGame(EndOfGame&&) = delete;
  EndOfGame& operator=(const EndOfGame&) = delete;
  EndOfGame& operator=(EndOfGame&&) = delete;

 private:
  std::array<Agent*, 2> agents_;
};

// What one side did in a turn. A failure is a crash in that turn: the other side is still asked, and may crash too.
struct Turn {
  MoveNumber move = 0;
  bool forfeit = false;
  Failure failure = Failure::none;
  std::string reason = {};
};

// Asks one agent, with the clock running for its side.
Turn ask(Agent& agent, const Position& position, Player player, SideRecord& side, const std::stop_token& stop) {
  const Stopwatch stopwatch;
  Decision decision = agent.decide(position, player, stop);
  side.milliseconds += stopwatch.milliseconds();
  side.simulations += decision.simulations;
  ++side.decisions;
  if (!decision.forfeit.empty()) {
    const Failure failure = decision.failure == Failure::none ? Failure::died : decision.failure;
    return {.forfeit = true, .failure = failure, .reason = std::move(decision.forfeit)};
  }
  const std::size_t count = position.move_count(player);
  if (decision.move < count) return {.move = decision.move};
  return {.failure = Failure::illegal, .reason = fmt::format("move number {} of {}", decision.move, count)};
}

void end_by_failure(GameRecord& record, const std::array<Turn, 2>& turns) {
  const auto& [one, two] = turns;
  record.end = one.forfeit || two.forfeit ? GameEnd::forfeit : GameEnd::illegal_move;
  for (std::size_t side = 0; side < 2; ++side) {
    record.sides[side].failure = turns[side].failure;
    if (turns[side].failure == Failure::none) continue;
    if (!record.reason.empty()) record.reason += "; ";
    record.reason += fmt::format("player {}: {}", side + 1, turns[side].reason);
  }
  record.result = result_by_failure(record.sides);
}

}  // namespace

float result_by_failure(const std::array<SideRecord, 2>& sides) {
  const bool one_failed = sides[0].failure != Failure::none, two_failed = sides[1].failure != Failure::none;
  return one_failed == two_failed ? 0.5F : one_failed ? 0.0F : 1.0F;
}

Failure failure_named(std::string_view word) {
  if (const std::optional<Failure> failure = value_named<Failure>(failure_words, word)) return *failure;
  throw InputError(fmt::format("unknown failure {}, expected {}", in_message(word), listed_words(failure_words)));
}

GameRecord play_game(const GameSetup& plan, Agent& one, Agent& two, const std::stop_token& stop) {
  if (plan.start.result()) throw InputError("the game is over before it begins, expected a position with moves");
  const std::array<Agent*, 2> agents{&one, &two};
  const EndOfGame end(agents);
  for (const Player player : players) agents[index_of(player)]->new_game(plan.seeds[index_of(player)]);

  GameRecord record;
  const std::unique_ptr<Position> position = plan.start.clone();
  while (!position->result()) {
    std::array<Turn, 2> turns{};
    for (const Player player : players) {
      const std::size_t side = index_of(player);
      if (stop.stop_requested()) return record;
      if (position->moves_now(player)) turns[side] = ask(*agents[side], *position, player, record.sides[side], stop);
    }
    if (stop.stop_requested()) return record;
    if (turns[0].failure != Failure::none || turns[1].failure != Failure::none) {
      end_by_failure(record, turns);
      return record;
    }
    const std::array<MoveNumber, 2> moves{turns[0].move, turns[1].move};
    position->play(moves[0], moves[1]);
    record.moves.push_back(moves);
    for (Agent* agent : agents) agent->observe(moves[0], moves[1], *position);
  }
  record.end = GameEnd::rules;
  record.result = position->result();
  return record;
}

}  // namespace cycad
