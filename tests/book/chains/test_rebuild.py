"""Chains as the store finds them: over files, with replayed carries, and forgotten when hands change."""

from pathlib import Path

import polars as pl
import pytest

from pipeline.book.audit import audit
from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.book.loading.terms import Terms
from pipeline.records.batch import Called, ante_of, contributions
from pipeline.show.report import report
from schemas.hand import Action, Announced, Hand, Seat, Stakes
from tests.nights import ACES, KINGS, hand, load, thirds

HEADER = "hand_id,hand_no,variant,carry_in,carry_out,player,down,up,contributed,folded,won"
LEAVES = """1,1,two-thirds,,30,Ann,Jh Jd 5c,Jc 5d 8h 2c,10,,
,,,,,Bob,Ks 6d 4c,Qh 9d 7c 2h,10,,
,,,,,Cy,3s Td 8d,Th 6c 9c Kd,10,,"""
TAKES = """2,2,stud,{carry},0,Ann,Ah Ac 5c,Kc 5d 8h 2c,10,,{won}
,,,,,Bob,Ks Kd 4c,Qh 9d 7c 2h,10,,
,,,,,Cy,,,5,third,"""


def _file(folder: Path, name: str, *hands: str) -> str:
    path = folder / name
    path.write_text("\n".join([HEADER, *hands]) + "\n", encoding="utf-8")
    return str(path)


def _codes(store: Store) -> list[tuple[str | None, str]]:
    return list(report("chain_findings", store).select("hand_id", "code").iter_rows())


@pytest.fixture
def store() -> Store:
    return open_scratch()


def test_a_chain_that_was_kept_right_has_nothing_to_say(store: Store, tmp_path: Path) -> None:
    audit([_file(tmp_path, "den.csv", LEAVES, TAKES.format(carry=30, won=55))], store)
    assert _codes(store) == []
    chains = report("chains", store)
    assert chains.select("first_hand", "last_hand", "rollovers", "largest_chips", "ended").rows() == [
        ("1", "2", 1, 30, "taken")
    ]
    assert chains["taken"].to_list() == [[{"player": "Ann", "award_chips": 55}]]


def test_a_lost_carry_is_owed_to_who_won_the_next_hand(store: Store, tmp_path: Path) -> None:
    audit([_file(tmp_path, "den.csv", LEAVES, TAKES.format(carry="", won=25))], store)
    assert _codes(store) == [("2", "carry-lost"), ("2", "chain-corrected")]
    winnings = {row["player"]: row for row in report("winnings", store).iter_rows(named=True)}
    assert (winnings["Ann"]["as_paid_chips"], winnings["Ann"]["as_it_should_be_chips"]) == (5, 35)
    (balance,) = report("balances", store).iter_rows(named=True)
    assert (balance["as_paid_chips"], balance["as_it_should_be_chips"], balance["off_chips"]) == (-30, 0, 0)
    assert report("chains", store)["ended"].to_list() == ["lost"]


