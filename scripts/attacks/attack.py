"""What all parts of the attack share: a folder, runs of the program that are looked at, counts and findings."""
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HANG = 30  # seconds, on a busy machine
# What may not be shown: C0 but for line feeds and tabs, C1, what turns the direction of reading, line separators.
HARMFUL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
STORE_ENDINGS = ("", "-wal", "-shm", ".cycad-lock")


class Attack:
    def __init__(self, program, minutes, seed):
        self.program, self.seconds, self.random = program, minutes * 60, random.Random(seed)
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="cycad-attack-"))
        os.mkdir(self.path("temporary"))
        self.environment = {**os.environ, "TMPDIR": self.path("temporary")}
        self.findings, self.counts = [], {}

    def path(self, name):
        return os.path.join(self.folder, name)

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number

    def find(self, part, what, run):
        self.findings.append(part)
        with open(self.path("findings.txt"), "a") as file:
            file.write(f"{part}: {what}\n  {run!r}\n")
        print(f"FOUND {part}: {what}", flush=True)

    def until(self, share, what, wanted):
        """Yields until so many are counted or this part's share of the time is over, at least once."""
        end = time.monotonic() + share * self.seconds
        while True:
            yield
            if time.monotonic() > end or self.counts.get(what, 0) >= wanted:
                return

    def quietly(self, arguments):
        """A run that is expected to go well, for what comes after it."""
        return subprocess.run([self.program, *arguments], capture_output=True, cwd=self.folder, env=self.environment)

    def start(self, arguments, **options):
        return subprocess.Popen([self.program, *arguments], cwd=self.folder, env=self.environment, **options)

    def run(self, part, arguments, expected=(0, 1, 2, 3), long=None, heard=True):
        """Runs the program and looks at how it ended. One that may work for long is asked to end after `long` s. One that is
        not heard can write neither what it found nor what is wrong."""
        command = [self.program, *arguments]
        with open("/dev/full", "wb") as full:
            listener = subprocess.PIPE if heard else full
            process = self.start(arguments, stdin=subprocess.DEVNULL, stdout=listener, stderr=listener)
        try:
            out, error = process.communicate(timeout=long or HANG)
        except subprocess.TimeoutExpired:
            if long is None:
                process.kill()
                process.communicate()
                self.find(part, f"no end within {HANG} s", command)
                return None
            process.send_signal(signal.SIGTERM)
            # Before its first instruction a program ends by the signal itself.
            expected = (*expected, 128 + signal.SIGTERM, -signal.SIGTERM)
            try:
                out, error = process.communicate(timeout=HANG)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                self.find(part, f"no end within {HANG} s of SIGTERM", command)
                return None
        if heard:
            self.look_at(part, command, process.returncode, out, error, expected)
        elif process.returncode not in expected:
            self.find(part, f"exit code {process.returncode} with nobody listening", command)
        return process.returncode, out, error

    def look_at(self, part, command, code, out, error, expected):
        said = error.decode("utf-8", "replace")
        if code not in expected:
            self.find(part, f"exit code {code}: {said[-300:]}", command)
        elif "unexpected failure" in said:
            self.find(part, f"an unexpected failure: {said[-300:]}", command)
        elif code == 2 and not said.strip():
            self.find(part, "refused without a word", command)
        for text in (out, error):
            try:
                if HARMFUL.search(text.decode()):
                    self.find(part, f"control characters: {text[-300:]!r}", command)
            except UnicodeDecodeError:
                self.find(part, f"no UTF-8: {text[-300:]!r}", command)

    def remove_store(self, name):
        for ending in STORE_ENDINGS:
            if os.path.lexists(self.path(name + ending)):
                os.remove(self.path(name + ending))

    def write(self, name, data):
        """A file of ours, without what may be beside an earlier store of the name."""
        self.remove_store(name)
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def left_behind(self):
        """Processes that were started in the folder and are there still; the dying get a moment."""
        for _ in range(100):
            found = []
            for process in filter(str.isdigit, os.listdir("/proc")):
                try:
                    if os.readlink(f"/proc/{process}/cwd").startswith(self.folder):
                        found.append(int(process))
                except OSError:
                    pass
            if not found:
                return []
            time.sleep(0.05)
        return found

    def look_around(self, part, after):
        """Nothing may be left: no process, no temporary file, no core, no half-written file."""
        for process in self.left_behind():
            self.find(part, f"a process is left: {open(f'/proc/{process}/cmdline').read()!r}", after)
            os.kill(process, signal.SIGKILL)
        for name in os.listdir(self.path("temporary")):
            self.find(part, f"a temporary file is left: {name}", after)
            path = os.path.join(self.path("temporary"), name)
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
        for name in os.listdir(self.folder):
            if ".part-" in name or name.startswith("core"):
                self.find(part, f"a file is left: {name}", after)
                os.remove(self.path(name))
