"""What a house's settings fill in where a record says nothing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from pipeline.records.reader import Found, Item
from schemas.hand import Hand


@dataclass(frozen=True, slots=True)
class Filling:
    """The house's own words for what records leave out; None leaves it out."""

    zone: str | None = None
    currency: str | None = None
    chip: int | None = None


NOTHING = Filling()


def filled(hand: Hand, filling: Filling) -> Hand:
    """The hand with the house's zone on a time without an offset, and a cash hand's currency and chip."""
    changes: dict[str, object] = {}
    if filling.zone is not None and hand.played_at is not None:
        moment = datetime.fromisoformat(hand.played_at)
        if moment.tzinfo is None:
            changes["played_at"] = moment.replace(tzinfo=ZoneInfo(filling.zone)).isoformat()
    if hand.money == "cash":
        if filling.currency is not None and hand.currency is None:
            changes["currency"] = filling.currency
        if filling.chip is not None and "chip" not in hand.model_fields_set:
            changes["chip"] = filling.chip
    return hand.model_copy(update=changes) if changes else hand


def fill(items: Iterator[Item], filling: Filling) -> Iterator[Item]:
    """Fill in every hand that was found; problems and skipped stretches pass."""
    for item in items:
        yield replace(item, hand=filled(item.hand, filling)) if isinstance(item, Found) else item
