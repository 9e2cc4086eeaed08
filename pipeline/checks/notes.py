"""The findings of a batch of hands that need nothing but the hands themselves."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from pipeline.checks.defaults import decided_by_default
from pipeline.checks.findings import finding
from pipeline.checks.verify import UNRECORDED, UNVERIFIABLE, Verified
from pipeline.records.batch import Group
from pipeline.records.sense_cards import DECK
from pipeline.rules.batch import UP, Chips, Codes, Flags
from pipeline.rules.cards import NO_CARD, RANK_LETTERS, SUIT_LETTERS, UNSEEN
from pipeline.rules.judge import SOLE_ELIGIBLE
from pipeline.rules.pots import POT_WORDS, SIDE
from pipeline.rules.resolve import Resolution
from pipeline.rules.variant import Variant
from schemas.hand import Hand
from schemas.house import House
from schemas.result import Finding

Row = tuple[int, Finding]

DOWN_LEAST = 2
"""Down cards of whoever was dealt in, where they are not written; who was in at the end has one more."""
DEALT, UP_DEALT = 7, 4
"""Cards a player has at the end, the common card among them, and those of them that are dealt face up."""


def pot_name(resolution: Resolution, row: int, pot: int) -> str:
    """A pot as a person calls it: main pot, side pot, side pot 2, carry."""
    kinds = resolution.pots.kind[row]
    if kinds[pot] != SIDE:
        return f"{POT_WORDS[kinds[pot]]} pot"
    sides = int((kinds[: pot + 1] == SIDE).sum())
    return "side pot" if int((kinds == SIDE).sum()) == 1 else f"side pot {sides}"


def players_with(hand: Hand, flags: Flags) -> list[str]:
    """The players of the seats that have a flag. Shapes: [seat]."""
    return [seat.player for place, seat in enumerate(hand.seats) if flags[place]]


def _defaults(checked: Verified) -> Iterator[Row]:
    # What another rule would give is not known either while cards are unseen.
    hidden = set(np.flatnonzero(checked.unseen.any(axis=1)).tolist())
    for decided in decided_by_default(checked.group, checked.resolution):
        if decided.row in hidden:
            continue
        hand = checked.hands[decided.row]
        gives = {
            value: {"awards": dict(zip((s.player for s in hand.seats), awards, strict=False)), "carry_out": carry}
            for value, (awards, carry) in decided.gives.items()
        }
        params = {"knob": decided.knob, "value": decided.value, "gives": gives, "scale": hand.scale}
        yield decided.row, finding("default-decided", params)


def _asked(checked: Verified) -> Iterator[Row]:
    asks = [name for name, value in checked.group.in_force.rules if value == "ask"]
    for row in np.flatnonzero(checked.asked).tolist():
        for knob in asks:
            first, decides = House.model_fields[knob].default, bool(checked.undecided[row])
            yield row, finding("rule-undefined", {"knob": knob, "value": first, "decides": decides})


def _version(variant: Variant, group: Group, size: int) -> Iterator[Row]:
    named = {knob for knob, _ in group.in_force.set_by}
    if variant.version is not None and variant.version not in named:
        value = getattr(group.in_force.rules, variant.version)
        said = value if value not in ("true", "false") else f"{variant.version} = {value}"
        params = {"title": variant.title, "value": said}
        for row in range(size):
            yield row, finding("version-not-named", params)


def _sole(hands: Sequence[Hand], group: Group, resolution: Resolution) -> Iterator[Row]:
    sole = (resolution.judgement.outcome == SOLE_ELIGIBLE) & (resolution.pots.kind == SIDE)
    sole &= ~group.batch.void[:, None]
    for row, pot in np.argwhere(sole).tolist():
        hand = hands[row]
        player = players_with(hand, resolution.pots.eligible[row, pot])[0]
        params = {"player": player, "pot_name": pot_name(resolution, row, pot)}
        chips = int(resolution.pots.amount[row, pot])
        yield row, finding("sole-eligible", params, chips=chips, player=player, pot=pot)


def _rake(checked: Verified) -> Iterator[Row]:
    batch, resolution = checked.group.batch, checked.resolution
    lost = (resolution.charge < batch.charge) & (resolution.carry_out > 0) & ~batch.void & ~checked.unseen.any(axis=1)
    for row in np.flatnonzero(lost).tolist():
        chips = int(batch.charge[row] - resolution.charge[row])
        scale = checked.hands[row].scale
        yield row, finding("rake-on-rollover", {"chips": chips, "scale": scale}, chips=chips)


def _wild(checked: Verified) -> Iterator[Row]:
    """What the record of a game with wild cards should say and does not."""
    group, resolution = checked.group, checked.resolution
    for row in np.flatnonzero(resolution.judgement.lacking & ~group.batch.void).tolist():
        yield row, finding("needs-up-order", {"title": group.variant.title})
    if group.variant.extra_card is not None:
        listed = group.seated.listed.astype(np.int64)
        up = np.where(_lies_up(listed[:, :, 1], group.batch.cards), group.batch.cards, NO_CARD)
        brings = ((up // len(SUIT_LETTERS) == RANK_LETTERS.index(group.variant.extra_card)) & (up < UNSEEN)).sum(axis=2)
        common = (group.batch.common != NO_CARD)[:, None]
        # Where the down cards are not written, a fifth up card may be the extra one.
        extra = np.where(listed[:, :, 0] < 0, listed[:, :, 1] - UP_DEALT, listed.sum(axis=2) + common - DEALT)
        # A hand that ended early says of nobody how many cards he had been dealt.
        compared = resolution.live & (resolution.live.sum(axis=1) > 1)[:, None]
        # Nor was there a card to bring where all the deck was out, of which down cards may not be written.
        hidden = np.where(group.seated.dealt & (listed[:, :, 0] < 0), DOWN_LEAST + resolution.live, 0).sum(axis=1)
        out = (group.batch.cards != NO_CARD).sum(axis=(1, 2)) + common[:, 0] + hidden
        short = (brings > np.maximum(extra, 0)) & compared & (out < DECK)[:, None]
        for row in np.flatnonzero(short.any(axis=1) & ~group.batch.void).tolist():
            yield row, finding("extra-card-missing", {"players": players_with(checked.hands[row], short[row])})


def _lies_up(many: Chips, cards: Codes) -> Flags:
    """Which places hold up cards, of which each seat has so many. Shapes: [hand, seat], cards as in a batch."""
    place = np.arange(cards.shape[2]) - UP.start
    return np.asarray((place >= 0) & (place < many[:, :, None]))


def _unseen(checked: Verified) -> Iterator[Row]:
    """Unseen cards that keep a recorded result from being verified, or on which an unrecorded one rests."""
    missing = checked.unseen
    open_to = np.isin(checked.verdict, (UNVERIFIABLE, UNRECORDED)) & ~checked.undecided
    for row in np.flatnonzero(open_to & missing.any(axis=1)).tolist():
        players = players_with(checked.hands[row], missing[row] > 0)
        params: dict[str, Any] = {"players": players, "cards": int(missing[row].sum())}
        if row in checked.tried:
            tried = checked.tried[row]
            params |= {"ways": tried.ways, "right": tried.right, "against": list(tried.against)}
        yield row, finding("unseen-cards", params)


def notes(checked: Verified) -> Iterator[Row]:
    """The warnings and notes of a group's hands that come from resolving them; rows are the group's own."""
    group, resolution, hands = checked.group, checked.resolution, checked.hands
    yield from _asked(checked)
    yield from _version(group.variant, group, len(hands))
    yield from _unseen(checked)
    yield from _wild(checked)
    yield from _rake(checked)
    yield from _sole(hands, group, resolution)
    yield from _defaults(checked)
