"""One hand dealt and bet at random, by the rules of a fixed limit, with its actions written down as they happen.

This betting knows nothing of the replay in `pipeline.records`, so that each can be tried against the other.
Source: Robert's Rules of Poker, seven-card stud and limit betting; BARGE rulebook, seven-card stud and razz.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pipeline.book.simulate.dice import Dice
from pipeline.rules.boards import DOOR_ACE_HIGH, DOOR_ACE_LOW, strength
from pipeline.rules.cards import CARD_TEXT, UNSEEN

DECK = CARD_TEXT[:UNSEEN]
Action = dict[str, Any]
"""An action as the record has it."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How a table bets. Units: chips."""

    ante: int
    bring_in: int
    small: int
    big: int
    cap: int
    """How many raises follow a bet."""
    forced: bool
    """Whether third street opens with a bring-in; else the high card begins."""
    half_reopens: bool
    """Whether an all-in raise of half a bet or more counts as a whole one."""
    pair_doubles: bool
    """Whether an open pair on fourth street allows the large bet."""
    low_brings_in: bool
    high_opens: bool


@dataclass(slots=True, eq=False)
class Player:
    """Somebody in a hand. Units: chips."""

    name: str
    chair: int
    stack: int
    """What he had before the ante."""
    left: int = 0
    put_in: int = 0
    street: int = 0
    """What he has in on the street."""
    folded: int = 0
    """The street he folded on, 0 if he did not."""
    down: list[str] = field(default_factory=list)
    up: list[str] = field(default_factory=list)


class Play:
    """A hand being played; players in dealing order."""

    def __init__(self, players: list[Player], limit: Limit, dice: Dice) -> None:
        """Seat the players with what they have."""
        self.players, self.limit, self.dice = players, limit, dice
        self.deck = list(DECK)
        self.inside = list(players)
        self.actions: list[Action] = []
        self.community: list[str] = []
        for player in players:
            player.left = player.stack

    def run(self) -> None:
        """Play it from the antes to the last bet."""
        for player in self.players:
            self.put(3, player, "ante", min(self.limit.ante, player.left))
        for street in range(3, 8):
            self._deal(street)
            self._bet(street)
            if len(self.inside) < 2:
                break

    # Cards.

    def _deal(self, street: int) -> None:
        draw, deck = self.dice.draw, self.deck
        if street == 7 and len(deck) < len(self.inside):
            self.community = [draw(deck)]
            return
        for player in self.inside:
            if street == 3:
                player.down = [draw(deck), draw(deck)]
            (player.down if street == 7 else player.up).append(draw(deck))

    # Betting.

    def _able(self) -> list[Player]:
        return [player for player in self.inside if player.left]

    def put(self, street: int, player: Player, act: str, amount: int, to: int | None = None) -> None:
        """Write down an act and move its chips."""
        player.left -= amount
        player.put_in += amount
        action: Action = {"street": street, "seat": player.chair, "act": act}
        if amount:
            action["amount"] = amount
        if act != "ante":
            player.street += amount
        if to is not None:
            action["to"] = to
        if amount and not player.left:
            action["all_in"] = True
        self.actions.append(action)

    def _bet(self, street: int) -> None:
        able = self._able()
        if len(able) < 2:
            return
        for player in self.players:
            player.street = 0
        Round(self, street).run()

    def opener(self, street: int) -> Player:
        """Who has the card or board that opens a street; he may be all-in."""
        limit = self.limit
        if street == 3 and limit.forced:
            order = DOOR_ACE_HIGH if limit.low_brings_in else DOOR_ACE_LOW
            choose = min if limit.low_brings_in else max
            return choose(self.inside, key=lambda player: order[player.up[0]])
        best = max if limit.high_opens else min
        return best(self.inside, key=lambda player: strength(player.up, ace_low=not limit.high_opens) or ())


