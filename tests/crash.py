"""Runs `studbook` in a process of its own and strikes it down in the middle of its work."""

import random
import signal
from dataclasses import dataclass
from pathlib import Path

from tests.checkout import ROOT, run_python

# A thread strikes a moment after the nth statement began, so that statements and commits are hit on the way.
CHILD = """
import os, signal as signals, sys, threading, time
from pipeline.book.database.store import Store
from pipeline.cli.main import main, stop_whole

at, delay, signal = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
# Whoever runs the tests may have them hear none, as nohup does, or a shell that runs them in the background.
if signal == signals.SIGINT:
    signals.signal(signal, signals.default_int_handler)
elif signal != signals.SIGKILL:
    signals.signal(signal, signals.SIG_DFL)
begun = 0

def strike():
    time.sleep(delay)
    os.kill(os.getpid(), signal)

def counting(method):
    def call(*arguments, **named):
        global begun
        begun += 1
        if begun == at:
            threading.Thread(target=strike, daemon=True).start()
        return method(*arguments, **named)
    return call

for name in ("query", "execute", "append"):
    setattr(Store, name, counting(getattr(Store, name)))
stop_whole()
code = main(sys.argv[4:])
if not at:
    print(begun)
sys.exit(code)
"""

LIMITED = """
import resource, sys
from pipeline.cli.main import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
sys.exit(main(sys.argv[2:]))
"""


@dataclass(frozen=True)
class Ended:
    """How a process ended."""

    code: int
    """Negative: the signal that ended it."""
    out: str
    err: str


@dataclass(frozen=True)
class Blow:
    """When a process is struck: so many seconds after it began its nth statement; 0 for never."""

    at: int
    delay: float = 0.0


def run(blow: Blow, number: signal.Signals, folder: Path, *arguments: str) -> Ended:
    """Run a command in a folder and strike it once."""
    script = (CHILD, str(blow.at), str(blow.delay), str(int(number)))
    done = run_python("-c", *script, *arguments, cwd=folder, search=[ROOT])
    return Ended(done.returncode, done.stdout, done.stderr)


def run_limited(limit: int, folder: Path, *arguments: str) -> Ended:
    """Run a command in a folder where no file may grow beyond so many bytes."""
    done = run_python("-c", LIMITED, str(limit), *arguments, cwd=folder, search=[ROOT])
    return Ended(done.returncode, done.stdout, done.stderr)


def blows(statements: int, many: int, seed: int) -> list[Blow]:
    """Different statements of a run, each with a moment after it begins."""
    draw = random.Random(seed)
    places = draw.sample(range(1, statements + 1), many)
    return [Blow(place, draw.choice((0.0, 0.0005, 0.002, 0.005))) for place in places]
