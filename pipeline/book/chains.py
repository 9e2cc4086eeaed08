"""The chains of every table a loading touched, rebuilt from the store after the last file."""

import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

import polars as pl

from pipeline.book.held import held_records
from pipeline.book.sql_files import sql_text
from pipeline.book.store import Store
from pipeline.checks.chains import ChainFinding, TableHand, chain_findings, corrected
from pipeline.checks.findings import finding
from pipeline.checks.recompute import Due, Recomputed, recompute
from pipeline.records.batch import ante_of, contributions, seat_numbers, stayed
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
HAND_COLUMNS = {"hand_ref": pl.Int64, "carry_in_chips": pl.Int64, "carry_out_chips": pl.Int64}
SEAT_COLUMNS = {"hand_ref": pl.Int64, "place": pl.Int64, "player": pl.String, "due_chips": pl.Int64}
AT_ONCE = 5_000
"""About how many hands are read whole at once."""
UNSURE = ("unverifiable",)
"""Verdicts of hands that a replay leaves as recorded, since what they should come to is not known."""


_Row = dict[str, Any]
"""A hand as the store has it, by column."""


@dataclass(frozen=True, slots=True)
class _Table:
    """One table's hands in the order played, those around a carry in full."""

    session: str | None
    name: str
    rows: list[_Row]
    hands: list[TableHand]
    records: Mapping[int, Hand]
    """The records that were read, by number: of this table and perhaps of others."""


def refresh_chains(store: Store) -> None:
    """Look again at the chains of every table whose hands changed since they were last looked at.

    Raises: StoreError.
    """
    stale = store.query("select distinct session, table_name from chain_stale")
    if stale.height:
        with store.transaction():
            rebuild_chains(store, stale)


def rebuild_chains(store: Store, tables: pl.DataFrame) -> None:
    """Find the chain findings of these tables again, and what their hands should have come to.

    `tables` has the columns session and table_name. To be called inside a transaction.
    Raises: StoreError.
    """
    with store.showing({"touched": tables.select("session", "table_name").unique()}):
        store.execute(sql_text("load", "forget_chains"))
        rows = store.query(sql_text("load", "table_hands"))
        twice = store.query(sql_text("load", "same_deals"))
    findings: list[tuple[object, ...]] = []
    hands: list[tuple[int, int, int]] = []
    seats: list[tuple[int, int, str, int]] = []
    for table in _tables(store, rows):
        session, name = table.session, table.name
        changed = _replay(store, table)
        for row in (*_found(table), *_correction(table, changed)):
            findings.append((session, name, row.ref, *_columns(row)))
        hands += [(ref, one.carry_in, one.due.carry_out) for ref, one in changed.items()]
        seats += [
            (ref, place, player, chips)
            for ref, one in changed.items()
            for place, (player, chips) in enumerate(one.due.awards.items(), 1)
        ]
    for session, name, ref, other in twice.iter_rows():
        same = ChainFinding(ref, finding("same-cards-other-hand", {"other": other}))
        findings.append((session, name, ref, *_columns(same)))
    frames = {
        "chain_finding": pl.DataFrame(findings, schema=FINDING_COLUMNS, orient="row"),
        "hand_due": pl.DataFrame(hands, schema=HAND_COLUMNS, orient="row"),
        "seat_due": pl.DataFrame(seats, schema=SEAT_COLUMNS, orient="row"),
    }
    with store.showing({f"arriving_{name}": frame for name, frame in frames.items()}):
        for name in frames:
            store.execute(f"insert into {name} by name select * from arriving_{name}")
    with store.showing({"touched": tables.select("session", "table_name").unique()}):
        store.execute(sql_text("load", "chains_seen"))


def _columns(row: ChainFinding) -> tuple[object, ...]:
    found = row.finding
    params = json.dumps(found.params, ensure_ascii=False)
    return found.code, found.severity, found.player, found.chips, params, found.message


def _tables(store: Store, rows: pl.DataFrame) -> Iterator[_Table]:
    """Each table with its records, asked for by the thousand: the store reads as much for one as for many."""
    group: list[tuple[str | None, str, list[_Row]]] = []
    size = 0
    for (session, name), of_table in groupby(rows.iter_rows(named=True), itemgetter("session", "table_name")):
        group.append((session, name, list(of_table)))
        size += len(group[-1][2])
        if size >= AT_ONCE:
            yield from _with_records(store, group)
            group, size = [], 0
    yield from _with_records(store, group)


def _with_records(store: Store, group: Sequence[tuple[str | None, str, list[_Row]]]) -> Iterator[_Table]:
    # Only the hands around a carry are read whole: what their players put in and who stayed.
    asked = [row["hand_ref"] for _, _, rows in group for row in rows if row["around_carry"]]
    records = dict(zip(asked, held_records(store, asked), strict=True)) if asked else {}
    for session, name, rows in group:
        hands = [_table_hand(row, records.get(row["hand_ref"])) for row in rows]
        yield _Table(session, name, rows, hands, records)


