"""The problems that the document on findings shows are those that broken files give."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.book.audit import audit
from pipeline.book.database.migrate import open_scratch
from pipeline.records.catalog import writers
from pipeline.records.intake import intake
from pipeline.records.ledger_file import read_ledgers
from pipeline.show.convert import Conversion
from schemas.problem import PROBLEM_CODES, Problem
from tests.findings_doc import example

pytestmark = pytest.mark.usefixtures("here")

ANN: dict[str, Any] = {
    "player": "Ann",
    "down": ["Kd", "Kh", "5c"],
    "up": ["9d", "8s", "3h", "2c"],
    "contributed": 20,
}
BOB: dict[str, Any] = {
    "player": "Bob",
    "down": ["Ac", "As", "7d"],
    "up": ["Jh", "6c", "4s", "Td"],
    "contributed": 20,
}
HEADER = "hand_id,variant,player,down,up,contributed,won\n"
PHH = """\
variant = "F7S"
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = ["p1 waves"]
"""


def line(**fields: object) -> str:
    """A hand of stud on one line, with these fields instead of its own."""
    return json.dumps({"hand_id": "17", "variant": "stud", "seats": [ANN, BOB], **fields}) + "\n"


def ann(**fields: object) -> str:
    """The same hand, with these fields of Ann's seat."""
    return line(seats=[{**ANN, **fields}, BOB])


def bob(**fields: object) -> str:
    """The same hand, with these fields of Bob's seat."""
    return line(seats=[ANN, {**BOB, **fields}])


def seventeen(cells: str) -> str:
    """A sheet of one hand, Ann's row from her cards on."""
    return f"{HEADER}17,stud,Ann,{cells}\n,,Bob,,,20,\n"


BROKEN: dict[str, tuple[str, str | bytes]] = {
    "no-reader": ("night.txt", "17 hands, mostly stud\n"),
    "two-readers": ("night.phh", HEADER),
    "empty-file": ("night.csv", "\n"),
    "no-hands": ("night.csv", HEADER),
    "encoding": ("night.csv", f"{HEADER}17,stud,J\xf6rg,,,20,\n".encode("cp1252")),
    "damaged-archive": ("night.csv.gz", gzip.compress(seventeen(",,20,40").encode(), mtime=0)[:-9]),
    "over-limit": ("night.jsonl", line(carry_out=[{"amount": 1}] * 33)),
    "header-unknown": ("night.csv", HEADER.replace("contributed", "contributd")),
    "truncated": ("night.jsonl", line()[:-40]),
    "not-json": ("night.jsonl", line().replace('"stud"', "stud")),
    "duplicate-key": ("night.jsonl", line().replace('"stud"', '"stud", "variant": "razz"')),
    "unknown-key": ("night.jsonl", line(winner="Ann")),
    "row-length": ("night.csv", seventeen("Kd Kh 5c,9d 8s,3h 2c,20,40")),
    "hand-split": (
        "night.csv",
        f"{seventeen(',,20,40')}18,razz,Ann,,,20,\n,,Bob,,,20,\n17,stud,Cy,,,20,\n,,Dee,,,20,\n",
    ),
    "unknown-line": ("night.phh", PHH),
    "missing-field": ("night.jsonl", json.dumps({"hand_id": "17", "seats": [ANN, BOB]})),
    "wrong-type": ("night.jsonl", ann(contributed="20")),
    "bad-card": ("night.jsonl", ann(down=["Kd", "1h", "5c"])),
    "bad-amount": ("night.jsonl", line(rake=2.5)),
    "bad-time": ("night.jsonl", line(played_at="2026-02-30T21:00:00")),
    "spreadsheet-cell": ("night.csv", seventeen(",,5-Jan,40")),
    "unknown-variant": ("night.jsonl", line(variant="two-thrids")),
    "unknown-knob": ("night.jsonl", line(house={"odd_chips": "seat"})),
    "knob-not-of-variant": ("night.jsonl", line(house={"all_tied": "split"})),
    "bad-knob-value": ("night.jsonl", line(house={"odd_chip": "dealer"})),
    "bad-name": ("night.jsonl", ann(player="A\x07nn")),
    "duplicate-card": ("night.jsonl", bob(down=["Kd", "As", "7d"])),
    "card-count": ("night.jsonl", ann(up=["9d", "8s", "3h"])),
    "duplicate-player": ("night.jsonl", bob(player="Ann")),
    "duplicate-seat": ("night.jsonl", line(seats=[{**ANN, "seat": 3}, {**BOB, "seat": 3}])),
    "seat-count": ("night.jsonl", line(seats=[ANN])),
    "no-live-player": ("night.jsonl", line(seats=[{**ANN, "folded": True}, {**BOB, "folded": 5}])),
    "no-contribution": ("night.jsonl", line(seats=[{**ANN, "contributed": 0}, {**BOB, "contributed": 0}])),
    "results-disagree": (
        "night.jsonl",
        line(results=[{"player": "Bob", "amount": 40}], seats=[ANN, {**BOB, "won": 30}]),
    ),
    "carry-list-disagrees": ("night.jsonl", line(carry_in=[{"amount": 50, "players": ["Ann", "Ann"]}])),
    "action-seat-unknown": ("night.jsonl", line(actions=[{"street": 3, "seat": 7, "act": "ante", "amount": 5}])),
    "revision-order": ("night.jsonl", line(revision=3) + line(revision=2)),
}
"""A file for each problem that one file can have."""


