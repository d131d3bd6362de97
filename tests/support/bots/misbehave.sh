#!/bin/sh
# misbehave.sh HOW [MARKER]
# Bots of the contest protocol that do something wrong, for the tests of the agent that runs them. MARKER is a number
# of seconds that no other sleep uses: a process that is left behind can be found by it.
how=$1
marker=${2:-1000}

# One board of the input; false at its end.
read_board() {
  read -r width height || return 1
  rows=0
  while [ "$rows" -lt "$height" ]; do
    IFS= read -r row || return 1
    rows=$((rows + 1))
  done
}

case $how in
  silent) exec sleep "$marker" ;;
  late) read_board; sleep 0.5; echo 1; exec sleep "$marker" ;;
  exits) exit 3 ;;
  complains) echo "no licence" >&2; exit 4 ;;
  one-move) read_board; echo "${3:-2}"; read_board; exit 0 ;;
  crashes) read_board; kill -SEGV $$ ;;
  garbage) read_board; echo "hello 5 6 7"; exec sleep "$marker" ;;
  floods) exec cat /dev/zero ;;
  floods-moves) exec yes 2 ;;
  floods-errors) while read_board; do dd if=/dev/zero bs=65536 count=4 >&2 2>/dev/null; echo 2; done ;;
  closes) exec >&-; exec sleep "$marker" ;;
  deaf) exec <&-; echo 2; exec sleep "$marker" ;;
  grandchild) sleep "$marker" & read_board; echo 2; wait ;;
  deserter) setsid sh -c "setsid sleep $marker & sleep $marker" & read_board; echo 2; wait ;;
  stubborn) trap '' TERM INT HUP; sleep "$marker" & read_board; while :; do sleep "$marker"; done ;;
  ahead) echo "Move: 2222222"; exec sleep "$marker" ;;
  descriptors) ls /proc/self/fd | tr '\n' ' ' >&2; exit 5 ;;
  *) echo "misbehave.sh: unknown '$how'" >&2; exit 2 ;;
esac
