#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cycad/core/error.hpp"
#include "serve/api.hpp"
#include "serve/http_server.hpp"

namespace cycad {
namespace {

constexpr const char* serve_examples =
    "  cycad serve --open\n"
    "  cycad serve --folder results --port 8081\n"
    "\n"
    "The page is for this machine alone unless --host names another address. Whoever can reach it can use its\n"
    "processors, but can neither run commands nor read files: agents of the kind process, files as maps and\n"
    "stores outside of the folder are refused. docs/api.md describes what programs may ask for.";

struct ServeOptions {
  std::string host = "127.0.0.1", folder = ".", page;
  std::vector<std::string> names;
  std::uint64_t port = 8080;
  bool open = false;
};

// The desktop's own program for addresses, apart from ours; whether there is one does not matter.
void open_browser(const std::string& address) {
  const pid_t child = ::fork();
  if (child < 0) return;
  if (child == 0) {
    if (::fork() == 0) {
      // The program ignores these two and leaves others to a thread of its own; a browser would do so for good.
      for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_DFL);
      sigset_t blocked;
      sigemptyset(&blocked);
      sigprocmask(SIG_SETMASK, &blocked, nullptr);
      if (std::freopen("/dev/null", "w", stdout) != nullptr && std::freopen("/dev/null", "w", stderr) != nullptr)
        ::execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
    }
    ::_exit(0);
  }
  ::waitpid(child, nullptr, 0);
}

void run_serve(const ServeOptions& options) {
  if (!std::filesystem::is_directory(options.folder))
    throw InputError(fmt::format("--folder {}: expected a folder", options.folder));
  const serve::Page page = options.page.empty() ? serve::Page() : serve::Page(options.page);
  const std::string kept = "the finished games of its runs are in the stores of " + options.folder;
  const StopOnInterrupt interrupt(kept);
  serve::Api api({.folder = options.folder});
  serve::HttpServer server(
      {.host = options.host, .port = static_cast<std::uint16_t>(options.port), .names = options.names}, api, page);
  if (page.empty())
    remark("cycad: this program was built without the page, and serves its API alone; `./run serve` builds both\n");
  say("{}\n", server.address());
  std::fflush(stdout);
  if (options.open) open_browser(server.address());
  server.run(interrupt.token());
  // Nothing but a signal ends it.
  remark("interrupted: {}\n", kept);
  throw Exit{ExitCode::interrupted};
}

}  // namespace

void add_serve_command(CLI::App& program) {
  const auto options = std::make_shared<ServeOptions>();
  Command command(program, "serve", "the page: play, watch the search think, follow experiments", serve_examples);
  command.text("--host", options->host, "the address to listen on; 127.0.0.1 if not given");
  command.whole("--port", options->port, "the port; 0 for any free one", 0, 65535);
  command.repeated("--name", options->names, "a further host name by which browsers know this machine",
                   ValueKind::text);
  command.text("--folder", options->folder, "where stores are read and written; the current one if not given",
               ValueKind::file);
  command.text("--page", options->page, "a folder with the files of the page, in the place of the built-in one",
               ValueKind::file);
  command.flag("--open", options->open, "show the page in the browser");
  command.run([options] { run_serve(*options); });
}

}  // namespace cycad
