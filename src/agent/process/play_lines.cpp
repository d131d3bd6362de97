#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>

#include "agent/process/answer_stream.hpp"
#include "cycad/agent/process/line_bot.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

struct QueuedLine {
  std::string text;
  LineBot::Time arrival;
  std::stop_source stop;  // of the search that a `go` starts
};

// Reads lines in a thread of its own. `stop`, `quit` and the end of the input reach a search that is under way.
class LineQueue {
 public:
  explicit LineQueue(int input) : input_(input), reader_([this](const std::stop_token& end) { read(end); }) {}

  // Nothing at the end of the input. Throws what the reader threw.
  std::optional<QueuedLine> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !lines_.empty() || ended_; });
    if (lines_.empty()) {
      if (failure_) std::rethrow_exception(failure_);
      return std::nullopt;
    }
    QueuedLine line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

 private:
  static constexpr std::size_t most_waiting = 100'000;  // a game has some hundred

  void read(const std::stop_token& end) {
    try {
      while (!end.stop_requested() && read_some()) continue;
    } catch (...) {
      failure_ = std::current_exception();
    }
    const std::scoped_lock lock(mutex_);
    ended_ = true;
    current_.request_stop();
    changed_.notify_all();
  }

  // False at the end.
  bool read_some() {
    constexpr int pause = 100;  // milliseconds, after which somebody may have asked to end
    pollfd watched{.fd = input_, .events = POLLIN, .revents = 0};
    if (poll(&watched, 1, pause) <= 0) return true;
    char bytes[4096];
    const ssize_t count = ::read(input_, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) return true;
    if (count < 0) throw OutsideError(fmt::format("cannot read standard input: {}", std::strerror(errno)));
    if (count == 0) return false;
    text_.append(bytes, static_cast<std::size_t>(count));
    while (std::optional<std::string> line = line_protocol::take_line(text_)) {
      if (!add(std::move(*line))) return false;
    }
    return true;
  }

  bool add(std::string line) {
    const std::string word(line_protocol::split_line(line).word);
    const std::scoped_lock lock(mutex_);
    if (word == "stop" || word == "quit") current_.request_stop();
    QueuedLine queued{.text = std::move(line), .arrival = std::chrono::steady_clock::now(), .stop = {}};
    if (word == "go") current_ = queued.stop;
    if (lines_.size() >= most_waiting)
      throw InputError(fmt::format("more than {} lines before an answer, expected fewer", most_waiting));
    lines_.push_back(std::move(queued));
    changed_.notify_all();
    return word != "quit";
  }

  int input_;
  std::string text_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<QueuedLine> lines_;
  std::stop_source current_;
  std::exception_ptr failure_;
  bool ended_ = false;
  std::jthread reader_;
};

}  // namespace

void play_lines(LineBot& bot, int input, int output) {
  LineQueue lines(input);
  process::AnswerStream answers(output);
  while (!bot.ended()) {
    const std::optional<QueuedLine> line = lines.next();
    if (!line) return;
    answers.write(bot.answer(line->text, line->arrival, line->stop.get_token()));
    if (!answers.is_read()) return;
  }
}

}  // namespace cycad
