#!/usr/bin/env python3
"""A bot for Breakthrough: wins if it can, captures if that is safe, else runs with its foremost safe pawn."""
import random
import re
import sys


def choose(position, moves, side):
    # The rows from the bottom, with dots for the empty squares that the position counts: b6/8/1w w.
    text = re.sub(r"\d", lambda digit: "." * int(digit.group()), position.split()[0])
    board = text.split("/")[::-1]
    enemy, forward, goal = ("b", 1, len(board)) if side == "1" else ("w", -1, 1)

    def score(move):  # a2a3, or a2xb3 for a capture
        column, row = ord(move[-2]) - ord("a"), int(move[-1])
        if row == goal:
            return 1000
        ahead = "." + board[row - 1 + forward] + "."
        attackers = (ahead[column] == enemy) + (ahead[column + 2] == enemy)
        return 20 * ("x" in move) - 15 * attackers - abs(goal - row) + random.random()

    return max(moves, key=score)


told = {}  # the last line of each word
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    told[word] = rest
    if word == "cycad":
        print("cycad 1 runner", flush=True)
    elif word == "game" and rest != "breakthrough":
        print("error plays breakthrough alone", flush=True)
    elif word == "seed":
        random.seed(int(rest))
    elif word == "go":
        print("move", choose(told["position"], told["moves"].split(), told["side"]), flush=True)
    elif word == "quit":
        break
