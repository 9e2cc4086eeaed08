"""The chains of every table a loading touched, rebuilt from the store after the last file.

Whole tables are looked at some ten thousand hands at a time, so memory does not grow with the store.
"""

import gc
import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

import numpy as np
import polars as pl

from pipeline.book.chains.around import arounds
from pipeline.book.chains.carries import Carries
from pipeline.book.chains.keep import add_up, follow_stints, forget_kept
from pipeline.book.chains.portions import Portion, touch, touched_hands, with_openings
from pipeline.book.chains.rows import Places, Stretch, around_carries, stretches, with_chains
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.held.records import as_resolved
from pipeline.book.loading.load import collecting_by_hand
from pipeline.book.loading.shapes import Shape
from pipeline.book.ruled import rebuild_ruled
from pipeline.checks.chains import ChainFinding, Linked, carry_findings, corrected, gaps, open_carry
from pipeline.checks.findings import finding
from pipeline.checks.outcome import Outcome, resolve_hands
from pipeline.checks.recompute import recompute
from pipeline.rules.batch import Chips, Flags
from schemas.hand import Hand

FINDING_COLUMNS = {
    "session": pl.String,
    "table_name": pl.String,
    "hand_ref": pl.Int64,
    "code": pl.String,
    "severity": pl.String,
    "player": pl.String,
    "chips": pl.Int64,
    "params": pl.String,
    "message": pl.String,
}
HAND_COLUMNS: Shape = {"hand_ref": pl.Int64, "carry_in_chips": pl.Int64, "carry_out_chips": pl.Int64}
SEAT_COLUMNS: Shape = {"hand_ref": pl.Int64, "place": pl.Int64, "player": pl.String, "due_chips": pl.Int64}
LAID_OUT = ("touched_table", "first_session", "dealt_twice", "chain_row", "chain_table")
"""What SQL lays out on the way."""
CHUNK = 2000
"""Hands resolved again at once."""


def refresh_chains(store: Store) -> None:
    """Look again at the chains of every table whose hands changed since they were last looked at.

    Some tables at a time, each time in a transaction: what is laid out for it is held until that ends. Tables whose
    turn has not come wait as before, with nothing said of their chains.
    Raises: StoreError.
    """
    stale = store.query("select distinct session, table_name from chain_stale")
    if not stale.height:
        return
    with collecting_by_hand():
        with store.transaction():
            portions = _begin(store, stale)
        for portion in portions:
            with store.transaction():
                _rebuild(store, portion, portion == portions[-1])
            gc.collect(1)


def rebuild_chains(store: Store, tables: pl.DataFrame) -> None:
    """Find the chain findings of these tables again, and what their hands should have come to.

    `tables` has the columns session and table_name. To be called inside a transaction.
    Raises: StoreError.
    """
    if not tables.height:
        return
    portions = _begin(store, tables)
    for portion in portions:
        _rebuild(store, portion, portion == portions[-1])


def _begin(store: Store, tables: pl.DataFrame) -> list[Portion]:
    """Lay out tables, and take out what was found of them; whatever all hands of the book are seen for is done here."""
    portions = touch(store, with_openings(store, tables))
    store.execute(sql_text("load", "forget_chains"))
    forget_kept(store)
    store.execute(sql_text("load", "beside_tables"))
    return portions


def _rebuild(store: Store, portion: Portion, is_last: bool) -> None:
    with touched_hands(store, portion):
        store.execute(sql_text("load", "chain_rows"))
        ruled = {ref: one.carry_out for ref, one in rebuild_ruled(store).items()}
        for stretch in stretches(store):
            moved = _replay(store, stretch)
            _replay_as_ruled(store, stretch, moved, ruled)
            _keep(store, _found(store, stretch, moved, _look_around(store, stretch)))
        _keep(store, _dealt_twice(store))
        add_up(store)
    store.execute(sql_text("load", "chains_seen"), {"portion": portion.portion})
    if is_last:
        follow_stints(store)
        store.execute("".join(f"drop table temp.{name};" for name in LAID_OUT))


Found = tuple[str | None, str, ChainFinding]
"""A finding with the session and the name of its table."""


def _keep(store: Store, found: Iterator[Found]) -> None:
    rows = [(session, name, row.ref, *_columns(row)) for session, name, row in found]
    store.append("chain_finding", pl.DataFrame(rows, schema=FINDING_COLUMNS, orient="row"))


