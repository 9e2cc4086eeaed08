"""How much memory a program and all that it starts take at most, as the system counts it; pages shared count once."""

import subprocess
from pathlib import Path
from time import perf_counter, sleep

STEP = 0.1


def peak_of(command: list[str]) -> tuple[int, float]:
    """The largest sum over all processes, in bytes, and the seconds it ran."""
    start = perf_counter()
    peak = 0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as program:
        while program.poll() is None:
            peak = max(peak, sum(map(_held, _family(program.pid))))
            sleep(STEP)
        if program.returncode:
            raise subprocess.CalledProcessError(program.returncode, command)
    return peak, perf_counter() - start


def _family(pid: int) -> list[int]:
    """A process and those it started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = task.read_text().split()
        except OSError:
            continue  # it ended meanwhile
        for child in children:
            found += _family(int(child))
    return found


def _held(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
