import pytest

from pipeline.records.json_shape import json_shape

HAND = '{"hand_id": "1", "seats": []}'
PRETTY = '{\n  "hand_id": "1",\n  "seats": []\n}'


@pytest.mark.parametrize(
    ("head", "ending", "shape"),
    [
        (HAND, ".jsonl", "lines"),
        (HAND, ".ndjson", "lines"),
        (HAND, "", "lines"),
        (HAND, ".txt", "lines"),
        (HAND, ".json", "document"),
        (f"{HAND}\n", ".json", "document"),
        (f"{HAND}\n{HAND}\n", ".json", "lines"),
        (f"{HAND}\n{HAND}\n", "", "lines"),
        (f"\ufeff\n \r\n{HAND}\r\n{HAND}", ".json", "lines"),
        (f"{HAND}\r{HAND}", ".json", "lines"),
        (f"[{HAND}]", ".jsonl", "document"),
        (f"[{HAND}]", "", "document"),
        ("[\n{", ".txt", "document"),
        ("[]", ".json", "document"),
        ("[", "", "document"),
        ('{"hands": [', ".jsonl", "document"),
        ('{ "hands" : [', "", "document"),
        (PRETTY, ".json", "document"),
        (PRETTY, ".jsonl", "document"),
        (PRETTY, "", "document"),
        (f"{PRETTY}\n{PRETTY}", "", "document"),
        ('{"hand_id": "1",\n "seats": []}', ".jsonl", "document"),
        ('{\n"hand_id": "1"\n}', "", "document"),
        (f'{{"hand_id": "1", "se\n{HAND}\n', ".jsonl", "lines"),
        (f'{{"hand_id": "1", "se\n{HAND}\n', ".json", "lines"),
        ('{"hand_id": "1", "se\nxyz', ".jsonl", "lines"),
        ('{"hand_id": "1", "se\nxyz', ".json", "document"),
        ('{"hand_id": "1", "note": "very long, cut by the', ".jsonl", "lines"),
        ('{"hand_id": "1", "note": "very long, cut by the', ".json", "document"),
        ("{}", "", "lines"),
        ("{", "", "lines"),
        (f"# my hands\n{HAND}\n", ".txt", "lines"),
        (f"garbage\n{HAND}\n", ".jsonl", "lines"),
        (f"garbage\n{HAND}\n", ".json", "document"),
        ("{hand_id: 1}", ".json", "document"),
        ("{hand_id: 1}", ".jsonl", "lines"),
        ("[1, 2]", ".json", "document"),
        ("{hand_id: 1}", "", None),
        ("[1]\nvariant = 'F7S'", ".phhs", None),
        ("[1]\nvariant = 'F7S'", "", None),
        ("hand_id,player\n1,Ann", ".csv", None),
        ('"hand_id","player"\n"1","Ann"', ".csv", None),
        ("a letter to {you}", ".txt", None),
        ("a letter", ".json", None),
        (f"# A page\n\nThis is a hand:\n{HAND}\n", ".md", None),
        ("", "", None),
        ("null", ".jsonl", None),
    ],
)
def test_what_the_text_is_decides_and_then_the_ending(head: str, ending: str, shape: str | None) -> None:
    assert json_shape(head, ending) == shape
