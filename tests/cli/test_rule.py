"""`studbook rule` and `list rulings`, as a host uses them."""

import json
from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.nights import night, write

ACCEPT = ["rule", "4", "--accept", "--by", "Ann", "--reason", "agreed at the table"]


def out(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> tuple[list[str], list[str]]:
    """What a command printed on both streams."""
    assert main(arguments) == code
    printed = capsys.readouterr()
    return printed.out.splitlines(), printed.err.splitlines()


def test_who_rules_what_and_why_is_said_and_listed(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, *ACCEPT)[0] == [
        "Ann accepts what was paid in hand friday/kitchen/4 (its verdict stays mismatch): agreed at the table",
        "Due: Bob 1.90.",
    ]
    correct = "rule kitchen/4 --correct --award Ann=1 --award Bob=0.90 --by Bo --reason half"
    told, _ = out(capsys, *correct.split())
    assert told[1:] == [
        "Due: Ann 1.00 and Bob 0.90.",
        "It takes the place of the ruling of Ann, which stays on record.",
    ]
    listed, _ = out(capsys, "list", "rulings")
    assert [line for line in listed if not line.startswith("    by ")] == [
        "1  friday/kitchen/4  accept",
        "    reason      agreed at the table",
        "    verdict     mismatch",
        "    state       superseded",
        "2  friday/kitchen/4  correct",
        "    reason      half",
        "    verdict     mismatch",
        "    due         Ann 1.00 and Bob 0.90",
        "    state       stands",
    ]
    (first, second) = json.loads("\n".join(out(capsys, "list", "rulings", "--format", "json")[0]))
    assert (first["state"], second["won"]) == (
        "superseded",
        [{"player": "Ann", "due_chips": 100}, {"player": "Bob", "due_chips": 90}],
    )
    assert out(capsys, "explain", "4")[0][-6] == "ruling"


def test_a_report_says_whether_rulings_count(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "report", "winnings")[1] == []
    main(ACCEPT)
    capsys.readouterr()
    rows, said = out(capsys, "report", "winnings", "--format", "csv")
    assert said == ["with the rulings on 1 hand; --no-rulings leaves them out"]
    without, said = out(capsys, "report", "winnings", "--format", "csv", "--no-rulings")
    assert said == ["without the rulings on 1 hand; --rulings counts them"]
    assert rows != without
    assert out(capsys, "report", "chains")[1] == []


def test_rulings_are_written_and_read_as_lines(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(ACCEPT)
    capsys.readouterr()
    lines, _ = out(capsys, "list", "rulings", "--format", "ndjson")
    file = desk / "rulings.jsonl"
    file.write_text("\n".join([*lines, lines[0][:-5], ""]), encoding="utf-8")
    assert out(capsys, "rule", "--from", "rulings.jsonl", code=1) == (
        ["0 added, 1 known already, 1 refused."],
        ["rulings.jsonl:2: the line ends inside the ruling. Keep each ruling on one line, whole. [not-json]"],
    )
    main(["ingest", "night.jsonl", "--db", "other.duckdb", "--fail-on", "never"])
    capsys.readouterr()
    assert out(capsys, "rule", "--from", "rulings.jsonl", "--db", "other.duckdb", code=1)[0] == [
        "1 added, 0 known already, 1 refused."
    ]


def test_a_file_of_rulings_may_lie_beside_the_hands(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(ACCEPT)
    capsys.readouterr()
    lines, _ = out(capsys, "list", "rulings", "--format", "ndjson")
    folder = desk / "nights"
    folder.mkdir()
    write(folder / "night.jsonl", night())
    (folder / "rulings.jsonl").write_text("# of friday\n" + "\n".join(lines) + "\n", encoding="utf-8")
    assert "skipped: 1 rulings" in out(capsys, "ingest", "nights", "--fail-on", "never")[0]
    assert out(capsys, "ingest", "nights/rulings.jsonl", code=1)[1] == [
        "nights/rulings.jsonl: the file holds rulings and no hand. "
        "`studbook rule --from` adds them to the store. [no-hands]"
    ]
    assert out(capsys, "rule", "--from", "nights/rulings.jsonl")[0] == ["0 added, 1 known already, 0 refused."]


def test_a_ruling_left_behind_is_said_where_hands_are_loaded(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(ACCEPT)
    write(desk / "again.jsonl", [night()[3].model_copy(update={"revision": 2, "note": "looked again"})])
    capsys.readouterr()
    says = "1 ruling was made on another record of its hand and counts no more: see `studbook list rulings`."
    for command in (["ingest", "again.jsonl"], ["audit", "again.jsonl"], ["verify"]):
        assert says in out(capsys, *command, "--fail-on", "never")[1], command


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "say which hand: 17, kitchen/17 or 2026-11-20/kitchen/17."),
        (["4"], "say one of --accept, --correct, --void, --answer KNOB=VALUE and --withdraw."),
        (["4", "--accept", "--void"], "say one of --accept, --correct, --void, --answer KNOB=VALUE and --withdraw."),
        (["4", "--accept", "--reason", "x"], "say who rules with --by NAME, and why with --reason TEXT."),
        (["4", "--accept", "--by", "Ann"], "say who rules with --by NAME, and why with --reason TEXT."),
        (["4", "--accept", "--by", " ", "--reason", "x"], "by is empty. Write a name, or leave an optional field out."),
        (
            ["4", "--void", "--award", "Ann=1", "--by", "A", "--reason", "x"],
            "--award and --carry-out belong to --correct.",
        ),
        (["4", "--correct", "--award", "Ann", "--by", "A", "--reason", "x"], "--award Ann: write it as Ann=12."),
        (
            ["4", "--correct", "--award", "Ann=1", "--award", "Ann=2", "--by", "A", "--reason", "x"],
            "--award names Ann twice; say it once.",
        ),
        (
            ["4", "--correct", "--award", "Ann=1,90", "--by", "A", "--reason", "x"],
            "the amount '1,90' has a decimal comma",
        ),
        (["4", "--correct", "--award", "Ann=-1", "--by", "A", "--reason", "x"], "the amount '-1' is negative."),
        (["4", "--correct", "--carry-out", "1", "--by", "A", "--reason", "x"], "--carry-out goes with --award"),
        (["44", "--accept", "--by", "A", "--reason", "x"], "there is no hand '44'."),
        (["4", "--withdraw", "--by", "A", "--reason", "x"], "nobody ruled on hand 4, so nothing can be taken back."),
        (["4", "--accept", "--by", "A", "--reason", "x", "--db", "no.duckdb"], "there is no book at no.duckdb yet"),
        (["4", "--from", "x.jsonl"], "--from adds rulings as they stand in a file; leave the rest out."),
    ],
)
def test_what_cannot_be_ruled_is_refused_in_one_sentence(
    desk: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    told, said = out(capsys, "rule", *arguments, code=2)
    assert (told, len(said)) == ([], 1)
    assert said[0].startswith(f"studbook: {says}")
    assert not (desk / "no.duckdb").exists()


def test_a_name_cannot_move_the_cursor(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, said = out(capsys, "rule", "4", "--accept", "--by", "A\x1b[2J", "--reason", "x", code=2)
    assert said == ["studbook: by holds a sign that does not show. Type it again."]


def test_a_ruling_with_several_faults_is_one_that_is_refused(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "bare.jsonl").write_text('{"ruling": 1}\n{"ruling": 1, "table": "kitchen"}\n')
    said, told = out(capsys, "rule", "--from", "bare.jsonl", code=1)
    assert said == ["0 added, 0 known already, 2 refused."]
    assert len(told) > 2


def test_that_nobody_ruled_is_said(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "list", "rulings") == ([], ["nobody has ruled on a hand of this book."])
    assert out(capsys, "list", "rulings", "--format", "ndjson") == ([], [])
