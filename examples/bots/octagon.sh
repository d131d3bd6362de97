#!/bin/sh
# A bot for The Octagon Theory: its 2-pieces first, then the stronger ones, then those of strength 1; of the moves with
# such a piece the one in the middle of the list.
moves=

choose() {
  for strength in 2 4 8 1; do
    count=0
    for move in $moves; do
      case $move in
        *-"$strength"*) count=$((count + 1)) ;;
      esac
    done
    if [ "$count" = 0 ]; then continue; fi
    place=0
    for move in $moves; do
      case $move in
        *-"$strength"*) place=$((place + 1)) ;;
        *) continue ;;
      esac
      if [ $((2 * place)) -ge "$count" ]; then
        echo "move $move"
        return
      fi
    done
  done
  echo "move $moves" # the one that there is: to pass
}

while read -r word rest; do
  case $word in
    cycad) echo "cycad 1 middle" ;;
    game) [ "$rest" = octagon ] || echo "error plays octagon alone" ;;
    moves) moves=$rest ;;
    go) choose ;;
    quit) exit 0 ;;
  esac
done
