"""One entry of a night's ledger: money that one player moved, as it was written down.

Amounts are whole numbers of the smallest unit, `scale` of them to one of the currency.
"""

from typing import Annotated, Literal

from pydantic import StringConstraints

from schemas.hand import Amount, Key, PlayerName, Strict, Text

EntryKind = Literal["buy-in", "rebuy", "cash-out", "fee", "food", "side-bet", "transfer", "debt-carried", "balance"]
Scale = Literal[1, 10, 100, 1000, 10000, 100000000]

NEEDS_COUNTERPARTY: frozenset[str] = frozenset({"side-bet", "transfer", "debt-carried"})
"""The kinds that are between two people."""
HAS_NO_COUNTERPARTY: frozenset[str] = frozenset({"buy-in", "rebuy", "cash-out", "balance"})
"""The kinds that are between a player and the table."""
BOUGHT: frozenset[str] = frozenset({"buy-in", "rebuy"})
"""The kinds that bring chips to a player."""


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
    table: Key | None = None
    """Where it happened, where a night has several tables."""
    hand: Key | None = None
    """The hand before which it happened; of a balance, before which the player had so much in front."""
    at: Annotated[str, StringConstraints(max_length=40)] | None = None
    """When it happened, as a date and time."""
