"""The whole book as files for other programs: its tables, views and reports, with a dictionary of every column."""

import contextlib
import errno
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import polars as pl

from pipeline.book.choose import choosing
from pipeline.book.database.dictionary import REPORT, TABLE, VIEW, Relation, meaning, relations
from pipeline.book.database.sql_files import sql_names
from pipeline.book.database.store import Store
from pipeline.book.database.views import viewing
from pipeline.book.nights.night_rule import USUAL, NightRule
from pipeline.book.persons import AS_WRITTEN, Persons
from pipeline.rules.words import many_of
from pipeline.show.report import OWN, report, report_list, report_names
from pipeline.show.table import render
from schemas.problem import StudbookError

DICTIONARY = "dictionary"
FORMS = ("parquet", "csv", "xlsx")
AT_ONCE = 100_000
"""Rows of a table in memory at a time."""
HIDDEN = ("chosen_hand", "chosen_fact", "linked_hand")
"""Views that only say which hands a report looks at."""


class Target(NamedTuple):
    """Where a file is written."""

    path: Path
    """Aside, until all are."""
    shown: Path
    """Where it comes to lie."""


class Written(NamedTuple):
    """A file that was written."""

    path: Path
    rows: int


def export_book(
    store: Store,
    folder: Path,
    form: str,
    force: bool = False,
    own: Path | None = None,
    nights: NightRule = USUAL,
    persons: Persons = AS_WRITTEN,
) -> Iterator[Written]:
    """Write every table, view and report of the store for a folder, and say of each when it is written.

    Tables and views lie in folders of these names, reports in one of their own; a person's own reports are run as well.
    All are put into the folder when the last is written, or none is. Own reports come last, and the store is sealed for
    them. `persons` says which names are one person's in views and reports; tables keep the names as they were written.
    Raises: StudbookError.
    """
    report_list(own)
    with _together(folder, force) as aside:
        told: list[dict[str, str]] = []
        for relation in _held(store, own):
            place = Path(f"{relation.kind}s") / f"{relation.name}.{form}"
            target = Target(aside / place, folder / place)
            if relation.kind == REPORT:
                if relation.name not in report_names():
                    store.seal()
                frame = report(relation.name, store, folder=own, nights=nights, persons=persons)
                rows, columns = frame.height, {name: str(kind) for name, kind in frame.schema.items()}
                _rendered(target, frame, form)
            else:
                written = relation.kind == TABLE
                with choosing(store, persons=persons, as_written=written), viewing(store, relation.name, nights):
                    columns = dict(store.shape(f"from {relation.name}"))
                    rows = _table(store, relation, target, form)
            told += _entries(relation, columns)
            yield Written(target.shown, rows)
        name = f"{DICTIONARY}.{form}"
        frame = pl.DataFrame(told)
        _rendered(Target(aside / name, folder / name), frame, form)
        yield Written(folder / name, frame.height)


def _held(store: Store, own: Path | None) -> Iterator[Relation]:
    """What the sql files make, as far as the store still has it, with a person's own reports behind."""
    there = {*store.query("select table_name from information_schema.tables")["table_name"], *sql_names("view")}
    yield from (one for one in relations() if one.kind == REPORT or (one.name in there and one.name not in HIDDEN))
    for name, group, title in report_list(own):
        if group == OWN:
            yield Relation(REPORT, name, title, {})


def _entries(relation: Relation, columns: dict[str, str]) -> list[dict[str, str]]:
    """What the dictionary says: one row about the file, one for each of its columns."""
    where = {"kind": relation.kind, "file": relation.name}
    rows = [{**where, "column": "", "type": "", "meaning": relation.about}]
    return rows + [
        {**where, "column": name, "type": kind, "meaning": meaning(relation, name)} for name, kind in columns.items()
    ]


def _table(store: Store, relation: Relation, target: Target, form: str) -> int:
    """Write a table or view, a part at a time where the form allows it; how many rows it has."""
    rows = int(store.query(f"select count(*) as n from {relation.name}").item())
    if form == "parquet":
        _written(target, lambda path: store.execute(f"copy (from {relation.name}) to {_quoted(path)} (format parquet)"))
    elif form == "csv" and relation.kind == TABLE:
        _written(target, lambda path: _pieces(path, _ranges(store, relation.name)))
    else:
        _rendered(target, store.query(f"from {relation.name}"), form)
    return rows