def _table_hand(row: _Row, record: Hand | None) -> TableHand:
    rules = _rules(row["rules"])
    known = {
        "ref": row["hand_ref"],
        "hand_id": row["hand_id"],
        "hand_no": row["hand_no"],
        "variant": row["variant"],
        "scale": row["scale"],
        "carry_in": row["carry_in_chips"],
        "left": row["left_chips"],
        "scope": rules.get("carry_scope", {}).get("value", "table"),
        "entitled_rule": rules.get("carry_players", {}).get("value", "dealt_in"),
    }
    return TableHand(**{**known, **(_people(record) if record is not None else {})})


@lru_cache(maxsize=1024)
def _rules(text: str) -> Mapping[str, Mapping[str, str]]:
    """The rules in force as the store has them; hands share them."""
    found: Mapping[str, Mapping[str, str]] = json.loads(text)
    return found


def _people(hand: Hand) -> dict[str, object]:
    """What the carry checks need of the players of a hand."""
    said = hand.announced
    announced = said.carry_players if said is not None else None
    put_in = dict(zip((seat.player for seat in hand.seats), contributions(hand), strict=True))
    in_at_end = stayed(hand)
    sources = hand.carry_from if isinstance(hand.carry_from, list) else [hand.carry_from] if hand.carry_from else []
    return {
        "carry_from": tuple(sources),
        "dealt": frozenset(seat.player for seat in hand.seats if seat.dealt),
        "stayed": frozenset(seat.player for seat, stays in zip(hand.seats, in_at_end, strict=True) if stays),
        "paid_in": put_in,
        "short_of_ante": tuple(_short_of_ante(hand, put_in)),
        "announced": tuple(announced) if isinstance(announced, list) else None,
        "announced_rule": announced if isinstance(announced, str) else None,
        "carry_ante": bool(said is not None and said.carry_ante),
    }


def _short_of_ante(hand: Hand, put_in: dict[str, int]) -> Iterator[str]:
    ante = ante_of(hand)
    if not ante:
        return
    all_in = {action.seat for action in hand.actions or () if action.all_in}
    for seat, number in zip(hand.seats, seat_numbers(hand), strict=True):
        owed = ante if seat.stack is None else min(ante, seat.stack)
        if seat.dealt and put_in[seat.player] < owed and number not in all_in:
            yield seat.player


def _replay(store: Store, table: _Table) -> dict[int, Recomputed]:
    due = {row["hand_ref"]: Due({}, row["due_carry_chips"]) for row in table.rows}
    unsure = [row["hand_ref"] for row in table.rows if row["verdict"] in UNSURE]
    rules = {row["hand_ref"]: row["rules"] for row in table.rows}
    games = {row["hand_ref"]: row["variant"] for row in table.rows}

    def records(refs: Sequence[int]) -> list[Hand]:
        missing = [ref for ref in refs if ref not in table.records]
        read = dict(zip(missing, held_records(store, missing), strict=True)) if missing else {}
        held = [table.records[ref] if ref in table.records else read[ref] for ref in refs]
        return [as_resolved(hand, games[ref], rules[ref]) for ref, hand in zip(refs, held, strict=True)]

    return recompute(table.hands, due, records, frozenset(unsure))


def as_resolved(hand: Hand, variant: str, rules: str) -> Hand:
    """The record with the game and the rules it was resolved under written into it."""
    named = {knob: rule["value"] for knob, rule in _rules(rules).items() if rule["set_by"] != "default"}
    return hand.model_copy(update={"variant": variant, "house": named})


def _found(table: _Table) -> list[ChainFinding]:
    if _order_unknown(table.rows):
        return [ChainFinding(None, finding("order-unknown", {})), *_similar_names(table)]
    earlier = any(row["earlier_session"] for row in table.rows)
    return [*chain_findings(table.hands, opening=not earlier), *_similar_names(table)]


def _order_unknown(rows: Sequence[_Row]) -> bool:
    """Whether nothing says in which order the hands of several files were played."""
    if len({row["order_file"] for row in rows}) < 2:
        return False
    return any(row["hand_no"] is None and row["played_local"] is None for row in rows)


def _plain(name: str) -> str:
    letters = (sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return "".join("".join(letters).casefold().split())


def _similar_names(table: _Table) -> Iterator[ChainFinding]:
    names = sorted({name for row in table.rows for name in row["players"]})
    alike: dict[str, list[str]] = {}
    for name in names:
        alike.setdefault(_plain(name), []).append(name)
    for group in alike.values():
        if len(group) > 1:
            yield ChainFinding(None, finding("similar-names", {"names": group}))


def _correction(table: _Table, changed: dict[int, Recomputed]) -> Sequence[ChainFinding]:
    """The one note that says from which hand the replay differs, and by how much in all."""
    if not changed:
        return []
    first = next(hand for hand in table.hands if hand.ref in changed)
    by_ref = {row["hand_ref"]: row for row in table.rows}
    moved = sum(abs(one.carry_in - by_ref[ref]["carry_in_chips"]) for ref, one in changed.items())
    return [ChainFinding(first.ref, corrected(first.hand_id, moved, first.scale))]
