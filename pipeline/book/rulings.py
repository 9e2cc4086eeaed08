"""Rulings in the book: added and never changed, and what hands come to by them."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import polars as pl

from pipeline.book.chains.rebuild import rebuild_chains
from pipeline.book.database.store import Store
from pipeline.book.held.keys import keys_for
from pipeline.book.held.records import as_resolved, held_records
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.checks.ruled import Ruled, rule_on
from pipeline.records.lookup import Key, name_of, the_key
from pipeline.records.ruling_line import canonical_ruling, ruling_of
from schemas.hand import Hand
from schemas.problem import StudbookError
from schemas.ruling import Ruling


@dataclass(frozen=True, slots=True)
class HandAsked:
    """The hand of the book a ruling is about."""

    key: Key
    ref: int
    digest: str
    verdict: str
    hand: Hand
    """Its record, with the game and the rules it was resolved under written into it."""
    last: datetime | None
    """When the last ruling on this record was made, in UTC."""


@dataclass(frozen=True, slots=True)
class Added:
    """What became of rulings that were read."""

    added: int
    known: int
    """Those the book had already."""


def hand_asked(store: Store, name: str) -> HandAsked:
    """The one hand of the book a name means. Raises: StudbookError when no hand, or more than one, has the name."""
    key = the_key(name, keys_for(store, name))
    row = store.query(
        "select hand.hand_ref, hand.digest, resolution.verdict, resolution.variant, resolution.rules "
        "from hand join resolution using (hand_ref) where coalesce(session, '') = $session "
        "and table_name = $table and hand_id = $hand",
        dict(zip(("session", "table", "hand"), key, strict=True)),
    ).row(0, named=True)
    (record,) = held_records(store, [row["hand_ref"]])
    hand = as_resolved(record, row["variant"], row["rules"])
    last = store.query(
        "select max(ruled_utc) as last from ruling_state where hand_ref = $ref and made_on = $digest",
        {"ref": row["hand_ref"], "digest": row["digest"]},
    ).item()
    return HandAsked(key, row["hand_ref"], row["digest"], row["verdict"], hand, last)


def made(asked: HandAsked, fields: dict[str, object]) -> Ruling:
    """A ruling on a hand, made now. Raises: StudbookError where it makes no sense, on that hand or on any."""
    session, table, hand_id = asked.key
    now = datetime.now(UTC).replace(tzinfo=None)
    # A clock that ran ahead of ours must not keep what is ruled now from standing.
    at = max(now, asked.last or now).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    own = {"session": session or None, "table": table, "hand_id": hand_id, "made_on": asked.digest, "at": at}
    found = ruling_of(json.dumps({**own, **fields}))
    if not isinstance(found, Ruling):
        raise StudbookError(" ".join(f"{fault.sentence} {fault.remedy}".strip() for fault in found))
    return found


def what_it_makes(asked: HandAsked, ruling: Ruling) -> Ruled | None:
    """What the ruling makes of the hand, None where it takes another back. Raises: StudbookError where it cannot."""
    if ruling.kind == "withdraw":
        return None
    (found,) = rule_on([ruling], [asked.hand])
    if isinstance(found, str):
        raise StudbookError(f"hand {name_of(asked.key)}: {found}")
    return found


def worked_out(asked: HandAsked) -> dict[str, object]:
    """What the hand was resolved to, as the awards and the carry of a ruling. Raises: StudbookError if undecided."""
    (checked,) = [check(resolve_hands([asked.hand]))]
    if checked.verified[0].undecided[0]:
        asks = [found.params["knob"] for found in checked.findings[0] if found.code == "rule-undefined"]
        knob = asks[0] if asks else "KNOB"
        raise StudbookError(f"a house rule is set to ask, so nothing is worked out; say --answer {knob}=VALUE.")
    (outcome,) = checked.outcomes
    refunded = outcome.refunded()
    return {
        "awards": {player: chips + refunded[player] for player, chips in outcome.awards().items()},
        "carry_out": outcome.carry_out(),
    }


def standing(store: Store, asked: HandAsked) -> dict[str, object] | None:
    """The ruling that stands on a hand as its record is now: who made it, when, and what kind it is."""
    found = store.query(
        "select kind, ruled_by, ruled_utc from ruling_state "
        "where hand_ref = $ref and state in ('stands', 'does not fit')",
        {"ref": asked.ref},
    )
    return found.row(0, named=True) if found.height else None


def add(store: Store, rulings: Sequence[Ruling]) -> Added:
    """Add rulings to the book, but for those it has already, and work out what they change. Raises: StoreError."""
    with store.transaction():
        known = set(store.query("select content from ruling_entry").to_series().to_list())
        last = store.query("select ruling_ref, seal from ruling_entry order by ruling_ref desc limit 1").rows()
        ref, seal = last[0] if last else (0, "")
        rows: list[tuple[int, str, str]] = []
        for content in map(canonical_ruling, rulings):
            if content not in known:
                known.add(content)
                ref, seal = ref + 1, sealed(seal, content)
                rows.append((ref, content, seal))
        store.append("ruling_entry", pl.DataFrame(rows, schema=["ruling_ref", "content", "seal"], orient="row"))
        tables = {(ruling.session, ruling.table) for ruling in rulings}
        touched = pl.DataFrame(
            sorted(tables, key=repr), schema={"session": pl.String, "table_name": pl.String}, orient="row"
        )
        if rows:
            rebuild_chains(store, touched)
    return Added(len(rows), len(rulings) - len(rows))


def sealed(before: str, content: str) -> str:
    """The seal of a ruling, which holds those of all before it."""
    return hashlib.sha256(f"{before}{content}".encode()).hexdigest()


def every_ruling(store: Store) -> list[str]:
    """Every ruling as a line of JSON, in the order the book came to know them."""
    return list(map(str, store.query("select content from ruling_entry order by ruling_ref").to_series()))


def how_many_stand(store: Store) -> int:
    """On how many hands a ruling counts."""
    return int(store.query("select count(*) from counted_ruling").item())


def notices(store: Store) -> list[str]:
    """What somebody should know of rulings that do not count, as sentences; none where all is well."""
    many = dict(store.query("select state, count(*) from ruling_state group by all").iter_rows())
    said = {
        "other record": ("made on another record of its hand", "made on other records of their hands"),
        "does not fit": ("of no use on its hand", "of no use on their hands"),
    }
    lines = []
    for state, (one, several) in said.items():
        if count := many.get(state, 0):
            are = f"1 ruling was {one} and counts" if count == 1 else f"{count:,} rulings were {several} and count"
            lines.append(f"{are} no more: see `studbook list rulings`.")
    return lines
