"""`studbook verify`: check the hands of the store again and read what comes out otherwise."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.books import balances_hold
from pipeline.cli.options import (
    DbOption,
    FailOnOption,
    FormOption,
    HouseOption,
    SensitivityOption,
    SetOption,
    VariantOption,
    called,
    db_path,
    emit,
    failed,
    other_rules,
    say,
)
from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from pipeline.book.reverify import Reverified

VERDICTS = ("verified", "mismatch", "unverifiable", "unrecorded", "void")


def verify_command(
    stale: Annotated[
        bool, typer.Option("--stale", help="Only hands that another version of studbook resolved.")
    ] = False,
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    keep: Annotated[bool, typer.Option("--keep", help="Store results under other rules, not only print them.")] = False,
    turning: SensitivityOption = False,
    db: DbOption = None,
    fail_on: FailOnOption = "error",
    form: FormOption = "table",
) -> None:
    """Resolve and check every hand of the store again, print what changed, and store it.

    Under --variant, --set or --house nothing is stored unless --keep is given. With --sensitivity every mismatch, every
    hand that waits for a rule and every hand that a default decided is resolved again with each of its rules changed.
    """
    from pipeline.book.migrate import open_book, read_book
    from pipeline.book.reverify import reverify
    from pipeline.book.rulings import notices
    from pipeline.book.sensitivity import sensitivity
    from pipeline.book.store import connect
    from pipeline.show.flip_words import flips_lines
    from pipeline.show.table import render

    rules, path = called(variant, settings, house), db_path(db)
    stores = keep or not other_rules(variant, settings, house)
    connect(path, read_only=True).close()  # so that no book is made where there is none
    with open_book(path, complain) if stores else read_book(path, complain) as store:
        done = reverify(store, rules, stale, keep=stores)
        said = notices(store)
        flips = sensitivity(store, rules) if turning else None
    if form == "table":
        for line in _lines(done, stores):
            say(line)
    changes = done.changes
    if form == "table":
        changes = changes.drop(name for name in changes.columns if changes[name].null_count() == changes.height)
    if form != "table":
        emit(render(changes if flips is None else flips, form), form)
    elif changes.height:
        emit(render(changes, form), form)
    if flips is not None and form == "table":
        for line in flips_lines(flips):
            say(line)
    severities = done.severities if balances_hold(path) else {**done.severities, "error": 1}
    for line in said:
        complain(line)
    if failed(severities, 0, fail_on):
        raise typer.Exit(1)


def _lines(done: "Reverified", stores: bool) -> list[str]:
    verdicts = [f"{done.verdicts[name]:,} {name}" for name in VERDICTS if done.verdicts.get(name)]
    lines = [f"{_hands(done.hands)} checked again" + (f": {', '.join(verdicts)}." if verdicts else ".")]
    if done.findings:
        ordered = sorted(done.findings.items(), key=lambda one: (one[0][0] != "error", one[0][0] == "note", one[0][1]))
        lines.append("Findings: " + ", ".join(f"{code} in {_hands(many)}" for (_, code), many in ordered) + ".")
    was = {"verdict": "verdict_was", "payments": "won_was", "carry": "out_was_chips", "findings": "findings_were"}
    changed = [(word, done.changes[column].is_not_null().sum()) for word, column in was.items()]
    if done.changes.height:
        kinds = ", ".join(f"{word} of {many:,}" for word, many in changed if many)
        lines.append(f"{_hands(done.changes.height)} changed: {kinds}.")
    else:
        lines.append("Nothing changed.")
    if not stores:
        lines.append("Nothing was stored; --keep stores it.")
    return lines


def _hands(many: int) -> str:
    return f"{many:,} hand{'' if many == 1 else 's'}"


COMMAND = verify_command
