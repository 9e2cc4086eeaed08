"""Loading at scale: whole processes beside DuckDB, pokerkit and pydantic, on the same hands; each row is a ratio.

Every round runs the two sides of a row one after the other; a ratio is the median of three rounds. `python -m bench`
takes few hands, `make bench-large` as many as the aims are set for.
"""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import numpy as np

from bench import players
from bench.memory import peak_of
from bench.ranks import seconds
from bench.reading import PEER_HANDS, collecting_by_hand, pokerkit_run, simulated
from pipeline.book.simulate.run import HANDS_FILE, Wanted, simulate
from pipeline.checks.outcome import Outcomes, resolve_hands
from pipeline.checks.verify import verify
from pipeline.records.batch import Called
from pipeline.records.writers.phh import WRITER as PHH
from pipeline.rules.resolve import resolve
from schemas.hand import Hand

ROUNDS = 3
SEED = 20_261_130
PLAYERS = 6
SCAN = """
import sys, duckdb
con = duckdb.connect(sys.argv[2])
found = con.sql("describe select * from read_json(?, format='newline_delimited')", params=[sys.argv[3]]).fetchall()
columns = ", ".join(f"'{row[0]}': '{row[1]}'" for row in found)
con.execute(
    "create table hand as select * from read_json(?, format='newline_delimited', columns={" + columns + "})",
    [sys.argv[1]],
)
"""

VALIDATE = """
import sys
from schemas.hand import Hand
path, part, parts = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
with open(path, "rb") as lines:
    for number, line in enumerate(lines):
        if number % parts == part:
            Hand.model_validate_json(line)
"""
WRITE = """
import sys, duckdb
con = duckdb.connect(sys.argv[2])
con.execute(f"attach '{sys.argv[1]}' as finished (read_only)")
for (name,) in con.sql(
    "select table_name from duckdb_tables() where database_name = 'finished' and schema_name = 'main'"
).fetchall():
    con.execute(f'create table "{name}" as select * from finished.main."{name}"')
"""


class Wants(NamedTuple):
    """How many hands each row takes."""

    loaded: int
    long: int
    judged: int
    kept: int
    """For flat memory: half as many beside this many."""


SHORT = Wants(3_000, 300, 2_000, 6_000)
LARGE = Wants(600_000, 20_000, 50_000, 4_000_000)


class Row(NamedTuple):
    """One line of the table."""

    name: str
    ratio: float
    aim: str


def hands_file(folder: Path, hands: int, full: bool = True) -> Path:
    """Simulated Two Thirds."""
    simulate(Called(variant="two-thirds"), Wanted(hands, PLAYERS, SEED, full=full), folder)
    return folder / HANDS_FILE


def wall(command: list[str], cores: int | None = None) -> float:
    """Seconds a whole process takes, with all that it starts, on so many cores; on all that there are without a number.

    The command alone does not bind it: the store would work in a second thread beside `--jobs 1`.
    """
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, sorted(before)[:cores])
        start = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return perf_counter() - start
    finally:
        os.sched_setaffinity(0, before)


