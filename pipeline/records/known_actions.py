"""The actions of a JSON record, each different text of which is validated once: most hands write the same ones.

Actions are frozen, so hands may share them.
"""

from typing import NamedTuple

from schemas.hand import Action

_STYLES = ((b'"actions":[{', b"},{"), (b'"actions": [{', b"}, {"))
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


_known: dict[bytes, Action] = {}


def apart(raw: bytes) -> Apart | None:
    """The actions of a record beside all the rest; None where they have to be read with it, whatever is the matter.

    The rest may be no record, and its key of actions may stand anywhere: that is for who reads it.
    """
    start, between = next((style for style in _STYLES if style[0] in raw), (b"", b""))
    if not start:
        return None
    # No text but the name of an act stands in an action, so this is where the list ends if all in it is right.
    begin = raw.find(start) + len(start)
    end = raw.find(_END, begin)
    if end < 0:
        return None
    texts = raw[begin:end].split(between)
    actions = list(filter(None, map(_known.get, texts)))
    if len(actions) < len(texts):
        actions = list(filter(None, map(_action, texts)))
    return Apart(raw[: begin - 1] + raw[end + 1 :], actions) if len(actions) == len(texts) else None


def _action(text: bytes) -> Action | None:
    """The action of this text without its braces; None for what is none, and for one that names a key twice."""
    action = _known.get(text)
    if action is None:
        try:
            action = Action.model_validate_json(b"{" + text + b"}")
        except ValueError:
            return None
        if keys_written(text) != len(action.model_fields_set):
            return None
        if len(_known) >= _MOST:
            _known.clear()
        if len(text) <= _LONGEST:
            _known[text] = action
    return action


def keys_written(raw: bytes) -> int:
    """How many keys stand in JSON text at most, those that stand twice counted twice; -1 where that takes reading it.

    Where it is as many as were read, each stands once.
    """
    # Every key is written `":`, as little else is, unless it has a space before its colon.
    spaced = b" :" in raw or b"\t" in raw or b"\n" in raw or b"\r" in raw
    return -1 if spaced else raw.count(b'":')
