"""Our own bot on a machine that has more to do than it has processors: how many of its answers come late.

Real games of the contest's protocol on maps of several sizes, against a player that moves at random into free cells,
beside two busy loops per processor, and several games at once if that is asked for. The clock is that of the referee, from
the board to the answer; it has the priority of the loops and the bots, so its own delays count as theirs.
"""
import concurrent.futures
import glob
import os
import select
import subprocess
import time

from attacks.attack import HANG, ROOT

ANSWERS = 2000
STEPS = {"1": (-1, 0), "2": (0, 1), "3": (1, 0), "4": (0, -1)}


class Tron:
    def __init__(self, text):
        self.rows = [list(row) for row in text.rstrip("\n").split("\n")[1:]]
        self.places = [next((y, x) for y, row in enumerate(self.rows) for x, cell in enumerate(row) if cell == player)
                       for player in "12"]

    def text(self):
        return f"{len(self.rows[0])} {len(self.rows)}\n" + "".join("".join(row) + "\n" for row in self.rows)

    def free(self, player):
        y, x = self.places[player]
        return [step for step, (down, right) in STEPS.items() if self.rows[y + down][x + right] in " ."]

    def play(self, steps):
        """False when the game is over."""
        ends = []
        for player, step in enumerate(steps):
            y, x = self.places[player]
            self.rows[y][x] = "#"
            ends.append((y + STEPS[step][0], x + STEPS[step][1]))
        alive = [self.rows[y][x] in " ." for y, x in ends]
        if not all(alive) or ends[0] == ends[1]:
            return False
        self.places = ends
        for player, (y, x) in enumerate(ends):
            self.rows[y][x] = "12"[player]
        return True


def empty(size):
    row = "#" + " " * size + "#\n"
    cells = "".join(row for _ in range(size - 2))
    wall = "#" * (size + 2) + "\n"
    return f"{size + 2} {size + 2}\n{wall}#1{' ' * (size - 1)}#\n{cells}#{' ' * (size - 1)}2#\n{wall}"


def answer_of(bot, board):
    """The answer and how long it took; none after a while."""
    begin = time.monotonic()
    bot.stdin.write(board.encode())
    bot.stdin.flush()
    ready, _, _ = select.select([bot.stdout], [], [], HANG)
    took = time.monotonic() - begin
    return (bot.stdout.readline().decode().strip() if ready else ""), took


def play(attack, text, milliseconds, took, late_ones):
    """A game; adds the time of each answer but the first, which has the time of a start."""
    bot = attack.start(["bot", "tron2010", "--ms", str(milliseconds), "--seed", str(attack.random.randrange(10**6))],
                       stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    game, first = Tron(text), True
    while True:
        answer, seconds = answer_of(bot, game.text())
        if not first:
            took.append(1000 * seconds)
            if 1000 * seconds > milliseconds:
                late_ones.append(f"{1000 * seconds:.0f} ms at {time.strftime('%T')}")
        first = False
        if answer not in STEPS:
            attack.find("late", f"answer {answer!r} after {seconds:.1f} s, exit code {bot.poll()}", game.text())
            break
        other = attack.random.choice(game.free(1) or ["1"])
        if not game.play([answer, other]) or len(took) >= ANSWERS:
            break
    bot.stdin.close()
    bot.wait()


def late(attack):
    maps = [open(path).read() for path in sorted(glob.glob(os.path.join(ROOT, "data/tron/contest/*.txt")))]
    maps += [empty(size) for size in (8, 13, 20, 30, 48)]
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(2 * os.cpu_count())]
    try:
        begin = time.monotonic()
        for milliseconds, share in ((200, 0.7), (1000, 1)):  # of the time, from the begin on
            took, late_ones, end = [], [], begin + share * attack.seconds

            def games():
                while len(took) < ANSWERS and time.monotonic() < end:
                    play(attack, attack.random.choice(maps), milliseconds, took, late_ones)

            with concurrent.futures.ThreadPoolExecutor(attack.at_once) as pool:
                for game in [pool.submit(games) for _ in range(attack.at_once)]:
                    game.result()
            if not took:
                continue
            took.sort()
            attack.count("late", len(took))
            print(f"  {attack.at_once} at once at {milliseconds} ms a move beside {len(loops)} busy loops: {len(late_ones)} of {len(took)} "
                  f"answers late; half within {took[len(took) // 2]:.0f} ms, the slowest {took[-1]:.0f} ms", flush=True)
            if late_ones:
                attack.find("late", ", ".join(late_ones), milliseconds)
    finally:
        for loop in loops:
            loop.kill()