def processor(command: list[str]) -> float:
    """Seconds of processor time a whole process takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def studbook(*arguments: str | Path) -> list[str]:
    """A command of this checkout."""
    return [sys.executable, "-m", "pipeline.cli.main", *map(str, arguments)]


def ingest(path: Path, *options: str) -> list[str]:
    """Load a file into a store of its own, made anew."""
    store = path.with_suffix(".duckdb")
    store.unlink(missing_ok=True)
    return studbook("ingest", path, "--db", store, "--quiet", *options)


def ratio(one: Callable[[], float], other: Callable[[], float]) -> float:
    """The median of how many times as long the first takes as the second, run in turn."""
    return median(one() / other() for _ in range(ROUNDS))


def scanned(path: Path) -> float:
    """Seconds DuckDB takes to read the file with declared columns into a table of a database file."""
    store, sample = path.with_suffix(".scan.duckdb"), path.with_suffix(".sample")
    store.unlink(missing_ok=True)
    if not sample.exists():
        with path.open() as lines:
            sample.write_text("".join(line for line, _ in zip(lines, range(1000), strict=False)))
    return wall([sys.executable, "-c", SCAN, str(path), str(store), str(sample)])


def validated(path: Path) -> float:
    """Seconds pydantic takes to validate the lines of a file and nothing else, on all cores."""
    cores = len(os.sched_getaffinity(0))
    start = perf_counter()
    parts = [
        subprocess.Popen([sys.executable, "-c", VALIDATE, str(path), str(part), str(cores)]) for part in range(cores)
    ]
    for part in parts:
        if part.wait():
            raise subprocess.CalledProcessError(part.returncode, part.args)
    return perf_counter() - start


def written(path: Path) -> float:
    """Seconds DuckDB takes to write the finished rows of a loaded file into a database file, and nothing else."""
    store = path.with_suffix(".written.duckdb")
    store.unlink(missing_ok=True)
    return wall([sys.executable, "-c", WRITE, str(path.with_suffix(".duckdb")), str(store)])


def loading(folder: Path, hands: int) -> list[Row]:
    """Whole processes on all cores beside DuckDB, on two beside one; loading in one beside a what-if."""
    path = hands_file(folder / "loaded", hands)
    beside = ratio(lambda: wall(ingest(path)), lambda: scanned(path))
    least = ratio(lambda: validated(path) + written(path), lambda: scanned(path))
    second = ratio(lambda: wall(ingest(path), 1), lambda: wall(ingest(path), 2))
    whatif = studbook("whatif", "--db", path.with_suffix(".duckdb"), "--variant", "stud")
    other = ratio(lambda: processor(ingest(path, "--jobs", "1")), lambda: processor(whatif))
    return [
        Row("ingest, times as long as read_json", beside, "at most 3"),
        Row("validating and writing alone, beside read_json", least, "(beside it)"),
        Row("ingest, times as fast with a second core", second, "at least 1.5"),
        Row("what-if, times as fast as ingest", other, "at least 10"),
    ]


def beside_pokerkit(folder: Path, hands: int) -> Row:
    """Long hands, ours on all cores as a whole process, pokerkit on one."""
    long = simulated(hands)
    path = folder / "long.jsonl"
    path.write_text("\n".join(hand.model_dump_json(exclude_unset=True) for hand in long) + "\n", encoding="utf-8")
    peer = pokerkit_run([PHH.text(hand) for hand in long[:PEER_HANDS]])
    times = ratio(lambda: seconds(peer) / PEER_HANDS, lambda: wall(ingest(path)) / len(long))
    return Row("hands of 25 actions, times as many as pokerkit", times, "at least 100")


def judging(hands: int) -> list[Row]:
    """Judge, settle and verify over arrays beside pydantic validating the same hands, whose cards are all known."""
    with TemporaryDirectory() as name:
        lines = hands_file(Path(name) / "judged", hands).read_bytes().splitlines()
    records = [Hand.model_validate_json(line) for line in lines]
    outcomes = resolve_hands(records)

    def validate() -> None:
        for line in lines:
            Hand.model_validate_json(line)

    with collecting_by_hand():
        times = ratio(lambda: seconds(lambda: judged(outcomes)), lambda: seconds(validate))
        sums = ratio(lambda: seconds(lambda: contributed(outcomes)), lambda: seconds(validate))
    return [
        Row("judge, settle, verify, times as long as pydantic", times, "under 0.25"),
        Row("contributions alone, times as long as pydantic", sums, "(beside it)"),
    ]


def judged(outcomes: Outcomes) -> None:
    """Resolve every batch and give every hand its verdict."""
    for group in outcomes.groups:
        verify(
            [outcomes.hands[row] for row in group.rows],
            group,
            resolve(group.batch, group.variant, group.in_force.rules),
        )


def contributed(outcomes: Outcomes) -> None:
    """Sum up what each seat put in."""
    acts = outcomes.gathered.acts
    size, seats = outcomes.gathered.seated.sits.shape
    acts.by_seat(size, seats, np.where(acts.act >= 0, acts.amount, 0))


def flat_memory(folder: Path, hands: int) -> list[Row]:
    """All processes together with so many hands beside half of them, within 512 MB."""
    whole = hands_file(folder / "whole", hands, full=False)
    half = folder / "half.jsonl"
    with whole.open() as lines, half.open("w") as first:
        first.writelines(line for line, _ in zip(lines, range(hands // 2), strict=False))
    runs = [peak_of(ingest(path, "--memory", "512MB")) for path in (half, whole)]
    (less, shorter), (more, longer) = runs
    return [
        Row("peak of memory, twice the hands beside them once", more / less, "at most 1.25"),
        Row("second half of a run, times as long as the first", (longer - shorter) / shorter, "at most 1.25"),
    ]


def main(wants: Wants = SHORT) -> None:
    """Print one line a row, each as soon as it is known."""
    print(f"{'loading ' + format(wants.loaded, ',') + ' hands':52}{'ratio':>8}  aim")
    with TemporaryDirectory() as name:
        folder = Path(name)
        parts: tuple[Callable[[], list[Row]], ...] = (
            lambda: judging(wants.judged),
            lambda: loading(folder, wants.loaded),
            lambda: flat_memory(folder, wants.kept),
            lambda: [beside_pokerkit(folder, wants.long)],
        )
        for part in parts:
            for row in part():
                print(f"{row.name:52}{row.ratio:8.2f}  {row.aim}", flush=True)


if __name__ == "__main__":
    players.main(players.HANDS)
    print()
    main(LARGE)
