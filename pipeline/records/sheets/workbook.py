"""Workbooks (.xlsx): the cells of one sheet, each as it was typed, and what was made of it.

The parts are read here and not by a library. Nothing that hands out plain cells shows at once the format of a number
(which alone tells 2E5 from 200000), a formula without its result and merged cells; and what looks at a sheet as one
block, as calamine does, asks for all the memory there is when a hostile file names a cell in the far corner.
"""

import io
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from pipeline.records.sheets import workbook_parts as parts
from pipeline.records.sheets.workbook_sheet import Area, SheetCells
from pipeline.records.text import WHOLE_LIMIT, Refused

ZIP_MARK = b"PK\x03\x04"
OLD_MARK = bytes.fromhex("D0CF11E0A1B11AE1")
"""How a workbook starts that is locked with a password, or older than .xlsx."""
FILE_LIMIT = 64 * 1024 * 1024
"""The largest workbook that is read, in bytes; its parts may unpack to WHOLE_LIMIT in all."""
NAMED = "hands"
"""The sheet of hands that is read if there is one of this name, and otherwise the first that shows."""

_CHUNK = 16 * 1024 * 1024  # in few pieces, since the parser looks again at a long text with every piece
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_BROKEN = (
    zipfile.BadZipFile, zlib.error, expat.ExpatError, struct.error,
    EOFError, LookupError, NotImplementedError, OSError, OverflowError, RuntimeError, StopIteration, ValueError,
)  # fmt: skip
"""What the library of archives, the parser and a number that is none raise on a damaged workbook."""


@dataclass(slots=True)
class Grid:
    """The cells of a sheet that hold something."""

    rows: dict[int, dict[int, parts.Cell]] = field(default_factory=dict)
    """Row number, from 1, to column, from 0, to cell."""
    merged: list[Area] = field(default_factory=list)


def is_workbook(content: bytes) -> bool:
    """Whether the bytes are a workbook of this kind, with macros or without, or a binary one."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = [_plain(name) for name in archive.namelist()]
    except _BROKEN:
        return False
    return "[content_types].xml" in names and any(name.startswith("xl/") for name in names)


def read_grid(content: bytes, name: str = NAMED) -> Grid:
    """The cells of the sheet of this name, else of the first sheet that shows.

    Raises: Refused for a file that is damaged, locked, too large, or no workbook of this kind.
    """
    if content.startswith(OLD_MARK):
        locked = _LOCKED in content
        what = "is locked with a password" if locked else "is of an older kind than .xlsx"
        remedy = "Save it without one." if locked else "Save it as .xlsx."
        raise Refused("unreadable", f"the workbook {what}.", remedy)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _Workbook(archive).grid(name)
    except Refused:
        raise
    except _BROKEN as error:
        raise Refused(
            "damaged-archive",
            "the workbook is damaged or ends too early.",
            "Copy it again, or open it in the spreadsheet and save it anew.",
        ) from error


class _Workbook:
    """The parts of a workbook, found through each other."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._parts = {_plain(info.filename): info for info in archive.infolist()}
        self._left = WHOLE_LIMIT
        if any(info.flag_bits & 1 for info in self._parts.values()):
            raise Refused("unreadable", "the workbook is locked with a password.", "Save it without one.")
        if any(name.endswith("vbaproject.bin") for name in self._parts):
            raise Refused("unreadable", "the workbook holds macros.", "Save it without them, as .xlsx.")

    def grid(self, name: str) -> Grid:
        """The cells of the sheet to read."""
        kinds, targets = self._targets("")
        path = next(targets[ref] for ref, kind in kinds.items() if kind == "officeDocument")
        if path.endswith(".bin"):
            raise Refused("unreadable", "the workbook is a binary one.", "Save it as .xlsx.")
        book = self._parse(path, parts.Book())
        kinds, targets = self._targets(path)
        sheets = [sheet for sheet in book.sheets if kinds.get(sheet.ref) == "worksheet"]
        shown = [sheet for sheet in sheets if sheet.state not in ("hidden", "veryHidden")]
        named = [sheet for sheet in sheets if sheet.name.strip().casefold() == name]
        chosen = next(iter([*named, *shown]), None)
        if chosen is None:
            raise Refused("no-hands", "the workbook has no sheet that shows.", "Is this the right file?")
        beside = {kind: targets[ref] for ref, kind in kinds.items() if kind in ("sharedStrings", "styles")}
        texts = self._parse(beside["sharedStrings"], parts.Texts()).texts if "sharedStrings" in beside else []
        formats = self._parse(beside["styles"], parts.Styles()).shown if "styles" in beside else []
        sheet = self._parse(targets[chosen.ref], SheetCells(texts, formats, book.from_1904))
        return Grid(dict(sorted(sheet.rows.items())), sheet.merged)

    def _targets(self, path: str) -> tuple[dict[str, str], dict[str, str]]:
        """What a part refers to: the last word of each reference's kind, and the part it leads to."""
        folder, name = posixpath.split(path)
        links = self._parse(posixpath.join(folder, "_rels", f"{name}.rels"), parts.Links()).links
        kinds = {link.ref: link.kind.rpartition("/")[2] for link in links}
        return kinds, {link.ref: posixpath.normpath(posixpath.join("/", folder, link.target))[1:] for link in links}

    def _parse(self, path: str, part: parts.SomePart) -> parts.SomePart:
        reader = expat.ParserCreate()
        reader.buffer_text = True
        reader.StartDoctypeDeclHandler = _no_doctype
        reader.StartElementHandler = part.start
        reader.EndElementHandler = part.end
        reader.CharacterDataHandler = part.text
        for chunk in self._chunks(path):
            reader.Parse(chunk, False)
        reader.Parse(b"", True)
        return part

    def _chunks(self, path: str) -> Iterator[bytes]:
        info = self._parts[_plain(path)]
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise zipfile.BadZipFile(info.filename)
        with self._archive.open(info) as file:
            while chunk := file.read(min(_CHUNK, self._left + 1)):
                self._left -= len(chunk)
                if self._left < 0:
                    raise Refused("over-limit", "the workbook unpacks to more than 256 MB.", "Save it as CSV.")
                yield chunk


def _plain(name: str) -> str:
    """A part's name as all writers mean it: without case, folders divided by slashes."""
    return name.lower().replace("\\", "/")


def _no_doctype(*_: object) -> None:
    raise ValueError("a workbook declares no document type")
