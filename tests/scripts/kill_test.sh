#!/usr/bin/env bash
# kill_test.sh PROGRAM [KILLS]
# Tournaments that are killed (SIGKILL) at random moments and started again until they are complete: no game that was
# reported as finished is lost, none is there twice, and the games are those of a tournament that nobody disturbed.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

program=${1:?usage: kill_test.sh PROGRAM [KILLS]}
kills=${2:-8}
RANDOM=${KILL_SEED:-7}

# tournament SEED STORE: the program takes the place of the shell, so that the kill meets the program itself.
tournament() {
  exec "$program" tournament tron 'mcts(sims=150)' 'mcts(select=thompson, sims=60)' random --map empty:9x9,u --games 60 \
    --seed "$1" --threads 2 --progress 0 --experiment killed --store "$2"
}
rows() { "$program" export --store "$1" --format jsonl --no-times; }

done_kills=0
within_games=0
lost=0
for ((seed = 1; done_kills < kills; seed++)); do
  (tournament "$seed" "$scratch/whole.db" >"$scratch/whole.table" 2>/dev/null)
  while true; do
    : >"$scratch/log"
    tournament "$seed" "$scratch/killed.db" >"$scratch/killed.table" 2>"$scratch/log" &
    process=$!
    if [[ $done_kills -lt $kills ]]; then
      # Every fourth time at any moment from the start of the program, otherwise soon after the first games.
      if [[ $((RANDOM % 4)) -ne 0 ]]; then
        until grep -aqE '^[0-9]+/180 games' "$scratch/log" || ! kill -0 "$process" 2>/dev/null; do sleep 0.01; done
      fi
      sleep "0.$(printf '%03d' $((RANDOM % 250)))"
      kill -KILL "$process" 2>/dev/null || true
    fi
    status=0
    wait "$process" 2>/dev/null || status=$?
    [[ $status -eq 137 ]] || break
    done_kills=$((done_kills + 1))
    reported=$(grep -aoE '^[0-9]+/180 games' "$scratch/log" | tail -n 1 | cut -d/ -f1 || true)
    [[ -n $reported ]] || continue
    within_games=$((within_games + 1))
    stored=$(rows "$scratch/killed.db" | wc -l)
    [[ $stored -ge $reported ]] || lost=$((lost + reported - stored))
  done
  check_equal "seed $seed: the last run ends well" "0 " "$status $(grep -a '^cycad:' "$scratch/log" || true)"
  check_equal "seed $seed: the final table" "$(without_times "$scratch/whole.table")" \
    "$(without_times "$scratch/killed.table")"
  rows "$scratch/whole.db" >"$scratch/whole.rows"
  rows "$scratch/killed.db" >"$scratch/killed.rows"
  check_equal "seed $seed: the games" "" "$(diff "$scratch/whole.rows" "$scratch/killed.rows" | head -c 500)"
  check_equal "seed $seed: how many games" 180 "$(cut -d, -f1 "$scratch/killed.rows" | sort -u | wc -l)"
  rm -f "$scratch"/{whole,killed}.db*
done
check_equal "games that were reported and lost" 0 "$lost"
echo "$done_kills kills, $within_games of them amid games, $((seed - 1)) tournaments of 180 games"
finish
