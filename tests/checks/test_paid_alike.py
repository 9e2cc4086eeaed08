"""Ways to fill unseen cards in which the same is won by the same are paid alike, and so are paid once."""

import random
from dataclasses import replace

import numpy as np

from pipeline.checks.unseen import MOST_UNSEEN, fill, unseen_cards
from pipeline.records.batch import groups
from pipeline.rules.cards import UNSEEN
from pipeline.rules.judge import judge
from pipeline.rules.pots import build_pots
from pipeline.rules.resolve import live_of, pay, resolve_divided
from pipeline.rules.variant import version_of
from tests.checks.given import hand, seat
from tests.deals import KNOBS, random_house, random_record, split_entry
from tests.strategies import as_hand


def test_ways_that_are_told_alike_are_paid_alike() -> None:
    """What is paid in the first way of each kind is paid in all of it, whatever the game, its rules and the pots."""
    rng = random.Random(11)
    seen = 0
    while seen < 60:
        entry = rng.choice(sorted(KNOBS))
        house = random_house(rng, entry)
        shape = rng.choice(("plain", "uncalled_live", "river_up", "common_card"))
        record = random_record(rng, split_entry(entry)[0], house, shape)
        (group,) = groups([as_hand(record)])
        rules, version = group.in_force.rules, version_of(group.variant, group.in_force.rules)
        live = live_of(group.batch, rules)
        pots = build_pots(group.batch, live, rules)
        for seat_of, place in rng.sample(np.argwhere(live).tolist(), 2) if live.sum() > 1 else ():
            group.batch.cards[seat_of, place, rng.randrange(2)] = UNSEEN
        if not 0 < unseen_cards(group.batch, live).sum() <= MOST_UNSEEN:
            continue
        seen += 1
        ways = fill(group.batch, 0, live, ordered=False).batch
        every = np.zeros(len(ways), np.intp)
        whole = resolve_divided(ways, live[every], pots.take(every), group.variant, rules)
        judgement = judge(ways, pots.eligible[every], pots.kind[every], live[every], version, rules)
        firsts, which = judgement.paying()
        found = pay(ways.take(firsts), live[every[firsts]], pots.take(every[firsts]), judgement.take(firsts), rules)
        assert (np.diff(firsts) > 0).all()
        assert (which[firsts] == np.arange(len(firsts))).all()
        for name in ("awards", "returned", "uncalled", "carry_out", "charge"):
            assert (getattr(found, name)[which] == getattr(whole, name)).all()


def test_hands_with_equal_pots_are_told_alike_only_where_they_are_paid_alike() -> None:
    """Whoever wins, shares or takes back what, and whoever claims the odd chips."""
    chance = np.random.default_rng(5)
    seats = [seat("Ann", 17, "KhKc4d/Kd9h9c2c"), seat("Bob", 23, "Js6d3c/Th8d7c2h"), seat("Cy", 23, "QsQd5c/5d6h8c8h")]
    (group,) = groups([as_hand(hand("stud-8", *seats))])
    rules = group.in_force.rules
    every = np.zeros(300, np.intp)
    batch, live = group.batch.take(every), live_of(group.batch, rules)[every]
    pots = build_pots(batch, live, rules)
    judged = judge(batch, pots.eligible, pots.kind, live, version_of(group.variant, rules), rules)
    winners = (chance.random(judged.winners.shape) < 0.5) & pots.eligible[:, :, None]
    judged = replace(
        judged,
        winners=winners,
        rolls=~winners.any(axis=3) & (chance.random(judged.rolls.shape) < 0.7),
        refunded=chance.random(judged.refunded.shape) < 0.2,
        odd_order=np.where(chance.random((300, 1, 1)) < 0.5, judged.odd_order, judged.odd_order[:, :, ::-1]),
    )
    whole = pay(batch, live, pots, judged, rules)
    firsts, which = judged.paying()
    found = pay(batch.take(firsts), live[firsts], pots.take(firsts), judged.take(firsts), rules)
    assert len(firsts) < len(every)
    for name in ("awards", "returned", "carry_out"):
        assert (getattr(found, name)[which] == getattr(whole, name)).all()
