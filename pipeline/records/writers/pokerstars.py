"""Records as PokerStars hand histories: games its software deals, with every stack, action and payment."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from hashlib import sha256
from zoneinfo import ZoneInfo

from pipeline.records.batch import seat_numbers
from pipeline.records.writer import NotHeld, Together, Writer
from pipeline.records.writers.chips import stacks_of
from pipeline.records.writers.coins import coins
from pipeline.records.writers.pokerstars_play import play
from pipeline.rules.catalog import find
from schemas.hand import Hand

GAMES: Mapping[str, str] = {"stud": "7 Card Stud", "stud-8": "7 Card Stud Hi/Lo", "razz": "Razz"}
LIMITS: Mapping[str | None, str] = {None: "Limit", "fixed": "Limit", "pot": "Pot Limit", "none": "No Limit"}
OWN_SIGN: Mapping[str, str] = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹"}
SHARED_SIGN: Mapping[str, str] = {"CAD": "$", "AUD": "$", "NZD": "$", "MXN": "$", "JPY": "¥", "CNY": "¥"}
"""Signs that say which currency it is only beside its code, which stands with the stakes."""
SITE_ZONE = "America/New_York"
LONGEST_NUMBER = 20


def text(hand: Hand) -> str:
    """The hand as a file of its own.

    Raises: NotHeld for what PokerStars does not deal, or cannot be told without what is not written down.
    """
    stacks = [stack for stack in stacks_of(hand) if stack is not None]
    _refuse(hand, len(stacks) < len(hand.seats))
    money = partial(_money, _sign(hand), hand.scale)
    chairs = seat_numbers(hand)
    most = max(len(chairs), *chairs)
    lines = [
        f"PokerStars Hand #{_number(hand)}:  {_game(hand)}{_time(hand.played_at)}",
        f"Table '{hand.table}' {most}-max{'' if hand.money == 'tournament' or hand.currency else ' (Play Money)'}",
    ]
    for seat, chair, stack in zip(hand.seats, chairs, stacks, strict=True):
        out = "" if seat.dealt else " is sitting out"
        lines.append(f"Seat {chair}: {seat.player} ({money(stack)} in chips){out}")
    return "\n".join([*lines, *play(hand, stacks, money), "", "", ""])


def _refuse(hand: Hand, lacks_stack: bool) -> None:
    variant = find(hand.variant)
    name = variant.name if variant is not None else hand.variant
    if name not in GAMES:
        raise NotHeld(f"PokerStars deals no {variant.title if variant is not None else name}.")
    if hand.actions is None:
        raise NotHeld("PokerStars text is made of actions, and none are written down.")
    if hand.stakes is not None and hand.stakes.limit not in LIMITS:
        raise NotHeld(f"PokerStars deals no {hand.stakes.limit} limit.")
    if lacks_stack:
        raise NotHeld("PokerStars text has every player's stack, and not all are written down.")
    if hand.carry_in or hand.carry_out:
        raise NotHeld("PokerStars pots never roll over, and a carry is written down.")
    paid = hand.results is not None or any(seat.won is not None for seat in hand.seats)
    if hand.void is None and not paid:
        raise NotHeld("PokerStars text says how much everyone was paid, and that is not written down.")


def _number(hand: Hand) -> str:
    """The hand's number; one whose name is none gets a number made of its names, always the same."""
    name = hand.hand_id
    if name.isascii() and name.isdigit() and len(name) <= LONGEST_NUMBER:
        return name
    whole = "\0".join((hand.session or "", hand.table or "", name))
    return str(10**14 + int(sha256(whole.encode()).hexdigest(), 16) % (9 * 10**14))


def _sign(hand: Hand) -> str:
    """The sign before amounts; none where chips are played for."""
    if hand.money != "cash" or hand.currency is None:
        return ""
    if hand.currency in OWN_SIGN:
        return OWN_SIGN[hand.currency]
    if hand.currency not in SHARED_SIGN or not _stakes(hand, ""):
        raise NotHeld(f"PokerStars text has no sign that would say {hand.currency}.")
    return SHARED_SIGN[hand.currency]


def _money(sign: str, scale: int, units: int) -> str:
    return f"{sign}{coins(units, scale)}"


def _game(hand: Hand) -> str:
    """The club, the tournament, the mix, the game and the stakes, as far as there are any."""
    extra, variant = hand.extra, find(hand.variant)
    limit = LIMITS[hand.stakes.limit if hand.stakes is not None else None]
    game = f"{GAMES[variant.name if variant is not None else hand.variant]} {limit}"
    stakes, mix, club = _stakes(hand, _sign(hand)), extra.get("mix"), extra.get("club", "")
    start = f"[{club}] " if club and club.replace("-", "").isdigit() else f"{{{club}}} " if club else ""
    if hand.money != "tournament":
        return start + (
            f"{mix} ({', '.join(filter(None, (game, stakes)))})" if mix else f"{game} ({stakes})".removesuffix(" ()")
        )
    level = f" - Level {extra['level']}" if extra.get("level") else ""
    game = f"{mix} ({game})" if mix else game
    return f"{start}Tournament #{extra.get('tournament', '0')}, {game}{level}{f' ({stakes})' if stakes else ''}"


def _stakes(hand: Hand, sign: str) -> str:
    """Small and big bet, where both are written down, with the code of the currency."""
    stakes = hand.stakes
    if stakes is None or stakes.small_bet is None or stakes.big_bet is None:
        return ""
    small, big = (_money(sign, hand.scale, bet) for bet in (stakes.small_bet, stakes.big_bet))
    return f"{small}/{big}{f' {hand.currency}' if hand.money == 'cash' and hand.currency else ''}"


def _time(played_at: str | None) -> str:
    """The time on the site's clock; in UTC where that clock tells two times alike, without a zone if it has none."""
    if played_at is None:
        return ""
    moment = datetime.fromisoformat(played_at.upper().replace(" ", "T", 1)).replace(microsecond=0)
    zone = ""
    if moment.tzinfo is not None:
        here = moment.astimezone(ZoneInfo(SITE_ZONE))
        # When clocks are put back an hour comes twice, and without a word it is the first of the two.
        zone, moment = ("UTC", moment.astimezone(ZoneInfo("UTC"))) if here.fold else ("ET", here)
    day = f"{moment.year:04}/{moment.month:02}/{moment.day:02}"
    return f" - {day} {moment.time().isoformat()} {zone}".rstrip()


INSTEAD = {
    "hand_id": "its hands have numbers, and one with a name gets a number made of it",
    "money": "chips without a currency are play money there",
    "fees": "they are counted with the rake",
    "stakes": "antes and bring-ins show only where somebody put one in",
}
WRITER = Writer("pokerstars", "PokerStars text", (".txt",), text, Together, instead=INSTEAD)