def test_a_chain_goes_on_over_two_files_of_one_table_whichever_is_read_first(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = _file(tmp_path / "a", "den.csv", LEAVES)
    two = _file(tmp_path / "b", "den.csv", TAKES.format(carry=12, won=37))
    for order in ([one, two], [two, one]):
        store = open_scratch()
        audit(order, store)
        assert _codes(store) == [("2", "carry-changed"), ("2", "chain-corrected")]


def test_a_later_file_closes_the_chain_an_earlier_one_left_open(store: Store, tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    audit([_file(tmp_path, "den.csv", LEAVES)], store)
    assert _codes(store) == [("1", "chain-open")]
    audit([_file(tmp_path / "b", "den.csv", TAKES.format(carry=30, won=55))], store)
    assert _codes(store) == []


def test_a_hand_typed_twice_is_pointed_out(store: Store, tmp_path: Path) -> None:
    again = TAKES.format(carry="", won=25).replace("2,2,stud", "3,3,stud", 1)
    audit([_file(tmp_path, "den.csv", TAKES.format(carry="", won=25), again)], store)
    assert _codes(store) == [("3", "same-cards-other-hand")]
    assert "den/2" in report("chain_findings", store)["message"][0]


def test_names_that_differ_only_in_writing_are_pointed_out(store: Store, tmp_path: Path) -> None:
    other = TAKES.format(carry="", won=25).replace("2,2,stud", "3,3,stud", 1).replace("Ann", "ann").replace("Ks", "Qs")
    audit([_file(tmp_path, "den.csv", TAKES.format(carry="", won=25), other)], store)
    assert (None, "similar-names") in _codes(store)
    assert "Ann and ann" in report("chain_findings", store)["message"].to_list()[-1]


def test_a_replay_follows_the_rules_the_hands_were_resolved_under(store: Store, tmp_path: Path) -> None:
    """Under no_hole_spade = best_hand hand 2 is won; by the record alone it would roll over."""
    second = """2,2,two-thirds,,0,Ann,Ah Ac 5c,Kc 5d 8h 2c,10,,20
,,,,,Bob,Kh Kd 4c,Qh 9d 7c 2h,10,,"""
    rules = Called(command=(("no_hole_spade", "best_hand"),))
    audit([_file(tmp_path, "den.csv", LEAVES, second)], store, Terms(rules))
    assert _codes(store) == [("2", "carry-lost"), ("2", "chain-corrected")]
    (correction,) = report("corrections", store).iter_rows(named=True)
    assert correction["should_come_in_chips"] == 30
    assert correction["owed"] == [{"player": "Ann", "owed_chips": 30}]


def test_a_verified_hand_with_unseen_cards_is_as_it_should_be(store: Store, tmp_path: Path) -> None:
    """Bob's river was not seen and cannot help him; on the cards that were seen alone nothing else would follow."""
    unseen = """1,1,second-hand-high,,0,Ann,Ah Ac 5c,Ad As 8h 2c,10,,0
,,,,,Bob,Kh Kd ??,Qh 9d 7c 2h,10,,20"""
    assert audit([_file(tmp_path, "den.csv", unseen)], store).verdicts == {"verified": 1}
    assert report("winnings", store)["difference_chips"].to_list() == [0, 0]
    assert report("balances", store)["off_chips"].to_list() == [0]


def antes_short(hand: Hand) -> list[str]:
    """Those who were dealt in and owe a part of the ante, none of them said to be all-in, looked at one by one."""
    all_in = {act.seat for act in hand.actions or () if act.all_in}
    owed = ante_of(hand)
    return [
        one.player
        for place, (one, put_in) in enumerate(zip(hand.seats, contributions(hand), strict=True), 1)
        if one.dealt and place not in all_in and put_in < min(owed, owed if one.stack is None else one.stack)
    ]


@pytest.mark.parametrize(("ante", "stacks"), [(5, (None, None)), (5, (2, None)), (5, (2, 3)), (None, (None, None))])
@pytest.mark.parametrize("all_in", [False, True])
@pytest.mark.parametrize("said", [True, False, None])
def test_whose_ante_is_missing_is_told_of_every_record(
    store: Store, ante: int | None, stacks: tuple[int | None, int | None], all_in: bool, said: bool | None
) -> None:
    first = thirds("1", 10, hand_no=1, carry_out=30)
    acts = [
        Action(street=3, seat=1, act="ante", amount=5),
        Action(street=3, seat=2, act="ante", amount=2, all_in=all_in or None),
        Action(street=3, seat=3, act="ante", amount=3),
    ]
    second = hand(
        "2",
        hand_no=2,
        carry_in=30,
        stakes=None if ante is None else Stakes(ante=ante),
        announced=None if said is None else Announced(carry_ante=said),
        actions=acts,
        seats=[
            Seat(player="Ann", **ACES),
            Seat(player="Bob", stack=stacks[0], **KINGS),
            Seat(player="Cy", stack=stacks[1], folded=3),
        ],
    )
    load(store, [first, second])
    refresh_chains(store)
    rows = report("chain_findings", store).filter(pl.col("code") == "carry-ante-missing")
    assert rows["player"].to_list() == (antes_short(second) if said else [])
