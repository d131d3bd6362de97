#!/usr/bin/env bash
# arm64_test.sh: the search without x86 instructions. Cross-compiles tests of lanes, policies and nodes, and a program
# that embeds the headers, for ARM64, and runs them under qemu-user; the trees must be those of x86-64.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

googletest=/usr/src/googletest/googletest
flags=(-std=c++20 -O1 -pthread -ffp-contract=off -fno-math-errno -I"$root/include" -I"$root/tests")
warnings=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
cross_compile() { capture aarch64-linux-gnu-g++ "${flags[@]}" "$@"; }

cross_compile "${warnings[@]}" "$root/tests/package/same_tree/main.cpp" -o "$scratch/same_tree"
check_equal "a program that embeds the headers compiles" "0 " "$status $err"
capture qemu-aarch64 -L /usr/aarch64-linux-gnu "$scratch/same_tree"
check_equal "its trees are those of x86-64" "$(<"$root/tests/package/same_tree/expected.txt")" "$out"

cross_compile -I"$googletest" -c "$googletest/src/gtest-all.cc" -o "$scratch/gtest.o"
sources=()
for name in core/{lanes,normal,random,portable_math} search/tree/node \
  search/policy/{ucb1,ucb1_tuned,regret_matching,thompson}; do
  sources+=("$root/tests/${name}_test.cpp")
done
cross_compile "${warnings[@]}" "${sources[@]}" "$googletest/src/gtest_main.cc" "$scratch/gtest.o" \
  -o "$scratch/tests"
check_equal "the tests compile" "0 " "$status $err"
capture qemu-aarch64 -L /usr/aarch64-linux-gnu "$scratch/tests" --gtest_brief=1
check_equal "the tests pass" 0 "$status"
check_contains "there are many" "PASSED" "$out"
[[ $status -eq 0 ]] || printf '%s\n' "$out" >&2

finish
