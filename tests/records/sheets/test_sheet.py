import pytest

from tests.records.given import codes, hands, problems, read, refusal

COLUMNS = "session,table,hand_id,revision,variant,scale,chip,carry_in,house,x_mood,player,seat,down,up,contributed,won"
FIRST = {"hand_id": "1", "variant": "stud", "player": "Ann", "contributed": "5"}
SECOND = {"player": "Bob", "contributed": "5", "won": "10"}


def row(**cells: str) -> str:
    names = COLUMNS.split(",")
    assert set(cells) <= set(names)
    return ",".join(cells.get(name, "") for name in names)


def sheet(*rows: dict[str, str]) -> str:
    return "\n".join([COLUMNS, *(row(**cells) for cells in rows)]) + "\n"


SOUND = sheet(FIRST, SECOND)


def test_hand_columns_may_stand_on_the_first_row_or_on_every_row_that_agrees() -> None:
    first = {**FIRST, "carry_in": "4.50", "scale": "100", "chip": "0.25", "table": "kitchen"}
    again = {key: first[key] for key in ("hand_id", "variant", "scale", "table", "carry_in")}
    once = hands(read(sheet(first, SECOND), "night.csv"))
    assert once[0].carry_in == 450
    assert hands(read(sheet(first, {**SECOND, **again}), "night.csv")) == once
    assert hands(read(sheet(first, {**SECOND, **again, "carry_in": "4.5"}), "night.csv")) == once


@pytest.mark.parametrize(
    ("there", "said"),
    [
        ({"carry_in": "4.75"}, "carry_in is '4.50' in H2 and '4.75' in H3, of one hand."),
        ({"variant": "razz"}, "variant is 'stud' in E2 and 'razz' in E3, of one hand."),
        ({"x_mood": "bad"}, "x_mood is empty in J2 and 'bad' in J3, of one hand."),
        ({"scale": "10"}, "scale is '100' in F2 and '10' in F3, of one hand."),
    ],
)
def test_rows_of_one_hand_that_disagree_are_named_with_both_cells(there: dict[str, str], said: str) -> None:
    problem = refusal(read(sheet({**FIRST, "carry_in": "4.50", "scale": "100"}, {**SECOND, **there}), "night.csv"))
    assert (problem.code, problem.sentence) == ("duplicate-key", said)
    assert problem.line == 2
    assert problem.cell == said.split(" and ")[1].split(" in ")[1].removesuffix(", of one hand.")


def test_a_hand_is_told_from_the_next_by_its_key() -> None:
    other = {**FIRST, "player": "Cy"}
    for differs in ({"hand_id": "2"}, {"table": "porch"}, {"session": "May"}, {"revision": "2"}):
        items = read(sheet(FIRST, SECOND, {**other, **differs}, SECOND), "night.csv")
        assert [[seat.player for seat in hand.seats] for hand in hands(items)] == [["Ann", "Bob"], ["Cy", "Bob"]]


def test_a_hand_that_comes_back_is_refused_whole() -> None:
    items = read(sheet(FIRST, SECOND, {**FIRST, "hand_id": "2"}, SECOND, {**FIRST, "player": "Cy"}), "night.csv")
    assert [hand.hand_id for hand in hands(items)] == ["2"]
    (problem,) = problems(items)
    assert (problem.code, problem.line, problem.hand, problem.cell) == ("hand-split", 2, "1", "C2")
    assert problem.sentence == "the hand starts on line 2 and comes back on line 6."
    assert "Keep its rows together" in problem.remedy


@pytest.mark.parametrize(
    ("line", "count"),
    [(row(**SECOND) + ",9", 17), (row(**SECOND).removesuffix(",10"), 15), (",,,,,,,,,,Bob,,,,5,1,000", 17), ("Bob", 1)],
)
def test_a_row_of_another_length_costs_its_hand(line: str, count: int) -> None:
    items = read(
        f"{SOUND}{row(**{**FIRST, 'hand_id': '2'})}\n{line}\n{row(**{**FIRST, 'hand_id': '3'})}\n{row(**SECOND)}\n",
        "x.csv",
    )
    assert [hand.hand_id for hand in hands(items)] == ["1", "3"]
    (problem,) = problems(items)
    assert (problem.code, problem.line, problem.hand) == ("row-length", 4, "2")
    assert problem.sentence == f"the row in line 5 has {count} cells, the header 16."


def test_empty_cells_past_the_header_are_forgiven() -> None:
    content = SOUND.replace("\n", ",, ,\n")
    assert hands(read(content, "night.csv")) == hands(read(SOUND, "night.csv"))


@pytest.mark.parametrize(
    ("header", "code", "words", "cell"),
    [
        ("hand_id,varient,player", "header-unknown", "the column 'varient' is not known. Did you mean variant?", "B2"),
        ("hand_id,variant,player,zzz", "header-unknown", "the column 'zzz' is not known.", "D2"),
        ("hand_id,variant,,player", "header-unknown", "a column has no name.", "C2"),
        ("hand_id,variant,player,Hand ID", "duplicate-key", "the column hand_id stands twice.", "D2"),
        ("hand_id,player,won", "missing-field", "the sheet has no column variant.", None),
        ("variant,player,won", "missing-field", "the sheet has no column hand_id.", None),
    ],
)
def test_what_is_wrong_with_a_header_refuses_the_file(header: str, code: str, words: str, cell: str | None) -> None:
    problem = refusal(read(f"\n{header}\n1,stud,Ann\n", "night.csv"))
    assert (problem.code, problem.sentence, problem.cell, problem.line) == (code, words, cell, 2)
    assert problem.hand is None
    assert problem.remedy


