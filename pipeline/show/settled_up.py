"""The transfers that settle a night, as a person and as a program reads them."""

import json
from collections.abc import Mapping, Sequence

import polars as pl

from pipeline.book.database.store import Store
from pipeline.book.nights.ledger import Night
from pipeline.book.nights.transfers import MOST_EXACT, MOST_EXACT_APART, SettledUp
from pipeline.book.persons import AS_WRITTEN, Persons
from pipeline.rules.words import amount_text, listed, many_of
from pipeline.show.report import report
from pipeline.show.table import visible
from schemas.problem import StudbookError


def settled_lines(
    night: Night,
    done: SettledUp,
    banker: str | None = None,
    apart: bool = False,
    handles: Mapping[str, str] | None = None,
) -> list[str]:
    """One line a transfer, with how who is paid wants it where `handles` say so, and one on whether fewer would do."""
    unit = night.currency or "chips"
    if not done.payments:
        return [f"nobody owes anything in {unit}."]
    lines = [
        f"{visible(one.payer)} pays {visible(one.payee)} {amount_text(one.amount, night.scale)}"
        + (f" ({visible(handles[one.payee])})" if handles and one.payee in handles else "")
        for one in done.payments
    ]
    many = f"{many_of(len(done.payments), 'transfer')} in {unit}"
    most = MOST_EXACT_APART if apart else MOST_EXACT
    how = {
        "exact": "the fewest there can be",
        "heuristic": f"a heuristic, fewer may do: the fewest are looked for among up to {most} people",
        "banker": f"all with {visible(banker or '')} as the banker",
    }
    return [*lines, f"{many}, {how[done.method]}."]


def given_lines(nights: Sequence[Night]) -> list[str]:
    """For each currency in which the house gives open pots back: who gets how much of them."""
    return [
        f"of pots that nobody has won the house gives, as carry_at_end says, in {night.currency or 'chips'} "
        + listed([f"{visible(name)} {amount_text(chips, night.scale)}" for name, chips in night.given.items()])
        + "; it is in what they are owed."
        for night in nights
        if night.given
    ]


def settled_json(settled: Sequence[SettledUp]) -> str:
    """A list of transfers. Units: amounts in units."""
    rows = [{"from": one.payer, "to": one.payee, "amount": one.amount} for done in settled for one in done.payments]
    return json.dumps(rows, ensure_ascii=False)


def astray_lines(store: Store, night: str | None, persons: Persons = AS_WRITTEN) -> list[str]:
    """For each currency of a night that is settled as it was paid: who should have more or less, rulings counted.

    Without a night all the book holds is one.
    """
    rows = _bookings(store, night, persons).filter(pl.col("money") == "cash", pl.col("difference_chips") != 0)
    lines = []
    for (currency, scale), parties in rows.group_by("currency", "scale", maintain_order=True):
        shares = [
            f"{visible(party)} {amount_text(abs(chips), int(str(scale)))} {'more' if chips > 0 else 'less'}"
            for party, chips in parties.select("party", "difference_chips").iter_rows()
        ]
        lines.append(
            f"settled as it was paid. As it should be, in {currency or 'chips'} {listed(shares)}: "
            "`--as due` settles that, by the hands alone."
        )
    return lines


def _bookings(store: Store, night: str | None, persons: Persons) -> pl.DataFrame:
    """What each party of a night won; a night without a session goes by its table."""
    rows = report("bookings", store, persons=persons)
    if night is None or night in rows["session"]:
        return rows if night is None else rows.filter(session=night)
    try:
        return report("bookings", store, persons=persons, table=night).filter(pl.col("session").is_null())
    except StudbookError:
        return rows.clear()
