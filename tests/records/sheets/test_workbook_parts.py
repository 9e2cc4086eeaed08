import pytest

from pipeline.records.money import DATE
from pipeline.records.sheets import workbook_parts
from pipeline.records.sheets.workbook import read_grid
from pipeline.records.sheets.workbook_parts import Cell, Texts, unescaped
from pipeline.records.text import Refused
from tests.records.books import KINDS, parts

STYLES = '<numFmts><numFmt numFmtId="164" formatCode="d/m"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>'


def test_more_cells_than_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    row = "".join("<c><v>1</v></c>" for _ in range(5))
    monkeypatch.setattr(workbook_parts, "CELL_LIMIT", 4)
    for content in (
        parts(f"<sheetData><row>{row}</row></sheetData>"),
        parts(texts="<si><t>a</t></si>" * 5),
        parts("<mergeCells>" + '<mergeCell ref="A1:A2"/>' * 5 + "</mergeCells>"),
    ):
        with pytest.raises(Refused, match="more than 4 cells") as refused:
            read_grid(content)
        assert refused.value.code == "over-limit"


def test_days_are_counted_from_where_the_workbook_says() -> None:
    listed = '<workbookPr date1904="1"/><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets>'
    content = parts("<sheetData><row><c s='1'><v>44716</v></c></row></sheetData>", styles=STYLES, book=listed)
    assert read_grid(content).rows == {1: {0: Cell("2026-06-05", DATE)}}


def test_links_that_lead_out_of_the_file_are_not_followed() -> None:
    links = f'<Relationship Id="rId1" Type="{KINDS}/worksheet" Target="http://example.org/a" TargetMode="External"/>'
    with pytest.raises(Refused, match="no sheet that shows"):
        read_grid(parts(links=links))


def test_text_outside_a_shared_text_is_not_one() -> None:
    texts = Texts()
    for name in ("sst", "si", "t"):
        texts.start(name, {})
    texts.text("Ann")
    for name in ("t", "si", "sst"):
        texts.end(name)
    texts.text("Bob")
    assert texts.texts == [Cell("Ann")]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a_x000A_b", "a\nb"),
        ("_x005F_x000A_", "_x000A_"),
        ("_x000_", "_x000_"),
        ("_xD83D__xDE00_", "\U0001f600"),
        ("_xD83D_", "\ufffd"),
    ],
)
def test_signs_that_xml_cannot_hold_are_written_by_number(text: str, plain: str) -> None:
    assert unescaped(text) == plain
