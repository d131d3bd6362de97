#!/bin/sh
# A bot for Breakthrough: wins if it can, else captures, else moves the pawn that has come furthest.
side=1
moves=

# The better of the moves by a number: the row that it reaches, and ten for a capture.
choose() {
  best=-1
  for move in $moves; do
    row=${move#"${move%?}"} # its last character
    if [ "$side" = 2 ]; then row=$((9 - row)); fi
    score=$row
    case $move in
      *x*) score=$((score + 10)) ;;
    esac
    case $side$move in
      1*8 | 2*1) score=100 ;;
    esac
    if [ "$score" -gt "$best" ]; then
      best=$score
      chosen=$move
    fi
  done
  echo "move $chosen"
}

while read -r word rest; do
  case $word in
    cycad) echo "cycad 1 forward" ;;
    game) [ "$rest" = breakthrough ] || echo "error plays breakthrough alone" ;;
    side) side=$rest ;;
    moves) moves=$rest ;;
    go) choose ;;
    quit) exit 0 ;;
  esac
done
