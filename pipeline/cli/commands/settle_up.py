"""`studbook settle-up`: who pays whom after a night, with the fewest transfers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipeline.cli.options import DbOption, EncodingOption, ScaleOption, UnitOption, db_path, declared_of, say
from pipeline.cli.rulings import say_rulings
from pipeline.cli.settings import aliases, handles
from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from pathlib import Path

    from pipeline.book.database.store import Store
    from pipeline.book.nights.ledger import Night
    from pipeline.records.ledger_reader import Declared
    from schemas.ledger import Entry

Names = list[str] | None
NightArgument = Annotated[
    str | None, typer.Argument(metavar="NIGHT", help="The night: a session, or a table whose hands have none.")
]


def settle_up_command(
    asked: NightArgument = None,
    session: Annotated[str | None, typer.Option("--session", metavar="NAME", help="The same, as an option.")] = None,
    ledger: Annotated[
        Names, typer.Option("--ledger", metavar="FILE", help="Settle by this ledger; may be given again.")
    ] = None,
    basis: Annotated[
        Literal["paid", "due"] | None,
        typer.Option("--as", help="Settle hands as they were paid, or as they should have been (due, the default)."),
    ] = None,
    never: Annotated[
        Names, typer.Option("--never", metavar="A:B", help="These two do not pay each other; may be given again.")
    ] = None,
    banker: Annotated[
        str | None, typer.Option("--banker", metavar="NAME", help="Everybody pays, or is paid by, this one.")
    ] = None,
    gap_to: Annotated[
        str | None,
        typer.Option("--gap-to", metavar="NAME", help="Who bears what is over or missing: a name, house, split."),
    ] = None,
    scale: ScaleOption = None,
    unit: UnitOption = None,
    alias: Annotated[Names, typer.Option("--alias", metavar="A=B", help="A is B; may be given again.")] = None,
    currency: Annotated[
        str | None,
        typer.Option("--currency", metavar="CODE", help="Settle only this currency; chips where none is written."),
    ] = None,
    encoding: EncodingOption = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", help="How to print it.")] = "text",
    db: DbOption = None,
) -> None:
    """Print who pays whom to settle a night."""
    from pipeline.book.nights.ledger import clashes, settle_nights
    from pipeline.show.settled_up import given_lines, settled_json, settled_lines

    session = _one_night(asked, session)
    pairs = _pairs(never, ":", "--never")
    named = aliases() | dict(_pairs(alias, "=", "--alias"))
    failed: list[str] = []
    if ledger:
        _refuse_basis(basis)
        nights = _of_ledger(ledger, session, declared_of(scale, unit), encoding, named, db, failed)
    else:
        _refuse_of_ledger(scale, unit, encoding)
        nights = _of_book(session, basis, named, db, failed)
    nights = _in_currency(nights, currency, form)
    for line in given_lines(nights):
        complain(line)
    for one, other in clashes(nights):
        complain(f"{one} and {other} are taken for two people; if they are one, give both one name.")
    settled = settle_nights(nights, pairs, banker, gap_to)
    if form == "json":
        say(settled_json([done for _, done in settled]))
    for night, done in settled if form == "text" else ():
        for line in settled_lines(night, done, banker, apart=bool(pairs), handles=handles()):
            say(line)
    for line in failed:
        complain(line)
    if failed:
        raise typer.Exit(1)


def _one_night(night: str | None, session: str | None) -> str | None:
    from schemas.problem import StudbookError

    if night is not None and session is not None and night != session:
        raise StudbookError(f"'{night}' and --session '{session}' are two nights; name one of them.")
    return night if night is not None else session


def _of_ledger(
    paths: Sequence[str],
    session: str | None,
    declared: Declared,
    encoding: str | None,
    named: dict[str, str],
    db: Path | None,
    failed: list[str],
) -> list[Night]:
    """The night of ledgers; a row that is refused stops it, since every amount counts."""
    from pipeline.book.database.migrate import read_book
    from pipeline.book.nights.gaps import beside_of
    from pipeline.book.nights.ledger import of_ledger
    from pipeline.records.ledger_file import read_ledgers
    from pipeline.show.settled_up import astray_lines
    from schemas.ledger import Entry

    entries: list[Entry] = []
    refused = False
    for item in read_ledgers(paths, declared, encoding):
        if isinstance(item, Entry):
            entries.append(item)
        else:
            refused = True
            complain(str(item))
    if refused:
        complain("nothing is settled until every entry is read.")
        raise typer.Exit(1)
    beside = {}
    if db is not None and session is not None:
        with read_book(db_path(db)) as store:
            beside = beside_of(store, session, named)
            failed += _failed(store, session, named, entries)
            for line in astray_lines(store, session):
                complain(line)
    elif any(entry.kind == "balance" for entry in entries):
        complain("balances are not checked without the hands: name their book with --db, and the night with --session.")
    return of_ledger(entries, session, named, beside)


def _of_book(
    session: str | None,
    basis: Literal["paid", "due"] | None,
    named: dict[str, str],
    db: Path | None,
    failed: list[str],
) -> list[Night]:
    """The night by the ledger in the store; by its hands where there is none, or a basis is asked for."""
    from pipeline.book.database.migrate import read_book
    from pipeline.book.nights.kept_ledger import of_kept_ledger
    from pipeline.book.nights.ledger import of_hands
    from pipeline.show.settled_up import astray_lines

    with read_book(db_path(db)) as store:
        nights = of_kept_ledger(store, session, named) if basis is None else None
        if nights is None and basis != "paid":
            say_rulings(store, how="")
            return of_hands(store, session, "due", named)
        if nights is None:
            nights = of_hands(store, session, "paid", named)
        else:
            failed += _failed(store, session, named, None)
        for line in astray_lines(store, session):
            complain(line)
        return nights


def _failed(store: Store, night: str | None, named: dict[str, str], entries: list[Entry] | None) -> list[str]:
    """The balances of a night's ledger that do not hold."""
    from pipeline.book.nights.balances import failed_balances

    mine = [entry for entry in entries if entry.session in (None, night)] if entries is not None else None
    return list(failed_balances(store, named, night, mine))


def _in_currency(nights: list[Night], currency: str | None, form: str) -> list[Night]:
    from schemas.problem import StudbookError

    named = [night.currency or "chips" for night in nights]
    if currency is not None:
        nights = [night for night, name in zip(nights, named, strict=True) if name == currency]
        if not nights:
            raise StudbookError(f"nothing of the night is in {currency}; there is {', '.join(named)}.")
    if form == "json" and len(nights) > 1:
        raise StudbookError(f"the night is in {', '.join(named)}; add --currency with one of them.")
    return nights


def _pairs(texts: Sequence[str] | None, sign: str, option: str) -> list[tuple[str, str]]:
    from schemas.problem import StudbookError

    found = []
    for text in texts or ():
        one, _, other = (part.strip() for part in text.partition(sign))
        if not one or not other or one == other:
            raise StudbookError(f"{option} {text}: write two names with {sign} between, such as Ann{sign}Bob.")
        found.append((one, other))
    return found


def _refuse_basis(basis: str | None) -> None:
    from schemas.problem import StudbookError

    if basis is not None:
        raise StudbookError("--as is for hands: a ledger holds what was paid and nothing else.")


def _refuse_of_ledger(scale: int | None, unit: str | None, encoding: str | None) -> None:
    from schemas.problem import StudbookError

    for option, value in (("--scale", scale), ("--unit", unit), ("--encoding", encoding)):
        if value is not None:
            raise StudbookError(f"{option} is for a ledger; name it with --ledger FILE.")


COMMAND = settle_up_command
