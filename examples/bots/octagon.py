#!/usr/bin/env python3
"""A bot for The Octagon Theory: small pieces first, away from the edges, over which pieces are pushed."""
import random
import sys


def choose(position, moves):
    rows = position.split()[0].split("/")

    def hemmed(square):
        """How many of the eight neighbours of a square are outside of the board or the hole."""
        column, row = ord(square[0]) - ord("a"), len(rows) - int(square[1:])
        around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        inside = [(y, x) for y, x in around if 0 <= y < len(rows) and 0 <= x < len(rows) and rows[y][x] != "#"]
        return len(around) - len(inside)

    def score(move):  # a5-1e: a piece of strength 1, 2, 4 or 8 on a5; `pass` when the board is full
        square, _, piece = move.partition("-")
        if not piece:
            return 0
        return -hemmed(square) - int(piece[0]) / 2 + random.random()

    return max(moves, key=score)


told = {}  # the last line of each word
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    told[word] = rest
    if word == "cycad":
        print("cycad 1 centre", flush=True)
    elif word == "game" and rest != "octagon":
        print("error plays octagon alone", flush=True)
    elif word == "seed":
        random.seed(int(rest))
    elif word == "go":
        print("move", choose(told["position"], told["moves"].split()), flush=True)
    elif word == "quit":
        break
