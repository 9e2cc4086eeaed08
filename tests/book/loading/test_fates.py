import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.book.loading.fates import Held, decide, held_of, staying

Record = tuple[int, str]
HANDS = {"hand_ref": pl.Int64, "line": pl.Int64, "session": pl.String, "table_name": pl.String, "hand_id": pl.String}


def arriving(*records: Record, first: int = 1) -> pl.DataFrame:
    """Records of one hand as revision and content, in the order they arrive."""
    rows = [(number, number * 10, None, "kitchen", "1", *record) for number, record in enumerate(records, first)]
    return pl.DataFrame(rows, schema={**HANDS, "revision": pl.Int64, "digest": pl.String}, orient="row")


def held_with(*records: Record) -> Held:
    """A store that took in these records, one after the other."""
    held = Held()
    fates = decide(arriving(*records), held, "before.jsonl")
    rows = [
        {"session": None, "table_name": "kitchen", "hand_id": "1", "revision": revision, "digest": digest}
        | ({"hand_ref": 100} if fates[-1].kept.digest == digest and fates[-1].kept.revision == revision else {})
        for (_, revision, digest) in held.known
    ]
    blank = {"hand_ref": None, "line": 5, "order_file": "before.jsonl", "order_place": 3, "label": "before.jsonl"}
    blank["rules"] = "{}"
    return held_of([blank | row for row in rows], "now.jsonl")


@pytest.mark.parametrize(
    ("held", "coming", "words"),
    [
        ((), [(1, "a")], "loaded"),
        ((), [(1, "a"), (1, "a")], "loaded duplicate"),
        ((), [(1, "a"), (1, "b"), (1, "b"), (1, "a")], "loaded conflict conflict duplicate"),
        ((), [(1, "a"), (2, "b")], "loaded replaced"),
        ((), [(1, "a"), (2, "b"), (1, "a"), (1, "c")], "loaded replaced duplicate too-old"),
        ((), [(2, "b"), (1, "a"), (1, "a")], "loaded too-old too-old"),
        ((), [(1, "a"), (3, "c"), (2, "b"), (3, "d")], "loaded replaced too-old conflict"),
        (((1, "a"),), [(1, "a")], "duplicate"),
        (((1, "a"),), [(1, "b"), (1, "b")], "conflict conflict"),
        (((1, "a"),), [(2, "a")], "replaced"),
        (((2, "b"),), [(1, "a")], "too-old"),
        (((1, "a"), (2, "b")), [(1, "a"), (1, "c"), (2, "b"), (2, "d"), (3, "e")],
         "duplicate too-old duplicate conflict replaced"),
    ],
)  # fmt: skip
def test_each_hand_has_its_fate(held: tuple[Record, ...], coming: list[Record], words: str) -> None:
    assert [fate.word for fate in decide(arriving(*coming), held_with(*held), "now.jsonl")] == words.split()


@pytest.mark.parametrize(
    ("held", "coming", "words"),
    [
        (((1, "a"),), [(1, "b")], "replaced"),
        (((1, "a"),), [(1, "a")], "duplicate"),
        (((2, "a"),), [(1, "b")], "too-old"),
        # Two records of one file say different things: neither is the older.
        ((), [(1, "a"), (1, "b")], "loaded conflict"),
        (((1, "a"),), [(1, "b"), (1, "c")], "replaced conflict"),
    ],
)
def test_where_asked_a_record_takes_the_place_of_the_one_that_is_held(
    held: tuple[Record, ...], coming: list[Record], words: str
) -> None:
    fates = decide(arriving(*coming), held_with(*held), "now.jsonl", replace=True)
    assert [fate.word for fate in fates] == words.split()


def test_only_the_newest_record_stays_and_takes_the_place_of_what_was_held() -> None:
    held = held_with((1, "a"))
    fates = decide(arriving((2, "b"), (3, "c"), (2, "d")), held, "now.jsonl")
    stay = staying(fates, held)
    assert list(stay) == [2]
    assert (stay[2].revision, stay[2].order_file, stay[2].order_place) == (3, "before.jsonl", 3)
    assert held.leaving == [100]


def test_a_new_hand_stands_where_its_first_record_stood() -> None:
    held = Held()
    stay = staying(decide(arriving((1, "a"), (2, "b"), first=7), held, "now.jsonl"), held)
    assert [(kept.order_file, kept.order_place) for kept in stay.values()] == [("now.jsonl", 70)]
    assert held.leaving == []


def test_a_refused_hand_knows_what_was_kept_instead() -> None:
    fates = decide(arriving((1, "a"), (1, "b")), Held(), "now.jsonl")
    assert (fates[1].kept.file, fates[1].kept.line) == ("now.jsonl", 10)
    fates = decide(arriving((1, "b")), held_with((1, "a")), "now.jsonl")
    assert (fates[0].kept.file, fates[0].kept.line) == ("before.jsonl", 5)


def test_a_session_makes_another_hand() -> None:
    two = arriving((1, "a"), (1, "b")).with_columns(session=pl.Series([None, "friday"], dtype=pl.String))
    assert [fate.word for fate in decide(two, Held(), "now.jsonl")] == ["loaded", "loaded"]


@given(
    records=st.lists(st.tuples(st.integers(1, 3), st.sampled_from("abc")), min_size=1, max_size=8),
    cut=st.integers(0, 8),
)
def test_what_becomes_of_hands_does_not_hang_on_where_a_chunk_ends(records: list[Record], cut: int) -> None:
    whole = [fate.word for fate in decide(arriving(*records), Held(), "now.jsonl")]
    held = Held()
    parts = decide(arriving(*records[:cut]), held, "now.jsonl")
    parts += decide(arriving(*records[cut:], first=cut + 1), held, "now.jsonl")
    assert [fate.word for fate in parts] == whole
