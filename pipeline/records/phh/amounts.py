"""The amounts and actions of a PHH hand as the file writes them, before they are put in units."""

from dataclasses import dataclass

from pipeline.records.phh.fields import Fields, Number
from pipeline.records.phh.steps import AMOUNT_OF, BadAction, Step, steps

SINGLE = ("bring_in", "small_bet", "big_bet", "_chip", "_rake", "_fees")
MOST_SEATS = 16

Carry = Number | list[tuple[Number, list[str] | None]]


@dataclass(frozen=True, slots=True)
class Written:
    """What the file says about money, one entry a player in the lists; None is an amount nobody knows."""

    antes: list[Number]
    stacks: list[Number | None]
    ends: list[Number | None] | None
    won: list[Number] | None
    single: dict[str, Number | None]
    carry_in: Carry | None
    carry_out: Carry | None
    moves: list[Step]

    def numbers(self) -> set[Number]:
        """Every amount, each of which has to be whole in units."""
        found: set[Number | None] = {*self.antes, *self.stacks, *self.single.values()}
        found.update(self.ends or (), self.won or ())
        for carry in (self.carry_in, self.carry_out):
            if isinstance(carry, list):
                found.update(amount for amount, _ in carry)
            else:
                found.add(carry)
        found.update(map(AMOUNT_OF, self.moves))
        return {number for number in found if number is not None}


def written(fields: Fields) -> Written | None:
    """Read them all; None, with complaints in `fields`, if one is missing or wrong."""
    before = len(fields.wrong)
    for key in ("antes", "starting_stacks", "actions"):
        if fields.table.get(key) is None:
            fields.complain("missing-field", f"{key} is not written, and no PHH hand is without it.", f"Write {key}.")
    stacks = fields.amounts("starting_stacks", unknown=True)
    count = None if stacks is None else len(stacks)
    if count is not None and not 2 <= count <= MOST_SEATS:
        fields.complain("seat-count", f"starting_stacks names {count} players; a hand has 2 to {MOST_SEATS}.")
    antes = _all_known(fields.amounts("antes", count))
    ends = fields.amounts("finishing_stacks", count, unknown=True)
    winnings, won = (_all_known(fields.amounts(key, count)) for key in ("winnings", "_won"))
    single = {key: fields.number(key) for key in SINGLE}
    carry_in, carry_out = _carry(fields, "_carry_in"), _carry(fields, "_carry_out")
    moves = _moves(fields)
    _no_blinds(fields)
    if antes is None or stacks is None or len(fields.wrong) > before:
        return None
    if count == 2:
        antes.reverse()  # PHH writes forced bets of two players the other way round
    return Written(antes, stacks, ends, won if won is not None else winnings, single, carry_in, carry_out, moves)


def _all_known(numbers: list[Number | None] | None) -> list[Number] | None:
    return None if numbers is None else [number for number in numbers if number is not None]


def _moves(fields: Fields) -> list[Step]:
    actions = fields.listed("actions") or []
    texts = [action for action in actions if isinstance(action, str)]
    if len(texts) < len(actions):
        fields.complain("wrong-type", "actions holds something that is not a text.")
    try:
        return steps(texts)
    except BadAction as bad:
        fields.wrong.append(bad.fault)
        return []


def _no_blinds(fields: Fields) -> None:
    blinds = fields.amounts("blinds_or_straddles")
    if blinds and any(blinds):
        fields.complain(
            "unknown-key",
            "blinds_or_straddles is written, and stud has no blinds.",
            "Write antes and bring_in, or check the variant.",
        )


def _carry(fields: Fields, key: str) -> Carry | None:
    value = fields.take(key)
    if not isinstance(value, list):
        return None if value is None else fields.amount(key, value)
    parts: list[tuple[Number, list[str] | None]] = []
    for part in value:
        names = part.get("players") if isinstance(part, dict) else None
        if not isinstance(part, dict) or set(part) - {"amount", "players"} or not _names_or_none(names):
            remedy = f'Write {key} = [{{amount = 40, players = ["Ann", "Bob"]}}].'
            fields.complain("wrong-type", f"{key} has a part that is not an amount and its players.", remedy)
            continue
        amount = fields.amount(key, part.get("amount"))
        if amount is not None:
            parts.append((amount, names))
    return parts


def _names_or_none(value: object) -> bool:
    return value is None or (isinstance(value, list) and all(isinstance(name, str) for name in value))
