#!/usr/bin/env bash
# use.sh PROGRAM: the laboratory with a game and a policy that it did not know, from a move to a report.
set -euo pipefail

program=$1
fail() {
  echo "laboratory: $*" >&2
  exit 1
}
expect() { # TEXT COMMAND...: the output has the text
  local text=$1 output
  shift
  output=$("$program" "$@" 2>&1) || fail "'$*' failed: $output"
  grep -qE -- "$text" <<<"$output" || fail "'$*': expected '$text', but: $output"
}
refuse() { # TEXT COMMAND...: exit code 2 and a message
  local text=$1 output code=0
  shift
  output=$("$program" "$@" 2>&1) || code=$?
  [[ $code -eq 2 ]] || fail "'$*': exit code $code, expected 2: $output"
  grep -qE -- "$text" <<<"$output" || fail "'$*': expected '$text', but: $output"
}

# Three in a row: the winning column, by the shipped policies and the new one, which is a choice like any other.
three=start:1x1o2x2o3x3o
expect "plays 4 for player one, whose value it puts at 1" move connect-four --position $three --agent "mcts(solver=true)" --sims 2000
expect "plays 4 for player one" move connect-four --position $three --agent "mcts(select=curious(bonus=0.3))" --sims 2000
expect "mean \+ bonus/sqrt\(n\)" describe curious
expect "curious" describe policies
expect "Connect Four" describe connect-four
expect "0.7500" select "curious(bonus=0.5)" --arms 4:2
expect "16807" perft connect-four --depth 5
expect "root +500 visits" tree connect-four --agent "mcts(select=curious)" --sims 500 --depth 1
expect "curious" match tron "mcts(select=curious)" random --map empty:5x5 --games 4 --sims 50
expect "bonus" tune connect-four "mcts(select=curious)" --over bonus=0.1,0.5 --games 4 --sims 20 --threads 2
echo 4 | "$program" play connect-four --map $three --agent random >play.txt 2>&1 || fail "play: $(cat play.txt)"
refuse "did you mean curious" move connect-four --agent "mcts(select=curios)"
refuse "option 'bonus' of .*: '11' is out of range" move connect-four --agent "mcts(select=curious(bonus=11))"
refuse "a stone is a column" move connect-four --position start:9x --agent mcts
refuse "sees arms|bandits" bandit curious

# A tournament with a store, interrupted after its first games, resumed by the same command, and a report.
tournament=(tournament connect-four "mcts(select=curious)" mcts random --sims 300 --games 20 --store lab.db)
games_stored() { "$program" games --store lab.db 2>/dev/null | grep -c '^tournament-' || true; }
rm -f lab.db*
"$program" "${tournament[@]}" >interrupted.txt 2>&1 &
running=$!
for _ in {1..500}; do
  [[ $(games_stored) -ge 2 ]] && break
  sleep 0.01
done
kill -INT $running
code=0
wait $running || code=$?
before=$(games_stored)
[[ $code -eq 130 && $before -lt 60 ]] || fail "exit code $code with $before of 60 games: $(cat interrupted.txt)"
expect "curious" "${tournament[@]}"
[[ $(games_stored) -eq 60 ]] || fail "$(games_stored) games in the store, expected 60"
"$program" report --store lab.db --output report.html >report.txt || fail "report: $(cat report.txt)"
grep -q "curious" report.html || fail "the report does not name the policy"
echo "all of it worked"
