"""Reports on players over a million hands, beside a bare grouping by player of the same number of rows."""

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from pipeline.book.chains.keep import keep_rows
from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_book
from pipeline.book.database.sql_files import sql_group, sql_names, sql_text
from pipeline.book.database.store import Store
from pipeline.book.database.views import KEPT, viewing
from pipeline.book.loading.load import load_file
from pipeline.book.simulate.run import HANDS_FILE, Wanted, simulate
from pipeline.records.batch import Called
from pipeline.records.intake import intake
from pipeline.show.rates import stat_reports
from pipeline.show.trust import with_intervals

HANDS = 1_000_000
SHORT = 100_000
"""With few hands a report takes longest to be planned, so its ratio is higher."""
GAMES = ("stud", "two-thirds", "stud-8", "second-hand-high")
EACH = 500
"""Hands of each game that are simulated; those of the million are copies of them under other names and dates."""
PLAYERS = 6
ROUNDS = 7
SLOW = 50
"""What takes so many times as long is timed once."""
BARE = "select player, count(*) from seat_fact group by player"
GROUPS = ("money", "rollovers")

A_PLAYER = (
    "winnings",
    "player_results",
    "session_results",
    "biggest_results",
    "drawdowns",
    "rake_shares",
    "all_in_results",
)
A_HAND = ("head_to_heads", "result_lines", "running_nets", "rollovers", "corrections")
DRAWN = ("win_rates", "carry_shares")


class Rows(NamedTuple):
    """Reports with as many rows as there are of something, and how many times as long they may take."""

    of: str
    reports: list[str]
    aim: str


def groups() -> list[Rows]:
    """Every report on players, on money and on rollovers."""
    players = [*stat_reports(), *A_PLAYER, "rolled_pot_entries"]
    named = {*players, *A_HAND, *DRAWN}
    rest = [name for name in sql_names("report") if sql_group(name) in GROUPS and name not in named]
    return [
        Rows("a row a player", players, "at most 5"),
        Rows("a row a hand, or a pair of players", list(A_HAND), "at most 40"),
        Rows("a row a player with an interval that is drawn: the rows alone", list(DRAWN), "(apart)"),
        Rows("a row a chain, a night, a game, or one", rest, "(none)"),
    ]


def filled(store: Store, folder: Path, hands: int) -> int:
    """Fill a store with about so many hands, and with what is worked out of them; how many there are."""
    for number, game in enumerate(GAMES):
        simulate(Called(variant=game), Wanted(EACH, PLAYERS, 1, full=True, rake=game == "stud"), folder / game)
        path = folder / game / HANDS_FILE
        # The nights of all games are on the same dates at tables of the same names.
        path.write_text(path.read_text(encoding="utf-8").replace('"table":"', f'"table":"{game} '), encoding="utf-8")
        for read in intake([str(path)]):
            load_file(store, read)
        # Nobody sits at two tables at once.
        later = f"interval {4 * number} hour"
        store.execute(
            f"update hand set played_local = played_local + {later}, played_utc = played_utc + {later} "
            f"where table_name like '{game} %'"
        )
    refresh_chains(store)
    there, step = EACH * len(GAMES), 0
    assert store.query("select count(*) from hand").item() == there
    while there < hands:
        for table, columns in _tables_of_hands(store).items():
            copied = ", ".join(f"{_other(name, there, step)} as {name}" for name in columns)
            store.execute(f"insert into {table} by name select {copied} from {table}")
        there, step = 2 * there, step + 1
    with store.transaction():
        keep_rows(store, store.query("select distinct session, table_name from hand"))
    return there


def _tables_of_hands(store: Store) -> dict[str, list[str]]:
    columns = store.query(
        "select table_name, column_name from duckdb_columns() join duckdb_tables() using (table_name) "
        "where not duckdb_columns.internal order by table_name, column_index"
    )
    found: dict[str, list[str]] = {}
    for table, column in columns.iter_rows():
        if not table.startswith((KEPT, "forgotten")):
            found.setdefault(table, []).append(column)
    return {table: names for table, names in found.items() if "hand_ref" in names}


def _other(column: str, there: int, step: int) -> str:
    """A column of the copies: other hands, at other tables, of other nights and players."""
    if column == "eligible":
        return f"list_transform(eligible, lambda one: one || ' {there % 7}')"
    changed = {
        "hand_ref": f"hand_ref + {there}",
        "player": f"player || ' {there % 7}'",
        "session": f"session || ' {step}'",
        "table_name": f"table_name || ' {step}'",
    }
    if column in ("played_local", "played_utc"):
        return f"{column} + interval {30 * 2**step} day"
    return changed.get(column, column)


def _bare(store: Store) -> float:
    start = time.perf_counter()
    store.query(BARE)
    return time.perf_counter() - start


def _timed(store: Store, name: str) -> float:
    """Seconds until the rows of a report are there, without the intervals beside them."""
    sql = sql_text("report", name)
    start = time.perf_counter()
    with viewing(store, sql):
        store.query(sql)
    return time.perf_counter() - start


def ratio(store: Store, name: str) -> float:
    """How many times as long a report takes as the bare grouping, in turn."""
    found = [_timed(store, name) / _bare(store)]
    while len(found) < ROUNDS and found[0] < SLOW:
        found.append(_timed(store, name) / _bare(store))
    return median(found)


def drawing(store: Store, name: str) -> float:
    """How many times as long the drawing of a report's intervals takes as the bare grouping."""
    sql = sql_text("report", name)
    with viewing(store, sql):
        rows = store.query(sql)
    start = time.perf_counter()
    with_intervals(rows)
    return (time.perf_counter() - start) / _bare(store)


def _lines(store: Store, group: Rows) -> Iterator[str]:
    yield f"{group.of}, aim: {group.aim}"
    for name in group.reports:
        drawn = f"   and its drawing {drawing(store, name):8.1f}" if name in DRAWN else ""
        yield f"  {name:<22}{ratio(store, name):8.1f}{drawn}"


def main(hands: int = SHORT) -> None:
    """Print a row for each report."""
    with tempfile.TemporaryDirectory() as name, open_book(Path(name) / "bench.duckdb") as store:
        there = filled(store, Path(name), hands)
        print(f"reports over {there:,} hands, times as long as a bare group by player")
        for group in groups():
            for line in _lines(store, group):
                print(line, flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
