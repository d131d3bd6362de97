#!/bin/sh
# A bot for Tron: follows the walls. It takes the free step that has the fewest free cells around it, but at least one.
side=1
position=

choose() {
  echo "$position" | awk -F/ -v side="$side" '
    function cell(y, x) { return substr($(y), x, 1) }
    function around(y, x) {
      return (cell(y - 1, x) == ".") + (cell(y + 1, x) == ".") + (cell(y, x - 1) == ".") + (cell(y, x + 1) == ".")
    }
    function consider(name, y, x, rank) {
      if (cell(y, x) != ".") return
      rank = around(y, x) == 0 ? 9 : around(y, x)
      if (rank < best) { best = rank; chosen = name }
    }
    {
      best = 10
      chosen = "north"
      for (y = 2; y <= NF && !index($(y), side); ++y) continue  # the first field is the size
      x = index($(y), side)
      consider("north", y - 1, x)
      consider("east", y, x + 1)
      consider("south", y + 1, x)
      consider("west", y, x - 1)
      print "move", chosen
    }'
}

while read -r word rest; do
  case $word in
    cycad) echo "cycad 1 wall" ;;
    game) [ "$rest" = tron ] || echo "error plays tron alone" ;;
    side) side=$rest ;;
    position) position=$rest ;;
    go) choose ;;
    quit) exit 0 ;;
  esac
done
