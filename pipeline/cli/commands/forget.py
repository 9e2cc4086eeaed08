"""`studbook forget`: take a file or a hand out of the store again, or put it back."""

from typing import Annotated, Literal

import typer

from pipeline.cli.one_hand import WRITTEN
from pipeline.cli.options import DbOption
from pipeline.cli.printing import say
from pipeline.cli.rules_asked import called
from pipeline.cli.settings import db_path
from pipeline.cli.streams import complain
from schemas.problem import StudbookError


def forget_command(
    name: Annotated[str | None, typer.Argument(help=f"A file that was read, or a hand: {WRITTEN}.")] = None,
    undo: Annotated[
        bool, typer.Option("--undo", help="Put back what was forgotten last, or last under the name.")
    ] = False,
    kind: Annotated[
        Literal["source", "hand"] | None, typer.Option("--kind", help="What the name is of, where both have it.")
    ] = None,
    db: DbOption = None,
) -> None:
    """Take a file or a hand out of the store again, or put it back.

    All that came of it goes with it; what went is kept, and --undo puts it back.
    """
    from pipeline.book.database.migrate import book_there
    from pipeline.book.forgetting.forget import forget
    from pipeline.book.forgetting.forget import undo as put_back
    from pipeline.show.forgotten_text import forgotten_line, put_back_line

    if name is None and not undo:
        raise StudbookError("say what to forget: a file that was read, or a hand such as kitchen/17.")
    with book_there(db_path(db), complain) as store:
        if undo:
            say(put_back_line(put_back(store, name)))
        else:
            assert name is not None
            say(forgotten_line(forget(store, name, kind, called())))


COMMAND = forget_command
