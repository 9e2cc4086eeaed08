"""Converted hands in files: each written whole or not at all, and never over another one unasked."""

import contextlib
import gzip
import os
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

from pipeline.records.intake import FileRead
from pipeline.show.convert import Conversion
from schemas.problem import StudbookError

GZIP = ".gz"


class Made(NamedTuple):
    """A file that was written, and how many hands are in it."""

    path: Path
    hands: int


def into_file(conversion: Conversion, path: Path, files: Iterator[FileRead], force: bool) -> Iterator[Made]:
    """Write the hands of all files into one, of the kind its ending says.

    Raises: StudbookError.
    """
    _refuse_taken([path], force)
    ending = Path(path.name.removesuffix(GZIP)).suffix.lower()
    if _write_whole(path, conversion.pieces(files, ending)):
        yield Made(path, conversion.written)


def into_folder(conversion: Conversion, folder: Path, files: Sequence[FileRead], force: bool) -> Iterator[Made]:
    """Write the hands of each file into one of the same name in a folder, which is made if it is not there.

    Raises: StudbookError, before anything is written if a name is taken.
    """
    names = _names([file.source.stem for file in files if file.reader is not None])
    try:
        folder.mkdir(exist_ok=True)
    except OSError as wrong:
        raise StudbookError(f"cannot make the folder {folder}: {(wrong.strerror or 'it fails').lower()}.") from None
    one = conversion.writer.endings[0]
    several = conversion.writer.several or one
    _refuse_taken([folder / f"{name}{ending}" for name in names for ending in (one, several)], force)
    left = iter(names)
    for file in files:
        path = folder / (next(left) if file.reader is not None else "none")
        before = conversion.written

        def ending(before: int = before) -> str:
            return one if conversion.written - before == 1 else several

        made = _write_whole(path, conversion.pieces(iter([file])), ending)
        if made is not None:
            yield Made(made, conversion.written - before)


def _refuse_taken(paths: Sequence[Path], force: bool) -> None:
    for path in paths:
        if path.is_dir():
            raise StudbookError(f"{path} is a folder; name a file.")
        if path.exists() and not path.is_file():
            # A device would be gone for every program, and a file stand in its place.
            raise StudbookError(f"{path} is no file and stays as it is; name a file, or print with `-o -`.")
        if os.path.lexists(path) and not force:
            raise StudbookError(f"{path} is there already; add --force to write over it, or name another.")
        if not path.parent.is_dir():
            raise StudbookError(f"there is no folder {path.parent}.")


def _names(stems: Sequence[str]) -> list[str]:
    """A name for what each file becomes; files called the same get a number."""
    taken: dict[str, None] = {}
    for stem in stems:
        name, number = stem, 1
        while name in taken:
            number += 1
            name = f"{stem}-{number}"
        taken[name] = None
    return list(taken)


def _write_whole(path: Path, pieces: Iterator[str], ending: Callable[[], str] = str) -> Path | None:
    """Write a file piece by piece; it is there when it is whole. Without a piece none is written, and None given.

    `ending` is asked at last what comes behind the path.
    Raises: StudbookError, and whatever making the pieces does.
    """
    first = next(pieces, None)
    if first is None:
        return None
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file, _packed(path, file) as out:
            for piece in chain((first,), pieces):
                out.write(piece.encode())
        whole = path.with_name(path.name + ending())
        os.replace(part, whole)
    except OSError as wrong:
        raise StudbookError(f"cannot write {path}: {(wrong.strerror or 'it fails').lower()}.") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
    return whole


@contextlib.contextmanager
def _packed(path: Path, file: BinaryIO) -> Iterator[BinaryIO]:
    """The file itself, or what compresses into it; equal content makes equal bytes."""
    if path.suffix.lower() != GZIP:
        yield file
        return
    with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        yield cast(BinaryIO, packed)