def _ranges(store: Store, name: str) -> Iterator[pl.DataFrame]:
    """A table by ranges of its rows; one frame without any where it has none."""
    last = store.query(f"select max(rowid) as last from {name}").item()
    for first in range(0, (last if last is not None else 0) + 1, AT_ONCE):
        yield store.query(f"select * from {name} where rowid between {first} and {first + AT_ONCE - 1}")


def _pieces(path: Path, frames: Iterator[pl.DataFrame]) -> None:
    with path.open("wb") as file:
        for number, frame in enumerate(frames):
            text = render(frame, "csv")
            # The headings stand once; no name of a column holds a line end.
            file.write(text if not number else text.partition(b"\n")[2])


def _quoted(path: Path) -> str:
    text = str(path).replace("'", "''")
    return f"'{text}'"


@contextlib.contextmanager
def _together(folder: Path, force: bool) -> Iterator[Path]:
    """A folder in the one to write into, all of whose files go there in the end; where it ends badly none is left.

    Raises: StudbookError.
    """
    is_new = not folder.exists()
    aside = folder / f".studbook-{os.getpid()}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = next(folder.iterdir(), None)
    except OSError as wrong:
        raise StudbookError(f"cannot make the folder {folder}: {(wrong.strerror or 'it fails').lower()}.") from None
    if taken is not None and not force:
        raise StudbookError(f"{folder} is not empty; name another folder, or add --force to write into it.")
    try:
        yield aside
        _put(aside, folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
        if is_new:
            with contextlib.suppress(OSError):
                folder.rmdir()  # which one that holds something refuses


def _put(aside: Path, folder: Path) -> None:
    """Put all files of one folder into the other, in the place of those there, or none. Raises: StudbookError."""
    names = sorted(one.relative_to(aside) for one in aside.rglob("*") if one.is_file())
    before, moved = aside / ".before", list[Path]()
    new = {folder / name.parent for name in names if not (folder / name.parent).exists()}
    try:
        for name in names:
            moved.append(name)
            target = folder / name
            _written(Target(target, target), partial(_take_place, aside / name, before / name))
    except BaseException:
        for name in reversed(moved):
            with contextlib.suppress(OSError):
                if not (aside / name).exists():
                    (folder / name).unlink()
                if os.path.lexists(before / name):
                    (before / name).replace(folder / name)
        for made in new:
            with contextlib.suppress(OSError):
                made.rmdir()
        raise


def _take_place(path: Path, before: Path, target: Path) -> None:
    """Put a file into a place; what was there goes aside. Raises: OSError."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if os.path.lexists(target):
        before.parent.mkdir(parents=True, exist_ok=True)
        target.replace(before)
    path.replace(target)


def _rendered(target: Target, frame: pl.DataFrame, form: str) -> None:
    """Write a frame. Raises: StudbookError."""
    _written(target, lambda path: path.write_bytes(render(frame, form)))


def _written(target: Target, write: Callable[[Path], object]) -> None:
    """Let a file be written. Raises: StudbookError that names it as it would have been called."""
    try:
        target.path.parent.mkdir(parents=True, exist_ok=True)
        write(target.path)
    except StudbookError as wrong:
        raise StudbookError(f"{target.shown} is not written: {wrong}") from None
    except OSError as wrong:
        raise StudbookError(f"cannot write {target.shown}: {(wrong.strerror or 'it fails').lower()}.") from None


def summary(written: Sequence[Written], folder: Path) -> str:
    """How much was written, in a sentence."""
    kinds = {kind: sum(one.path.parent.name == f"{kind}s" for one in written) for kind in (TABLE, VIEW, REPORT)}
    counts = ", ".join(many_of(many, kind) for kind, many in kinds.items())
    return f"{counts} in {folder}; {written[-1].path.name} says what every column is."
