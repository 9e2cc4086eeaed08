"""Refused hands of every form but sheets, and files beside each other."""

import json
from pathlib import Path

import pytest

from pipeline.records.catalog import endings, readers
from pipeline.records.intake import intake
from pipeline.records.writers.rejects import FORMS, OTHER, Rejects
from schemas.problem import StudbookError
from tests.checkout import ROOT
from tests.records.every_problem import EVERY_CODE
from tests.records.given import codes, hands, line, problems, record, seated
from tests.records.writers.rejected import GOOD, HEADER, put, rejected, taken

pytestmark = pytest.mark.usefixtures("here")

PHH = 'variant = "F7S"\nantes = [1, 1]\nbring_in = 1\nsmall_bet = 2\nbig_bet = 4\nstarting_stacks = [100, 100]\n'


def test_json_lines_have_the_reason_in_extra() -> None:
    bad = line(hand_id="2", variant="studd", extra={"photo": "IMG_1.jpg"})
    rejected(*put(night_jsonl=f"{line(hand_id='1')}\n{bad}\n"), to="mend.jsonl")
    (made,) = map(json.loads, Path("mend.jsonl").read_text().splitlines())
    assert made["extra"]["photo"] == "IMG_1.jpg"
    assert made["extra"]["reason"].startswith("unknown-variant: 'studd' is not a variant. Did you mean stud")
    assert made["table"] == "night"
    assert codes(taken("mend.jsonl")) == ["unknown-variant"]
    put(mend_jsonl=Path("mend.jsonl").read_text().replace('"studd"', '"stud"'))
    (hand,) = hands(taken("mend.jsonl"))
    assert (hand.hand_id, hand.table, set(hand.extra)) == ("2", "night", {"photo"})


@pytest.mark.parametrize(
    "content",
    [
        '{"hand_id": "2", variant: "stud"}',
        line(hand_id="2", rake=1).replace('"rake"', '"rake": 2, "rake"'),
        line(hand_id="2", extra=17),
        line(hand_id="2", rake=0).replace('"rake": 0', '"rake": NaN'),
        line(hand_id="2", rake=0).replace('"rake": 0', f'"rake": {"9" * 50}'),
        line(hand_id="2", note="").replace('"note": ""', '"note": "\\ud800"'),
        '{"hand_id": "2"',
        "{hand_id: 2}",
        "[2]",
        "17",
    ],
)
def test_a_line_with_no_room_for_the_reason_stays_below_it(content: str) -> None:
    (night,) = put(night_jsonl=f"{line(hand_id='1')}\n{content}\n{line(hand_id='3')}\n")
    before = problems(taken(night))
    assert len(before) >= 1
    rejected(night, to="mend.jsonl")
    comment, kept = Path("mend.jsonl").read_text().splitlines()
    assert comment.startswith(f"# night.jsonl:2: {before[0].code}: {before[0].sentence[:20]}")
    assert kept == content.replace("{", '{"table": "night", ', 1)
    again = problems(taken("mend.jsonl"))
    assert {problem.code for problem in again} <= {*(problem.code for problem in before), "truncated"}
    assert again[0].line == 2
    put(mend_jsonl=f"{comment}\n{line(hand_id='2')}\n")
    assert [hand.hand_id for hand in hands(taken("mend.jsonl"))] == ["2"]


def test_bytes_that_are_no_text_come_through() -> None:
    bad = line(seated(0, player="Zoé")).encode().replace(b"\\u00e9", b"\xe9")
    assert b"\xe9" in bad
    rejected(*put(night_jsonl=bad), to="mend.jsonl")
    assert b"\xe9" in Path("mend.jsonl").read_bytes()
    assert codes(taken("mend.jsonl")) == ["encoding"]


def test_hands_of_a_json_document_become_lines() -> None:
    pretty = json.dumps([record(hand_id="1"), record(hand_id="2", variant="studd")], indent=2)
    broken = pretty.replace('"studd"', "studd")
    assert rejected(*put(night_json=pretty), to="mend.json") == [(Path("mend.jsonl"), 1)]
    assert [item.hand for item in problems(taken("mend.jsonl"))] == ["2"]
    rejected(*put(night_json=broken), to="more.jsonl")
    assert codes(taken("more.jsonl")) == ["not-json"]
    put(more_jsonl=Path("more.jsonl").read_text().replace("studd", '"stud"'))
    assert [hand.hand_id for hand in hands(taken("more.jsonl"))] == ["2"]


