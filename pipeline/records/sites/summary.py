"""The summary below a hand, as the texts of several sites write it: the pot, the card in the middle, a line a seat."""

from dataclasses import dataclass

from pipeline.records.sites.form import Form, pattern
from pipeline.records.sites.lines import SiteLines
from pipeline.records.sites.play import UNSEEN

OF_SEAT = pattern(r"Seat (?P<chair>[0-9]{1,2}): (?P<rest>.*)")
_ROLE = pattern(r"(?: \((?:button|small blind|big blind)\))* +")
HIDDEN = "-"
"""A card that was kept hidden, where a site writes cards one by one."""


@dataclass(frozen=True, slots=True)
class Summary:
    """How a site writes its summary."""

    total: Form
    """The line of the pot; its groups are `pot`, and `rake` and `fees` where the site prints them."""
    board: Form
    """The line of the card in the middle; its group is `cards`."""
    ends: tuple[Form, ...]
    """What may stand behind a player's name; the groups are those of `SiteLines.end`."""

    def end_of(self, text: str) -> dict[str, str | None] | None:
        """What is said behind a player's name, None if it is nothing known."""
        role = _ROLE.match(text)
        rest = text[role.end() :] if role else text
        return next((end.groupdict() for form in self.ends if (end := form.fullmatch(rest))), None)

    def take(self, lines: SiteLines, text: str) -> bool:
        """Take a line of the summary, if it is one."""
        if total := self.total.fullmatch(text):
            pot, rake, fees = (total.groupdict().get(key) or "" for key in ("pot", "rake", "fees"))
            lines.move("pot", amount=pot, to=rake, share=fees)
            return True
        if board := self.board.fullmatch(text):
            lines.move("board", cards=board["cards"])
            return True
        found = OF_SEAT.fullmatch(text)
        seat = lines.chair(int(found["chair"])) if found else None
        if not found or not seat or not found["rest"].startswith(seat.key):
            return False
        end = self.end_of(found["rest"].removeprefix(seat.key))
        if end is not None:
            lines.end(seat, seat.number, {**end, "cards": unhidden(end.get("cards"))})
        return end is not None


def unhidden(cards: str | None) -> str:
    """Cards of a player, with those he kept hidden as cards nobody saw.

    >>> unhidden("As - 3h")
    'As ?? 3h'
    """
    return " ".join(UNSEEN if card == HIDDEN else card for card in (cards or "").split())
