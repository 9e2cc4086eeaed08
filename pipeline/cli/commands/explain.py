"""`studbook explain`: the story of one hand, from the deal to the last chip."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipeline.cli.options import (
    DbOption,
    EncodingOption,
    HouseOption,
    SetOption,
    VariantOption,
    called,
    db_path,
    say,
)
from pipeline.cli.settings import filling
from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from schemas.hand import Hand


def explain_command(
    hand: Annotated[str, typer.Argument(help="The hand: 17, kitchen/17 or 2026-11-20/kitchen/17.")],
    source: Annotated[
        list[str] | None, typer.Option("--from", metavar="PATH", help="Read the hand from this file, not the store.")
    ] = None,
    db: DbOption = None,
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    encoding: EncodingOption = None,
    form: Annotated[Literal["text", "markdown"], typer.Option("--format", help="How to print it.")] = "text",
) -> None:
    """Tell pot by pot who was eligible, who held what, who won what, and the rule behind each step."""
    from pipeline.checks.check import check
    from pipeline.checks.outcome import resolve_hands
    from pipeline.show.explain import stories
    from pipeline.show.story_text import story_markdown, story_text

    rules = called(variant, settings, house)
    found = _hand_of_files(hand, source, encoding) if source else _hand_of_store(hand, db_path(db))
    (told,) = stories(check(resolve_hands([found], rules)))
    for line in story_text(told) if form == "text" else [story_markdown(told).rstrip("\n")]:
        say(line)


def _hand_of_files(name: str, paths: list[str], encoding: str | None) -> "Hand":
    from pipeline.records.chunks import chunks
    from pipeline.records.lookup import the_hand

    hands: list[Hand] = []
    for chunk in chunks(paths, encoding, 10_000, filling()):
        hands.extend(chunk.hands)
        # Said first: they may be why the hand is not found.
        for problem in chunk.problems:
            complain(str(problem))
    return the_hand(name, hands)


def _hand_of_store(name: str, db: Path) -> "Hand":
    from pipeline.book.held import held_hand

    return held_hand(name, db)


COMMAND = explain_command
