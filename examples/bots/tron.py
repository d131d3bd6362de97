#!/usr/bin/env python3
"""A bot for Tron: takes the step after which it reaches the most cells before the other player."""
import random
import sys

STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def territory(cells, own, other):
    """How many cells are nearer to `own` than to `other`, minus the opposite: one flood from both."""
    owner = {own: 1, other: -1}
    front = [own, other]
    while front:
        reached = []
        for row, column in front:
            for down, right in STEPS.values():
                cell = (row + down, column + right)
                if cell not in owner and cells[cell[0]][cell[1]] == ".":
                    owner[cell] = owner[(row, column)]
                    reached.append(cell)
        front = reached
    return sum(owner.values())


def choose(position, moves, side):
    cells = position.split("/")[1:]  # behind the size; the border is all wall
    place = {cell: (row, text.index(cell)) for row, text in enumerate(cells) for cell in "12" if cell in text}
    (row, column), other = place[side], place["21"[int(side) - 1]]

    def score(move):
        down, right = STEPS[move]
        cell = (row + down, column + right)
        free = cells[cell[0]][cell[1]] == "."
        return territory(cells, cell, other) + random.random() if free else -1e9

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
