"""Refused hands written out in the form they came in, each with the reason, to be mended and read again.

What stands there is what stood in the file, so a hand that nobody mended is refused again.
"""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple

from pipeline.records.catalog import endings
from pipeline.records.reader import Source
from pipeline.records.writers import reject_lines, reject_rows, reject_text
from schemas.problem import Problem, StudbookError

FORMS: Mapping[str, tuple[str, ...]] = {
    "csv": (".csv", ".tsv"),
    "xlsx": (".csv", ".tsv"),
    "json": (".jsonl", ".ndjson"),
    "jsonl": (".jsonl", ".ndjson"),
    "phh": (".phhs",),
}
"""Name of a reader to the endings its refused hands may be written under, the usual one first."""
OTHER = (".txt",)
"""The endings for what any other reader refused: text of a site, which has no room for a reason."""
IN_MEMORY = 1024 * 1024

Key = tuple[str, ...]


class Written(NamedTuple):
    """A file of refused hands, and how many they are."""

    path: Path
    hands: int


@dataclass(slots=True)
class _Group:
    """Hands that can stand in one file."""

    endings: tuple[str, ...]
    opening: str
    file: IO[bytes] = field(default_factory=partial(tempfile.SpooledTemporaryFile, IN_MEMORY))
    is_ascii: bool = True
    hands: dict[str | None, str] = field(default_factory=dict)
    """The hands in it, each with its source."""
    count: int = 0

    def write(self, text: str, hand: str | None, label: str) -> None:
        """Add a hand."""
        self.is_ascii = self.is_ascii and text.isascii()
        self.file.write(text.encode("utf-8", "surrogateescape"))
        self.file.flush()
        self.hands[hand] = label
        self.count += 1

    def copy_to(self, path: Path) -> None:
        """Write it all into a new file; a sheet with more than ASCII tells spreadsheets so. Raises: OSError."""
        with path.open("xb") as file:
            try:
                is_plain = not self.opening or (self.is_ascii and self.opening.isascii())
                file.write(self.opening.encode("utf-8" if is_plain else "utf-8-sig"))
                self.file.seek(0)
                shutil.copyfileobj(self.file, file)
                file.flush()
            except BaseException:
                path.unlink()
                raise


@dataclass(slots=True)
class _Waiting:
    """A refused hand, more reasons for which may come."""

    source: Source
    reader: str
    problem: Problem
    reasons: list[str]


def _unwritten(path: Path, wrong: OSError) -> StudbookError:
    return StudbookError(f"cannot write {path}: {(wrong.strerror or 'it fails').lower()}.")


class Rejects:
    """Takes refused hands as they are found, and writes them when all are read.

    Hands of one form and, in sheets, under one header go to one file. It has the name asked for, if its ending is no
    other form's; what does not go together stands beside it, under the same name with another ending or a number.
    """

    def __init__(self, path: Path) -> None:
        """Raises: StudbookError for a path that cannot be written, or would overwrite something."""
        self._path = path
        self._groups: dict[Key, _Group] = {}
        self._waiting: _Waiting | None = None
        self._wrong: StudbookError | None = None
        if os.path.lexists(path):
            raise StudbookError(f"{path} is there already; name another file for the refused hands, or remove it.")
        if not path.parent.is_dir():
            raise StudbookError(f"there is no folder {path.parent} for the refused hands.")
        try:
            # All is read, and loaded, before anything is written there: by then it would be too late to say so.
            path.open("xb").close()
            path.unlink()
        except OSError as wrong:
            raise _unwritten(path, wrong) from None

    def add(self, source: Source, reader: str, problem: Problem) -> None:
        """Take a reason for refusing a hand; reasons of one hand come one after the other."""
        reason = f"{problem.code}: {problem.sentence} {problem.remedy}".strip()  # no spreadsheet runs what starts so
        last = self._waiting
        if last and last.problem.pieces == problem.pieces and _place(last) == _place_of(source, problem):
            last.reasons.append(reason)
            return
        self._flush()
        self._waiting = _Waiting(source, reader, problem, [reason])

    def close(self) -> list[Written]:
        """Write the files there are hands for.

        Raises: StudbookError; where not all could be kept until now, none is written.
        """
        if self._wrong is not None:
            raise self._wrong
        self._flush()
        written: list[Written] = []
        with contextlib.ExitStack() as files:
            for group in self._groups.values():
                files.enter_context(group.file)
            for group, path in zip(self._groups.values(), self._paths(), strict=True):
                try:
                    group.copy_to(path)
                except OSError as wrong:
                    raise _unwritten(path, wrong) from None
                written.append(Written(path, group.count))
        return written

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is None:
            return
        reason, source, problem = "  ".join(waiting.reasons), waiting.source, waiting.problem
        found = FORMS.get(waiting.reader, OTHER)
        key: Key = (found[0],)
        opening, alone = "", False
        if found[0] == ".csv":
            delimiter = reject_rows.delimiter_of(waiting.reader, problem.pieces[0])
            opening, text, alone = reject_rows.rows(problem.pieces, delimiter, source.stem, reason)
            key += (delimiter, opening)
        elif found[0] == ".jsonl":
            text = reject_lines.line(source, problem, reason)
        elif found[0] == ".phhs":
            text = reject_text.phh(source, problem, reason, self._groups[key].count + 1 if key in self._groups else 1)
        else:
            text = reject_text.plain(problem)
            key += (waiting.reader,)
        if found[0] in (".csv", *OTHER):
            key += self._apart(key, source.label, problem, alone)
        group = self._groups[key] = self._groups.get(key) or _Group(found, opening)
        try:
            group.write(text, problem.hand, source.label)
        except OSError as wrong:
            why = (wrong.strerror or "they cannot be written").lower()
            self._wrong = StudbookError(
                f"refused hands are kept in {tempfile.gettempdir()} until all is read: {why}. "
                "Make room there, or set TMPDIR to another folder."
            )
            raise self._wrong from wrong

    def _apart(self, key: Key, label: str, problem: Problem, alone: bool) -> Key:
        """What keeps a hand out of a file in which it would run into the one above it."""
        if alone or problem.hand is None:
            return label, str(problem.line)
        group = self._groups.get(key)
        return (label,) if group and group.hands.get(problem.hand, label) != label else ()

    def _paths(self) -> Iterator[Path]:
        taken: set[Path] = set()
        for group in self._groups.values():
            path = next(path for path in self._names(group) if path not in taken and not os.path.lexists(path))
            taken.add(path)
            yield path

    def _names(self, group: _Group) -> Iterator[Path]:
        ending = self._path.suffix.lower()
        own = ending in group.endings or ending not in endings()
        if own:
            yield self._path
        new = self._path.suffix if ending in group.endings else group.endings[0]
        stem = self._path.with_suffix("") if ending in endings() else self._path
        yield stem.with_name(stem.name + new)
        number = 2
        while True:
            yield stem.with_name(f"{stem.name}-{number}{new}")
            number += 1


def _place(waiting: _Waiting) -> tuple[str, int | None, str | None]:
    return _place_of(waiting.source, waiting.problem)


def _place_of(source: Source, problem: Problem) -> tuple[str, int | None, str | None]:
    return source.label, problem.line, problem.hand
