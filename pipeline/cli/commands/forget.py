"""`studbook forget`: take a file or a hand out of the store again, or put it back."""

from typing import Annotated, Literal

import typer

from pipeline.cli.options import DbOption, called, db_path, say
from pipeline.cli.streams import complain


def forget_command(
    name: Annotated[
        str | None, typer.Argument(help="A file that was read, or a hand: 17, kitchen/17 or 2026-11-20/kitchen/17.")
    ] = None,
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
    from pipeline.book.forget import forget
    from pipeline.book.forget import undo as put_back
    from pipeline.show.forgotten_text import forgotten_line, put_back_line
    from schemas.problem import StudbookError

    if name is None and not undo:
        raise StudbookError("say what to forget: a file that was read, or a hand such as kitchen/17.")
    with book_there(db_path(db), complain) as store:
        if undo:
            say(put_back_line(put_back(store, name)))
        else:
            assert name is not None
            say(forgotten_line(forget(store, name, kind, called(None, None, None))))


COMMAND = forget_command
