import pytest

from tests.records.ledgers.given import claimed

ENTRY = '{"player": "Ann", "kind": "buy-in", "amount": 5}'


@pytest.mark.parametrize("content", [ENTRY, f"# box\n\n  {ENTRY}\n{ENTRY}"])
def test_lines_of_entries_are_known(content: str) -> None:
    assert claimed(content, "box.jsonl") == "ledger-jsonl"


@pytest.mark.parametrize(
    "content", ['{"hand_id": "1", "seats": []}', '{"player": "Ann"}', f"[{ENTRY}]", '{"kind": 1, "amount": 2}']
)
def test_hands_and_other_lines_are_no_ledger(content: str) -> None:
    assert claimed(content, "box.jsonl") is None
