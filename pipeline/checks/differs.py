"""Where a record disagrees with itself, and readings worth a word: warnings and notes beside the verdict."""

from collections.abc import Iterator

import numpy as np

from pipeline.checks.findings import finding
from pipeline.checks.unprinted import taken_unprinted
from pipeline.checks.unseen import unseen_cards
from pipeline.checks.verify import MISMATCH, VERIFIED, Verified
from pipeline.checks.wrong import Row, by_player
from pipeline.records.acts import NOT_WRITTEN
from pipeline.rules.cards import CARD_TEXT
from pipeline.rules.judge import QUEEN_OF_SPADES, VOID_CARD
from pipeline.rules.pots import CARRY, MAIN, bets_of
from pipeline.rules.resolve import resolve
from schemas.hand import PUTS_IN, Hand


def _seats(checked: Verified) -> Iterator[Row]:
    """Amounts of one seat that do not fit together, seat by seat."""
    batch, found, record, said = checked.group.batch, checked.resolution, checked.record, checked.group.seated
    void = batch.void[:, None]
    acting = said.acting[:, None]
    put_in, back = batch.contributed, found.returned
    ends = (record.any & ~record.by_name)[:, None] & (said.stack != NOT_WRITTEN)
    left = said.stack - put_in + back + np.where(void, 0, checked.compared.won)
    pairs = (
        ("contributed-differs", acting, said.contributed, put_in),
        ("posted-differs", acting, said.posted, batch.dead),
        ("returned-differs", ~void, said.returned, back),
        ("end-stack-differs", ends, said.stack_end, left),
    )
    wrong = {code: where & (written != NOT_WRITTEN) & (written != right) for code, where, written, right in pairs}
    over = (said.stack != NOT_WRITTEN) & (put_in > said.stack)
    for row, place in np.argwhere(np.logical_or.reduce([*wrong.values(), over])).tolist():
        hand, player = checked.hands[row], checked.hands[row].seats[place].player
        for code, _, written, right in (*pairs, ("stack-exceeded", over, said.stack, put_in)):
            if (over if code == "stack-exceeded" else wrong[code])[row, place]:
                amounts = {"written": int(written[row, place]), "found": int(right[row, place])}
                chips = abs(amounts["written"] - amounts["found"])
                yield row, finding(code, {"player": player, **amounts, "scale": hand.scale}, chips=chips, player=player)


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
    for row, chips in enumerate(taken_unprinted(checked.hands, checked.group.batch)):
        if chips:
            yield row, finding("rake-inferred", {"chips": chips, "scale": checked.hands[row].scale}, chips=chips)


def _mucks(checked: Verified) -> Iterator[Row]:
    """Mucked hands, all cards known, each of which would have changed the result had it been tabled."""
    batch, found = checked.group.batch, checked.resolution
    mucked = batch.stayed & batch.mucked & ~found.live
    if not mucked.any():
        return
    certain = ~batch.void & (checked.unseen == 0).all(axis=1)
    known = mucked & (unseen_cards(batch, mucked) == 0) & certain[:, None]
    for place in np.flatnonzero(known.any(axis=0)).tolist():
        rows = np.flatnonzero(known[:, place])
        tabled = batch.take(rows)
        tabled.mucked[:, place] = False
        other = resolve(tabled, checked.group.variant, checked.group.in_force.rules)
        changed = (other.awards != found.awards[rows]).any(axis=1) | (other.carry_out != found.carry_out[rows])
        for index in np.flatnonzero(changed & ~other.judgement.lacking).tolist():
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
    if not pots.carried.any():
        return
    # A bet that everybody matched is not short of the dead money beside it.
    put_in = bets_of(batch, checked.group.in_force.rules) - checked.resolution.uncalled
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
    for row in np.flatnonzero(~checked.group.stated.dated).tolist():
        yield row, finding("no-date", {})


def differs(checked: Verified) -> Iterator[Row]:
    """Every warning and note about a group's records beside those that resolving alone gives."""
    for source in (_seats, _pot, _dead_deals, _mucks, _read_as_meant, _short_stacks, _dates):
        yield from source(checked)
