"""Choosing the hands a report looks at."""

import contextlib
from collections.abc import Iterator, Mapping
from datetime import date

import polars as pl

from pipeline.book.database.store import Store
from pipeline.book.persons import AS_WRITTEN, Persons, counting_persons
from pipeline.rules.near import composed, did_you_mean, is_text
from schemas.problem import StudbookError

FILTERS: Mapping[str, str] = {
    "session": "hand.session is not distinct from nullif($session, '')",
    "table": "hand.table_name = $table",
    "variant": "exists (select 1 from resolution as r where r.hand_ref = hand.hand_ref and r.variant = $variant)",
    "player": "exists (select 1 from seat where seat.hand_ref = hand.hand_ref and seat.player in ($player, $person))",
    "money": "hand.money = $money",
    "currency": "hand.currency is not distinct from nullif($currency, '')",
    "since": "hand.played_local >= $since::date",
    "until": "hand.played_local < $until::date + interval 1 day",
}
"""What hands can be chosen by, and the condition; an empty session or currency means none is written, and a hand
without a date is neither since nor until one."""
DATES = ("since", "until")
PARTS: Mapping[str, str] = {
    "variant": "fact.variant",
    "session": "hand.session",
    "month": "strftime(hand.played_local, '%Y-%m')",
    "seat-order": "case fact.seat_order when 0 then 'bring-in' else fact.seat_order::varchar end",
    "door-card": (
        "case when fact.door < 8 then (fact.door + 2)::varchar else ['T', 'J', 'Q', 'K', 'A'][fact.door - 7] end"
    ),
    "players": "fact.players::varchar",
}
"""What the facts of players can be told apart by, and what that is; null where nobody knows."""
_NAMES: Mapping[str, str] = {
    "session": "session from hand",
    "table": "table_name from hand",
    "variant": "variant from resolution",
    "player": "player from seat",
    "money": "money from hand",
    "currency": "currency from hand",
}
"""Where the names stand that hands can be chosen by."""
_SHOWN = 8

_COVERED = (
    "exists (select 1 from {0} as chosen_key where coalesce(chosen_key.session, '') = coalesce(hand.session, '') "
    "and chosen_key.table_name = hand.table_name and chosen_key.hand_id = hand.hand_id)"
)

Keys = pl.DataFrame | str
"""Keys of hands: a frame, or the name of a table of the store that holds them."""


@contextlib.contextmanager
def choosing(
    store: Store,
    keys: Keys | None = None,
    filters: Mapping[str, str] | None = None,
    by: str | None = None,
    persons: Persons = AS_WRITTEN,
    as_written: bool = False,
) -> Iterator[None]:
    """Let reports look only at the hands with these keys that pass the filters; without either, at all.

    `by` is one of PARTS, by which reports on players tell them apart; `persons` says which names are one person's, and
    reports find persons under every name, unless they are to see names `as_written`.

    Raises: StudbookError for a filter there is not, and where no hand passes the filters.
    """
    counted = AS_WRITTEN if as_written else persons
    if keys is None and not filters:
        with counting_persons(store, counted), _facts(store, by, False):
            yield
    else:
        with (
            _chosen(store, keys, filters or {}, persons),
            counting_persons(store, counted),
            _facts(store, by, True),
        ):
            yield


