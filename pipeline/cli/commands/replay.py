"""`studbook replay`: one hand stepped through, street by street."""

from typing import Annotated

import typer

from pipeline.cli.one_hand import FromOption, HandArgument, NamesOption, hand_asked
from pipeline.cli.options import DbOption, EncodingOption, HouseOption, SetOption, VariantOption
from pipeline.cli.printing import say_all
from pipeline.cli.rules_asked import called
from pipeline.cli.streams import columns


def replay_command(
    hand: HandArgument,
    source: FromOption = None,
    db: DbOption = None,
    show_down: Annotated[bool, typer.Option("--show-down", help="Show the down cards that are written down.")] = False,
    names: NamesOption = "written",
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    encoding: EncodingOption = None,
) -> None:
    """Step through a hand, street by street.

    Cards as dealt, who opens, every act with the pot before it, side pots, the showdown.
    """
    from pipeline.checks.check import check
    from pipeline.checks.outcome import resolve_hands
    from pipeline.show.lines import WIDTH
    from pipeline.show.replay import replay_lines

    rules = called(variant, settings, house)
    found = hand_asked(hand, source, db, encoding, names)
    say_all(replay_lines(check(resolve_hands([found], rules)), show_down, columns(WIDTH)))


COMMAND = replay_command
