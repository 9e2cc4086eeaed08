"""What is made of a text is made once, and not too much of it is kept."""

import pytest

from pipeline.records.phh import remembered
from pipeline.records.phh.remembered import LONGEST, Remembered


def test_a_text_is_made_something_of_once() -> None:
    asked: list[str] = []

    def length(text: str) -> int:
        asked.append(text)
        return len(text)

    known = Remembered(length)
    assert [known["ab"], known["ab"], known["c"]] == [2, 2, 1]
    assert asked == ["ab", "c"]


def test_too_many_and_too_long_texts_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MOST", 3)
    known = Remembered(int)
    assert [known[str(number)] for number in range(8)] == list(range(8))
    assert len(known) == 2
    assert known["1" * (LONGEST + 1)] == int("1" * (LONGEST + 1))
    assert len(known) == 2


def test_what_is_wrong_is_said_each_time() -> None:
    known = Remembered(int)
    for _ in range(2):
        with pytest.raises(ValueError, match="invalid"):
            known["x"]
    assert known == {}
