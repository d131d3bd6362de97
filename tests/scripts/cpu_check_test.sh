#!/usr/bin/env bash
# cpu_check_test.sh REFUSAL NEW OLD WIDE: a program built for instructions that no processor has says so and stops; one of
# two goes on as the other where that is there and the processor can run it.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

capture "$1"
check_equal "exit code, and nothing ran before the check" "3 " "$status $out"
check_equal "the message names what is missing" "cycad: this program was built for a processor with \
first-of-no-processor second-of-no-processor, which this one lacks; build it here, or with -DCYCAD_ARCH=baseline" "$err"

mkdir "$scratch/plain" "$scratch/wide"
cp "$2" "$scratch/plain/new"
cp "$3" "$scratch/plain/old"
ln -s plain/new "$scratch/link"
export VARIABLE=kept
unset CYCAD_PLAIN
called() { (exec -a any/name "$scratch/$1" "one two" "") }
check_said() {
  check_equal "$1" "7 $2: [any/name] [one two] [] kept" "$status $out"
}
capture called plain/new
check_said "no second program: the first runs" plain
cp "$4" "$scratch/wide/program"
capture called plain/new
check_said "the second runs, with the arguments and the environment of the first" wide
capture called link
check_said "also by a link" wide
capture called plain/old
check_said "but not on a processor that lacks something" plain
CYCAD_PLAIN=1 capture called plain/new
check_said "nor where that is not wanted" plain
chmod -x "$scratch/wide/program"
capture called plain/new
check_said "nor if it cannot be started" plain

finish
