// All programs of docs/embedding.md, extracted from the page, in one: each runs, and says what the page says that it
// does.
#include <cstdlib>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>

#define main first_main
#include "first.cpp"
#undef main
#define main player_main
#include "player.cpp"
#undef main
#define main look_main
#include "look.cpp"
#undef main
#define main laboratory_main
#include "laboratory.cpp"
#undef main

namespace {

void expect(bool holds, const std::string& what, const std::string& output) {
  if (holds) return;
  std::cerr << "tutorial: " << what << ", but it printed\n" << output << '\n';
  std::exit(1);
}

std::string output_of(const std::function<int()>& program) {
  std::ostringstream shown;
  std::streambuf* const before = std::cout.rdbuf(shown.rdbuf());
  const int code = program();
  std::cout.rdbuf(before);
  expect(code == 0, "expected exit code 0", shown.str());
  return shown.str();
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

int main() {
  const std::string first = output_of(first_main);
  expect(first == "the first move is 4\n", "expected the middle column", first);
  const std::string player = output_of(player_main);
  expect(has(player, "time limit") && has(player, "proven") && has(player, "player one gets"),
         "expected a game with a proof at its end", player);
  const std::string look = output_of(look_main);
  expect(has(look, "root  5000 visits") && has(look, "digraph tree {") && has(look, "\"children\": [") &&
             has(look, "one more simulation went"),
         "expected the tree in three forms", look);
  const cycad::GameReport report = cycad::check_game(LabConnectFour{});
  expect(static_cast<bool>(report), "expected a sound game", report.problem);
  const char* match[] = {
      "laboratory", "match", "connect-four", "mcts(select=curious(bonus=0.3))", "random", "--games", "4",
      "--sims",     "30"};
  return laboratory_main(static_cast<int>(std::size(match)), const_cast<char**>(match));
}
