# Sourced by the shell tests: a private folder that goes away, and checks that say what differed.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# check_equal WHAT EXPECTED ACTUAL
check_equal() {
  [[ $2 == "$3" ]] && return
  printf 'FAILED: %s\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3" >&2
  failures=$((failures + 1))
}

# check_contains WHAT PART TEXT
check_contains() {
  [[ $3 == *"$2"* ]] && return
  printf 'FAILED: %s\n  expected to contain: %s\n  actual: %s\n' "$1" "$2" "$3" >&2
  failures=$((failures + 1))
}

# capture COMMAND...: sets status, out and err.
capture() {
  status=0
  "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
  out=$(<"$scratch/out")
  err=$(<"$scratch/err")
}

# fake NAME SCRIPT: a command in $scratch/bin.
fake() {
  mkdir -p "$scratch/bin"
  printf '#!/bin/bash\n%s\n' "$2" >"$scratch/bin/$1"
  chmod +x "$scratch/bin/$1"
}

finish() {
  [[ $failures -eq 0 ]] || { echo "$failures checks failed" >&2; exit 1; }
}

# A table of results without its milliseconds per move (the last column but one), which no run repeats.
without_times() {
  sed -E 's/ +[0-9.]+( +[0-9.]+)$/\1/' "$1"
}
