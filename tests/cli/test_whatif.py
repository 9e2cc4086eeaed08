from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.nights import hand, night, seat, thirds, write

BY_ITSELF = "Each hand is taken by its own record; carries are not replayed."


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What `studbook whatif` printed."""
    assert main(["whatif", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_how_many_hands_come_out_otherwise_is_said_with_what_was_not_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "friday.jsonl", [*night(), thirds("6", table="porch")])
    main(["ingest", "friday.jsonl"])
    capsys.readouterr()
    assert said(capsys, "--variant", "stud")[:2] == ["5 hands, 2 of them come out otherwise.", BY_ITSELF]
    assert said(capsys, "--variant", "stud", "--table", "porch")[:2] == [
        "1 hand, 1 of them comes out otherwise.",
        BY_ITSELF,
    ]
    assert said(capsys, "--set", "odd_chip=seat")[:2] == ["5 hands, none of them comes out otherwise.", BY_ITSELF]


def test_a_rule_that_no_game_of_the_hands_reads_is_said_to_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "friday.jsonl", [*night(), thirds("6", table="porch")])
    main(["ingest", "friday.jsonl"])
    unread = "no game of these hands reads all_tied, so it changes nothing; see: studbook list house all_tied\n"
    for more, says in (
        (["--set", "all_tied=rollover", "--format", "csv"], unread),
        (["--set", "all_tied=rollover", "--set", "pot_scope=global"], unread),
        (["--set", "all_tied=rollover", "--variant", "dubya"], ""),
        (["--set", "odd_chip=seat"], ""),
    ):
        capsys.readouterr()
        assert main(["whatif", *more]) == 0
        assert capsys.readouterr().err == says, more


def test_hands_that_do_not_say_which_cards_would_be_wild_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hand 1 has a queen up and no order, hand 2 no queen, hand 3 the order."""
    monkeypatch.chdir(tmp_path)
    kings = seat("Ann", down=["Kc", "Kh", "2c"], up=["4d", "7c", "8h", "9d"])
    down = ["Ac", "Ah", "3c"]
    queen = seat("Bob", down=down, up=["Qd", "6c", "Th", "Jd"])
    none = seat("Bob", down=down, up=["5d", "6c", "Th", "Jd"])
    order = ["4d", "Qd", "7c", "6c", "8h", "Th", "9d", "Jd"]
    hands = [
        hand("1", seats=[kings, queen]),
        hand("2", seats=[kings, none]),
        hand("3", seats=[kings, queen], up_deal_order=order),
    ]
    write(tmp_path / "friday.jsonl", hands)
    main(["ingest", "friday.jsonl"])
    capsys.readouterr()
    order_missing = (
        "1 of them does not say in what order the up cards were dealt, and is taken as if no card followed a queen."
    )
    told = said(capsys, "--variant", "follow-the-queen")
    assert told[1:3] == [BY_ITSELF, order_missing]
    assert order_missing not in said(capsys, "--variant", "baseball")
