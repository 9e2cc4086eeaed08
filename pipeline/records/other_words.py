"""What people call the fields of a record or a ledger, so that a name that is not one leads to the field meant."""

import re
from collections.abc import Iterable, Mapping

from pipeline.rules.near import did_you_mean, meant

CALLED: Mapping[str, tuple[str, ...]] = {
    "hand_id": ("hand", "hand number", "hand nr", "hand name", "id", "number", "no"),
    "hand_no": ("order",),
    "variant": ("game", "game type", "called", "type"),
    "session": ("night", "evening", "event", "game night"),
    "played_at": ("date", "time", "datetime", "timestamp", "when", "played", "played on"),
    "seats": ("players", "hands"),
    "player": ("name", "names", "who", "players", "nickname", "player name"),
    "down": ("hole", "hole cards", "down cards", "hidden", "pocket", "face down", "cards"),
    "up": ("up cards", "open cards", "board", "shown", "face up", "door", "door card", "cards"),
    "contributed": ("put in", "paid in", "in", "invested", "contribution", "bet", "bets", "put"),
    "posted": ("dead", "dead money", "post", "posts", "price", "prices"),
    "won": ("win", "wins", "winnings", "collected", "paid", "paid out", "payout", "gets", "out", "prize"),
    "folded": ("fold", "folds", "folded on", "out on"),
    "mucked": ("muck", "mucks"),
    "returned": ("uncalled", "uncalled bet", "back"),
    "stack": ("chips", "start", "starting stack", "stack before"),
    "stack_end": ("end", "ending stack", "final stack", "stack after"),
    "scale": ("unit", "units", "decimals"),
    "chip": ("smallest chip", "minimum chip", "denomination"),
    "carry_in": ("carry", "carried", "carried in", "rollover", "carried over"),
    "carry_out": ("carry", "carried out", "rollover", "rolled over", "left"),
    "rake": ("cut",),
    "fees": ("tip", "tips", "drop", "jackpot"),
    "note": ("comment", "comments", "remark", "remarks", "notes"),
    "kind": ("type", "what", "entry"),
    "amount": ("value", "sum", "money", "chips"),
    "counterparty": ("to", "from", "with", "whom"),
    "at": ("date", "time", "when"),
    "hand": ("hand id", "before hand"),
}
"""By field what it is called elsewhere."""


def field_hint(asked: str, fields: Iterable[str]) -> str:
    """A hint at the field that may be meant by a name, or nothing.

    >>> field_hint("Hole Cards", ["player", "down", "up"])
    ' Did you mean down?'
    >>> field_hint("Contribted", ["player", "contributed"])
    ' Did you mean contributed?'
    """
    known, plain = list(fields), _plain(asked)
    called = [field for field in known if plain in map(_plain, CALLED.get(field, ()))]
    return meant(called) or did_you_mean(asked.strip().lower(), known)


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]+", "", name.lower())
