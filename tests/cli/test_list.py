import json
from pathlib import Path

import pytest

from pipeline.checks.findings import FINDINGS
from pipeline.cli.main import main
from pipeline.rules.catalog import VARIANTS
from schemas.problem import PROBLEM_CODES


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["list", *arguments]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(printed(capsys, *arguments, "--format", "json"))
    return found


def test_findings_are_one_line_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "findings").splitlines()
    assert [line.split()[1] for line in lines] == [*FINDINGS, *PROBLEM_CODES]
    assert lines[0].split(maxsplit=2) == ["error", "money-not-conserved", "what went in is not what came out"]
    assert all(line.split()[0] in ("error", "warning", "note") for line in lines)
    assert printed(capsys, "findings", "no-date") == "note     no-date  the record has no date and time\n"


@pytest.mark.parametrize(
    ("what", "name", "key"),
    [
        ("variants", "stud-8", "variant"),
        ("house", "odd_chip", "knob"),
        ("readers", "phh", "reader"),
        ("reports", "winnings", "report"),
        ("findings", "wrong-winner", "code"),
        ("settings", "chip", "setting"),
    ],
)
def test_one_of_a_list_is_shown_by_its_name(capsys: pytest.CaptureFixture[str], what: str, name: str, key: str) -> None:
    every, (one,) = rows(capsys, what), rows(capsys, what, name)
    assert len(every) > 1
    assert {column: cell for column, cell in one.items() if column != "says"} in every
    assert one[key] == name


def test_a_report_asked_for_alone_says_what_its_columns_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "reports", "steals")
    assert "steal_ok = everybody who could folded" in text
    assert printed(capsys, "reports", "third-street-entries").startswith("third_street_entries\n")
    assert "steal_ok" not in printed(capsys, "reports")
    (row,) = rows(capsys, "reports", "steals")
    assert "steal_ok = everybody who could folded" in str(row["says"])
    assert all("says" not in row for row in rows(capsys, "reports"))
    (tmp_path / "my-own.sql").write_text("-- Mine\n--\n-- a = one\n-- b = two\nselect 1 as a, 2 as b\n")
    (tmp_path / "bare.sql").write_text("select 1 as a\n")
    own = printed(capsys, "reports", "my-own", "--reports", str(tmp_path))
    assert own == "my-own\n    group       own\n    shows       Mine\n\n    a = one\n    b = two\n"
    assert printed(capsys, "reports", "bare", "--reports", str(tmp_path)).splitlines()[0] == "bare"


def test_settings_are_shown_as_they_may_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("studbook.toml").write_text('aliases = { "Bobby" = "Bob", "Annie" = "Ann" }\n')
    assert "    value       Bobby = Bob, Annie = Ann\n" in printed(capsys, "settings")
    (row,) = rows(capsys, "settings", "aliases")
    assert row["value"] == {"Bobby": "Bob", "Annie": "Ann"}
    assert rows(capsys, "settings", "db")[0]["value"] is None
    assert "    value       not set\n" in printed(capsys, "settings", "db")


def test_a_variant_is_found_by_its_other_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert rows(capsys, "variants", "Seven-Card Stud")[0]["variant"] == "stud"
    assert len(rows(capsys, "variants")) == len(VARIANTS)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("variants", "razzz"), "there is no 'razzz' among the variants. Did you mean razz?"),
        (("variants", "qqq"), "there is no 'qqq' among the variants. See `studbook list variants`."),
        (("house", "odd-chip"), "there is no 'odd-chip' among the house rules. Did you mean odd_chip?"),
        (("house", "qqq"), "there is no 'qqq' among the house rules. See `studbook list house`."),
        (("findings", "Wrong-Winner"), "there is no 'Wrong-Winner' among the findings. Did you mean wrong-winner?"),
        (("reports", "Win"), "there is no 'Win' among the reports. Did you mean win_rates or winnings?"),
        (("reports", "qqq"), "there is no 'qqq' among the reports. See `studbook list reports`."),
    ],
)
def test_what_is_not_in_a_list_is_said(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    assert main(["list", *arguments]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"studbook: {says}\n")
