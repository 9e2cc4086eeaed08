"""Options that several commands share, each with what is asked of its value before anything is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from pipeline.cli.ending import FailOn
from pipeline.cli.printing import printable_form
from pipeline.show.forms import Form
from schemas.problem import StudbookError

Paths = Annotated[list[str], typer.Argument(metavar="PATH", help="Files, folders, globs, or - for standard input.")]
VariantOption = Annotated[
    str | None, typer.Option("--variant", metavar="NAME", help="Resolve as this variant, whatever was called.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KNOB=VALUE", help="Resolve under this house rule; may be given again."),
]
SensitivityOption = Annotated[
    bool, typer.Option("--sensitivity", help="Say which house rule, were it another, would turn a verdict.")
]
HouseOption = Annotated[
    Path | None, typer.Option("--house", metavar="FILE", help="Read house rules from this TOML file.")
]


def _known_encoding(name: str | None) -> str | None:
    """The encoding asked for, before any file is read. Raises: StudbookError for one there is not."""
    if name is not None:
        from pipeline.records.text import Refused, encoding_of

        try:
            encoding_of(b"", name)
        except Refused as wrong:
            raise StudbookError(f"{wrong.sentence} {wrong.remedy}") from None
    return name


def _enough_memory(size: str | None) -> str | None:
    """The memory asked for, before anything is opened. Raises: StudbookError for what is no size, or too little."""
    if size is not None:
        from pipeline.book.loading.memory import bytes_of, shares

        shares(bytes_of(size), 1)
    return size


def lasting(path: Path | None) -> Path | None:
    """A path of what is kept. Raises: StudbookError for `-`, which elsewhere is a stream."""
    if path is not None and str(path) == "-":
        raise StudbookError("- is no name for what is kept; name a file or a folder.")
    return path


def _known_scale(scale: int | None) -> int | None:
    """The scale asked for. Raises: StudbookError for one there is not."""
    if scale is not None:
        from pipeline.records.ledger_entry import SCALES

        if scale not in SCALES:
            raise StudbookError(f"--scale {scale}: it is one of {', '.join(map(str, SCALES))}.")
    return scale


EncodingOption = Annotated[
    str | None,
    typer.Option(
        "--encoding", metavar="NAME", callback=_known_encoding, help="Read text in this encoding, such as cp1252."
    ),
]
FailOnOption = Annotated[FailOn, typer.Option("--fail-on", help="Exit with 1 when a finding is at least this serious.")]
ReplaceOption = Annotated[
    bool, typer.Option("--replace", help="A hand with other content takes the place of the one in the store.")
]
RejectsOption = Annotated[
    Path | None,
    typer.Option(
        "--rejects",
        metavar="FILE",
        callback=lasting,
        help="Write refused hands here with the reason, to mend and read again.",
    ),
]
KeepOption = Annotated[bool, typer.Option("--keep", help="Store results under other rules, not only print them.")]
QuietOption = Annotated[bool, typer.Option("--quiet", help="Show no progress.")]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", min=1, max=256, metavar="N", help="Work through large files in so many processes."),
]
UnitOption = Annotated[
    Literal["cents", "dollars"] | None,
    typer.Option("--unit", help="What the amounts of a Poker Now ledger are in; the file does not say."),
]
ScaleOption = Annotated[
    int | None,
    typer.Option(
        "--scale", metavar="N", callback=_known_scale, help="Units in one of the currency, where a ledger says none."
    ),
]
MemoryOption = Annotated[
    str | None,
    typer.Option(
        "--memory", metavar="SIZE", callback=_enough_memory, help="Take no more than about so much, such as 512MB."
    ),
]
DbOption = Annotated[
    Path | None,
    typer.Option(
        "--db", metavar="FILE", callback=lasting, help="The store, studbook.duckdb unless settings say otherwise."
    ),
]

FormOption = Annotated[
    Form,
    typer.Option("--format", callback=printable_form, help="How to print it."),
]
TextOption = Annotated[Literal["text", "json"], typer.Option("--format", help="How to print it.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Write into a folder that holds something.")]
SessionOption = Annotated[str | None, typer.Option("--session", metavar="NAME", help="Only hands of this session.")]
TableOption = Annotated[str | None, typer.Option("--table", metavar="NAME", help="Only hands of this table.")]
OfVariantOption = Annotated[str | None, typer.Option("--variant", metavar="NAME", help="Only hands of this variant.")]
SinceOption = Annotated[
    str | None, typer.Option("--since", metavar="DATE", help="Only hands played on this day or after.")
]
UntilOption = Annotated[
    str | None, typer.Option("--until", metavar="DATE", help="Only hands played on this day or before.")
]
MinOppOption = Annotated[
    int, typer.Option("--min-opp", min=0, metavar="N", help="Leave out what has fewer opportunities than this.")
]
ByOption = Annotated[
    Literal["variant", "session", "month", "seat-order", "door-card", "players"] | None,
    typer.Option("--by", help="Tell the hands of each player apart by this."),
]
LimitOption = Annotated[
    int | None, typer.Option("--limit", metavar="N", min=1, max=10**15, help="Print at most so many rows.")
]

ReportsOption = Annotated[
    Path | None, typer.Option("--reports", metavar="DIR", help="A folder with reports of your own, as .sql files.")
]
