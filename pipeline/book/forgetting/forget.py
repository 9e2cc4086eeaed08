"""Taking files and hands out of the book again, with everything that came of them, and putting them back."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from pipeline import __version__
from pipeline.book.chains.rebuild import rebuild_chains
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.forgetting.ledger import TABLES as LEDGER_TABLES
from pipeline.book.forgetting.ledger import before_restoring, rows_that_go, take_out
from pipeline.book.forgetting.name import HAND, SOURCE, Entry, Target, latest, target
from pipeline.book.loading.fates import KEY
from pipeline.book.loading.fill import fill_facts
from pipeline.book.loading.ingest import CHUNK, columns
from pipeline.book.loading.shapes import HAND_TABLES
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.records.reader import Found
from schemas.hand import Hand
from schemas.problem import StudbookError

KEY_COLUMNS = {"session": pl.String, "table_name": pl.String, "hand_id": pl.String}
_KEPT = tuple(table for table in HAND_TABLES if table != "seat_fact")
"""The tables of hands whose rows are kept; facts are many, and counted anew from the records."""
_TOUCHED = "hand_ref in (select hand_ref from touched_record where goes)"
_SAME_KEY = (
    "coalesce({0}.session, '') = coalesce({1}.session, '') and {0}.table_name = {1}.table_name "
    "and {0}.hand_id = {1}.hand_id"
)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What went out of the book, or came back into it."""

    kind: str
    what: str
    """The file's label, or the hand as session/table/hand."""
    hands: int
    replaced: int
    """Records of revisions that had been replaced."""
    problems: int
    """Rows about what was refused in the file."""
    earlier: int
    """Hands that are now in the book in an earlier revision; of an undoing, those that were until now."""
    entries: int = 0
    """Entries of a ledger."""
    readings: int = 1
    """How many times a file of that name was read: files of several folders may have one."""


def forget(store: Store, name: str, kind: str | None = None, called: Called = AS_RECORDED) -> Forgotten:
    """Take a file, or a hand with all its revisions, out of the book; what went is kept until it is undone.

    `kind` says whether the name is that of a source or of a hand, where both have it. A hand that a file replaced
    comes back as it was before, resolved again from its record under the rules called for.
    Raises: StudbookError when nothing, or more than one thing, has the name.
    """
    found = target(store, name, kind)
    with store.transaction():
        ref = int(store.query("select coalesce(max(forgotten_ref), 0) + 1 as ref from forgotten").item())
        with store.showing(_leaving(found)):
            store.execute(sql_text("load", "touched_records"))
        counts = store.query(
            "select count(*) filter (goes and hand_ref is not null) as hands, "
            "count(*) filter (goes and hand_ref is null) as replaced from touched_record"
        ).row(0, named=True)
        earlier = store.query(sql_text("load", "earlier_revisions"))
        tables = store.query(f"select session, table_name from touched_record union {_alike(_TOUCHED)}")
        entries = store.query(f"select count(*) from ledger where {_of_sources(found)}").item()
        _log(store, ref, found, counts["hands"])
        problems = _take_out(store, found, earlier)
        _bring_in(store, earlier, called)
        store.execute(
            f"update forgotten_record as gone set left_hand_ref = hand.hand_ref from hand "
            f"where gone.forgotten_ref = $ref and {_SAME_KEY.format('gone', 'hand')}",
            {"ref": ref},
        )
        store.execute("drop table temp.touched_record")
        rebuild_chains(store, tables)
    return Forgotten(
        found.kind,
        found.what,
        counts["hands"],
        counts["replaced"],
        problems,
        earlier.height,
        int(entries),
        max(len(found.source_refs), 1),
    )


def _alike(condition: str) -> str:
    """SQL for the tables with a hand dealt the same as one of these, whose finding may name it."""
    return (
        "select session, table_name from hand where deal_digest in "
        f"(select deal_digest from hand where {condition} and deal_digest is not null)"
    )


def _leaving(found: Target) -> dict[str, pl.DataFrame]:
    keys = [found.key] if found.key is not None else []
    return {
        "leaving_source": pl.DataFrame({"source_ref": found.source_refs}, schema={"source_ref": pl.Int64}),
        "leaving_key": pl.DataFrame(keys, schema=KEY_COLUMNS, orient="row"),
    }


