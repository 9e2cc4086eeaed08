"""Hands as lines of JSON, put together from pieces that many hands share."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pipeline.book.simulate import rounds
from pipeline.book.simulate.calendar import clock_of, day_of, player_name, table_name
from pipeline.book.simulate.game import CURRENCY, SCALE, Game
from pipeline.book.simulate.hands import Hands
from pipeline.book.simulate.rounds import ACT_NAMES, Acts, Column, flags_of
from pipeline.book.simulate.tables import Tables
from pipeline.rules.batch import RIVER_UP, Chips
from pipeline.rules.cards import CARD_TEXT, NO_CARD

_AMOUNT_BITS = 26
_SMALL_BITS = 11
"""An act as one number: its total, its amount, then street, chair, kind and whether it was all-in."""
_MOST_PIECES = 1 << 20
_Texts = NDArray[np.object_]


def _quoted(cards: Sequence[int]) -> str:
    return ",".join(f'"{CARD_TEXT[card]}"' for card in cards if card != NO_CARD)


def _pairs() -> _Texts:
    """Every two cards as they stand in a list, by the first's code times 64 plus the second's."""
    texts = np.empty((64, 64), object)
    for first in range(NO_CARD + 1):
        for second in range(NO_CARD + 1):
            texts[first, second] = _quoted((first, second))
    return texts.reshape(-1)


PAIRS = _pairs()
NEXT_PAIRS = np.array([f",{text}" if text else "" for text in PAIRS], object)
NEXT_CARD = np.array([f',"{text}"' for text in CARD_TEXT] + [""], object)


class _Pieces(dict[int, str]):
    """Acts as they are written, by their number; made when they are first asked for."""

    def __missing__(self, key: int) -> str:
        if len(self) > _MOST_PIECES:
            self.clear()
        small = key & ((1 << _SMALL_BITS) - 1)
        amount = key >> _SMALL_BITS & ((1 << _AMOUNT_BITS) - 1)
        to = key >> (_SMALL_BITS + _AMOUNT_BITS)
        all_in, act, chair, street = small & 1, small >> 1 & 15, small >> 5 & 7, small >> 8
        text = f'{{"street":{street},"seat":{chair + 1},"act":"{ACT_NAMES[act]}"'
        text += (f',"amount":{amount}' if amount else "") + (f',"to":{to}' if to else "")
        self[key] = text = text + (',"all_in":true}' if all_in else "}")
        return text


@dataclass(slots=True)
class Typo:
    """What is written wrong in one record: its pot, or fields of one seat."""

    pot: int = 0
    seat: int = 0
    of_seat: Mapping[str, int] = field(default_factory=dict)


Typos = Mapping[int, Typo]
"""By the hand's row."""


