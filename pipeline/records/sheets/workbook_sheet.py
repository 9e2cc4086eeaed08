"""The cells of a workbook's sheet, told by its parser row by row."""

import re
from functools import lru_cache

from pipeline.records.money import DATE, FORMULA
from pipeline.records.sheets.typed import GENERAL, typed
from pipeline.records.sheets.workbook_parts import Attributes, Cell, Words, bound, local_name, unescaped

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384

Area = tuple[int, int, int, int]
"""First row and column, last row and column."""

_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})", re.ASCII)


class SheetCells(Words):
    """The cells of a sheet."""

    def __init__(self, texts: list[Cell], shown: list[str], from_1904: bool) -> None:
        super().__init__()
        self.rows: dict[int, dict[int, Cell]] = {}
        self.merged: list[Area] = []
        self._texts, self._shown, self._from_1904 = texts, shown, from_1904
        self._row = self._count = 0
        self._column = -1
        self._in_cell = False
        self._kind = "n"
        self._style = 0
        self._inline = ""
        self._value: str | None = None
        self._formula: str | None = None

    def start(self, name: str, attributes: Attributes) -> None:
        """Begin a row, a cell or what stands in it."""
        name = local_name(name)
        if self._in_cell:
            if name == "rPh":
                self.aloud = True
            elif name in ("v", "t", "f"):
                self.listen()
        elif name == "c":
            self._begin(attributes)
        elif name == "row":
            self._row = int(attributes.get("r", self._row + 1))
            self._column = -1
            if not 1 <= self._row <= LAST_ROW:
                raise ValueError("a row lies outside every sheet")
        elif name == "mergeCell":
            self._merge(attributes["ref"])

    def _begin(self, attributes: Attributes) -> None:
        reference = attributes.get("r")
        column = self._column + 1 if reference is None else _place(reference)[1]
        if not self._row or not 0 <= column < LAST_COLUMN:
            raise ValueError("a cell lies outside the sheet")
        self._column, self._in_cell = column, True
        self._kind, self._style = attributes.get("t", "n"), int(attributes.get("s") or "0")
        self._inline, self._value, self._formula = "", None, None

    def _merge(self, reference: str) -> None:
        first, _, last = reference.partition(":")
        bound(len(self.merged) + 1)
        self.merged.append((*_place(first), *_place(last or first)))

    def end(self, name: str) -> None:
        """End a cell or what stands in it."""
        if not self._in_cell:
            return
        name = local_name(name)
        if name == "v":
            self._value = self.heard()
        elif name == "t":
            self._inline += self.heard()
        elif name == "f":
            self._formula = self.heard()
        elif name == "rPh":
            self.aloud = False
        elif name == "c":
            self._in_cell = False
            cell = self._cell()
            if cell.text.strip():
                self._count += 1
                bound(self._count)
                self.rows.setdefault(self._row, {})[self._column] = cell

    def _cell(self) -> Cell:
        value = self._value
        if self._kind == "inlineStr":
            return Cell(unescaped(self._inline))
        if value is None or (self._kind != "str" and not value.strip()):
            # A formula whose result nobody has worked out must not look like an empty cell.
            return Cell("") if self._formula is None else Cell(f"={self._formula or '?'}", FORMULA)
        match self._kind:
            case "n":
                shown = self._shown[self._style] if self._style < len(self._shown) else GENERAL
                return _number(value, shown, self._from_1904)
            case "s":
                return self._texts[_index(value)]
            case "str":
                return Cell(unescaped(value))
            case "b":
                return Cell("TRUE" if value.strip() in ("1", "true") else "FALSE")
            case "e":
                return Cell(value, FORMULA)
            case "d":
                return Cell(value, DATE)
        raise ValueError(f"a cell of no known kind: {self._kind}")


def _index(text: str) -> int:
    index = int(text)
    if index < 0:
        raise IndexError(index)
    return index


@lru_cache(maxsize=4096)
def _number(text: str, shown: str, from_1904: bool) -> Cell:
    number = float(text)
    if not abs(number) < float("inf"):
        raise ValueError("a number without end")
    return Cell(*typed(number, shown, from_1904))


def _place(reference: str) -> tuple[int, int]:
    """The row, from 1, and column, from 0, of a cell's name."""
    named = _REFERENCE.fullmatch(reference)
    if named is None:
        raise ValueError(f"no cell is called {reference[:20]}")
    column = 0
    for letter in named[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(named[2]), column - 1
