"""The actions of a JSON record, each different text of which is validated once: most hands write the same ones.

Actions are frozen, so hands may share them.
"""

from typing import NamedTuple

from schemas.hand import Action

_CLOSE, _SPACED = (b'"actions":[{', b"},{"), (b'"actions": [{', b"}, {")
"""How the list starts and what stands between its actions, written without spaces and with them."""
_END = b"}]"
_MOST = 16384
"""How many texts are remembered."""
_LONGEST = 200
"""Signs of a text that is remembered: no action needs more."""


class Apart(NamedTuple):
    """A record with its actions taken out."""

    rest: bytes
    """The record with an empty list of actions."""
    actions: list[Action]
    listed: bytes | None
    """The list with its key, where each action is written in the one form of its text."""


_known: dict[bytes, Action] = {}
_otherwise: set[bytes] = set()
"""Those of these texts that are not in their one form."""


def apart(raw: bytes) -> Apart | None:
    """The actions of a record beside all the rest; None where they have to be read with it, whatever is the matter.

    The rest may be no record, and its key of actions may stand anywhere: that is for who reads it.
    """
    start, between = _CLOSE
    begin = raw.find(start)
    if begin < 0:
        start, between = _SPACED
        begin = raw.find(start)
    if begin < 0:
        return None
    first = begin + len(start)
    # No text but the name of an act stands in an action, so this is where the list ends if all in it is right.
    end = raw.find(_END, first)
    if end < 0:
        return None
    texts = raw[first:end].split(between)
    actions = list(filter(None, map(_known.get, texts)))
    is_known = len(actions) == len(texts)
    if not is_known:
        actions = list(filter(None, (_known.get(text) or _action(text) for text in texts)))
        if len(actions) < len(texts):
            return None
        # Too long a text is not remembered, and some may have been forgotten over these.
        is_known = all(map(_known.__contains__, texts))
    in_form = is_known and _otherwise.isdisjoint(texts)
    listed = raw[begin : end + len(_END)] if in_form and start is _CLOSE[0] else None
    return Apart(raw[: first - 1] + raw[end + 1 :], actions, listed)


def _action(text: bytes) -> Action | None:
    """The action of this text without its braces; None for what is none, and for one that names a key twice."""
    whole = b"{" + text + b"}"
    try:
        action = Action.model_validate_json(whole)
    except ValueError:
        return None
    if keys_written(text) != len(action.model_fields_set):
        return None
    if len(_known) >= _MOST:
        _known.clear()
        _otherwise.clear()
    if len(text) <= _LONGEST:
        _known[text] = action
        if action.model_dump_json(exclude_defaults=True).encode() != whole:
            _otherwise.add(text)
    return action


def keys_written(raw: bytes) -> int:
    """How many keys stand in JSON text at most, those that stand twice counted twice; -1 where that takes reading it.

    Where it is as many as were read, each stands once.
    """
    # Every key is written `":`, as little else is, unless it has a space before its colon.
    spaced = b" :" in raw or b"\t" in raw or b"\n" in raw or b"\r" in raw
    return -1 if spaced else raw.count(b'":')
