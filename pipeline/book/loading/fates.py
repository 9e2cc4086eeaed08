"""What becomes of each arriving hand, beside what is held under its key; decided without a store."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

from schemas.problem import RAW_LIMIT, Problem

KEY = ("session", "table_name", "hand_id")
"""The columns that name a hand; `session` may be null."""
COVERED = "covered_key"
"""The table, for as long as the store is open, of the keys of the hands covered; a key may stand in it twice."""

LOADED, REPLACED, DUPLICATE, CONFLICT, TOO_OLD = "loaded", "replaced", "duplicate", "conflict", "too-old"

Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Kept:
    """The newest record of a key."""

    revision: int
    digest: str
    hand_ref: int | None
    """Its number in the store; None for one that arrived in the same chunk."""
    number: int
    """Its number in the file, for one that arrived in the same chunk."""
    file: str
    line: int | None
    order_file: str
    """File and place of the key's first revision."""
    order_place: int
    rules: str = ""
    """The rules it was resolved under, as the store says them; empty for one that arrived in the same chunk."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of one arriving hand."""

    number: int
    word: str
    """loaded; replaced: it takes the place of a lower revision, or where
    asked of other content; duplicate: this very record is held, or was;
    conflict: other content under the same key and revision; too-old: a lower revision than is held."""
    kept: Kept
    """The newest record of the key, this one included."""


@dataclass(slots=True)
class Held:
    """What the store holds under some keys, changed as hands arrive."""

    newest: dict[Key, Kept] = field(default_factory=dict)
    known: set[tuple[Key, int, str]] = field(default_factory=set)
    """Every record there is or was, as key, revision and digest."""
    leaving: list[int] = field(default_factory=list)
    """The numbers in the store of hands that were replaced."""


def held_of(rows: Iterable[Mapping[str, object]], label: str) -> Held:
    """The rows of `held.sql`; a hand whose file is not in the store yet is of the file with this label."""
    held = Held()
    for row in rows:
        key = (str(row["session"] or ""), str(row["table_name"]), str(row["hand_id"]))
        revision, digest = _int(row["revision"]), str(row["digest"])
        held.known.add((key, revision, digest))
        if row["hand_ref"] is not None:
            line = None if row["line"] is None else _int(row["line"])
            place = str(row["order_file"]), _int(row["order_place"])
            held.newest[key] = Kept(
                revision, digest, _int(row["hand_ref"]), 0, str(row["label"] or label), line, *place, str(row["rules"])
            )
    return held


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def decide(hands: pl.DataFrame, held: Held, label: str, replace: bool = False) -> list[Fate]:
    """The fate of each hand of a chunk in order; the first record of a key and revision is the one that is kept.

    With `replace` a record with other content takes the place of the one the store holds.
    `held` is changed to what is held afterwards.
    """
    fates = []
    for number, line, session, table, hand_id, revision, digest in hands.select(
        "hand_ref", "line", *KEY, "revision", "digest"
    ).iter_rows():
        key = (session or "", table, hand_id)
        kept = held.newest.get(key)
        other = kept is not None and kept.hand_ref is not None and digest != kept.digest
        if kept is None or revision > kept.revision or (replace and other and revision == kept.revision):
            word = LOADED if kept is None else REPLACED
            first = (label, number if line is None else line) if kept is None else (kept.order_file, kept.order_place)
            if kept is not None and kept.hand_ref is not None:
                held.leaving.append(kept.hand_ref)
            kept = held.newest[key] = Kept(revision, digest, None, number, label, line, *first)
            held.known.add((key, revision, digest))
        elif (key, revision, digest) in held.known:
            word = DUPLICATE
        else:
            word = CONFLICT if revision == kept.revision else TOO_OLD
        fates.append(Fate(number, word, kept))
    return fates


def staying(fates: Iterable[Fate], held: Held) -> dict[int, Kept]:
    """The hands of the chunk that are held in the end, by their number in the file."""
    numbers = {fate.number for fate in fates if fate.word in (LOADED, REPLACED)}
    return {kept.number: kept for kept in held.newest.values() if kept.hand_ref is None and kept.number in numbers}


def refusals(
    fates: Sequence[Fate], hands: pl.DataFrame, label: str, texts: Mapping[int, Sequence[str]]
) -> list[tuple[int, Problem]]:
    """The problems of arriving hands that the store refuses by their numbers, each with its text if it is there."""
    refused = {fate.number: fate for fate in fates if fate.word in (CONFLICT, TOO_OLD)}
    if not refused:
        return []
    rows = hands.filter(pl.col("hand_ref").is_in(list(refused))).iter_rows(named=True)
    return [
        (row["hand_ref"], _refusal(row, refused[row["hand_ref"]], label, texts.get(row["hand_ref"], ())))
        for row in rows
    ]


def _refusal(row: dict[str, object], fate: Fate, label: str, pieces: Sequence[str]) -> Problem:
    kept, revision = fate.kept, _int(row["revision"])
    name = f"hand {row['hand_id']} of {row['table_name']}" + (f", {row['session']}," if row["session"] else "")
    if fate.word == CONFLICT:
        place = kept.file + (f", line {kept.line}" if kept.line is not None else "")
        sentence = f"{name} is in the book with other content, from {place}; the first is kept."
        remedy = f"If this one is right, load it with --replace, or give it revision {revision + 1}."
    else:
        sentence = f"revision {revision} of {name} comes after revision {kept.revision}."
        remedy = "Give the newest record the highest revision."
    line = None if row["line"] is None else _int(row["line"])
    code = "conflict" if fate.word == CONFLICT else "revision-order"
    raw = str(row["record"])[:RAW_LIMIT]
    return Problem(code, sentence, remedy, label, line, None, str(row["hand_id"]), raw, tuple(pieces))
