"""SIGINT and SIGTERM at random moments of every command."""
import os
import re
import signal
import subprocess
import time

from attacks.attack import HANG, ROOT

SIGNALS = 2000
KEPT = re.compile(rb"interrupted.*(kept|(is|are) in )")


def commands_of(attack):
    store = attack.path("signals.db")
    small = attack.path("small.db")
    attack.quietly(["match", "tron", "random", "random", "--map", "u", "--games", "2000", "--store", small, "--experiment", "x"])
    recipe = attack.path("signals.toml")
    attack.quietly(["reproduce", "--new", recipe])
    planned = attack.path("planned-signals.db")
    attack.quietly(["match", "tron", "mcts(sims=1000)", "random", "--games", "10000", "--store", planned, "--experiment", "x",
                    "--plan-only"])
    said = attack.quietly(["submit", "x", "--store", planned, "--chunks", "2", "--dry-run"]).stdout
    plan = attack.write("signals-plan.jsonl", said[said.find(b'{"cycad":"plan"'):])
    bot = 'bot=process(cmd="sleep 100", ms=60000, first-ms=60000)'
    return [["move", "tron", "--agent", "mcts(sims=1000000000)"], ["tree", "tron", "--agent", "mcts(sims=1000000000)"],
            ["board", "tron"], ["perft", "octagon", "--depth", "9"], ["select", "ucb1", "--arms", "1/2,3/4"],
            ["match", "tron", "mcts(sims=10000)", "random", "--games", "10000"],
            ["match", "tron", "random", "random", "--map", "u", "--games", "100000000"], ["match", "tron", bot, "random"],
            ["tournament", "breakthrough", "mcts(sims=1000)", "random", "random", "--games", "1000000", "--store", store,
             "--experiment", "x"],
            ["tune", "tron", "mcts(sims=1000)", "--over", "c=0.1..4", "--games", "100000000"],
            ["discover", "tron", "--map", "empty:5x5", "--held-out", "u", "--symbols", "7"],
            ["bandit", "ucb1", "thompson", "--tasks", "1000000"], ["bench"], ["bench", "--signature"],
            ["complexity", "octagon", "--games", "100000000"], ["weights", "octagon", "--rounds", "100000"],
            ["reproduce", "--file", recipe, "--store", attack.path("recipe.db")], ["reproduce"],
            ["reproduce", "--check", "--document", os.path.join(ROOT, "docs/results.md"), "--ledger",
             os.path.join(ROOT, "experiments/ledger")],
            ["solve", "breakthrough", "--map", "6x6"], ["exploit", "tron", "--agent", "mcts(sims=100)", "--map", "empty:5x5"],
            ["work", "--plan", plan, "--chunk", "0"], ["merge", "x", "--store", planned, "--folder", attack.path("none")],
            ["submit", "x", "--store", planned, "--chunks", "2", "--dry-run"], ["games", "--store", small],
            ["export", "--store", small, "--output", attack.path("signals.csv")], ["report", "--store", small],
            ["replay", "x/0/0", "--store", small, "--delay", "1000"], ["store", "check", small], ["store", "compact", small],
            ["store", "copy", small, attack.path("copied.db")], ["describe"], ["play", "tron"], ["bot", "cycad"],
            ["bot", "tron2010"], ["check-bot", "sleep 100"], ["completion", "bash"], ["serve", "--port", "0"]]


def signals(attack):
    commands = commands_of(attack)
    took = []
    for _ in attack.until(0.1, "signals", SIGNALS):
        for command in commands:
            attack.count("signals")
            # Nobody reads what it says, as behind a pager.
            process = attack.start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(attack.random.choice((0, 0.003, 0.01, 0.03, 0.1, 0.3, 1)) * attack.random.random())
            number = attack.random.choice((signal.SIGINT, signal.SIGTERM))
            process.send_signal(number)
            begin = time.monotonic()
            try:
                process.wait(timeout=HANG)
                took.append(time.monotonic() - begin)
            except subprocess.TimeoutExpired:
                process.kill()
                attack.find("signals", f"no end after {number.name}", command)
            out, error = process.communicate()
            # Before its first instruction a program ends by the signal itself.
            if process.returncode not in (-number, -signal.SIGKILL):
                attack.look_at("signals", command, process.returncode, out, error, (0, 1, 2, 128 + number))
            if process.returncode == 128 + number and not KEPT.search(error):
                attack.find("signals", f"no word about what is kept: {error[-300:]!r}", command)
            if os.path.exists(attack.path("copied.db")):
                os.remove(attack.path("copied.db"))
        attack.look_around("signals", "a round of them")
    took.sort()
    print(f"  {len(commands)} commands; half ended within {took[len(took) // 2]:.2f} s, 99 % within "
          f"{took[len(took) * 99 // 100]:.2f} s, all within {took[-1]:.2f} s")
