#!/usr/bin/env bash
# array_test.sh PROGRAM
# An experiment as an array job of a real Slurm: a task is killed, a result file is cut short, what is missing is
# submitted again, and the store ends up with the same rows as that of one machine. Ends with code 77 where Slurm is
# not installed and cannot be.
set -euo pipefail
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
# shellcheck source=tests/scripts/checks.sh
. "$tests/scripts/checks.sh"
# shellcheck source=tests/slurm/private_slurm.sh
. "$tests/slurm/private_slurm.sh"

program=$(realpath "${1:?usage: array_test.sh PROGRAM}")
PATH=$PATH:/usr/sbin:/sbin
for command in munged slurmctld slurmd sbatch squeue; do
  command -v "$command" >/dev/null && continue
  "$root/scripts/install-dependencies" test && break
  echo "SKIPPED: Slurm cannot be installed here ($command is missing)"
  exit 77
done

trap 'set +e; stop_slurm; rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
start_slurm "$scratch/slurm" || { echo "FAILED: Slurm did not start" >&2; exit 1; }

tournament() {
  "$program" tournament tron 'mcts(sims=1200)' 'mcts(select=thompson, sims=600)' random --map empty:11x11,u --games 24 \
    --experiment cluster "$@"
}
rows() { "$program" export --store "$1" --format jsonl --no-times; }

# Blanks and a percent sign in a path must survive the script and its log's pattern.
folder="$scratch/a 100% folder"
store=$scratch/store.db
submit() { capture "$program" submit cluster --store "$store" --folder "$folder" "$@"; }
merge() { capture "$program" merge --store "$store" --folder "$folder"; }

# The process of a chunk, by the only command line that has this folder in it.
task_of() {
  local entry words
  # Without a process of its own for each look, or a short task is over before it is seen.
  for entry in /proc/[0-9]*; do
    { mapfile -t -d '' words <"$entry/cmdline"; } 2>/dev/null || continue
    [[ "${words[*]} " == "$program work --plan $folder/plan.jsonl --chunk $1 "* ]] || continue
    echo "${entry#/proc/}"
    return 0
  done
  return 1
}

tournament --store "$store" --plan-only >/dev/null
submit --chunks 6 --dry-run
check_equal "a dry run: exit code and errors" "0 " "$status $err"
check_contains "a dry run shows the script" "#SBATCH --array=0-5" "$out"
check_contains "a dry run shows the plan" '{"chunk":5,"games":["cluster/' "$out"
check_equal "a dry run writes nothing" "no folder" "$([[ -e $folder ]] && echo folder || echo no folder)"

submit --chunks 6
check_equal "submit: exit code and errors" "0 " "$status $err"
check_contains "submit: what" "submitted chunks 0-5 as job 1" "$out"

# Killed in the middle: stopped first, so that the chunk cannot end between a look at it and the kill.
wait_for 60 task_of 1 >/dev/null
task=$(task_of 1)
kill -STOP "$task"
check_equal "the task is killed before its result is there" "none" \
  "$([[ -e $folder/chunk-1.jsonl ]] && echo there || echo none)"
submit --chunks 6
check_contains "submit while the tasks run: who is busy" "wait or run in Slurm's queue" "$out"
check_contains "submit while the tasks run: nothing else" "nothing to submit" "$out"
merge
check_equal "merge while the tasks run: exit code and errors" "0 " "$status $err"
kill -KILL "$task"
wait_for 120 queue_is_empty

check_equal "the results of the others" "chunk-0.jsonl chunk-2.jsonl chunk-3.jsonl chunk-4.jsonl chunk-5.jsonl" \
  "$(cd "$folder" && echo chunk-*)"
check_equal "a log for each task" 6 "$(find "$folder" -name 'slurm-1_*.log' | wc -l)"
truncate -s -40 "$folder/chunk-4.jsonl"
merge
check_equal "merge with a file cut short: exit code" 3 "$status"
check_contains "merge with a file cut short: its name" "chunk-4.jsonl: cut short" "$err"
check_contains "merge: what is missing" "missing: 24 of 72 games; chunks 1,4 of 0-5" "$out"
check_equal "the others are merged" 48 "$(rows "$store" | wc -l)"

submit --chunks 6
check_contains "submit again: only what is missing" "submitted chunks 1,4 as job" "$out"
wait_for 120 queue_is_empty
check_contains "the cut file is kept" ".damaged-1" "$(echo "$folder"/chunk-4*)"
merge
check_equal "the last merge: exit code and errors" "0 " "$status $err"
check_contains "the last merge: new games" "experiment cluster: 24 new games from 6 result files" "$out"
check_contains "the last merge: nothing is missing" "nothing is missing" "$out"
merge
check_contains "merge again changes nothing" "experiment cluster: 0 new games" "$out"
submit --chunks 6
check_contains "submit again submits nothing" "nothing to submit" "$out"

tournament --store "$scratch/single.db" --threads 2 --progress 60 >"$scratch/single.table" 2>/dev/null
tournament --store "$store" --progress 60 >"$scratch/cluster.table" 2>/dev/null
rows "$scratch/single.db" >"$scratch/single.rows"
rows "$store" >"$scratch/cluster.rows"
check_equal "how many games" 72 "$(wc -l <"$scratch/cluster.rows")"
check_equal "the rows are those of one machine" "" "$(diff "$scratch/single.rows" "$scratch/cluster.rows" | head -c 500)"
check_equal "the table is that of one machine" "$(without_times "$scratch/single.table")" \
  "$(without_times "$scratch/cluster.table")"

if [[ $failures -gt 0 ]]; then
  show_logs
  tail -n 5 "$folder"/slurm-*.log >&2 || true
fi
stop_slurm
left=$(slurm_processes)
check_equal "processes of Slurm that are left" "" "$left"
finish
echo "72 games in 6 chunks by Slurm, one task killed, one file cut short: the rows of one machine ($SECONDS s)"
