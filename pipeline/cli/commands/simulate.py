"""`studbook simulate`: nights played at random, to try things out and to measure."""

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import ForceOption, HouseOption, QuietOption, lasting
from pipeline.cli.progress import status
from pipeline.cli.rules_asked import called
from pipeline.cli.streams import complain
from schemas.problem import StudbookError

FolderOption = Annotated[
    Path, typer.Option("-o", "--output", metavar="DIR", callback=lasting, help="The folder to write into.")
]
KindOption = Annotated[
    list[str] | None,
    typer.Option(
        "--mistake",
        metavar="KIND",
        help="Make this mistake, one a night (see `list mistakes`); may be given again.",
    ),
]
MistakesOption = Annotated[
    int,
    typer.Option(
        "--mistakes-a-night", metavar="N", show_default=False, help="So many mistakes every night of every table."
    ),
]
LengthOption = Annotated[
    int,
    typer.Option("--hands-a-night", metavar="N", show_default=False, help="How long a night is, else 48."),
]
TablesOption = Annotated[
    int,
    typer.Option(
        "--tables",
        metavar="N",
        show_default=False,
        help="How many tables there are, else enough for two nights each.",
    ),
]
PlayByOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KNOB=VALUE", help="Play by this house rule; may be given again."),
]


def simulate_command(
    folder: FolderOption,
    variant: Annotated[str, typer.Option("--variant", metavar="NAME", help="The game to play.")],
    hands: Annotated[int, typer.Option("--hands", metavar="N", min=1, max=10**9, help="How many hands.")] = 100,
    players: Annotated[
        str, typer.Option("--players", metavar="P", help="How many players at each table: 6, or 5-8 for some of both.")
    ] = "6",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed plays the same hands.")] = 1,
    mistakes: Annotated[
        float, typer.Option("--mistakes", min=0, max=1, metavar="RATE", help="The part of hands paid or written wrong.")
    ] = 0,
    kinds: KindOption = None,
    mistakes_a_night: MistakesOption = 0,
    hands_a_night: LengthOption = 0,
    tables: TablesOption = 0,
    rake: Annotated[bool, typer.Option("--rake", help="Let the tables take a rake.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Write every action and stack.")] = False,
    ledger: Annotated[bool, typer.Option("--ledger", help="Keep a ledger of buy-ins and cash-outs.")] = False,
    settings: PlayByOption = None,
    house: HouseOption = None,
    force: ForceOption = False,
    quiet: QuietOption = False,
) -> None:
    """Play random nights of a game and write their hands.

    With mistakes among them, the key to what is wrong lies beside them in `mistakes.key`.
    """
    from pipeline.book.simulate.run import Wanted, simulate
    from pipeline.rules.words import many_of

    fewest, most = _players(players)
    once = 1 if kinds and not mistakes and not mistakes_a_night else mistakes_a_night
    wanted = Wanted(
        hands=hands, players=fewest, most_players=most, seed=seed, mistakes=mistakes, kinds=tuple(kinds or ()),
        mistakes_a_night=once, hands_a_night=hands_a_night, tables=tables, rake=rake, full=full, ledger=ledger,
    )  # fmt: skip
    rules = called(variant, settings, house)
    with status(quiet, "playing") as show:
        told = None if show is None else lambda count: show(f"played {count:,} of {hands:,} hands")
        done = simulate(rules, wanted, folder, force, told)
    wrong = f", {done.mistakes:,} of them with a mistake" if mistakes or once else ""
    short = f"; {done.short:,} of {done.nights:,} nights had too little room for them" if done.short else ""
    complain(f"{many_of(done.hands, 'hand')} in {folder}{wrong}{short}.")


def _players(text: str) -> tuple[int, int]:
    """How many players a table has, at least and at most. Raises: StudbookError."""
    fewest, dash, most = text.partition("-")
    for number in (fewest, most) if dash else (fewest,):
        if not (number.isascii() and number.isdigit() and len(number) < 4):
            raise StudbookError(f"--players {text}: write a number such as 6, or two such as 5-8.")
    if dash and int(most) < int(fewest):
        raise StudbookError(f"--players {text}: put the smaller number first.")
    return int(fewest), int(most if dash else fewest)


COMMAND = simulate_command
