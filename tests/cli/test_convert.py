"""`studbook convert`: where the text goes, what is never written over, and what the exit code says."""

import gzip
import io
import json
import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from pipeline.cli.main import main
from pipeline.records.intake import intake
from pipeline.records.reader import Found
from schemas.hand import Hand
from tests.converted import played
from tests.nights import night, write

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "friday.jsonl", night())
    write(
        tmp_path / "betting.jsonl",
        [played(seed, money="cash", currency="USD", scale=100, house={}) for seed in (1, 2, 4)],
    )


def hands(*paths: str) -> list[Hand]:
    """What stands in files."""
    items = [item for file in intake(paths) for item in file.items()]
    return [item.hand for item in items if isinstance(item, Found)]


def refusal(capsys: Said, arguments: Sequence[str]) -> str:
    """The one sentence of a command that could not run."""
    assert main(["convert", *arguments]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    return printed.err.removeprefix("studbook: ").rstrip("\n")


@pytest.mark.parametrize("to", ["jsonl", "csv", "phh", "pokerstars"])
def test_text_goes_to_standard_output_and_words_to_standard_error(capsys: Said, to: str) -> None:
    assert main(["convert", "betting.jsonl", "--to", to]) == 0
    printed = capsys.readouterr()
    Path("again").write_text(printed.out, encoding="utf-8")
    assert [hand.table for hand in hands("again")] == ["It's here"] * 3
    assert printed.err.splitlines() == sorted(set(printed.err.splitlines()), key=printed.err.splitlines().index)
    assert all("has no place for" in line for line in printed.err.splitlines())
    assert (printed.err == "") is (to in ("jsonl", "phh"))


def test_from_one_format_to_the_next_and_back(capsys: Said) -> None:
    chain = ["betting.jsonl", "a.phhs", "b.jsonl", "c.txt", "d.phhs", "e.csv", "f.jsonl"]
    names = {".jsonl": "jsonl", ".phhs": "phh", ".txt": "pokerstars", ".csv": "csv"}
    for before, after in pairwise(chain):
        assert main(["convert", before, "--to", names[Path(after).suffix], "-o", after]) == 0
    assert "3 hands written to a.phhs.\n" in capsys.readouterr().err
    assert main(["resolve", "betting.jsonl"]) == 0
    ours = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert main(["resolve", "f.jsonl"]) == 0
    theirs = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    scale = hands("f.jsonl")[0].scale // hands("betting.jsonl")[0].scale
    for one, other in zip(ours, theirs, strict=True):
        for part in ("awards", "returned"):
            assert {name: chips * scale for name, chips in one[part].items()} == other[part]


def test_hands_that_cannot_be_written_for_one_reason_are_told_together_with_the_first_places(capsys: Said) -> None:
    assert main(["convert", "friday.jsonl", "betting.jsonl", "--to", "phh", "-o", "all.phhs"]) == 1
    assert capsys.readouterr().err.splitlines()[:2] == [
        "3 hands written to all.phhs.",
        "5 hands not written: PHH is made of actions, and none are written down. That is hand 1 (friday.jsonl:1);"
        " hand 2 (friday.jsonl:2); hand 3 (friday.jsonl:3) and so on. JSON Lines holds every record. [not-held]",
    ]
    assert len(hands("all.phhs")) == 3


def test_without_a_hand_no_file_is_made(capsys: Said) -> None:
    assert main(["convert", "friday.jsonl", "--to", "phh", "-o", "all.phhs"]) == 1
    assert sorted(os.listdir()) == ["betting.jsonl", "friday.jsonl"]
    assert "written to" not in capsys.readouterr().err


@pytest.mark.parametrize("target", ["friday.jsonl", "made/friday.jsonl"])
def test_nothing_is_written_over_unasked(capsys: Said, target: str) -> None:
    Path("made").mkdir()
    Path("made/friday.jsonl").write_text("mine")
    before = Path(target).read_bytes()
    output = "made" if target.startswith("made") else target
    arguments = ["betting.jsonl", "friday.jsonl", "--to", "jsonl", "-o", output]
    assert refusal(capsys, arguments) == f"{target} is there already; add --force to write over it, or name another."
    assert Path(target).read_bytes() == before
    assert not Path("made/betting.jsonl").exists()
    assert main(["convert", *arguments, "--force"]) == 0
    assert len(hands(target)) == (5 if output == "made" else 8)
    assert sorted(os.listdir()) == ["betting.jsonl", "friday.jsonl", "made"]


def test_what_breaks_off_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("kept.jsonl").write_text("mine")

    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pipeline.show.convert.resolve_hands", broken)
    assert main(["convert", "betting.jsonl", "--to", "phh", "-o", "kept.jsonl", "--force"]) == 130
    assert main(["convert", "betting.jsonl", "--to", "csv", "-o", "new/"]) == 130
    assert Path("kept.jsonl").read_text() == "mine"
    assert os.listdir("new") == []
    assert sorted(os.listdir()) == ["betting.jsonl", "friday.jsonl", "kept.jsonl", "new"]


def test_a_folder_gets_one_file_for_each_that_is_read(capsys: Said) -> None:
    Path("other").mkdir()
    write(Path("other/friday.jsonl"), [played(7, money="cash", currency="USD", scale=100, house={})])
    Path("other/broken.jsonl").write_text("{}\n")
    arguments = ["convert", "betting.jsonl", "friday.jsonl", "other", "gone.jsonl", "--to", "phh", "-o", "made/"]
    assert main(arguments) == 1
    # One hand stands in a .phh of its own; of five without betting there is none.
    assert sorted(os.listdir("made")) == ["betting.phhs", "friday-2.phh"]
    assert [hand.hand_id for hand in hands("made/friday-2.phh")] == ["8"]
    said = capsys.readouterr().err
    assert "gone.jsonl: there is no such file or folder." in said
    assert "1 hand written to made/friday-2.phh.\n" in said
    assert main(["convert", "other/friday.jsonl", "--to", "pokerstars", "-o", "made"]) == 0
    assert sorted(os.listdir("made")) == ["betting.phhs", "friday-2.phh", "friday.txt"]


def test_a_phh_file_holds_one_hand(capsys: Said) -> None:
    said = refusal(capsys, ["betting.jsonl", "--to", "phh", "-o", "one.phh"])
    assert said == "a file .phh holds one hand, and there are more; name it .phhs, or a folder."
    assert not Path("one.phh").exists()


def test_a_name_that_ends_in_gz_is_compressed_the_same_every_time() -> None:
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        assert main(["convert", "friday.jsonl", "--to", "jsonl", "-o", name]) == 0
    assert Path("a.jsonl.gz").read_bytes() == Path("b.jsonl.gz").read_bytes()
    assert gzip.decompress(Path("a.jsonl.gz").read_bytes()).count(b"\n") == 5
    assert hands("a.jsonl.gz") == hands("friday.jsonl")


def test_standard_input_and_other_encodings_are_read(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = "hand_id,variant,player,contributed,won\n7,stud,Zoë,20,40\n,,Bob,20,\n".encode("cp1252")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(sheet)))
    assert main(["convert", "-", "--to", "jsonl", "--encoding", "cp1252"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"][0]["player"] == "Zoë"


def test_refused_hands_go_where_they_are_asked_to(capsys: Said) -> None:
    Path("bad.csv").write_text("hand_id,variant,player,contributed\n7,stod,Ann,20\n,,Bob,20\n")
    assert main(["convert", "bad.csv", "friday.jsonl", "--to", "csv", "--rejects", "mend.csv"]) == 1
    assert "stod" in Path("mend.csv").read_text()
    assert capsys.readouterr().out.count("\n") == 13


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--to", "jsonl", "-o", "no/such.jsonl"], "there is no folder no."),
        (["--to", "jsonl", "-o", "no/such/"], "cannot make the folder no/such: no such file or directory."),
        (["--to", "jsonl", "-o", "pipe"], "pipe is no file and stays as it is; name a file, or print with `-o -`."),
        (
            ["--to", "jsonl", "-o", "pipe", "--force"],
            "pipe is no file and stays as it is; name a file, or print with `-o -`.",
        ),
        (["--to", "xml"], "--to xml: it is one of jsonl, csv, phh, pokerstars."),
        ([], "--to is missing. See `studbook convert --help`."),
    ],
)
def test_what_cannot_be_asked_is_said(capsys: Said, arguments: list[str], sentence: str) -> None:
    os.mkfifo("pipe")
    assert refusal(capsys, ["friday.jsonl", *arguments]) == sentence


def test_a_dash_is_standard_output(capsys: Said) -> None:
    assert main(["convert", "friday.jsonl", "--to", "csv"]) == 0
    printed = capsys.readouterr().out
    assert main(["convert", "friday.jsonl", "--to", "csv", "-o", "-"]) == 0
    assert (capsys.readouterr().out, os.path.exists("-")) == (printed, False)
