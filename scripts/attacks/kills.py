"""kill -9 at random moments of every command that works for long and stores what it did."""
import json
import os
import re
import shutil
import subprocess
import time

KILLS = 1000
SMALL = ["--map", "u", "--games", "20"]
EXPERIMENT = ["--experiment", "x", "--progress", "0", "--store"]
PLAYING = {
    "tournament": ["tournament", "tron", "mcts(sims=100)", "mcts(select=thompson, sims=60)", "random", "--map",
                   "empty:9x9,u", "--games", "20", "--threads", "2"],
    "match": ["match", "breakthrough", "mcts(sims=80)", "random", "--map", "5x5", "--games", "30"],
    "tune by grid": ["tune", "tron", "mcts(sims=40)", "--over", "c=0.5,1", *SMALL],
    "tune by halving": ["tune", "tron", "mcts(sims=30)", "--over", "c=0.1,0.5,1,2", "--method", "halving", *SMALL],
    "tune by ntbea": ["tune", "tron", "mcts(sims=30)", "--over", "c=0.1,0.5,1,2", "--method", "ntbea", *SMALL],
    "discover": ["discover", "tron", "--map", "empty:5x5", "--held-out", "empty:6x6", "--symbols", "3", "--candidates",
                 "4", "--games", "16", "--validation", "20", "--sims", "20"],
}


def rows(attack, store):
    """The games of a store, without times."""
    if not os.path.exists(store):
        return []
    return attack.quietly(["export", "--store", store, "--format", "jsonl", "--no-times"]).stdout.splitlines()


class Victim:
    """One long command: how it is started anew, and what is there of it after a kill and at the end."""

    goes_on = True  # whether a run goes on where the one before was killed

    def __init__(self, attack, name, seed):
        self.attack, self.name, self.seed = attack, name, seed
        self.folder = attack.path("killed")
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.store = os.path.join(self.folder, "killed.db")
        self.prepare()

    def prepare(self):
        pass

    def command(self, store):
        return [*PLAYING[self.name], "--seed", self.seed, *EXPERIMENT, store]

    def is_done(self):
        """Whether a killed run had come to its end already, and another one would be refused."""
        return False

    def whole(self):
        """The rows of a run that nobody disturbs."""
        store = os.path.join(self.folder, "whole.db")
        self.attack.quietly(self.command(store))
        return rows(self.attack, store)

    def rows(self):
        return rows(self.attack, self.store)


class Bots(Victim):
    """A match with a bot, which must not outlive the program."""

    def command(self, store):
        own = f"{self.attack.program} bot tron2010 --agent 'mcts(sims=30)' --seed 1"
        bot = f'bot=process(cmd="{own}", ms=20000, first-ms=20000)'
        return ["match", "tron", bot, "random", "--map", "empty:5x5", "--games", "8", "--seed", self.seed, *EXPERIMENT, store]

    def rows(self):
        if self.attack.left_behind():
            self.attack.find("kills", "a bot outlives the program", self.command(self.store))
        return super().rows()


class Recipe(Victim):
    """A recipe, with a page at its end."""

    def prepare(self):
        self.recipe = os.path.join(self.folder, "new.toml")
        self.attack.quietly(["reproduce", "--new", self.recipe])
        text = open(self.recipe).read().replace("seed = 1", f"seed = {self.seed}").replace("= 200 ", "= 40 ")
        open(self.recipe, "w").write(text)

    def command(self, store):
        return ["reproduce", "--file", self.recipe, "--store", store, "--html", os.path.join(self.folder, "page.html")]


class Work(Victim):
    """A chunk of a plan: its file is there whole or not at all."""

    goes_on = False

    def prepare(self):
        self.plan = os.path.join(self.folder, "plan.jsonl")
        self.planned = os.path.join(self.folder, "planned.db")
        match = ["match", "tron", "mcts(sims=60)", "random", *SMALL, "--seed", self.seed, *EXPERIMENT, self.planned]
        self.attack.quietly([*match, "--plan-only"])
        said = self.attack.quietly(["submit", "x", "--store", self.planned, "--chunks", "1", "--dry-run"]).stdout
        with open(self.plan, "wb") as file:
            file.write(said[said.find(b'{"cycad":"plan"'):])

    def command(self, store):
        return ["work", "--plan", self.plan, "--chunk", "0", "--folder", os.path.dirname(store)]

    def whole(self):
        folder = os.path.join(self.folder, "whole")
        os.makedirs(folder, exist_ok=True)
        self.attack.quietly(self.command(os.path.join(folder, "x")))
        return self.chunk(folder)

    def rows(self):
        return self.chunk(self.folder)

    def chunk(self, folder):
        path = os.path.join(folder, "chunk-0.jsonl")
        if not os.path.exists(path):
            return []
        games = [json.loads(line) for line in open(path)]
        return [re.sub(rb'"(milliseconds\w*|seconds|checksum|host|version)":[^,}]*,?', b"", json.dumps(game).encode())
                for game in games if "key" in game]


