"""The mark before a cell that a spreadsheet would run as a formula, or make a date of: an apostrophe, no part of it."""

from pipeline.records.money import spreadsheet_mark

MARK = "'"
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the start of a formula."""
IDS = frozenset({"id", "ids"})
TEXTS = IDS | {"text", "players", "time"}
"""The kinds of cells that may hold any text."""


def _needs(text: str, kind: str) -> bool:
    plain = text.lstrip(MARK)
    return kind in TEXTS and (plain.startswith(FORMULA) or (kind in IDS and spreadsheet_mark(plain) is not None))


def marked(text: str, kind: str) -> str:
    """A cell's text as it is written.

    >>> marked("=Ann", "text"), marked("5-6-26", "id"), marked("'tis", "text")
    ("'=Ann", "'5-6-26", "'tis")
    """
    return MARK + text if _needs(text, kind) else text


def unmarked(text: str, kind: str) -> tuple[str, bool]:
    """A cell's text as it is meant, and whether a mark says that it is what was typed.

    >>> unmarked("'=Ann", "text"), unmarked("'tis", "text")
    (('=Ann', True), ("'tis", False))
    """
    has_mark = text.startswith(MARK) and _needs(text, kind)
    return (text[1:], True) if has_mark else (text, False)
