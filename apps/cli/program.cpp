#include "cli/program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/agent/own_policy.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/plain_text.hpp"
#include "cycad/core/version.hpp"
#include "cycad/run_laboratory.hpp"

namespace cycad {
namespace {

constexpr const char* description = "cycad, a laboratory for Monte-Carlo tree search";

constexpr const char* footer =
    "Agents are specifications: a name with options in brackets, such as\n"
    "  \"mcts(select=ucb1-tuned, sims=10000)\", or a preset of a paper, such as lanctot/duct-max.\n"
    "`cycad help COMMAND` explains a command, with examples.\n"
    "`cycad describe` lists games, maps, agents, presets, policies and options.\n"
    "\n"
    "Exit codes:\n"
    "  0    done\n"
    "  1    the answer is no: a check that did not hold\n"
    "  2    the input was wrong; the error says what and where\n"
    "  3    something outside failed: a disk, a subprocess\n"
    "  130  interrupted (143 by SIGTERM); what was finished has been shown\n";

constexpr std::size_t help_column = 24;  // where the explanations begin

std::string version_text() {
  const std::string_view built = commit();
  return fmt::format("cycad {}{}", version(), built.empty() ? "" : fmt::format(" ({})", built));
}

void add_commands(CLI::App& program) {
  add_play_command(program);
  add_move_command(program);
  add_tree_command(program);
  add_board_command(program);
  add_match_command(program);
  add_tournament_command(program);
  add_bot_command(program);
  add_check_bot_command(program);
  add_tune_command(program);
  add_discover_command(program);
  add_bandit_command(program);
  add_reproduce_command(program);
  add_games_command(program);
  add_replay_command(program);
  add_export_command(program);
  add_store_command(program);
  add_report_command(program);
  add_submit_command(program);
  add_work_command(program);
  add_merge_command(program);
  add_select_command(program);
  add_describe_command(program);
  add_solve_command(program);
  add_exploit_command(program);
  add_perft_command(program);
  add_complexity_command(program);
  add_weights_command(program);
  add_bench_command(program);
  add_serve_command(program);
  add_completion_command(program);
}

// The subcommand that was being read, or the program itself.
const CLI::App& current_app(const CLI::App& program) {
  const std::vector<CLI::App*> chosen = program.get_subcommands();
  return chosen.empty() ? program : *chosen.front();
}

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (option->nonpositional()) names.push_back(option->get_name());
  }
  return names;
}

// CLI11 begins such messages with the name of the option.
std::string explain_mismatch(const CLI::App& app, std::string_view text) {
  const std::string name(text.substr(0, text.find(':')));
  const CLI::Option* const option = app.get_option_no_throw(name);
  if (option == nullptr) return std::string(text);
  const int least = option->get_items_expected_min();
  const int most = option->get_items_expected_max();
  const auto given = static_cast<int>(option->results().size());
  if (given == 0) return fmt::format("{} is without its value", name);
  if (least == most) return fmt::format("{} is given {} times, expected {}", name, given, least);
  return fmt::format("{}: {} given, expected {} or more", name, given, least);
}

