"""Damaged and crafted stores, logs of stores, plans, chunk files, ledgers, maps, positions and recipes."""
import glob
import gzip
import json
import os
import shutil
import sqlite3
import struct

from attacks.attack import ROOT

FILES = 5000
MATCH = ["match", "tron", "mcts(sims=20)", "random", "--map", "u", "--games", "8", "--experiment", "x"]
READERS = [["games"], ["report"], ["export"], ["replay", "x/0/0", "--all"], ["submit", "x", "--dry-run"]]
VALUES = [None, -1, 0, 1, 7, 1e15, 1e308, "", "x" * 5000, [], {}, [[0, 9]], "\x1b[2J", True, 0.5, "../../x", 2**63, "nan",
          "process(cmd=true)", "\u202e", [[]] * 50, -2**63]
# Stores that compute in the place of storing.
SQL = ["ALTER TABLE games RENAME TO g; CREATE VIEW games AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) "
       "SELECT g.* FROM g, n", "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END", "DROP TABLE games",
       "ALTER TABLE games ADD COLUMN more TEXT AS (hex(zeroblob(100000000)))", "ALTER TABLE games RENAME COLUMN moves TO m",
       "DROP TABLE experiments; CREATE VIEW experiments AS SELECT * FROM games", "PRAGMA user_version = 0",
       "PRAGMA user_version = -5", "PRAGMA application_id = 7", "UPDATE games SET experiment = 99", "VACUUM",
       "CREATE TABLE other(x)", "INSERT INTO experiments SELECT id + 1, name || 'y', game, settings, version, created, '' "
       "FROM experiments", "UPDATE experiments SET settings = settings || settings", "DELETE FROM experiments",
       "CREATE INDEX i ON games(hex(moves || zeroblob(10000000)))", "DELETE FROM games WHERE rowid > 1; CREATE UNIQUE INDEX i ON games(result)",
       "CREATE TABLE g AS SELECT * FROM games; DROP TABLE games; ALTER TABLE g RENAME TO games",
       *(f"PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, 'result REAL', 'result REAL {more}')"
         for more in ("CHECK(instr(hex(zeroblob(40000000)), hex(zeroblob(9999999)) || 1) = 0)", "COLLATE RTRIM", "AS (0.25)",
                      "DEFAULT (randomblob(9))", "UNIQUE ON CONFLICT REPLACE")),
       # Keys that find nothing, and a table whose name is ours but for the case.
       *(f"PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, '{before}', '{after}')"
         for before, after in (("PRIMARY KEY(experiment, pairing, number)", "PRIMARY KEY(number, pairing, experiment)"),
                               ("id INTEGER PRIMARY KEY", "id INTEGER NOT NULL"))),
       "CREATE TABLE other(x); CREATE INDEX i ON other(x); PRAGMA writable_schema = 1; UPDATE sqlite_schema SET name = 'GAMES', "
       "tbl_name = 'GAMES', sql = replace(replace(sql, 'TABLE games', 'TABLE GAMES'), 'result REAL NOT NULL', 'result REAL NOT "
       "NULL CHECK(instr(hex(zeroblob(40000000)), hex(zeroblob(9999999)) || 1) = 0)') WHERE name = 'games'; UPDATE sqlite_schema "
       "SET name = 'sqlite_autoindex_GAMES_1', tbl_name = 'GAMES' WHERE name = 'sqlite_autoindex_games_1'; UPDATE sqlite_schema SET "
       "name = 'games', sql = 'CREATE INDEX games ON other(x)' WHERE name = 'i'; INSERT INTO sqlite_schema SELECT 'table', 'games', "
       "'other', rootpage, NULL FROM sqlite_schema WHERE name = 'games'",
       "CREATE TABLE other(x CHECK(instr(hex(zeroblob(40000000)), hex(zeroblob(9999999)) || 1) = 0)); PRAGMA "
       "ignore_check_constraints = 1; INSERT INTO other VALUES(1)",
       "UPDATE games SET checksum = '', moves = replace(hex(zeroblob(10000000)), '0', 'a ')",
       "UPDATE games SET checksum = '', agent_one = hex(zeroblob(3000000))"]
PAGE = 4096


