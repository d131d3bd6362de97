#!/usr/bin/env python3
"""A bot for Tron: takes the step after which it reaches the most cells before the other player."""
import random
import sys


def choose(position, moves, side):
    size, *rows = position.split("/")
    width, cells = int(size.split()[0]), "".join(rows)  # the border is all wall
    steps = {"north": -width, "east": 1, "south": width, "west": -1}
    own, other = cells.index(side), cells.index("21"[int(side) - 1])

    def score(move):
        """How many cells are nearer after `move` than to the other player, minus the opposite: one flood from both."""
        start = own + steps[move]
        owner, queue = {start: 1, other: -1}, [start, other] if cells[start] == "." else []
        for cell in queue:
            for near in (cell + step for step in steps.values()):
                if cells[near] == "." and near not in owner:
                    owner[near] = owner[cell]
                    queue.append(near)
        return sum(owner.values()) + random.random()

    return max(moves, key=score)


told = {}  # the last line of each word
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    told[word] = rest
    if word == "cycad":
        print("cycad 1 territory", flush=True)
    elif word == "game" and rest != "tron":
        print("error plays tron alone", flush=True)
    elif word == "seed":
        random.seed(int(rest))
    elif word == "go":
        print("move", choose(told["position"], told["moves"].split(), told["side"]), flush=True)
    elif word == "quit":
        break
