"""One hand of PHH as a record, whatever stands in it, and every reason why there is none."""

from collections.abc import Mapping, Sequence

from pipeline.records.phh.amounts import Carry, Written, written
from pipeline.records.phh.fields import Fields, Number, Units, fit
from pipeline.records.phh.heading import Heading, Place, chairs, heading, names
from pipeline.records.phh.steps import in_units, remarks
from pipeline.records.phh.told import NotRead, Told, record_of
from pipeline.records.translate import Fault
from pipeline.records.trusted import Values
from schemas.hand import MOST, Hand


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
    known = {
        **named(head),
        **money(amounts, units),
        "house": house(head, table.get("ante_trimming_status"), amounts.stacks, amounts.antes),
    }
    return record_of(
        Told(
            fields={field: value for field, value in known.items() if value is not None},
            extra=fields.left_over(),
            date=head.date,
            called=called,
            sitting=sitting,
            antes=[units.of(ante) for ante in amounts.antes],
            stacks=list(map(units.maybe, amounts.stacks)),
            ends=None if amounts.ends is None else list(map(units.maybe, amounts.ends)),
            won=None if amounts.won is None else list(map(units.of, amounts.won)),
            bring_in=units.maybe(amounts.single["bring_in"]),
            small_bet=units.maybe(amounts.single["small_bet"]),
            moves=in_units(amounts.moves, units),
            remarks=remarks(text for *_, text in amounts.moves),
        )
    )


def named(head: Heading) -> Values:
    """What the hand is called, where and when it was played, and what."""
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


def money(amounts: Written, units: Units) -> Values:
    """Stakes, carry, rake and chip, in units."""
    single = {key: units.maybe(number) for key, number in amounts.single.items()}
    stakes: Values = {key: single[key] for key in ("bring_in", "small_bet", "big_bet") if single[key] is not None}
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


def house(head: Heading, trimmed: object, stacks: Sequence[Number | None], antes: Sequence[Number]) -> Values:
    """The hand's own house rules; PHH's flag for short antes is one where an ante was short."""
    if isinstance(trimmed, bool) and any(
        stack is not None and stack < ante for stack, ante in zip(stacks, antes, strict=True)
    ):
        return {"ante_short": "layers" if trimmed else "whole", **head.house}
    return dict(head.house)