@contextlib.contextmanager
def _chosen(store: Store, keys: Keys | None, filters: Mapping[str, str], persons: Persons) -> Iterator[None]:
    """Let reports find in chosen_hand the hands with these keys that pass the filters."""
    values = {name: composed(value) for name, value in filters.items()}
    conditions = [_COVERED.format(keys if isinstance(keys, str) else "shown_key")] if keys is not None else []
    for name, value in values.items():
        if name not in FILTERS:
            hint = did_you_mean(name, FILTERS) or f" There are {', '.join(FILTERS)}."
            raise StudbookError(f"hands cannot be chosen by '{name}'.{hint}")
        if not is_text(value):
            raise StudbookError(f"there is no {name} {value!a}: it is not UTF-8 text.")
        if name in DATES and not _is_date(value):
            raise StudbookError(f"--{name} {value} is no date; write it as 2026-11-20.")
        conditions.append(FILTERS[name])
    if set(DATES) <= values.keys() and date.fromisoformat(values["since"]) > date.fromisoformat(values["until"]):
        raise StudbookError(f"--since {values['since']} is later than --until {values['until']}; swap the two.")
    chosen = (
        f"create or replace temporary table chosen_hand as select hand_ref from hand where {' and '.join(conditions)}"
    )
    try:
        shown = {"shown_key": keys} if isinstance(keys, pl.DataFrame) else {}
        with counting_persons(store, persons if "player" in values else AS_WRITTEN), store.showing(shown):
            store.execute(chosen, _asked(values, persons))
            if values and not store.query("select 1 from chosen_hand limit 1").height:
                raise StudbookError(_why_none(store, values, persons))
        yield
    finally:
        # It hides the view of that name, which is every hand.
        store.execute("drop table if exists temp.chosen_hand")


@contextlib.contextmanager
def _facts(store: Store, by: str | None, chosen: bool) -> Iterator[None]:
    """Let reports on players see the facts of chosen hands only, and each player once for every part of his hands.

    Who is counted is then a struct of the part and the player: reports name one column, whether or not parts are told
    apart.
    """
    if by is None and not chosen:
        yield
        return
    where = " where fact.hand_ref in (select hand_ref from chosen_hand)" if chosen else ""
    facts = f"select fact.* from seat_fact as fact{where}"
    if by is not None:
        hands = " join hand using (hand_ref)" if "hand." in PARTS[by] else ""
        who = f"{{'part': {PARTS[by]}, 'player': fact.player}}"
        facts = f"select fact.* replace ({who} as player) from seat_fact as fact{hands}{where}"
    store.execute(f"create or replace temporary view chosen_fact as {facts}")
    try:
        yield
    finally:
        store.execute("drop view if exists temp.chosen_fact")


def parted(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of a report on players told apart by parts, with the part in a column of its own."""
    part, player = (rows["player"].struct.field(name) for name in ("part", "player"))
    return pl.DataFrame([part, *rows.with_columns(player).get_columns()])


def _is_date(value: str) -> bool:
    try:
        return date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


@contextlib.contextmanager
def counting_rulings(store: Store, counted: bool) -> Iterator[None]:
    """Let reports count rulings, or leave them out."""
    if counted:
        yield
        return
    store.execute("create or replace temporary table rulings_count as select false as counted")
    try:
        yield
    finally:
        # It hides the view of that name, which says that they count.
        store.execute("drop table if exists temp.rulings_count")


def _asked(values: Mapping[str, str], persons: Persons) -> dict[str, str]:
    """What conditions compare with: beside the name of a player that of the person it is of."""
    return {**values, **({"person": persons.of(values["player"])} if "player" in values else {})}


def _why_none(store: Store, values: Mapping[str, str], persons: Persons) -> str:
    """Why no hand passes the filters, as a sentence."""
    if not store.query("select 1 from hand limit 1").height:
        return f"{store.path} holds no hand; `studbook ingest` loads some."
    for name, value in values.items():
        if not store.query(f"select 1 from hand where {FILTERS[name]} limit 1", _asked({name: value}, persons)).height:
            if name in DATES:
                return f"no hand was played {name} {value}, or none with a date."
            said = f"{name} '{value}'" if value else f"{name} left empty"
            return f"there is no hand with the {said}.{_hint(store, name, value)}"
    said = " and the ".join(f"{name} '{value}'" for name, value in values.items())
    return f"there is no hand with the {said} among those asked for."


def _hint(store: Store, name: str, value: str) -> str:
    found = store.query(f"select distinct {_NAMES[name]} order by all").to_series()
    names = [str(one) for one in found if one]
    if near := did_you_mean(value, names):
        return near
    if not names:
        return f" No hand has a {name} written."
    more = ", ..." if len(names) > _SHOWN else ""
    return f" There {'is' if len(names) == 1 else 'are'} {', '.join(names[:_SHOWN])}{more}."
