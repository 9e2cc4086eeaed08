"""What a record says, fact by fact and whatever form it is in, so that two records of one hand can be compared."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from pipeline.records.batch import contributions, dead_money, mucks, seat_numbers
from pipeline.records.betting.acting_facts import Acts, acting_facts
from pipeline.records.phh.told import uncalled
from pipeline.records.sites.profiles import profile_of
from pipeline.rules.catalog import find
from schemas.hand import CarryPart, Hand
from schemas.house import knob_text

Facts = Mapping[str, object]
"""Facts by their kind, one of KINDS. A mapping among them holds facts of their own, which may be lost one by one."""

FINEST = 10**8
"""Every scale divides it, so amounts are compared in such parts of the currency."""

KINDS: Mapping[str, str] = {
    "hand_id": "the name of the hand",
    "hand_no": "the place in the order of the table",
    "table": "the table",
    "session": "the night",
    "site": "the site",
    "played_at": "when it was played",
    "recorder": "who wrote it down",
    "revision": "the number of the revision",
    "variant": "the game",
    "house": "house rules",
    "announced": "what the dealer announced",
    "money": "what is played for",
    "currency": "the currency",
    "chip": "the smallest chip",
    "stakes": "stakes",
    "carry_in": "the carry coming in",
    "carry_from": "where the carry came from",
    "carry_out": "the carry going out",
    "rake": "the rake",
    "fees": "fees apart from the rake",
    "pot": "the pot as counted",
    "community": "the common card",
    "up_deal_order": "the order of the up cards",
    "results": "payments by pot and share",
    "void": "that the hand was cancelled",
    "void_for": "why the hand was cancelled",
    "note": "the note",
    "extra": "what stands in `extra`",
    "players": "the players in dealing order",
    "chairs": "the numbers of the chairs",
    "dealt": "who sat out",
    "stack": "stacks before the hand",
    "stack_end": "stacks after the hand",
    "cards": "cards",
    "contributed": "what was put in",
    "contributed_said": "contributions written beside other actions",
    "posts": "dead money other than antes",
    "posted_said": "dead money written beside other actions",
    "returned": "uncalled bets other than the actions give",
    "folded": "who folded where",
    "mucked": "who mucked",
    "declared": "what was declared",
    "won": "what was won",
    "took": "who was paid an amount that is not written",
    "actions": "the actions",
    "acts": "some of the actions",
    "bring_in_as": "which act was the bring-in",
    "totals": "street totals other than the actions give",
    "all_in": "who was all-in",
    "shown": "who showed",
}
"""Every kind of fact in a few words."""


def facts_of(hand: Hand) -> Facts:
    """Everything the record says; what it does not say is None, empty, or no key."""
    unit = FINEST // hand.scale
    return {**_named(hand), **_money(hand, unit), **_seats(hand, unit), **_results(hand, unit), **_betting(hand, unit)}


def lost(hand: Hand, again: Hand) -> list[str]:
    """The kinds of facts of a record that another one of the same hand does not hold, in the order of KINDS."""
    ours, theirs = facts_of(hand), facts_of(again)
    silent = set() if "chip" in hand.model_fields_set else {"chip"}
    if again.actions is None:
        # Without actions there is no betting to say anything about.
        silent |= {"acts", "bring_in_as", "totals", "all_in", "shown"}
    return [kind for kind in KINDS if kind not in silent and not _holds(ours.get(kind), theirs.get(kind))]


def _holds(ours: object, theirs: object) -> bool:
    """Whether a fact is there in another record; more may be there."""
    if isinstance(ours, Mapping):
        held = theirs if isinstance(theirs, Mapping) else {}
        return all(name in held and _holds(value, held[name]) for name, value in ours.items())
    if isinstance(ours, frozenset):
        return isinstance(theirs, frozenset) and ours <= theirs
    if isinstance(ours, Acts):
        return ours.within(theirs)
    # That somebody folded holds where it is said on which street, but not the other way round.
    return not ours or ours == theirs or (ours is True and bool(theirs))


def _named(hand: Hand) -> Facts:
    variant = find(hand.variant)
    said = hand.announced
    carry_from = hand.carry_from
    return {
        "hand_id": hand.hand_id,
        "hand_no": hand.hand_no,
        "table": hand.table,
        "session": hand.session,
        "site": hand.site,
        "played_at": _moment(hand.played_at),
        "recorder": hand.recorder,
        "revision": hand.revision if hand.revision > 1 else None,
        "variant": variant.name if variant is not None else hand.variant,
        "house": {knob: knob_text(value) for knob, value in {**profile_of(hand.site), **hand.house}.items()},
        "announced": {}
        if said is None
        else {name: (what,) for name, what in said.model_dump(exclude_none=True).items()},
        "carry_from": [carry_from] if isinstance(carry_from, str) else carry_from,
        "community": hand.community,
        "up_deal_order": hand.up_deal_order,
        "void": hand.void is not None,
        "void_for": hand.void,
        "note": hand.note,
        # A format may ask for a mark before the names of one's own fields.
        "extra": frozenset((name.removeprefix("_"), text) for name, text in hand.extra.items()),
    }


def _moment(text: str | None) -> object:
    """A time with an offset as a moment, one without as it stands; parts of a second are kept as written."""
    if text is None:
        return None
    whole, _, rest = text.upper().replace(" ", "T", 1).partition(".")
    digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
    moment = datetime.fromisoformat(whole + rest[len(digits) :])
    return (moment.astimezone(UTC) if moment.tzinfo is not None else moment), digits.rstrip("0")


def _money(hand: Hand, unit: int) -> Facts:
    stakes = {} if hand.stakes is None else hand.stakes.model_dump(exclude_none=True)
    return {
        "money": hand.money,
        "currency": hand.currency,
        "chip": hand.chip * unit,
        "stakes": {name: value if name == "limit" else value * unit for name, value in stakes.items()},
        "carry_in": _carry(hand.carry_in, unit) if hand.carry_in else None,
        "carry_out": None if hand.carry_out is None else (_carry(hand.carry_out, unit),),
        "rake": None if hand.rake is None else (hand.rake * unit,),
        "fees": hand.fees * unit,
        "pot": None if hand.pot is None else (hand.pot * unit,),
    }


def _carry(carry: int | list[CarryPart], unit: int) -> object:
    """The parts there are, each with the players it is kept for."""
    parts = carry if isinstance(carry, list) else [CarryPart.model_construct(amount=carry)]
    return [(part.amount * unit, part.players) for part in parts if part.amount]


def _seats(hand: Hand, unit: int) -> Facts:
    chairs, put_in = seat_numbers(hand), [chips * unit for chips in contributions(hand)]
    posts = [chips * unit for chips in dead_money(hand)]
    seats = list(zip(hand.seats, chairs, strict=True))
    folds = {action.seat: action.street for action in hand.actions or () if action.act == "fold"}
    return {
        "players": [seat.player for seat in hand.seats],
        "chairs": chairs,
        "dealt": [seat.dealt for seat in hand.seats],
        "stack": {seat.player: (seat.stack * unit,) for seat in hand.seats if seat.stack is not None},
        "stack_end": {seat.player: (seat.stack_end * unit,) for seat in hand.seats if seat.stack_end is not None},
        "cards": {seat.player: {"down": _seen(seat.down), "up": _seen(seat.up)} for seat in hand.seats},
        "contributed": put_in,
        "contributed_said": _beside_actions(hand, "contributed", put_in, unit),
        "posts": {seat.player: chips for seat, chips in zip(hand.seats, posts, strict=True) if chips},
        "posted_said": _beside_actions(hand, "posted", posts, unit),
        "returned": _returned(hand, unit),
        "folded": {
            seat.player: seat.folded if not isinstance(seat.folded, bool) else folds.get(chair, True)
            for seat, chair in seats
            if seat.folded is not False or chair in folds
        },
        "mucked": frozenset(seat.player for seat, muck in zip(hand.seats, mucks(hand), strict=True) if muck),
        "declared": {seat.player: seat.declared for seat in hand.seats if seat.declared is not None},
    }


def _beside_actions(hand: Hand, field: str, found: Sequence[int], unit: int) -> dict[str, int]:
    """Amounts of seats that stand beside actions that come to others."""
    if hand.actions is None:
        return {}
    written = {seat.player: getattr(seat, field) for seat in hand.seats}
    pairs = zip(written.items(), found, strict=True)
    return {player: said * unit for (player, said), chips in pairs if said is not None and said * unit != chips}


def _seen(cards: Sequence[str] | None) -> list[str]:
    """The cards up to the last one that was seen: cards nobody saw say nothing."""
    seen = list(cards or ())
    while seen and seen[-1] == "??":
        seen.pop()
    return seen


def _returned(hand: Hand, unit: int) -> dict[str, int]:
    """What went back other than what follows from what was put in."""
    found = {}
    for seat, chair, due in zip(hand.seats, seat_numbers(hand), uncalled(contributions(hand)), strict=True):
        acts = [action.amount for action in hand.actions or () if action.act == "uncalled" and action.seat == chair]
        for source, chips in (("seat", seat.returned), ("act", sum(acts) if acts else None)):
            if chips is not None and chips != due:
                found[f"{seat.player} {source}"] = chips * unit
    return found


def _results(hand: Hand, unit: int) -> Facts:
    """Who was paid; once anything is written, a seat without an amount was paid nothing."""
    paid: dict[str, int] = {}
    for one in hand.results or ():
        paid[one.player] = paid.get(one.player, 0) + one.amount
    written = hand.results is not None or any(seat.won is not None for seat in hand.seats)
    won = {seat.player: seat.won if seat.won is not None else paid.get(seat.player, 0) for seat in hand.seats}
    return {
        "won": {player: (chips * unit,) for player, chips in won.items()} if written else {},
        "took": {seat.player: (seat.took,) for seat in hand.seats if seat.took is not None and seat.won is None},
        "results": dict(_payments(hand, unit)),
    }


def _payments(hand: Hand, unit: int) -> Iterator[tuple[str, object]]:
    """What is said of each payment beside whom it went to, by player, amount, and which of such it is."""
    told: dict[tuple[str, int], int] = {}
    for one in sorted(hand.results or (), key=lambda one: (one.pot or 0, one.share or "")):
        key = one.player, one.amount * unit
        told[key] = told.get(key, 0) + 1
        place = f"{one.player} {key[1]} {told[key]}"
        if one.amount:
            yield place, {**({} if one.pot is None else {"pot": (one.pot,)}), "share": one.share}


def _betting(hand: Hand, unit: int) -> Facts:
    return {"actions": bool(hand.actions), **acting_facts(hand, unit)} if hand.actions is not None else {}
