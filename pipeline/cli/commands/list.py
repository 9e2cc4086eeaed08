"""`studbook list`: what there is to choose from."""

import json
import sys
from typing import Annotated, Literal

import typer

Form = Annotated[Literal["table", "json"], typer.Option("--format", help="How to print it.")]
Row = dict[str, object]

list_app = typer.Typer(
    name="list",
    help="List the variants, house rules, readers, reports, findings or settings there are.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def _show(rows: list[Row], form: str) -> None:
    """Print rows as JSON, or as text with the first cell as a heading and the others below it."""
    if form == "json":
        sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
        return
    for row in rows:
        (_, heading), *rest = row.items()
        sys.stdout.write(f"{heading}\n")
        for name, value in rest:
            text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
            if text:
                sys.stdout.write(f"    {name:<12}{text}\n")


@list_app.command("variants")
def variants(form: Form = "table") -> None:
    """The games this version resolves, with their aliases, contests and house rules."""
    from pipeline.rules.catalog import VARIANTS
    from pipeline.rules.variant import EVERY_GAME, all_knobs

    _show(
        [
            {
                "variant": variant.name,
                "title": variant.title,
                "aliases": list(variant.aliases),
                "contests": [contest.name for contest in variant.contests],
                "house rules": [knob for knob in all_knobs(variant) if knob not in EVERY_GAME],
                "sources": list(variant.sources),
                "beware": variant.hint,
            }
            for variant in VARIANTS.values()
        ],
        form,
    )


@list_app.command("house")
def house(form: Form = "table") -> None:
    """The house rules: values, the default first, what each decides, and in which games."""
    from pipeline.rules.catalog import VARIANTS
    from pipeline.rules.house import RESERVED
    from pipeline.rules.variant import EVERY_GAME, all_knobs
    from schemas.house import KNOBS, knob_description, knob_source

    readers = {variant.name: all_knobs(variant) for variant in VARIANTS.values()}
    rows: list[Row] = []
    for knob, values in KNOBS.items():
        games = [name for name, knobs in readers.items() if knob in knobs]
        if games:
            own = {name: readers[name][knob][0] for name in games if readers[name][knob][0] != values[0]}
            rows.append(
                {
                    "knob": knob,
                    "values": [value for value in values if (knob, value) not in RESERVED],
                    "decides": knob_description(knob),
                    "games": "all" if knob in EVERY_GAME else games,
                    "default in": [f"{name}: {value}" for name, value in own.items()],
                    "source": knob_source(knob),
                }
            )
    _show(rows, form)


@list_app.command("readers")
def readers(form: Form = "table") -> None:
    """The formats this version reads, with the endings looked for in folders."""
    from pipeline.records.catalog import readers as known

    _show(
        [{"reader": reader.name, "title": reader.title, "endings": list(reader.endings)} for reader in known()],
        form,
    )


@list_app.command("reports")
def reports(form: Form = "table") -> None:
    """The reports `studbook report` prints."""
    from pipeline.show.report import report_list

    _show([{"report": name, "group": group, "shows": title} for name, group, title in report_list()], form)


@list_app.command("findings")
def findings(form: Form = "table") -> None:
    """The codes of findings and problems; docs/findings.md explains each."""
    from pipeline.checks.findings import FINDINGS
    from schemas.problem import PROBLEM_CODES

    rows: list[Row] = [{"code": code, "severity": severity} for code, (severity, _) in FINDINGS.items()]
    rows += [{"code": code, "severity": "error", "means": means} for code, means in PROBLEM_CODES.items()]
    _show(rows, form)


@list_app.command("settings")
def settings(form: Form = "table") -> None:
    """The settings in force, and the file they come from."""
    from pipeline.cli.settings import in_force
    from schemas.settings import FILE_NAME, Settings

    found = in_force()
    rows: list[Row] = [{"setting": "file", "value": str(found.file or f"no {FILE_NAME} here or above")}]
    for name, field in Settings.model_fields.items():
        value = getattr(found.settings, name)
        rows.append({"setting": name, "value": value if value is not None else "not set", "is": field.description})
    _show(rows, form)


COMMAND = list_app
