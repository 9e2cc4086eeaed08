"""Which table plays when: nights of so many hands, table by table, week by week."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from schemas.problem import StudbookError

USUAL_NIGHT, LONGEST_NIGHT = 48, 1000
"""Hands of a night where nobody says how many, and at most."""
MOST_TABLES = 1024
MOST_WEEKS = 400_000
FIRST_DAY = date(2026, 1, 2)
DAYS = 7
MINUTES_A_HAND = 5
BEGINS = 19 * 60 + 30
A_DAY = 24 * 60

PLACES = ("kitchen", "porch", "cellar", "library", "garage", "attic", "parlour", "workshop")
FIRST_NAMES = tuple(
    "Ada Bea Cal Dan Eli Fay Gil Hal Ida Jon Kit Lea Max Nan Oda Pat Quin Ros Sam Tess Una Vic Walt Xena Yann Zoe "
    "Abel Bram Cleo Dora Emil Fern".split()
)
LAST_NAMES = tuple(
    "Acre Birch Crane Dove Elm Frost Glen Heath Isle Jay Kelp Lark Moss North Oak Pike Quill Reed Slate Thorn Umber "
    "Vale Wren Yew Ash Brook Cliff Dale Edge Ford Grove Hill".split()
)


class Calendar(NamedTuple):
    """How many hands are played at how many tables."""

    hands: int
    a_night: int
    """Hands of a whole night; the very last may be shorter."""
    tables: int

    @property
    def nights(self) -> int:
        """How many nights there are, of all tables together."""
        return -(-self.hands // self.a_night)

    def weeks(self) -> Iterator[tuple[int, int]]:
        """Each week, and how many tables play in it, the first ones."""
        for week in range(-(-self.nights // self.tables)):
            yield week, min(self.tables, self.nights - week * self.tables)

    def hands_of(self, week: int, table: int) -> int:
        """How many hands a table plays in a week."""
        return min(self.a_night, self.hands - (week * self.tables + table) * self.a_night)


def calendar_of(hands: int, a_night: int = 0, tables: int = 0) -> Calendar:
    """The calendar of so many hands; where nobody says otherwise, of several nights, and of two at each table or more.

    Raises: StudbookError for more weeks than there are.
    """
    a_night = a_night or max(1, min(USUAL_NIGHT, -(-hands // 6)))
    nights = -(-hands // a_night)
    found = Calendar(hands, a_night, min(nights, tables or min(MOST_TABLES, -(-nights // 2))))
    if -(-nights // found.tables) > MOST_WEEKS:
        raise StudbookError(f"{nights:,} nights last until after the year 9999; take more tables or longer nights.")
    return found


def table_name(table: int) -> str:
    """What a table is called.

    >>> table_name(0), table_name(9)
    ('kitchen', 'porch 2')
    """
    again, place = divmod(table, len(PLACES))
    return f"{PLACES[place]} {again + 1}" if again else PLACES[place]


def player_name(table: int, chair: int) -> str:
    """Who sits on a chair of a table; nobody sits at two tables."""
    number, first = divmod(table * 8 + chair, len(FIRST_NAMES))
    # Each first name goes once with every last name before anybody is called the second of his name.
    again, last = divmod(number, len(LAST_NAMES))
    name = f"{FIRST_NAMES[first]} {LAST_NAMES[(last + first) % len(LAST_NAMES)]}"
    return f"{name} {again + 1}" if again else name


def day_of(week: int, table: int, later: int = 0) -> str:
    """The date on which a table plays in a week, or so many days later."""
    return (FIRST_DAY + timedelta(days=DAYS * week + table % DAYS + later)).isoformat()


def clock_of(hand: int) -> tuple[int, str]:
    """When a hand of the night begins, the first being 0: days after the night's first, and the time.

    >>> clock_of(0), clock_of(60)
    ((0, 'T19:30:00Z'), (1, 'T00:30:00Z'))
    """
    later, minute = divmod(BEGINS + MINUTES_A_HAND * hand, A_DAY)
    return later, f"T{minute // 60:02}:{minute % 60:02}:00Z"