def _log(store: Store, ref: int, found: Target, hands: int) -> None:
    store.execute(
        "insert into forgotten by name select $ref as forgotten_ref, $kind as kind, $what as what, $hands as hands, "
        "(select coalesce(max(source_ref), 0) from source) as last_source_ref, "
        "(select coalesce(max(hand_ref), 0) from hand) as last_hand_ref, "
        "$studbook as studbook, now() at time zone 'UTC' as forgotten_utc",
        {"ref": ref, "kind": found.kind, "what": found.what, "hands": hands, "studbook": __version__},
    )
    with store.showing({"forgetting": pl.DataFrame({"forgotten_ref": [ref]})}):
        store.execute(sql_text("load", "forgotten_records"))
    for table in _KEPT:
        parts = "* exclude (record)" if table == "hand" else "*"
        _keep(store, ref, table, f"select {parts} from {table} where {_TOUCHED}")
    same_key = _SAME_KEY.format("old", "touched")
    _keep(
        store,
        ref,
        "superseded",
        f"select * from superseded as old where exists (select 1 from touched_record as touched where {same_key})",
    )
    for table in ("source", "problem") if found.kind == SOURCE else ():
        _keep(store, ref, table, f"select * from {table} where {_of_sources(found)}")
    for table, rows in rows_that_go(found.source_refs).items() if found.kind == SOURCE else ():
        _keep(store, ref, table, rows)


def _of_sources(found: Target) -> str:
    return f"source_ref in ({', '.join(map(str, found.source_refs or (-1,)))})"


def _keep(store: Store, ref: int, table: str, rows: str) -> None:
    store.execute(
        f"insert into forgotten_row select $ref, $table, to_json(part) from ({rows}) as part",
        {"ref": ref, "table": table},
    )


def _take_out(store: Store, found: Target, earlier: pl.DataFrame) -> int:
    """Delete what goes, and return how many problems went with it."""
    with store.showing({"coming_back": earlier.select(*KEY, "revision", "source_ref", "digest")}):
        store.execute(sql_text("load", "forget_replaced"))
    for table in HAND_TABLES:
        store.execute(f"delete from {table} where {_TOUCHED}")
    if found.kind == HAND:
        return 0
    problems = store.query(f"select count(*) from problem where {_of_sources(found)}").item()
    for table in ("source", "problem"):
        store.execute(f"delete from {table} where {_of_sources(found)}")
    take_out(store, found.source_refs)
    return int(problems)


def _bring_in(store: Store, earlier: pl.DataFrame, called: Called) -> None:
    """Load records of earlier revisions as hands of the files they came from."""
    base = store.query(sql_text("load", "next_refs")).row(0)[1]
    for start in range(0, earlier.height, CHUNK):
        part = earlier.slice(start, CHUNK)
        hands = [Found(Hand.model_validate_json(text), None, "") for text in part["record"].to_list()]
        frames = columns(hands, None, base + start + 1, called)
        place = part.select("source_ref", "order_file", "order_place")
        frames["hand"] = frames["hand"].hstack(place)
        for table in HAND_TABLES:
            store.append(table, frames[table] if table != "resolution" else _stamped(store, frames[table]))


def _stamped(store: Store, rows: pl.DataFrame) -> pl.DataFrame:
    now = store.query("select now() at time zone 'UTC' as now").item()
    return rows.with_columns(pl.lit(__version__).alias("studbook"), pl.lit(now).alias("resolved_utc"))


def undo(store: Store, name: str | None = None) -> Forgotten:
    """Put back what was forgotten last, or last under the name, as it was.

    Raises: StudbookError when there is nothing to put back, or the book has changed there since.
    """
    entry = latest(store, name)
    ref: dict[str, object] = {"ref": entry.ref}
    with store.transaction():
        _refuse_overlap(store, entry)
        counts = store.query(
            "select count(*) filter (hand_ref is not null) as hands, count(*) filter (hand_ref is null) as replaced, "
            "count(*) filter (hand_ref is not null and left_hand_ref is not null) as earlier "
            "from forgotten_record where forgotten_ref = $ref",
            ref,
        ).row(0, named=True)
        problems, entries = store.query(
            "select count(*) filter (of_table = 'problem'), count(*) filter (of_table = 'ledger') "
            "from forgotten_row where forgotten_ref = $ref",
            ref,
        ).row(0)
        left = "hand_ref in (select left_hand_ref from forgotten_record where forgotten_ref = $ref)"
        beside = store.query(_alike(left), ref)
        _restore(store, ref)
        back = "hand_ref in (select hand_ref from forgotten_record where forgotten_ref = $ref)"
        tables = store.query(
            f"select session, table_name from forgotten_record where forgotten_ref = $ref union {_alike(back)}", ref
        )
        store.execute("delete from forgotten_record where forgotten_ref = $ref", ref)
        store.execute("delete from forgotten_row where forgotten_ref = $ref", ref)
        store.execute("update forgotten set undone_utc = now() at time zone 'UTC' where forgotten_ref = $ref", ref)
        rebuild_chains(store, pl.concat([tables, beside]))
    return Forgotten(entry.kind, entry.what, problems=int(problems), entries=int(entries), **counts)