class Round:
    """The betting of one street."""

    def __init__(self, play: Play, street: int) -> None:
        """Nothing is bet yet."""
        self.play, self.street, self.limit = play, street, play.limit
        self.unit = play.limit.small if street < 5 else play.limit.big
        self.level = 0
        self.full = 0
        """What the next whole bet or raise is measured from."""
        self.opened = False
        self.raises = 0
        self.acted: set[int] = set()
        """The chairs of those who have acted, other than by bringing in."""

    def run(self) -> None:
        """Ask everybody in turn until all have matched what was bet."""
        play, players = self.play, self.play.players
        holder = play.opener(self.street)
        waiting = self._able_from(players.index(holder))
        if self.street == 3 and self.limit.forced:
            self.level = self.limit.bring_in
            if holder.left:
                self._bring_in(holder)
                waiting.remove(holder)
        while waiting and len(play.inside) > 1:
            player = waiting.pop(0)
            if self._turn(player):
                waiting = [one for one in self._able_from(players.index(player)) if one is not player]

    def _able_from(self, place: int) -> list[Player]:
        """Those in with chips left, from a place on to the left."""
        players = self.play.players
        return [one for one in players[place:] + players[:place] if one.left and not one.folded]

    def _bring_in(self, player: Player) -> None:
        whole = self.limit.small
        if player.left > whole and self.play.dice.next() < 0.05:
            self._up(player, whole)
        else:
            amount = min(self.limit.bring_in, player.left)
            self.play.put(3, player, "bring-in", amount, amount)

    def _turn(self, player: Player) -> bool:
        """One player's act; whether the others have to answer it."""
        owed, chance = self.level - player.street, self.play.dice.next()
        others = [one for one in self.play.inside if one is not player]
        alone = not any(one.left for one in others)
        if alone:
            owed = max(0, min(owed, max([one.street for one in others]) - player.street))
        wants = chance < (0.16 if owed else 0.34)
        to = self._goes_to(player, owed) if wants and not alone else 0
        self.acted.add(player.chair)
        if to:
            self._up(player, to)
            return True
        if not owed:
            self.play.put(self.street, player, "check", 0)
        elif chance > (0.62 if self.street == 3 else 0.80):
            self.play.put(self.street, player, "fold", 0)
            player.folded = self.street
            self.play.inside.remove(player)
        else:
            self.play.put(self.street, player, "call", min(owed, player.left))
        return False

    def _goes_to(self, player: Player, owed: int) -> int:
        """What he may go up to, 0 if to nothing."""
        if self.opened and self.raises >= self.limit.cap:
            return 0
        if player.chair in self.acted and (2 * owed if self.limit.half_reopens else owed) < self.unit:
            return 0
        unit = self.unit
        if self.street == 4 and not self.opened and self._pair() and self.play.dice.next() < 0.5:
            unit = self.limit.big
        to = self.full + unit
        if player.street + player.left >= to:
            return to
        all_in = player.street + player.left
        counts = self.limit.half_reopens and 2 * (all_in - self.full) >= self.unit and all_in > self.level
        return all_in if counts and (self.opened or self.street > 3) else 0

    def _pair(self) -> bool:
        allowed = self.limit.pair_doubles and self.street == 4
        return allowed and any(one.up[0][0] == one.up[1][0] for one in self.play.inside)

    def _up(self, player: Player, to: int) -> None:
        if self.street == 4 and to - self.full == self.limit.big:
            self.unit = self.limit.big
        completes = self.street == 3 and self.limit.forced and not self.opened
        act = "raise" if self.opened else "complete" if completes else "bet"
        self.play.put(self.street, player, act, to - player.street, to)
        self.raises += self.opened
        self.opened, self.level, self.full = True, to, to


def played(players: Sequence[Player], limit: Limit, dice: Dice) -> Play:
    """A hand of these players, who sit in dealing order, from beginning to end."""
    play = Play(list(players), limit, dice)
    play.run()
    return play
