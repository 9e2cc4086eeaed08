import pytest

from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.sheets.template import TEMPLATES, template
from tests.records.given import hands, read


@pytest.mark.parametrize("form", TEMPLATES)
def test_the_example_reads_and_resolves_cleanly(form: str) -> None:
    night = hands(read(template(form), f"night.{form}"))
    assert [hand.hand_id for hand in night] == ["1", "2", "3"]
    checked = check(resolve_hands(night))
    assert list(checked.verdicts) == ["verified"] * 3
    assert [list(found) for found in checked.findings] == [[]] * 3


def test_both_forms_tell_the_same_night() -> None:
    assert hands(read(template("csv"), "night.csv")) == hands(read(template("jsonl"), "night.jsonl"))


def test_the_example_shows_a_carry_that_is_won() -> None:
    first, second, _ = hands(read(template("jsonl"), "night.jsonl"))
    assert first.carry_out == second.carry_in == 625
    assert second.carry_from == first.hand_id


def test_there_is_no_other_form() -> None:
    with pytest.raises(KeyError):
        template("xlsx")
