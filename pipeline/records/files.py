"""Paths into sources: files, folders, patterns the shell left alone, standard input, compressed or not."""

import contextlib
import errno
import glob
import gzip
import io
import os
import re
import shutil
import sys
import tempfile
import unicodedata
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import BinaryIO, cast

from pipeline.records.catalog import endings
from pipeline.records.reader import Skipped, Source
from pipeline.rules.near import meant, nearest
from schemas.problem import Problem

STDIN = "-"
NAMED_TWICE = "named twice"
HIDDEN = "hidden"
UNKNOWN_ENDING = "unknown ending"
OF_STUDBOOK = {
    ".duckdb": "of a store",
    ".wal": "of a store",
    ".toml": "settings or house rules",
    ".key": "key to mistakes",
}
"""What of studbook's own may lie beside the files of hands, by its ending, and what it is counted as."""
Stamp = tuple[int, ...]
NO_FILE = "neither file nor folder"
LINKED = "link to a folder"
"""It may lead in a circle; named outright it is read."""
_BELOW = re.compile(rf"(?:^|(?<={re.escape(os.sep)}))\*\*(?:{re.escape(os.sep)}|$)")
"""What in a pattern stands for a folder and all below it."""
_GZIP_MARK = b"\x1f\x8b"
_NAME_LIMIT = 120
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What the system says where there is no room to write."""


def sources(
    paths: Sequence[str], encoding: str | None = None, outright: bool = True
) -> Iterator[Source | Problem | Skipped]:
    """Yield what the paths name, in the order given and by name inside folders and patterns.

    A file named outright is always tried; in folders and patterns only endings that a reader knows are,
    and the rest is Skipped. What cannot be found or opened is a Problem. Without `outright` files count as
    found in a folder, whatever led to them.
    """
    seen: set[str] = set()
    for path in paths:
        for named in _named(path):
            if not isinstance(named, str):
                yield named
            elif os.path.realpath(named) in seen:
                yield Skipped(NAMED_TWICE, None)
            else:
                seen.add(os.path.realpath(named))
                yield replace(source_of(named, encoding), named=outright and named == path)


def _named(path: str) -> Iterator[str | Problem | Skipped]:
    """Yield the files a path names."""
    if path == STDIN or ("\0" not in path and os.path.exists(path) and not os.path.isdir(path)):
        yield path
    elif not path or "\0" in path:
        yield _missing(path)
    elif os.path.isdir(path):
        yield from _folder(path)
    elif glob.has_magic(path):
        yield from _pattern(path)
    else:
        yield _missing(path)


def _folder(path: str) -> Iterator[str | Problem | Skipped]:
    found = False
    denied: list[OSError] = []
    for folder, below, files in os.walk(path, onerror=denied.append):
        yield from (Skipped(HIDDEN, None) for name in below if name.startswith("."))
        linked = [name for name in below if not name.startswith(".") and os.path.islink(os.path.join(folder, name))]
        yield from (Skipped(LINKED, None) for _ in linked)
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in sorted(files):
            item = _by_ending(os.path.join(folder, name))
            found = found or isinstance(item, str)
            yield item
    yield from (unreadable(error, shown(error.filename or path)) for error in denied)
    if not found and not denied:
        known = ", ".join(sorted(endings()))
        yield Problem("no-files", "the folder holds no file that a reader knows.", f"Read are {known}.", shown(path))


def _pattern(path: str) -> Iterator[str | Problem | Skipped]:
    found = False
    for match in sorted(set(_matches(path))):
        if os.path.isdir(match):
            continue
        item = _by_ending(match)
        found = found or isinstance(item, str)
        yield item
    if not found:
        known = ", ".join(sorted(endings()))
        yield Problem("no-files", "the pattern matches no file that a reader knows.", f"Read are {known}.", shown(path))


def _matches(pattern: str) -> Iterator[str]:
    """What a pattern matches. Links to folders are followed where it names them, and not below `**`: of links that lead
    in circles there would be no end."""
    below = _BELOW.search(pattern)
    if below is None:
        yield from glob.glob(pattern)
        return
    rest = pattern[below.end() :] or "*"
    for top in glob.glob(pattern[: below.start()]) if below.start() else [""]:
        for folder, folders, _ in os.walk(top or os.curdir):
            folders[:] = [name for name in folders if not name.startswith(".")]
            inside = os.path.relpath(folder) if not top else folder
            inside = "" if inside == os.curdir else glob.escape(inside)
            yield from _matches(os.path.join(inside, rest))


def stamps_in(folder: str) -> dict[str, Stamp]:
    """Every file in a folder and below that a reader may read, by path, with what changes when it is written.

    Raises: OSError where the folder itself cannot be looked into.
    """
    os.scandir(folder).close()
    found: dict[str, Stamp] = {}
    for item in _folder(folder):
        if isinstance(item, str):
            with contextlib.suppress(OSError):
                seen = os.stat(item)
                found[item] = seen.st_mtime_ns, seen.st_ctime_ns, seen.st_size, seen.st_ino
    return found


def _by_ending(path: str) -> str | Skipped:
    if os.path.basename(path).startswith("."):
        return Skipped(HIDDEN, None)
    if not os.path.isfile(path):
        return Skipped(NO_FILE, None)
    if has_known_ending(path):
        return path
    what = OF_STUDBOOK.get(_stem_and_ending(path)[1])
    return Skipped(UNKNOWN_ENDING, None, path) if what is None else Skipped(what, None)


def has_known_ending(path: str) -> bool:
    """Whether a file is looked into where it lies in a folder."""
    return _stem_and_ending(path)[1] in endings()


def source_of(path: str, encoding: str | None = None) -> Source:
    """The source a path names, `-` for standard input; nothing is opened yet."""
    if path == STDIN:
        return Source(STDIN, "stdin", "", Spool(getattr(sys.stdin, "buffer", None)).open, encoding=encoding)
    stem, ending = _stem_and_ending(path)
    folder = _name(os.path.basename(os.path.dirname(os.path.abspath(path))))
    opener = partial(open_path, path) if os.path.isfile(path) else Spool(path).open
    return Source(shown(path), stem or folder or "table", ending, opener, folder, encoding)


def _stem_and_ending(path: str) -> tuple[str, str]:
    name = os.path.basename(path)
    name = name[:-3] if name.lower().endswith(".gz") else name
    stem, ending = os.path.splitext(name)
    return _name(stem), ending.lower()


def _name(text: str) -> str:
    """A file's or folder's name as a table's name: what can be printed, composed, not too long."""
    plain = unicodedata.normalize("NFC", shown(text))
    return "".join(sign if sign.isprintable() else " " for sign in plain)[:_NAME_LIMIT].strip()


