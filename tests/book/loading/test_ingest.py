import gzip
from collections.abc import Iterator
from pathlib import Path

from pipeline.book.database.store import Store
from pipeline.book.loading.ingest import digest_of_bytes, ingest_file
from pipeline.book.loading.shapes import HAND_TABLES, PROBLEM, SOURCE
from pipeline.records.reader import Found, Item, Skipped
from schemas.hand import Hand
from schemas.problem import Problem
from tests.book.loading.columns_of import columns_of, gathered, random_hands
from tests.checkout import ROOT, run_python
from tests.nights import hand, lines, night, read_one, reading, reading_from, write

REFUSED = Problem("bad-card", "'Zs' is not a card.", line=3, hand="3")


def source_of(*items: Hand | Item) -> dict[str, object]:
    return columns_of(*items)["source"].row(0, named=True)


def test_no_store_is_needed() -> None:
    script = "import sys\nimport pipeline.book.loading.ingest\nprint('duckdb' in sys.modules)"
    assert run_python("-c", script, cwd=ROOT, search=[ROOT]).stdout == "False\n"


def test_every_frame_has_the_columns_the_store_has_but_those_it_adds(book: Store) -> None:
    added = {
        "hand": {"source_ref", "order_file", "order_place"},
        "resolution": {"studbook", "resolved_utc"},
        "problem": {"source_ref"},
        "source": {"source_ref", "loaded", "replaced", "duplicates", "conflicts", "studbook", "loaded_utc"},
    }
    for table, shape in {**HAND_TABLES, "problem": PROBLEM, "source": SOURCE}.items():
        columns = set(book.query(f"select * from {table}").columns)
        assert columns == set(shape) | added.get(table, set()), table


def test_the_size_of_a_chunk_changes_nothing() -> None:
    hands = random_hands(40)
    whole = columns_of(*hands, REFUSED, Skipped("not-stud", 9))
    for chunk in (1, 7, 40):
        parts = columns_of(*hands, REFUSED, Skipped("not-stud", 9), chunk=chunk)
        assert parts.keys() == whole.keys()
        for table, frame in whole.items():
            assert sorted(parts[table].rows(), key=repr) == sorted(frame.rows(), key=repr), table


def test_a_chunk_is_given_out_before_the_file_is_read_to_its_end() -> None:
    read: list[int] = []

    def items() -> Iterator[Item]:
        for number in range(6):
            read.append(number)
            yield Found(hand(str(number)), number, "")

    chunks = ingest_file(reading_from(items, ""), chunk=2)
    assert next(chunks)["hand"].height == 2
    assert read == [0, 1]


def test_problems_are_given_out_by_the_chunk_too() -> None:
    refused = [Problem("bad-card", "no", line=number, hand=str(number)) for number in range(5)]
    assert [one["problem"].height for one in ingest_file(reading(refused), chunk=2)] == [2, 2, 1]


def test_hands_are_numbered_through_the_file() -> None:
    columns = columns_of(hand("7"), REFUSED, hand("8"), hand("9"), chunk=2)
    assert columns["hand"].select("hand_ref", "hand_id", "line").rows() == [(1, "7", 1), (2, "8", 3), (3, "9", 4)]
    assert columns["seat"]["hand_ref"].to_list() == [1, 1, 2, 2, 3, 3]


def test_refusals_count_hands_and_not_rows() -> None:
    twice = Problem("card-count", "too many", line=3, hand="3")
    later = Problem("bad-card", "'Zs' is not a card.", line=9, hand="9")
    row = source_of(hand("1"), REFUSED, twice, later, Skipped("not-stud", 12), Skipped("not-stud", 13))
    assert (row["read"], row["refused"], row["skipped"], row["problems"]) == (5, 2, 2, 3)
    assert row["skipped_for"] == '{"not-stud": 2}'


def test_two_refused_hands_of_one_name_are_two() -> None:
    assert source_of(REFUSED, hand("3"), REFUSED)["refused"] == 2


def test_an_empty_file_gives_its_row_and_its_problem(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    columns = gathered(ingest_file(read_one(path)))
    assert columns.keys() == {"problem", "source"}
    assert columns["problem"]["code"].to_list() == ["empty-file"]
    assert columns["source"]["read"].to_list() == [1]


def test_a_problem_names_its_file() -> None:
    assert columns_of(REFUSED)["problem"].select("file", "line", "hand_id").row(0) == ("night.jsonl", 3, "3")


def test_the_digest_is_of_the_bytes_out_of_compression(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", night())
    (tmp_path / "b.jsonl.gz").write_bytes(gzip.compress((tmp_path / "a.jsonl").read_bytes()))
    write(tmp_path / "c.jsonl", night()[:4])
    plain, packed, other = (
        digest_of_bytes(read_one(tmp_path / name).source) for name in ("a.jsonl", "b.jsonl.gz", "c.jsonl")
    )
    assert plain == packed != other


def test_what_cannot_be_read_has_no_digest(tmp_path: Path) -> None:
    assert digest_of_bytes(read_one(tmp_path / "nowhere.jsonl").source) is None
    damaged = tmp_path / "damaged.jsonl.gz"
    damaged.write_bytes(gzip.compress(lines(night()).encode())[:-20])
    assert digest_of_bytes(read_one(damaged).source) is None
