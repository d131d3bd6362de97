#!/usr/bin/env bash
# cpu_check_test.sh PROGRAM: a program built for instructions that no processor has says so and stops.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

capture "$1"
check_equal "exit code, and nothing ran before the check" "3 " "$status $out"
check_equal "the message names what is missing" "cycad: this program was built for a processor with \
first-of-no-processor second-of-no-processor, which this one lacks; build it here, or with -DCYCAD_ARCH=baseline" "$err"

finish
