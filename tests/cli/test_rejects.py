"""`--rejects`: what is refused is written in its own form, to be mended and read again."""

import json
from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.records.given import line

HEADER = "hand_id,variant,player,down,up,contributed,won\n"
GOOD = "1,stud,Ann,Kd Kh 5c,9d 8s 3h 2c,20,\n,,Bob,Ac As 7d,Jh 6c 4s Td,20,40\n"
BAD = GOOD.replace("1,stud", "2,stod")


@pytest.fixture(autouse=True)
def _desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("night.csv").write_text(HEADER + GOOD + BAD)


def ids(printed: str) -> list[str]:
    """The hands that `resolve` printed."""
    return [json.loads(row)["hand_id"] for row in printed.splitlines()]


@pytest.mark.parametrize("command", ["resolve", "check", "ingest", "audit"])
def test_every_command_that_reads_writes_what_it_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "night.csv", "--rejects", "mend.csv"]) == 1
    assert "1 refused hand is in mend.csv: mend it there, and read that file." in capsys.readouterr().err
    assert Path("mend.csv").read_text().splitlines()[0] == f"{HEADER.strip()},table,x_reason"
    assert main(["resolve", "mend.csv"]) == 1
    unmended = capsys.readouterr()
    assert unmended.out == ""
    assert "'stod' is not a variant. Did you mean stud" in unmended.err
    Path("mend.csv").write_text(Path("mend.csv").read_text().replace("stod", "stud", 1))
    assert main(["resolve", "mend.csv"]) == 0
    mended = capsys.readouterr()
    assert ids(mended.out) == ["2"]
    assert json.loads(mended.out)["table"] == "night"


def test_a_mended_night_is_whole_in_the_store(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ingest", "night.csv", "--rejects", "mend.csv"]) == 1
    Path("mend.csv").write_text(Path("mend.csv").read_text().replace("stod", "stud", 1))
    assert main(["ingest", "mend.csv", "--rejects", "more.csv"]) == 0
    assert "more.csv is not written: no hand was refused." in capsys.readouterr().err
    assert not Path("more.csv").exists()
    assert main(["query", "select table_name, hand_id from hand order by all", "--format", "csv"]) == 0
    assert capsys.readouterr().out.split() == ["table_name,hand_id", "night,1", "night,2"]


def test_a_hand_the_store_refuses_is_among_them(capsys: pytest.CaptureFixture[str]) -> None:
    Path("night.csv").write_text(HEADER + GOOD)
    assert main(["ingest", "night.csv"]) == 0
    Path("other").mkdir()
    Path("other/night.csv").write_text(HEADER + GOOD.replace(",20", ",30").replace(",40", ",60"))
    assert main(["ingest", "other/night.csv", "--rejects", "mend.csv"]) == 1
    header, first, second = Path("mend.csv").read_text().splitlines()
    assert header == f"{HEADER.strip()},table,x_reason"
    assert first.startswith('1,stud,Ann,Kd Kh 5c,9d 8s 3h 2c,30,,night,"conflict: hand 1 of night is in the book')
    assert second == ",,Bob,Ac As 7d,Jh 6c 4s Td,30,60,,"
    revised = (
        header.replace("hand_id", "hand_id,revision"),
        first.replace("1,", "1,2,", 1),
        second.replace(",", ",,", 1),
    )
    Path("mend.csv").write_text("\n".join(revised))
    assert main(["ingest", "mend.csv"]) == 0
    capsys.readouterr()
    assert main(["query", "select revision, record like '%60%' from hand", "--format", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "2,true"


def test_conflicts_of_json_lines_come_as_they_were_written() -> None:
    Path("a.jsonl").write_text(line(table="kitchen"))
    Path("b.jsonl").write_text(line(table="kitchen", note="another"))
    assert main(["ingest", "a.jsonl", "b.jsonl", "--rejects", "mend.jsonl", "--fail-on", "never"]) == 0
    (made,) = map(json.loads, Path("mend.jsonl").read_text().splitlines())
    assert made["note"] == "another"
    assert made["extra"]["reason"].startswith("conflict: ")


def test_standard_input_is_mended_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("night.csv").open() as night:
        monkeypatch.setattr("sys.stdin", night)
        assert main(["resolve", "-", "--rejects", "mend.csv"]) == 1
    assert ids(capsys.readouterr().out) == ["1"]
    assert ",stdin," in Path("mend.csv").read_text()


@pytest.mark.parametrize("command", ["resolve", "check", "ingest", "audit"])
def test_a_file_that_is_there_stops_before_anything_is_done(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = Path("night.csv").read_text()
    assert main([command, "night.csv", "--rejects", "night.csv"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "night.csv is there already; name another file for the refused hands, or remove it." in said.err
    assert Path("night.csv").read_text() == before
    assert sorted(path.name for path in Path().iterdir()) == ["night.csv"]


def test_what_was_refused_before_a_command_broke_off_is_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pipeline.book.audit.refresh_chains", broken)
    assert main(["ingest", "night.csv", "--rejects", "mend.csv"]) == 130
    assert "1 refused hand is in mend.csv" in capsys.readouterr().err
    assert Path("mend.csv").exists()


def test_a_place_that_cannot_be_written_is_told_before_anything_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("night.jsonl").write_text("[1]\n")
    before = sorted(tmp_path.iterdir())
    name = "x" * 300 + ".jsonl"
    assert main(["audit", "night.jsonl", "--rejects", name]) == 2
    assert capsys.readouterr().err == f"studbook: cannot write {name}: file name too long.\n"
    assert sorted(tmp_path.iterdir()) == before
