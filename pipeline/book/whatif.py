"""What the hands of the store would have come to under another rule or another game.

Each hand is taken by its own record: a carry comes in as it was recorded, whatever the hand before would have left.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.book.held_records import as_resolved
from pipeline.book.store import Store
from pipeline.book.whole import whole
from pipeline.checks.findings import outcome_text
from pipeline.checks.outcome import Outcome, resolve_hands
from pipeline.checks.recorded import recorded
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.records.seated import seated
from schemas.hand import Hand

CHUNK = 5000

PLAYER_COLUMNS = {
    "money": pl.String,
    "currency": pl.String,
    "scale": pl.Int64,
    "player": pl.String,
    "hands": pl.Int64,
    "as_paid_chips": pl.Int128,
    "as_resolved_chips": pl.Int128,
    "under_the_other_chips": pl.Int128,
    "difference_chips": pl.Int128,
}
FLIP_COLUMNS = {
    "session": pl.String,
    "table_name": pl.String,
    "hand_id": pl.String,
    "variant": pl.String,
    "as_resolved": pl.String,
    "under_the_other": pl.String,
}


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Both ways side by side.

    `players` is one row a player and kind of money, nets; `flips` one row a hand that comes out otherwise.
    """

    hands: int
    players: pl.DataFrame
    flips: pl.DataFrame


def _records(store: Store) -> Iterator[tuple[list[Hand], list[Hand]]]:
    """The chosen hands in order, by chunks: as recorded, and with the game and rules they were resolved under."""
    rows = store.query(
        "select hand.record, resolution.variant, resolution.rules from chosen_hand join hand using (hand_ref) "
        "join hand_order using (hand_ref) join resolution using (hand_ref) where hand.void is null "
        "order by hand.session nulls first, hand.table_name, place_at_table"
    )
    for start in range(0, rows.height, CHUNK):
        part = rows.slice(start, CHUNK)
        hands = [Hand.model_validate_json(text) for text in part["record"].to_list()]
        under = part.select("variant", "rules").iter_rows()
        yield hands, [as_resolved(hand, *rules) for hand, rules in zip(hands, under, strict=True)]


def _said(outcome: Outcome) -> str:
    return outcome_text({"awards": outcome.awards(), "carry_out": outcome.carry_out(), "scale": outcome.hand.scale})


def _nets(outcome: Outcome) -> list[int]:
    row, resolution = outcome.row, outcome.resolution
    nets = resolution.awards[row] + resolution.returned[row] - outcome.group.batch.contributed[row]
    return [int(net) for net in nets[: len(outcome.hand.seats)]]


def _paid(hand: Hand, resolved: Outcome) -> list[int]:
    """Nets as paid: by the record, and by the resolution where no amounts are recorded."""
    record = recorded([hand], seated([hand]))
    if not record.any[0] or record.by_name[0]:
        return _nets(resolved)
    row = resolved.row
    back = resolved.resolution.uncalled[row] - resolved.group.batch.contributed[row]
    return [int(won + rest) for won, rest in zip(record.won[0], back, strict=False)]


def what_if(store: Store, called: Called) -> WhatIf:
    """Resolve the chosen hands both ways: under the rules the store resolved them by, and as called for.

    Void hands are left out.

    Units: chips. Raises: StoreError.
    """
    totals: dict[tuple[object, ...], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    flips: list[tuple[object, ...]] = []
    many = 0
    for hands, held in _records(store):
        many += len(hands)
        for own, other in zip(resolve_hands(held, AS_RECORDED), resolve_hands(hands, called), strict=True):
            hand = own.hand
            columns = zip(hand.seats, _paid(hand, own), _nets(own), _nets(other), strict=True)
            for seat, *nets in columns:
                total = totals[hand.money, hand.currency, hand.scale, seat.player]
                total[0] += seat.dealt
                for place, net in enumerate(nets, 1):
                    total[place] += net
            differs = own.awards() != other.awards() or own.carry_out() != other.carry_out()
            if differs:
                key = (hand.session, hand.table, hand.hand_id, own.group.variant.name)
                flips.append((*key, _said(own), _said(other)))
    return WhatIf(many, _players(totals), pl.DataFrame(flips, schema=FLIP_COLUMNS, orient="row"))


def _players(totals: dict[tuple[object, ...], list[int]]) -> pl.DataFrame:
    rows: Sequence[tuple[object, ...]] = [
        (*key, hands, paid, own, other, other - own) for key, (hands, paid, own, other) in totals.items()
    ]
    frame = whole(pl.DataFrame(rows, schema=PLAYER_COLUMNS, orient="row"))
    return frame.sort(
        ["money", "currency", "scale", "under_the_other_chips", "player"],
        descending=[False, False, False, True, False],
        nulls_last=True,
    )
