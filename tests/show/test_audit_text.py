import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.book.audit import Audit
from pipeline.book.database.store import Store
from pipeline.show import audit_money, audit_text
from pipeline.show.asking import Asking
from pipeline.show.audit_json import audit_json
from pipeline.show.audit_text import audit_frames, audit_lines, counts_lines, problem_lines
from schemas.hand import Hand
from tests.nights import ACES, KINGS, folded_to, hand, lines, load_paths, night, seat, thirds, write

RIGHT: list[Any] = [seat("Ann", won=200, **ACES), seat("Bob", **KINGS)]


def said(book: Store, folder: Path, hands: list[Hand], more: str = "") -> list[str]:
    """What an audit of these hands, and of more lines, says."""
    (folder / "night.jsonl").write_text(lines(hands) + more)
    done = load_paths(book, str(folder / "night.jsonl"))
    return audit_lines(done, audit_frames(book))


def part(text: list[str], heading: str) -> list[str]:
    """The lines below a heading, as far as the next empty one."""
    (start,) = [place for place, line in enumerate(text) if line.startswith(heading)]
    end = text.index("", start) if "" in text[start:] else len(text)
    return text[start + 1 : end]


def test_a_clean_night_is_one_sentence(book: Store, tmp_path: Path) -> None:
    text = said(book, tmp_path, [hand(str(number), seats=RIGHT) for number in range(3)])
    assert text[0] == "3 hands, all paid right."
    assert not any("mismatch" in line or "refused" in line for line in text)


def test_a_night_is_not_paid_right_where_a_carry_came_in_twice(book: Store, tmp_path: Path) -> None:
    hands = [thirds("1", carry_out=180), folded_to("Cy", "2", won=420, carry_in=360)]
    text = said(book, tmp_path, hands)
    assert text[0] == "2 hands, each paid right by itself, but 1 carry came in wrong."
    assert part(text, "worth a look")[-1] == ("  kitchen/2  180 should have come in as carry: Cy -180  chain-corrected")


def test_why_a_hand_cannot_be_told_is_said_once_and_of_each(book: Store, tmp_path: Path) -> None:
    queen = {**KINGS, "up": ["Qd", *KINGS["up"][1:]]}
    seats = [seat("Ann", won=200, **ACES), seat("Bob", **queen)]
    unordered = [hand(str(number), variant="follow-the-queen", seats=seats) for number in (1, 2)]
    text = "\n".join(said(book, tmp_path, unordered))
    assert text.count("needs-up-order") == text.count("follow-the-queen  unverifiable") == 2
    unpaid = hand("3", variant="follow-the-queen", seats=[seat("Ann", **ACES), seat("Bob", **queen)])
    below = part(said(book, tmp_path, [*unordered, unpaid]), "worth a look")
    assert [line for line in below if "needs-up-order" in line]


def test_a_wrong_hand_is_told_with_who_is_owed(book: Store, tmp_path: Path) -> None:
    text = said(book, tmp_path, night())
    place = text.index("  friday/kitchen/4  stud  mismatch")
    assert text[place + 1 : place + 3] == [
        "      paid Bob 1.90, but Ann holds the best hand (pair of aces)",
        "      Ann +1.90  Bob -1.90  wrong-winner",
    ]
    assert "  3 verified   1 mismatch   1 void" in text
    assert any("studbook explain friday/kitchen/4" in line for line in text)


def test_winnings_stand_in_the_currency_with_the_rake_beside(book: Store, tmp_path: Path) -> None:
    assert part(said(book, tmp_path, night()), "winnings in USD") == [
        "  player  hands  put in  as paid  as it should be  difference",
        "  ------  -----  ------  -------  ---------------  ----------",
        "  Ann         4    2.80    -0.80             1.10        1.90",
        "  Bob         4    2.80     1.50            -0.40       -1.90",
        "  Cy          2    0.80    -0.80            -0.80        0.00",
        "  beside the players: rake and fees 0.10",
    ]


def test_each_kind_of_money_has_its_own_winnings(book: Store, tmp_path: Path) -> None:
    kinds: list[dict[str, Any]] = [
        {"currency": "EUR", "scale": 100},
        {"currency": "USD", "scale": 100},
        {"currency": "USD", "scale": 1},
        {},
        {"money": "tournament"},
    ]
    text = said(book, tmp_path, [hand(str(number), **kind) for number, kind in enumerate(kinds)])
    assert [line for line in text if line.startswith("winnings in ")] == [
        "winnings in EUR at 100 to one",
        "winnings in USD at 1 to one",
        "winnings in USD at 100 to one",
        "winnings in chips at 1 to one",
        "winnings in tournament chips at 1 to one",
    ]