def _columns(row: ChainFinding) -> tuple[object, ...]:
    found = row.finding
    params = json.dumps(found.params, ensure_ascii=False)
    return found.code, found.severity, found.player, found.chips, params, found.message


def _dealt_twice(store: Store) -> Iterator[Found]:
    for session, name, ref, other in store.query(sql_text("load", "same_deals")).iter_rows():
        yield session, name, ChainFinding(ref, finding("same-cards-other-hand", {"other": other}))


# -- what is found


def _look_around(store: Store, stretch: Stretch) -> Places:
    """Write down whose money the carries are, and find the hands of whose carries there may be something to say."""
    carries = Carries(store, stretch)
    suspects = [np.empty(0, np.intp)]
    for around in arounds(store, stretch, around_carries(stretch)):
        carries.write(around)
        suspects.append(around.places[around.suspects()])
    return np.concatenate(suspects)


def _links(store: Store, stretch: Stretch, suspects: Places) -> Iterator[Linked]:
    """The hands of the chains in which something may be found, in their order."""
    for around in arounds(store, stretch, with_chains(stretch, suspects)):
        short = around.short_of_ante(store)
        yield from (one for one, _ in around.links(np.ones(len(around.places), np.bool_), short))


def _found(store: Store, stretch: Stretch, moved: Chips, suspects: Places) -> Iterator[Found]:
    """Every finding, table after table; `moved` is by how much each hand's computed carry differs from the record."""
    alike = _similar_names(store, stretch)
    carries = groupby(_links(store, stretch, suspects), lambda one: int(stretch.table[one.place]))
    number, hands = next(carries, (-1, None))
    for place, (table, span) in enumerate(stretch.slices()):
        rows: list[ChainFinding] = []
        if table["order_unknown"]:
            rows.append(ChainFinding(None, finding("order-unknown", {})))
        else:
            rows += gaps(_numbers(stretch, span))
        if number == place and hands is not None:
            found = carry_findings(hands, stretch.names(place), table["opening"])
            rows += [] if table["order_unknown"] else found
            number, hands = next(carries, (-1, None))
        if not table["order_unknown"]:
            rows += _open(stretch, span)
        rows += (ChainFinding(None, finding("similar-names", {"names": names})) for names in alike.get(place, ()))
        rows += _correction(stretch, span, moved)
        yield from ((table["session"], table["table_name"], row) for row in rows)


def _numbers(stretch: Stretch, span: slice) -> dict[int, int]:
    """The numbers of a table's hands, which lead to the last hand that has each; none where no number is missing."""
    if stretch.numbered[span].all() and np.all(np.diff(stretch.numbers[span]) == 1):
        return {}
    rows = stretch.rows[span].select("hand_no", "hand_ref").drop_nulls("hand_no")
    return dict(rows.iter_rows())


def _open(stretch: Stretch, span: slice) -> Iterator[ChainFinding]:
    """What nobody took on."""
    waiting = np.flatnonzero(stretch.open[span])
    if len(waiting):
        rows = stretch.rows[waiting + span.start].select("hand_ref", "left_chips", "scale")
        yield from (open_carry(ref, chips, scale) for ref, chips, scale in rows.iter_rows())


