#!/usr/bin/env bash
# scripts/fuzz: turns until there is enough in all, across runs; findings are kept and named; bad input is refused.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

run_fuzz_in() {
  local folder=$1
  shift
  capture "$root/scripts/fuzz" --programs "$scratch/bin" --learned "$scratch/learned" --folder "$scratch/$folder" --at-once 1 "$@"
}
run_fuzz() { run_fuzz_in found "$@"; }

# A fuzzer that needs some tenths of a second of the processor for 7 executions.
fake chunk_fuzzer 'for ((i = 0; i < 80000; i++)); do :; done; echo "stat::number_of_executed_units: 7"'
# One that finds something.
fake plan_fuzzer 'for argument in "$@"; do [[ $argument == -artifact_prefix=* ]] && : >"${argument#*=}crash-1"; done; exit 77'
# One that does not start.
fake store_fuzzer 'echo "no such library"; exit 127'

# One that was halted: tried again, the input takes no time.
fake api_fuzzer 'for argument in "$@"; do
  [[ -f $argument ]] && exit 0
  [[ $argument == -artifact_prefix=* ]] && : >"${argument#*=}timeout-1"
done
for ((i = 0; i < 80000; i++)); do :; done
exit 70'

# One that wants the words of its format.
fake specification_fuzzer 'for argument in "$@"; do
  [[ $argument == -dict=* ]] && grep -qxF "\"ucb1\"" "${argument#*=}" && echo "stat::number_of_executed_units: 1" && found=1
done
for ((i = 0; i < 80000; i++)); do :; done
[[ ${found:-} ]]'

# One whose format has no words.
fake breakthrough_fuzzer '[[ $* != *-dict=* ]] || exit 1; for ((i = 0; i < 80000; i++)); do :; done'

executions() { sed -n 's/.*`'"${1:-chunk_fuzzer}"'` | [0-9.]* | \([0-9,]*\) .*/\1/p' <<<"$out"; }

run_fuzz --minutes 0.005 chunk_fuzzer
check_equal "a fuzzer without findings" "0 " "$status $err"
first=$(executions)
[[ $first -gt 0 && $((first % 7)) -eq 0 ]] || check_equal "executions of all turns" "a multiple of 7" "$first"
run_fuzz --minutes 0.005 chunk_fuzzer
check_equal "enough is enough, also in a later run" "$first" "$(executions)"
run_fuzz --minutes 0.02 chunk_fuzzer
[[ $(executions) -gt $first ]] || check_equal "more minutes go on from there" "more than $first" "$(executions)"

run_fuzz --minutes 0.005 plan_fuzzer chunk_fuzzer
check_equal "a finding" 1 "$status"
check_contains "the finding is named" "plan_fuzzer-crash-1" "$out"
rm "$scratch/found/plan_fuzzer-crash-1"
fake plan_fuzzer 'for ((i = 0; i < 80000; i++)); do :; done'
run_fuzz --minutes 0.005 plan_fuzzer
check_equal "a finding that was taken away" "0 " "$status $err"
run_fuzz --minutes 0.005 api_fuzzer
check_equal "a timeout that is none when it is tried again" "0 " "$status $err"
run_fuzz --minutes 0.005 store_fuzzer
check_equal "a fuzzer that does not start" 1 "$status"
check_contains "what it said" "no such library" "$err"

run_fuzz --minutes 0.005 specification_fuzzer
check_equal "a dictionary with the names of the policies" "0 " "$status $err"
run_fuzz --minutes 0.005 breakthrough_fuzzer
check_equal "no empty dictionary" "0 " "$status $err"

# What was learned goes on in another folder, as on another machine: the inputs that a merge leaves, and the tally.
fake protocol_fuzzer 'for argument in "$@"; do folders+=("$argument"); done
if [[ " $* " == *" -merge=1 "* ]]; then cp "${folders[-1]}/useful" "${folders[-2]}"; exit; fi
for folder in "${folders[@]}"; do [[ -d $folder && $folder == */protocol_fuzzer ]] && break; done
[[ -e $folder/useful ]] && echo "stat::number_of_executed_units: 5"
echo one >"$folder/useful" && echo two >"$folder/superfluous"
for ((i = 0; i < 80000; i++)); do :; done'
mkdir "$scratch/found/protocol_fuzzer"
echo zero >"$scratch/found/protocol_fuzzer/useful"
run_fuzz --minutes 0.005 protocol_fuzzer
counted=$(executions protocol_fuzzer)
run_fuzz --save protocol_fuzzer
check_equal "saving" "0 " "$status $err"
check_equal "what is saved" "protocol_fuzzer.tar.xz tally.json" "$(cd "$scratch/learned" && echo *)"
cp "$scratch/learned/protocol_fuzzer.tar.xz" "$scratch/before"
run_fuzz --save protocol_fuzzer
cmp "$scratch/before" "$scratch/learned/protocol_fuzzer.tar.xz" || check_equal "saving again" "the same bytes" "others"
run_fuzz_in elsewhere --minutes 0.001 protocol_fuzzer
check_equal "what was learned" "useful" "$(ls "$scratch/elsewhere/protocol_fuzzer")"
check_equal "what had been counted" "$counted" "$(executions protocol_fuzzer)"

run_fuzz no_fuzzer
check_equal "an unknown fuzzer" 2 "$status"
check_contains "the unknown fuzzer is named" "unknown fuzzer 'no_fuzzer', expected one of api_fuzzer" "$err"
run_fuzz octagon_fuzzer
check_equal "a fuzzer that is not built" 1 "$status"
check_contains "the missing fuzzer is named" "bin/octagon_fuzzer: not there" "$err"
for damage in '{' '[]' '{"chunk_fuzzer": {"seconds": "x"}}'; do
  echo "$damage" >"$scratch/found/tally.json"
  run_fuzz chunk_fuzzer
  check_equal "a damaged tally, $damage" 1 "$status"
  check_contains "the damaged tally is named, $damage" "$scratch/found/tally.json: " "$err"
done

finish
