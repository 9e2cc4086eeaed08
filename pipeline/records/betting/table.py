"""The table while a hand is replayed: chips, bets, and whose turn it is."""

from pipeline.records.batch import seat_numbers
from pipeline.records.betting.bets import first_bets, raised, reopens
from pipeline.records.betting.opening import Opening, open_pair, opening
from pipeline.records.betting.silent import never_spoke, unwritten_folds
from pipeline.records.betting.structure import Structure
from pipeline.records.betting.turn import SPEAKS, Gap, Places, Standing, Turn, to_the_left
from schemas.hand import PUTS_IN, Act, Action, Hand, Seat


def _at_first(seat: Seat) -> Standing:
    if not seat.dealt:
        return "not dealt"
    return "in" if seat.stack != 0 else "all-in"


class Table:
    """The table while a hand is replayed; seats by their place in the hand."""

    def __init__(self, hand: Hand, how: Structure) -> None:
        seats = hand.seats
        self.hand, self.how = hand, how
        self.places = {chair: place for place, chair in enumerate(seat_numbers(hand))}
        self.left = [seat.stack for seat in seats]
        self.put, self.back, self.totals = [0] * len(seats), [0] * len(seats), [0] * len(seats)
        self.pot = 0
        self.standing = [_at_first(seat) for seat in seats]
        self.inside = [place for place, seat in enumerate(seats) if seat.dealt]
        self.able = self.standing.count("in")
        self.folded_on: list[int | None] = [None] * len(seats)
        self.street, self.bets = 0, first_bets(())
        self.lefts = to_the_left(len(seats))
        self.waits = [False] * len(seats)
        """Who has yet to act on the street."""
        self.turns: Places | None = ()
        self.acted: set[int] = set()
        self.option: list[int] = []
        """Who may act again and need not as long as nobody raises: who brought in, or called short."""
        self.forced, self.brought, self.absent, self.spoke = how.forced, False, False, False
        self.openings: list[Opening] = []
        self.skipped: list[Gap] = []
        self.unfinished: list[Gap] = []
        self.leaves = unwritten_folds(hand, self.places)
        self.mute: set[int] | None = None

    def take(self, action: Action) -> Turn | None:
        """Replay one action."""
        place = self.places.get(action.seat)
        if place is None:
            return None
        act, street, owed, may_raise, fits = action.act, action.street, 0, True, True
        kind, speaks = act, act in SPEAKS
        if speaks and street > self.street:
            self._reach(street)
        standing, left, bets, pot, due = self.standing[place], self.left[place], self.bets, self.pot, self.turns
        totals = tuple(self.totals)
        if speaks:
            if bets.level > totals[place]:
                owed = self._owed(place)
            if due and place not in due:
                self.turns = due = self._passed_over(due)
            may_raise = place not in self.acted or reopens(totals[place], bets)
        before = (standing, pot, owed, left, totals, due, bets, may_raise)
        all_in = self._move(action, place, left)
        if speaks and street == self.street:
            kind, fits = self._speak(action, place, owed)
            if standing in ("in", "all-in") or kind not in ("check", "call", "fold"):
                self._pass_on(place)
        return Turn(action, place, self.street, kind, *before, self.totals[place], all_in, fits)

    def end(self) -> None:
        """Nothing comes after: note who had yet to act, unless the hand was cancelled."""
        if self.hand.void is not None:
            return
        if not self.street:
            self._reach(3)
        self.spoke = True
        known = len(self.unfinished)
        self._close()
        able = tuple(place for place in self._able() if place not in self.leaves)
        if len(self.unfinished) > known or len(self.inside) < 2:
            return
        if len(able) < 2:
            # The streets that are dealt with nobody left to bet.
            self._reach(7)
        elif self.street < 7:
            self.unfinished.append((self.street + 1, able))

    def _able(self) -> list[int]:
        return [place for place in self.inside if self.standing[place] == "in"]

    def _owed(self, place: int) -> int:
        """What it takes to call; no more than the others have in where all of them are all-in."""
        owed = self.bets.level - self.totals[place]
        if self.able > (self.standing[place] == "in"):
            return owed
        most = max((self.totals[other] for other in self.inside if other != place), default=0)
        return max(0, min(owed, most - self.totals[place]))

    # What an action does.

    def _move(self, action: Action, place: int, left: int | None) -> bool:
        """Move the chips; whether the player is all-in."""
        amount = action.amount
        if amount and action.act in PUTS_IN:
            self.put[place] += amount
            self.pot += amount
            if left is not None:
                self.left[place] = left - amount
            if (action.all_in or (left is not None and amount >= left)) and self.standing[place] == "in":
                self.standing[place] = "all-in"
                self.able -= 1
            if action.act in SPEAKS and action.street == self.street:
                self.totals[place] += amount
        elif action.act == "uncalled":
            self.back[place] += amount
            self.pot -= amount
            if left is not None:
                self.left[place] = left + amount
        return self.standing[place] == "all-in"

    def _speak(self, action: Action, place: int, owed: int) -> tuple[Act, bool]:
        """What the action comes to, and whether its size is right."""
        self.spoke, self.waits[place] = True, False
        if place in self.option:
            self.option.remove(place)
        total, act, fits, kind = self.totals[place], action.act, True, action.act
        if act == "fold":
            self._fold(place, self.street)
        elif self.street == 3 and self._brings_in(act, place, total):
            kind, fits = "bring-in", self._bring_in(place, total)
        else:
            self.acted.add(place)
            if total > self.bets.level:
                kind, fits = self._raise(place, total)
            else:
                kind = "check" if act == "check" or not (owed or action.amount) else "call"
                if action.amount < owed and self.standing[place] == "in":
                    self.option.append(place)
        return kind, fits

    def _fold(self, place: int, street: int) -> None:
        if place in self.inside:
            self.inside.remove(place)
            self.able -= self.standing[place] == "in"
            self.standing[place], self.folded_on[place] = "folded", street
        if len(self.inside) < 2:
            self.waits = [False] * len(self.waits)

    def _brings_in(self, act: Act, place: int, total: int) -> bool:
        """Whether the action is the bring-in, by its name, or by its size where it comes first."""
        if not self.forced or self.brought or self.bets.opened:
            return False
        due, whole = self.how.bring_in, total == self.how.small
        if act == "bring-in":
            return not whole or total == due
        if due is None or self.bets.level or whole:
            return False
        return total == due or (0 < total < due and self.standing[place] == "all-in")

    def _bring_in(self, place: int, total: int) -> bool:
        due, all_in = self.how.bring_in, self.standing[place] == "all-in"
        self.brought, self.option = True, [] if all_in else [place]
        # All-in for a part of it, he leaves the whole of it to the callers.
        level = max(total, due) if due is not None and all_in else total
        self.bets = first_bets(self.bets.units, max(level, self.bets.level))
        return due is None or total == due or (total < due and all_in)

    def _raise(self, place: int, total: int) -> tuple[Act, bool]:
        bets, all_in = self.bets, self.standing[place] != "in"
        excused = all_in or (total not in bets.sizes and self._covers(place, total))
        self.bets, fits = raised(bets, total, excused, self.able + all_in, self.how, self.street)
        self.waits = [one == "in" and other != place for other, one in enumerate(self.standing)]
        self.option = []
        if bets.opened or (bets.level and self.street > 3):
            return "raise", fits
        return ("complete" if self.street == 3 and self.forced else "bet"), fits

    def _covers(self, place: int, total: int) -> bool:
        """Whether nobody else could put in more than this total."""
        for other in self._able():
            left = self.left[other]
            if other != place and (left is None or left + self.totals[other] > total):
                return False
        return True

    # Whose turn it is.

    def _pass_on(self, place: int) -> None:
        """The turn goes to the left; after an act out of turn it may go back as well."""
        due, after = self.turns, self._next(place)
        if due and place not in due:
            after += tuple(other for other in due if self.waits[other] and other not in after)
        self.turns = after

    def _next(self, place: int) -> Places:
        """Who has to act next, or may where nobody has to."""
        waits = self.waits
        for other in self.lefts[place]:
            if waits[other]:
                return (other,)
        return tuple(self.option) if len(self.inside) > 1 else ()

    def _passed_over(self, due: Places) -> Places:
        """Those due, and who comes after them where nothing of them is written that takes a turn."""
        if self.mute is None:
            self.mute = never_spoke(self.hand, self.places)
        places = list(due)
        for place in places:
            if place in self.mute or place in self.leaves:
                places += [after for after in self._next(place) if after not in places]
        return tuple(places)

    # Streets.

    def _reach(self, street: int) -> None:
        while self.street < street:
            if self.street:
                self._close()
            self._start(self.street + 1 if self.street else 3)

    def _close(self) -> None:
        if True in self.waits:
            waiting = tuple(place for place, waits in enumerate(self.waits) if waits and place not in self.leaves)
            if waiting:
                (self.unfinished if self.spoke else self.skipped).append((self.street, waiting))

    def _start(self, street: int) -> None:
        self.street, self.spoke, self.option = street, False, []
        self.totals = [0] * len(self.totals)
        self.acted.clear()
        for place, last in self.leaves.items():
            if last < street:
                self._fold(place, last)
        able = self._able()
        several = len(able) > 1
        self.waits = [several and one == "in" for one in self.standing]
        found = self._third(able) if street == 3 else opening(self.hand, street, self.inside, able, self.how)
        self.openings.append(found)
        level = self.how.bring_in or 0 if street == 3 and self.forced and self._is_all_in(found) else 0
        self.bets = first_bets(self._units(street), level)
        self.turns = found.places if found.known else None

    def _units(self, street: int) -> Places:
        """By how much bets may go up; an open pair on fourth street, or one that may be there, adds the large."""
        how, units = self.how, self.how.bets(street)
        if street == 4 and units and how.big and how.pair_allows_large and how.big > units[0]:
            return units if open_pair(self.hand, self.inside) is False else (*units, how.big)
        return units

    def _is_all_in(self, found: Opening) -> bool:
        """Whether the card that decides is that of an all-in player."""
        return found.holder is not None and self.standing[found.holder] == "all-in"

    def _third(self, able: list[int]) -> Opening:
        """Who opens third street. Where nobody brings in and the high card begins, the record is of a home game."""
        if not self.forced:
            return opening(self.hand, 3, self.inside, able, self.how)
        found = opening(self.hand, 3, self.inside, able, self.how, bring_in=True)
        first = next((one for one in self.hand.actions or () if one.act in SPEAKS and one.street == 3), None)
        if first is None or len(able) < 2 or self._is_all_in(found) or self._is_brought(first):
            return found
        place = self.places.get(first.seat)
        home = opening(self.hand, 3, self.inside, able, self.how)
        if place in home.places and place not in found.places:
            self.forced, self.absent = False, True
            return home
        self.absent = first.act in ("check", "fold", "call")
        return found

    def _is_brought(self, first: Action) -> bool:
        due = self.how.bring_in
        return (
            first.act == "bring-in"
            or (due is not None and first.amount == due)
            or any(action.act == "bring-in" for action in self.hand.actions or ())
        )
