"""`studbook simulate`: nights played at random, to try things out and to measure."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import HouseOption, QuietOption, SetOption, called
from pipeline.cli.streams import complain


def simulate_command(
    folder: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="The folder to write into.")],
    variant: Annotated[str, typer.Option("--variant", metavar="NAME", help="The game to play.")],
    hands: Annotated[int, typer.Option("--hands", min=1, max=10**9, help="How many hands.")] = 100,
    players: Annotated[int, typer.Option("--players", help="How many players at each table.")] = 6,
    seed: Annotated[int, typer.Option("--seed", help="The same seed plays the same hands.")] = 1,
    mistakes: Annotated[
        float, typer.Option("--mistakes", min=0, max=1, metavar="RATE", help="The part of hands paid or written wrong.")
    ] = 0,
    full: Annotated[bool, typer.Option("--full", help="Write every action and stack.")] = False,
    settings: SetOption = None,
    house: HouseOption = None,
    force: Annotated[bool, typer.Option("--force", help="Write into a folder that holds something.")] = False,
    quiet: QuietOption = False,
) -> None:
    """Play random nights of a game and write their hands, and with --mistakes the key to what is wrong in them."""
    from pipeline.book.simulate.run import Wanted, simulate

    wanted = Wanted(hands, players, seed, mistakes, full)
    rules = called(variant, settings, house)
    with _counting(quiet, hands) as told:
        done = simulate(rules, wanted, folder, force, told)
    wrong = f", {done.mistakes:,} of them with a mistake" if mistakes else ""
    complain(f"{done.hands:,} hands in {folder}{wrong}.")


@contextmanager
def _counting(quiet: bool, hands: int) -> Iterator[Callable[[int], None] | None]:
    """Show on a terminal how many hands are played."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True, markup=False, highlight=False).status("playing") as status:
        yield lambda count: status.update(f"played {count:,} of {hands:,} hands")


COMMAND = simulate_command
