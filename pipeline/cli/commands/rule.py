"""`studbook rule`: what a person decides about a hand, kept beside the verdict and never in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.ending import stop_unread
from pipeline.cli.exit_codes import FOUND
from pipeline.cli.one_hand import WRITTEN
from pipeline.cli.options import DbOption, EncodingOption
from pipeline.cli.printing import say, say_all
from pipeline.cli.settings import db_path
from pipeline.cli.streams import complain, complain_all
from pipeline.rules.near import composed
from schemas.problem import StudbookError

if TYPE_CHECKING:
    from pathlib import Path

    from pipeline.book.rulings import HandAsked
    from pipeline.checks.ruled import Ruled
    from schemas.ruling import Ruling

Texts = list[str] | None
AnswerOption = Annotated[
    Texts, typer.Option("--answer", metavar="KNOB=VALUE", help="Answer a house rule that is set to ask.")
]
AwardOption = Annotated[
    Texts, typer.Option("--award", metavar="NAME=AMOUNT", help="With --correct: what a player wins, as it is shown.")
]
CarryOption = Annotated[
    str | None, typer.Option("--carry-out", metavar="AMOUNT", help="With --award: what stays on the table.")
]
FileOption = Annotated[
    Texts, typer.Option("--from", metavar="FILE", help="Add the rulings of this file; may be given again.")
]


def rule_command(
    hand: Annotated[str | None, typer.Argument(help=f"The hand: {WRITTEN}.", show_default=False)] = None,
    accept: Annotated[bool, typer.Option("--accept", help="What was paid stands.")] = False,
    correct: Annotated[
        bool, typer.Option("--correct", help="What studbook worked out is due, or what --award says.")
    ] = False,
    void: Annotated[bool, typer.Option("--void", help="Everybody gets back what he put in.")] = False,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="The ruling on the hand is taken back.")] = False,
    answer: AnswerOption = None,
    award: AwardOption = None,
    carry_out: CarryOption = None,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who rules.")] = None,
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why.")] = None,
    source: FileOption = None,
    encoding: EncodingOption = None,
    db: DbOption = None,
) -> None:
    """Rule on a hand: what a person decides, beside the verdict.

    Rulings are only ever added: a later one on the same record of the hand takes the place of the one before.
    """
    asked = {"accept": accept, "correct": correct, "void": void, "answer": bool(answer), "withdraw": withdraw}
    kinds = [kind for kind, is_asked in asked.items() if is_asked]
    if source:
        if hand is not None or kinds or award or carry_out or by or reason:
            raise StudbookError("--from adds rulings as they stand in a file; leave the rest out.")
        _from_files(source, encoding, db_path(db))
        return
    if hand is None:
        raise StudbookError(f"say which hand: {WRITTEN}.")
    if len(kinds) != 1:
        raise StudbookError("say one of --accept, --correct, --void, --answer KNOB=VALUE and --withdraw.")
    if not by or not reason:
        raise StudbookError("say who rules with --by NAME, and why with --reason TEXT.")
    if (award or carry_out) and not correct:
        raise StudbookError("--award and --carry-out belong to --correct.")
    fields: dict[str, object] = {"kind": kinds[0], "by": by, "reason": reason}
    if answer:
        fields["answers"] = dict(_pair(text, "--answer", "all_tied=split") for text in answer)
    _one(hand, fields, award, carry_out, db_path(db))


def _one(name: str, fields: dict[str, object], award: Texts, carry_out: str | None, db: Path) -> None:
    from pipeline.book.database.migrate import book_there
    from pipeline.book.rulings import add, hand_asked, made, standing, what_it_makes

    with book_there(db, complain) as store:
        asked = hand_asked(store, name)
        if fields["kind"] == "correct":
            fields |= _awards(asked, award, carry_out)
        ruling = made(asked, fields)
        before = standing(store, asked)
        if before is None and ruling.kind == "withdraw":
            raise StudbookError(f"nobody ruled on hand {name}, so nothing can be taken back.")
        found = what_it_makes(asked, ruling)
        add(store, [ruling])
    say_all(_lines(asked, ruling, found, before))


def _awards(asked: HandAsked, award: Texts, carry_out: str | None) -> dict[str, object]:
    """The awards a correction gives: those said, else those that were worked out."""
    from pipeline.book.rulings import worked_out
    from pipeline.records.money import BadCell, units

    if not award:
        if carry_out is not None:
            raise StudbookError("--carry-out goes with --award; without it, what studbook worked out is due.")
        return worked_out(asked)
    awards: dict[str, int] = {}
    try:
        for text in award:
            player, amount = _pair(text, "--award", "Ann=12")
            if player in awards:
                raise StudbookError(f"--award names {player} twice; say it once.")
            awards[player] = units(amount, asked.hand.scale)
        left = units(carry_out.strip(), asked.hand.scale) if carry_out is not None else 0
    except BadCell as wrong:
        raise StudbookError(f"{wrong.sentence} {wrong.remedy}".strip()) from None
    return {"awards": awards, "carry_out": left}


def _pair(text: str, option: str, example: str) -> tuple[str, str]:
    name, _, value = (composed(part.strip()) for part in text.rpartition("="))
    if not name or not value:
        raise StudbookError(f"{option} {text}: write it as {example}.")
    return name, value


def _lines(asked: HandAsked, ruling: Ruling, found: Ruled | None, before: dict[str, object] | None) -> list[str]:
    from pipeline.show.ruling_words import made_words, ruled_words
    from pipeline.show.table import visible

    lines = [made_words(asked.key, ruling, asked.verdict)]
    lines += [ruled_words(found, asked.hand.scale)] if found is not None else []
    if before is not None:
        lines.append(f"It takes the place of the ruling of {before['ruled_by']}, which stays on record.")
    return [visible(line) for line in lines]


def _from_files(paths: list[str], encoding: str | None, db: Path) -> None:
    from pipeline.book.database.migrate import book_there
    from pipeline.book.rulings import add, notices
    from pipeline.records.ruling_line import read_rulings
    from schemas.ruling import Ruling

    rulings: list[Ruling] = []
    refused: dict[tuple[str, int | None], str] = {}
    with book_there(db, complain) as store:
        for item in read_rulings(paths, encoding):
            if isinstance(item, Ruling):
                rulings.append(item)
            else:
                refused[item.file, item.line] = item.code
                complain(str(item))
        done = add(store, rulings)
        said = notices(store)
    say(f"{done.added:,} added, {done.known:,} known already, {len(refused):,} refused.")
    complain_all(said)
    stop_unread(len(rulings), refused.values())
    if refused:
        raise typer.Exit(FOUND)


COMMAND = rule_command
