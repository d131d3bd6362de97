"""Wrong options and arguments: real options with values that they do not take, and what is none at all."""
import concurrent.futures
import os
import re

OPTIONS = 10_000
VALUES = ["", "-1", "0", "1", "nan", "inf", "1e999", "0x10", "99999999999999999999", "18446744073709551615", "4294967296",
          "x", "\x1b[2J", "\u202e", "\x7f", "tron", "octagon", "random", "mcts(", "mcts)", "mcts(sims=-1)", "mcts(sims=0)",
          "mcts(select=)", "mcts(mcts(mcts))", "process(cmd=)", "((((((((", "/dev/zero", "/dev/full", "/no/such/file", "..",
          "/", ":memory:", "//", "~", "a" * 9000, "positions(/dev/zero)", "positions()", "c=1..0", "c=", "=c", "c=0..1..2",
          "elo0=5,elo1=1", "elo0=nan", "é", "%s%n%d", "'", '"', "\\", "--", "-", "=", "x=y=z", "💥", "a=random", "empty:0x0",
          "empty:65x65", "empty:-1x5", "010", "08", "+5", "1e3", "x.db-wal",
          "x.db.cycad-lock", "1,2,,3", ",", "\n", "\t", "a\rb", "x.out", "./x.out",
          "<script>", "$(id)", "`id`", "; id", "x/0/0", "x/-1/0"]
# What a run of it must not do here: take a port that others use, or start jobs.
ALWAYS = {"serve": ["--port", "0"], "submit": ["--dry-run"]}
LONG = 1.5  # seconds after which a command that took its options is asked to end
AT_ONCE = 2 * os.cpu_count()  # most of the time is waiting for those


def options_of(attack, command):
    return re.findall(r"--[a-z][a-z-]*", attack.quietly([command, "--help"]).stdout.decode()) or ["--help"]


def wrong_arguments(some, commands, known, every):
    command = some.choice(commands)
    arguments = [command]
    for _ in range(some.randrange(1, 5)):
        kind = some.random()
        if kind < 0.5:
            arguments += [some.choice(known[command]), some.choice(VALUES)]
        elif kind < 0.85:
            arguments.append(some.choice(VALUES))
        else:
            arguments.append(some.choice([*every, "--nothing", "-x", "--games=", "--=", "---"]))
    arguments += ALWAYS.get(command, [])
    return arguments if some.random() < 0.97 else arguments[1:]


def same_outputs(attack):
    """Two outputs are two files: one of them would be lost."""
    os.makedirs(attack.path("y"), exist_ok=True)
    for name in ("same.out", "./same.out", "y/../same.out", attack.path("same.out")):
        for one, other in ((name, "same.out"), ("same.out", name)):
            attack.count("options")
            run = attack.run("options", ["bandit", "ucb1", "--tasks", "5", "--csv", one, "--html", other])
            if run is not None and run[0] != 2:
                attack.find("options", f"two outputs in one file, exit code {run[0]}", [one, other])


def options(attack):
    listed = attack.quietly(["--help"]).stdout.decode().split("Subcommands:")[1].split("\n\n")[0]
    commands = [line.split()[0] for line in listed.splitlines() if line.strip()]
    known = {command: options_of(attack, command) for command in commands}
    every = sorted({option for own in known.values() for option in own})
    refused = 0
    same_outputs(attack)
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for _ in attack.until(0.15, "options", OPTIONS):
            wrong = [wrong_arguments(attack.random, commands, known, every) for _ in range(5 * AT_ONCE)]
            attack.count("options", len(wrong))
            heard = [attack.random.random() < 0.9 for _ in wrong]
            runs = pool.map(lambda arguments, heard: attack.run("options", arguments, long=LONG, heard=heard), wrong, heard)
            refused += sum(run is not None and run[0] == 2 for run in runs)
    attack.look_around("options", "all of them")
    print(f"  {refused} of them were refused (exit code 2), the others could be taken")
