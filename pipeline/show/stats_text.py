"""Players' statistics as lines: one player's in full, or the most telling of all players beside each other."""

from collections.abc import Iterator, Sequence

import polars as pl

from pipeline.book.database.store import Store
from pipeline.book.intervals import FEW
from pipeline.book.persons import AS_WRITTEN, Persons
from pipeline.rules.words import many_of
from pipeline.show.lines import padded, width_of, wrapped
from pipeline.show.rate import RATIOS, Rate, count_text, rate_of, rate_text, share_text
from pipeline.show.rates import HEADLINES, stat_frames, statistics_of
from pipeline.show.table import visible
from pipeline.show.trust import NUM, OPP

HANDS = "pot_wins"
"""A report that counts all hands of a player."""
GREY, PLAIN = "\x1b[90m", "\x1b[0m"


def _grey(text: str, color: bool) -> str:
    return f"{GREY}{text}{PLAIN}" if color else text


def player_lines(
    store: Store,
    player: str,
    by: str | None,
    min_opp: int,
    color: bool,
    persons: Persons = AS_WRITTEN,
    **filters: str,
) -> Iterator[str]:
    """One player's statistics, report by report, each with its count and interval; told apart, part by part.

    Grey, or marked where there is no colour, is what rests on few opportunities; what there was none for comes last.
    """
    filters["player"] = player
    player = persons.of(player)
    frames = stat_frames(store, by, persons, **filters)
    own = {name: frame.filter(pl.col("player") == player) for name, frame in frames.items()}
    parts: dict[object, int] = {}
    for row in own[HANDS].iter_rows(named=True):
        parts[row.get("part")] = row["hands"]
    found = [
        (name, one, row.get("part"), rate_of(one, row[one + NUM], row[one + OPP]))
        for name, frame in own.items()
        for row in frame.iter_rows(named=True)
        for one in statistics_of(frame)
    ]
    shown = [one for one in found if one[3].opp >= min_opp and (one[3].opp or one[3].num)]
    widths = _widths([(statistic, rate) for _, statistic, _, rate in shown])
    for part, hands in parts.items():
        said = "" if by is None else f", {by} {part if part is not None else 'not known'}"
        yield f"{visible(player)}{visible(said)}: {many_of(hands, 'hand')}"
        heading = ""
        for name, statistic, of, rate in shown:
            if of != part:
                continue
            if name != heading:
                heading = name
                yield f"  {name.replace('_', ' ')}"
            yield _line(statistic, rate, widths, color)
        none = [statistic for _, statistic, of, rate in found if of == part and not (rate.opp or rate.num)]
        if none and not min_opp:
            yield from wrapped(f"no opportunity: {', '.join(none)}", [], 2, 4)
    if any(rate.few for _, _, _, rate in shown) and not color:
        yield f"* fewer than {FEW} opportunities"


def _widths(rates: Sequence[tuple[str, Rate]]) -> tuple[int, int]:
    names = max((len(name) for name, _ in rates), default=0)
    return names, max((len(count_text(rate)) for _, rate in rates), default=0)


def _line(statistic: str, rate: Rate, widths: tuple[int, int], color: bool) -> str:
    sign = " " if statistic in RATIOS else "%"
    share = share_text(statistic, rate.rate)
    text = f"    {statistic:<{widths[0]}}  {count_text(rate):>{widths[1]}}  {share:>6}{sign}"
    if rate.low is not None:
        text += f"  {share_text(statistic, rate.low):>5} to {share_text(statistic, rate.high):>5}"
    if rate.few and not color:
        text = f"{text:<{widths[0] + widths[1] + 31}} *"
    return _grey(text, rate.few and color)


def everybody_lines(
    store: Store, by: str | None, min_opp: int, color: bool, persons: Persons = AS_WRITTEN, **filters: str
) -> Iterator[str]:
    """The most telling statistics of every player, a row each."""
    rows: dict[tuple[object, str], dict[str, Rate]] = {}
    hands: dict[tuple[object, str], object] = {}
    for frame in stat_frames(store, by, persons, **filters).values():
        for one in statistics_of(frame):
            if one in HEADLINES:
                for row in frame.iter_rows(named=True):
                    key = row.get("part"), row["player"]
                    hands[key] = row["hands"]
                    rows.setdefault(key, {})[one] = rate_of(one, row[one + NUM], row[one + OPP])
    titles = [*([by] if by is not None else []), "player", "hands", *HEADLINES]
    table: list[list[tuple[str, bool]]] = [[(title, False) for title in titles]]
    for (part, player), rates in rows.items():
        line = [(_part(part), False)] if by is not None else []
        line += [(visible(player), False), (f"{hands[part, player]:,}", False)]
        table.append(line + [_cell(name, rates.get(name), min_opp) for name in HEADLINES])
    widths = [max(width_of(line[column][0]) for line in table) for column in range(len(titles))]
    for line in table:
        cells = [
            _grey(padded(text, wide, False), few and color) for (text, few), wide in zip(line, widths, strict=True)
        ]
        yield "  ".join(cells).rstrip()


def _part(part: object) -> str:
    return "not known" if part is None else visible(str(part))


def _cell(statistic: str, rate: Rate | None, min_opp: int) -> tuple[str, bool]:
    if rate is None or rate.opp < min_opp:
        return "", False
    return rate_text(statistic, rate), rate.few
