from pipeline.records.sheets.cells import HAND_COLUMNS, REQUIRED, SEAT_COLUMNS
from pipeline.records.sheets.columns import KINDS, MEANING, explained


def test_every_column_is_explained_once_and_no_other() -> None:
    assert list(MEANING) == [*HAND_COLUMNS, *SEAT_COLUMNS]
    assert set(KINDS) == {*HAND_COLUMNS.values(), *SEAT_COLUMNS.values()}
    assert [one.column for one in explained()] == [*MEANING, "x_..."]


def test_an_explanation_says_what_is_needed_and_about_whom_it_is() -> None:
    assert {one.column for one in explained() if "needed" in one.about} == set(REQUIRED)
    assert {one.column for one in explained() if one.about.startswith("the player")} == set(SEAT_COLUMNS)
    assert all(one.meaning and not one.meaning.endswith(".") for one in explained())
