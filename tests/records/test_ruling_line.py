"""Lines of rulings: read whole, or refused with a sentence that says what is wrong."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.ruling_line import canonical_ruling, read_rulings, ruling_of
from schemas.problem import Problem
from schemas.ruling import Ruling

LINE = {
    "table": "kitchen",
    "hand_id": "4",
    "made_on": "0" * 32,
    "kind": "accept",
    "by": "Ann",
    "at": "2026-11-20T22:41:00Z",
    "reason": "agreed",
}


def faults(**fields: object) -> list[tuple[str, str]]:
    found = ruling_of(json.dumps({**LINE, **fields}))
    assert isinstance(found, list)
    return [(fault.code, fault.sentence) for fault in found]


def test_a_ruling_comes_back_as_it_was_written() -> None:
    for extra in ({}, {"session": "friday"}, {"kind": "correct", "awards": {"Bob": 2, "Ann": 1}, "carry_out": 7}):
        ruling = ruling_of(json.dumps({**LINE, **extra}))
        assert isinstance(ruling, Ruling)
        again = ruling_of(canonical_ruling(ruling))
        assert (again, canonical_ruling(ruling)) == (ruling, canonical_ruling(again))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "code", "says"),
    [
        ({"by": None}, "missing-field", "the ruling has no by."),
        ({"awrds": {}}, "unknown-key", "'awrds' is not a field of a ruling. Did you mean awards?"),
        ({"made_on": "17"}, "wrong-type", "made_on is '17'."),
        ({"at": "yesterday"}, "bad-time", "at is 'yesterday'."),
        ({"at": "2026-13-40T22:41:00Z"}, "bad-time", "'2026-13-40T22:41:00Z' is not a time."),
        ({"at": "2026-11-20T22:41:00+01:00"}, "bad-time", "at is '2026-11-20T22:41:00+01:00'."),
        ({"table": "a\u202eb"}, "bad-name", "table holds a sign that does not show."),
        ({"kind": "correct"}, "wrong-type", "a ruling to correct names no awards."),
        ({"kind": "void", "carry_out": 3}, "wrong-type", "a ruling to void cannot leave a carry."),
        ({"kind": "correct", "awards": {"Ann": 1.5}}, "bad-amount", "the award of Ann is 1.5."),
        ({"kind": "correct", "awards": {"Ann": "12"}}, "bad-amount", "the award of Ann is 12."),
        ({"kind": "correct", "awards": {"Ann": True}}, "bad-amount", "the award of Ann is true."),
        ({"ruling": 2}, "wrong-type", "ruling is 2; it is one of 1."),
    ],
)
def test_what_is_wrong_is_said(fields: dict[str, object], code: str, says: str) -> None:
    assert faults(**fields) == [(code, says)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('{"table": "kitchen"', "not-json"),
        ("[1, 2]", "wrong-type"),
        ("17", "wrong-type"),
        ("[" * 100_000, "not-json"),
        ('{"by": "Ann", "by": "Bob"}', "duplicate-key"),
        ('{"by": "Ann", "carry_out": ' + "9" * 5000 + "}", "missing-field"),
        ('{"by": NaN}', "not-json"),
        ("Ann accepts hand 4", "not-json"),
    ],
)
def test_what_is_no_ruling_is_refused(line: str, code: str) -> None:
    found = ruling_of(line)
    assert isinstance(found, list)
    assert found[0].code == code


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda one: st.lists(one) | st.dictionaries(st.sampled_from([*LINE, "awards", "answers", "carry_out"]), one),
    )
)
def test_anything_at_all_is_a_ruling_or_is_refused(value: object) -> None:
    merged = {**LINE, **value} if isinstance(value, dict) else value
    found = ruling_of(json.dumps(merged))
    assert isinstance(found, Ruling) or found


def test_files_are_read_line_by_line_and_each_refusal_has_its_place(tmp_path: Path) -> None:
    file = tmp_path / "rulings.jsonl"
    file.write_text(f"# of friday\n\n{json.dumps(LINE)}\nno\n{json.dumps(LINE)[:-9]}\n", encoding="utf-8")
    (tmp_path / "empty.jsonl").write_text("# nothing\n")
    good, *bad = read_rulings([str(file), str(tmp_path / "empty.jsonl"), str(tmp_path / "nowhere.jsonl")])
    assert isinstance(good, Ruling)
    assert [(one.code, one.line) for one in bad if isinstance(one, Problem)] == [
        ("not-json", 4),
        ("not-json", 5),
        ("no-hands", None),
        ("unreadable", None),
    ]


@pytest.mark.parametrize(
    "content",
    ["hand_id,variant,player\n1,stud,Ann\n,,Bob\n", '# mine\n{"hand_id": "1", "seats": []}\n' * 3, "Dear Ann,\nyes.\n"],
)
def test_a_file_of_something_else_is_told_once(tmp_path: Path, content: str) -> None:
    (tmp_path / "other").write_text(content)
    (problem,) = read_rulings([str(tmp_path / "other")])
    assert isinstance(problem, Problem)
    assert (problem.code, problem.sentence) == ("no-hands", "the file holds no ruling.")
