import json

from pipeline.book.nights.ledger import Night, settle_nights
from pipeline.show.settled_up import settled_json, settled_lines


def said(night: Night, **asked: str) -> list[str]:
    """The lines of one night."""
    ((night, done),) = settle_nights([night], banker=asked.get("banker"))
    return settled_lines(night, done, asked.get("banker"))


def test_a_transfer_is_a_line_in_the_currency_and_the_last_says_whether_fewer_would_do() -> None:
    night = Night("USD", 100, {"Ann": -1250, "Bob": 1250, "Cy": 0})
    assert said(night) == ["Ann pays Bob 12.50", "1 transfer in USD, the fewest there can be."]
    assert said(night, banker="Cy") == [
        "Ann pays Cy 12.50",
        "Cy pays Bob 12.50",
        "2 transfers in USD, all with Cy as the banker.",
    ]
    assert said(Night(None, 1, {"Ann": 0})) == ["nobody owes anything in chips."]


def test_a_heuristic_is_called_one() -> None:
    amounts = [3**place for place in range(16)]
    night = Night(None, 1, {f"player {place:02}": net for place, net in enumerate([*amounts, -sum(amounts)])})
    ((_, done),) = settle_nights([night])
    last = "16 transfers in chips, a heuristic, fewer may do: the fewest are looked for among up to {} people."
    assert settled_lines(night, done)[-1] == last.format(16)
    assert settled_lines(night, done, apart=True)[-1] == last.format(9)


def test_a_name_cannot_move_the_cursor() -> None:
    assert said(Night(None, 1, {"A\x1b[2J": -5, "Bob": 5}))[0] == "A\\x1b[2J pays Bob 5"


def test_a_program_reads_from_to_and_whole_units() -> None:
    ((_, done),) = settle_nights([Night("USD", 100, {"Ann": -1250, "J\u00f6rg": 1250})])
    assert json.loads(settled_json([done])) == [{"from": "Ann", "to": "J\u00f6rg", "amount": 1250}]
    assert "J\u00f6rg" in settled_json([done])
    assert settled_json([]) == "[]"
