"""A night as the rows of a workbook."""

from schemas.problem import Problem
from tests.records.books import typed_rows
from tests.records.given import hands, problems, read

SHEET = """\
session,hand_id,variant,scale,chip,carry_out,player,seat,down,up,contributed,folded,won,x_mood
2026-11-20,22,two-thirds,100,0.25,4.50,Ann,1,,,1.25,,,good
,,,,,,Bob,2,Kh Kd 5c,9s 9h 4d 2c,1.25,,,
,,,,,,Cy,3,Js 8d 7c,Tc 6d 5h 3h,1.25,,,
,,,,,,Dee,4,2s Ac 6h,Qd Jd 9c 4h,0.75,5,,
2026-11-20,23,two-thirds,100,0.25,,Ann,1,3s Kh 9d,Kd 7c 4h 2c,5,,10.00,
,,,,,,Bob,2,Qh Qd 8h,Qc 8c 5d 6h,5,yes,,
"""
EXPECTED = hands(read(SHEET, "night.csv"))
COLUMNS = SHEET.split("\n", 1)[0].split(",")


def rows(**changes: object) -> list[list[object]]:
    """The sheet as it was typed in, with some cells changed: `B7` or a column's name and row."""
    typed = typed_rows(SHEET)
    for where, value in changes.items():
        name, _, number = where.rpartition("_")
        typed[int(number) - 1][COLUMNS.index(name)] = value
    return typed


def told(content: bytes) -> Problem:
    """The one problem of a night in which the other hand is read."""
    items = read(content, "night.xlsx")
    assert [hand.hand_id for hand in hands(items)] == ["23"], problems(items)
    (problem,) = problems(items)
    return problem
