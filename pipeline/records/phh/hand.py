"""One hand of PHH as a record: its fields and its replayed actions put together."""

from collections.abc import Mapping, Sequence

from pipeline.records.betting.round import BettingRound
from pipeline.records.phh.amounts import Carry, Written, written
from pipeline.records.phh.fields import Fields, Units, fit
from pipeline.records.phh.heading import Heading, Place, chairs, heading, names
from pipeline.records.phh.play import Player, Table, face_down, face_up
from pipeline.records.phh.steps import BadAction
from pipeline.records.translate import Fault, translate
from schemas.hand import MOST, Hand

LONGEST_NOTE = 4000
COMPUTED = "computed from finishing_stacks"


class NotRead(Exception):
    """A hand that cannot become a record, with every reason found."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults[0].sentence)
        self.faults = tuple(faults)


def hand_of(table: Mapping[str, object], place: Place) -> Hand:
    """The record of one hand.

    Raises: NotRead with every reason why there is none.
    """
    fields = Fields(table)
    amounts = written(fields)
    head, label = heading(fields, place)
    stacks = table.get("starting_stacks")
    count = len(stacks) if isinstance(stacks, list) else None
    called, sitting = names(fields, count, label), chairs(fields, count)
    if amounts is None or fields.wrong:
        raise NotRead(fields.wrong)
    numbers = amounts.numbers()
    units = fit(numbers, head.currency)
    if max(numbers, default=0) * units.scale > MOST:
        sentence = f"the amounts need {units.scale} units to one, and one of them is then larger than 10^15."
        raise NotRead([Fault("bad-amount", sentence)])
    try:
        played = _replay(amounts, units, called, sitting)
    except BadAction as bad:
        raise NotRead([bad.fault]) from None
    hand = _named(head) | _money(amounts, units) | _outcome(fields, head, amounts, units, played, sitting)
    hand = {key: value for key, value in hand.items() if value is not None}
    try:
        return Hand.model_validate(hand)
    except ValueError as refused:
        raise NotRead(translate(refused, hand)) from None


def _replay(amounts: Written, units: Units, called: list[str], sitting: list[int] | None) -> Table:
    stacks = [units.maybe(stack) for stack in amounts.stacks]
    seated = zip(called, sitting or range(1, len(called) + 1), stacks, strict=True)
    table = Table(
        players=[Player(name, chair, stack) for name, chair, stack in seated],
        units=units,
        bring_in=units.maybe(amounts.single["bring_in"]),
        betting=BettingRound(units.maybe(amounts.single["small_bet"])),
    )
    table.ante([units.of(ante) for ante in amounts.antes])
    table.play(amounts.moves)
    return table


def _named(head: Heading) -> dict[str, object]:
    return {
        "hand_id": head.hand_id,
        "hand_no": head.hand_no,
        "table": head.table or None,
        "session": head.session,
        "played_at": head.played_at,
        "variant": head.variant,
        "announced": head.announced,
        "money": head.money,
        "currency": head.currency,
    }


def _money(amounts: Written, units: Units) -> dict[str, object]:
    """Stakes, carry, rake and chip, in units."""
    single = {key: units.maybe(number) for key, number in amounts.single.items()}
    stakes = {key: single[key] for key in ("bring_in", "small_bet", "big_bet") if single[key] is not None}
    if len(set(amounts.antes)) == 1:
        stakes["ante"] = units.of(amounts.antes[0])
    fixed = {"limit": "fixed"} if {"small_bet", "big_bet"} <= set(stakes) else {}
    return {
        "scale": units.scale,
        "chip": units.chip if single["_chip"] is None else single["_chip"],
        "stakes": {**stakes, **fixed},
        "carry_in": _carry(amounts.carry_in, units),
        "carry_out": _carry(amounts.carry_out, units),
        "rake": single["_rake"],
        "fees": single["_fees"],
    }


def _carry(carry: Carry | None, units: Units) -> object:
    if isinstance(carry, list):
        return [{"amount": units.of(amount), "players": players} for amount, players in carry]
    return units.maybe(carry)


def _outcome(
    fields: Fields, head: Heading, amounts: Written, units: Units, table: Table, sitting: list[int] | None
) -> dict[str, object]:
    """Seats with their cards, the actions, and what is left over."""
    won, extra = _won(amounts, units, table)
    if head.date is not None:
        extra["date"] = head.date
    ends = amounts.ends or [None] * len(table.players)
    in_at_end = sum(player.folded is None for player in table.players)
    dealt = any(player.cards for player in table.players)
    seats = []
    for number, player in enumerate(table.players):
        cards = player.cards
        seat: dict[str, object] = {
            "player": player.name,
            "dealt": bool(cards or player.acted or not dealt),
            "folded": player.folded or False,
            "mucked": player.mucked and player.folded is None and in_at_end > 1,
        }
        known = (
            ("seat", player.chair if sitting else None),
            ("stack", player.stack),
            ("stack_end", units.maybe(ends[number])),
            ("down", face_down(cards) or None),
            ("up", face_up(cards) or None),
            ("won", won[number] if won else None),
        )
        seat.update([pair for pair in known if pair[1] is not None])
        seats.append(seat)
    remarks = "; ".join([move.remark for move in amounts.moves if move.remark])
    return {
        "house": _house(head, fields, amounts),
        "seats": seats,
        "actions": table.actions,
        "community": table.community,
        "up_deal_order": table.up_order(),
        "note": remarks[:LONGEST_NOTE] or None,
        "extra": fields.left_over() | extra,
    }


def _house(head: Heading, fields: Fields, amounts: Written) -> Mapping[str, object]:
    """The hand's own house rules; PHH's flag for short antes is one where an ante was short."""
    trimmed = fields.table.get("ante_trimming_status")
    short = any(stack is not None and stack < ante for stack, ante in zip(amounts.stacks, amounts.antes, strict=True))
    if short and isinstance(trimmed, bool):
        return {"ante_short": "layers" if trimmed else "whole", **head.house}
    return head.house


def _won(amounts: Written, units: Units, table: Table) -> tuple[list[int] | None, dict[str, str]]:
    """What each player took from pots: as written, else from the change of his stack."""
    if amounts.won is not None:
        return [units.of(number) for number in amounts.won], {}
    ends = [units.maybe(end) for end in amounts.ends or ()]
    returned = uncalled([player.total for player in table.players])
    won, below = [], []
    for player, end, back in zip(table.players, ends, returned, strict=bool(ends)):
        if end is None or player.stack is None:
            return None, {}
        change = end - player.stack + player.total - back
        won.append(max(0, change))
        below += [f"{player.name} {change}"] if change < 0 else []
    if not won:
        return None, {}
    return won, {"won": COMPUTED + (f"; taken as 0 where it is below: {', '.join(below)}" if below else "")}


def uncalled(contributed: Sequence[int]) -> list[int]:
    """What goes back to the one player who put in more than anybody else.

    >>> uncalled([50, 200, 500])
    [0, 0, 300]
    """
    second, most = sorted(contributed)[-2:]
    return [most - second if amount == most else 0 for amount in contributed]
