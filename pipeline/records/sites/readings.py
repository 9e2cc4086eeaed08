"""Lines of sites that put no mark behind a name: read in every way the players' names allow, taken where all agree."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pipeline.records.sites.form import Form, pattern
from pipeline.records.sites.play import MoveKind
from pipeline.records.sites.text import BadLine, starting
from pipeline.records.translate import short

Way = tuple[MoveKind, str, dict[str, str | None]]
"""One way of reading a line: what was done, by whom, and the groups of its pattern."""

_DEAL = "Dealt to "
_DEALT = pattern(r"\[(?P<old>[^\]]*)\](?: \[(?P<new>[^\]]*)\])?")


@dataclass(frozen=True, slots=True)
class Verbs:
    """What may stand behind a player's name."""

    acts: Mapping[str, tuple[MoveKind, Form]]
    """What a player may do, by its first word."""
    remark: Form
    """What moves no chip of the hand."""
    returned: Form
    """The whole line that gives a player back what nobody called."""

    def readings(self, names: tuple[str, ...], text: str) -> Iterator[Way | None]:
        """Every way to read a line as something a seated player did or was dealt; None where it moves nothing."""
        for name, rest in starting(names, text, " "):
            kind, form = self.acts.get(rest.partition(" ")[0].lower(), (None, self.remark))
            if act := form.fullmatch(rest):
                yield (kind, name, act.groupdict()) if kind else None
        for name, rest in starting(names, text.removeprefix(_DEAL), " ") if text.startswith(_DEAL) else ():
            if dealt := _DEALT.fullmatch(rest):
                yield "deal", name, {"cards": f"{dealt['old']} {dealt['new'] or ''}"}
        back = self.returned.fullmatch(text)
        if back and back["name"] in names:
            yield "uncalled", back["name"], {"amount": back["amount"]}


def agreed(ways: Iterable[Way | None], text: str) -> list[Way | None]:
    """The one way in which a line can be read, in a list that is empty where there is none.

    Raises: BadLine where ways say different things.
    """
    found = list(ways)
    if any(way != found[0] for way in found):
        remedy = "The players' names make it unclear: change one of them in the whole hand."
        raise BadLine("unknown-line", f"'{short(text, 80)}' can be read in more than one way.", remedy)
    return found[:1]
