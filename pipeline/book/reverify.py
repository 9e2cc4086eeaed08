"""Checking again what the store holds, by its own records, and saying what came out otherwise."""

import contextlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import polars as pl

from pipeline import __version__
from pipeline.book.chains.rebuild import rebuild_chains, refresh_chains
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.held.records import held_records
from pipeline.book.loading.settled import settled_frames
from pipeline.book.loading.shapes import HAND_TABLES, frame
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import AS_RECORDED, Called

CHUNK = 2000
DERIVED = ("resolution", "pot", "award", "seat_outcome", "finding", "seat_fact")
STAMPS = ("studbook", "resolved_utc")

Frames = dict[str, pl.DataFrame]


@dataclass(frozen=True, slots=True)
class Reverified:
    """What checking again showed."""

    hands: int
    verdicts: dict[str, int]
    """Verdict to how many of the hands have it now."""
    findings: dict[tuple[str, str], int]
    """Severity and code to how many hands have such a finding now."""
    changes: pl.DataFrame
    """One row a hand whose verdict, payments, carry or findings are other than in the store."""
    written: int
    """Hands whose rows in the store were replaced."""

    @property
    def severities(self) -> dict[str, int]:
        """Severity to how many findings there are, counting one of a kind a hand."""
        many: Counter[str] = Counter()
        for (severity, _), hands in self.findings.items():
            many[severity] += hands
        return dict(many)


def reverify(
    store: Store,
    called: Called = AS_RECORDED,
    stale: bool = False,
    keep: bool = True,
    only: Sequence[int] | None = None,
) -> Reverified:
    """Resolve and check the hands of the store again under the rules called for; all, or those another version did.

    `only` names the hands by their numbers in the store.

    Hands whose rows differ, or were written by another version, get new rows if `keep`, all in one transaction.
    Raises: StoreError.
    """
    refs = store.query(
        "select hand_ref, studbook <> $version as old from resolution where (not $stale or studbook <> $version) "
        "and (not $some or hand_ref in (select unnest($only::bigint[]))) order by hand_ref",
        {"version": __version__, "stale": stale, "some": only is not None, "only": list(only or ())},
    )
    verdicts: Counter[str] = Counter()
    findings: Counter[tuple[str, str]] = Counter()
    changes: list[pl.DataFrame] = []
    written: list[pl.DataFrame] = []
    with store.transaction() if keep else contextlib.nullcontext():
        for start in range(0, max(refs.height, 1), CHUNK):
            part = refs.slice(start, CHUNK)
            fresh = _fresh(store, part, called)
            verdicts.update(fresh["resolution"]["verdict"].to_list())
            findings.update(
                fresh["finding"].select("hand_ref", "severity", "code").unique().drop("hand_ref").iter_rows()
            )
            with store.showing({"fresh_hand": part, **{f"fresh_{name}": rows for name, rows in fresh.items()}}):
                changes.append(store.query(sql_text("load", "changed_hands")))
                if keep:
                    written.append(_replace(store, fresh))
        if keep:
            rebuild_chains(store, pl.concat(written).select("session", "table_name").unique())
    if keep:
        refresh_chains(store)  # of tables whose turn a loading that was stopped did not come to
    return Reverified(
        refs.height, dict(verdicts), dict(findings), pl.concat(changes), sum(rows.height for rows in written)
    )


def _fresh(store: Store, part: pl.DataFrame, called: Called) -> Frames:
    """The rows that resolving these hands again gives, under their numbers in the store."""
    refs = part["hand_ref"]
    if not refs.len():
        return {name: frame(HAND_TABLES[name]) for name in DERIVED}
    frames = settled_frames(check(resolve_hands(held_records(store, refs.to_list()), called)), 0)
    return {name: rows.with_columns(refs.gather(rows["hand_ref"]).alias("hand_ref")) for name, rows in frames.items()}


def _replace(store: Store, fresh: Frames) -> pl.DataFrame:
    """Put new rows in the place of the old where they differ; the hands it was done for, with their tables."""
    differing = " union ".join(f"({_differing(name, rows)})" for name, rows in fresh.items())
    hands = store.query(
        "select hand_ref, hand.session, hand.table_name from hand join ("
        f"{differing} union (select hand_ref from fresh_hand where old)) using (hand_ref) order by hand_ref"
    )
    stamps = {"studbook": __version__, "resolved_utc": datetime.now(UTC).replace(tzinfo=None)}
    with store.showing({"changing": hands}):
        for name, rows in fresh.items():
            store.execute(f"delete from {name} where hand_ref in (select hand_ref from changing)")
            new = rows.join(hands, on="hand_ref", how="semi", maintain_order="left")
            if name == "resolution":
                new = new.with_columns(pl.lit(value).alias(stamp) for stamp, value in stamps.items())
            store.append(name, new)
    return hands


def _differing(table: str, rows: pl.DataFrame) -> str:
    """SQL for the numbers of the hands whose rows of a table are other than the new ones."""
    columns = ", ".join(name for name in rows.columns if name not in STAMPS)
    new = f"select {columns} from fresh_{table}"
    old = f"select {columns} from {table} where hand_ref in (select hand_ref from fresh_hand)"
    return f"select hand_ref from (({new} except all {old}) union all ({old} except all {new}))"
