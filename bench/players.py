"""Reports with a row a player over a million hands, beside a bare grouping by player of the same table."""

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from pipeline.book.load import load_file
from pipeline.book.migrate import open_book
from pipeline.book.simulate.run import HANDS_FILE, Wanted, simulate
from pipeline.book.sql_files import sql_text
from pipeline.book.store import Store
from pipeline.records.batch import Called
from pipeline.records.intake import intake
from pipeline.show.rates import stat_reports

HANDS = 1_000_000
GAMES = ("stud", "two-thirds", "stud-8", "second-hand-high")
EACH = 500
"""Hands of each game that are simulated; the facts of the million are copies of theirs under other names."""
PLAYERS = 6
ROUNDS = 7
BARE = "select player, count(*) from seat_fact group by player"


def filled(store: Store, folder: Path, hands: int) -> int:
    """Fill a store's facts with those of about so many hands; how many there are."""
    for game in GAMES:
        simulate(Called(variant=game), Wanted(EACH, PLAYERS, 1, full=True), folder / game)
        path = folder / game / HANDS_FILE
        # The nights of all games are on the same dates at tables of the same names.
        path.write_text(path.read_text(encoding="utf-8").replace('"table":"', f'"table":"{game} '), encoding="utf-8")
        for read in intake([str(path)]):
            load_file(store, read)
    assert store.query("select count(*) from hand").item() == EACH * len(GAMES)
    columns = [name for name in store.query("select * from seat_fact limit 0").columns if name not in _NEW]
    there = EACH * len(GAMES)
    while there < hands:
        store.execute(
            f"insert into seat_fact by name select hand_ref + {there} as hand_ref, "
            f"player || ' ' || {there} % 7 as player, {', '.join(columns)} from seat_fact"
        )
        there *= 2
    return there


_NEW = ("hand_ref", "player")


def _seconds(store: Store, sql: str) -> float:
    start = time.perf_counter()
    store.query(sql)
    return time.perf_counter() - start


def main(hands: int = HANDS) -> None:
    """Print a row for each report."""
    with tempfile.TemporaryDirectory() as name, open_book(Path(name) / "bench.duckdb") as store:
        there = filled(store, Path(name), hands)
        print(f"reports with a row a player over {there:,} hands, times as long as a bare group by player")
        for report in stat_reports():
            sql = sql_text("report", report)
            ratios = [_seconds(store, sql) / _seconds(store, BARE) for _ in range(ROUNDS)]
            print(f"  {report:<22}{median(ratios):6.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
