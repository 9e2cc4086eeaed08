"""Every mistake of the key is found by the code it names, with its chips, and nothing else is wrong."""

import random
import re
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pipeline.book.database.migrate import open_scratch
from pipeline.book.simulate.errors import KINDS, SELDOM
from pipeline.book.simulate.kinds import MEANS, OF_STACKS
from pipeline.book.simulate.misread import CODES
from pipeline.book.simulate.run import HANDS_FILE, KEY_FILE, Wanted, simulate
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import Called
from pipeline.rules.catalog import VARIANTS
from schemas.hand import Hand
from tests.book.simulate.simulated import Key, Rules, key, key_of, rules_at_random, written
from tests.nights import load_paths

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
        mistake = told.get(key_of(hand))
        said = found[key_of(hand)]
        if mistake is None:
            assert said == [], (rules, hand)
        else:
            # A finding of a hand or of a table sees each, but for those that only the trail of the stacks shows.
            assert said == [] if mistake["code"] is None else (mistake["code"], mistake["chips"]) in said, (
                rules,
                mistake,
            )
    return hands, told


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_what_the_key_tells_is_found_and_nothing_else(name: str, full: bool, tmp_path: Path) -> None:
    chance = random.Random(f"{name} {full} wrong")
    seed, raked = chance.randint(1, 10**6), chance.random() < 0.5
    wanted = Wanted(160, chance.randint(2, 8), seed, mistakes=0.5, full=full, rake=raked, ledger=True)
    _, told = audited(tmp_path, name, wanted, rules_at_random(chance, name))
    assert len(told) > 40


@pytest.mark.parametrize("kind", sorted(SELDOM))
def test_kinds_that_few_hands_have_room_for_are_made_and_found(kind: str, tmp_path: Path) -> None:
    name = "razz" if kind == "tie-missed" else "stud-8"
    simulate(Called(variant=name), Wanted(3000, 7, 2, mistakes=1.0, full=True, kinds=(kind,)), tmp_path)
    told, rare = key(tmp_path), []
    assert len(told) > 1
    for line in (tmp_path / HANDS_FILE).read_text(encoding="utf-8").splitlines():
        known = re.match(r'{"hand_id":"(.*?)","table":"(.*?)","session":"(.*?)"', line)
        assert known is not None
        if (known[3], known[2], known[1]) in told:
            rare.append(Hand.model_validate_json(line))
    for hand, found in zip(rare, check(resolve_hands(rare)).findings, strict=True):
        mistake = told[key_of(hand)]
        assert (mistake["code"], mistake["chips"]) in [(one.code, one.chips) for one in found], mistake


def test_every_other_kind_of_mistake_is_made_where_none_is_named(tmp_path: Path) -> None:
    kinds = Counter[str]()
    for name in ("two-thirds", "stud-8", "low-chicago"):
        wanted = Wanted(1200, 7, 2, mistakes=0.9, full=True, ledger=True)
        simulate(Called(variant=name), wanted, tmp_path, force=True)
        kinds.update(one["mistake"] for one in key(tmp_path).values())
    assert {*kinds, *SELDOM} == set(MEANS)


def test_a_mistake_in_paying_moves_the_chips_and_one_in_writing_does_not(tmp_path: Path) -> None:
    hands, told = audited(tmp_path, "stud-8", Wanted(300, 5, 6, mistakes=0.6, full=True))
    mispaid = 0
    for before, hand in pairwise(hands):
        one = told.get(key_of(before), {"mistake": "none"})
        if (
            one["mistake"] in OF_STACKS
            or told.get(key_of(hand), one)["mistake"] in OF_STACKS
            or key_of(before)[:2] != key_of(hand)[:2]
        ):
            continue
        left = {seat.player: seat.stack_end or 0 for seat in before.seats}
        assert all((seat.stack or 0) >= left[seat.player] for seat in hand.seats)
        mispaid += one["mistake"] in MISPAID
    assert mispaid > 60


def test_the_rate_is_the_part_of_the_hands(tmp_path: Path) -> None:
    simulate(Called(variant="stud"), Wanted(4000, 6, 1, mistakes=0.1, full=True), tmp_path)
    assert 300 < len((tmp_path / KEY_FILE).read_text().splitlines()) < 500