def write(path: str, content: str | bytes) -> str:
    """A file in the current folder."""
    Path(path).parent.mkdir(exist_ok=True)
    Path(path).write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def problems(path: str) -> list[Problem]:
    """What is wrong with a path."""
    return [item for file in intake([path]) for item in file.items() if isinstance(item, Problem)]


@pytest.mark.parametrize("code", BROKEN)
def test_the_problem_shown_is_what_a_broken_file_gives(code: str) -> None:
    found = problems(write(*BROKEN[code]))
    assert [(problem.code, problem.sentence) for problem in found] == [(code, example(code))]


def test_a_path_that_leads_nowhere_gives_the_problem_shown() -> None:
    (problem,) = problems("night.csv")
    assert (problem.code, problem.sentence) == ("unreadable", example("unreadable"))


def test_an_empty_folder_gives_the_problem_shown() -> None:
    Path("friday").mkdir()
    (problem,) = problems("friday")
    assert (problem.code, problem.sentence) == ("no-files", example("no-files"))


def test_two_files_with_the_same_hand_give_the_problem_shown() -> None:
    paths = [write("first/night.jsonl", line()), write("second/night.jsonl", line(rake=2))]
    with open_scratch() as store:
        rows = audit(paths, store).problems.rows(named=True)
    assert [(row["code"], row["sentence"]) for row in rows] == [("conflict", example("conflict"))]


def test_a_hand_another_format_has_no_place_for_gives_the_problem_shown() -> None:
    found: list[Problem] = []
    list(Conversion(writers()["phh"], found.append).pieces(intake([write("night.jsonl", line())])))
    assert [(problem.code, problem.sentence) for problem in found] == [("not-held", example("not-held"))]


def test_a_ledger_whose_unit_nobody_says_gives_the_problem_shown() -> None:
    header = "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\n"
    (problem,) = read_ledgers([write("ledger.csv", f"{header}Ann,a1,,,1999,1999,0,0\n")])
    assert isinstance(problem, Problem)
    assert (problem.code, problem.sentence) == ("unit-undeclared", example("unit-undeclared"))


def test_every_problem_is_shown_by_one_of_these() -> None:
    assert {*BROKEN, "unreadable", "no-files", "conflict", "not-held", "unit-undeclared"} == set(PROBLEM_CODES)
