#!/usr/bin/env bash
# scripts/check-include-direction: this project passes, and planted violations are found and named.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

capture "$root/scripts/check-include-direction"
check_equal "the project itself" "0 " "$status $err"

tree=$scratch/tree
mkdir -p "$tree/include/cycad/game" "$tree/include/cycad/search/select" "$tree/src/agent/instances" "$tree/apps/cli"

# expect_verdict STATUS FILE LINE: a tree with that one line in that one file.
expect_verdict() {
  local file=$tree/$2
  mkdir -p "$(dirname "$file")"
  printf '// a comment\n%s\n' "$3" >"$file"
  capture "$root/scripts/check-include-direction" "$tree"
  if [[ $1 == refused ]]; then
    [[ $status -ne 0 ]] || check_equal "$2 with $3" "a failure" "status 0"
    check_contains "$2 with $3: names the place" "$2:" "$err"
  else
    check_equal "$2 with $3" "0 " "$status $err"
  fi
  rm "$file"
}

expect_verdict accepted include/cycad/search/search.hpp '#include "cycad/game/game.hpp"'
expect_verdict refused include/cycad/game/game.hpp '#include "cycad/search/search.hpp"'
expect_verdict refused include/cycad/game/game.hpp '#  include <cycad/search/search.hpp>  // why not'
expect_verdict refused include/cycad/search/policy/ucb1.hpp '#include "../../match/match.hpp"'
expect_verdict accepted include/cycad/search/policy/ucb1.hpp '#include "../budget.hpp"'
expect_verdict accepted include/cycad/search/policy/ucb1.hpp '#include "ucb1_tuned.hpp"'
expect_verdict refused src/agent/instances/tron.cpp '#include "match/referee.hpp"'
expect_verdict accepted src/agent/instances/tron.cpp '#include "agent/registry.hpp"'
expect_verdict refused src/agent/instances/tron.cpp '#include "cycad/cycad.hpp"'
expect_verdict accepted include/cycad/cycad.hpp '#include "cycad/search/search.hpp"'
expect_verdict accepted apps/cli/main.cpp '#include "cycad/cycad.hpp"'
expect_verdict refused include/cycad/game/game.hpp '#include <fmt/format.h>'
expect_verdict accepted src/game/map.cpp '#include <fmt/format.h>'
expect_verdict accepted include/cycad/game/game.hpp '#include <immintrin.h>'
expect_verdict refused include/cycad/cellar/wine.hpp '#include <vector>'

finish