def test_a_carry_is_told_from_where_it_began_to_who_took_it(book: Store, tmp_path: Path) -> None:
    hands = [thirds("1"), thirds("2", carry_in=180), folded_to("Cy", "3", carry_in=360), hand("4"), thirds("5")]
    text = said(book, tmp_path, hands)
    assert part(text, "rollovers: 2 chains (1 taken, 1 open), longest 2 rollovers") == [
        "  kitchen  hands 1 to 3: 2 rollovers, largest 360, taken by Cy",
        "  kitchen  hand 5: 1 rollover, largest 180, still open",
    ]
    assert "  beside the players: left on the table 180" in text


def test_what_was_refused_is_said_and_the_rest_counted(
    book: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_text, "SAME_KIND", 2)
    text = said(book, tmp_path, [hand("1", seats=RIGHT)], "[1]\n[2]\n[3]\n")
    refused = part(text, "refused")
    assert len(refused) == 3
    assert refused[0].startswith(f"  {tmp_path}/night.jsonl:2: ")
    assert refused[2] == "  ... and 1 more [wrong-type]: studbook report problems"
    assert any(line.startswith("read 4 hands in 1 file: 1 loaded") and "3 refused" in line for line in text)


def test_problems_stand_in_the_order_of_their_lines(
    book: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_text, "SAME_KIND", 2)
    text = said(book, tmp_path, [hand("1", seats=RIGHT)], "[1]\n{x}\n[2]\n{y}\n[3]\n")
    start = f"  {tmp_path}/night.jsonl:"
    refused = [line.removeprefix(start) for line in part(text, "refused")]
    assert [line[:2] for line in refused[:4]] == ["2:", "3:", "4:", "5:"]
    assert refused[4] == "  ... and 1 more [wrong-type]: studbook report problems"


