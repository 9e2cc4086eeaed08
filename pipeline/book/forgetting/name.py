"""What a person means by the name of something to forget, or to put back."""

import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.book.database.store import Store
from pipeline.book.held.keys import keys_for
from pipeline.records.lookup import Key, answers_to, name_of, the_key
from pipeline.rules.near import composed, did_you_mean
from schemas.problem import StudbookError

SOURCE, HAND = "source", "hand"
KINDS = (SOURCE, HAND)


@dataclass(frozen=True, slots=True)
class Target:
    """One file or one hand of the book."""

    kind: str
    what: str
    """The file's label, or the hand as session/table/hand."""
    source_refs: tuple[int, ...] = ()
    """Every time the file was read and brought something."""
    key: Key | None = None


def target(store: Store, name: str, kind: str | None = None) -> Target:
    """The file or the hand a name means: a file by its path or the end of it, a hand by its shortest unique name.

    Raises: StudbookError when nothing, or more than one thing, has the name.
    """
    sources = store.query("select label, source_ref from source order by source_ref").rows() if kind != HAND else []
    keys = keys_for(store, name) if kind != SOURCE else []
    label = _the_label(name, sorted({label for label, _ in sources}))
    # Names of hands are composed, those of files stand as they were typed.
    is_hand = any(answers_to(composed(name), key) for key in keys)
    if label is not None and is_hand:
        raise StudbookError(f"'{name}' is a file and a hand; say which with `--kind source` or `--kind hand`.")
    if label is not None:
        return Target(SOURCE, label, tuple(ref for of, ref in sources if of == label))
    if is_hand:
        key = the_key(name, keys)
        return Target(HAND, name_of(key), key=key)
    if store.query("select 1 from seat where player = $name limit 1", {"name": name}).height:
        shown = shlex.join(("studbook", "report", "hands", "--player", name))
        raise StudbookError(f"'{name}' is a player; hands go by their file or one by one: `{shown}` shows his.")
    raise StudbookError(_nothing(name, kind, [label for label, _ in sources], keys))


def _the_label(name: str, labels: Sequence[str]) -> str | None:
    """The file a name means, None if there is none. Raises: StudbookError when more than one has the name."""
    if name in labels:
        return name
    found = [label for label in labels if os.path.normpath(label) == os.path.normpath(name)]
    found = found or [label for label in labels if _is_end(name, label)]
    if len(found) > 1:
        names = ", ".join(found[:5]) + (f" and {len(found) - 5:,} more" if len(found) > 5 else "")
        raise StudbookError(f"{len(found)} files are called '{name}': {names}. Name one of them whole.")
    return found[0] if found else None


def _is_end(name: str, whole: str) -> bool:
    """Whether a name is a path, or a hand, as written whole, or the last parts of it."""
    plain = name.replace(os.sep, "/").removeprefix("./")
    return bool(plain) and f"/{whole.replace(os.sep, '/')}".endswith(f"/{plain}")


def _nothing(name: str, kind: str | None, labels: Sequence[str], keys: Sequence[Key]) -> str:
    spellings = {*labels, *(label.rpartition("/")[2] for label in labels)}
    spellings |= {spelling for key in keys for spelling in (key[2], name_of(key))}
    hint = did_you_mean(name, sorted(spellings)) or " `studbook report sources` and `studbook report hands` show them."
    missing = {SOURCE: "file", HAND: "hand"}.get(kind or "", "file and no hand")
    return f"there is no {missing} '{name}' in the book.{hint}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One forgetting that is not undone."""

    ref: int
    kind: str
    what: str


def latest(store: Store, name: str | None = None) -> Entry:
    """What was forgotten last and is not put back yet; of that name, if one is given.

    Raises: StudbookError when there is none.
    """
    rows = store.query(
        "select forgotten_ref, kind, what from forgotten where undone_utc is null order by forgotten_ref desc"
    ).rows()
    entries = [Entry(*row) for row in rows]
    if not entries:
        raise StudbookError("nothing is forgotten that could be put back.")
    for entry in entries:
        if name is None or _is_end(name, entry.what):
            return entry
    names = ", ".join(entry.what for entry in entries[:5]) + (", ..." if len(entries) > 5 else "")
    raise StudbookError(f"'{name}' is not among what is forgotten: {names}.")
