"""Examples to start from that hold no hand: the ledger of the example night, settings, and house rules."""

from collections.abc import Callable, Mapping

from pipeline.rules.catalog import VARIANTS
from pipeline.rules.house import RESERVED
from pipeline.rules.variant import EVERY_GAME, all_knobs
from schemas.house import KNOBS, knob_description
from schemas.settings import FILE_NAME, Settings, example

LEDGER = """\
session,player,kind,amount,currency,scale,counterparty,note
2026-11-20,Ann,buy-in,20,USD,100,,
2026-11-20,Bob,buy-in,20,USD,100,,
2026-11-20,Cy,buy-in,10,USD,100,,
2026-11-20,Dee,buy-in,20,USD,100,,
2026-11-20,Cy,rebuy,10,USD,100,,
2026-11-20,Ann,cash-out,17.50,USD,100,,
2026-11-20,Bob,cash-out,28.25,USD,100,,
2026-11-20,Cy,cash-out,16.25,USD,100,,
2026-11-20,Dee,cash-out,18,USD,100,,
2026-11-20,Dee,food,12,USD,100,,"pizza, for all"
"""
"""Of the night that `template csv` tells."""


def settings_text() -> str:
    """A settings file in which nothing is set yet, each setting with an example."""
    lines = [f"# {FILE_NAME}, in the folder of your nights or above it: take the # away from what should hold."]
    for name, field in Settings.model_fields.items():
        lines += ["", f"# {field.description}", f"# {name} = {example(name)}"]
    return "".join(f"{line}\n" for line in lines)


def house_text() -> str:
    """A house file in which nothing is set yet, each rule at its default."""
    knobs = {variant.name: all_knobs(variant) for variant in VARIANTS.values()}
    lines = [
        f'# House rules; `house = "house.toml"` in {FILE_NAME} names this file, or `--house` does.',
        "# Take the # away from what your table plays by. A rule of one game alone stands below its name in brackets,",
        "# such as [two-thirds], at the end of the file. docs/house-rules.md shows a hand in which each matters.",
    ]
    for knob, values in KNOBS.items():
        games = [game for game, own in knobs.items() if knob in own]
        if games:
            allowed = ", ".join(value for value in values if (knob, value) not in RESERVED)
            where = "every game" if knob in EVERY_GAME else ", ".join(games)
            own = [
                f"; {game} by itself has {knobs[game][knob][0]}" for game in games if knobs[game][knob][0] != values[0]
            ]
            lines += ["", f"# {knob_description(knob)}", f"# in {where}: {allowed}{''.join(own)}"]
            lines.append(f'# {knob} = "{values[0]}"')
    return "".join(f"{line}\n" for line in lines)


TEXTS: Mapping[str, Callable[[], str]] = {"ledger": lambda: LEDGER, "settings": settings_text, "house": house_text}
"""By the name `template` takes."""
