"""The examples that hold no hand: what stands there is right as it is, and set where its # is taken away."""

import re
import tomllib
from pathlib import Path

import pytest

from pipeline.cli.main import main
from pipeline.cli.settings import in_force
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.house import house_file
from pipeline.rules.variant import all_knobs
from pipeline.show.template_text import TEXTS
from schemas.settings import Settings


def uncommented(text: str) -> dict[str, object]:
    """What a file sets once the # is taken away from every line that sets something."""
    return tomllib.loads("\n".join(re.findall(r"^# (\w+ = .*)$", text, re.MULTILINE)))


def test_nothing_is_set_as_it_is() -> None:
    assert tomllib.loads(TEXTS["settings"]()) == tomllib.loads(TEXTS["house"]()) == {}


def test_every_setting_has_an_example_that_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = TEXTS["settings"]()
    assert list(uncommented(text)) == list(Settings.model_fields)
    (tmp_path / "studbook.toml").write_text(re.sub(r"(?m)^# (?=\w+ = )", "", text))
    monkeypatch.chdir(tmp_path)
    found = in_force()
    assert found.settings == Settings.model_validate(uncommented(text))
    assert found.file == tmp_path / "studbook.toml"


def test_every_rule_of_a_game_is_there_at_its_default() -> None:
    rules = uncommented(TEXTS["house"]())
    assert set(rules) == {knob for variant in VARIANTS.values() for knob in all_knobs(variant)}
    assert house_file(rules)[1] == []
    said = TEXTS["house"]()
    for variant in VARIANTS.values():
        for knob, values in all_knobs(variant).items():
            if values[0] != rules[knob]:
                assert f"; {variant.name} by itself has {values[0]}" in said, knob


def test_the_ledger_is_of_the_night_and_comes_out_even(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for form in ("csv", "ledger"):
        assert main(["template", form]) == 0
        Path(f"{form}.csv").write_text(capsys.readouterr().out)
    assert main(["audit", "csv.csv", "ledger.csv", "--fail-on", "warning"]) == 0
    assert "they come out even" in capsys.readouterr().out


def test_the_page_of_settings_names_them_all(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| `(.*?)` \|", page, re.MULTILINE)
    assert dict(rows) == dict(re.findall(r"^# (\w+) = (.*)$", TEXTS["settings"](), re.MULTILINE))