def _refuse_overlap(store: Store, entry: Entry) -> None:
    """Raises: StudbookError where putting back would meet what came after."""
    for meets, says in _MEETS.items():
        found = store.query(meets, {"ref": entry.ref})
        if found.height:
            raise StudbookError(says.format(what=entry.what, first=found.item(0, 0)))


_MEETS = {
    "select source.label from forgotten_row as gone join ledger "
    "on ledger.night = gone.content->>'night' and ledger.digest = gone.content->>'digest' "
    "and ledger.copy = (gone.content->>'copy')::bigint join source using (source_ref) "
    "where gone.forgotten_ref = $ref and gone.of_table = 'ledger'": (
        "{what} cannot be put back: {first} holds the same entries; forget that first."
    ),
    "select later.what from forgotten as later where later.undone_utc is null and later.forgotten_ref > $ref "
    "and exists (select 1 from forgotten_record as own join forgotten_record as other on "
    f"{_SAME_KEY.format('own', 'other')} where own.forgotten_ref = $ref "
    "and other.forgotten_ref = later.forgotten_ref) order by later.forgotten_ref desc": (
        "{what} cannot be put back before {first}, which was forgotten after it: undo that first."
    ),
    "select source.label from source join forgotten on source.label = forgotten.what "
    "where forgotten.forgotten_ref = $ref and forgotten.kind = 'source' "
    "and source.source_ref > forgotten.last_source_ref": (
        "{what} cannot be put back: it was read again since; forget that first."
    ),
    "select concat_ws('/', nullif(gone.session, ''), gone.table_name, gone.hand_id) from forgotten_record as gone "
    f"left join hand on {_SAME_KEY.format('hand', 'gone')} "
    "where gone.forgotten_ref = $ref and hand.hand_ref is distinct from gone.left_hand_ref "
    "order by gone.table_name, gone.hand_id": (
        "{what} cannot be put back: hand {first} changed in the book since; forget that first."
    ),
    "select gone.label from forgotten_record as gone where gone.forgotten_ref = $ref "
    "and gone.source_ref not in (select source_ref from source) and gone.source_ref not in ("
    "select (content->>'source_ref')::bigint from forgotten_row where forgotten_ref = $ref and of_table = 'source')": (
        "{what} cannot be put back before its file {first}, which was forgotten after it: undo that first."
    ),
}
"""What must not be there when something is put back, and what is said where it is."""


def _restore(store: Store, ref: Mapping[str, object]) -> None:
    back = (
        "hand_ref in (select left_hand_ref from forgotten_record where forgotten_ref = $ref and hand_ref is not null)"
    )
    for table in HAND_TABLES:
        store.execute(f"delete from {table} where {back}", ref)
    same_key = _SAME_KEY.format("superseded", "gone")
    store.execute(
        "delete from superseded using (select distinct session, table_name, hand_id from forgotten_record "
        f"where forgotten_ref = $ref) as gone where {same_key}",
        ref,
    )
    before_restoring(store, ref)
    for table in (*_KEPT, "superseded", "source", "problem", *LEDGER_TABLES):
        store.execute(_insert(store, table), {**ref, "table": table})
    fill_facts(store)


def _insert(store: Store, table: str) -> str:
    """The statement that puts the kept rows of a table back."""
    kinds = store.query(
        "select column_name, data_type from duckdb_columns() where table_name = $table and schema_name = 'main'",
        {"table": table},
    ).rows()
    shape = json.dumps(dict(_json_shape(kinds)))
    rows = (
        f"select forgotten_ref, unnest(json_transform(content, '{shape}')) from forgotten_row where of_table = $table"
    )
    if table != "hand":
        return f"insert into {table} by name select * exclude (forgotten_ref) from ({rows}) where forgotten_ref = $ref"
    return (
        f"insert into hand by name select part.* exclude (forgotten_ref, record), gone.record from ({rows}) as part "
        "join forgotten_record as gone using (forgotten_ref, hand_ref) where forgotten_ref = $ref"
    )


def _json_shape(kinds: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str | list[str]]]:
    for name, kind in kinds:
        yield name, [kind.removesuffix("[]")] if kind.endswith("[]") else kind
