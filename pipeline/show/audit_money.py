"""The money of an audit as lines: who won, night by night, and where each rolled-over pot went."""

from collections.abc import Iterator, Mapping

import polars as pl

from pipeline.rules.words import amount_text, listed, many_of
from pipeline.show.asking import Asking
from pipeline.show.table import table_lines, visible

SHOWN = 50
"""How many rows of a kind an audit prints; the report named beside prints all."""
UNIT = ("money", "currency", "scale")
ENDED = {"open": "still open", "lost": "not taken up by the next hand", "paid out": "paid out though nobody won it"}
"""How a chain ended that nobody took."""

Row = Mapping[str, object]


def hand_name(row: Row) -> str:
    """A hand as a person looks it up: session, table and hand, in the form `explain` takes."""
    return "/".join(str(row[part]) for part in ("session", "table_name", "hand_id") if row[part])


def more_lines(many: int, shown: int, name: str, asking: Asking) -> list[str]:
    """A line that says how many rows are left out, and which report has them all."""
    return [f"  {more_of(many - shown, '', asking.report(name))}"] if many > shown else []


def more_of(many: int, what: str, command: str | None) -> str:
    """How many more there are of something, and the command that prints them all."""
    return f"... and {many:,} more{what}" + (f": {command}" if command is not None else "")


def unit_name(money: str, currency: str | None) -> str:
    """What amounts are in: USD, chips, tournament chips.

    >>> unit_name("tournament", None)
    'tournament chips'
    """
    return " ".join(filter(None, (money if money != "cash" else None, currency or "chips")))


def winnings_lines(winnings: pl.DataFrame, balances: pl.DataFrame, asking: Asking) -> Iterator[list[str]]:
    """A table of winnings for each kind of money, with where the rest of it is."""
    several = balances.select("money", "currency").n_unique() < balances.height
    for balance in balances.iter_rows(named=True):
        mine = winnings.filter(pl.all_horizontal(pl.col(name).eq_missing(balance[name]) for name in UNIT))
        if not mine.height:
            continue
        scale = balance["scale"]
        unit = unit_name(balance["money"], balance["currency"]) + (f" at {scale:,} to one" if several else "")
        table = mine.drop("money", "currency")
        if not (table["difference_chips"] != 0).any():
            table = table.drop("difference_chips")
        more = more_lines(table.height, SHOWN, "winnings", asking)
        yield [f"winnings in {unit}", *indented(table_lines(table.head(SHOWN))), *more, *_balance(balance, scale)]


def indented(lines: list[str]) -> list[str]:
    """Lines set in by two."""
    return [f"  {line}" for line in lines]


def _balance(balance: Mapping[str, int], scale: int) -> list[str]:
    """Where the rest of the money is, and what the payments as recorded lack."""
    on_table = balance["on_the_table_chips"]
    amounts = [
        ("rake and fees", balance["charge_chips"]),
        ("left on the table", max(on_table, 0)),
        ("taken up from before", max(-on_table, 0)),
    ]
    rest = [f"{name} {amount_text(chips, scale)}" for name, chips in amounts if chips]
    lines = [f"  beside the players: {listed(rest)}"] if rest else []
    lost = balance["as_it_should_be_chips"] - balance["as_paid_chips"]
    if lost:
        how = "went to nobody" if lost > 0 else "came from nowhere"
        lines.append(f"  as paid, {amount_text(abs(lost), scale)} {how}")
    return lines


def nights_lines(nights: pl.DataFrame, asking: Asking) -> list[str]:
    """Each night's nets in a line, where there are several nights."""
    if nights.height < 2:
        return []
    lines = []
    for row in nights.head(SHOWN).iter_rows(named=True):
        night = "/".join(filter(None, (row["session"], row["table_name"])))
        wrong = f", {many_of(row['mismatch'], 'mismatch', 'mismatches')}" if row["mismatch"] else ""
        rolled = f", {many_of(row['rollovers'], 'rollover')}" if row["rollovers"] else ""
        nets = [f"{one['player']} {signed(one['net_chips'], row['scale'])}" for one in row["nets"] or ()]
        lines.append(visible(f"  {night}  {many_of(row['hands'], 'hand')}{wrong}{rolled}: {', '.join(nets)}"))
    return ["nights, as it should be", *lines, *more_lines(nights.height, SHOWN, "nights", asking)]


def signed(chips: int, scale: int) -> str:
    """An amount with its sign."""
    return f"{'+' if chips > 0 else ''}{amount_text(chips, scale)}"


def chains_lines(chains: pl.DataFrame, asking: Asking) -> list[str]:
    """Each chain of rolled-over pots in a line: how long, how large, and how it ended."""
    if not chains.height:
        return ["rollovers: none"]
    ends = [f"{count:,} {how}" for how, count in sorted(chains["ended"].value_counts().iter_rows(), reverse=True)]
    longest = int(str(chains["rollovers"].max()))
    head = f"rollovers: {many_of(chains.height, 'chain')} ({', '.join(ends)}), longest {many_of(longest, 'rollover')}"
    shown = [_chain(row) for row in chains.head(SHOWN).iter_rows(named=True)]
    return [head, *shown, *more_lines(chains.height, SHOWN, "chains", asking)]


def _chain(row: Row) -> str:
    scale = int(str(row["scale"]))
    table = "/".join(str(row[part]) for part in ("session", "table_name") if row[part])
    hands = f"hand {row['first_hand']}"
    if row["last_hand"] != row["first_hand"]:
        hands = f"hands {row['first_hand']} to {row['last_hand']}"
    largest = amount_text(int(str(row["largest_chips"])), scale)
    ended = ENDED.get(str(row["ended"]), "")
    taken = row["taken"]
    if isinstance(taken, list) and taken:
        ended = f"taken by {listed([str(one['player']) for one in taken])}"
    return visible(f"  {table}  {hands}: {many_of(int(str(row['rollovers'])), 'rollover')}, largest {largest}, {ended}")
