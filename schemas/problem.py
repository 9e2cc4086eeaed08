"""Problems: rows that say why a hand, a row or a file was refused, and what to do about it."""

from dataclasses import dataclass, field

PROBLEM_CODES: dict[str, str] = {
    # file
    "no-reader": "no reader knows this file",
    "two-readers": "more than one reader claims this file",
    "empty-file": "the file holds nothing",
    "no-hands": "the file holds no hand",
    "unreadable": "the file cannot be read",
    "encoding": "the text is in another encoding",
    "damaged-archive": "the compressed file is damaged",
    "over-limit": "something is larger than this tool reads",
    "header-unknown": "a column is not known",
    "no-files": "the folder holds no file that a reader knows",
    "unit-undeclared": "nothing says what the amounts are in",
    # text
    "truncated": "the file ends inside a hand",
    "not-json": "the text is not JSON",
    "duplicate-key": "a key stands twice in one object",
    "unknown-key": "a key is not a field of the record",
    "row-length": "a row has more or fewer cells than the header",
    "hand-split": "a hand comes back after another hand",
    "unknown-line": "a line nobody understands",
    # field
    "missing-field": "a required field is missing",
    "wrong-type": "a value is of the wrong kind",
    "bad-card": "not a card",
    "bad-amount": "not an amount",
    "bad-time": "not a time",
    "spreadsheet-cell": "the spreadsheet changed a cell",
    "unknown-variant": "not a variant",
    "unknown-knob": "not a house rule",
    "knob-not-of-variant": "a house rule this variant does not read",
    "bad-knob-value": "not a value of this house rule",
    "bad-name": "not a name",
    # hand
    "duplicate-card": "a card is dealt twice",
    "card-count": "a hand holds the wrong number of cards",
    "duplicate-player": "a player stands twice in one hand",
    "duplicate-seat": "two players sit in one seat",
    "seat-count": "too few or too many seats",
    "no-live-player": "everybody folded",
    "no-contribution": "nobody put anything in and nothing was carried in",
    "results-disagree": "results and won do not say the same",
    "carry-list-disagrees": "the parts of a carry do not fit the hand",
    "action-seat-unknown": "an action names a seat nobody sits in",
    "revision-order": "an older revision comes after a newer one",
    # converting
    "not-held": "another format has no place for the hand",
    # store
    "conflict": "the same hand with other content",
}
"""Every problem code with its meaning in a few words; the list is closed."""

NOT_THERE = frozenset({"unreadable", "no-files"})
"""Codes that say of a path that nothing can be read there; all others are of what was read."""

RAW_LIMIT = 2000
"""Characters of raw text kept with a problem."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason for refusing something: `sentence` says what is wrong, `remedy` what to do."""

    code: str
    sentence: str
    remedy: str = ""
    file: str = ""
    line: int | None = None
    cell: str | None = None
    hand: str | None = None
    raw: str = ""
    """The start of the raw text, RAW_LIMIT characters at most."""
    pieces: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """All of the refused hand's text, to write it out again: of a sheet the header and each row. Nobody keeps it."""

    def __str__(self) -> str:
        """The problem as one line for a person."""
        place = self.file + (f":{self.line}" if self.line is not None else "")
        if self.cell:
            place += f" cell {self.cell}"
        named = f"hand {self.hand}"
        hand = f"{named}: " if self.hand and not self.sentence.startswith(f"{named} ") else ""
        remedy = f" {self.remedy}" if self.remedy else ""
        return f"{place}: {hand}{self.sentence}{remedy} [{self.code}]"


class StudbookError(Exception):
    """Something that stops a command: one sentence that says what is wrong and what to do."""
