"""Nights of hands, many tables a step at a time: each hand is played, resolved, and paid before the next is dealt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import numpy as np

from pipeline.book.simulate.betting import Limit, Play, Player, played
from pipeline.book.simulate.dice import Dice
from pipeline.rules.batch import DOWN, UP, Batch
from pipeline.rules.cards import CARD_CODE, NO_CARD
from pipeline.rules.house import InForce
from pipeline.rules.resolve import Resolution, resolve
from pipeline.rules.variant import Variant
from schemas.house import House

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "May", "Ned", "Ola", "Pia")
TABLES = ("kitchen", "porch")
NIGHT = 60
"""Hands at one table in one night."""
FIRST_NIGHT = datetime(2026, 1, 2, 19, 0)
PLACES = 8
ANTE, BRING_IN, SMALL, BIG = 25, 50, 100, 200
CHIP = 25
MOST_BETS = 60
"""Small bets somebody may sit down with."""

Part = tuple[int, list[str] | None]
"""A part of the carry and whom it is for, None for everybody."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is played, and under which rules."""

    variant: Variant
    in_force: InForce
    named: Mapping[str, str]
    """The rules that somebody set, as each record names them."""
    players: int
    seed: int

    @property
    def rules(self) -> House:
        """The rules in force."""
        return self.in_force.rules

    def limit(self) -> Limit:
        """How its tables bet."""
        rules = self.rules
        return Limit(
            ante=ANTE,
            bring_in=BRING_IN,
            small=SMALL,
            big=BIG,
            cap=10**6 if rules.raise_cap == "none" else int(rules.raise_cap),
            forced=rules.opener == "bring_in",
            half_reopens=rules.short_raise == "half_reopens",
            pair_doubles=rules.fourth_street_pair == "large_bet_allowed",
            low_brings_in=self.variant.brings_in == "low",
            high_opens=self.variant.opens == "high",
        )


