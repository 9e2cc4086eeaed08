"""Which cards are wild follows from the up cards as the slow oracle works it out, card by card."""

import json
import random
from itertools import product

import pytest

from pipeline.records.batch import gather
from pipeline.rules.cards import BIT, CARD_TEXT, UNSEEN
from pipeline.rules.variants.follow_the_queen import VARIANT
from pipeline.rules.wild import WILD, wild_cards, wild_codes
from schemas.hand import Hand
from schemas.house import House
from tests.deals_wild import wild_campaign
from tests.naive_wild import WILD_RULES, NeedsUpOrder
from tests.naive_wild import wild_cards as slowly

KNOBS = {
    "queens_wild": ("true", "false"),
    "last_up_queen": ("cancel", "keep"),
    "follow_across_streets": ("true", "false"),
}


def deals(seed: int) -> list[dict[str, object]]:
    """Records of Follow the Queen, in many of which queens fell last, behind each other, or at a street's end."""
    rng = random.Random(seed)
    records = [record for variant, _, _, record in wild_campaign(seed, 1_800) if variant == VARIANT.name]
    for record in records[::4]:
        if rng.random() < 0.5:
            record.pop("up_deal_order")
    return records


@pytest.mark.parametrize("values", list(product(*KNOBS.values())))
def test_the_rank_that_follows_is_found_as_the_oracle_finds_it(values: tuple[str, ...]) -> None:
    rules = dict(zip(KNOBS, values, strict=True))
    records = deals(7)
    found = wild_cards(
        gather([Hand.model_validate_json(json.dumps(one)) for one in records]).batch,
        VARIANT.wild,
        House.model_validate(rules),
    )
    assert found is not None
    kinds = set()
    for record, cards, lacking in zip(records, found.cards.tolist(), found.lacking.tolist(), strict=True):
        try:
            right = slowly(VARIANT.name, record, WILD_RULES | rules)
        except NeedsUpOrder:
            assert lacking
            continue
        unseen = any("??" in (seat.get("up") or ()) for seat in record["seats"])  # type: ignore[attr-defined]
        assert not lacking or unseen
        names = {CARD_TEXT[code] for code in range(UNSEEN) if cards & int(BIT[code])}
        assert names == {f"{'  23456789TJQKA'[rank]}{'cdhs'[suit]}" for rank, suit in right}
        kinds.add(len(names))
    assert kinds >= ({4, 8} if rules["queens_wild"] == "true" else {0, 4})


def test_every_wild_rule_says_what_is_wild() -> None:
    assert {name for name in WILD if name != VARIANT.wild} == {"threes and nines", "queen of spades"}
    hands = [Hand.model_validate_json(json.dumps(one)) for one in deals(3)[:2]]
    for name, cards in (("threes and nines", {"3", "9"}), ("queen of spades", {"Q"})):
        found = wild_cards(gather(hands).batch, name, House())
        assert found is not None
        assert not found.lacking.any()
        assert {CARD_TEXT[code][0] for code in wild_codes(int(found.cards[0])).tolist()} == cards
    assert wild_cards(gather(hands).batch, None, House()) is None
