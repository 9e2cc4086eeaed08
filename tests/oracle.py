"""The naive oracle beside the kernels: `python -m tests.oracle --hands 1000000` with a fresh seed, printed."""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from itertools import chain, islice

from pipeline.checks.outcome import resolve_hands
from schemas.hand import Hand
from tests import naive
from tests.deals import campaign
from tests.deals_wild import wild_campaign

CHUNK = 5000

Case = tuple[str, dict[str, str], str, dict[str, object]]


def disagreements(cases: list[Case]) -> Iterator[str]:
    """One line for every hand of which oracle and kernels say different things."""
    hands = [Hand.model_validate_json(json.dumps(record)) for *_, record in cases]
    for (variant, house, shape, record), outcome in zip(cases, resolve_hands(hands), strict=True):
        right = naive.resolve(record)
        found = {
            "awards": outcome.awards(),
            "returned": outcome.returned(),
            "carry_out": outcome.carry_out(),
            "rake": int(outcome.resolution.charge[outcome.row]),
        }
        wanted = {
            "awards": right["awards"],
            "returned": {name: chips for name, chips in right["returned"].items() if chips},
            "carry_out": right["carry_out"],
            "rake": right["rake"],
        }
        parts = [] if outcome.hand.void else [(part["amount"], part["players"]) for part in right["carry_parts"]]
        if found != wanted or (parts and parts != outcome.carry_parts()):
            yield (
                f"{variant} {shape} {house}: oracle {wanted} {parts}, kernels {found} {outcome.carry_parts()}\n"
                f"    {json.dumps(record)}"
            )


def compare(seed: int, hands: int) -> tuple[int, list[str]]:
    """Compare a campaign of random hands; return how many were compared, and the disagreements."""
    stream = chain(campaign(seed, hands - hands // 10), wild_campaign(seed, hands // 10))
    done = 0
    wrong: list[str] = []
    while cases := list(islice(stream, CHUNK)):
        wrong.extend(disagreements(cases))
        done += len(cases)
    return done, wrong


def main() -> None:
    """Run the campaign and say how it went."""
    parser = argparse.ArgumentParser(description="Compare the kernels with the naive oracle on random hands.")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}", flush=True)
    done, wrong = compare(seed, asked.hands)
    for line in wrong[:20]:
        print(line)
    print(f"{done:,} hands compared, {len(wrong):,} disagreements")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
