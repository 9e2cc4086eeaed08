"""Amounts as people type them into a sheet, into whole units: exact, never through a float."""

import re

from pipeline.records.translate import short
from schemas.hand import MOST

_NUMBER = re.compile(r"(?P<whole>[0-9]*)(?:[.,](?P<part>[0-9]*))?")
_THOUSANDS = re.compile(r"-?[0-9]{1,3}(?:[,.' _\u00a0\u202f\u2019][0-9]{3})+(?:[.,][0-9]*)?")
_POWER = re.compile(r"[0-9]+(?:[.,][0-9]*)?e[+-]?[0-9]+", re.IGNORECASE)
_FORMULA = re.compile(
    r"=.+|##+|#(?:REF!|VALUE!|N/A|NAME\?|DIV/0!|NULL!|NUM!|SPILL!|CALC!|WERT!|BEZUG!|NV)", re.IGNORECASE | re.DOTALL
)
_MONTHS = "jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez"
_DATE = re.compile(
    r"[0-9]{4}[-/][0-9]{1,2}[-/][0-9]{1,2}(?:[ T].*)?"
    r"|[0-9]{1,2}([-/.])[0-9]{1,2}\1(?:[0-9]{4}|[0-9]{2})(?: .*)?"
    rf"|[0-9]{{1,2}}[-. ]+(?:{_MONTHS})[a-z]*(?:[-. ]+[0-9]{{2,4}})?"
    rf"|(?:{_MONTHS})[a-z]*[-. ]+[0-9]{{1,4}}",
    re.IGNORECASE,
)


DATE = "a date"
TIME = "a time"
POWER = "a power of ten"
FORMULA = "a formula or its error"
MERGED = "a share of merged cells"


class BadCell(ValueError):
    """A cell that cannot be read: a problem code, a sentence and a remedy."""

    def __init__(self, code: str, sentence: str, remedy: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.remedy = remedy


def spreadsheet_mark(text: str) -> str | None:
    """What a spreadsheet made of a cell that was something else: DATE, POWER or FORMULA; None if nothing."""
    if _DATE.fullmatch(text):
        return DATE
    if _POWER.fullmatch(text):
        return POWER
    if _FORMULA.fullmatch(text):
        return FORMULA
    return None


def refuse_spreadsheet(text: str) -> None:
    """Refuse a cell that a spreadsheet has changed. Raises: BadCell."""
    mark = spreadsheet_mark(text)
    if mark:
        raise changed_cell(text, mark)


def changed_cell(text: str, mark: str) -> BadCell:
    """The refusal of a cell that a spreadsheet has changed."""
    if mark == MERGED:
        sentence = "the cell is merged with the one above, which is about another player."
        return BadCell("spreadsheet-cell", sentence, "Write it in each row.")
    return BadCell(
        "spreadsheet-cell",
        f"the cell '{short(text)}' holds {mark}; the spreadsheet changed what was typed.",
        "Format the column as text and type the cell again.",
    )


def units(text: str, scale: int, decimal_comma: bool = False) -> int:
    """The whole number of units an amount of the currency makes.

    Units: `text` in the currency, the result in its smallest units, `scale` of them to one.
    Raises: BadCell for anything but a plain amount that makes a whole number of units.

    >>> units("4.50", 100)
    450
    """
    refuse_spreadsheet(text)
    number = _NUMBER.fullmatch(text)
    if number is None or not (number["whole"] or number["part"]) or _is_thousands(text, decimal_comma):
        raise _no_amount(text)
    if "," in text and not decimal_comma:
        raise BadCell(
            "bad-amount",
            f"the amount '{short(text)}' has a decimal comma, read only where semicolons or tabs divide cells.",
            "Write a decimal point, or save the sheet as CSV with semicolons.",
        )
    part = (number["part"] or "").rstrip("0")
    places = len(str(scale)) - 1
    if len(part) > places:
        raise BadCell(
            "bad-amount",
            f"the amount '{short(text)}' is not a whole number of units: the sheet's scale is {scale}.",
            f"Write at most {places} decimal places, or set `scale` to the number of units in one of the currency."
            if places
            else "Write whole chips, or set `scale` to the units in one of the currency, such as 100 for cents.",
        )
    value = (number["whole"] or "0").lstrip("0") + part.ljust(places, "0")
    if len(value.lstrip("0")) > 16 or int(value or "0") > MOST:
        raise BadCell("bad-amount", f"the amount '{short(text)}' is over {MOST:,} units.", "Is the scale right?")
    return int(value or "0")


def _is_thousands(text: str, decimal_comma: bool) -> bool:
    if not _THOUSANDS.fullmatch(text):
        return False
    # One point in a sheet of commas is a decimal point; 0,125 has no thousands.
    return not (text.count(".") == 1 and not decimal_comma and text.replace(".", "").isdigit()) and text[0] != "0"


def _no_amount(text: str) -> BadCell:
    if text.startswith(("-", "\u2212", "(")):
        return BadCell(
            "bad-amount", f"the amount '{short(text)}' is negative.", "Write what went in or came out as it is."
        )
    if _THOUSANDS.fullmatch(text):
        return BadCell(
            "bad-amount",
            f"the amount '{short(text)}' may have a thousands mark; it is not read.",
            "Write the digits without a mark, and at most two after the point.",
        )
    return BadCell("bad-amount", f"'{short(text)}' is not an amount.", "Write digits, with a decimal point if needed.")
