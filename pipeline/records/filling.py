"""What a house's settings fill in where a record says nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
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


def placed(text: str, zone: str | None) -> str:
    """A date and time with the zone's offset, where it has none and there is a zone."""
    moment = datetime.fromisoformat(text) if zone is not None else None
    if moment is None or moment.tzinfo is not None or zone is None:
        return text
    return moment.replace(tzinfo=ZoneInfo(zone)).isoformat()


def filled(hand: Hand, filling: Filling) -> Hand:
    """The hand with the house's zone on a time without an offset, and a cash hand's currency and chip."""
    changes: dict[str, object] = {}
    if hand.played_at is not None and (at := placed(hand.played_at, filling.zone)) != hand.played_at:
        changes["played_at"] = at
    if hand.money == "cash":
        if filling.currency is not None and hand.currency is None:
            changes["currency"] = filling.currency
        if filling.chip is not None and "chip" not in hand.model_fields_set:
            changes["chip"] = filling.chip
    return hand.model_copy(update=changes) if changes else hand


def fill(items: Iterator[Item], filling: Filling) -> Iterator[Item]:
    """Fill in every hand that was found; problems and skipped stretches pass."""
    for item in items:
        yield item.saying(filled(item.hand, filling)) if isinstance(item, Found) else item
