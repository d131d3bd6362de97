"""Bots that misbehave: too slow, too loud, too many, too large, armed, clinging. Every game must come to its end, with the bot's
failure recorded, and nothing of the bot may be left."""
import json
import os

# By kind of mischief; MARK is a number of seconds.
SHELL = {
    "ends": ["exit 3", "kill -9 $$", "kill -SEGV $$", "ulimit -c unlimited; kill -ABRT $$", "printf 2", "/no/such/program",
             "printf '2\\n2\\n2\\n2\\n'; exit 0"],
    "says nothing": ["sleep MARK", "exec >&-; sleep MARK", "exec <&-; sleep MARK", "exec 0<&- 1>&- 2>&-; sleep MARK",
                     "kill -STOP $$; sleep MARK", "while :; do :; done", "cat >/dev/null"],
    "broken text": ["printf '\\300\\200' >&2; exit 1", "printf '\\355\\240\\200' >&2; exit 1",
                    "printf '\\033[2J\\302\\233\\342\\200\\256' >&2; exit 1", "printf '\\000\\000\\n\\000'; sleep MARK",
                    "printf '\\364\\220\\200\\200\\377\\n'; sleep MARK"],
    "floods": ["yes", "yes 2", "cat /dev/zero", "cat /dev/urandom", "yes >&2", "cat /dev/zero >&2", "cat",
               "while :; do printf ' '; done", "echo 9; echo 0; echo move north; sleep MARK"],
    "cycad": ["echo cycad 1; yes info", "echo cycad 1; echo move a1a1; sleep MARK", "echo cycad 1; echo error no; sleep MARK",
              "echo cycad 7", "echo cycad 1; cat", "echo cycad 1; while read x; do echo move; done",
              "echo cycad 1; head -c 10000000 /dev/zero | tr '\\0' x; sleep MARK", "echo cycad 1; echo info depth -1; echo quit",
              *(f"echo cycad 1; while read w r; do case $w in moves) m=${{r%% *}};; go) echo move $m {claim};; esac; done"
                for claim in ("sims 9223372036854775807", "sims 18446744073709551616", "sims -1", "value 1e999", "value nan"))],
    "deserts": ["trap '' TERM INT HUP; sleep MARK", "sleep MARK & sleep MARK & echo 2; sleep MARK",
                "setsid sleep MARK & setsid setsid sleep MARK & echo 2; sleep MARK", "nohup sleep MARK >/dev/null 2>&1 & exit 0",
                "exec 3<&0; (cat <&3 >/dev/null &) ; sleep MARK", "(setsid sh -c 'sleep MARK & sleep MARK' &) ; echo 2; exit 0"],
    "signals": ["kill -STOP $PPID; sleep MARK", "kill -KILL $PPID; sleep MARK", "kill -0 -1 && kill -9 $PPID; sleep MARK",
                "kill -KILL 0", "kill -TERM $PPID; sleep MARK", "echo 2 > /proc/$PPID/mem; exit 1"],
    "takes": ["x=x; while :; do x=$x$x; done", "(while :; do sleep MARK & done) & while :; do sleep MARK & done",
              "(while :; do setsid sleep MARK & done) & sleep MARK", "head -c 3000000000 /dev/zero > big; sleep MARK",
              "mkdir many; i=0; while :; do : > many/$i; i=$((i + 1)); done"],
}
HOLD = """import ctypes, mmap, os, signal, socket, struct
signal.alarm(45)
c, (silent, other) = ctypes.CDLL(None), socket.socketpair()
def slow_page():
  handle = c.syscall(323, os.O_CLOEXEC)
  page = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
  address = ctypes.addressof(ctypes.c_char.from_buffer(page))
  c.ioctl(handle, ctypes.c_ulong(0xc018aa3f), struct.pack("QQQ", 0xaa, 0, 0))
  c.ioctl(handle, ctypes.c_ulong(0xc020aa00), struct.pack("QQQQ", address, 4096, 1, 0))
  return page
"""
PYTHON = {
    "takes": ["x = [bytearray([1]) * (1 << 26) for _ in range(99)]", "import os; [os.fork() for _ in range(8)]; os.pause()",
              "import threading, time; [threading.Thread(target=time.sleep, args=(MARK,)).start() for _ in range(5000)]",
              "import os; [os.dup(0) for _ in range(10**6)]",
              "import os\nfor _ in range(30):\n  if os.fork() == 0: os._exit(0)\nos.read(0, 1); input(); input()",
              # Very many that only wait, and very many that have ended and that nobody waits for.
              "import os, signal\nfor _ in range(2500):\n  if os.fork() == 0: signal.pause()\nsignal.pause()",
              "import os\nfor _ in range(500):\n  if os.fork() == 0: os._exit(os.fork() and 0)\nos.read(0, 1); input(); input()",
              # Without its first thread, and by the tables of pages.
              "import ctypes, threading, time\n"
              "def grow():\n  time.sleep(0.1)\n  global x\n  x = bytearray([1]) * (1 << 30)\n  time.sleep(MARK)\n"
              "threading.Thread(target=grow).start()\nctypes.CDLL(None).syscall(60, 0)",
              "import mmap\nx = mmap.mmap(-1, 1 << 38, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, mmap.PROT_READ)\n"
              "x.madvise(mmap.MADV_NOHUGEPAGE)\nfor place in range(0, len(x), 1 << 21): x[place]\ninput(); input()",
              # What is left of it grows when it has ended itself.
              "import os\nprint(2, flush=True)\nif os.fork(): os._exit(0)\nos.setsid()\nx = []\nwhile 1: x.append(bytearray([1]) * (1 << 22))"],
    "signals": ["import os, ctypes\nfor t in os.listdir(f'/proc/{PROGRAM}/task'): ctypes.CDLL(None).syscall(200, int(t), 19)\n"
                "input(); input()",
                # To most calls the number of a thread is that of its process.
                *(f"import os, resource, ctypes\nfor t in map(int, os.listdir(f'/proc/{{PROGRAM}}/task')):\n  try:\n    {call}\n"
                  "  except OSError: pass\ninput(); input()"
                  for call in ("os.kill(t, 19)", "os.kill(t, 9)", "ctypes.CDLL(None).sigqueue(t, 9, None)",
                               "resource.prlimit(t, resource.RLIMIT_CPU, (0, 0))",
                               "os.sched_setscheduler(t, os.SCHED_IDLE, os.sched_param(0))")),
                # Questions to the supervisor without end.
                "import os\nwhile 1:\n  try: os.kill(SUPERVISOR, 0)\n  except OSError: pass",
                "import resource; resource.prlimit(PROGRAM, resource.RLIMIT_CPU, (0, 0)); input(); input()",
                "import resource; resource.prlimit(SUPERVISOR, resource.RLIMIT_NOFILE, (0, 0)); input(); input()",
                # The system sends the signal when the pipe is ready.
                "import os, fcntl\nr, w = os.pipe()\nfcntl.fcntl(r, fcntl.F_SETOWN, SUPERVISOR); fcntl.fcntl(r, 10, 9)\n"
                "fcntl.fcntl(r, fcntl.F_SETFL, os.O_ASYNC)\nos.write(w, b'x'); input(); input()",
                "import os; os.sched_setscheduler(PROGRAM, os.SCHED_IDLE, os.sched_param(0)); input(); input()",
                "import os, signal; signal.pidfd_send_signal(os.pidfd_open(PROGRAM), 19); input(); input()",
                "import ctypes; print(ctypes.CDLL(None).ptrace(16, PROGRAM, 0, 0)); input(); input()",
                # A signal to one's own group, from within the supervisor's.
                "import os\nif os.fork() == 0:\n  os.setpgid(0, SUPERVISOR)\n  os.kill(0, 9)\ninput(); input()",
                "import os; os.setpriority(os.PRIO_USER, os.getuid(), 19); input(); input()",
                "import os; os.setpriority(os.PRIO_PGRP, os.getpgid(PROGRAM), 19); input(); input()",
                # What the supervisor would report, with a text of 2^46 characters or an error of the start.
                *("import os, struct\nfor fd in os.listdir(f'/proc/{SUPERVISOR}/fd'):\n  try:\n"
                  "    pipe = os.open(f'/proc/{SUPERVISOR}/fd/{fd}', os.O_WRONLY | os.O_NONBLOCK)\n"
                  f"    os.write(pipe, struct.pack('iiiiQ', 0, {error}, 0, 256, {size}) + bytes(256))\n"
                  "  except OSError: pass\nos._exit(0)" for error, size in ((0, 1 << 46), (11, 0)))],
    # The system keeps our pipe while it waits for a page or a socket that nobody fills.
    "holds": [HOLD + call for call in
              ("os.writev(1, [bytes(16384), slow_page()])", "os.writev(2, [bytes(16384), slow_page()])",
               "os.readv(0, [slow_page()])",
               *(f"os.write({fd}, bytes(16384)); {copy}" for fd in (1, 2)
                 for copy in (f"c.splice(silent.fileno(), None, {fd}, None, 4096, 0)",
                              f"c.sendfile({fd}, silent.fileno(), None, 4096)")))]
    + [# A trap in every thread above it, by a counter that the system rings.
       "import ctypes, os, struct\nevent = struct.pack('IIQQQQQ', 1, 128, 0, 10000, 0, 0, 0x3000000020) + bytes(80)\n"
       "for p in (PROGRAM, SUPERVISOR):\n"
       "  for t in os.listdir(f'/proc/{p}/task'): ctypes.CDLL(None).syscall(298, event, int(t), -1, -1, 0)\n"
       "input(); input()",
       "import os, time\nfor _ in range(3): os.fork()\n"
       "try: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))\nexcept OSError: pass\n"
       "end = time.time() + 1\nwhile time.time() < end: pass",
       "for p in (PROGRAM, SUPERVISOR):\n  for name, value in (('autogroup', '19'), ('oom_score_adj', '1000')):\n"
       "    try: open(f'/proc/{p}/{name}', 'w').write(value)\n    except OSError: pass\ninput(); input()"],
    # A daemon that holds every pipe of the program and of the supervisor, and takes what is in it.
    "deserts": ["import os, threading, time\nif os.fork(): time.sleep(0.1); os._exit(0)\nos.setsid()\nif os.fork(): os._exit(0)\n"
                "def take(fd):\n  while 1: os.read(fd, 1)\n"
                "for path in (f'/proc/{p}/fd/{fd}' for p in (PROGRAM, SUPERVISOR)[:1 if os.getuid() else 2] for fd in os.listdir(f'/proc/{p}/fd')):\n  try:\n"
                "    if os.readlink(path).startswith('pipe:'):\n      os.open(path, os.O_WRONLY | os.O_NONBLOCK)\n"
                "      threading.Thread(target=take, args=(os.open(path, os.O_RDONLY),)).start()\n  except OSError: pass\n"
                "time.sleep(MARK)",
                "import os, signal, time\nfor s in range(1, 64):\n  try: signal.signal(s, signal.SIG_IGN)\n  except Exception: pass\n"
                "for _ in range(2):\n  if os.fork(): time.sleep(0.2)\n  os.setsid()\ntime.sleep(MARK)"],
}
WHO = ("import os\nSUPERVISOR = os.getppid()\n"
       "PROGRAM = int(open(f'/proc/{SUPERVISOR}/stat').read().rsplit(')', 1)[1].split()[1])\n")