def shown(path: str) -> str:
    """A path as it can be printed: bytes that are no text are replaced."""
    return os.fsencode(path).decode("utf-8", "replace")


def open_path(path: str) -> BinaryIO:
    """A file's bytes, out of gzip if it is compressed, whatever its name. Raises: OSError."""
    return _out_of_gzip(open(path, "rb"), path)


def place_in(file: BinaryIO) -> int:
    """How many bytes of a file as it lies on the disk were read, compressed ones if it is.

    Raises: ValueError where it is closed, OSError.
    """
    raw = getattr(file, "fileobj", file)
    if raw is None:
        raise ValueError("closed")
    return int(raw.tell())


def _out_of_gzip(file: io.BufferedReader, path: str) -> BinaryIO:
    try:
        if file.peek(2)[:2] != _GZIP_MARK:
            return file
    except OSError:
        file.close()
        raise
    file.close()
    return cast(BinaryIO, gzip.open(path, "rb"))


class Spool:
    """A stream that can be read only once, kept in a file of its own so that it can be opened again."""

    def __init__(self, stream: BinaryIO | str | None) -> None:
        self._stream = stream
        self._path = ""
        self._wrong: OSError | None = None

    def open(self) -> BinaryIO:
        """The stream's bytes from the start. Raises: OSError."""
        if self._wrong is not None:
            raise self._wrong  # of a stream that was read in part the rest is not all of it
        if not self._path:
            try:
                self._path = self._kept()
            except OSError as wrong:
                self._wrong = wrong
                raise
        return open_path(self._path)

    def _kept(self) -> str:
        """Where all of the stream is kept now. Raises: OSError."""
        handle, path = tempfile.mkstemp(prefix="studbook-")
        remove = weakref.finalize(self, os.unlink, path)
        try:
            with os.fdopen(handle, "wb") as copy:
                self._fill(copy)
        except OSError as wrong:
            remove()
            if wrong.errno in _FULL:
                raise OSError(
                    wrong.errno, f"there is no room to keep a copy of it in {os.path.dirname(path)}"
                ) from wrong
            raise
        return path

    def _fill(self, copy: BinaryIO) -> None:
        if isinstance(self._stream, str):
            with open(self._stream, "rb") as stream:
                shutil.copyfileobj(stream, copy)
        elif self._stream is not None:
            shutil.copyfileobj(self._stream, copy)


def unreadable(error: OSError, path: str) -> Problem:
    """The problem of a file or folder that the system does not let us read."""
    if error.errno in _FULL:
        # Nothing else is written where something is read.
        remedy = "Make room there, or set TMPDIR to another folder."
        return Problem("unreadable", f"it cannot be read: {error.strerror}.", remedy, path)
    reason = (error.strerror or "it cannot be read").lower()
    return Problem("unreadable", f"it cannot be read: {reason}.", "Check the path and its permissions.", path)


def _is_ring(path: str) -> bool:
    try:
        os.stat(path)
    except OSError as error:
        return error.errno == errno.ELOOP
    return False


def _missing(path: str) -> Problem:
    if "\0" not in path and os.path.islink(path):
        why = "it is a link that leads to itself." if _is_ring(path) else "it is a link to what is not there."
        return Problem("unreadable", why, "Check what it leads to.", shown(path))
    folder, name = os.path.split(path)
    try:
        beside = os.listdir(folder or ".") if "\0" not in path else []
    except OSError:
        beside = []
    close = nearest(name, (other for other in beside if other != name))
    hint = meant([shown(os.path.join(folder, other)) for other in close])
    return Problem("unreadable", f"there is no such file or folder.{hint}", "Check the path.", shown(path))
