"""The books of a night as lines: who should have what, and where that parts from what was counted."""

import json
from collections.abc import Sequence
from math import ceil

import polars as pl

from pipeline.book.nights.gaps import Books
from pipeline.book.nights.placed import Line
from pipeline.rules.words import amount_text, listed, many_of
from pipeline.show.asking import HERE, Asking
from pipeline.show.audit_money import indented, more_of
from pipeline.show.table import table_lines, visible

SHOWN = 50


def books_lines(books: Books) -> list[str]:
    """The books of one night in one currency."""
    return [
        _head(books),
        *indented(table_lines(books_frame(books))),
        *indented(_rest(books)),
        *indented(_first(books)),
        *indented(finding_lines(books)),
    ]


def kept_lines(books: Books, asking: Asking = HERE) -> list[str]:
    """What an audit says of a night's books: whether they come out even, and each finding."""
    found = finding_lines(books)
    return [_head(books), *indented(found[:SHOWN]), *_more(len(found), books, asking), *indented(_even(books))]


def _even(books: Books) -> list[str]:
    """That a night comes out even; where it does not, a finding says so."""
    money = books.money
    if money is None or money.gap:
        return []
    sums = [
        f"bought in {amount_text(money.bought_in, money.scale)}",
        f"cashed out {amount_text(money.cashed_out, money.scale)}",
    ]
    sums += _beside(books)
    return [f"{', '.join(sums)}: they come out even"]


def _more(many: int, books: Books, asking: Asking) -> list[str]:
    return [f"  {more_of(many - SHOWN, '', asking.gaps(books.night))}"] if many > SHOWN else []


def _beside(books: Books) -> list[str]:
    money = books.money
    if money is None:
        return []
    parts = [f"rake and fees {amount_text(money.fees, money.scale)}"] if money.fees else []
    return parts + ([f"open pot {amount_text(money.carry, money.scale)}"] if money.carry else [])


def _given(books: Books) -> list[str]:
    """Who gets what of pots that are open in the end."""
    shares = [f"{name} {amount_text(chips, books.scale)}" for name, chips in books.given.items()]
    return [f"open in the end, and given by carry_at_end: {listed(shares)}"] if shares else []


def books_frame(books: Books) -> pl.DataFrame:
    """A row a player: what he bought, what the hands made of it, what he should have, and what was counted.

    Units: columns that end in `_chips` are in chips, `scale` of them to one of the currency.
    """
    rows = [_cells(line, books.scale) for line in books.lines]
    shape = {
        "player": pl.String, "bought_in_chips": pl.Int64, "hands_chips": pl.Int64, "fees_chips": pl.Int64,
        "should_have_chips": pl.Int64, "cashed_out_chips": pl.Int64, "off_chips": pl.Int64, "scale": pl.Int64,
    }  # fmt: skip
    frame = pl.DataFrame(rows, schema=shape, orient="row")
    return frame if (frame["fees_chips"] != 0).any() else frame.drop("fees_chips")


def _cells(line: Line, scale: int) -> tuple[object, ...]:
    return (
        line.player, line.bought, line.hands, line.fees, line.should_have, line.cashed_out, line.off, scale,
    )  # fmt: skip


def _head(books: Books) -> str:
    unit = books.currency or "chips"
    ledger = "with its ledger" if books.money is not None else "without a ledger"
    return visible(f"books of {books.night} in {unit}: {many_of(len(books.hands), 'hand')}, {ledger}")


def _rest(books: Books) -> list[str]:
    """Where the chips are that no player has, and hands whose result is wrong."""
    lines = []
    lines += [f"beside the players: {listed(_beside(books))}"] if _beside(books) else []
    lines += _given(books)
    lost = sum(hand.lost for hand in books.hands)
    if lost:
        places = [hand.name for hand in books.hands if hand.lost]
        lines.append(f"the pot: {amount_text(lost, books.scale)} of carries was not taken on, at hand {listed(places)}")
    for hand in [hand for hand in books.hands if hand.off][:SHOWN]:
        way = "went in than came out" if hand.off > 0 else "came out than went in"
        lines.append(f"hand {hand.name}: {amount_text(abs(hand.off), books.scale)} more {way}")
    if books.wrong:
        lines.append(f"paid wrong by the rules, and followed as paid: hand {listed(list(books.wrong[:SHOWN]))}")
    return [visible(line) for line in lines]


def _first(books: Books) -> list[str]:
    """The first place where anything parts, or that nothing does."""
    if books.first is not None:
        return [visible(f"the first to part: {_where(books.first, books)}")]
    counted = any(trail.left is not None for trail in books.trails.values())
    return ["every trail agrees with what was counted" if counted else "no stack and no buy-in is written down"]


def _where(place: float, books: Books) -> str:
    """A place of the night in words."""
    hand = ceil(place)
    if hand >= len(books.hands):
        return "at the end"
    return f"hand {books.hands[hand].name}" if hand == place else f"before hand {books.hands[hand].name}"


def finding_lines(books: Books) -> list[str]:
    """Each finding of a night's books in a line, at its hand where it is about one."""
    lines = []
    for one in books.findings:
        at = f"{_where(one.place, books)}: " if one.place is not None and one.place == ceil(one.place) else ""
        lines.append(visible(f"{at}{one.finding.message}  {one.finding.code}"))
    return lines


def books_json(books: Sequence[Books]) -> str:
    """The books as a list of objects for programs. Units: chips, `scale` of them to one of the currency."""
    return json.dumps(books_rows(books), ensure_ascii=False)


def books_rows(books: Sequence[Books]) -> list[dict[str, object]]:
    """The books as objects for programs. Units: chips, `scale` of them to one of the currency."""
    return [
        {
            "night": one.night,
            "currency": one.currency,
            "scale": one.scale,
            "hands": len(one.hands),
            "players": books_frame(one).drop("scale").to_dicts(),
            "first": _where(one.first, one) if one.first is not None else None,
            "gap_chips": one.money.gap if one.money is not None else None,
            "findings": [
                {
                    "hand": found.finding.params.get("hand"),
                    "code": found.finding.code,
                    "severity": found.finding.severity,
                    "player": found.finding.player,
                    "chips": found.finding.chips,
                    "message": found.finding.message,
                }
                for found in one.findings
            ],
        }
        for one in books
    ]
