import pytest

from pipeline.records.money import DATE, FORMULA, POWER
from pipeline.records.sheets.workbook import read_grid
from pipeline.records.sheets.workbook_parts import Cell
from pipeline.records.text import Refused
from tests.records.books import parts

STYLES = (
    '<numFmts><numFmt numFmtId="164" formatCode="d\\-mmm"/><numFmt numFmtId="165" formatCode="000"/></numFmts>'
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
    '<cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="11"/><xf numFmtId="165"/><xf numFmtId="999"/></cellXfs>'
    '<dxfs><dxf><numFmt numFmtId="166" formatCode="0%"/></dxf></dxfs>'
)
TEXTS = (
    "<si><t>Ann</t></si><si><r><t>Kh </t></r><r><rPr><b/></rPr><t>9d</t></r></si>"
    "<si><t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh></si><si/><si><t>a_x000D_b_x005F_x000D_</t></si>"
)


def cells(row: str, **others: str) -> dict[int, Cell]:
    """The cells of a sheet of one row."""
    rows = read_grid(parts(f"<sheetData><row r='1'>{row}</row></sheetData>", **others)).rows
    assert set(rows) <= {1}
    return rows.get(1, {})


@pytest.mark.parametrize(
    ("cell", "read"),
    [
        ("<c t='s'><v>0</v></c>", Cell("Ann")),
        ("<c t='s'><v>1</v></c>", Cell("Kh 9d")),
        ("<c t='s'><v>2</v></c>", Cell("東京")),
        ("<c t='s'><v>4</v></c>", Cell("a\rb_x000D_")),
        ("<c t='inlineStr'><is><t>Bob</t></is></c>", Cell("Bob")),
        ("<c t='inlineStr'><is><r><t>K</t></r><r><t>h</t></r></is></c>", Cell("Kh")),
        ("<c t='str'><f>A1</f><v>Cy</v></c>", Cell("Cy")),
        ("<c t='b'><v>1</v></c>", Cell("TRUE")),
        ("<c t='b'><v>0</v></c>", Cell("FALSE")),
        ("<c t='e'><v>#REF!</v></c>", Cell("#REF!", FORMULA)),
        ("<c t='d'><v>2026-11-20</v></c>", Cell("2026-11-20", DATE)),
        ("<c><v>17</v></c>", Cell("17")),
        ("<c t='n'><v>17.0</v></c>", Cell("17")),
        ("<c s=''><v>1</v></c>", Cell("1")),
        ("<c s='4'><v>1.5</v></c>", Cell("1.5")),
        ("<c s='99'><v>1.5</v></c>", Cell("1.5")),
        ("<c><v>0.30000000000000004</v></c>", Cell("0.3")),
        ("<c s='1'><v>46178</v></c>", Cell("2026-06-05", DATE)),
        ("<c s='2'><v>200000</v></c>", Cell("2E+05", POWER)),
        ("<c s='3'><v>7</v></c>", Cell("007")),
        ("<c><f>SUM(A1:A3)</f><v>12.5</v></c>", Cell("12.5")),
        ("<c><f>SUM(A1:A3)</f></c>", Cell("=SUM(A1:A3)", FORMULA)),
        ("<c><f>SUM(A1:A3)</f><v></v></c>", Cell("=SUM(A1:A3)", FORMULA)),
        ("<c t='str'><f>A1</f></c>", Cell("=A1", FORMULA)),
        ("<c><f t='shared' si='0'/></c>", Cell("=?", FORMULA)),
    ],
)
def test_what_a_cell_holds(cell: str, read: Cell) -> None:
    assert cells(cell, styles=STYLES, texts=TEXTS) == {0: read}


@pytest.mark.parametrize(
    "cell",
    [
        "<c/>",
        "<c s='1'/>",
        "<c t='s'><v></v></c>",
        "<c t='s'><v>3</v></c>",
        "<c t='b'/>",
        "<c t='str'><f>IF(1,\"\")</f><v></v></c>",
        "<c t='inlineStr'><is/></c>",
        "<c t='inlineStr'><is><t>  </t></is></c>",
    ],
)
def test_a_cell_that_holds_nothing_is_not_there(cell: str) -> None:
    assert cells(cell, styles=STYLES, texts=TEXTS) == {}


@pytest.mark.parametrize(
    "row",
    [
        "<c t='s'><v>99</v></c>",
        "<c t='s'><v>-1</v></c>",
        "<c t='s'><v>x</v></c>",
        "<c><v>many</v></c>",
        "<c><v>inf</v></c>",
        "<c><v>NaN</v></c>",
        "<c t='riddle'><v>1</v></c>",
        "<c r='A0'><v>1</v></c>",
        "<c r='1A'><v>1</v></c>",
        "<c r='ZZZ1'><v>1</v></c>",
        "<c s='x'><v>1</v></c>",
    ],
)
def test_a_cell_that_cannot_be_is_damage(row: str) -> None:
    with pytest.raises(Refused, match="damaged") as refused:
        cells(row, texts=TEXTS)
    assert refused.value.code == "damaged-archive"


def test_cells_and_rows_may_leave_out_where_they_are() -> None:
    first = "<row><c><v>1</v></c><c r='D1'><v>2</v></c><c><v>3</v></c></row>"
    sheet = f"<sheetData>{first}<row r='7'/><row><c><v>4</v></c></row></sheetData>"
    assert read_grid(parts(sheet)).rows == {1: {0: Cell("1"), 3: Cell("2"), 4: Cell("3")}, 8: {0: Cell("4")}}


def test_names_may_have_a_prefix_and_rows_any_order() -> None:
    sheet = (
        "<x:sheetData xmlns:x='http://schemas.openxmlformats.org/spreadsheetml/2006/main'>"
        "<x:row r='2'><x:c r='B2'><x:v>2</x:v></x:c></x:row><x:row r='1'><x:c r='A1'><x:v>1</x:v></x:c></x:row>"
        "</x:sheetData><x:mergeCells xmlns:x='m'><x:mergeCell ref='A1:B1'/><x:mergeCell ref='C3'/></x:mergeCells>"
    )
    grid = read_grid(parts(sheet))
    assert list(grid.rows.items()) == [(1, {0: Cell("1")}), (2, {1: Cell("2")})]
    assert grid.merged == [(1, 0, 1, 1), (3, 2, 3, 2)]


@pytest.mark.parametrize("row", ["0", "-1", "1048577", "x"])
def test_a_row_outside_every_sheet_is_damage(row: str) -> None:
    with pytest.raises(Refused, match="damaged"):
        read_grid(parts(f"<sheetData><row r='{row}'><c><v>1</v></c></row></sheetData>"))


def test_a_cell_outside_every_row_is_damage() -> None:
    with pytest.raises(Refused, match="damaged"):
        read_grid(parts("<sheetData><c><v>1</v></c></sheetData>"))