def damaged(attack, data):
    """Bytes with some damage: flips, cuts, repeats, zeros, other numbers."""
    data, some = bytearray(data), attack.random
    for _ in range(some.choice((1, 1, 2, 8, 64))):
        if not data:
            break
        place, kind = some.randrange(len(data)), some.randrange(6)
        if kind == 0:
            data[place] ^= 1 << some.randrange(8)
        elif kind == 1:
            del data[place:]
        elif kind == 2:
            data[place:place + 512] = bytes(min(512, len(data) - place))
        elif kind == 3:
            data[place:place] = data[place:place + some.randrange(1, 64)]
        elif kind == 4:
            data[place] = some.choice(b'0919"{}[]\\,:-e\xff\x00\x1b')
        else:
            data[place:place + 8] = some.choice((b"\xff" * 8, b"\x00" * 8, b"99999999", b'"\\u001b"', b"[[[[[[[["))
    return bytes(data)


def with_page(data, page):
    """A store with one more page, and its number."""
    data = data + page
    count = len(data) // PAGE
    return data[:28] + struct.pack(">I", count) + data[32:92] + data[24:28] + data[96:], count


def inner_page(page, start, children):
    """The page of a table that leads to these pages, from a byte on."""
    page = bytearray(page)
    page[start:start + 12] = struct.pack(">BHHHBI", 5, 0, len(children) - 1, PAGE - 5 * len(children), 0, children[-1])
    for number, child in enumerate(children[:-1]):
        place = PAGE - 5 * (number + 1)
        page[place:place + 5] = struct.pack(">IB", child, 1)
        page[start + 12 + 2 * number:start + 14 + 2 * number] = struct.pack(">H", place)
    return bytes(page)


def with_endless_tables(data, levels):
    """The list of tables goes on with its last entry, a hundred times for each level."""
    count = struct.unpack(">H", data[103:105])[0]
    leaf = data[100:108 + 2 * count] + data[8 + 2 * count:PAGE]
    data, whole = with_page(data, leaf)
    data, last = with_page(data, leaf[:3] + struct.pack(">H", 1) + leaf[5:8] + leaf[6 + 2 * count:8 + 2 * count] + leaf[10:])
    for _ in range(levels):
        data, last = with_page(data, inner_page(bytes(PAGE), 0, [last] * 100))
    return inner_page(data[:PAGE], 100, [whole, last]) + data[PAGE:]


def with_looped_index(data, root, levels):
    """All pages of an index lead to one, over so many levels."""
    start = (root - 1) * PAGE
    page = bytearray(data[start:start + PAGE])
    count = struct.unpack(">H", page[3:5])[0]
    places = [8, *(struct.unpack(">H", page[12 + 2 * cell:14 + 2 * cell])[0] for cell in range(count))]
    child = struct.unpack(">I", page[places[1]:places[1] + 4])[0]
    for level in range(levels):
        for place in places:
            page[place:place + 4] = struct.pack(">I", child)
        if level + 1 < levels:
            data, child = with_page(data, bytes(page))
    return data[:start] + bytes(page) + data[start + PAGE:]


def crafted_json(attack, text):
    """A JSON text with another value somewhere."""
    root = json.loads(text)
    target, place = None, None
    value = root
    while isinstance(value, (dict, list)) and value and (target is None or attack.random.random() < 0.7):
        target = value
        place = attack.random.choice(list(value)) if isinstance(value, dict) else attack.random.randrange(len(value))
        value = target[place]
    if attack.random.random() < 0.15 and isinstance(target, dict):
        del target[place]
    else:
        target[place] = attack.random.choice(VALUES)
    if attack.random.random() < 0.05:
        return "[" * 100000
    return json.dumps(root)


