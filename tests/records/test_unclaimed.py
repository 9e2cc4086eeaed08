import pytest

from pipeline.records.catalog import claiming, endings, readers
from pipeline.records.text import Refused
from pipeline.records.unclaimed import OURS, PACKED
from tests.records.ledgers.given import source

HOW = "`studbook list readers` names the forms that are read."


def advice(name: str, content: str) -> str:
    with pytest.raises(Refused) as refused:
        claiming(source(content, name), content)
    assert (refused.value.code, refused.value.sentence) == ("no-reader", "no reader knows what is in this file.")
    return refused.value.remedy


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        (
            "night.csv",
            "\nOur Friday game\nhand_id,player\n",
            "A sheet is read where its first row names the columns, player and hand_id among them "
            f"(`studbook template csv` shows one). It begins with 'Our Friday game'. {HOW}",
        ),
        ("night.tsv", "", f"(`studbook template csv` shows one). {HOW}"),
        ("night.jsonl", "Dear Ann", "JSON Lines are read where each line is one object"),
        ("night.json", "Dear Ann", "JSON is read where it is one hand, a list of them, or an object with `hands`."),
        ("night.txt", "Dear Ann", "such as `PokerStars Hand #` and its number. It begins with 'Dear Ann'."),
        ("night.txt", "\x1b[2Jx", f"and its number. {HOW}"),
        ("night.pdf", "%PDF", f"Save it in a form that is read: {HOW}"),
        ("night.zip", "PK", "Unpack it first; of packed files only .gz is read as it is."),
        ("studbook.toml", 'db = "x"', "house rules with `--house`."),
        ("book.duckdb", "", "`--db` names one"),
    ],
)
def test_what_to_do_is_told_by_the_name_and_the_beginning(name: str, content: str, says: str) -> None:
    assert says in advice(name, content)


def test_every_ending_that_is_looked_for_says_what_it_wants() -> None:
    told = {ending: [one.wanted for one in readers() if ending in one.endings] for ending in endings()}
    claimed_by_name = {".phh", ".phhs", ".xlsx"}
    assert all(any(said) for ending, said in told.items() if ending not in claimed_by_name), told
    assert not endings() & {*PACKED, *OURS}
