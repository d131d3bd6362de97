#!/usr/bin/env bash
# scripts/draw-figure: a figure of a page, and what it says where there is none.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

page='<h2 id="one">\n<svg class="chart" viewBox="0 0 520 280" role="img"><g class="s0"><title>a</title></g></svg>'
fake good "printf '$page\n' >\"\$3\""
fake bad 'echo "no ledger" >&2; exit 2'

export CYCAD=$scratch/bin/good
capture "$root/scripts/draw-figure" one
check_equal "a figure" "0 " "$status $err"
check_contains "a figure" "<svg xmlns" "$out"
for number in 0 -1 00 1x '1 2'; do
  capture "$root/scripts/draw-figure" one "$number"
  check_equal "chart $number" "2 scripts/draw-figure: chart '$number', expected a whole number above 0" "$status $err"
  check_equal "chart $number: nothing is drawn" "" "$out"
done
capture "$root/scripts/draw-figure" one 2
check_equal "no second chart" "2 scripts/draw-figure: no chart 2 of one" "$status $err"

CYCAD=$scratch/bin/bad capture "$root/scripts/draw-figure" one
check_equal "a program that fails" 3 "$status"
check_contains "a program that fails" "no ledger" "$err"
CYCAD=/nonexistent capture "$root/scripts/draw-figure" one
check_equal "no program" 3 "$status"
check_contains "no program" "/nonexistent: No such file" "$err"
CYCAD=/bin/false capture "$root/scripts/draw-figure" one
check_equal "a program that says nothing" 3 "$status"
check_contains "a program that says nothing" "/bin/false reproduce --html failed" "$err"

finish
