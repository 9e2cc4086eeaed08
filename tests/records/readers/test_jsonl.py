import codecs
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records import text
from pipeline.records.reader import Found
from pipeline.records.readers.jsonl import READER
from schemas.hand import Hand
from schemas.problem import RAW_LIMIT
from tests.records.given import codes, hands, line, problems, read, record, refusal, seated, source
from tests.strategies import hands as random_hands


def three(*, between: str = "\n") -> str:
    return between.join(line(hand_id=str(number)) for number in (1, 2, 3))


@pytest.mark.parametrize("between", ["\n", "\r\n", "\r", "\n\n", "\n \t\r\n", "\r\r\n"])
@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n"])
def test_every_line_end_and_blank_lines(between: str, end: str) -> None:
    items = read(three(between=between) + end)
    assert [hand.hand_id for hand in hands(items)] == ["1", "2", "3"]
    assert len(items) == 3


def test_each_hand_knows_its_line_and_its_text() -> None:
    items = read(f"{line(hand_id='1')}\n\n{line(hand_id='2')}\r\n")
    assert [(item.line, item.raw) for item in items if isinstance(item, Found)] == [
        (1, line(hand_id="1")),
        (3, line(hand_id="2")),
    ]


def test_lines_for_people_are_passed_over() -> None:
    items = read(f"# my night\n{line(hand_id='1')}\n#{line(hand_id='2')}\n\n# Zo\xe9 {{\n{line(hand_id='3')}\n# end")
    assert [hand.hand_id for hand in hands(items)] == ["1", "3"]
    assert [item.line for item in items if isinstance(item, Found)] == [2, 6]
    assert len(items) == 2


def test_a_line_for_people_below_a_hand_cut_off_leaves_it_the_last() -> None:
    items = read(f"{line(hand_id='1')}\n{line()[:-20]}\n# end\n")
    assert codes(items) == ["truncated"]


ACCENTED = json.dumps(record(hand_id="é"), ensure_ascii=False)


@pytest.mark.parametrize(
    ("content", "asked"),
    [
        (ACCENTED.encode(), None),
        (codecs.BOM_UTF8 + ACCENTED.encode(), None),
        (codecs.BOM_UTF16_LE + ACCENTED.encode("utf-16-le"), None),
        (codecs.BOM_UTF16_BE + f"{ACCENTED}\r\n".encode("utf-16-be"), None),
        (ACCENTED.encode("cp1252"), "cp1252"),
    ],
)
def test_encodings(content: bytes, asked: str | None) -> None:
    assert [hand.hand_id for hand in hands(read(content, encoding=asked))] == ["é"]


def test_a_bad_line_costs_one_hand() -> None:
    items = read("\n".join([line(hand_id="1"), '{"hand_id": "2", oops}', line(hand_id="3"), "junk", line(hand_id="5")]))
    assert [hand.hand_id for hand in hands(items)] == ["1", "3", "5"]
    assert [(problem.code, problem.line, problem.hand) for problem in problems(items)] == [
        ("not-json", 2, "2"),
        ("not-json", 4, None),
    ]
    assert problems(items)[1].raw == "junk"
    assert problems(items)[1].file == "night.jsonl"


def test_a_last_line_cut_off_is_told_from_a_wrong_line() -> None:
    half = line(hand_id="2")[:60]
    (problem,) = problems(read(f"{line(hand_id='1')}\n{half}"))
    assert (problem.code, problem.line, problem.hand) == ("truncated", 2, "2")
    assert problem.sentence == "the file ends inside a hand."
    assert problem.raw == half
    (problem,) = problems(read(f"{line(hand_id='1')}\n{half}\n \n"))
    assert problem.code == "truncated"
    (problem,) = problems(read(f"{half}\n{line(hand_id='1')}\n"))
    assert (problem.code, problem.line) == ("not-json", 1)
    assert problem.sentence == "the line ends inside the hand."
    assert codes(read(f"{line()}\n{half}\n{half}")) == ["not-json", "truncated"]


def test_a_line_that_is_not_utf_8_costs_one_hand_and_names_the_byte_in_the_file() -> None:
    first, second = line(hand_id="1"), line(hand_id="2", note="Jos~").replace("~", "\u00e9")
    content = f"{first}\n".encode() + second.encode("cp1252") + f"\n{line(hand_id='3')}".encode()
    items = read(content)
    assert [hand.hand_id for hand in hands(items)] == ["1", "3"]
    (problem,) = problems(items)
    assert (problem.code, problem.line, problem.hand) == ("encoding", 2, "2")
    place = content.index(b"\xe9")
    assert problem.sentence == f"byte {place:,} (0xE9) is not UTF-8."
    assert "--encoding cp1252" in problem.remedy
    assert len(hands(read(content, encoding="cp1252"))) == 3


def test_a_line_over_the_limit_costs_one_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "LINE_LIMIT", 2000)
    items = read(f"{line(hand_id='1')}\n{line(hand_id='2', note='x' * 2000)}\n{line(hand_id='3')}")
    assert [hand.hand_id for hand in hands(items)] == ["1", "3"]
    (problem,) = problems(items)
    assert (problem.code, problem.line) == ("over-limit", 2)
    assert problem.sentence == "the line is longer than 16 MB."


def test_all_that_is_wrong_in_a_line_shares_file_line_and_hand() -> None:
    made = seated(0, contributed="12", down=["1h"])
    rows = problems(read(f"{line(hand_id='1')}\n{line(made)}\n"))
    assert sorted(row.code for row in rows) == ["bad-card", "wrong-type"]
    assert {(row.file, row.line, row.hand) for row in rows} == {("night.jsonl", 2, "17")}


def test_the_raw_text_of_a_problem_is_cut() -> None:
    problem = refusal(read(line(rake=-1, note="x" * 3000)))
    assert len(problem.raw) == RAW_LIMIT


def test_a_nul_byte_is_no_json() -> None:
    items = read(f"{line(hand_id='1')}\n\0\0\n{line(hand_id='2')}\n")
    assert codes(items) == ["not-json"]
    assert len(hands(items)) == 2


@given(st.lists(random_hands("two-thirds"), min_size=1, max_size=3))
def test_records_written_canonically_read_back_equal(written: list[Hand]) -> None:
    named = [hand.model_copy(update={"hand_id": str(number)}) for number, hand in enumerate(written)]
    content = "".join(f"{hand.model_dump_json(exclude_unset=True)}\n" for hand in named)
    assert hands(READER.read(source(content))) == named


# Where NULs stand, or the mark of UTF-16, the whole file may be refused as text in another encoding: `intake` makes a
# problem of that.
MARKS = (b"\xff\xfe", b"\xfe\xff")
SOME_BYTES = st.binary(max_size=30).filter(lambda content: b"\0" not in content and not content.startswith(MARKS))


@given(st.lists(SOME_BYTES | st.sampled_from([line().encode(), line()[:50].encode()]), max_size=5))
def test_any_bytes_give_items(pieces: list[bytes]) -> None:
    made = source(b"\n".join(pieces))
    items = list(READER.read(made))
    assert len(hands(items)) == pieces.count(line().encode())
    assert all(problem.file == "night.jsonl" and problem.line for problem in problems(items))
