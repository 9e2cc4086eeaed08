"""`studbook forget`: take a file or a hand out of the store again, or put it back."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipeline.cli.options import DbOption, called, db_path, say
from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from pipeline.book.forget import Forgotten


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
    """Take a file or a hand out of the store with all that came of it; what went is kept, and --undo puts it back."""
    from pipeline.book.forget import forget
    from pipeline.book.forget import undo as put_back
    from pipeline.book.migrate import open_book
    from pipeline.book.store import connect
    from schemas.problem import StudbookError

    if name is None and not undo:
        raise StudbookError("say what to forget: a file that was read, or a hand such as kitchen/17.")
    path = db_path(db)
    connect(path, read_only=True).close()  # so that no book is made where there is none
    with open_book(path, complain) as store:
        if undo:
            say(_undone(put_back(store, name)))
        else:
            assert name is not None
            say(_done(forget(store, name, kind, called(None, None, None))))


def _done(gone: "Forgotten") -> str:
    line = f"Forgot {_what(gone)}: {_counts(gone)}."
    if gone.earlier:
        line += f" {_many(gone.earlier, 'hand')} {'is' if gone.earlier == 1 else 'are'} back in an earlier revision."
    return line + " `studbook forget --undo` puts all of it back."


def _undone(back: "Forgotten") -> str:
    line = f"Put back {_what(back)}: {_counts(back)}."
    if back.earlier:
        line += f" {_many(back.earlier, 'hand')} took the place of an earlier revision again."
    return line


def _what(gone: "Forgotten") -> str:
    return f"{'the file' if gone.kind == 'source' else 'hand'} {gone.what}"


def _counts(gone: "Forgotten") -> str:
    parts = [_many(gone.hands, "hand")] if gone.hands or not gone.entries else []
    parts += [f"{gone.entries:,} {'entry' if gone.entries == 1 else 'entries'} of a ledger"] if gone.entries else []
    parts += [_many(gone.replaced, "replaced record")] if gone.replaced else []
    parts += [_many(gone.problems, "problem")] if gone.problems else []
    return ", ".join(parts)


def _many(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"


COMMAND = forget_command
