"""A night that is mended and audited again, as hosts do: the corrections hold, and nothing else moves."""

from pathlib import Path

import pytest

from pipeline.book.audit import Audit, audit
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.book.loading.terms import Terms
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.show.report import report

HEADER = "hand_id,variant,carry_in,carry_out,player,down,up,contributed,folded,won"
ROWS = {
    "1": "1,{variant},,30,Ann,Jh Jd 5c,Jc 5d 8h 2c,10,,\n"
    ",,,,Bob,Ks 6d 4c,Qh 9d 7c 2h,10,,\n"
    ",,,,Cy,3s Td 8d,Th 6c 9c Kd,10,,",
    "2": "2,stud,30,0,Ann,Ah Ac 5c,Kc 5d 8h 2c,10,,50\n,,,,Bob,Ks Kd 4c,Qh 9d 7c 2h,10,,\n,,,,Cy,,3d,0,third,",
    "3": "3,stud,,0,Ann,Ah Ac 5c,Kc 5d 8h 2c,{third},,{won}\n,,,,Bob,Qs Qd 4c,Jh 9d 7c 2h,{third},,",
}


@pytest.fixture
def store() -> Store:
    return open_scratch()


def _audit(store: Store, folder: Path, rules: Called = AS_RECORDED, replace: bool = False, **words: str) -> Audit:
    fields = {"variant": "two-thirds", "third": "7", "won": "14"} | words
    path = folder / "den.csv"
    path.write_text("\n".join([HEADER, *(row.format(**fields) for row in ROWS.values())]) + "\n", encoding="utf-8")
    return audit([str(path)], store, Terms(rules, replace=replace))


def _order(store: Store) -> list[str]:
    return report("hands", store)["hand_id"].to_list()


def test_a_mended_hand_takes_its_place_in_the_night(store: Store, tmp_path: Path) -> None:
    first = _audit(store, tmp_path, variant="two-thrids")
    assert (first.counts.loaded, first.counts.refused) == (2, 1)
    second = _audit(store, tmp_path)
    assert (second.counts.loaded, second.counts.duplicates) == (1, 2)
    assert _order(store) == ["1", "2", "3"]
    assert report("chain_findings", store).height == 0
    assert report("chains", store)["ended"].to_list() == ["taken"]


def test_a_hand_put_in_above_others_moves_them_down(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "den.csv"
    third, second = ROWS["3"].format(third=7, won=14), ROWS["2"]
    path.write_text("\n".join([HEADER, second, third]) + "\n", encoding="utf-8")
    audit([str(path)], store)
    first = ROWS["1"].format(variant="two-thirds")
    path.write_text("\n".join([HEADER, first, second, third]) + "\n", encoding="utf-8")
    assert audit([str(path)], store).changed
    assert _order(store) == ["1", "2", "3"]
    assert report("chain_findings", store).height == 0
    assert not audit([str(path)], store).changed


def test_a_changed_hand_is_a_conflict_and_is_not_called_right(store: Store, tmp_path: Path) -> None:
    _audit(store, tmp_path, third="7", won="13")
    again = _audit(store, tmp_path)
    assert (again.counts.duplicates, again.counts.conflicts, again.covered) == (2, 1, 2)
    assert "--replace" in again.problems["remedy"][0]


def test_a_changed_hand_replaces_the_held_one_where_asked(store: Store, tmp_path: Path) -> None:
    assert _audit(store, tmp_path, won="13").verdicts == {"mismatch": 1, "verified": 2}
    again = _audit(store, tmp_path, replace=True)
    assert (again.counts.replaced, again.counts.duplicates) == (1, 2)
    assert again.verdicts == {"verified": 3}
    assert _order(store) == ["1", "2", "3"]
    assert store.query("select count(*) from superseded").item() == 1
    assert not _audit(store, tmp_path, replace=True).changed


def test_hands_already_held_are_resolved_again_under_new_house_rules(store: Store, tmp_path: Path) -> None:
    rules = Called(command=(("no_hole_spade", "best_hand"), ("ace_of_spades", "low")))
    assert _audit(store, tmp_path).verdicts == {"verified": 3}
    again = _audit(store, tmp_path, rules=rules)
    assert again.changed
    assert again.counts.duplicates == 3
    stored = store.query("select json_extract_string(rules, '$.ace_of_spades.value') as ace from resolution order by 1")
    assert stored["ace"].to_list() == ["low", None, None]
    assert not _audit(store, tmp_path, rules=rules).changed
