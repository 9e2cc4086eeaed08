"""Which names are one person's: as asked, else as the settings say; and saying where that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.settings import aliases
from pipeline.cli.streams import complain
from pipeline.rules.near import composed
from schemas.problem import StudbookError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pipeline.book.database.store import Store
    from pipeline.book.persons import Persons

AliasOption = Annotated[list[str] | None, typer.Option("--alias", metavar="A=B", help="A is B; may be given again.")]


def aliases_asked(alias: Sequence[str] | None) -> dict[str, str]:
    """The names that are another's: those of the settings, and those asked for. Raises: StudbookError."""
    return aliases() | {composed(name): composed(other) for name, other in pairs(alias, "=", "--alias")}


def persons_asked(store: Store, alias: Sequence[str] | None = None, quiet: bool = False) -> Persons:
    """Who is who in a book as it is asked; said is, unless quiet, where two names of one person sit in one hand.

    Raises: StudbookError.
    """
    from pipeline.book.persons import persons_of

    named = aliases_asked(alias)
    return persons_of(store, named) if quiet else persons_named(store, named)


def persons_named(store: Store, named: Mapping[str, str], night: str | None = None) -> Persons:
    """Who is who by these aliases; said is where two names of one person sit in one hand, of that night if it is named.

    Raises: StoreError.
    """
    from pipeline.book.persons import clash_line, persons_of

    persons = persons_of(store, named)
    if (line := clash_line(persons, night)) is not None:
        complain(line)
    return persons


def persons_of_report(store: Store, alias: Sequence[str] | None, name: str) -> Persons:
    """The same for one report. Raises: StudbookError, also where what was asked changes nothing in it."""
    from pipeline.show.report import is_as_written

    as_written = is_as_written(name)
    if alias and as_written:
        raise StudbookError(f"the report {name} keeps names as they were written, so --alias changes nothing in it.")
    return persons_asked(store, alias, quiet=as_written)


def pairs(texts: Sequence[str] | None, sign: str, option: str) -> list[tuple[str, str]]:
    """Pairs of names, as an option takes them with a sign between. Raises: StudbookError."""
    found = []
    for text in texts or ():
        one, _, other = (part.strip() for part in text.partition(sign))
        if not one or not other or one == other:
            raise StudbookError(f"{option} {text}: write two names with {sign} between, such as Ann{sign}Bob.")
        found.append((one, other))
    return found
