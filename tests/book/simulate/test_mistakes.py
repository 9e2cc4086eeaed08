"""Every mistake of the key is found by the code it names, with its chips, and nothing else is wrong."""

import random
import re
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pipeline.book.migrate import open_scratch
from pipeline.book.simulate.errors import KINDS, SELDOM
from pipeline.book.simulate.misread import CODES
from pipeline.book.simulate.mistakes import CONTRIBUTED, DOUBLED, FORGOTTEN, POT, STACK
from pipeline.book.simulate.run import HANDS_FILE, KEY_FILE, Wanted, simulate
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import Called
from pipeline.rules.catalog import VARIANTS
from schemas.hand import Hand
from tests.book.simulate.simulated import Key, Rules, key, key_of, rules_at_random, written
from tests.nights import load_paths

EVERY = {*KINDS, *CODES, CONTRIBUTED, STACK, POT, FORGOTTEN, DOUBLED}
MISPAID = {*KINDS, *CODES}

CHAINS = """
select session, table_name, hand_id, code, chips from chain_finding join hand using (hand_ref, session, table_name)
where chain_finding.severity <> 'note'
"""


def wrong_in(hands: list[Hand], path: Path) -> dict[Key, list[tuple[str, int | None]]]:
    """Everything an audit has to say against each hand but notes: code and chips."""
    found: dict[Key, list[tuple[str, int | None]]] = defaultdict(list)
    checked = check(resolve_hands(hands))
    for hand, verdict, findings in zip(hands, checked.verdicts, checked.findings, strict=True):
        found[key_of(hand)] += [(one.code, one.chips) for one in findings if one.severity != "note"]
        assert (verdict == "mismatch") is any(one.severity == "error" for one in findings)
    with open_scratch() as book:
        assert load_paths(book, str(path)).counts.loaded == len(hands)
        for session, table, hand_id, code, chips in book.query(CHAINS).iter_rows():
            found[session, table, hand_id].append((code, chips))
    return found


def audited(folder: Path, name: str, wanted: Wanted, rules: Rules = ()) -> tuple[list[Hand], dict[Key, dict[str, Any]]]:
    """Simulated hands and their key, after an audit has found what the key says and no more."""
    hands = written(folder, name, wanted, rules)
    told = key(folder)
    found = wrong_in(hands, folder / HANDS_FILE)
    for hand in hands:
        mistake, said = told.get(key_of(hand)), found[key_of(hand)]
        if mistake is None:
            assert said == [], (rules, hand)
        else:
            assert (mistake["code"], mistake["chips"]) in said, (rules, mistake, said)
    return hands, told


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_what_the_key_tells_is_found_and_nothing_else(name: str, full: bool, tmp_path: Path) -> None:
    chance = random.Random(f"{name} {full} wrong")
    wanted = Wanted(160, chance.randint(2, 8), chance.randint(1, 10**6), mistakes=0.5, full=full)
    _, told = audited(tmp_path, name, wanted, rules_at_random(chance, name))
    assert len(told) > 40


def test_every_kind_of_mistake_is_made_and_the_rare_ones_are_found_as_well(tmp_path: Path) -> None:
    kinds = Counter[str]()
    for name in ("two-thirds", "stud-8", "low-chicago", "razz"):
        simulate(Called(variant=name), Wanted(4000, 7, 2, mistakes=0.9, full=True), tmp_path, force=True)
        told = key(tmp_path)
        rare = []
        for line in (tmp_path / HANDS_FILE).read_text(encoding="utf-8").splitlines():
            known = re.match(r'{"hand_id":"(.*?)","table":"(.*?)","session":"(.*?)"', line)
            assert known is not None
            if told.get((known[3], known[2], known[1]), {"mistake": ""})["mistake"] in SELDOM:
                rare.append(Hand.model_validate_json(line))
        for hand, found in zip(rare, check(resolve_hands(rare)).findings, strict=True):
            mistake = told[key_of(hand)]
            assert (mistake["code"], mistake["chips"]) in [(one.code, one.chips) for one in found], mistake
        kinds.update(one["mistake"] for one in told.values())
    assert set(kinds) == EVERY


def test_a_mistake_in_paying_moves_the_chips_and_one_in_writing_does_not(tmp_path: Path) -> None:
    hands, told = audited(tmp_path, "stud-8", Wanted(300, 5, 6, mistakes=0.6, full=True))
    mispaid = 0
    for before, hand in pairwise(hands):
        one = told.get(key_of(before), {"mistake": "none"})
        if one["mistake"] == STACK or key_of(before)[:2] != key_of(hand)[:2]:
            continue
        left = {seat.player: seat.stack_end or 0 for seat in before.seats}
        assert all((seat.stack or 0) >= left[seat.player] for seat in hand.seats)
        mispaid += one["mistake"] in MISPAID
    assert mispaid > 60


def test_the_rate_is_the_part_of_the_hands(tmp_path: Path) -> None:
    simulate(Called(variant="stud"), Wanted(4000, 6, 1, mistakes=0.1, full=True), tmp_path)
    assert 300 < len((tmp_path / KEY_FILE).read_text().splitlines()) < 500
