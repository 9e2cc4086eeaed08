"""Any bytes under any name give items, and every form gives the same hands."""

import gzip
import io
import tracemalloc
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.intake import file_read, intake
from pipeline.records.reader import Found, Skipped, Source
from pipeline.rules.catalog import VARIANTS
from schemas.hand import Hand
from schemas.problem import PROBLEM_CODES, Problem
from tests.records.as_sheet import as_sheet, fits_a_sheet
from tests.records.given import hands, line, read, record
from tests.strategies import hands as random_hands

NAMES = st.sampled_from(["night.jsonl", "night.json", "night.csv", "night.phh", "night.txt", "night", "night.phhs"])
STARTS = st.sampled_from(
    [
        b"",
        b"{",
        b"[{",
        line().encode(),
        b"hand_id,variant,player,won\n",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b'variant = "F7S"\nantes = [1]\n',
        b"\x1f\x8b\x08\x00",
    ]
)


@given(NAMES, STARTS, st.binary(max_size=120), st.sampled_from([None, "cp1252", "utf-16", "nonsense", "utf-7"]))
def test_any_bytes_under_any_name_give_items_and_never_raise(
    name: str, start: bytes, content: bytes, encoding: str | None
) -> None:
    items = read(start + content, name, encoding)
    assert items
    for item in items:
        assert isinstance(item, Found | Problem | Skipped)
        if isinstance(item, Problem):
            assert item.code in PROBLEM_CODES
            assert item.file == name
            str(item).encode()


@given(st.binary(max_size=200))
def test_any_bytes_in_an_archive_give_items_and_never_raise(content: bytes) -> None:
    with_tail = gzip.compress(line().encode())[: -len(content) or None] + content

    def opened() -> gzip.GzipFile:
        return gzip.GzipFile(fileobj=io.BytesIO(with_tail))

    made = Source("night.jsonl.gz", "night", ".jsonl", opened)  # type: ignore[arg-type]
    assert list(file_read(made).items())


SHEET_NIGHTS = st.lists(
    st.sampled_from(sorted(VARIANTS)).flatmap(random_hands).filter(fits_a_sheet), min_size=1, max_size=3
)


@given(SHEET_NIGHTS, st.sampled_from([(",", False), (";", False), (";", True), ("\t", True)]), st.booleans())
def test_a_sheet_and_json_lines_of_the_same_hands_give_equal_hands(
    night: list[Hand], form: tuple[str, bool], on_every_row: bool
) -> None:
    named = [
        hand.model_copy(
            update={
                "hand_id": str(number),
                "table": "kitchen",
                "house": {knob: str(value).lower() for knob, value in hand.house.items()},
            }
        )
        for number, hand in enumerate(night)
    ]
    as_lines = "\n".join(hand.model_dump_json() for hand in named)
    expected = hands(read(as_lines))
    assert len(expected) == len(night)
    assert hands(read(as_sheet(named, *form, on_every_row), "night.csv")) == expected


FULL = record(
    record=1,
    table="kitchen, upstairs",
    session="2026-11-20",
    site="home",
    hand_no=17,
    played_at="2026-11-20T22:41:00+01:00",
    recorder="Dee",
    revision=2,
    house={"odd_chip": "seat", "carry": "merged"},
    announced={"carry_players": ["Ann", "Lee, Bob"], "carry_ante": False, "said": "same four; ante again"},
    money="cash",
    currency="USD",
    scale=100,
    chip=25,
    stakes={"ante": 25, "bring_in": 50, "small_bet": 100, "big_bet": 200, "limit": "fixed"},
    carry_in=450,
    carry_from=["15", "16"],
    carry_out=0,
    rake=5,
    fees=10,
    pot=675,
    up_deal_order=["Kd", "Qc", "9s", "7c", "8c", "4h", "5d", "2c", "6h"],
    note='Cy said "no", twice',
    extra={"photo": "IMG_1.jpg"},
)
FULL["seats"][0] |= {"stack": 500, "stack_end": 400, "returned": 25, "mucked": True, "seat": 5, "took": False}
FULL["seats"][1] |= {"player": "Lee, Bob", "declared": "both", "seat": 7, "took": True}
FULL["seats"][2] |= {"dealt": True, "seat": 9}


def test_a_sheet_holds_every_field_but_lists_of_actions_results_and_parts() -> None:
    expected = hands(read(line(FULL)))
    assert [hand.hand_id for hand in expected] == ["17"]
    assert {name for name in Hand.model_fields if getattr(expected[0], name) in (None, [], {})} == {
        "actions",
        "community",
        "results",
        "void",
    }
    assert hands(read(as_sheet(expected), "night.csv")) == expected
    cancelled = hands(read(line(FULL | {"void": "misdeal", "community": ["As"]})))
    assert cancelled
    assert hands(read(as_sheet(cancelled, ";", comma=True, on_every_row=True), "night.csv")) == cancelled


def test_memory_stays_flat_over_json_lines(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    with path.open("w") as file:
        for number in range(3000):
            file.write(line(hand_id=str(number), note="x" * 3000) + "\n")
    tracemalloc.start()
    (made,) = intake([str(path)])
    assert sum(1 for item in made.items() if isinstance(item, Found)) == 3000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < path.stat().st_size / 4
