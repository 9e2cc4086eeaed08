"""What a watched folder brought, and how everybody stands at the tables it concerns."""

from collections.abc import Sequence

from pipeline.book.audit import Audit
from pipeline.book.database.store import Store
from pipeline.book.loading.counts import Loaded
from pipeline.book.loading.fates import COVERED
from pipeline.book.persons import AS_WRITTEN, Persons
from pipeline.rules.words import listed, many_of
from pipeline.show.audit_money import hand_name, signed
from pipeline.show.audit_text import verdict_counts
from pipeline.show.report import report
from pipeline.show.table import visible

NAMED = 3
"""How many files are named; more are counted."""


def brought_lines(read: Sequence[Loaded], done: Audit, store: Store) -> list[str]:
    """What became of files that were read: how many hands, their verdicts, and the wrong ones by name."""
    counts = done.counts
    paths = [one.label for one in read if one.counts.read > one.counts.skipped or one.counts.problems]
    if not paths:
        return []  # a letter may lie beside the hands
    new = [f"{counts.loaded:,} new"] if counts.loaded else []
    new += [f"{many_of(done.entries.loaded, 'entry', 'entries')} of a ledger"] if done.entries.loaded else []
    parts = new or ["nothing new"]
    parts += [f"{counts.replaced:,} replaced"] if counts.replaced else []
    parts += [many_of(counts.conflicts, "conflict")] if counts.conflicts else []
    parts += [f"{counts.refused:,} refused"] if counts.refused else []
    verdicts = verdict_counts(done.verdicts)
    named = listed(paths) if len(paths) <= NAMED else many_of(len(paths), "file")
    lines = [f"{named}: {', '.join(parts)}{f' ({listed(verdicts)})' if verdicts else ''}"]
    for row in report("mismatches", store, COVERED).iter_rows(named=True):
        first = (row["messages"] or ["the recorded result differs from the resolved one"])[0]
        lines.append(f"  {hand_name(row)}  {row['verdict']}: {first}")
    return [visible(line) for line in lines]


def standing_lines(store: Store, done: Audit, persons: Persons = AS_WRITTEN) -> list[str]:
    """Everybody's net at the tables of what was read, by all of their hands, a line a table and kind of money."""
    if not done.covered:
        return []
    hands = store.query(
        f"select hand.session, table_name, hand_id from hand where exists (select 1 from {COVERED} as brought "
        "where brought.session is not distinct from hand.session and brought.table_name = hand.table_name)"
    )
    lines = []
    for row in report("nights", store, hands, persons=persons).iter_rows(named=True):
        table = "/".join(filter(None, (row["session"], row["table_name"])))
        kind = row["currency"] or ("chips" if row["money"] == "cash" else row["money"])
        nets = [f"{one['player']} {signed(int(one['net_chips']), row['scale'])}" for one in row["nets"] or ()]
        lines.append(visible(f"  {table}, {many_of(row['hands'], 'hand')}, {kind}: {'  '.join(nets)}"))
    return lines
