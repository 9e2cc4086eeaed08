"""`studbook verify`: check the hands of the store again and read what comes out otherwise."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.books import failed_in, the_book
from pipeline.cli.ending import end
from pipeline.cli.options import (
    DbOption,
    FailOnOption,
    FormOption,
    HouseOption,
    KeepOption,
    SensitivityOption,
    SetOption,
    VariantOption,
)
from pipeline.cli.printing import emit, say_all
from pipeline.cli.rules_asked import called, other_rules
from pipeline.cli.settings import db_path
from pipeline.cli.streams import complain, complain_all

if TYPE_CHECKING:
    from pipeline.book.reverify import Reverified


def verify_command(
    stale: Annotated[
        bool, typer.Option("--stale", help="Only hands that another version of studbook resolved.")
    ] = False,
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    keep: KeepOption = False,
    turning: SensitivityOption = False,
    db: DbOption = None,
    fail_on: FailOnOption = "error",
    form: FormOption = "table",
) -> None:
    """Check every hand of the store again, and say what changed.

    What comes out is stored. Under --variant, --set or --house nothing is stored unless --keep is given. With
    --sensitivity every mismatch, every hand that waits for a rule and every hand that a default decided is resolved
    again with each of its rules changed.
    """
    from pipeline.book.database.migrate import book_there
    from pipeline.book.reverify import reverify
    from pipeline.book.rulings import notices
    from pipeline.book.sensitivity import sensitivity
    from pipeline.show.flip_words import flips_lines
    from pipeline.show.table import render

    rules, path = called(variant, settings, house), db_path(db)
    stores = keep or not other_rules(variant, settings, house)
    with book_there(path, complain) if stores else the_book(path) as store:
        done = reverify(store, rules, stale, keep=stores)
        said = notices(store)
        balances = failed_in(store)
        flips = sensitivity(store, rules) if turning else None
    if form != "table":
        emit(render(done.changes if flips is None else flips, form), form)
    else:
        _print(done, stores, [] if flips is None else flips_lines(flips))
    severities = {**done.severities, "error": 1} if balances else done.severities
    complain_all([*balances, *said])
    end(severities, fail_on)


def _print(done: "Reverified", stored: bool, flips: list[str]) -> None:
    from pipeline.show.reverified_text import changes_shown, reverified_lines
    from pipeline.show.table import render

    say_all(reverified_lines(done, stored))
    if done.changes.height:
        emit(render(changes_shown(done), "table"), "table")
    say_all(flips)


COMMAND = verify_command
