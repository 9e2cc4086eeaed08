"""One betting round as it is told, act by act: what each has in on the street, and what to call going to a total."""

from dataclasses import dataclass, field

from schemas.hand import Act


@dataclass(slots=True)
class BettingRound:
    """The street that is being bet on. Amounts in units; players by name or chair. Antes stand outside it."""

    small_bet: int | None
    street: int = 3
    high: int = 0
    """The most that anybody has in on this street."""
    opened: bool = False
    """Whether somebody bet, completed or raised on it; a bring-in does not open."""
    in_by: dict[str | int, int] = field(default_factory=dict)

    def go_on(self, street: int) -> None:
        """Turn to a later street, on which nobody has anything in."""
        if street > self.street:
            self.street, self.high, self.opened = street, 0, False
            self.in_by.clear()

    def has_in(self, player: str | int) -> int:
        """What a player has in on this street."""
        return self.in_by.get(player, 0)

    def put(self, player: str | int, amount: int) -> int:
        """Add chips of a player, and return what he has in then."""
        to = self.in_by[player] = self.in_by.get(player, 0) + amount
        if to > self.high:
            self.high = to
        return to

    def bet_to(self, to: int) -> Act:
        """What going to a total is called: the first on third street completes the bring-in, unless it is more."""
        if self.opened:
            return "raise"
        if self.street == 3 and (self.small_bet is None or to <= self.small_bet):
            return "complete"
        return "raise" if self.high else "bet"