class Scribe:
    """Writes down the hands of some tables, the same ones each time."""

    def __init__(self, game: Game, tables: Tables, full: bool) -> None:
        """What stays the same from hand to hand is put together once."""
        self.game, self.full = game, full
        self.pieces = _Pieces()
        many = tables.stacks.shape[1]
        self.names = [
            [json.dumps(player_name(table, chair)) for chair in range(many)] for table in tables.number.tolist()
        ]
        self.chairs = np.array(
            [[f'{{"player":{name},"seat":{chair},' for chair, name in enumerate(names, 1)] for names in self.names],
            object,
        )
        self.tables = [table_name(table) for table in tables.number.tolist()]
        self.stakes = [self._stakes(tables, row, ante) for row, ante in enumerate(tables.ante.tolist())]
        self.without_ante = [self._stakes(tables, row, 0) for row in range(len(self.names))]

    def _stakes(self, tables: Tables, row: int, ante: int) -> str:
        house = f'"house":{json.dumps(dict(self.game.named), separators=(",", ":"))},' if self.game.named else ""
        brings = f'"bring_in":{tables.bring_in[row]},' if self.game.forced else ""
        return (
            f'"variant":"{self.game.variant.name}",{house}"currency":"{CURRENCY}","scale":{SCALE},'
            f'"chip":{tables.chip[row]},"stakes":{{"ante":{ante},{brings}"small_bet":{tables.small[row]},'
            f'"big_bet":{tables.big[row]},"limit":"fixed"}}'
        )

    def lines(self, tables: Tables, hands: Hands, week: int, number: int, typos: Typos) -> list[str]:
        """A line for the hand that every table has just played, the first of the night being 0."""
        heads, seats = self._heads(tables, hands, week, number), self._seats(hands, typos)
        if not self.full:
            return [f'{head},"seats":[{seat}]}}\n' for head, seat in zip(heads, seats, strict=True)]
        back = hands.resolution.returned.sum(axis=1)
        pots = (hands.play.put.sum(axis=1) + hands.carry_in.sum(axis=1) - back).tolist()
        for row, typo in typos.items():
            pots[row] = typo.pot or pots[row]
        rows = zip(heads, pots, seats, self._actions(hands), strict=True)
        return [f'{head},"pot":{pot},"seats":[{seat}],"actions":[{acts}]}}\n' for head, pot, seat, acts in rows]

    # The hand.

    def _heads(self, tables: Tables, hands: Hands, week: int, number: int) -> list[str]:
        """The beginning of every record, up to what is told by the seats."""
        (later, clock), hand_id = clock_of(number), number + 1
        heads = []
        for row, (table, ante) in enumerate(zip(tables.number.tolist(), hands.seating.ante.tolist(), strict=True)):
            day = day_of(week, table)
            date = day_of(week, table, later) if later else day
            heads.append(
                f'{{"hand_id":"{hand_id}","table":"{self.tables[row]}","session":"{day}","hand_no":{hand_id},'
                f'"played_at":"{date}{clock}",{(self.stakes if ante else self.without_ante)[row]}'
            )
        for row in np.flatnonzero(hands.carry_in.any(axis=1)).tolist():
            heads[row] += self._carry_in(tables, hands, row, number)
        rolls = self.game.variant.rolls | hands.carry_out.any(axis=1)
        for row in np.flatnonzero(rolls).tolist():
            heads[row] += f',"carry_out":{self._carry(hands.carry_out[row], hands.owners_out[row], row)}'
        for row in np.flatnonzero(hands.rake).tolist():
            heads[row] += f',"rake":{hands.rake[row]}'
        for row in np.flatnonzero(hands.play.common != NO_CARD).tolist():
            heads[row] += f',"community":["{CARD_TEXT[hands.play.common[row]]}"]'
        if self.game.orders:
            for row, order in enumerate(hands.batch.up_order.tolist()):
                heads[row] += f',"up_deal_order":[{_quoted(order)}]'
        return heads

    def _carry_in(self, tables: Tables, hands: Hands, row: int, number: int) -> str:
        rules, seats = self.game.rules, slice(0, int(hands.seating.many[row]))
        # Where no stack is written nothing shows that a player short of the ante was all-in.
        short = not self.full and (hands.play.put[row, seats] < hands.seating.ante[row]).any()
        said = "" if short else f',"carry_ante":{rules.carry_ante}'
        who = self._names(row, int(tables.dealt_next[row])) if tables.named[row] else f'"{rules.carry_players}"'
        text = f',"announced":{{"carry_players":{who}{said}}}'
        text += f',"carry_in":{self._carry(hands.carry_in[row], hands.owners_in[row], row)}'
        return text + (f',"carry_from":"{number}"' if number else "")

    def _carry(self, amounts: Chips, owners: Column, row: int) -> str:
        if self.game.rules.carry != "separate":
            return str(amounts[0])
        parts = []
        for amount, chairs in zip(amounts.tolist(), owners.tolist(), strict=True):
            everybody = chairs + 1 >> len(self.names[row])
            kept = "" if everybody else f',"players":{self._names(row, chairs)}'
            parts += [f'{{"amount":{amount}{kept}}}'] if amount else []
        return f"[{','.join(parts)}]" if parts else "0"

    def _names(self, row: int, chairs: int) -> str:
        names = [name for chair, name in enumerate(self.names[row]) if chairs >> chair & 1]
        return f"[{','.join(names)}]"

    # Its seats.

    def _seats(self, hands: Hands, typos: Typos) -> list[str]:
        """The seats of every hand, as they stand between the brackets."""
        rows, width = hands.order.shape
        cards = hands.batch.cards.astype(np.int64)
        heads = np.take_along_axis(self.chairs[:rows], hands.order, axis=1)
        downs = PAIRS[cards[:, :, 0] * 64 + cards[:, :, 1]] + NEXT_CARD[cards[:, :, 2]]
        ups = PAIRS[cards[:, :, 3] * 64 + cards[:, :, 4]] + NEXT_PAIRS[cards[:, :, 5] * 64 + cards[:, :, 6]]
        for place in range(RIVER_UP, cards.shape[2]):
            ups = ups + NEXT_CARD[cards[:, :, place]]
        columns = (
            heads, hands.seating.stack, hands.ends, hands.seen, downs, ups, hands.play.put, hands.resolution.returned,
            hands.play.folded, hands.mucked, hands.won,
        )  # fmt: skip
        texts = [
            self._seat(*values) for values in zip(*(column.reshape(-1).tolist() for column in columns), strict=True)
        ]
        for row, typo in typos.items():
            if typo.of_seat:
                at = row * width + typo.seat
                texts[at] = _overwritten(texts[at], typo.of_seat)
        many = hands.seating.many.tolist()
        return [",".join(texts[row * width : row * width + many[row]]) for row in range(rows)]

    def _seat(
        self, head: str, stack: int, end: int, seen: bool, down: str, up: str, put: int, back: int, folded: int,
        mucked: bool, won: int,
    ) -> str:  # fmt: skip
        cards = f'"down":[{down}],"up":[{up}]' if seen else f'"up":[{up}]'
        text = f'{head}"stack":{stack},"stack_end":{end},{cards}' if self.full else f'{head}{cards},"contributed":{put}'
        if back:
            text += f',"returned":{back}'
        if folded:
            text += f',"folded":{folded}'
        if mucked:
            text += ',"mucked":true'
        return f'{text},"won":{won}}}' if won else text + "}"

    # Its actions.

    def _actions(self, hands: Hands) -> list[str]:
        """The actions of every hand, as the record has them, in order."""
        acts = [*hands.play.acts, *_closing(hands)]
        row = np.concatenate([one.hand for one in acts])
        # Of one hand the acts stand in their order already.
        order = np.argsort(row.astype(np.int16), kind="stable")
        chair = np.concatenate([hands.order[one.hand, one.place] for one in acts])
        street, act, amount, to, all_in = (np.concatenate([one[part] for one in acts]) for part in (1, 3, 4, 5, 6))
        small = ((street * 8 + chair) * 16 + act) * 2 + all_in
        key = ((to << _AMOUNT_BITS | amount) << _SMALL_BITS | small)[order]
        pieces = self.pieces
        texts = [pieces[one] for one in key.tolist()]
        ends = np.cumsum(np.bincount(row, minlength=len(hands.order))).tolist()
        return [",".join(texts[start:end]) for start, end in zip([0, *ends], ends, strict=False)]


def _overwritten(text: str, fields: Mapping[str, int]) -> str:
    """A seat with other amounts in some of its fields."""
    seat = json.loads(text)
    return json.dumps({**seat, **fields}, separators=(",", ":"), ensure_ascii=False)


def _closing(hands: Hands) -> list[Acts]:
    """What comes after the last bet: what was not called goes back, and hands are shown or mucked."""
    found = []
    row, place = np.nonzero(hands.resolution.uncalled)
    none = np.zeros(len(row), np.int64)
    last = hands.play.bet_street[row]
    amount = hands.resolution.uncalled[row, place]
    found.append(Acts(row, last, place, none + rounds.UNCALLED, amount, none, none > 0))
    shows = (hands.batch.stayed.sum(axis=1) > 1) & ~hands.play.dead
    row, place = np.nonzero(flags_of(hands.play.inside, hands.order.shape[1]) & shows[:, None])
    none = np.zeros(len(row), np.int64)
    act = np.where(hands.mucked[row, place], rounds.MUCK, rounds.SHOW)
    found.append(Acts(row, none + 7, place, act, none, none, none > 0))
    return found
