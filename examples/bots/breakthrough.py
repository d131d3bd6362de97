#!/usr/bin/env python3
"""A bot for Breakthrough: wins if it can, captures if that is safe, else runs with its foremost safe pawn."""
import random
import sys


def board_of(position):
    """The pieces by square ("a1"), from rows such as b6/8/1w w with numbers for empty squares."""
    rows = position.split()[0].split("/")
    board = {}
    for row, text in enumerate(rows):
        column = 0
        for character in text:
            if character.isdigit():
                column += int(character)
            else:
                board["abcdefgh"[column] + str(len(rows) - row)] = character
                column += 1
    return board, len(rows)


def choose(position, moves, side):
    board, rows = board_of(position)
    enemy, forward, goal = ("b", 1, rows) if side == 1 else ("w", -1, 1)

    def score(move):  # a2a3, or a2xb3 for a capture
        target, row = move[-2:], int(move[-1])
        attackers = sum(board.get(chr(ord(target[0]) + step) + str(row + forward)) == enemy for step in (-1, 1))
        progress = row if side == 1 else rows + 1 - row
        return 1000 * (row == goal) + 20 * ("x" in move) - 15 * attackers + progress + random.random()

    return max(moves, key=score)


side, position, moves = 1, "", []
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "cycad":
        print("cycad 1 runner", flush=True)
    elif word == "game" and rest != "breakthrough":
        print("error plays breakthrough alone", flush=True)
    elif word == "side":
        side = int(rest)
    elif word == "seed":
        random.seed(int(rest))
    elif word == "position":
        position = rest
    elif word == "moves":
        moves = rest.split()
    elif word == "go":
        print("move", choose(position, moves, side), flush=True)
    elif word == "quit":
        break
