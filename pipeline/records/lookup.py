"""Finding one hand by the shortest name that is unique: 17, kitchen/17, 2026-11-20/kitchen/17."""

from collections.abc import Sequence

from pipeline.rules.near import composed, did_you_mean
from schemas.hand import Hand
from schemas.problem import StudbookError

Key = tuple[str, str, str]
SHOWN = 5
"""How many hands a sentence names."""


def key_of(hand: Hand) -> Key:
    """The key of a hand: session or "", table, hand_id."""
    return hand.session or "", hand.table or "", hand.hand_id


def name_of(key: Key) -> str:
    """A key as a person names a hand."""
    return "/".join(part for part in key if part)


def answers_to(name: str, key: Key) -> bool:
    """Whether a name means the hand of this key; parts may hold strokes themselves."""
    session, table, hand = key
    return name in (hand, f"{table}/{hand}", f"{session}/{table}/{hand}", name_of(key))


def the_key(name: str, keys: Sequence[Key], hint: str = "See `studbook report hands` for those there are.") -> Key:
    """The one key a name means; `hint` is said where there is none and none like it.

    Raises: StudbookError when no hand, or more than one, has the name.
    """
    name = composed(name)
    found = sorted({key for key in keys if answers_to(name, key)})
    if len(found) == 1:
        return found[0]
    if found:
        raise StudbookError(f"{len(found)} hands are called '{name}': {_some(found)}. Name one of them whole.")
    near = did_you_mean(name, (spelling for key in keys for spelling in (key[2], name_of(key))))
    raise StudbookError(f"there is no hand '{name}'.{near or f' {hint}'}")


def _some(keys: Sequence[Key]) -> str:
    more = f" and {len(keys) - SHOWN:,} more" if len(keys) > SHOWN else ""
    return ", ".join(name_of(key) for key in keys[:SHOWN]) + more


def the_hand(name: str, hands: Sequence[Hand]) -> Hand:
    """The one hand of some files that a name means, of its highest revision.

    Raises: StudbookError when no hand, or more than one, has the name.
    """
    keys = list(dict.fromkeys(key_of(hand) for hand in hands))
    key = the_key(name, keys, f"What was read holds {_some(keys)}." if keys else "No hand could be read there.")
    return max((hand for hand in hands if key_of(hand) == key), key=lambda hand: hand.revision)
