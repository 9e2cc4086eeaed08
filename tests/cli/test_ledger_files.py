"""What commands about hands say of a ledger that lies among them."""

from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.nights import night, write


def test_a_ledger_beside_hands_is_passed_over_and_one_that_is_named_says_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "night.jsonl", night()[:3])
    (tmp_path / "box.csv").write_text("player,kind,amount\nAnn,buy-in,5\n")
    assert main(["resolve", "."]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert main(["resolve", "box.csv"]) == 1
    assert "the file is a ledger and holds no hand" in capsys.readouterr().err


def test_a_ledger_that_fails_on_its_way_into_the_book_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = ["session,player,kind,amount", "Dee's,Ann,buy-in,50", "Dee's,Ann,cash-out,60", "Dee's,Bob,buy-in,10"]
    Path("box.csv").write_text("\n".join([*rows, "Dee's,Bob,cash-out,5"]) + "\n")
    assert main(["ingest", "box.csv", "--db", "b.duckdb"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "read 4 entries in 1 ledger: 4 loaded, 0 duplicates, 0 refused",
        "findings: 1 error",
        "  books of Dee's: 5 is missing: 60 bought in, 65 cashed out  night-not-zero; "
        """see: studbook gaps 'Dee'"'"'s' --db b.duckdb""",
    ]
    assert main(["ingest", "box.csv", "--db", "b.duckdb", "--fail-on", "never"]) == 0
    assert "findings" not in capsys.readouterr().out
    write(tmp_path / "night.jsonl", night()[:3])
    assert main(["ingest", "night.jsonl", "--fail-on", "note"]) == 1
    assert "findings: " in capsys.readouterr().out
