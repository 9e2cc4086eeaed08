"""`studbook explain`: the story of one hand, from the deal to the last chip."""

from typing import Annotated, Literal

import typer

from pipeline.cli.one_hand import FromOption, HandArgument, NamesOption, hand_asked
from pipeline.cli.options import DbOption, EncodingOption, HouseOption, SetOption, VariantOption
from pipeline.cli.printing import say_all
from pipeline.cli.rules_asked import called
from pipeline.cli.settings import db_path
from pipeline.cli.streams import columns


def explain_command(
    hand: HandArgument,
    source: FromOption = None,
    db: DbOption = None,
    names: NamesOption = "written",
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    encoding: EncodingOption = None,
    form: Annotated[Literal["text", "markdown"], typer.Option("--format", help="How to print it.")] = "text",
) -> None:
    """Tell the story of a hand: why each pot goes where it goes.

    Pot by pot it says who was eligible, who held what, who won what, and the rule behind each step.
    """
    from pipeline.checks.check import check
    from pipeline.checks.outcome import resolve_hands
    from pipeline.show.explain import stories
    from pipeline.show.lines import WIDTH
    from pipeline.show.ruling_words import ruled_lines
    from pipeline.show.story_text import story_markdown, story_text

    rules = called(variant, settings, house)
    (told,) = stories(check(resolve_hands([hand_asked(hand, source, db, encoding, names)], rules)))
    say_all(story_text(told, columns(WIDTH)) if form == "text" else [story_markdown(told).rstrip("\n")])
    if not source and names == "written":
        say_all(ruled_lines(db_path(db), hand))


COMMAND = explain_command
