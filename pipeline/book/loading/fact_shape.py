"""The columns of `seat_fact`: one row a player and hand, everything that reports of players count."""

import polars as pl

from pipeline.checks.share_counts import SHARE_COUNTERS
from pipeline.checks.told_betting import STREETS

COUNTERS: tuple[str, ...] = (
    "told vpip3_opp vpip3 raise3 raises3 rebet3_opp rebet3 coldcall3_opp coldcall3"
    " bringin complete_bi_opp complete_bi complete_opp complete limp3_opp limp3"
    " steal3_opp steal3 steal_ok steal_need steal3_door_opp steal3_door bi_steal_opp fold_bi_steal rebet_bi_steal"
    " saw_opp saw4 saw5 saw6 saw7",
    *(
        f"bet{street}_opp bet{street} fold{street}_opp fold{street} checkraise{street}_opp checkraise{street}"
        for street in STREETS
    ),
    "follow4_opp follow4 pair4_bet_opp pair4_bet aggressions calls folds"
    " showdowns rolled wsd potshare won4 won_out4 foldout_win",
    *SHARE_COUNTERS,
)
COUNTERS = tuple(" ".join(COUNTERS).split())
"""Every counter, in the order of the table's columns."""
WIDE = frozenset({"steal_need", "potshare", "second_share"})
"""Those that pass 255 in one hand."""

SEAT_FACT: dict[str, pl.DataType | type[pl.DataType]] = {
    "hand_ref": pl.Int64,
    "place": pl.UInt8,
    "player": pl.String,
    "variant": pl.String,
    "players": pl.UInt8,
    "seat_order": pl.UInt8,
    "door": pl.UInt8,
    "door_place": pl.UInt8,
    "copies": pl.UInt8,
    **{name: pl.UInt16 if name in WIDE else pl.UInt8 for name in COUNTERS},
}
"""Numbers are small on their way; the store keeps them as they add up soonest."""
