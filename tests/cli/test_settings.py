"""What a house writes in studbook.toml and in a house file, and what it is told where that cannot be."""

import codecs
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.cli.main import main
from pipeline.cli.rules_asked import read_house
from pipeline.cli.settings import in_force, settings_file
from schemas.problem import StudbookError

DEEP = 10_000


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(desk: Path, text: str | bytes) -> str:
    """What is said of a settings file with this content, without the file's own name."""
    file = desk / "studbook.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(StudbookError) as caught:
        in_force()
    said = str(caught.value)
    assert "\n" not in said
    assert said.endswith((".", "?"))
    assert str(file) in said
    return said.replace(str(file), "FILE")


def test_settings_are_found_above_and_name_files_beside_themselves(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (desk / "studbook.toml").write_text('db = "b.duckdb"\nzone = "Europe/Berlin"\ncurrency = "EUR"\nchip = 25\n')
    (desk / "below").mkdir()
    monkeypatch.chdir(desk / "below")
    found = in_force()
    assert found.path("db") == desk / "b.duckdb"
    assert (found.settings.zone, found.settings.currency, found.settings.chip) == ("Europe/Berlin", "EUR", 25)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('zone = "Nowhere/At_All"', "zone cannot be 'Nowhere/At_All'; it is a time zone, such as \"Europe/Berlin\"."),
        ('zone = "Europe"', "zone cannot be 'Europe'; it is a time zone, such as \"Europe/Berlin\"."),
        ('zone = "../etc"', "zone cannot be '../etc'; it is a time zone, such as \"Europe/Berlin\"."),
        ('zone = "a\\u0000b"', "zone cannot be 'a\\x00b'; it is a time zone, such as \"Europe/Berlin\"."),
        (
            "chip = 1000000000000001",
            "chip cannot be 1000000000000001; it is a whole number of units from 1 to 10^15, such as 25.",
        ),
        ("chip = 0", "chip cannot be 0; it is a whole number of units from 1 to 10^15, such as 25."),
        (
            "chip = true",
            "chip cannot be True; it is a whole number of units from 1 to 10^15, such as 25.",
        ),
        (
            "chip = 5.0",
            "chip cannot be 5.0; it is a whole number of units from 1 to 10^15, such as 25.",
        ),
        (
            'chip = "5"',
            "chip cannot be '5'; it is a whole number of units from 1 to 10^15, such as 25.",
        ),
        ('currency = "euro"', "currency cannot be 'euro'; it is three capital letters, such as \"EUR\"."),
        ("currency = 1", 'currency cannot be 1; it is three capital letters, such as "EUR".'),
        ("aliases = 1", 'aliases cannot be 1; it is a table of names, such as {"Bobby" = "Bob"}.'),
        ('handles = {Ann = ""}', "handles cannot be "),
        ("db = 1", 'db cannot be 1; it is the name of a file, such as "book.duckdb".'),
        ('db = ""', "db cannot be ''; it is the name of a file, such as \"book.duckdb\"."),
        ('db = "a\\u0000b"', "db cannot be 'a\\x00b'; it is the name of a file, such as \"book.duckdb\"."),
        ('house = "a\\u0000b"', "house cannot be 'a\\x00b'; it is the name of a file, such as \"house.toml\"."),
        ('zoen = "x"', "'zoen' is not a setting. Did you mean zone?"),
        (
            "xyz = 1",
            "'xyz' is not a setting. It may say db, house, zone, currency, chip, aliases, handles, "
            "session_gap, day_start, me.",
        ),
        ("session_gap = 0", "session_gap cannot be 0; it is a whole number from 1 to 10080."),
        ("session_gap = 10081", "session_gap cannot be 10081; it is a whole number from 1 to 10080."),
        ('day_start = "24:00"', "day_start cannot be '24:00'; it is a time of day, such as \"06:00\"."),
        ("day_start = 06:00:00", 'day_start cannot be 06:00:00; it is a time of day, such as "06:00".'),
        (f"db.{'.a' * DEEP}".replace("..", ".") + " = 1", "db cannot be a value nested so deep; it is the name of"),
        (f'db = ["{"x" * 300}"]', f"db cannot be ['{'x' * 55}...; it is the name of a file"),
    ],
)
def test_a_setting_that_cannot_be_says_what_it_may_be(desk: Path, line: str, says: str) -> None:
    assert refused(desk, line).startswith(f"FILE: {says}")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (f"x = {'[' * DEEP}", "FILE is nested too deep."),
        ("chip = ", "FILE is not TOML: "),
        ("chip = 1\nchip = 2\n", "FILE is not TOML: "),
        (f"chip = {'9' * 5000}", "FILE is not TOML: "),
        ('chip = 1\ncurrency = "\u20ac"\n'.encode("cp1252"), "FILE is not UTF-8 text in line 2; save it as UTF-8."),
        ("chip = 1\n".encode("utf-16"), "FILE is written in UTF-16 or UTF-32; save it as UTF-8."),
        ("chip = 1\n".encode("utf-16-le"), "FILE is written in UTF-16 or UTF-32; save it as UTF-8."),
        (codecs.BOM_UTF32_BE + "chip = 1\n".encode("utf-32-be"), "FILE is written in UTF-16 or UTF-32"),
        (b"#" * (2 * 1024 * 1024), "FILE is larger than 1 MB; is it the right file?"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(desk: Path, content: str | bytes, says: str) -> None:
    assert refused(desk, content).startswith(says)


def test_a_mark_at_the_start_is_passed_over(desk: Path) -> None:
    (desk / "studbook.toml").write_bytes(codecs.BOM_UTF8 + b"chip = 5\r\n")
    assert in_force().settings.chip == 5


def test_the_largest_chip_is_allowed(desk: Path) -> None:
    (desk / "studbook.toml").write_text("chip = 1000000000000000\n")
    assert in_force().settings.chip == 10**15


def test_where_the_current_folder_is_gone_there_are_no_settings(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise FileNotFoundError(2, "No such file or directory")

    (desk / "studbook.toml").write_text("chip = 5\n")
    monkeypatch.setattr(os, "getcwd", gone)
    assert settings_file() is None
    assert in_force().settings.chip is None


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (
            '[stud]\nodd_chip = "seat"\n["seven-card stud"]\nodd_chip = "tda"\n',
            "house file FILE: 'stud' and 'seven-card stud' are one game, stud; put its rules in one table.",
        ),
        (
            '[two-thirds]\nodd_chip = "seat"\n[Two_Thirds]\nmucked = "live"\n',
            "house file FILE: 'two-thirds' and 'Two_Thirds' are one game, two-thirds; put its rules in one table.",
        ),
        ('odd_chip = "seat"\nodd_chip = "tda"\n', "the house file FILE is not TOML: "),
        ("[zzz]\n", "house file FILE: 'zzz' is not a variant. See `studbook list variants`."),
        ("[strud]\n", "house file FILE: 'strud' is not a variant. Did you mean stud?"),
        (f"x = {'[' * DEEP}", "the house file FILE is nested too deep."),
        (f"odd_chip.{'.a' * DEEP}".replace("..", ".") + " = 1", "house file FILE: 'odd_chip' is not a variant."),
        (f"stud.odd_chip{'.a' * DEEP} = 1", "the house file FILE is nested too deep."),
        ('odd_chip = "seat"'.encode("utf-16"), "the house file FILE is written in UTF-16 or UTF-32; save it as UTF-8."),
    ],
)
def test_a_house_file_that_cannot_be_says_why(desk: Path, content: str | bytes, says: str) -> None:
    file = desk / "house.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(StudbookError) as caught:
        read_house(file)
    assert str(caught.value).replace(str(file), "FILE").startswith(says)


