"""Names that are one person's by the aliases: the one place where the names of a book become persons.

The store keeps every name as it was written. While a report counts persons, each table that has players stands aside
for a view of its own name that has persons in their place, and so does whatever reads it.
"""

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

import polars as pl

from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.rules.words import listed, many_of

TOLD, OWN, OWN_NIGHT = "told_name", "told_own", "told_night"
"""The tables, there while persons are counted, of names that are another's, and of those that stay their own in a hand,
or in a ledger of a night."""
FOUND_AS: Mapping[str, str] = {"person_name": TOLD, "own_name": OWN}
"""The views of sql/view by which SQL finds them."""
COUNTED = f"select count(*) > 0 as counted from duckdb_tables() where temporary and table_name = '{TOLD}'"
"""Whether persons are counted, as SQL."""
_NAMED = ("player", "counterparty")
_LISTED = "eligible"
"""Columns that hold names, and one that holds lists of them."""
_CARRY = "carry_part"
"""Of a carry who left the table under one name and came back under the other has two parts."""

Clash = tuple[str, tuple[str, ...]]
"""A hand, and the names of one person that sit in it."""


@dataclass(frozen=True, slots=True)
class Persons:
    """Whose names are whose in the hands and ledgers of a book."""

    aliases: Mapping[str, str] = field(default_factory=dict)
    """Names that are another's, as asked."""
    named: Mapping[str, str] = field(default_factory=dict)
    """Those of them that the book has."""
    own: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema={"hand_ref": pl.Int64, "name": pl.String}))
    """Names that stay their own, by hand."""
    own_nights: pl.DataFrame = field(
        default_factory=lambda: pl.DataFrame(schema={"night": pl.String, "name": pl.String})
    )
    """The same by the night of a ledger."""
    clashes: tuple[tuple[str, Clash], ...] = ()
    """For each night in which names of one person sit in one hand, the night and the first such hand."""
    never: frozenset[str] = frozenset()
    """Names that stay their own in every hand they sit in."""

    def of(self, name: str) -> str:
        """The person a name is of."""
        return name if name in self.never else self.aliases.get(name, name)

    def in_night(self, night: str) -> dict[str, str]:
        """The aliases that hold in the cash hands and the ledger of a night."""
        own = self.own_nights.filter(pl.col("night") == night)["name"].to_list()
        return {name: person for name, person in self.aliases.items() if name not in own}


AS_WRITTEN = Persons()
"""Every name is a person."""


def held_aliases(
    hands: Iterable[tuple[str, Iterable[str]]], aliases: Mapping[str, str]
) -> tuple[dict[str, str], tuple[Clash, ...]]:
    """The aliases that hold in a night, and those of which two names sit in one hand, which do not.

    `hands` are those of the night, each with its name and who sits in it.
    """
    held, clashes = dict(aliases), []
    for hand, players in hands:
        together: dict[str, list[str]] = {}
        for player in players:
            together.setdefault(held.get(player, player), []).append(player)
        for names in together.values():
            if len(names) > 1:
                clashes.append((hand, tuple(names)))
                for name in names:
                    held.pop(name, None)
    return held, tuple(clashes)


def persons_of(store: Store, aliases: Mapping[str, str]) -> Persons:
    """Who is who in a book by these aliases; a name is looked up once. Raises: StoreError."""
    asked = {name: person for name, person in aliases.items() if name != person}
    if not asked:
        return AS_WRITTEN
    with store.showing({TOLD: _pairs(asked)}):
        there = store.query(
            f"select distinct player from seat where player in (select name from {TOLD}) union "
            f"select unnest([player, counterparty]) from ledger "
            f"where player in (select name from {TOLD}) or counterparty in (select name from {TOLD})"
        )["player"].to_list()
    named = {name: person for name, person in asked.items() if name in there}
    if not named:
        return Persons(asked)
    return _with_clashes(store, Persons(asked, named))


def _with_clashes(store: Store, persons: Persons) -> Persons:
    """The same, once the nights are found in which names stay their own."""
    with store.showing({TOLD: _pairs(persons.named)}):
        rows = store.query(sql_text("load", "alias_hands"))
    own: list[tuple[int, str]] = []
    nights: list[tuple[str, str]] = []
    clashes: list[tuple[str, Clash]] = []
    for (night, money), group in groupby(rows.iter_rows(), key=lambda row: (row[0], row[1])):
        hands = [row[2:] for row in group]
        held, found = held_aliases([(hand_id, players) for _, hand_id, players in hands], persons.named)
        apart = [name for name in persons.named if name not in held]
        own += [(ref, name) for ref, _, _ in hands for name in apart]
        nights += [(night, name) for name in apart if money == "cash"]
        clashes.append((night, found[0]))
    if not clashes:
        return persons
    told = pl.DataFrame(own, schema=persons.own.schema, orient="row")
    of_nights = pl.DataFrame(nights, schema=persons.own_nights.schema, orient="row")
    with store.showing({OWN: told}):
        merged = store.query(
            f"select distinct player from seat anti join {OWN} as own on own.hand_ref = seat.hand_ref "
            "and own.name = seat.player"
        )["player"].to_list()
    never = frozenset(told["name"]) - set(merged)
    return Persons(persons.aliases, persons.named, told, of_nights, tuple(clashes), never)


