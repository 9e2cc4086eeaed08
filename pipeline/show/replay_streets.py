"""The streets of a replayed hand: what lies on the table, who opens and why, and the state before every act."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.checks.outcome import Outcome, resolve_hands
from pipeline.records.batch import Called
from pipeline.records.betting.opening import NO_BETTING, NOT_KNOWN, Opening
from pipeline.records.betting.replay import Played
from pipeline.records.betting.silent import unwritten_folds
from pipeline.records.betting.turn import SPEAKS, Turn
from pipeline.rules.words import listed
from pipeline.show.reading import STREETS, Reading
from pipeline.show.story_text import Block
from schemas.hand import Hand

DEAD = frozenset({"ante", "post"})
HEADS = ("pot", "to call", "left")
LAST = 7
"""The street on which the river is dealt."""


@dataclass(frozen=True)
class Table:
    """A hand and its betting, as it is to be shown."""

    reading: Reading
    played: Played
    show_down: bool
    """Whether cards face down are shown."""

    @property
    def hand(self) -> Hand:
        """The record."""
        return self.reading.hand

    @cached_property
    def carried(self) -> int:
        """What earlier hands left in the pot."""
        return int(sum(self.reading.outcome.group.batch.carried[self.reading.outcome.row].tolist()))

    @cached_property
    def left_on(self) -> dict[int, int]:
        """The street each folded player was last in on, by place."""
        places = {self.reading.chair(place): place for place in range(len(self.hand.seats))}
        acts = {place: street for place, street in enumerate(self.played.folded_on) if street is not None}
        return unwritten_folds(self.hand, places) | acts

    def spoke_on(self, turn: Turn) -> int:
        """The street of an act that takes a turn, 0 for all others."""
        return turn.street if turn.action.act in SPEAKS else 0

    def came_in(self, turn: Turn) -> int:
        """The street on which dead money came in, 0 before the betting began, and for all other acts."""
        if turn.action.act not in DEAD or not turn.street:
            return 0
        return max(turn.street, min(turn.action.street, self.played.openings[-1].street))

    def inside(self, street: int) -> list[int]:
        """Who is still in when a street is dealt, by place."""
        seats = enumerate(self.hand.seats)
        return [place for place, seat in seats if seat.dealt and self.left_on.get(place, LAST) >= street]

    def lying(self, place: int, street: int) -> str:
        """A player's cards on a street: down cards, a bar, up cards."""
        seat = self.hand.seats[place]
        river_up = street == LAST and self.reading.river_up(place)
        downs = 3 if street == LAST and not self.hand.community and not river_up else 2
        ups = min(street - 2, 4) + river_up
        down = [*(seat.down or ()), *["??"] * 3][:downs] if self.show_down else ["??"] * downs
        return f"{' '.join(down)} | {' '.join([*(seat.up or ()), *['??'] * 5][:ups])}"


def streets(table: Table) -> Iterator[Block]:
    """Antes, then each street that was dealt."""
    turns = table.played.turns
    dead = [turn for turn in turns if turn.action.act in DEAD and not turn.street]
    if dead:
        yield Block("Antes")
        yield from _dead_money(table, dead)
    pots = _pots_after(table)
    for opening in table.played.openings:
        acts = [turn for turn in turns if opening.street in (table.spoke_on(turn), table.came_in(turn))]
        spoken = any(map(table.spoke_on, acts))
        inside = table.inside(opening.street)
        if len(inside) < 2 and not acts:
            continue
        yield Block(STREETS[opening.street].capitalize())
        for place in inside:
            yield Block(table.reading.names[place], 1, (table.lying(place, opening.street),))
        if opening.street == LAST and table.hand.community:
            yield Block(f"{table.hand.community[0]} is a common card, everybody's seventh.", 1)
        yield Block(opens(table, opening, spoken), 1)
        yield from _acts(table, acts)
        for place in inside:
            if table.left_on.get(place) == opening.street and table.played.folded_on[place] is None:
                yield Block(f"{table.reading.names[place]} folded by now; no act says when.", 1)
        if acts or opening.street == 3:
            yield Block(pots[opening.street], 1)


def _dead_money(table: Table, turns: Sequence[Turn]) -> Iterator[Block]:
    """Antes of one amount together, all-in ones and posts one by one."""
    reading, pot = table.reading, table.carried
    groups: dict[tuple[str, int, bool], list[str]] = {}
    for turn in turns:
        pot += turn.action.amount
        key = turn.action.act, turn.action.amount, turn.all_in
        groups.setdefault(key, []).append(reading.names[turn.place])
    for (act, chips, all_in), names in groups.items():
        each = " each" if len(names) > 1 else ""
        did = ("ante" if each else "antes") if act == "ante" else ("post" if each else "posts")
        yield Block(f"{listed(names)} {did} {reading.money(chips)}{each}{', all-in' if all_in else ''}.", 1)
    yield Block(f"Pot {reading.money(pot)}{' with what was carried in' if table.carried else ''}.", 1)


