"""Options that several commands share, and what they mean."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pipeline.book.database.store import Store
    from pipeline.book.loading.bulk import Sizes
    from pipeline.records.batch import Called
    from pipeline.records.intake import Refusing
    from pipeline.records.ledger_reader import Declared
    from pipeline.rules.house import HouseFile
    from schemas.result import Finding

BINARY = ("parquet", "xlsx")
FailOn = Literal["error", "warning", "note", "never"]

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
        from schemas.problem import StudbookError

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
        from schemas.problem import StudbookError

        raise StudbookError("- is no name for what is kept; name a file or a folder.")
    return path


def _printable_form(form: str) -> str:
    """The form asked for. Raises: StudbookError for one that is no text, on a terminal."""
    if form in BINARY and sys.stdout.isatty():
        from schemas.problem import StudbookError

        raise StudbookError(f"{form} is not text; send it to a file: add `> file.{form}`.")
    return form


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
    typer.Option("--scale", metavar="N", help="Units in one of the currency, where a ledger says none."),
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
    Literal["table", "csv", "json", "ndjson", "markdown", "parquet", "xlsx"],
    typer.Option("--format", callback=_printable_form, help="How to print it."),
]
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

DEFAULT_DB = Path("studbook.duckdb")
SERIOUS = {"error": 3, "warning": 2, "note": 1, "never": 4}


def sizes_of(jobs: int | None, memory: str | None, store: Store) -> Sizes:
    """How work is divided: over as many processes as asked, else one for each core that may be used.

    With `memory` all of it stays within so much, the store too. Raises: StudbookError.
    """
    from pipeline.book.loading.bulk import Sizes
    from pipeline.book.loading.memory import bytes_of, shares

    if jobs is None and hasattr(os, "sched_getaffinity"):
        jobs = len(os.sched_getaffinity(0))
    jobs = jobs or os.cpu_count() or 1
    if memory is None:
        return Sizes(jobs)
    found = shares(bytes_of(memory), jobs)
    store.keep_within(found.store)
    return found.sizes


def declared_of(scale: int | None, unit: Literal["cents", "dollars"] | None) -> Declared:
    """What is said of ledgers. Raises: StudbookError for a scale there is not."""
    from pipeline.records.ledger_entry import SCALES
    from pipeline.records.ledger_reader import Declared
    from schemas.problem import StudbookError

    if scale is not None and scale not in SCALES:
        raise StudbookError(f"--scale {scale}: it is one of {', '.join(map(str, SCALES))}.")
    return Declared(scale, unit)


def db_path(db: Path | None) -> Path:
    """The store: as asked, else as the settings say, else `studbook.duckdb` here. Raises: StudbookError."""
    from pipeline.cli.settings import in_force

    return db or in_force().path("db") or DEFAULT_DB


def other_rules(variant: str | None, settings: Sequence[str] | None, house: Path | None) -> bool:
    """Whether the command line asks for rules other than those of the records and the house's settings."""
    return variant is not None or bool(settings) or house is not None


def called(variant: str | None, settings: Sequence[str] | None, house: Path | None) -> Called:
    """The rules asked for on the command line. Raises: StudbookError naming what cannot be."""
    from pipeline.cli.settings import in_force
    from pipeline.records.batch import Called
    from pipeline.rules.catalog import find, no_variant
    from pipeline.rules.house import NO_HOUSE_FILE
    from schemas.problem import StudbookError

    if variant is not None and find(variant) is None:
        raise StudbookError(no_variant(variant))
    house = house or in_force().path("house")
    command = tuple(parse_setting(text) for text in settings or ())
    for knob, value in command:
        if dict(command)[knob] != value:
            raise StudbookError(f"--set says {knob}={value} and {knob}={dict(command)[knob]}; say it once.")
    return Called(
        house=read_house(house) if house is not None else NO_HOUSE_FILE,
        command=command,
        variant=variant,
    )


def parse_setting(text: str) -> tuple[str, str]:
    """One `knob=value` as a pair. Raises: StudbookError."""
    from pipeline.rules.house import knob_problem
    from schemas.house import knob_text
    from schemas.problem import StudbookError

    knob, equals, value = text.partition("=")
    if not equals:
        raise StudbookError(f"--set {text}: write it as KNOB=VALUE, for instance --set odd_chip=seat.")
    problem = knob_problem(knob.strip(), value.strip())
    if problem is not None:
        raise StudbookError(f"--set {text}: {problem[1]}")
    return knob.strip(), knob_text(value)


def read_house(path: Path) -> HouseFile:
    """A house file as rules. Raises: StudbookError."""
    from pipeline.cli.toml_file import read_toml
    from pipeline.rules.house import house_file
    from schemas.problem import StudbookError

    content = read_toml(path, f"the house file {path}")
    try:
        rules, wrongs = house_file(content)
    except RecursionError:
        raise StudbookError(f"the house file {path} is nested too deep.") from None
    if wrongs:
        raise StudbookError(f"house file {path}: {' '.join(wrongs)}")
    return rules


def serious(findings: Iterable[Finding], fail_on: FailOn) -> bool:
    """Whether any finding is at least as serious as asked."""
    least = SERIOUS[fail_on]
    return any(SERIOUS[finding.severity] >= least for finding in findings)


def failed(severities: Mapping[str, int], problems: int, fail_on: FailOn) -> bool:
    """Whether findings of these severities are at least as serious as asked, or anything was refused or conflicts."""
    least = SERIOUS[fail_on]
    worst = max((SERIOUS[severity] for severity, many in severities.items() if many), default=0)
    return worst >= least or (problems > 0 and fail_on != "never")


@contextlib.contextmanager
def rejecting(path: Path | None) -> Iterator[Refusing | None]:
    """Take refused hands and write them to the path in the end, also when reading broke off. Raises: StudbookError."""
    if path is None:
        yield None
        return
    from pipeline.records.writers.rejects import Rejects

    rejects = Rejects(path)
    try:
        yield rejects.add
    finally:
        written = rejects.close()
        for file, hands in written:
            are, them = ("hand is", "it") if hands == 1 else ("hands are", "them")
            complain(f"{hands:,} refused {are} in {file}: mend {them} there and read the file again.")
        if not written:
            complain(f"{path} is not written: no hand was refused.")


def emit(content: bytes, form: str) -> None:
    """Put a rendered frame on standard output. Raises: StudbookError for a binary form on a terminal."""
    _printable_form(form)
    sys.stdout.flush()
    sys.stdout.buffer.write(content)


def say(line: str) -> None:
    """Print one whole line on standard output."""
    sys.stdout.write(line + "\n")