class Files:
    def __init__(self, attack):
        self.attack = attack
        attack.quietly([*MATCH, "--store", attack.path("good.db")])
        self.store = attack.read("good.db")
        attack.quietly(["tune", "tron", "mcts", "--over", "c=0.5,1,2", "--against", "random", "--method", "halving", "--games", "4",
                        "--sims", "5", "--map", "u", "--experiment", "x", "--store", attack.path("tuned.db")])
        self.tuned = attack.read("tuned.db")
        # Rows of an older store have no checksum, so that crafted values get further.
        self.older = open(os.path.join(ROOT, "tests/match/store_version_1.db"), "rb").read()
        self.planned = attack.path("planned.db")
        attack.quietly([*MATCH, "--store", self.planned, "--plan-only"])
        said = attack.quietly(["submit", "x", "--store", self.planned, "--chunks", "2", "--dry-run"]).stdout
        self.plan = said[said.find(b'{"cycad":"plan"'):]
        os.makedirs(attack.path("chunks"))
        attack.write("chunks/plan.jsonl", self.plan)
        attack.quietly(["work", "--plan", attack.path("chunks/plan.jsonl"), "--chunk", "0"])
        self.chunk = attack.read("chunks/chunk-0.jsonl")
        many = attack.path("many.db")
        attack.quietly(["match", "tron", "random", "random", "--map", "empty:4x4", "--games", "1000", "--experiment", "x", "--store", many])
        self.many = attack.read("many.db")
        connection = sqlite3.connect(f"file:{many}?immutable=1", uri=True)
        self.index = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_games_1'").fetchone()[0]
        connection.close()
        self.recipe = open(os.path.join(ROOT, "data/recipe/new.toml"), "rb").read()
        self.map = open(os.path.join(ROOT, "data/tron/contest/u.txt"), "rb").read()
        self.ledgers = glob.glob(os.path.join(ROOT, "experiments/ledger/*.gz"))

    def run(self, arguments, expected=(0, 1, 2, 3)):
        self.attack.count("runs on files")
        return self.attack.run("files", arguments, expected)

    def read_store(self, path, expected=(0, 1, 2, 3)):
        self.attack.count("files")
        self.run([*self.attack.random.choice(READERS), "--store", path], expected)
        self.run(self.attack.random.choice((["store", "check", path], [*MATCH, "--store", path],
                                            ["store", "copy", path, self.attack.path("copy.db")])), expected)
        self.attack.remove_store("copy.db")

    def looped_pages(self):
        levels = self.attack.random.choice((1, 2, 8))
        data = with_looped_index(self.many, self.index, levels) if self.attack.random.random() < 0.5 else with_endless_tables(
            self.store, levels)
        self.read_store(self.attack.write("bad.db", data), expected=(3,))

    def companions(self):
        """What is no file in the place of a log: a pipe is never read to its end."""
        path = self.attack.write("bad.db", self.store)
        companion = path + self.attack.random.choice(("-journal", "-wal", "-shm"))
        kind = self.attack.random.randrange(3)
        (os.mkfifo, os.mkdir, lambda name: os.symlink("nowhere", name))[kind](companion)
        self.read_store(path, expected=(2,))
        if not os.path.lexists(companion):
            self.attack.find("files", "what was no file was deleted", companion)
        os.rmdir(companion) if kind == 1 else os.remove(companion)

    def second_name(self):
        path = self.attack.write("bad.db", self.store)
        self.attack.remove_store("second.db")
        os.link(path, self.attack.path("second.db"))
        self.read_store(self.attack.random.choice((path, self.attack.path("second.db"))), expected=(2,))
        self.attack.remove_store("second.db")

    def forged_lines(self):
        """A value that goes on in a line of its own."""
        path = self.attack.write("bad.db", self.older)
        table = self.attack.random.choice(("games", "experiments"))
        with sqlite3.connect(path) as connection:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")
                       if row[2] == "TEXT" and row[1] not in ("moves", "start", "settings")]
            end = self.attack.random.choice(("char(10)", "char(13)", "char(13, 10)"))
            column = self.attack.random.choice(columns)
            connection.execute(f"UPDATE {table} SET {column} = {column} || {end} || 'FORGED ' || rowid")
        connection.close()
        self.attack.count("files")
        for reader in (["games"], ["report"], ["export"]):
            found = self.run([*reader, "--store", path])
            if found and any(line.startswith(b"FORGED") for line in found[1].splitlines()):
                self.attack.find("files", f"a value of {table}.{column} made a line of its own", reader)

    def damaged_store(self):
        self.read_store(self.attack.write("bad.db", damaged(self.attack, self.attack.random.choice((self.store, self.older)))))

    def damaged_log(self):
        """A store that somebody was writing to when the machine went down, and its log."""
        attack = self.attack
        path = attack.write("bad.db", self.store)
        with sqlite3.connect(path) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA wal_autocheckpoint = 0")
            connection.execute("UPDATE games SET length = length")
            connection.commit()
            store, log = attack.read("bad.db"), attack.read("bad.db-wal")
        connection.close()
        attack.write("bad.db", store)
        attack.write("bad.db-wal", damaged(attack, log))
        self.read_store(path)

    def journal(self):
        """A rollback journal that names a file as its super-journal, which SQLite deletes after it."""
        attack = self.attack
        path, precious = attack.write("bad.db", self.store), attack.write("precious", b"x").encode()
        magic = bytes.fromhex("d9d505f920a163d7")
        header = magic + struct.pack(">5I", 0, 0, len(self.store) // 4096, 512, 4096)
        name = struct.pack(">I", 0x40000000 // 4096 + 1) + precious + struct.pack(">2I", len(precious), sum(precious)) + magic
        attack.write("bad.db-journal", header.ljust(512, b"\0") + name)
        self.read_store(path)
        if not os.path.exists(precious):
            attack.find("files", "a journal deleted another file", "bad.db-journal")
        os.remove(attack.path("bad.db-journal"))

    def crafted_settings(self):
        path = self.attack.write("bad.db", self.attack.random.choice((self.store, self.tuned)))
        with sqlite3.connect(path) as connection:
            settings = connection.execute("SELECT settings FROM experiments").fetchone()[0]
            connection.execute("UPDATE experiments SET settings = ?, checksum = ''", [crafted_json(self.attack, settings)])
        connection.close()
        self.read_store(path)

    def crafted_row(self):
        path = self.attack.write("bad.db", self.older)
        with sqlite3.connect(path) as connection:
            columns = [row[1] for row in connection.execute("PRAGMA table_info(games)")]
            value = self.attack.random.choice(VALUES)
            value = json.dumps(value) if isinstance(value, (list, dict)) or value is None else value
            value = float(value) if isinstance(value, int) and abs(value) >= 2**63 else value
            try:
                connection.execute(f"UPDATE OR REPLACE games SET {self.attack.random.choice(columns)} = ?", [value])
            except sqlite3.Error:  # of another type than the column
                connection.execute("UPDATE games SET moves = ?", [str(value)])
        connection.close()
        self.read_store(path)

    def crafted_tables(self):
        path = self.attack.write("bad.db", self.store)
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.executescript(self.attack.random.choice(SQL))
        finally:
            connection.close()
        self.read_store(path)

    def lines(self, whole):
        """JSON lines that are damaged, or of which one says something else."""
        if self.attack.random.random() < 0.5:
            return damaged(self.attack, whole)
        lines = whole.decode().splitlines()
        place = self.attack.random.randrange(len(lines))
        lines[place] = crafted_json(self.attack, lines[place])
        return "\n".join(lines).encode() + b"\n"

    def bad_chunks(self):
        attack = self.attack
        folder = attack.path("bad-chunks")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        of_plan = attack.random.random() < 0.5
        attack.count("files")
        attack.write("bad-chunks/plan.jsonl", self.lines(self.plan) if of_plan else self.plan)
        attack.write("bad-chunks/chunk-0.jsonl", self.chunk if of_plan else self.lines(self.chunk))
        self.run(["work", "--plan", os.path.join(folder, "plan.jsonl"), "--chunk", attack.random.choice("01")])
        self.run(["merge", "x", "--store", self.planned, "--folder", folder])

    def bad_recipe(self):
        self.attack.count("files")
        path = self.attack.write("bad.toml", damaged(self.attack, self.recipe))
        self.run(["reproduce", "--file", path, "--size", "nothing"])

    def bad_ledger(self):
        attack = self.attack
        folder = attack.path("bad-ledger")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        ledger = attack.random.choice(self.ledgers)
        data = open(ledger, "rb").read()
        if attack.random.random() < 0.6 and len(data) < 200_000:
            data = gzip.compress(crafted_json(attack, gzip.decompress(data)).encode())
        else:
            data = damaged(attack, data)
        attack.count("files")
        attack.write("bad-ledger/" + os.path.basename(ledger), data)
        self.run(["reproduce", "--check", "--ledger", folder, "--document", os.path.join(ROOT, "docs/results.md")])

    def bad_map(self):
        self.attack.count("files")
        self.run(["move", "tron", "--agent", "random", "--map", self.attack.write("bad.txt", damaged(self.attack, self.map))])

    def bad_positions(self):
        self.attack.count("files")
        good = b"5 3/.1.../...../...2.\n5 3/1..../...../....2\n"
        path = self.attack.write("bad.positions", damaged(self.attack, good))
        self.run(["match", "tron", "random", "random", "--games", "2", "--start", f"positions({path})"])


def files(attack):
    forms = Files(attack)
    kinds = [forms.looped_pages, forms.companions, forms.second_name, forms.forged_lines, forms.damaged_store, forms.damaged_log,
             forms.journal, forms.crafted_settings, forms.crafted_row, forms.crafted_tables, forms.bad_chunks, forms.bad_recipe, forms.bad_ledger,
             forms.bad_map, forms.bad_positions]
    for _ in attack.until(0.25, "files", FILES):
        for kind in kinds:
            kind()
    attack.look_around("files", "all of them")
    print(f"  read by {attack.counts['runs on files']} runs, of {len(kinds)} kinds")
