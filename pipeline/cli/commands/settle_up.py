"""`studbook settle-up`: who pays whom after a night, with the fewest transfers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipeline.cli.books import say_failed, the_book
from pipeline.cli.ending import stop_unread
from pipeline.cli.exit_codes import FOUND
from pipeline.cli.options import DbOption, EncodingOption, ScaleOption, TextOption, UnitOption
from pipeline.cli.persons import AliasOption, aliases_asked, pairs, persons_named
from pipeline.cli.printing import say, say_all
from pipeline.cli.rulings import say_rulings
from pipeline.cli.settings import handles
from pipeline.cli.streams import complain, complain_all
from schemas.problem import StudbookError

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
LedgerOption = Annotated[
    Names, typer.Option("--ledger", metavar="FILE", help="Settle by this ledger; may be given again.")
]
BasisOption = Annotated[
    Literal["paid", "due"] | None,
    typer.Option("--as", help="Settle hands as they were paid, or as they should have been (due, the default)."),
]
NeverOption = Annotated[
    Names, typer.Option("--never", metavar="A:B", help="These two do not pay each other; may be given again.")
]
BankerOption = Annotated[
    str | None, typer.Option("--banker", metavar="NAME", help="Everybody pays, or is paid by, this one.")
]
GapOption = Annotated[
    str | None,
    typer.Option("--gap-to", metavar="NAME", help="Who bears what is over or missing: a name, house, split."),
]
CurrencyOption = Annotated[
    str | None,
    typer.Option("--currency", metavar="CODE", help="Settle only this currency; chips where none is written."),
]
Nights = tuple["list[Night]", list[str]]
"""What there is to settle, and the balances of its ledger that do not hold."""


def settle_up_command(
    asked: NightArgument = None,
    session: Annotated[str | None, typer.Option("--session", metavar="NAME", help="The same, as an option.")] = None,
    ledger: LedgerOption = None,
    basis: BasisOption = None,
    never: NeverOption = None,
    banker: BankerOption = None,
    gap_to: GapOption = None,
    scale: ScaleOption = None,
    unit: UnitOption = None,
    alias: AliasOption = None,
    currency: CurrencyOption = None,
    encoding: EncodingOption = None,
    form: TextOption = "text",
    db: DbOption = None,
) -> None:
    """Print who pays whom to settle a night."""
    from pipeline.book.nights.ledger import clashes, settle_nights
    from pipeline.records.ledger_reader import Declared
    from pipeline.show.settled_up import given_lines, settled_json, settled_lines

    session = _one_night(asked, session)
    apart = pairs(never, ":", "--never")
    named = aliases_asked(alias)
    if ledger:
        _refuse({"--as": basis}, "is for hands: a ledger holds what was paid and nothing else.")
        nights, failed = _of_ledger(ledger, session, Declared(scale, unit), encoding, named, db)
    else:
        of_ledger = {"--scale": scale, "--unit": unit, "--encoding": encoding}
        _refuse(of_ledger, "is for a ledger; name it with --ledger FILE.")
        nights, failed = _of_book(session, basis, named, db)
    nights = _in_currency(nights, currency, form)
    complain_all(given_lines(nights))
    for one, other in clashes(nights):
        complain(f"{one} and {other} are taken for two people; if they are one, give both one name.")
    settled = settle_nights(nights, apart, banker, gap_to)
    if form == "json":
        say(settled_json([done for _, done in settled]))
    else:
        known = handles()
        for night, done in settled:
            say_all(settled_lines(night, done, banker, apart=bool(apart), handles=known))
    say_failed(failed)


def _one_night(night: str | None, session: str | None) -> str | None:
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
) -> Nights:
    """The night of ledgers, beside its hands where their book and its name are given."""
    from pipeline.book.nights.gaps import beside_of
    from pipeline.book.nights.ledger import of_ledger
    from pipeline.show.settled_up import astray_lines

    entries = _entries(paths, declared, encoding)
    if db is not None and session is not None:
        with the_book(db) as store:
            persons = persons_named(store, named, session)
            beside = beside_of(store, session, named)
            failed = _failed(store, session, named, entries)
            complain_all(astray_lines(store, session, persons))
        return of_ledger(entries, session, persons.in_night(session), beside), failed
    if any(entry.kind == "balance" for entry in entries):
        complain("balances are not checked without the hands: name their book with --db, and the night with --session.")
    return of_ledger(entries, session, named, {}), []


def _entries(paths: Sequence[str], declared: Declared, encoding: str | None) -> list[Entry]:
    """Every entry of some ledgers; a row that is refused stops it, since every amount counts."""
    from pipeline.records.ledger_file import read_ledgers
    from schemas.ledger import Entry

    read = list(read_ledgers(paths, declared, encoding))
    entries = [item for item in read if isinstance(item, Entry)]
    refused = [item for item in read if not isinstance(item, Entry)]
    if refused:
        complain_all([*map(str, refused), "nothing is settled until every entry is read."])
        stop_unread(len(entries), (item.code for item in refused))
        raise typer.Exit(FOUND)
    return entries


def _of_book(
    session: str | None, basis: Literal["paid", "due"] | None, named: dict[str, str], db: Path | None
) -> Nights:
    """The night by the ledger in the store; by its hands where there is none, or a basis is asked for."""
    from pipeline.book.nights.kept_ledger import of_kept_ledger
    from pipeline.book.nights.ledger import of_hands
    from pipeline.show.settled_up import astray_lines

    with the_book(db) as store:
        persons = persons_named(store, named, session)
        nights = of_kept_ledger(store, session, persons) if basis is None else None
        if nights is None and basis != "paid":
            say_rulings(store, how="")
            return of_hands(store, session, "due", persons), []
        failed = [] if nights is None else _failed(store, session, named, None)
        nights = of_hands(store, session, "paid", persons) if nights is None else nights
        complain_all(astray_lines(store, session, persons))
        return nights, failed


def _failed(store: Store, night: str | None, named: dict[str, str], entries: list[Entry] | None) -> list[str]:
    """The balances of a night's ledger that do not hold."""
    from pipeline.book.nights.balances import failed_balances

    mine = [entry for entry in entries if entry.session in (None, night)] if entries is not None else None
    return list(failed_balances(store, named, night, mine))


def _in_currency(nights: list[Night], currency: str | None, form: str) -> list[Night]:
    named = [night.currency or "chips" for night in nights]
    if currency is not None:
        nights = [night for night, name in zip(nights, named, strict=True) if name == currency]
        if not nights:
            raise StudbookError(f"nothing of the night is in {currency}; there is {', '.join(named)}.")
    if form == "json" and len(nights) > 1:
        raise StudbookError(f"the night is in {', '.join(named)}; add --currency with one of them.")
    return nights


def _refuse(options: Mapping[str, object], why: str) -> None:
    """Refuse options that have no meaning here. Raises: StudbookError."""
    for option, value in options.items():
        if value is not None:
            raise StudbookError(f"{option} {why}")


COMMAND = settle_up_command