@lru_cache(maxsize=65536)
def _plain(name: str) -> str:
    letters = (sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return "".join("".join(letters).casefold().split())


def _similar_names(store: Store, stretch: Stretch) -> dict[int, list[list[str]]]:
    """Names that differ only in writing, by the place of their table."""
    first = stretch.tables["number"][0]
    with store.showing({"asked_table": stretch.tables.select("number", "first_place", "hands")}):
        names = store.query(sql_text("load", "chain_names"))
    plain = names.with_columns(plain=pl.Series([_plain(name) for name in names["player"]], dtype=pl.String))
    groups = (
        plain.group_by("number", "plain", maintain_order=True).agg("player").filter(pl.col("player").list.len() > 1)
    )
    found: dict[int, list[list[str]]] = {}
    for number, _, group in groups.iter_rows():
        found.setdefault(number - first, []).append(group)
    return found


def _correction(stretch: Stretch, span: slice, moved: Chips) -> Sequence[ChainFinding]:
    """The one note that says from which hand the replay differs, and by how much in all."""
    changed = np.flatnonzero(moved[span])
    if not len(changed):
        return []
    ref, hand_id, scale = stretch.rows.select("hand_ref", "hand_id", "scale").row(span.start + int(changed[0]))
    return [ChainFinding(ref, corrected(hand_id, int(np.abs(moved[span]).sum()), scale))]


# -- what hands should have come to


def _replay(store: Store, stretch: Stretch) -> Chips:
    """Write down what hands with another carry should have come to; by how much each carry differs. Shape: [hand]."""
    fixed = stretch.flags("unsure")
    carry_in = _carries(store, stretch, stretch.chips("due_carry_chips"), fixed)
    moved = np.where(fixed, 0, carry_in - stretch.chips("carry_in_chips"))
    _keep_due(store, stretch, np.flatnonzero(moved), carry_in, "")
    return moved


def _replay_as_ruled(store: Store, stretch: Stretch, moved: Chips, ruled: Mapping[int, int]) -> None:
    """The same of the tables with hands somebody ruled on, which leave what was ruled; `moved` is it without rulings.

    A hand that is as recorded once rulings count has a row that says so. Units: chips.
    """
    refs, table = stretch.chips("hand_ref"), stretch.table
    stands = np.isin(refs, list(ruled))
    concerned = np.isin(table, table[stands])
    if not concerned.any():
        return
    due = stretch.chips("due_carry_chips").copy()
    due[stands] = [ruled[ref] for ref in refs[stands].tolist()]
    fixed = stretch.flags("unsure") | stands | ~concerned
    carry_in = _carries(store, stretch, due, fixed)
    otherwise = np.where(fixed, 0, carry_in - stretch.chips("carry_in_chips"))
    _keep_due(store, stretch, np.flatnonzero(otherwise), carry_in, "ruled_")
    as_recorded = refs[concerned & (moved != 0) & (otherwise == 0)]
    rows = [(ref, None, None) for ref in as_recorded.tolist()]
    store.append("ruled_hand_due", pl.DataFrame(rows, schema=HAND_COLUMNS, orient="row"))


def _carries(store: Store, stretch: Stretch, due: Chips, fixed: Flags) -> Chips:
    """What comes into each hand when the carries are computed. Shape: [hand]."""
    refs = stretch.chips("hand_ref")

    def left(places: Places, carry_in: Chips) -> Chips:
        outcomes = _outcomes(store, refs[places], carry_in)
        return np.fromiter((outcome.carry_out() for _, _, outcome in outcomes), np.int64, len(places))

    return recompute(stretch.before, stretch.chips("carry_in_chips"), due, fixed, left)


def _keep_due(store: Store, stretch: Stretch, changed: Places, carry_in: Chips, prefix: str) -> None:
    refs = stretch.chips("hand_ref")
    for start in range(0, len(changed), CHUNK):
        part = changed[start : start + CHUNK]
        outcomes = list(_outcomes(store, refs[part], carry_in[part]))
        hands = [(ref, chips, outcome.carry_out()) for ref, chips, outcome in outcomes]
        seats = [
            (ref, place, player, chips)
            for ref, _, outcome in outcomes
            for place, (player, chips) in enumerate(outcome.awards().items(), 1)
        ]
        store.append(f"{prefix}hand_due", pl.DataFrame(hands, schema=HAND_COLUMNS, orient="row"))
        store.append(f"{prefix}seat_due", pl.DataFrame(seats, schema=SEAT_COLUMNS, orient="row"))


def _outcomes(store: Store, refs: Chips, carry_in: Chips) -> Iterator[tuple[int, int, Outcome]]:
    """What hands come to when other amounts are carried in."""
    for start in range(0, len(refs), CHUNK):
        part = slice(start, start + CHUNK)
        asked = pl.DataFrame({"hand_ref": refs[part], "carry_in": carry_in[part]}).with_row_index("number")
        with store.showing({"asked": asked}):
            rows = store.query(
                "select hand_ref, asked.carry_in, record, resolution.variant, rules from asked "
                "join hand using (hand_ref) join resolution using (hand_ref) order by asked.number"
            )
        hands = [
            as_resolved(Hand.model_validate_json(record), variant, rules).model_copy(update={"carry_in": chips})
            for _, chips, record, variant, rules in rows.iter_rows()
        ]
        yield from zip(rows["hand_ref"], rows["carry_in"], resolve_hands(hands), strict=True)
