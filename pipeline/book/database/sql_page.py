"""The page on the book's SQL, docs/sql.md, put together from the comments of the sql files (`make sql-page`)."""

from collections.abc import Iterator

from pipeline.book.database.dictionary import REPORT, TABLE, VIEW, Relation, relations
from pipeline.book.database.sql_files import sql_group, sql_header, sql_names, sql_text

_START = """\
# The book in SQL

The book is one DuckDB file. `studbook query SQL` runs one SELECT over it and can change nothing; any program that reads
DuckDB can open it as well. This page is put together from the comments of the files in `sql/`; the tests keep it so.

Amounts stand in columns that end in `_chips`, in units, `scale` of them to one of the currency. `hand_ref` is the
number of a hand in this store, and `place` a seat in dealing order, 1 = dealer's left.

## Reports of your own

A file that ends in `.sql` and holds one SELECT is a report: its first line, `-- ` and a sentence, says what it shows.
`studbook report NAME --reports DIR` runs it, and takes the filters, the limit and the forms of any report;
`studbook list reports --reports DIR` lists it. It reads the book and no other file. A select from `chosen_hand` is
narrowed by `--session`, `--table`, `--variant` and `--player`, and so are the views that reports share. For columns
`x_num` and `x_opp` a report gets `x`, its 95% interval `x_low` and `x_high`, and `x_few`, true below 25 opportunities;
for such of `x_with_y` and `x_without_y` their difference and its interval as well. Where aliases are asked for, players
are persons in every table a report reads (docs/settings.md).

```sh
mkdir reports
cat > reports/by_game.sql <<'END'
-- How often each player won something, by game
select player, game, count(*) filter (due_chips > 0) as won_num, count(*) as won_opp
from player_hand
group by player, game
order by player, game
END
studbook report by_game --reports reports
```
"""
_VIEWS = """\
These are there in reports, studbook's and your own; `studbook query` knows only those of the store, above. A report
finds `night_rule` as well, one row with `session_gap` and `day_start` as intervals (`--session-gap`, `--day-start`),
`expected_rate`, how often random cards roll a pot over, by `variant`, `rules` and `players`, and `all_in_share`, what
players of hands that were all-in before the last card would have won on average: `hand_ref`, `place`, `street` and
`expected_chips`.
"""


def sql_page() -> str:
    """The page as Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    found = relations()
    shared = set(sql_names("view"))
    yield _START
    yield "## Tables\n"
    yield from (_entry(one) for one in found if one.kind == TABLE)
    yield "## Views of the store\n"
    yield from (_entry(one) for one in found if one.kind == VIEW and one.name not in shared)
    yield "## Views that reports share\n"
    yield _VIEWS
    yield from (_entry(one) for one in found if one.kind == VIEW and one.name in shared)
    yield "## Reports\n"
    reports = [one for one in found if one.kind == REPORT]
    for group in sorted({sql_group(one.name) for one in reports}):
        yield f"### {group}\n"
        yield from (_entry(one) for one in reports if sql_group(one.name) == group)
    yield "## What must hold\n"
    yield "Each of these selects returns the rows that break it, and none in a sound book.\n"
    for name in sql_names("check"):
        title, *rest = filter(None, sql_header(sql_text("check", name)))
        yield _item(name, " ".join([f"{title}.", *rest]) if rest else title)


def _entry(relation: Relation) -> str:
    told = _item(relation.name, relation.about)
    columns = [f"  * `{name}`: {meaning}\n" for name, meaning in relation.columns.items()]
    return told + "".join(columns)


def _item(name: str, text: str) -> str:
    # What stands in angle or square brackets would be taken for markup.
    plain = text.replace("<", "\\<").replace("[", "\\[")
    return f"* **`{name}`**: {plain.removesuffix('.')}.\n"
