#include "cycad/agent/process/contest_bot.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "agent/process/answer_stream.hpp"
#include "agent/process/punctual_agent.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

constexpr std::string_view game = "tron";

// Compared without headings, which a board of the contest does not have.
bool same_board(const Position& position, const Position& other) {
  return tron2010::board_for(position, Player::one) == tron2010::board_for(other, Player::one);
}

std::string complaint_of(const std::exception& error) {
  return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ? "out of memory" : error.what();
}

}  // namespace

ContestBot::ContestBot(const ContestBotOptions& options)
    : options_(options), clocked_(!has_own_simulations(options.agent)) {
  const double shortest = std::min(options.milliseconds, options.first_milliseconds);
  if (options.margin_milliseconds && *options.margin_milliseconds >= shortest)
    throw InputError(fmt::format("margin of {:g} ms, expected less than the {:g} ms of a move",
                                 *options.margin_milliseconds, shortest));
  // The longest time of any move; each move's own is kept by asking the agent to stop.
  std::shared_ptr<Agent> agent =
      make_agent(game, options.agent, {.milliseconds = std::max(options.milliseconds, options.first_milliseconds)});
  agent->new_game(options.seed);
  std::unique_ptr<Agent> substitute = make_agent(game, "greedy", {});
  substitute->new_game(options.seed);
  agent_ = std::make_unique<process::PunctualAgent>(options.margin_milliseconds);
  agent_->become([agent] { return agent; }, std::move(substitute));
}

ContestBot::~ContestBot() = default;

ContestBot::Answer ContestBot::answer(const tron2010::Board& board, Time arrival) {
  Answer answer{.direction = tron2010::free_direction(board)};
  const bool followed = std::exchange(answered_, false);
  try {
    if (!board.error.empty()) throw InputError("board: " + board.error);
    if (!followed) position_.reset();
    follow(board);
    if (position_->result()) return answer;
    const Decision decision = decide(arrival);
    if (!decision.forfeit.empty()) throw OutsideError(decision.forfeit);
    const std::string move = position_->moves(options_.side).at(decision.move);
    const std::optional<tron::Direction> direction = tron::direction_from_name(move);
    if (!direction) throw InputError(fmt::format("move {}, expected a direction", in_message(move)));
    answer.direction = *direction;
    own_move_ = decision.move;
    answered_ = true;
  } catch (const std::exception& error) {
    answer.complaint = complaint_of(error);
  }
  return answer;
}

// The position of the board: what came of the last one by our move and some move of the other player, if that fits,
// so that the agent can reuse its tree.
void ContestBot::follow(const tron2010::Board& board) {
  std::unique_ptr<Position> seen = position_from_text(game, board.text(options_.side == Player::two));
  if (position_ != nullptr) {
    const std::size_t replies = position_->move_count(other(options_.side));
    for (MoveNumber reply = 0; reply < replies; ++reply) {
      const bool is_one = options_.side == Player::one;
      const MoveNumber one = is_one ? own_move_ : reply, two = is_one ? reply : own_move_;
      std::unique_ptr<Position> next = position_->clone();
      next->play(one, two);
      if (!same_board(*next, *seen)) continue;
      agent_->observe(one, two, *next);
      seen = std::move(next);
      break;
    }
  }
  position_ = std::move(seen);
}

Decision ContestBot::decide(Time arrival) {
  const double limit = std::exchange(first_, false) ? options_.first_milliseconds : options_.milliseconds;
  return agent_->decide({.position = *position_,
                         .player = options_.side,
                         .arrival = arrival,
                         .limit = clocked_ ? std::optional(limit) : std::nullopt});
}

namespace {

void write_answer(process::AnswerStream& answers, tron::Direction direction) {
  const char text[] = {tron2010::digit_of(direction), '\n'};
  answers.write({text, sizeof text});
}

}  // namespace

void play_on_descriptors(ContestBot& bot, int input, int output,
                         const std::function<void(const std::string&)>& complain) {
  tron2010::BoardReader reader;
  process::AnswerStream answers(output);
  ContestBot::Time arrival{};
  bool begun = false;  // whether a part of the next board is here
  while (true) {
    char bytes[4096];
    const ssize_t count = read(input, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw OutsideError(fmt::format("cannot read standard input: {}", std::strerror(errno)));
    if (!std::exchange(begun, true)) arrival = std::chrono::steady_clock::now();
    count == 0 ? reader.end() : reader.feed({bytes, static_cast<std::size_t>(count)});
    while (const std::optional<tron2010::Board> board = reader.next()) {
      begun = false;
      const ContestBot::Answer answer = bot.answer(*board, arrival);
      if (!answer.complaint.empty()) complain(answer.complaint);
      write_answer(answers, answer.direction);
      if (!answers.is_read()) return;
      arrival = std::chrono::steady_clock::now();
    }
    if (reader.hopeless()) throw InputError("standard input has no board and no end, expected boards of the contest");
    if (count == 0) return;
  }
}

}  // namespace cycad
