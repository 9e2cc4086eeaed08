"""Finding one hand by the shortest name that is unique: 17, kitchen/17, 2026-11-20/kitchen/17."""

import difflib
from collections.abc import Sequence

from schemas.hand import Hand
from schemas.problem import StudbookError

Key = tuple[str, str, str]


def key_of(hand: Hand) -> Key:
    """The key of a hand: session or "", table, hand_id."""
    return hand.session or "", hand.table or "", hand.hand_id


def name_of(key: Key) -> str:
    """A key as a person names a hand."""
    return "/".join(part for part in key if part)


def answers_to(name: str, key: Key) -> bool:
    """Whether a name means the hand of this key; parts may hold strokes themselves."""
    session, table, hand = key
    return name in (hand, f"{table}/{hand}", f"{session}/{table}/{hand}")


def the_key(name: str, keys: Sequence[Key]) -> Key:
    """The one key a name means.

    Raises: StudbookError when no hand, or more than one, has the name.
    """
    found = sorted({key for key in keys if answers_to(name, key)})
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(name_of(key) for key in found[:5]) + (", ..." if len(found) > 5 else "")
        raise StudbookError(f"{len(found)} hands are called '{name}': {names}. Name one of them whole.")
    close = difflib.get_close_matches(name, [spelling for key in keys for spelling in (key[2], name_of(key))], n=1)
    hint = f"Did you mean {close[0]}?" if close else "See `studbook report hands` for those there are."
    raise StudbookError(f"there is no hand '{name}'. {hint}")


def the_hand(name: str, hands: Sequence[Hand]) -> Hand:
    """The one hand a name means, of its highest revision.

    Raises: StudbookError when no hand, or more than one, has the name.
    """
    key = the_key(name, [key_of(hand) for hand in hands])
    return max((hand for hand in hands if key_of(hand) == key), key=lambda hand: hand.revision)
