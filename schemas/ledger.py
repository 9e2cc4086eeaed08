"""One entry of a night's ledger: money that one player moved, as it was written down.

Amounts are whole numbers of the smallest unit, `scale` of them to one of the currency.
"""

from typing import Annotated, Literal

from pydantic import StringConstraints

from schemas.hand import Amount, Key, PlayerName, Strict, Text

EntryKind = Literal["buy-in", "rebuy", "cash-out", "fee", "food", "side-bet", "transfer", "debt-carried"]
Scale = Literal[1, 10, 100, 1000, 10000, 100000000]

NEEDS_COUNTERPARTY: frozenset[str] = frozenset({"side-bet", "transfer", "debt-carried"})
"""The kinds that are between two people."""
HAS_NO_COUNTERPARTY: frozenset[str] = frozenset({"buy-in", "rebuy", "cash-out"})
"""The kinds that are between a player and the table."""


class Entry(Strict):
    """One row of a ledger; without a currency the amount is in chips."""

    session: Key | None = None
    player: PlayerName
    kind: EntryKind
    amount: Amount
    currency: Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")] | None = None
    scale: Scale = 1
    counterparty: PlayerName | None = None
    note: Text | None = None
