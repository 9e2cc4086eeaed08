"""`studbook list`: what there is to choose from."""

import json
import sys
from typing import Annotated, Literal

import typer

from pipeline.cli.books import the_book
from pipeline.cli.options import DbOption, ReportsOption
from pipeline.cli.streams import complain
from schemas.problem import StudbookError

Form = Annotated[Literal["table", "json"], typer.Option("--format", help="How to print it.")]
Name = Annotated[str | None, typer.Argument(help="Only this one.")]
Row = dict[str, object]

list_app = typer.Typer(
    name="list",
    help="List what there is to choose from.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def _only(rows: list[Row], name: str | None, what: str) -> list[Row]:
    """The row with this name in its first cell, or all of them. Raises: StudbookError where there is none."""
    from pipeline.rules.near import did_you_mean, meant

    if name is None:
        return rows
    by_name = {str(next(iter(row.values()))): row for row in rows}
    if name not in by_name:
        begun = [one for one in by_name if name and one.startswith(name.lower())][:5]
        hint = meant(begun) or did_you_mean(name.lower(), by_name) or f" See `studbook list {what}`."
        kind = "house rules" if what == "house" else what
        raise StudbookError(f"there is no '{name}' among the {kind}.{hint}")
    return [by_name[name]]


def _show(rows: list[Row], form: str) -> None:
    """Print rows as JSON, or as text with the first cell as a heading and the others below it."""
    if form == "json":
        sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
        return
    for row in rows:
        (_, heading), *rest = row.items()
        sys.stdout.write(f"{heading}\n")
        for name, value in rest:
            several = list(map(str, value)) if isinstance(value, list | tuple) else [str(value)]
            text = ("; " if any("," in one for one in several) else ", ").join(several)
            if text:
                sys.stdout.write(f"    {name:<12}{text}\n")


@list_app.command("variants")
def variants(name: Name = None, form: Form = "table") -> None:
    """The games: their other names, contests and house rules."""
    from pipeline.rules.catalog import VARIANTS, find, suggest
    from pipeline.rules.near import meant
    from pipeline.rules.variant import EVERY_GAME, all_knobs

    rows: list[Row] = [
        {
            "variant": variant.name,
            "title": variant.title,
            "aliases": list(variant.aliases),
            "contests": [contest.name for contest in variant.contests],
            "wild": variant.wild or "",
            "house rules": [knob for knob in all_knobs(variant) if knob not in EVERY_GAME],
            "sources": list(variant.sources),
            "beware": variant.hint,
        }
        for variant in VARIANTS.values()
    ]
    found = find(name) if name is not None else None
    if name is not None and found is None and (near := suggest(name)):
        raise StudbookError(f"there is no '{name}' among the variants.{meant(near[:1])}")
    _show(_only(rows, found.name if found is not None else name, "variants"), form)


@list_app.command("house")
def house(name: Name = None, form: Form = "table") -> None:
    """The house rules: values, the default first, and games."""
    from pipeline.rules.catalog import VARIANTS
    from pipeline.rules.house import RESERVED
    from pipeline.rules.variant import EVERY_GAME, all_knobs
    from schemas.house import KNOBS, knob_description, knob_source

    readers = {variant.name: all_knobs(variant) for variant in VARIANTS.values()}
    rows: list[Row] = []
    for knob, values in KNOBS.items():
        games = [game for game, knobs in readers.items() if knob in knobs]
        if games:
            own = {game: readers[game][knob][0] for game in games if readers[game][knob][0] != values[0]}
            rows.append(
                {
                    "knob": knob,
                    "values": [value for value in values if (knob, value) not in RESERVED],
                    "decides": knob_description(knob),
                    "games": "all" if knob in EVERY_GAME else games,
                    "default in": [f"{game}: {value}" for game, value in own.items()],
                    "source": knob_source(knob),
                }
            )
    _show(_only(rows, name, "house"), form)


@list_app.command("readers")
def readers(name: Name = None, form: Form = "table") -> None:
    """The formats that are read, and their endings."""
    from pipeline.records.catalog import ledger_readers
    from pipeline.records.catalog import readers as known

    rows: list[Row] = [
        {"reader": name, "title": title, "endings": list(endings)}
        for name, title, endings in (
            *((reader.name, reader.title, reader.endings) for reader in known()),
            *((reader.name, reader.title, reader.endings) for reader in ledger_readers()),
        )
    ]
    _show(_only(rows, name, "readers"), form)


@list_app.command("reports")
def reports(name: Name = None, form: Form = "table", reports: ReportsOption = None) -> None:
    """The reports `studbook report` prints.

    Of one alone all that it says of itself is printed, with what its columns are.
    """
    from pipeline.show.report import report_header, report_list

    name = name if name is None or reports is not None else name.replace("-", "_")
    rows: list[Row] = [
        {"report": report, "group": group, "shows": title} for report, group, title in report_list(reports)
    ]
    rows = _only(rows, name, "reports")
    says = report_header(name, reports) if name is not None else []
    if form == "json":
        rows = [{**row, "says": " ".join(says)} if says else row for row in rows]
    _show(rows, form)
    if form == "table" and says:
        sys.stdout.write("\n" + "".join(f"    {line}".rstrip() + "\n" for line in says))


@list_app.command("findings")
def findings(name: Name = None, form: Form = "table") -> None:
    """The codes of findings and problems, and what each means."""
    from pipeline.checks.findings import FINDINGS
    from pipeline.show.meanings import FINDING_MEANS
    from schemas.problem import PROBLEM_CODES

    rows: list[Row] = [
        {"code": code, "severity": severity, "means": FINDING_MEANS[code]} for code, (severity, _) in FINDINGS.items()
    ]
    rows += [{"code": code, "severity": "error", "means": means} for code, means in PROBLEM_CODES.items()]
    rows = _only(rows, name, "findings")
    if form == "json":
        _show(rows, form)
        return
    width = max(len(str(row["code"])) for row in rows)
    for row in rows:
        sys.stdout.write(f"{row['severity']:<7}  {row['code']:<{width}}  {row['means']}\n")


@list_app.command("mistakes")
def mistakes(name: Name = None, form: Form = "table") -> None:
    """The mistakes that `studbook simulate` makes."""
    from pipeline.book.simulate.kinds import MEANS

    rows: list[Row] = [{"mistake": kind, "means": means} for kind, means in MEANS.items()]
    _show(_only(rows, name, "mistakes"), form)


@list_app.command("rulings")
def rulings(
    db: DbOption = None,
    form: Annotated[
        Literal["table", "json", "ndjson"],
        typer.Option("--format", help="How to print it; ndjson is what `studbook rule --from` reads."),
    ] = "table",
) -> None:
    """What somebody ruled about hands, and whether it stands."""
    from pipeline.book.rulings import every_ruling
    from pipeline.show.report import report
    from pipeline.show.ruling_words import ruling_rows

    with the_book(db) as store:
        if form == "ndjson":
            sys.stdout.write("".join(f"{line}\n" for line in every_ruling(store)))
            return
        rows = ruling_rows(report("rulings", store), in_words=form == "table")
    if not rows and form == "table":
        complain("nobody has ruled on a hand of this book.")
    _show(rows, form)


@list_app.command("settings")
def settings(name: Name = None, form: Form = "table") -> None:
    """The settings in force, and the file they come from."""
    from pipeline.cli.settings import in_force
    from schemas.settings import FILE_NAME, Settings

    found = in_force()
    none, unset = (f"no {FILE_NAME} here or above", "not set") if form == "table" else (None, None)
    rows: list[Row] = [{"setting": "file", "value": str(found.file) if found.file is not None else none}]
    for setting, field in Settings.model_fields.items():
        value = getattr(found.settings, setting)
        if isinstance(value, dict) and form == "table":
            value = [f"{name} = {other}" for name, other in value.items()]
        rows.append({"setting": setting, "value": value if value is not None else unset, "is": field.description})
    _show(_only(rows, name, "settings"), form)


COMMAND = list_app
