from typing import get_args

import pytest

from pipeline.records.ledger_entry import FIELDS
from pipeline.records.other_words import CALLED, field_hint
from pipeline.records.sheets.cells import HAND_COLUMNS, SEAT_COLUMNS
from schemas.hand import Hand, Seat

COLUMNS = [*HAND_COLUMNS, *SEAT_COLUMNS]


def test_every_word_leads_to_a_field_and_is_none_of_its_own_kind() -> None:
    for field, words in CALLED.items():
        homes = [known for known in (COLUMNS, FIELDS, Hand.model_fields, Seat.model_fields) if field in known]
        assert homes, field
        for word in words:
            if word.replace(" ", "_") not in COLUMNS:
                assert all(field in field_hint(word, known) for known in homes), word


@pytest.mark.parametrize(
    ("asked", "fields", "says"),
    [
        ("Date", COLUMNS, " Did you mean played_at?"),
        ("comment", COLUMNS, " Did you mean note?"),
        ("hole_cards", COLUMNS, " Did you mean down?"),
        ("Rollover", COLUMNS, " Did you mean carry_in or carry_out?"),
        ("players", COLUMNS, " Did you mean player?"),
        ("players", Hand.model_fields, " Did you mean seats?"),
        ("name", Seat.model_fields, " Did you mean player?"),
        ("type", FIELDS, " Did you mean kind?"),
        ("comunity", COLUMNS, " Did you mean community?"),
        ("zzz", COLUMNS, ""),
    ],
)
def test_the_field_that_may_be_meant_is_said(asked: str, fields: list[str], says: str) -> None:
    assert field_hint(asked, fields) == says


def test_games_are_called_by_none_of_these_words() -> None:
    assert "game" in CALLED["variant"]
    assert "game" not in get_args(Hand.model_fields["money"].annotation)
