#!/usr/bin/env bash
# mistakes_test.sh INCLUDE-FOLDER COMPILER...
# A type that lacks something to be a game gives one error, which names what is missing.
set -euo pipefail

include=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A complete game and its use; a mistake is a sed command that takes something away.
cat >"$folder/game.cpp" <<'END'
#include "cycad/check.hpp"
#include "cycad/cycad.hpp"
struct Game {
  using Move = int;
  static constexpr std::size_t max_moves = 4;
  bool operator==(const Game&) const = default;
  cycad::Player to_move() const { return cycad::Player::one; }
  void moves(auto& out) const { out.push_back(1); }
  void play(int) {}
  cycad::Result result() const { return 1.0F; }
};
int use() {
  cycad::Random random(1);
  cycad::Search<Game, cycad::Ucb1> search(cycad::Ucb1{}, {.solver = true}), plain(cycad::Ucb1{});
  plain.start(Game{});
  search.start(Game{});
  search.run({.milliseconds = 50}, random);
  for (const auto& arm : search.arms(0)) random.below(static_cast<unsigned>(arm.visits));
  cycad::check_game(Game{});
  return cycad::best_move(Game{}, 1000, random);
}
END

fail() {
  echo "mistakes_test: $*" >&2
  exit 1
}

check() {
  local mistake=$1 expected=$2 compiler errors
  sed "$mistake" "$folder/game.cpp" >"$folder/broken.cpp"
  for compiler in "${compilers[@]}"; do
    errors=$("$compiler" -std=c++20 -fsyntax-only -I"$include" "$folder/broken.cpp" 2>&1 || true)
    # clang++ quotes the line of the assertion again, so the message may stand there twice, but in one error.
    [[ $(grep -c 'error:' <<<"$errors") -eq 1 ]] || fail "$compiler, $mistake: not one error but"$'\n'"$errors"
    grep 'error:' <<<"$errors" | grep -qF "$expected" || fail "$compiler, $mistake: no '$expected' in"$'\n'"$errors"
    [[ $(wc -l <<<"$errors") -le 30 ]] || fail "$compiler, $mistake: $(wc -l <<<"$errors") lines"
  done
}

compilers=("$@")
"$1" -std=c++20 -fsyntax-only -I"$include" "$folder/game.cpp" || fail "the game without a mistake does not compile"
check '/operator==/d' 'cycad: the game has no `bool operator==(const Game&) const`'
compilers=("$1")  # the rest differs in the message alone
check '/max_moves/d' 'cycad: the game has no `static constexpr std::size_t max_moves`'
check '/result()/d' 'cycad: the game has no `cycad::Result result() const`'
cat >"$folder/game.cpp" <<'END'
#include "cycad/cycad.hpp"
struct Game {
  using Move = int;
  static constexpr std::size_t max_moves = 4;
  bool operator==(const Game&) const = default;
  void moves(cycad::Player, auto& out) const { out.push_back(1); }
  void play(int, int) {}
  cycad::Result result() const { return 1.0F; }
};
int use() {
  cycad::Random random(1);
  return cycad::best_move(Game{}, cycad::Player::one, 1000, random);
}
END
"$1" -std=c++20 -fsyntax-only -I"$include" "$folder/game.cpp" || fail "the simultaneous game does not compile"
check 's/cycad::Player::one, //' 'expected best_move(position, player, simulations, random)'
echo "every mistake gives one error"