@dataclass(slots=True)
class Table:
    """One table of one night. Units: chips."""

    number: int
    hands: int
    dice: Dice
    stacks: dict[str, int]
    carry: list[Part] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The table's name."""
        return TABLES[self.number % len(TABLES)]

    @property
    def begins(self) -> datetime:
        """When its first hand is dealt."""
        return FIRST_NIGHT + timedelta(days=7 * (self.number // len(TABLES)))


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand that was played and resolved; arrays have a row for each player in dealing order. Units: chips."""

    table: Table
    number: int
    """Its number at the table, from 1."""
    play: Play
    carry_in: Sequence[Part]
    won: Sequence[int]
    returned: Sequence[int]
    uncalled: Sequence[int]
    carry_out: Sequence[Part]


def tables(game: Game, hands: int) -> Iterator[Table]:
    """As many tables as these hands fill."""
    for number in range(-(-hands // NIGHT)):
        dice = Dice(game.seed, game.variant.name, game.players, number)
        stacks = {name: dice.between(4, MOST_BETS) * SMALL for name in NAMES[: game.players]}
        yield Table(number, min(NIGHT, hands - number * NIGHT), dice, stacks)


def nights(game: Game, group: Sequence[Table]) -> list[list[Dealt]]:
    """The hands of some tables, table by table; how many are played together changes nothing in them."""
    limit = game.limit()
    found: list[list[Dealt]] = [[] for _ in group]
    for number in range(1, NIGHT + 1):
        playing = [place for place, table in enumerate(group) if number <= table.hands]
        if not playing:
            break
        plays = [_played(group[place], number, limit, game) for place in playing]
        carries = [group[place].carry for place in playing]
        batch = _batch(plays, carries)
        resolution = resolve(batch, game.variant, game.rules)
        for row, place in enumerate(playing):
            dealt = _dealt(game, group[place], number, plays[row], resolution, row)
            _pay(dealt)
            found[place].append(dealt)
    return found


def _entitled(table: Table, game: Game) -> set[str]:
    """Who may be dealt in: everybody, or under `showdown_only` those whom the carry is for."""
    if game.rules.carry_players != "showdown_only" or not table.carry:
        return set(table.stacks)
    kept = {name for _, names in table.carry for name in names or table.stacks}
    return kept if len(kept) > 1 else set(table.stacks)


def _played(table: Table, number: int, limit: Limit, game: Game) -> Play:
    names, entitled = list(table.stacks), _entitled(table, game)
    first = number % len(names)
    seated = []
    for name in names[first:] + names[:first]:
        if name not in entitled:
            continue
        if not table.stacks[name]:
            table.stacks[name] = table.dice.between(1, MOST_BETS) * SMALL
        seated.append(Player(name, names.index(name) + 1, table.stacks[name]))
    return played(seated, limit, table.dice)


def _batch(plays: Sequence[Play], carries: Sequence[Sequence[Part]]) -> Batch:
    size, seats = len(plays), max(len(play.players) for play in plays)
    most = max(map(len, carries))
    cards = np.full((size, seats, PLACES), NO_CARD, np.uint8)
    carried = np.zeros((size, most), np.int64)
    entitled = np.ones((size, most, seats), np.bool_)
    stayed, put_in = np.zeros((size, seats), np.bool_), np.zeros((size, seats), np.int64)
    for row, (play, parts) in enumerate(zip(plays, carries, strict=True)):
        for place, player in enumerate(play.players):
            cards[row, place, DOWN.start : DOWN.start + len(player.down)] = [CARD_CODE[card] for card in player.down]
            cards[row, place, UP.start : UP.start + len(player.up)] = [CARD_CODE[card] for card in player.up]
        used = len(play.players)
        stayed[row, :used] = [not player.folded for player in play.players]
        put_in[row, :used] = [player.put_in for player in play.players]
        for index, (amount, names) in enumerate(parts):
            carried[row, index] = amount
            if names is not None:
                entitled[row, index, :used] = [player.name in names for player in play.players]
    return Batch(
        cards=cards,
        common=np.array([CARD_CODE[p.community[0]] if p.community else NO_CARD for p in plays], np.uint8),
        stayed=stayed,
        mucked=np.zeros((size, seats), np.bool_),
        contributed=put_in,
        chip=np.full(size, CHIP, np.int64),
        charge=np.zeros(size, np.int64),
        ante=np.full(size, ANTE, np.int64),
        carried=carried,
        entitled=entitled,
        void=np.zeros(size, np.bool_),
    )


def _dealt(game: Game, table: Table, number: int, play: Play, resolution: Resolution, row: int) -> Dealt:
    kept, eligible = resolution.carried.amount[row], resolution.pots.eligible[row]
    stayed = {player.name for player in play.inside}
    # What no player still in may play for stays for whom it was.
    waiting = iter([names for _, names in table.carry if names is not None and not stayed & set(names)])
    parts: list[Part] = []
    for pot in np.flatnonzero(kept).tolist():
        names = [player.name for place, player in enumerate(play.players) if eligible[pot, place]]
        parts.append((int(kept[pot]), names or next(waiting, None)))
    if game.rules.carry != "separate" and parts:
        shown = [player.name for player in play.players if not player.folded]
        only = game.rules.carry_players == "showdown_only"
        parts = [(sum(amount for amount, _ in parts), shown if only else None)]
    used = len(play.players)
    return Dealt(
        table=table,
        number=number,
        play=play,
        carry_in=table.carry,
        won=resolution.awards[row, :used].tolist(),
        returned=resolution.returned[row, :used].tolist(),
        uncalled=resolution.uncalled[row, :used].tolist(),
        carry_out=parts,
    )


def _pay(dealt: Dealt) -> None:
    table = dealt.table
    for player, won, back in zip(dealt.play.players, dealt.won, dealt.returned, strict=True):
        table.stacks[player.name] = player.stack - player.put_in + back + won
    table.carry = list(dealt.carry_out)


def record_of(dealt: Dealt, game: Game, full: bool) -> dict[str, Any]:
    """The record of a hand; with `full` every action and stack, else what each put in and won."""
    table, play = dealt.table, dealt.play
    record: dict[str, Any] = {
        "hand_id": str(dealt.number),
        "table": table.name,
        "session": table.begins.date().isoformat(),
        "hand_no": dealt.number,
        "played_at": f"{(table.begins + timedelta(minutes=3 * dealt.number)).isoformat()}Z",
        "variant": game.variant.name,
        "currency": "USD",
        "scale": 100,
        "chip": CHIP,
        "stakes": {"ante": ANTE, "bring_in": BRING_IN, "small_bet": SMALL, "big_bet": BIG, "limit": "fixed"},
    }
    if game.named:
        record["house"] = dict(game.named)
    record |= _carries(dealt, game)
    rows = zip(play.players, dealt.won, dealt.returned, strict=True)
    record["seats"] = [_seat(player, won, back, full) for player, won, back in rows]
    if full:
        record["actions"] = play.actions + _closing(dealt)
    if play.community:
        record["community"] = play.community
    return record


def _carries(dealt: Dealt, game: Game) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if dealt.carry_in:
        found["carry_in"] = _carry(dealt.carry_in, game)
        names = dealt.carry_in[0][1]
        if names is not None and game.rules.carry != "separate":
            found["announced"] = {"carry_players": names}
    if game.variant.rolls:
        found["carry_out"] = _carry(dealt.carry_out, game)
    return found


def _carry(parts: Sequence[Part], game: Game) -> object:
    if game.rules.carry == "separate" and parts:
        return [{"amount": amount} | ({} if names is None else {"players": names}) for amount, names in parts]
    return sum(amount for amount, _ in parts)


def _seat(player: Player, won: int, back: int, full: bool) -> dict[str, Any]:
    seat: dict[str, Any] = {"player": player.name, "seat": player.chair}
    if full:
        seat |= {"stack": player.stack, "stack_end": player.left + back + won}
    seat |= {"down": player.down, "up": player.up}
    if not full:
        seat["contributed"] = player.put_in
    if player.folded:
        seat["folded"] = player.folded
    return seat | {"won": won}


def _closing(dealt: Dealt) -> list[dict[str, Any]]:
    """What happens after the last bet: what was not called goes back, and hands are shown."""
    play = dealt.play
    street = play.actions[-1]["street"]
    back = zip(play.players, dealt.uncalled, strict=True)
    acts: list[dict[str, Any]] = [
        {"street": street, "seat": player.chair, "act": "uncalled", "amount": amount}
        for player, amount in back
        if amount
    ]
    if len(play.inside) > 1:
        acts += [{"street": 7, "seat": player.chair, "act": "show"} for player in play.inside]
    return acts