def opens(table: Table, opening: Opening, spoken: bool) -> str:
    """Who opens a street and why, as a sentence."""
    names = [table.reading.names[place] for place in opening.places]
    if opening.why == NO_BETTING:
        return "No betting: at most one player has chips left." if not spoken else "At most one player has chips left."
    brings = opening.street == 3 and table.played.structure.forced
    if opening.why == NOT_KNOWN and not (brings or table.played.structure.boards_open):
        return "Who opens cannot be told: tables differ on whether wild cards count on a board."
    if opening.why == NOT_KNOWN:
        return "Who opens cannot be told: a card that decides it was not seen."
    does = "brings in" if brings and opening.why.endswith("card") else "opens"
    holder = opening.holder if opening.holder is not None else opening.places[0]
    card = table.lying(holder, opening.street).partition(" | ")[2] if opening.street > 3 else _door(table, holder)
    if len(names) > 1:
        return f"{listed(names, 'or')} {does} with the {opening.why}: which of them, the rules leave open."
    if holder not in opening.places:
        return f"{table.reading.names[holder]} has the {opening.why}, {card}, and is all-in, so {names[0]} acts first."
    return f"{names[0]} {does} with the {opening.why}, {card}."


def _door(table: Table, place: int) -> str:
    return (table.hand.seats[place].up or ["??"])[0]


def _acts(table: Table, turns: Sequence[Turn]) -> Iterator[Block]:
    """Every act of a street that moves chips or takes a turn, beside the state before it."""
    money = table.reading.money
    if turns:
        yield Block("", 1, HEADS, HEADS)
    for turn in turns:
        left = "?" if turn.left is None else money(turn.left)
        cells = money(turn.pot + table.carried), money(turn.owed) if turn.owed else "", left
        yield Block(
            f"{table.reading.names[turn.place]} {did(turn, money(turn.action.amount), money(turn.total))}",
            1,
            cells,
            HEADS,
        )


def did(turn: Turn, amount: str, total: str) -> str:
    """What an act comes to: a raise goes to a total of the street, the bring-in included."""
    words = {
        "ante": f"antes {amount}",
        "post": f"posts {amount}",
        "bring-in": f"brings in for {amount}",
        "complete": f"completes to {total}",
        "bet": f"bets {amount}",
        "raise": f"raises to {total}",
        "call": f"calls {amount}",
        "check": "checks",
        "fold": "folds",
    }
    return words[turn.kind] + (", all-in" if turn.all_in and turn.action.amount else "")


# Pots, as the resolver divides what is in by the end of each street.


def _pots_after(table: Table) -> dict[int, str]:
    """What is in the pots when each street is over, and who may win them, as a sentence."""
    numbers = [opening.street for opening in table.played.openings]
    partial = resolve_hands([_until(table, street) for street in numbers], _called(table))
    return {street: _pots(outcome) for street, outcome in zip(numbers, partial, strict=True)}


def _called(table: Table) -> Called:
    """The rules in force, so that what is in by some street is divided as the whole is."""
    in_force = table.reading.outcome.group.in_force
    return Called(command=tuple(in_force.rules.model_dump().items()), variant=table.reading.outcome.group.variant.name)


def _until(table: Table, street: int) -> Hand:
    """The hand as if it had ended with a street: who left later is still in, and nothing is paid."""
    turns = [turn for turn in table.played.turns if turn.action.act not in ("show", "muck")]
    turns = [turn for turn in turns if max(turn.street, table.came_in(turn)) <= street]
    seats = [
        seat.model_copy(update={"folded": table.left_on.get(place, LAST + 1) <= street, "mucked": False, "won": None})
        for place, seat in enumerate(table.hand.seats)
    ]
    actions = [turn.action for turn in turns]
    return table.hand.model_copy(update={"seats": seats, "actions": actions, "results": None, "void": None})


def _pots(outcome: Outcome) -> str:
    """One pot as its amount, several with the players who may win each."""
    reading = Reading(outcome, ())
    back = sum(outcome.resolution.pots.returned[outcome.row].tolist())
    open_bet = f"; {reading.money(back)} of it is not matched" if back else ""
    if len(reading.pots) < 2:
        return f"Pot {reading.money(sum(pot.amount for pot in reading.pots) + back)}{open_bet}."
    parts = [f"{pot.name} {reading.money(pot.amount)} for {reading.who(pot.eligible)}" for pot in reading.pots]
    more = f"; {reading.money(back)} is not matched" if back else ""
    text = f"{'; '.join(parts)}{more}."
    return f"{text[:1].upper()}{text[1:]}"
