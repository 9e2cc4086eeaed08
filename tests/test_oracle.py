"""The naive oracle agrees with the kernels on 20,000 random hands; every pair of house rules is among them."""

from itertools import islice

from tests.deals import SHAPES, all_pairs, campaign, pair_counts
from tests.oracle import disagreements

SEED = 20_261_130
HANDS = 20_000


def test_the_oracle_agrees() -> None:
    cases = list(campaign(SEED, HANDS))
    assert len(cases) == HANDS
    counts = pair_counts(cases)
    assert min(counts[pair] for pair in all_pairs()) >= 30
    assert {shape for _, _, shape, _ in cases} == set(SHAPES)
    wrong = list(islice(disagreements(cases), 5))
    assert not wrong, f"seed {SEED}: " + "\n".join(wrong)
