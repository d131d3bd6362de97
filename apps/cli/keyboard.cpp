#include "cli/keyboard.hpp"

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <optional>

#include "cli/interrupt.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

// Signal handlers reach nothing but what is static.
termios terminal_before{};
termios terminal_with_keys{};

constexpr std::array terminal_signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

extern "C" {
// With the exit codes of every command; other signals have their default action again.
void restore_and_end(int signal) {
  tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
  if (signal == SIGINT || signal == SIGTERM) {
    say_at_the_end("\ncycad: interrupted: the game is not kept\n");
    _exit(128 + signal);
  }
  raise(signal);
}

void restore_and_suspend(int signal) {
  const int error = errno;
  tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
  raise(signal);  // stops here until the program is continued
  tcsetattr(STDIN_FILENO, TCSANOW, &terminal_with_keys);
  handle(signal, restore_and_suspend, static_cast<int>(SA_RESETHAND) | SA_NODEFER);
  errno = error;
}
}

std::optional<char> read_byte() {
  char byte = 0;
  while (true) {
    const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
    if (count == 1) return byte;
    if (count == 0 || errno != EINTR) return std::nullopt;
  }
}

// Arrows arrive as three bytes at once; a lone escape key has nothing behind it.
bool more_at_once() {
  constexpr int patience_milliseconds = 30;
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  return poll(&input, 1, patience_milliseconds) > 0;
}

std::string read_escape() {
  if (!more_at_once()) return "escape";
  const std::optional<char> bracket = read_byte();
  if (!bracket || (*bracket != '[' && *bracket != 'O') || !more_at_once()) return "unknown";
  switch (read_byte().value_or('\0')) {
    case 'A': return "up";
    case 'B': return "down";
    case 'C': return "right";
    case 'D': return "left";
    default: return "unknown";
  }
}

}  // namespace

Keyboard::Keyboard() {
  if (tcgetattr(STDIN_FILENO, &terminal_before) != 0) throw OutsideError("cannot ask the terminal for its settings");
  terminal_with_keys = terminal_before;
  terminal_with_keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  terminal_with_keys.c_cc[VMIN] = 1;
  terminal_with_keys.c_cc[VTIME] = 0;
  for (const int signal : terminal_signals) handle(signal, restore_and_end, static_cast<int>(SA_RESETHAND));
  handle(SIGTSTP, restore_and_suspend, static_cast<int>(SA_RESETHAND) | SA_NODEFER);
  tcsetattr(STDIN_FILENO, TCSANOW, &terminal_with_keys);
}

Keyboard::~Keyboard() {
  tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
  for (const int signal : terminal_signals) handle(signal, SIG_DFL, 0);
  handle(SIGTSTP, SIG_DFL, 0);
}

std::string Keyboard::read() const {
  const std::optional<char> byte = read_byte();
  constexpr char escape = 27;
  constexpr char end_of_input = 4;
  if (!byte || *byte == end_of_input) return {};
  if (*byte == escape) return read_escape();
  return {*byte};
}

}  // namespace cycad
