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
    complain,
    db_path,
    say,
)
from pipeline.cli.settings import filling

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
    from pipeline.show.explain import story
    from pipeline.show.story_text import story_markdown, story_text

    rules = called(variant, settings, house)
    found, problems = _hand_of_files(hand, source, encoding) if source else (_hand_of_store(hand, db_path(db)), [])
    for problem in problems:
        complain(problem)
    checked = check(resolve_hands([found], rules))
    (outcome,) = checked.outcomes
    told = story(outcome, checked.findings[0])
    for line in story_text(told) if form == "text" else [story_markdown(told).rstrip("\n")]:
        say(line)


def _hand_of_files(name: str, paths: list[str], encoding: str | None) -> "tuple[Hand, list[str]]":
    from pipeline.records.chunks import chunks
    from pipeline.records.lookup import the_hand

    hands: list[Hand] = []
    problems: list[str] = []
    for chunk in chunks(paths, encoding, 10_000, filling()):
        hands.extend(chunk.hands)
        problems.extend(str(problem) for problem in chunk.problems)
    return the_hand(name, hands), problems


def _hand_of_store(name: str, db: Path) -> "Hand":
    from pipeline.book.held import held_hand

    return held_hand(name, db)


COMMAND = explain_command
