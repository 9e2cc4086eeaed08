"""The frames of what was recorded: hands, seats and actions, word for word."""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime

import polars as pl

from pipeline.book.shapes import ACTION, HAND, SEAT, frame
from pipeline.checks.recorded import is_recorded
from pipeline.records.batch import carry_parts, contributions, mucks, seat_numbers, stayed
from pipeline.records.reader import Found
from schemas.hand import CarryPart, Hand, Seat
from schemas.house import knob_text

CARDS_THAT_TELL = 5
"""How many seen cards make two hands with the same deal one hand typed twice, not chance."""


def canonical(hand: Hand) -> str:
    """The record as JSON in one form: defaults left out, house rules and extras as text in order of name."""
    if len(hand.house) > 1 or len(hand.extra) > 1 or any(type(value) is not str for value in hand.house.values()):
        house = {knob: knob_text(value) for knob, value in sorted(hand.house.items())}
        hand = hand.model_copy(update={"house": house, "extra": dict(sorted(hand.extra.items()))})
    return hand.model_dump_json(exclude_defaults=True)


def digest_of(record: str) -> str:
    """A short name for a record that no other content has."""
    return hashlib.blake2b(record.encode(), digest_size=16).hexdigest()


def times(text: str | None) -> tuple[datetime | None, datetime | None]:
    """The clock at the table and the same moment in UTC, as far as the text says them.

    >>> times("2026-11-20T22:41:00+01:00")[1]
    datetime.datetime(2026, 11, 20, 21, 41)
    """
    if text is None:
        return None, None
    try:
        when = datetime.fromisoformat(text.upper())
        return when.replace(tzinfo=None), when.astimezone(UTC).replace(tzinfo=None) if when.tzinfo else None
    except (ValueError, OverflowError):
        return None, None


def _sum_of(carry: int | list[CarryPart] | None) -> int | None:
    return sum(part.amount for part in carry) if isinstance(carry, list) else carry


def _cards(cards: Sequence[str] | None) -> str | None:
    return None if cards is None else " ".join(cards)


def deal_digest(hand: Hand) -> str | None:
    """A short name for the seats, cards and amounts of a hand; None where too few cards are written to tell by."""
    seen = sum(card != "??" for seat in hand.seats for card in (*(seat.down or ()), *(seat.up or ())))
    if seen < CARDS_THAT_TELL:
        return None
    deal = [
        (seat.player, seat.down, seat.up, chips) for seat, chips in zip(hand.seats, contributions(hand), strict=True)
    ]
    return digest_of(json.dumps(deal))


def hands_frame(founds: Sequence[Found], first: int) -> pl.DataFrame:
    """The hands as recorded, numbered from `first`.

    Units: chips.
    """
    hands = [found.hand for found in founds]
    clocks = [times(hand.played_at) for hand in hands]
    records = [canonical(hand) for hand in hands]
    stakes = [hand.stakes for hand in hands]
    columns = {
        "hand_ref": range(first, first + len(hands)),
        "line": [found.line for found in founds],
        "table_name": [hand.table or "" for hand in hands],
        "digest": [digest_of(record) for record in records],
        "deal_digest": [deal_digest(hand) for hand in hands],
        "played_local": [local for local, _ in clocks],
        "played_utc": [utc for _, utc in clocks],
        "community": [_cards(hand.community) if hand.community else None for hand in hands],
        "carry_in_chips": [sum(part.amount for part in carry_parts(hand)) for hand in hands],
        "carry_out_recorded_chips": [_sum_of(hand.carry_out) for hand in hands],
        "rake_chips": [hand.rake for hand in hands],
        "fees_chips": [hand.fees for hand in hands],
        "pot_recorded_chips": [hand.pot for hand in hands],
        "recorded": [is_recorded(hand) for hand in hands],
        "record": records,
    }
    for name in ("ante", "bring_in", "small_bet", "big_bet"):
        columns[f"{name}_chips"] = [getattr(of, name) if of is not None else None for of in stakes]
    for name in HAND:
        if name not in columns:
            columns[name] = [getattr(hand, name) for hand in hands]
    return frame(HAND, {name: columns[name] for name in HAND})


def _folded_streets(hand: Hand) -> dict[int, int]:
    return {action.seat: action.street for action in hand.actions or () if action.act == "fold"}


def _street(seat: Seat, chair: int, streets: dict[int, int]) -> int | None:
    return streets.get(chair) if isinstance(seat.folded, bool) else seat.folded


def seats_frame(hands: Sequence[Hand], first: int) -> pl.DataFrame:
    """The seats of the hands as recorded.

    Units: chips.
    """
    seats = [seat for hand in hands for seat in hand.seats]
    chairs = [chair for hand in hands for chair in seat_numbers(hand)]
    folds = [_folded_streets(hand) for hand in hands]
    stays = [stays for hand in hands for stays in stayed(hand)]
    columns = {
        "hand_ref": [number for number, hand in enumerate(hands, first) for _ in hand.seats],
        "place": [place for hand in hands for place in range(1, len(hand.seats) + 1)],
        "chair": chairs,
        "down": [_cards(seat.down) for seat in seats],
        "up": [_cards(seat.up) for seat in seats],
        "stack_chips": [seat.stack for seat in seats],
        "stack_end_chips": [seat.stack_end for seat in seats],
        "contributed_recorded_chips": [seat.contributed for seat in seats],
        "returned_recorded_chips": [seat.returned for seat in seats],
        "won_recorded_chips": [seat.won for seat in seats],
        "folded": [seat.dealt and not stays for seat, stays in zip(seats, stays, strict=True)],
        "folded_street": [
            _street(seat, chair, streets)
            for seat, chair, streets in zip(
                seats, chairs, [of for hand, of in zip(hands, folds, strict=True) for _ in hand.seats], strict=True
            )
        ],
        "mucked": [mucked for hand in hands for mucked in mucks(hand)],
    }
    for name in ("player", "dealt", "took", "declared"):
        columns[name] = [getattr(seat, name) for seat in seats]
    return frame(SEAT, {name: columns[name] for name in SEAT})


def actions_frame(hands: Sequence[Hand], first: int) -> pl.DataFrame:
    """The actions of the hands as recorded.

    Units: chips.
    """
    acting = [(number, hand) for number, hand in enumerate(hands, first) if hand.actions]
    names = [dict(zip(seat_numbers(hand), (seat.player for seat in hand.seats), strict=True)) for _, hand in acting]
    actions = [action for _, hand in acting for action in hand.actions or ()]
    columns = {
        "hand_ref": [number for number, hand in acting for _ in hand.actions or ()],
        "place": [place for _, hand in acting for place in range(1, len(hand.actions or ()) + 1)],
        "street": [action.street for action in actions],
        "chair": [action.seat for action in actions],
        "player": [
            of[action.seat] for of, (_, hand) in zip(names, acting, strict=True) for action in hand.actions or ()
        ],
        "act": [action.act for action in actions],
        "amount_chips": [action.amount for action in actions],
        "to_chips": [action.to for action in actions],
        "all_in": [action.all_in for action in actions],
    }
    return frame(ACTION, columns)
