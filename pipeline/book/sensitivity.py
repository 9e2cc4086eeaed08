"""House rules that would turn the verdicts of hands in the store."""

import json

import polars as pl

from pipeline.book.choose import Keys, choosing
from pipeline.book.database.store import Store
from pipeline.book.held.records import held_records
from pipeline.book.loading.shapes import Shape
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.checks.sensitivity import Flip, flips
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.records.lookup import key_of
from schemas.hand import Hand

CHUNK = 2000
FLIP_COLUMNS: Shape = {
    "session": pl.String,
    "table_name": pl.String,
    "hand_id": pl.String,
    "variant": pl.String,
    "verdict": pl.String,
    "knob": pl.String,
    "value_used": pl.String,
    "set_by": pl.String,
    "value": pl.String,
    "verdict_then": pl.String,
    "currency": pl.String,
    "scale": pl.Int64,
    "won": pl.List(pl.Struct({"player": pl.String, "award_chips": pl.Int64})),
    "out_chips": pl.Int64,
    "params": pl.String,
}
_ASKED = """
select hand_ref
from chosen_hand
join resolution using (hand_ref)
join hand using (hand_ref)
join hand_order using (hand_ref)
where resolution.verdict in ('mismatch', 'unverifiable')
    or hand_ref in (select hand_ref from finding where code = 'default-decided')
order by hand.session nulls first, hand.table_name, hand_order.place_at_table
"""


def sensitivity(store: Store, called: Called = AS_RECORDED, keys: Keys | None = None) -> pl.DataFrame:
    """One row for each hand, of those with these keys, and each house rule that, changed, would turn its verdict.

    The hands are those the store holds as mismatches, unverifiable, or decided by a default; they are resolved again
    under the rules called for, by the thousand. params says the same as JSON.
    Raises: StoreError.
    """
    with choosing(store, keys):
        refs = store.query(_ASKED).to_series().to_list()
    rows: list[tuple[object, ...]] = []
    for start in range(0, len(refs), CHUNK):
        hands = held_records(store, refs[start : start + CHUNK])
        checked = check(resolve_hands(hands, called))
        games = {place: group.variant.name for group in checked.outcomes.groups for place in group.rows}
        rows += [_row(hands[flip.place], games[flip.place], flip) for flip in flips(checked)]
    return pl.DataFrame(rows, schema=FLIP_COLUMNS, orient="row")


def _row(hand: Hand, variant: str, flip: Flip) -> tuple[object, ...]:
    _, table, hand_id = key_of(hand)
    won = [{"player": name, "award_chips": chips} for name, chips in flip.awards.items() if chips]
    params = {
        "knob": flip.knob,
        "value": flip.value,
        "other": flip.other,
        "verdict": flip.verdict,
        "then": flip.under,
        "gives": {"awards": flip.awards, "carry_out": flip.carry_out},
        "scale": hand.scale,
    }
    key = hand.session, table, hand_id
    rule = flip.knob, flip.value, flip.set_by, flip.other
    said = json.dumps(params, ensure_ascii=False)
    return (*key, variant, flip.verdict, *rule, flip.under, hand.currency, hand.scale, won, flip.carry_out, said)
