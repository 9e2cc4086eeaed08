"""`studbook gaps`: follow every player's chips through a night and say where they part from what was written."""

from collections import Counter
from typing import Annotated

import typer

from pipeline.cli.books import the_book
from pipeline.cli.ending import end
from pipeline.cli.options import DbOption, FailOnOption, TextOption
from pipeline.cli.printing import say, say_all
from pipeline.cli.settings import aliases


def gaps_command(
    night: Annotated[str | None, typer.Argument(help="The night: a session, or a table whose hands have none.")] = None,
    form: TextOption = "text",
    fail_on: FailOnOption = "error",
    db: DbOption = None,
) -> None:
    """Follow every player's chips through a night.

    Stacks, buy-ins and hands are laid beside each other, up to the first place where they part.
    """
    from pipeline.book.nights.gaps import books_of, the_night
    from pipeline.show.books_text import books_json, books_lines

    with the_book(db) as store:
        books = books_of(store, the_night(store, night), aliases())
    if form == "json":
        say(books_json(books))
    else:
        for number, one in enumerate(books):
            say_all(([""] if number else []) + books_lines(one))
    end(Counter(found.finding.severity for one in books for found in one.findings), fail_on)


COMMAND = gaps_command
