"""What the rule that tells sessions and nights apart decided, in sentences."""

import re
from collections.abc import Collection, Mapping

from pipeline.book.choose import choosing
from pipeline.book.database.store import Store
from pipeline.book.database.views import viewing
from pipeline.book.nights.night_rule import NightRule
from pipeline.book.persons import AS_WRITTEN, Persons
from pipeline.rules.words import many_of

SESSIONS, DAYS = "sessions", "days"
_NOT_CODE = re.compile(r"--[^\n]*|'[^']*'")
_NAMES = {SESSIONS: re.compile(r"\b(session_key|session_nr)\b"), DAYS: re.compile(r"\bday\b")}
"""The columns of counted_hand by which a report tells hands apart."""
_COUNTS = """
select
    count(*) filter (counted_hand.session is null and counted_hand.played is not null) as hands,
    count(distinct session_key) filter (counted_hand.session is null and counted_hand.played is not null) as sessions,
    count(*) filter (counted_hand.day < hand.played_local::date) as late
from counted_hand
join hand using (hand_ref)
"""


def told_apart(sql: str) -> list[str]:
    """What a select tells apart by the rule: sessions, days."""
    code = _NOT_CODE.sub(" ", sql)
    return [what for what, names in _NAMES.items() if names.search(code)]


def night_lines(
    store: Store,
    nights: NightRule,
    told: Collection[str],
    filters: Mapping[str, str] | None = None,
    persons: Persons = AS_WRITTEN,
) -> list[str]:
    """What the rule decided about the hands that pass the filters; nothing where it did not matter.

    Raises: StudbookError.
    """
    with choosing(store, None, {**(filters or {})}, None, persons), viewing(store, _COUNTS, nights):
        hands, sessions, late = store.query(_COUNTS).row(0)
    lines = []
    if hands and SESSIONS in told:
        lines.append(
            f"{many_of(hands, 'hand')} without a session: {many_of(sessions, 'session')} by gaps of more than "
            f"{many_of(nights.gap, 'minute')} at a table; --session-gap says another"
        )
    if late and DAYS in told:
        lines.append(
            f"{many_of(late, 'hand')} before {nights.begins}, counted to the day before; --day-start says another time"
        )
    return lines
