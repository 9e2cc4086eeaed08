"""The first line of a Bovada, Bodog or Ignition hand says which table, which game and when."""

import pytest

from pipeline.records.sites.bovada_header import header_of, id_of, opening_in
from pipeline.records.sites.text import BadLine

TIME = "2013-03-02 21:14:05"


def line(about: str, room: str = "Bovada", time: str = TIME) -> str:
    return f"{room} Hand #900000000501{about} - {time}"


@pytest.mark.parametrize(
    "room", ["Bovada", "Bodog", "Bodog.com", "Bodog.eu", "Bodog UK", "Bodog Canada", "Bodog88", "Ignition"]
)
def test_the_rooms_of_one_software_are_told_apart(room: str) -> None:
    found = header_of(line(" TBL#7 7CARD Fixed Limit", room))
    assert found is not None
    assert (found.hand_id, found.extra) == ("900000000501", {"room": room})


@pytest.mark.parametrize(
    "text", ["Bovada Hand History", "Bovada Hand #", "A Bovada Hand #1 TBL#7", "Bovado Hand #1", ""]
)
def test_other_lines_open_no_hand(text: str) -> None:
    assert id_of(text) is None


@pytest.mark.parametrize(
    ("about", "variant", "limit", "table", "extra"),
    [
        (" TBL#7 7CARD Fixed Limit", "stud", "fixed", "TBL#7", {}),
        (" TBL#7 7CARD HiLo Fixed Limit", "stud-8", "fixed", "TBL#7", {}),
        (" TBL#7 7CARD_HL  Fixed Limit [MVS]", "stud-8", "fixed", "TBL#7", {}),
        ("  Zone Poker ID#7 7CARDZonePoker Fixed Limit", "stud", "fixed", "Zone Poker ID#7", {}),
        (" TBL#7 7CARD 1 on 1", "stud", "", "TBL#7", {}),
        (
            ": 7CARD HiLo TOURNAMENT #78 TBL#3, Fixed Limit- Level 6 (75/150)",
            "stud-8",
            "fixed",
            "Tournament #78 TBL#3",
            {"tournament": "78", "level": "6", "stakes": "75/150"},
        ),
        (
            ": 7CARD Tournament #M-78 TBL#3, Normal- Level 1 (0/0)",
            "stud",
            "",
            "Tournament #M-78 TBL#3",
            {"tournament": "M-78", "level": "1"},
        ),
    ],
)
def test_games_and_tables(about: str, variant: str, limit: str, table: str, extra: dict[str, str]) -> None:
    found = header_of(line(about))
    assert found is not None
    assert (found.variant, found.limit, found.table) == (variant, limit, table)
    assert found.extra == {"room": "Bovada", **extra}
    assert found.tournament is ("tournament" in extra)


@pytest.mark.parametrize(
    "game", ["HOLDEM No Limit", "OMAHA HiLo Pot Limit", "OMAHA HiLoZonePoker Pot Limit", "5CARD Fixed Limit", "RAZZ"]
)
def test_every_other_game_is_none_of_ours(game: str) -> None:
    assert header_of(line(f" TBL#7 {game}")) is None


@pytest.mark.parametrize("about", ["", " TBL#7", " TBL#7 ?"])
def test_a_line_without_a_game_is_refused(about: str) -> None:
    with pytest.raises(BadLine) as refused:
        header_of(line(about))
    assert refused.value.fault.code == "unknown-variant"


@pytest.mark.parametrize(
    ("time", "played_at"),
    [
        ("2021-07-02 1:02:03 UTC", "2021-07-02T01:02:03+00:00"),
        ("2012-07-02 01:02:03", "2012-07-02T01:02:03"),
        ("2012-07-02 01:02:03 XYZ", None),
        ("some day", None),
    ],
)
def test_a_zone_is_kept_and_none_is_guessed(time: str, played_at: str | None) -> None:
    found = header_of(line(" TBL#7 7CARD Fixed Limit", time=time))
    assert found is not None
    assert found.played_at == played_at


def test_a_time_there_is_not_is_refused() -> None:
    with pytest.raises(BadLine) as refused:
        header_of(line(" TBL#7 7CARD Fixed Limit", time="2013-02-30 21:14:05"))
    assert refused.value.fault.code == "bad-time"


def test_only_a_whole_first_line_is_found_within_another() -> None:
    whole = line(" TBL#7 7CARD Fixed Limit")
    assert opening_in(f"Seat+3 : Rais{whole}") == len("Seat+3 : Rais")
    assert opening_in(whole) == 0
    assert opening_in("Seat+3 : Rais" + whole.removesuffix(f" - {TIME}")) == 0