def test_a_house_file_may_start_with_a_mark(desk: Path) -> None:
    (desk / "house.toml").write_bytes(codecs.BOM_UTF8 + b'odd_chip = "seat"\n[stud]\nmucked = "live"\n')
    rules = read_house(desk / "house.toml")
    assert rules.for_variant("stud") == {"odd_chip": "seat", "mucked": "live"}
    assert rules.for_variant("razz") == {"odd_chip": "seat"}


def test_a_house_file_with_an_impossible_name_is_said(desk: Path) -> None:
    with pytest.raises(StudbookError, match="cannot read the house file a\0b: no file can have that name"):
        read_house(Path("a\0b"))


def test_a_rule_set_twice_on_the_command_line_is_refused(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    twice = ["--set", "odd_chip=seat", "--set", "odd_chip=tda"]
    assert main(["check", "none.jsonl", *twice]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "studbook: --set says odd_chip=seat and odd_chip=tda; say it once.\n")


def test_the_settings_in_force_are_listed(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "studbook.toml").write_text("chip = 5\n")
    assert main(["list", "settings", "chip", "--format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row == {
        "setting": "chip",
        "value": 5,
        "is": "the smallest chip, in units, of cash hands that name none",
    }


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("gone.toml")])
def test_settings_that_are_no_file_are_said_and_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], object]
) -> None:
    """Those of a folder above would be taken in their place."""
    (tmp_path / "studbook.toml").write_text('db = "other.duckdb"\n')
    (tmp_path / "night").mkdir()
    monkeypatch.chdir(tmp_path / "night")
    make(tmp_path / "night" / "studbook.toml")
    with pytest.raises(StudbookError, match=r"night/studbook\.toml is no file that can be read; put one with"):
        in_force()
