"""The transfers that settle a night, as a person and as a program reads them."""

import json
from collections.abc import Mapping, Sequence

from pipeline.book.ledger import Night
from pipeline.book.transfers import MOST_EXACT, MOST_EXACT_APART, SettledUp
from pipeline.rules.words import amount_text
from pipeline.show.audit_money import many_of
from pipeline.show.table import visible


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


def settled_json(settled: Sequence[SettledUp]) -> str:
    """A list of transfers. Units: amounts in units."""
    rows = [{"from": one.payer, "to": one.payee, "amount": one.amount} for done in settled for one in done.payments]
    return json.dumps(rows, ensure_ascii=False)
