"""Sessions without a name and days, told apart by any gap and any hour, beside plain loops over the same times."""

import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from pipeline.book.database.migrate import open_scratch
from pipeline.book.nights.night_rule import USUAL, NightRule, night_rule
from pipeline.show.report import report
from schemas.hand import Hand
from schemas.problem import StudbookError
from tests.nights import hand, load

FIRST = datetime(2026, 11, 20, 17, tzinfo=UTC)


def times(seed: int, many: int = 60) -> list[datetime]:
    """The times of hands at one table, some of them exactly on a gap or an hour."""
    chance = random.Random(seed)
    found = [FIRST]
    while len(found) < many:
        found.append(found[-1] + timedelta(minutes=chance.choice((1, 2, 5, 29, 30, 31, 59, 60, 61, 180, 420))))
    return found


def sessions(of_table: list[datetime], gap: int) -> int:
    """How many sessions are played at a table: a pause longer than the gap ends one."""
    pauses = [later - earlier for earlier, later in pairwise(of_table)]
    return 1 + sum(pause > timedelta(minutes=gap) for pause in pauses)


def nights(of_tables: list[datetime], start: int) -> list[int]:
    """What Ann's best and worst night came to, who wins 100 in each hand."""
    days = Counter((one - timedelta(minutes=start)).date() for one in of_tables)
    return [100 * max(days.values()), 100 * min(days.values())]


def test_sessions_and_nights_are_those_of_plain_loops() -> None:
    tables = {"kitchen": times(1), "porch": times(2)}
    hands: list[Hand] = []
    for table, of_table in tables.items():
        hands += [hand(str(n), table=table, played_at=one.isoformat()) for n, one in enumerate(of_table)]
    with open_scratch() as store:
        load(store, hands)
        for gap in (1, 29, 30, 59, 60, 61, 200, 10_080):
            row = report("session_results", store, nights=NightRule(gap=gap)).row(0, named=True)
            assert row["won_opp"] == sum(sessions(of_table, gap) for of_table in tables.values()), gap
        for start in (0, 1, 240, 360, 361, 720, 1439):
            row = report("biggest_results", store, nights=NightRule(start=start)).row(0, named=True)
            every = [one for of_table in tables.values() for one in of_table]
            assert [row["best_night_chips"], row["worst_night_chips"]] == nights(every, start), start


def test_what_is_usual_is_an_hour_and_six_in_the_morning() -> None:
    assert night_rule() == USUAL == NightRule(60, 360)
    assert night_rule(30, "5:05") == NightRule(30, 305)
    assert night_rule(10_080, "23:59") == NightRule(10_080, 1439)
    assert night_rule(1, "00:00").begins == "00:00"
    assert NightRule(start=305).begins == "05:05"


@pytest.mark.parametrize(
    ("gap", "start", "says"),
    [
        (0, None, "a session cannot end after 0 minutes; the gap is 1 to 10,080 of them."),
        (-5, None, "a session cannot end after -5 minutes; the gap is 1 to 10,080 of them."),
        (10_081, None, "a session cannot end after 10,081 minutes; the gap is 1 to 10,080 of them."),
        *(
            (None, start, f"a day cannot begin at '{start}'; write a time from 00:00 to 23:59, such as 06:00.")
            for start in ("", "6", "24:00", "12:60", "noon", "-1:00", "06:00:00", "٠٦:٠٠", "06:00\n", "6am")
        ),
    ],
)
def test_what_makes_no_sense_is_refused(gap: int | None, start: str | None, says: str) -> None:
    with pytest.raises(StudbookError) as caught:
        night_rule(gap, start)
    assert str(caught.value) == says
