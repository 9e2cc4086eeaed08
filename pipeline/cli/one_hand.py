"""The one hand a command is about: of a file, or of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipeline.cli.settings import db_path, filling
from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from pathlib import Path

    from schemas.hand import Hand

WRITTEN = "17, kitchen/17 or 2026-11-20/kitchen/17"
"""How a hand is named."""
HandArgument = Annotated[str, typer.Argument(help=f"The hand: {WRITTEN}.")]
FromOption = Annotated[
    list[str] | None, typer.Option("--from", metavar="PATH", help="Read the hand from this file, not the store.")
]
NamesOption = Annotated[
    Literal["written", "seat"],
    typer.Option("--names", help="With `seat` players are called by their chairs, and no name is printed."),
]


def hand_asked(name: str, source: list[str] | None, db: Path | None, encoding: str | None, names: str) -> Hand:
    """The hand, its players called by their names or their chairs. Raises: StudbookError where there is not one."""
    found = _of_files(name, source, encoding, names == "written") if source else _of_store(name, db_path(db))
    if names == "written":
        return found
    from pipeline.show.mask import masked

    return masked(found)


def _of_files(name: str, paths: list[str], encoding: str | None, in_words: bool) -> Hand:
    """The hand of some files; what is wrong with others is said in words, which may name players, or by its code."""
    from pipeline.records.chunks import chunks
    from pipeline.records.lookup import the_hand

    hands: list[Hand] = []
    for chunk in chunks(paths, encoding, 2_000, filling()):
        hands.extend(chunk.hands)
        # Said first: they may be why the hand is not found.
        for problem in chunk.problems:
            line = "" if problem.line is None else f":{problem.line}"
            complain(str(problem) if in_words else f"{problem.file}{line}: a hand is refused [{problem.code}]")
    return the_hand(name, hands)


def _of_store(name: str, db: Path) -> Hand:
    from pipeline.book.held.hand import held_hand

    return held_hand(name, db, complain)