def test_every_unknown_column_is_named() -> None:
    assert codes(read("hand_id,player,zzz,varient,variant\n", "night.csv")) == ["header-unknown", "header-unknown"]


def test_a_header_without_hands() -> None:
    assert refusal(read(f"{COLUMNS}\n", "night.csv")).code == "no-hands"
    assert refusal(read(f"{COLUMNS}\n{row()}\n\n", "night.csv")).code == "no-hands"


def test_rows_before_the_first_hand_id_make_no_hand() -> None:
    items = read(sheet({**SECOND, "variant": "stud"}, {"player": "Cy", "contributed": "5"}, FIRST, SECOND), "night.csv")
    assert [hand.hand_id for hand in hands(items)] == ["1"]
    (problem,) = problems(items)
    assert (problem.code, problem.sentence) == ("missing-field", "the hand has no hand_id.")
    assert (problem.line, problem.cell, problem.hand) == (2, "C2", None)


@pytest.mark.parametrize(
    ("index", "cells", "code", "words", "cell"),
    [
        (0, {"contributed": "1,250"}, "bad-amount", "in column contributed, the amount '1,250' may have a thou", "O2"),
        (1, {"contributed": "-5"}, "bad-amount", "in column contributed, the amount '-5' is negative.", "O3"),
        (1, {"won": "2E5"}, "spreadsheet-cell", "in column won, the cell '2E5' holds a power of ten", "P3"),
        (1, {"down": "5-Jun"}, "spreadsheet-cell", "in column down, the cell '5-Jun' holds a date", "M3"),
        (
            0,
            {"hand_id": "2026-01-02"},
            "spreadsheet-cell",
            "in column hand_id, the cell '2026-01-02' holds a date",
            "C2",
        ),
        (1, {"up": "Kh 11d"}, "bad-card", "in column up, '11d' in 'Kh 11d' is not a card.", "N3"),
        (1, {"seat": "two"}, "wrong-type", "in column seat, 'two' is not a whole number.", "L3"),
        (1, {"seat": "17"}, "wrong-type", "Bob's seat is 17, more than 16.", "L3"),
        (1, {"player": ""}, "missing-field", "seat 2 has no player.", "K3"),
        (0, {"variant": ""}, "missing-field", "the hand has no variant.", "E2"),
        (1, {"player": "x" * 90}, "bad-name", "is longer than 80 characters.", "K3"),
        (0, {"scale": "12"}, "wrong-type", "the scale is 12; it is one of 1, 10, 100", "F2"),
        (0, {"scale": "1.0"}, "wrong-type", "in column scale, '1.0' is not a whole number.", "F2"),
        (0, {"chip": "0.25"}, "bad-amount", "in column chip, the amount '0.25' is not a whole number of units", "G2"),
        (0, {"chip": "0"}, "bad-amount", "chip is 0; the smallest chip is 1 unit.", "G2"),
        (
            0,
            {"house": "odd_chip"},
            "wrong-type",
            "in column house, 'odd_chip' is not a house rule with its value.",
            "I2",
        ),
        (1, {"up": "Kh Kh Kd Kc Ks 2c"}, "card-count", "Bob's up holds 6 cards; at most 5 fit.", "N3"),
    ],
)
def test_what_is_wrong_in_a_cell_is_told_with_the_cell(
    index: int, cells: dict[str, str], code: str, words: str, cell: str
) -> None:
    rows = [dict(FIRST), dict(SECOND)]
    rows[index] = {**rows[index], **{name: f'"{text}"' if "," in text else text for name, text in cells.items()}}
    problem = refusal(read(sheet(*rows), "night.csv"))
    assert (problem.code, problem.cell, problem.line) == (code, cell, 2)
    assert words in problem.sentence
    assert problem.remedy
    assert "Ann" in problem.raw
    assert problem.raw.count("\n") == 2


def test_all_that_is_wrong_in_a_hand_is_told_at_once_and_counts_as_one_hand() -> None:
    rows = problems(read(sheet({**FIRST, "chip": "x"}, {**SECOND, "won": "-1", "up": "Zz"}), "night.csv"))
    assert sorted(problem.code for problem in rows) == ["bad-amount", "bad-amount", "bad-card"]
    assert {(problem.file, problem.line, problem.hand) for problem in rows} == {("night.csv", 2, "1")}
    assert {problem.cell for problem in rows} == {"G2", "P3", "N3"}


def test_columns_of_ones_own_go_to_extra() -> None:
    content = "hand_id,variant,player,contributed,x_mood,X Photo\n1,stud,Ann,5,good,IMG_2.jpg\n,,Bob,5,,\n"
    assert hands(read(content, "night.csv"))[0].extra == {"mood": "good", "Photo": "IMG_2.jpg"}


def test_columns_past_z_have_two_letters() -> None:
    content = f"hand_id,variant,player,{','.join(f'x_{n}' for n in range(24))},contributed\n1,stud,Ann{',' * 25}zzz\n"
    assert refusal(read(content, "night.csv")).cell == "AB2"
