"""Nights to rule on, and what players come to in them."""

from pipeline.book.database.store import Store

NETS = (
    "select player, due_chips + returned_chips - contributed_chips from seat_money where hand_ref = $ref order by place"
)


def nets(store: Store, ref: int = 4) -> dict[str, int]:
    return dict(store.query(NETS, {"ref": ref}).iter_rows())


def states(store: Store) -> list[str]:
    return store.query("select state from ruling_state order by ruling_ref").to_series().to_list()