class Merge(Work):
    """Chunks that are taken into the store."""

    def prepare(self):
        super().prepare()
        self.attack.quietly(super().command(self.store))

    def command(self, store):
        if not os.path.exists(store):
            shutil.copy(self.planned, store)
        return ["merge", "x", "--store", store, "--folder", self.folder]

    whole, rows = Victim.whole, Victim.rows


class Compact(Victim):
    """A store that is written anew."""

    goes_on = False

    def prepare(self):
        self.attack.quietly(["match", "tron", "random", "random", "--map", "u", "--games", "200", "--seed", self.seed,
                             *EXPERIMENT, self.store])
        shutil.copy(self.store, os.path.join(self.folder, "whole.db"))

    def command(self, store):
        return ["store", "compact", store]


class Copy(Compact):
    """A copy is whole or not there."""

    def command(self, store):
        return ["store", "copy", os.path.join(self.folder, "whole.db"), store + ".copy"]

    def is_done(self):
        return os.path.exists(self.store + ".copy")

    def whole(self):
        return rows(self.attack, self.store)

    def rows(self):
        return rows(self.attack, self.store + ".copy")


class Export(Compact):
    """A table is the old one or the new one."""

    def command(self, store):
        return ["export", "--store", self.store, "--no-times", "--format", "jsonl", "--output", store + ".jsonl"]

    def rows(self):
        path = self.store + ".jsonl"
        return open(path, "rb").read().splitlines() if os.path.exists(path) else []


OTHERS = {"match with bots": Bots, "reproduce": Recipe, "work": Work, "merge": Merge, "store compact": Compact,
          "store copy": Copy, "export": Export}


def kill_until_done(attack, victim, whole):
    """Starts the command again and again until one run comes to its end."""
    name, command = victim.name, victim.command(victim.store)
    before, longest = [], victim.took * (0.3 if victim.goes_on else 1.1) + 0.1
    while True:
        log = open(attack.path("killed.log"), "w+b")
        process = attack.start(command, stdout=subprocess.DEVNULL, stderr=log)
        try:
            process.wait(timeout=attack.random.uniform(0.005, longest))
        except subprocess.TimeoutExpired:
            process.kill()
        if process.wait() != -9:
            if process.returncode != 0:
                log.seek(0)
                attack.find("kills", f"{name}: exit code {process.returncode}: {log.read()[-300:]}", command)
            return
        attack.count("kills")
        attack.count(f"kills of {name}")
        now = victim.rows()
        check(attack, name, command, before, now, whole)
        if victim.is_done():
            return
        log.seek(0)
        reported = re.findall(rb"^(\d+)/\d+ games", log.read(), re.MULTILINE)
        if reported and name in PLAYING and len(now) < int(reported[-1]):
            attack.find("kills", f"{name}: {int(reported[-1])} games were reported, {len(now)} are there", command)
        # A run that needs long to begin gets there at last, however busy the machine is.
        if len(now) == len(before):
            longest *= 1.1
        before = now


def check(attack, name, command, before, now, whole):
    keys = [json.loads(row)["key"] for row in now]
    if len(set(keys)) != len(keys):
        attack.find("kills", f"{name}: a game is there twice", command)
    if not set(before) <= set(now):
        attack.find("kills", f"{name}: {len(set(before) - set(now))} games are lost", command)
    if not set(now) <= set(whole):
        attack.find("kills", f"{name}: a row that an undisturbed run has not", command)


def kills(attack):
    for _ in attack.until(0.35, "kills", KILLS):
        for name in (*PLAYING, *OTHERS):
            victim = OTHERS.get(name, Victim)(attack, name, str(attack.random.randrange(10**6)))
            begin = time.monotonic()
            whole = victim.whole()
            victim.took = time.monotonic() - begin
            kill_until_done(attack, victim, whole)
            attack.count("runs to the end")
            if not whole or victim.rows() != whole:
                attack.find("kills", f"{name}: other rows than undisturbed ({len(victim.rows())}, {len(whole)})",
                            victim.command(victim.store))
            for folder, _, files in os.walk(victim.folder):
                for file in files:
                    if ".part-" in file or file.endswith(".compacted"):
                        attack.find("kills", f"{name}: {file} is left", victim.command(victim.store))
            attack.look_around("kills", name)
    shutil.rmtree(attack.path("killed"), ignore_errors=True)
    for name in (*PLAYING, *OTHERS):
        print(f"  {name}: {attack.counts.get(f'kills of {name}', 0)} kills")
    print(f"  {attack.counts.get('runs to the end', 0)} runs came to their end, with the rows of undisturbed ones")
