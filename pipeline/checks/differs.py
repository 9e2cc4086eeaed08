"""Where a record disagrees with itself, and readings worth a word: warnings and notes beside the verdict."""

from collections.abc import Iterator

import numpy as np

from pipeline.checks.findings import finding
from pipeline.checks.recorded import NOT_WRITTEN
from pipeline.checks.unseen import unseen_cards
from pipeline.checks.verify import MISMATCH, VERIFIED, Verified
from pipeline.checks.wrong import Row, by_player
from pipeline.rules.cards import CARD_TEXT
from pipeline.rules.judge import QUEEN_OF_SPADES, VOID_CARD
from pipeline.rules.pots import CARRY, MAIN
from pipeline.rules.resolve import resolve
from schemas.hand import PUTS_IN, Hand


def _seats(checked: Verified) -> Iterator[Row]:
    """Amounts of one seat that do not fit together."""
    batch, found, record = checked.group.batch, checked.resolution, checked.record
    for row, hand in enumerate(checked.hands):
        for place, seat in enumerate(hand.seats):
            put_in, back = int(batch.contributed[row, place]), int(found.returned[row, place])
            written: dict[str, tuple[int | None, int]] = {
                "contributed-differs": (seat.contributed if hand.actions is not None else None, put_in),
                "returned-differs": (None if hand.void is not None else seat.returned, back),
            }
            if seat.stack is not None and seat.stack_end is not None and record.any[row] and not record.by_name[row]:
                won = 0 if hand.void is not None else int(checked.compared.won[row, place])
                written["end-stack-differs"] = (seat.stack_end, seat.stack - put_in + back + won)
            for code, (said, computed) in written.items():
                if said is not None and said != computed:
                    params = {"player": seat.player, "written": said, "found": computed, "scale": hand.scale}
                    yield row, finding(code, params, chips=abs(said - computed), player=seat.player)
            if seat.stack is not None and put_in > seat.stack:
                params = {"player": seat.player, "written": seat.stack, "found": put_in, "scale": hand.scale}
                yield row, finding("stack-exceeded", params, chips=put_in - seat.stack, player=seat.player)


def _pot(checked: Verified) -> Iterator[Row]:
    batch, found = checked.group.batch, checked.resolution
    total = batch.contributed.sum(axis=1) + batch.carried.sum(axis=1) - found.returned.sum(axis=1)
    wrong = (checked.record.pot != NOT_WRITTEN) & (checked.record.pot != total) & ~batch.void
    for row in np.flatnonzero(wrong).tolist():
        written, computed = int(checked.record.pot[row]), int(total[row])
        params = {"written": written, "found": computed, "scale": checked.hands[row].scale}
        yield row, finding("pot-differs", params, chips=abs(written - computed))


def _read_as_meant(checked: Verified) -> Iterator[Row]:
    sure = np.isin(checked.verdict, (VERIFIED, MISMATCH))
    for row in np.flatnonzero(sure & checked.compared.carry_inferred).tolist():
        chips = int(checked.compared.carry[row])
        yield row, finding("carry-not-written", {"chips": chips, "scale": checked.hands[row].scale}, chips=chips)
    for row in np.flatnonzero(sure & checked.compared.includes_uncalled).tolist():
        yield row, finding("won-includes-uncalled", {})


def _mucks(checked: Verified) -> Iterator[Row]:
    """Mucked hands, all cards known, each of which would have changed the result had it been tabled."""
    batch, found = checked.group.batch, checked.resolution
    mucked = batch.stayed & batch.mucked & ~found.live
    certain = ~batch.void & (checked.unseen == 0).all(axis=1)
    known = mucked & (unseen_cards(batch, mucked) == 0) & certain[:, None]
    for place in np.flatnonzero(known.any(axis=0)).tolist():
        rows = np.flatnonzero(known[:, place])
        tabled = batch.take(rows)
        tabled.mucked[:, place] = False
        other = resolve(tabled, checked.group.variant, checked.group.in_force.rules)
        changed = (other.awards != found.awards[rows]).any(axis=1) | (other.carry_out != found.carry_out[rows])
        for index in np.flatnonzero(changed).tolist():
            row = int(rows[index])
            hand = checked.hands[row]
            player = hand.seats[place].player
            params = {
                "players": [player],
                "awards": by_player(hand, other.awards[index]),
                "carry_out": int(other.carry_out[index]),
                "scale": hand.scale,
            }
            yield row, finding("muck-matters", params, player=player)


def _queen_street(hand: Hand) -> int:
    """The street on which the queen of spades came face up, 7 as the common card."""
    queen = CARD_TEXT[QUEEN_OF_SPADES]
    streets = [3 + seat.up.index(queen) for seat in hand.seats if seat.up and queen in seat.up]
    return min(streets, default=7)


def _dead_deals(checked: Verified) -> Iterator[Row]:
    dead = (checked.resolution.judgement.outcome == VOID_CARD).any(axis=1)
    for row in np.flatnonzero(dead).tolist():
        hand = checked.hands[row]
        street = _queen_street(hand)
        if any(action.street >= street and action.act in PUTS_IN - {"ante", "post"} for action in hand.actions or ()):
            yield row, finding("betting-after-void-card", {"street": street})


def _short_stacks(checked: Verified) -> Iterator[Row]:
    """Live players who put in less than others and play for a merged carry of money they could not match."""
    if checked.group.in_force.rules.carry != "merged":
        return
    batch, pots = checked.group.batch, checked.resolution.pots
    put_in = batch.contributed - checked.resolution.uncalled
    short = checked.resolution.live & (put_in < put_in.max(axis=1, keepdims=True))
    carried = (pots.carried > 0) & ((pots.kind == MAIN) | (pots.kind == CARRY))
    plays = (pots.eligible & carried[:, :, None]).any(axis=1) & short & ~batch.void[:, None]
    for row in np.flatnonzero(plays.any(axis=1)).tolist():
        hand = checked.hands[row]
        players = [seat.player for place, seat in enumerate(hand.seats) if plays[row, place]]
        chips = int(batch.carried[row].sum())
        params = {"players": players, "chips": chips, "scale": hand.scale}
        yield row, finding("short-stack-carry", params, chips=chips)


def _dates(checked: Verified) -> Iterator[Row]:
    for row, hand in enumerate(checked.hands):
        if hand.played_at is None:
            yield row, finding("no-date", {})


def differs(checked: Verified) -> Iterator[Row]:
    """Every warning and note about a group's records beside those that resolving alone gives."""
    for source in (_seats, _pot, _dead_deals, _mucks, _read_as_meant, _short_stacks, _dates):
        yield from source(checked)