// What CLI11 says, in the words of this program: what is wrong, where, and what was expected.
std::string explain(const CLI::App& program, const CLI::ParseError& error) {
  const CLI::App& app = current_app(program);
  const bool inside = &app != &program;
  // Left-over arguments are the cause of most other complaints, so they come first.
  std::vector<std::string> left = app.remaining();
  const bool after_mark = left.empty() && inside;  // "--", behind which nothing is an option
  if (after_mark) left = program.remaining();
  if (!left.empty()) {
    const std::string& first = left.front();
    if (first.starts_with('-') && !after_mark) {
      return unknown_name("option", first.substr(0, first.find('=')), option_names(app));
    }
    if (!inside) return unknown_name("command", first, command_names(program));
    return fmt::format("unexpected argument '{}' after the arguments of {}", first, app.get_name());
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    if (!inside)
      return fmt::format("a command is missing, expected one of {}", fmt::join(command_names(program), ", "));
    const std::string_view text = error.what();
    return fmt::format("{} is missing", text.substr(0, text.find(' ')));
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return explain_mismatch(app, error.what());
  if (const auto* excludes = dynamic_cast<const CLI::ExcludesError*>(&error); excludes != nullptr) {
    return std::string(excludes->what()) + ", expected only one of them";
  }
  return error.what();
}

// CLI11 would take --json=0 for no --json, and --help=5 for --help.
void check_flags(const CLI::App& program, int argc, const char* const* argv) {
  const CLI::App* app = &program;
  for (int place = 1; place < argc; ++place) {
    const std::string_view text = argv[place];
    if (text == "--") return;
    if (place == 1)
      for (const CLI::App* command :
           program.get_subcommands([&](const CLI::App* each) { return each->get_name() == text; }))
        app = command;
    const std::size_t sign = text.find('=');
    if (!text.starts_with('-') || sign == std::string_view::npos) continue;
    const std::string name(text.substr(0, sign));
    const CLI::Option* const option = app->get_option_no_throw(name);
    if (option != nullptr && option->get_items_expected_max() == 0)
      throw InputError(fmt::format("{} takes no value, found '{}'", name, text.substr(sign + 1)));
  }
}

// On one line, but for an excerpt of the input with a caret below it: its lines are indented.
int complain(std::string message, ExitCode code) {
  message = printable(message, "\n");
  for (std::size_t place = 0; place < message.size(); ++place)
    if (message[place] == '\n' && message.compare(place + 1, 2, "  ") != 0) message[place] = ' ';
  remark("cycad: {}\n", message);
  return static_cast<int>(code);
}

// `cycad help COMMAND` is `cycad COMMAND --help`.
std::vector<const char*> without_help_command(const CLI::App& program, int argc, const char* const* argv) {
  std::vector<const char*> arguments(argv, argv + argc);
  if (argc < 2 || arguments[1] != std::string_view("help")) return arguments;
  const std::vector<std::string> known = command_names(program);
  if (argc > 2 && arguments[2][0] != '-' && std::find(known.begin(), known.end(), arguments[2]) == known.end())
    throw InputError(unknown_name("command", arguments[2], known));
  arguments.erase(arguments.begin() + 1);
  arguments.push_back("--help");
  return arguments;
}

int parse_and_run(CLI::App& program, int argc, const char* const* argv) {
  if (argc <= 1) {
    remark("{}", program.help());
    return static_cast<int>(ExitCode::wrong_input);
  }
  try {
    const std::vector<const char*> arguments = without_help_command(program, argc, argv);
    program.parse(static_cast<int>(arguments.size()), arguments.data());
  } catch (const CLI::CallForHelp&) {
    say("{}", program.help());
  } catch (const CLI::CallForVersion&) {
    say("{}\n", version_text());
  } catch (const CLI::ParseError& error) {
    const CLI::App& app = current_app(program);
    const std::string scope = &app == &program ? "cycad" : "cycad " + app.get_name();
    const int code = complain(explain(program, error), ExitCode::wrong_input);
    remark("try '{} --help'\n", scope);
    return code;
  }
  return static_cast<int>(ExitCode::done);
}

// What the libraries say leaves out what was written, and what could not be had.
std::string explain_system(const std::system_error& error) {
  if (const auto* const file = dynamic_cast<const std::filesystem::filesystem_error*>(&error);
      file != nullptr && !file->path1().empty())
    return fmt::format("{}: {}", file->path1().string(), file->code().message());
  const std::string_view said = error.what();
  const std::string reason = error.code().message();
  if (said.starts_with("cannot write to file")) return fmt::format("cannot write to standard output: {}", reason);
  if (error.code() == std::errc::resource_unavailable_try_again)
    return fmt::format("cannot start a thread: {}; expected fewer --threads, or a higher limit of processes", reason);
  return std::string(said);
}

// A store or any other file that is opened must not take the number of a standard stream that was closed: what is
// printed would get into it. The device in its place is open the wrong way round, so that reading and writing still
// fail.
void hold_standard_streams() {
  for (const int stream : {0, 1, 2})
    if (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY) < 0) return;
}

// Who reads the beginning of a listing and leaves has seen enough, and need not be told.
bool reader_left() {
  pollfd output{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

// Output that could not be written is a failure, even if the work was done.
int finish_output(int code) {
  const bool failed_before = std::ferror(stdout) != 0;  // the reason is gone by now
  errno = 0;
  if (std::fflush(stdout) == 0 && !failed_before) return code;
  if (reader_left()) return static_cast<int>(ExitCode::outside_failed);
  const char* const reason = errno != 0 ? std::strerror(errno) : "it was closed or is full";
  return complain(fmt::format("cannot write to standard output: {}", reason), ExitCode::outside_failed);
}

}  // namespace

int run_program(int argc, const char* const* argv) { return run_laboratory(argc, argv, {}, {}); }

int run_laboratory(int argc, const char* const* argv, const std::vector<GameEntry>& games,
                   const std::vector<OwnPolicyEntry>& policies) {
  hold_standard_streams();
  // A reader that went away and a file beyond its limit are seen as failed writes.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  std::optional<InterruptWatch> watch;
  try {
    watch.emplace();
    for (const GameEntry& game : games) add_game(game);
    for (const OwnPolicyEntry& policy : policies) add_policy(policy);
    CLI::App program(description, "cycad");
    program.footer(footer);
    program.get_formatter()->column_width(help_column);
    program.require_subcommand(1);
    program.set_version_flag("--version", version_text());
    add_commands(program);
    for (int place = 1; place < argc; ++place) require_plain_text(argv[place], fmt::format("argument {}", place));
    check_flags(program, argc, argv);
    return finish_output(parse_and_run(program, argc, argv));
  } catch (const Exit& exit) {
    return finish_output(exit.code == ExitCode::interrupted ? interrupt_code() : static_cast<int>(exit.code));
  } catch (const InputError& error) {
    return complain(error.what(), ExitCode::wrong_input);
  } catch (const OutsideError& error) {
    return complain(error.what(), ExitCode::outside_failed);
  } catch (const std::bad_alloc&) {
    return complain("out of memory", ExitCode::outside_failed);
  } catch (const std::system_error& error) {
    if (reader_left()) return static_cast<int>(ExitCode::outside_failed);
    return complain(explain_system(error), ExitCode::outside_failed);
  } catch (const std::exception& error) {
    return complain(fmt::format("unexpected failure: {}", error.what()), ExitCode::outside_failed);
  }
}

}  // namespace cycad