LIMITS = "ms=150, first-ms=300, grace-ms=50, memory-mib=200, processes=40, file-mib=20, log-kib=64"


def bots_of(attack):
    """All of them: how it misbehaves, and the command."""
    for kind, commands in SHELL.items():
        for command in commands:
            yield kind, command.replace("MARK", "1000")
    for kind, scripts in PYTHON.items():
        for place, script in enumerate(scripts):
            name = f"bot-{kind}-{place}.py"
            yield kind, "exec python3 " + attack.write(name, (WHO + script.replace("MARK", "1000")).encode())


def bots(attack):
    everyone = list(bots_of(attack))
    for _ in attack.until(0.15, "bots", 10 * len(everyone)):
        for kind, bot in everyone:
            attack.count("bots")
            quoted = bot.replace("\\", "\\\\").replace('"', '\\"')
            protocol = ", protocol=cycad" if kind == "cycad" else ""
            agent = f'bot=process(cmd="{quoted}", {LIMITS}, log=bot.log{protocol})'
            # One that takes long to start on a busy machine has more time; what it does is the same.
            run = attack.run("bots", ["match", "tron", agent, "random", "--games", "2", "--map", "u", "--threads", "2",
                                      "--tolerate-forfeits", "--json", "--store", attack.path("bots.db")], expected=(0,))
            if kind == "cycad":
                attack.run("bots", ["check-bot", bot, "--game", "tron", "--ms", "150", "--first-ms", "300"], expected=(1,))
            if run is not None and run[0] == 0:
                games = json.loads(run[1])["games"]
                if len(games) != 2 or any(game["end"] == "forfeit" and not game["reason"] for game in games):
                    attack.find("bots", "games without an end or a reason", bot)
            for left in ("bots.db", "bots.db-wal", "bots.db-shm", "bots.db.cycad-lock"):
                if os.path.exists(attack.path(left)):
                    os.remove(attack.path(left))
            for name, most in (("bot.log", 64 << 10), ("big", 20 << 20)):
                if os.path.exists(attack.path(name)):
                    if os.path.getsize(attack.path(name)) > most:
                        attack.find("bots", f"{name} is larger than allowed", bot)
                    os.remove(attack.path(name))
            attack.look_around("bots", bot)
    print(f"  {len(everyone)} different bots")