def test_hands_of_phh_become_tables_of_one_file() -> None:
    Path("kitchen").mkdir()
    for name in ("a", "b"):
        Path(f"kitchen/{name}.phh").write_text(f'{PHH}actions = ["p1 waves"]\n')
    Path("kitchen/c.phhs").write_text(f'[3]\n{PHH}actions = ["p1 sings"]\n[4]\n{PHH}actions = [\n')
    paths = ["kitchen/a.phh", "kitchen/b.phh", "kitchen/c.phhs"]
    before = problems(taken(*paths))
    assert rejected(*paths, to="mend") == [(Path("mend"), 4)]
    again = problems(taken("mend"))
    assert [problem.code for problem in again] == [problem.code for problem in before]
    assert [problem.hand for problem in again[:-1]] == ["a", "b", "3"]
    text = Path("mend").read_text()
    assert "[1]\n# " in text
    assert text.splitlines()[1].startswith("# unknown-line: ")
    put(good_phhs=text.replace('["p1 waves"]', '["d dh p1 ????2c", "d dh p2 ????3c", "p1 pb", "p2 f"]'))
    assert {(hand.hand_id, hand.table) for hand in hands(taken("good.phhs"))} == {("a", "kitchen"), ("b", "kitchen")}


def test_forms_that_do_not_go_together_stand_beside_each_other() -> None:
    paths = put(
        a_csv=f"{HEADER}\n2,stud,Ann,x,\n,,Bob,5,\n",
        b_jsonl=line(variant="studd"),
        c_phh=f'{PHH}actions = ["p1 waves"]\n',
    )
    names = [
        [path.name for path, _ in rejected(*paths, to=name)] for name in ("mend", "mend.csv", "more.jsonl", "x.tsv")
    ]
    assert names == [
        ["mend", "mend.jsonl", "mend.phhs"],
        ["mend.csv", "mend-2.jsonl", "mend-2.phhs"],
        ["more.csv", "more.jsonl", "more.phhs"],
        ["x.tsv", "x.jsonl", "x.phhs"],
    ]


def test_what_is_there_is_never_written_over() -> None:
    (night,) = put(night_csv=f"{HEADER}\n2,stud,Ann,x,\n,,Bob,5,\n")
    with pytest.raises(StudbookError, match=r"^night\.csv is there already; name another file"):
        Rejects(Path("night.csv"))
    put(mend_csv="mine")
    assert rejected(night, to="mend.xlsx") == [(Path("mend-2.csv"), 1)]
    assert Path("mend.csv").read_text() == "mine"


def test_where_nothing_can_be_written_is_said_before_anything_is_read() -> None:
    with pytest.raises(StudbookError, match="there is no folder none for the refused hands"):
        Rejects(Path("none/mend.csv"))


def test_a_file_that_appears_meanwhile_is_not_written_over() -> None:
    (night,) = put(night_csv=f"{HEADER}\n2,stud,Ann,x,\n,,Bob,5,\n")
    rejects = Rejects(Path("mend.csv"))
    for file in intake([night], refusing=rejects.add):
        list(file.items())
    put(mend_csv="mine")
    assert rejects.close() == [(Path("mend-2.csv"), 1)]
    assert Path("mend.csv").read_text() == "mine"


def test_nothing_is_written_where_nothing_is_refused() -> None:
    (night, other) = put(night_csv=f"{HEADER}\n{GOOD}", other_csv="hand_id,varient,player\n1,stud,Ann\n")
    assert rejected(night, other) == []
    assert not Path("mend.csv").exists()


WHOLE_FILE = {"no-reader", "empty-file", "no-hands", "header-unknown"}
"""What refuses a file, not a hand."""
ALONE = {"revision-order"}
"""What is right where the other hand is not in the same file."""
ELSE = {"hand-split": "duplicate-key"}


@pytest.mark.parametrize("code", sorted(set(EVERY_CODE) - WHOLE_FILE - ALONE - {"encoding"}))
def test_a_hand_nobody_mended_is_refused_again(code: str) -> None:
    name, content = EVERY_CODE[code]
    put(**{name.replace(".", "_"): content})
    before = problems(taken(name))
    ((path, count),) = rejected(name, to="mend")
    assert count == len({(problem.line, problem.hand) for problem in before})
    assert codes(taken(path)) == [ELSE.get(problem.code, problem.code) for problem in before]


def test_text_of_a_site_stays_as_it_is() -> None:
    text = (ROOT / "tests/records/readers/pokerstars/euros.txt").read_text(encoding="utf-8")
    bad = text.replace("calls", "waves", 1)
    assert rejected(*put(night_txt=bad), to="mend.csv") == [(Path("mend.txt"), 1)]
    assert Path("mend.txt").read_text(encoding="utf-8").strip() == bad.strip()
    assert codes(taken("mend.txt")) == ["unknown-line"]
    put(mend_txt=text)
    assert hands(taken("mend.txt"))


def test_every_form_is_that_of_a_reader() -> None:
    assert set(FORMS) <= {reader.name for reader in readers()}
    assert {*OTHER, *(ending for found in FORMS.values() for ending in found)} <= endings()
