"""The naive oracle agrees with the kernels on 20,000 random hands; every pair of house rules is among them."""

from collections import Counter
from itertools import combinations, islice, product

from tests.deals import SHAPES, all_pairs, campaign, pair_counts
from tests.deals_wild import WILD_KNOBS, wild_campaign
from tests.oracle import disagreements

SEED = 20_261_130
HANDS = 20_000
WILD_HANDS = 6_000


def test_the_oracle_agrees() -> None:
    cases = list(campaign(SEED, HANDS))
    assert len(cases) == HANDS
    counts = pair_counts(cases)
    assert min(counts[pair] for pair in all_pairs()) >= 30
    assert {shape for _, _, shape, _ in cases} == set(SHAPES)
    wrong = list(islice(disagreements(cases), 5))
    assert not wrong, f"seed {SEED}: " + "\n".join(wrong)


def test_the_oracle_agrees_on_games_with_wild_cards() -> None:
    cases = list(wild_campaign(SEED, WILD_HANDS))
    counts = Counter(
        (variant, pair) for variant, house, _, _ in cases for pair in combinations(sorted(map(str, house.items())), 2)
    )
    for entry, knobs in WILD_KNOBS.items():
        for (one, values), (other, more) in combinations(knobs.items(), 2):
            for pair in product(values, more):
                named = sorted(map(str, zip((one, other), pair, strict=True)))
                assert counts[entry.partition("/")[0], (named[0], named[1])] >= 30, (entry, named)
    assert {shape for _, _, shape, _ in cases} == set(SHAPES)
    wrong = list(islice(disagreements(cases), 5))
    assert not wrong, f"seed {SEED}: " + "\n".join(wrong)
