"""Nights of many tables, played hand by hand side by side."""

from collections.abc import Iterator
from typing import NamedTuple

from pipeline.book.simulate.calendar import Calendar
from pipeline.book.simulate.chance import Purpose, words
from pipeline.book.simulate.game import Game
from pipeline.book.simulate.hands import leave, next_hands
from pipeline.book.simulate.kinds import Told
from pipeline.book.simulate.lines import Scribe
from pipeline.book.simulate.mistakes import MISTAKE_WORDS, PICK, key_lines, mistake_carry, mistake_hands
from pipeline.book.simulate.picks import Picks, picks_of
from pipeline.book.simulate.play import WORDS
from pipeline.book.simulate.rounds import Temper
from pipeline.book.simulate.tables import Tables, after_hand, end_night
from pipeline.book.simulate.till import Till

MOST_TABLES, MOST_LINES = 1024, 24_000
"""Tables played side by side, and hands held at once: memory stays the same however many nights there are."""
TEMPER = Temper()


class Plan(NamedTuple):
    """What is played and when, what is written down of it, and which mistakes are made."""

    game: Game
    seed: int
    calendar: Calendar
    told: Told
    kinds: list[str]
    rate: float
    """The part of the hands that get a mistake."""
    a_night: int
    """Or how many mistakes every night gets."""


class Night(NamedTuple):
    """A night of one table as lines."""

    hands: list[str]
    key: list[str]
    ledger: list[str]


def nights_of(plan: Plan, tables: Tables) -> Iterator[Night]:
    """Every night in order, week by week and table by table."""
    calendar = plan.calendar
    side = max(1, min(MOST_TABLES, MOST_LINES // calendar.a_night))
    starts = range(0, calendar.tables, side)
    groups = [tables.take(slice(start, start + side)) for start in starts]
    scribes = [Scribe(plan.game, group, plan.told.full) for group in groups]
    for week, playing in calendar.weeks():
        for place, start in enumerate(starts):
            # In the last week some tables play no more.
            some = groups[place].take(slice(0, max(0, playing - start)))
            if len(some.number):
                found, groups[place] = _week(plan, week, some, scribes[place])
                yield from found


def _week(plan: Plan, week: int, tables: Tables, scribe: Scribe) -> tuple[list[Night], Tables]:
    """One night of some tables, and the tables after it; nights that are to have so many mistakes have them."""
    lasts = [plan.calendar.hands_of(week, table) for table in tables.number.tolist()]
    first = week * plan.calendar.tables + int(tables.number[0])
    picks = picks_of(plan.seed, plan.rate, plan.a_night, first, lasts)
    found = _together(plan, week, tables.copy(), scribe, picks, lasts)
    if picks.short().any():
        found = _together(plan, week, tables.copy(), scribe, picks.again(), lasts)
    return found


def _together(
    plan: Plan, week: int, tables: Tables, scribe: Scribe, picks: Picks, lasts: list[int]
) -> tuple[list[Night], Tables]:
    """One night of some tables, hand by hand side by side."""
    game, full, ledger = plan.game, *plan.told
    found = [Night([], [], []) for _ in lasts]
    till = Till(tables, week) if ledger else None
    playing = tables
    for number in range(max(lasts)):
        many = sum(last > number for last in lasts)
        if many < len(playing.number):
            # The last night of all may be shorter; its table stands last and plays no more.
            playing = playing.take(slice(0, many))
        first = (week * plan.calendar.a_night + number) * plan.calendar.tables + int(tables.number[0])
        chance = words(plan.seed, Purpose.MISTAKES, first, many, MISTAKE_WORDS)
        wrong = picks.chosen(number, chance[:, PICK])
        made = mistake_carry(playing, chance, wrong & (number > 0), plan.kinds)
        word = words(plan.seed, Purpose.HANDS, first, many, WORDS)
        hands = next_hands(game, playing, word, TEMPER, number == 0)
        mistake_hands(game, hands, chance, wrong, plan.kinds, full, made)
        for night, line in zip(found, scribe.lines(playing, hands, week, number, made.typos), strict=False):
            night.hands.append(line)
        for row, told in key_lines(playing, hands, week, number, made):
            found[row].key.append(told)
            picks.made[row] += 1
        if till is not None:
            till.hand(hands, number, made.unbooked)
        leave(playing, hands)
        after_hand(playing, game, hands.order, hands.seating.many, hands.ends, hands.batch.stayed)
    for night, lines in zip(found, till.close(tables) if till is not None else (), strict=False):
        night.ledger.extend(lines)
    end_night(tables, game)
    return found, tables
