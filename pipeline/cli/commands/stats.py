"""`studbook stats`: how players play, and how far each number can be trusted."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.books import failed_in, say_failed, the_book
from pipeline.cli.options import (
    ByOption,
    DbOption,
    FormOption,
    MinOppOption,
    OfVariantOption,
    SessionOption,
    SinceOption,
    TableOption,
    UntilOption,
)
from pipeline.cli.persons import AliasOption, persons_asked
from pipeline.cli.printing import emit, say_all
from pipeline.cli.settings import in_force
from pipeline.rules.near import composed
from schemas.problem import StudbookError

if TYPE_CHECKING:
    from pipeline.book.database.store import Store
    from pipeline.book.persons import Persons


def stats_command(
    player: Annotated[str | None, typer.Argument(help="The player, or me as the settings say; else everybody.")] = None,
    by: ByOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    session: SessionOption = None,
    table: TableOption = None,
    variant: OfVariantOption = None,
    min_opp: MinOppOption = 0,
    alias: AliasOption = None,
    db: DbOption = None,
    form: FormOption = "table",
) -> None:
    """Print how somebody plays, or everybody.

    Each rate stands with its count, its opportunities and its 95% interval; docs/statistics.md says what each is. What
    rests on fewer than 25 opportunities is grey on a terminal. The other forms hold every statistic.
    """
    from pipeline.show.rates import player_rates
    from pipeline.show.table import render

    asked = {"since": since, "until": until, "session": session, "table": table, "variant": variant}
    filters = {name: value for name, value in asked.items() if value is not None}
    name = _who(player)
    with the_book(db) as store:
        persons = persons_asked(store, alias)
        if form != "table":
            emit(render(player_rates(store, name, by, min_opp, persons=persons, **filters), form), form)
        else:
            _print(store, name, by, min_opp, persons, filters)
        failed = failed_in(store)
    say_failed(failed)


def _print(
    store: "Store", name: str | None, by: str | None, min_opp: int, persons: "Persons", filters: dict[str, str]
) -> None:
    from pipeline.show.stats_text import everybody_lines, player_lines

    color = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    if name is None:
        lines = everybody_lines(store, by, min_opp, color, persons, **filters)
    else:
        lines = player_lines(store, name, by, min_opp, color, persons, **filters)
    say_all(lines)


def _who(player: str | None) -> str | None:
    """The player's name as it is composed. Raises: StudbookError where the settings do not say who `me` is."""
    if player != "me":
        return player if player is None else composed(player)
    me = in_force().settings.me
    if me is None:
        raise StudbookError('who you are is not set: write me = "Ann" into studbook.toml, or name the player.')
    return me


COMMAND = stats_command
