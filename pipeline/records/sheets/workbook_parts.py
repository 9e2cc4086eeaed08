"""The parts a workbook is made of, each told by its parser what stands in it.

Names are looked at without their prefix: which letters stand before them is up to the program that wrote the file.
"""

import re
from typing import NamedTuple, TypeVar

from pipeline.records.sheets.typed import BUILT_IN, GENERAL, shown_as
from pipeline.records.text import Refused

CELL_LIMIT = 2_000_000
"""How many cells that hold something are read of a sheet, and texts of a workbook."""

Attributes = dict[str, str]
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


class Cell(NamedTuple):
    """What was typed into a cell, and what the spreadsheet made of it: DATE, TIME, POWER, FORMULA; None if nothing."""

    text: str
    mark: str | None = None


class Link(NamedTuple):
    """A reference of one part to another."""

    ref: str
    kind: str
    target: str


class SheetName(NamedTuple):
    """A sheet as the workbook lists it."""

    name: str
    state: str
    ref: str


class Part:
    """Listens to the parser of one part; knows nothing yet."""

    def start(self, name: str, attributes: Attributes) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, text: str) -> None:
        """Text of the element that began last."""


SomePart = TypeVar("SomePart", bound=Part)


def local_name(name: str) -> str:
    """The name of an element without its prefix."""
    return name.rpartition(":")[2]


class Links(Part):
    """What a part refers to."""

    def __init__(self) -> None:
        self.links: list[Link] = []

    def start(self, name: str, attributes: Attributes) -> None:
        """Note a reference to another part of the file."""
        if local_name(name) == "Relationship" and attributes.get("TargetMode") != "External":
            self.links.append(Link(attributes["Id"], attributes["Type"], attributes["Target"]))


class Book(Part):
    """The sheets there are, in their order, and from which year days are counted."""

    def __init__(self) -> None:
        self.sheets: list[SheetName] = []
        self.from_1904 = False

    def start(self, name: str, attributes: Attributes) -> None:
        """Note a sheet, or the year."""
        if local_name(name) == "sheet":
            ref = next(value for key, value in attributes.items() if key.endswith(":id"))
            self.sheets.append(SheetName(attributes["name"], attributes.get("state", "visible"), ref))
        elif local_name(name) == "workbookPr":
            self.from_1904 = attributes.get("date1904", "0") in ("1", "true")


class Styles(Part):
    """What each style shows a number as."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self._codes = dict(BUILT_IN)
        self._inside = False

    def start(self, name: str, attributes: Attributes) -> None:
        """Note a format of the file's own, or the format of a style."""
        name = local_name(name)
        if name == "numFmt":
            self._codes[int(attributes["numFmtId"])] = shown_as(attributes["formatCode"])
        elif name == "cellXfs":
            self._inside = True
        elif name == "xf" and self._inside:
            self.shown.append(self._codes.get(int(attributes.get("numFmtId", "0")), GENERAL))

    def end(self, name: str) -> None:
        """Leave the list of cells' styles."""
        self._inside = self._inside and local_name(name) != "cellXfs"


class Words(Part):
    """Collects the text of elements, without what is only said aloud."""

    def __init__(self) -> None:
        self._pieces: list[str] | None = None
        self.aloud = False

    def listen(self) -> None:
        """Begin to keep text."""
        self._pieces = None if self.aloud else []

    def heard(self) -> str:
        """The text kept, and no more of it."""
        text, self._pieces = "".join(self._pieces or ()), None
        return text

    def text(self, text: str) -> None:
        """Keep the text of an element that is listened to."""
        if self._pieces is not None:
            self._pieces.append(text)


class Texts(Words):
    """The texts that cells share."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[Cell] = []
        self._whole = ""

    def start(self, name: str, attributes: Attributes) -> None:
        """Begin a text, or a piece of it."""
        name = local_name(name)
        if name == "si":
            self._whole = ""
        elif name == "rPh":
            self.aloud = True
        elif name == "t":
            self.listen()

    def end(self, name: str) -> None:
        """End a text, or a piece of it."""
        name = local_name(name)
        if name == "t":
            self._whole += self.heard()
        elif name == "rPh":
            self.aloud = False
        elif name == "si":
            bound(len(self.texts) + 1)
            self.texts.append(Cell(unescaped(self._whole)))


def unescaped(text: str) -> str:
    """A text without the escapes for signs that XML cannot hold."""
    if "_x" not in text:
        return text
    plain = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    return plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def bound(count: int) -> None:
    """Refuse a sheet with more cells than are read. Raises: Refused."""
    if count > CELL_LIMIT:
        raise Refused("over-limit", f"the sheet has more than {CELL_LIMIT:,} cells.", "Divide it, or save it as CSV.")
