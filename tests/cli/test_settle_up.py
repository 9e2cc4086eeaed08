import json
from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.nights import hand, night, thirds, write

LEDGER = """\
player,kind,amount,currency,scale
Ann,buy-in,50,USD,100
Bob,buy-in,50,USD,100
Cy,buy-in,50,USD,100
Ann,cash-out,112.50,USD,100
Bob,cash-out,37.50,USD,100
"""
ASTRAY = (
    "settled as it was paid. As it should be, in USD Ann 1.90 more and Bob 1.90 less: "
    "`--as due` settles that, by the hands alone.\n"
)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a ledger and nothing else."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "box.csv").write_text(LEDGER)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    """The exit code, the lines of data and what was said beside them."""
    code = main(["settle-up", *arguments])
    printed = capsys.readouterr()
    return code, printed.out.splitlines(), printed.err


def test_a_ledger_is_settled_without_a_store(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = ["Bob pays Ann 12.50", "Cy pays Ann 50.00", "2 transfers in USD, the fewest there can be."]
    assert run(capsys, "--ledger", "box.csv") == (0, expected, "")
    code, lines, _ = run(capsys, "--ledger", "box.csv", "--format", "json")
    assert code == 0
    assert json.loads("".join(lines)) == [
        {"from": "Bob", "to": "Ann", "amount": 1250},
        {"from": "Cy", "to": "Ann", "amount": 5000},
    ]
    assert sorted(path.name for path in desk.iterdir()) == ["box.csv"]


def test_who_pays_whom_can_be_asked_for(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--ledger", "box.csv", "--banker", "Bob")[1][-1] == (
        "2 transfers in USD, all with Bob as the banker."
    )
    code, lines, said = run(capsys, "--ledger", "box.csv", "--never", "Cy:Ann")
    assert (code, lines) == (2, [])
    assert said.startswith("studbook: with Cy and Ann kept apart nobody is left to pay")


def test_a_row_that_is_refused_settles_nothing(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "box.csv").write_text(LEDGER.replace("37.50", "37,50x"))
    code, lines, said = run(capsys, "--ledger", "box.csv")
    assert (code, lines) == (1, [])
    assert said.splitlines()[-1] == "nothing is settled until every entry is read."
    assert "box.csv:6" in said


def test_a_gap_is_refused_until_it_is_said_who_bears_it(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "box.csv").write_text(LEDGER.replace("37.50", "22.50"))
    code, lines, said = run(capsys, "--ledger", "box.csv")
    assert (code, lines) == (2, [])
    assert said == (
        "studbook: 15.00 USD is over (150.00 USD bought in, 135.00 USD cashed out; no cash-out of Cy); "
        "say who bears it: --gap-to NAME, house or split.\n"
    )
    assert run(capsys, "--ledger", "box.csv", "--gap-to", "Bob")[1][0] == "Bob pays Ann 12.50"
    assert run(capsys, "--ledger", "box.csv", "--gap-to", "split")[1][0] == "Bob pays Ann 22.50"


def test_the_hands_of_a_session_are_settled_as_due_or_as_paid(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(desk / "friday.jsonl", night())
    main(["ingest", "friday.jsonl", "--fail-on", "never"])
    capsys.readouterr()
    due = [
        "Bob pays Ann 0.40",
        "Cy pays Ann 0.70",
        "Cy pays house 0.10",
        "3 transfers in USD, the fewest there can be.",
    ]
    assert run(capsys, "--session", "friday") == run(capsys, "friday") == (0, due, "")
    assert run(capsys, "--as", "due") == (0, due, "")
    code, lines, said = run(capsys, "--as", "paid")
    assert lines[:1] == ["Ann pays Bob 0.80"]
    assert said == ASTRAY
    code, _, said = run(capsys, "--session", "fridya")
    assert code == 2
    assert "Did you mean friday?" in said


def test_hands_without_a_session_are_the_night_of_their_table(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(desk / "hands.jsonl", [hand("1", table="den"), hand("1", table="attic", money="cash", session="friday")])
    main(["ingest", "hands.jsonl"])
    capsys.readouterr()
    assert "there are 'den' and 'friday'." in run(capsys)[2]
    expected = ["Bob pays Ann 100", "1 transfer in chips, the fewest there can be."]
    assert run(capsys, "--session", "den")[:2] == (0, expected)
    assert run(capsys, "--session", "attic")[0] == 2


def test_a_ledger_beside_the_hands_of_its_session_knows_of_the_open_pot(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(desk / "friday.jsonl", [thirds("1", session="friday", currency="USD", scale=100, carry_out=180)])
    main(["ingest", "friday.jsonl"])
    (desk / "box.csv").write_text(LEDGER.replace("37.50", "35.70"))
    capsys.readouterr()
    asked = ["--ledger", "box.csv", "--session", "friday"]
    assert "1.80 USD is over" in run(capsys, *asked)[2]
    assert run(capsys, *asked, "--db", "studbook.duckdb")[2].startswith(
        "studbook: 1.80 USD lies in a pot that nobody has won; say who bears it"
    )
    assert run(capsys, *asked, "--db", "studbook.duckdb", "--gap-to", "Bob")[1][0] == "Bob pays Ann 12.50"


def test_a_pot_that_the_house_gives_back_is_said_and_settled(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = {"carry_at_end": "refund"}
    hands = [
        thirds("1", session="friday", currency="USD", scale=100, carry_out=180, house=house),
        hand("2", session="friday", currency="USD", scale=100, table="den"),
    ]
    write(desk / "friday.jsonl", hands)
    main(["ingest", "friday.jsonl"])
    capsys.readouterr()
    code, out, err = run(capsys)
    assert (code, out[0]) == (0, "Bob pays Ann 1.00")
    assert "the house gives, as carry_at_end says, in USD Ann 0.60, Bob 0.60 and Cy 0.60;" in err


def test_a_ledger_beside_hands_that_were_paid_wrong_says_who_should_have_more(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paid = {"Ann": "-0.80", "Bob": "1.50", "Cy": "-0.80"}
    rows = [
        f"friday,{name},buy-in,5,USD,100\nfriday,{name},cash-out,{5 + float(won):.2f},USD,100\n"
        for name, won in paid.items()
    ]
    (desk / "box.csv").write_text("session,player,kind,amount,currency,scale\n" + "".join(rows))
    write(desk / "friday.jsonl", night())
    main(["ingest", "friday.jsonl", "--fail-on", "never"])
    capsys.readouterr()
    asked = ["--ledger", "box.csv", "--session", "friday", "--db", "studbook.duckdb"]
    assert run(capsys, *asked)[2] == ASTRAY
    main(["ingest", "box.csv", "--fail-on", "never"])
    capsys.readouterr()
    assert run(capsys)[1:] == (run(capsys, "--as", "paid")[1], ASTRAY)
    main(["rule", "4", "--accept", "--by", "Ann", "--reason", "let it stand"])
    capsys.readouterr()
    assert run(capsys)[2] == ""


def test_names_that_may_be_one_are_said_and_stay_two_until_told(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "box.csv").write_text(LEDGER.replace("Bob,cash", "bob,cash"))
    code, lines, said = run(capsys, "--ledger", "box.csv")
    assert (code, len(lines)) == (0, 4)
    assert said == "Bob and bob are taken for two people; if they are one, give both one name.\n"
    assert run(capsys, "--ledger", "box.csv", "--alias", "bob=Bob")[1][0] == "Bob pays Ann 12.50"


def test_several_currencies_are_settled_apart(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "box.csv").write_text(f"{LEDGER}Ann,buy-in,5,,\nBob,cash-out,5,,\n")
    lines = run(capsys, "--ledger", "box.csv")[1]
    assert lines[:2] == ["Ann pays Bob 5", "1 transfer in chips, the fewest there can be."]
    assert lines[2:] == run(capsys, "--ledger", "box.csv", "--currency", "USD")[1]
    assert "the night is in chips, USD; add --currency" in run(capsys, "--ledger", "box.csv", "--format", "json")[2]
    assert "nothing of the night is in EUR" in run(capsys, "--ledger", "box.csv", "--currency", "EUR")[2]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--ledger", "box.csv", "--as", "paid"], "--as is for hands"),
        (["--ledger", "box.csv", "--scale", "50"], "--scale 50: it is one of 1, 10, 100"),
        (["--ledger", "box.csv", "--never", "Ann"], "--never Ann: write two names with : between"),
        (["--ledger", "box.csv", "--alias", "Ann=Ann"], "--alias Ann=Ann: write two names with = between"),
        (["--scale", "100"], "--scale is for a ledger"),
        (["friday", "--session", "monday"], "'friday' and --session 'monday' are two nights; name one of them."),
        ([], "there is no book at studbook.duckdb yet"),
    ],
)
def test_what_cannot_be_asked_is_said(
    desk: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    code, lines, said = run(capsys, *arguments)
    assert (code, lines) == (2, [])
    assert said.startswith(f"studbook: {says}")
    assert said.count("\n") == 1
