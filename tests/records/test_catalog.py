import pickle
import subprocess
import sys
from collections.abc import Iterator

import pytest

from pipeline.records.catalog import claiming, endings, readers
from pipeline.records.reader import Item, Reader, Source
from pipeline.records.text import Refused
from tests.records.given import line, source


def nothing(_: Source) -> Iterator[Item]:
    return iter(())


GREEDY = Reader("greedy", "anything at all", (".any",), lambda _source, _head: True, nothing)

SHEET = "hand_id,variant,player,contributed\n1,stud,Ann,5\n"
STARS = "PokerStars Hand #9:  Razz Limit ($2/$4 USD) - 2024/03/02 21:14:05 ET\nTable 'Small' 8-max\n"
PHH = 'variant = "F7S"\nantes = [1, 1]\nbring_in = 2\nstarting_stacks = [100, 100]\nactions = []\n'


def test_every_reader_on_the_shelf_is_found() -> None:
    assert {reader.name for reader in readers()} >= {"csv", "json", "jsonl", "phh", "pokerstars"}
    assert endings() >= {".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".phh", ".xlsx"}


def test_no_ending_belongs_to_two_readers_but_that_of_plain_text() -> None:
    every = [ending for reader in readers() for ending in reader.endings if ending != ".txt"]
    assert len(every) == len(set(every))
    assert all(ending.startswith(".") and ending == ending.lower() for ending in every)


@pytest.mark.parametrize(
    ("head", "name", "reader"),
    [
        (line(), "night.jsonl", "jsonl"),
        (line(), "night", "jsonl"),
        (f"{line()}\n{line()}", "night.json", "jsonl"),
        (line(), "night.json", "json"),
        (f"[{line()}]", "night.jsonl", "json"),
        (SHEET, "night.csv", "csv"),
        (SHEET, "night.txt", "csv"),
        (SHEET, "night", "csv"),
        (SHEET, "night.json", "csv"),
        (SHEET.replace(",", "\t"), "night.tsv", "csv"),
        (PHH, "night.phh", "phh"),
        (PHH, "night", "phh"),
        (PHH, "night.txt", "phh"),
        (STARS, "night.txt", "pokerstars"),
        (STARS, "night", "pokerstars"),
        (STARS, "-", "pokerstars"),
    ],
)
def test_exactly_one_reader_claims_what_a_file_holds(head: str, name: str, reader: str) -> None:
    assert claiming(source(head, name), head).name == reader


@pytest.mark.parametrize("head", ["a letter", "a,b,c\n1,2,3\n", "\x89PNG\r\n\x1a\n\0\0\0", "PK\3\4", "null"])
def test_what_no_reader_knows(head: str) -> None:
    with pytest.raises(Refused, match=r"^no reader knows what is in this file\.$") as refused:
        claiming(source(head, "night.txt"), head)
    assert refused.value.code == "no-reader"
    assert "`studbook list readers`" in refused.value.remedy


def test_two_readers_may_not_claim_one_file() -> None:
    with pytest.raises(Refused, match="the file looks like JSON Lines, one hand a line and anything at all") as refused:
        claiming(source(line(), "night.jsonl"), line(), [*readers(), GREEDY])
    assert refused.value.code == "two-readers"
    assert refused.value.remedy


def test_hands_of_two_sites_in_one_file_are_to_be_put_apart() -> None:
    head = (
        "PokerStars Hand #1:  7 Card Stud Limit ($1/$2 USD) - 2024/03/02 21:14:05 ET\n"
        "Full Tilt Poker Game #2: Table Example - $1/$2 - Limit Stud Hi - 21:14:05 ET - 2010/03/02\n"
    )
    with pytest.raises(Refused, match="looks like Full Tilt hand history and PokerStars hand history") as refused:
        claiming(source(head, "night.txt"), head)
    assert refused.value.code == "two-readers"
    assert refused.value.remedy.startswith("Put the hands of each into a file of their own")


@pytest.mark.parametrize("reader", readers(), ids=lambda one: one.name)
def test_a_reader_can_be_sent_to_a_process(reader: Reader) -> None:
    sent = pickle.loads(pickle.dumps(reader))
    assert (sent.name, sent.endings) == (reader.name, reader.endings)
    for head in (SHEET, STARS, PHH, line()):
        assert sent.claims(source(head), head) == reader.claims(source(head), head)


def test_a_process_that_is_sent_a_reader_loads_no_other() -> None:
    (sent,) = (pickle.dumps(reader) for reader in readers() if reader.name == "jsonl")
    asked = f"import pickle, sys; pickle.loads({sent!r}); print(*(name for name in sys.modules if '.readers.' in name))"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["pipeline.records.readers.jsonl"]
