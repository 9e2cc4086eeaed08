"""What every table, view and report of the book holds, read off the comments of the sql files."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pipeline.book.database.sql_files import sql_header, sql_names, sql_text

TABLE, VIEW, REPORT = "table", "view", "report"
_MADE = re.compile(r"^create table (\w+)")
_COLUMN = re.compile(r"^    (\w+) [a-z]+(?:\[\])?(?: not null)?,?(?: +-- (.*))?$")
_AS_IN = {
    "hand_ref": "the number of the hand in this store",
    "scale": "units that make one of the currency",
    "place": "in dealing order, 1 = dealer's left",
    "money": "cash, tournament or play",
    "currency": "null: chips",
}
"""What columns mean that stand in many relations and are explained in few."""


class Relation(NamedTuple):
    """A table, a view or a report: its name, what it is, and what its columns mean, as far as they say."""

    kind: str
    name: str
    about: str
    columns: dict[str, str]


def relations() -> list[Relation]:
    """The tables of every step of building the store, its views, those that reports share, and the reports."""
    found = [one for step in sql_names("schema") for one in _tables(sql_text("schema", step))]
    for kind, files in ((VIEW, "store_view"), (VIEW, "view"), (REPORT, "report")):
        found += [Relation(kind, name, _joined(sql_header(sql_text(files, name))), {}) for name in sql_names(files)]
    return found


def meaning(relation: Relation, column: str) -> str:
    """What a column holds, as the sql files say it; an amount at least that it is one."""
    if told := relation.columns.get(column) or _AS_IN.get(column):
        return told
    return "an amount in chips, scale of them to one of the currency" if column.endswith("_chips") else ""


def _joined(lines: list[str]) -> str:
    """The comment a file starts with, as one text."""
    title, *rest = lines or [""]
    body = " ".join(filter(None, rest))
    return f"{title}. {body}" if body else title


def _tables(text: str) -> Iterator[Relation]:
    """The tables a step makes, each with the comment right above it, or that of the file."""
    lines, header = text.splitlines(), sql_header(text)
    for number, line in enumerate(lines):
        if made := _MADE.match(line):
            start = number
            while start and lines[start - 1].startswith("--"):
                start -= 1
            own = [above.removeprefix("--").strip() for above in lines[start:number]] or header
            yield Relation(TABLE, made[1], _joined(own) if own == header else " ".join(own), _columns(lines[number:]))


def _columns(lines: list[str]) -> dict[str, str]:
    """The comments behind the columns of a table."""
    found: dict[str, str] = {}
    for line in lines[1:]:
        if line.startswith(")") or not line.startswith("    "):
            break
        if (column := _COLUMN.match(line)) and column[2]:
            found[column[1]] = column[2]
    return found