def _pairs(aliases: Mapping[str, str]) -> pl.DataFrame:
    return pl.DataFrame({"name": list(aliases), "person": list(aliases.values())})


def clash_line(persons: Persons, only: str | None = None) -> str | None:
    """That names of one person sit in one hand, and what comes of it, in a sentence; None where they do not.

    It is said of all nights, or of one `only`.
    """
    clashes = [clash for clash in persons.clashes if only in (None, clash[0])]
    if not clashes:
        return None
    night, (hand, names) = clashes[0]
    more = len(clashes) - 1
    others = f", and so in {many_of(more, 'more night')}" if more else ""
    return (
        f"{listed(names)} are one person by the aliases, and sit in one hand ({night}, hand {hand}): "
        f"in that night they stay {'two' if len(names) == 2 else 'apart'}{others}"
    )


@contextlib.contextmanager
def counting_persons(store: Store, persons: Persons) -> Iterator[None]:
    """Let reports find persons wherever the book has names; the store itself is not changed.

    Inside another such it changes nothing. Raises: StoreError.
    """
    if not persons.named or store.query(COUNTED).item():
        yield
        return
    told = {TOLD: _pairs(persons.named), OWN: persons.own, OWN_NIGHT: persons.own_nights}
    selects = _selects(store)
    made: list[tuple[str, str]] = []
    try:
        for name, frame in told.items():
            with store.showing({f"{name}_row": frame}):
                store.execute(f"create or replace temporary table {name} as select * from {name}_row")
            made.append(("table", name))
        for name, select in selects.items():
            store.execute(f"create or replace temporary view {name} as {select}")
            made.append(("view", name))
        yield
    finally:
        for kind, name in reversed(made):
            store.execute(f"drop {kind} if exists temp.{name}")


def as_stored(store: Store, table: str) -> str:
    """What SQL calls a table of the store whatever stands under its name. Raises: StoreError."""
    book = str(store.query("select current_database()").item()).replace('"', '""')
    return f'"{book}".main.{table}'


def _selects(store: Store) -> dict[str, str]:
    """For each table of the store that has names the select that has persons in their place."""
    columns = store.query(
        "select table_name, list(column_name) as names from duckdb_columns() as named "
        "join duckdb_tables() as own using (database_name, schema_name, table_name) "
        "where database_name = current_database() and schema_name = 'main' group by all order by all"
    )
    found = {}
    for table, names in columns.iter_rows():
        stands = as_stored(store, table)
        if table == _CARRY:
            found[table] = _CARRY_SELECT.format(_named(stands, ["player"], by_night=False))
        elif {"hand_ref", "night"}.intersection(names) and {*_NAMED, _LISTED}.intersection(names):
            found[table] = _named(stands, names, by_night="hand_ref" not in names)
    return found


def _named(table: str, columns: Sequence[str], by_night: bool) -> str:
    """A table with persons in place of names."""
    replaced, joins = [], []
    own, key = (OWN_NIGHT, "night") if by_night else (OWN, "hand_ref")
    for number, column in enumerate(name for name in _NAMED if name in columns):
        replaced.append(f"case when own{number}.name is null then coalesce(told{number}.person, one.{column}) "
                        f"else one.{column} end as {column}")  # fmt: skip
        joins.append(f"left join {TOLD} as told{number} on told{number}.name = one.{column}")
        joins.append(
            f"left join {own} as own{number} on own{number}.{key} = one.{key} and own{number}.name = one.{column}"
        )
    if _LISTED in columns:
        replaced.append(
            f"list_transform(one.{_LISTED}, lambda name: case when list_contains(coalesce(own.names, []), name) "
            f"then name else coalesce(told.names[name], name) end) as {_LISTED}"
        )
        joins.append(f"cross join (select map(list(name), list(person)) as names from {TOLD}) as told")
        joins.append(f"left join (select {key}, list(name) as names from {own} group by {key}) as own using ({key})")
    return f"select one.* replace ({', '.join(replaced)}) from {table} as one {' '.join(joins)}"


_CARRY_SELECT = """
select
    hand_ref, min(place) as place, player, sum(paid_chips)::bigint as paid_chips, bool_or(entitled) as entitled,
    sum(given_chips)::bigint as given_chips
from ({})
group by hand_ref, player
"""