def test_a_file_nobody_knows_is_named_since_it_may_be_a_night(book: Store, tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", [hand("1", seats=RIGHT)])
    (tmp_path / "night.csv").write_text("who,what\nAnn,5\n")
    done = load_paths(book, str(tmp_path))
    place = counts_lines(done).index("skipped: 1 no reader")
    assert counts_lines(done)[place + 1] == (
        f"  {tmp_path}/night.csv: no reader knows what is in it, and nothing of it was read; "
        "name the file itself to hear why"
    )
    for number in range(6):
        (tmp_path / f"letter{number}.txt").write_text("Dear Ann,\n")
    assert counts_lines(load_paths(book, str(tmp_path)))[-2] == "  ... and 2 files more"


def test_a_file_of_an_ending_nobody_looks_for_is_not_said_to_be_unknown(book: Store, tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", [hand("1", seats=RIGHT)])
    (tmp_path / "nights.ledger").write_text("player,kind,amount\n")
    for own in ("studbook.duckdb", "studbook.duckdb.wal", "studbook.toml", "mistakes.key"):
        (tmp_path / own).write_text("")
    text = counts_lines(load_paths(book, str(tmp_path)))
    place = text.index("skipped: 1 key to mistakes, 2 of a store, 1 settings or house rules, 1 unknown ending")
    assert text[place + 1 :] == [
        f"  {tmp_path}/nights.ledger: not read, since its ending is none that is looked for in a folder; "
        "name the file itself to have it read"
    ]


def test_what_to_ask_next_reaches_the_store_it_is_about(
    book: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_text, "SAME_KIND", 1)
    hands = [one.model_copy(update={"table": "back room"}) for one in night()]
    (tmp_path / "night.jsonl").write_text(lines(hands) + "[1]\n[2]\n")
    done = load_paths(book, str(tmp_path / "night.jsonl"))
    frames = audit_frames(book)
    name = "'friday/back room/4'"
    named = audit_lines(done, frames, Asking("my book.duckdb"))
    assert named[-1] == " · ".join(
        [
            f"see: studbook explain {name} --db 'my book.duckdb'",
            "studbook report rollovers --db 'my book.duckdb'",
            "studbook report hands --db 'my book.duckdb'",
        ]
    )
    assert "  ... and 1 more [wrong-type]: studbook report problems --db 'my book.duckdb'" in named
    of_file = audit_lines(done, frames, Asking(kept=False, file="night.jsonl"))
    assert of_file[-1] == f"see: studbook explain {name} --from night.jsonl"
    nowhere = audit_lines(done, frames, Asking(kept=False))
    for said in (of_file, nowhere):
        assert "  ... and 1 more [wrong-type]" in said
        assert not any("studbook report" in line for line in said)
    assert not any("see:" in line for line in nowhere)


def test_a_crowd_is_told_as_far_as_can_be_read(book: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_money, "SHOWN", 2)
    text = part(said(book, tmp_path, night()), "winnings in USD")
    assert [line.split()[0] for line in text[2:5]] == ["Ann", "Bob", "..."]
    assert text[4] == "  ... and 1 more: studbook report winnings"


def test_what_is_paid_right_is_counted_beside_what_was_refused(book: Store, tmp_path: Path) -> None:
    assert "  1 verified" in said(book, tmp_path, [hand("1", seats=RIGHT)], "[1]\n")


def test_a_conflict_is_said(book: Store, tmp_path: Path) -> None:
    other = hand("1", seats=[seat("Ann", 90, **ACES), seat("Bob", 90, **KINGS)])
    text = said(book, tmp_path, [hand("1"), other])
    (line,) = part(text, "refused")
    assert "night.jsonl:2: hand 1 of kitchen is in the book with other content" in line
    assert "1 conflict" in text[0]


def test_a_second_audit_says_that_nothing_is_new(book: Store, tmp_path: Path) -> None:
    first = said(book, tmp_path, night())
    again = said(book, tmp_path, night())
    assert "nothing new: the book had it all" in again
    assert [line for line in again if line.startswith("  ")] == [line for line in first if line.startswith("  ")]


def test_rules_nobody_named_are_said_with_the_hand(book: Store, tmp_path: Path) -> None:
    seats = [seat("Ann", **{**ACES, "down": ["Ac", "Ah", "2c"]}), seat("Bob", **KINGS)]
    text = said(book, tmp_path, [hand("7", variant="two-thirds", seats=seats)])
    assert any("no_hole_spade = rollover decided" in line and "kitchen/7" in line for line in text)


def test_nothing_at_all_is_no_error(book: Store) -> None:
    done = load_paths(book)
    assert "0 hands" in counts_lines(done)[0]
    assert audit_lines(done, audit_frames(book))


def test_a_path_that_names_nothing_is_no_hand(book: Store, tmp_path: Path) -> None:
    assert counts_lines(load_paths(book, str(tmp_path / "nihgt.csv")))[0] == "no file was read: 1 refused"


def test_no_name_can_move_the_cursor_or_be_taken_for_markup(book: Store, tmp_path: Path) -> None:
    name, table = "[bold]Zoë[/bold] $1 %s {x}", "it's; *a* `table`"
    hands = [hand("1", table=table, seats=[seat(name, **ACES), seat("Bob", won=200, **KINGS)])]
    text = said(book, tmp_path, hands, '{"hand_id": "\\u001b[31m", "variant": "x"}\n')
    assert any(name in line for line in text)
    assert any(table in line for line in text)
    assert all(line.isprintable() for line in text)


def test_a_hand_is_named_with_its_night_where_several_have_a_table_of_that_name(book: Store, tmp_path: Path) -> None:
    seats = [seat("Ann", **{**ACES, "down": ["Ac", "Ah", "2c"]}), seat("Bob", **KINGS)]
    hands = [hand("7", session=night, pot=190) for night in ("friday", "saturday")]
    hands.append(hand("8", session="saturday", variant="two-thirds", seats=seats))
    text = said(book, tmp_path, hands)
    assert part(text, "worth a look")[0].startswith("  friday/kitchen/7  ")
    assert "  no_hole_spade = rollover decided saturday/kitchen/8" in text


@pytest.fixture
def done(book: Store, tmp_path: Path) -> Audit:
    write(tmp_path / "a.jsonl", night())
    (tmp_path / "b.jsonl").write_text("[1]\n")
    return load_paths(book, str(tmp_path))


def test_problems_are_lines_as_they_are_printed_elsewhere(done: Audit) -> None:
    (line,) = problem_lines(done.problems)
    problem = done.problems.row(0, named=True)
    assert line.endswith(f"[{problem['code']}]")
    assert f"b.jsonl:1: {problem['sentence']}" in line


def test_a_program_reads_the_same_audit_as_json(book: Store, done: Audit) -> None:
    whole = json.loads(audit_json(done, audit_frames(book)))
    counted = {name: many for name, many in whole["counts"].items() if many}
    assert counted == {"read": 6, "loaded": 5, "refused": 1, "problems": 1}
    assert whole["verdicts"] == {"mismatch": 1, "verified": 3, "void": 1}
    assert [row["player"] for row in whole["winnings"]] == ["Ann", "Bob", "Cy"]
