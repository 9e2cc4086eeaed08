"""`studbook whatif`: the hands of the store under another rule or another game."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.books import failed_in, say_failed, the_book
from pipeline.cli.options import DbOption, FormOption, HouseOption, SessionOption, SetOption, TableOption, VariantOption
from pipeline.cli.persons import persons_asked
from pipeline.cli.printing import emit, say
from pipeline.cli.rules_asked import called, other_rules
from pipeline.cli.streams import complain
from schemas.problem import StudbookError

if TYPE_CHECKING:
    from pipeline.book.whatif import WhatIf


def whatif_command(
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    db: DbOption = None,
    form: FormOption = "table",
    table: TableOption = None,
    session: SessionOption = None,
    flips: Annotated[bool, typer.Option("--flips", help="Print only the hands that come out otherwise.")] = False,
) -> None:
    """Take the hands of the store by another rule or game.

    Each player's net is printed as paid, as resolved and under the other rule, and the hands that flip.
    """
    from pipeline.book.choose import choosing
    from pipeline.book.whatif import unread_rules, what_if

    if not other_rules(variant, settings, house):
        raise StudbookError("say what is to be otherwise: --variant NAME, --set KNOB=VALUE or --house FILE.")
    rules = called(variant, settings, house)
    filters = {key: value for key, value in {"table": table, "session": session}.items() if value is not None}
    with the_book(db) as store:
        with choosing(store, None, filters, None, persons_asked(store)):
            found = what_if(store, rules)
            unread = unread_rules(store, rules)
        failed = failed_in(store)
    for knob in unread:
        complain(f"no game of these hands reads {knob}, so it changes nothing; see: studbook list house {knob}")
    _print(found, form, flips)
    say_failed(failed)


def _print(found: "WhatIf", form: str, flips: bool) -> None:
    """Print what comes out otherwise."""
    from pipeline.show.table import render

    if form != "table":
        emit(render(found.flips if flips else found.players, form), form)
        return
    many = found.flips.height
    hands, come = "hand" if found.hands == 1 else "hands", "come" if many > 1 else "comes"
    say(f"{found.hands:,} {hands}, {f'{many:,}' if many else 'none'} of them {come} out otherwise.")
    say("Each hand is taken by its own record; carries are not replayed.")
    if found.lacking:
        do, are = ("does", "is") if found.lacking == 1 else ("do", "are")
        order = "say in what order the up cards were dealt"
        say(f"{found.lacking:,} of them {do} not {order}, and {are} taken as if no card followed a queen.")
    if not flips:
        emit(render(found.players, form), form)
    if found.flips.height:
        emit(render(found.flips, form), form)


COMMAND = whatif_command
