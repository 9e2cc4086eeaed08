"""The columns of a sheet explained, one line each, for people who fill one in."""

from collections.abc import Mapping
from typing import NamedTuple

from pipeline.records.sheets.cells import HAND_COLUMNS, REQUIRED, SEAT_COLUMNS

KINDS: Mapping[str, str] = {
    "amount": "amount in the currency, such as 12.50",
    "cards": "cards, such as Kh 9d 3s",
    "folded": "yes, or the street: third to seventh",
    "house": "rule=value; rule=value",
    "id": "number or name",
    "ids": "number or name; several divided by commas",
    "players": "names divided by commas",
    "text": "text",
    "time": "date and time, such as 2026-11-20 22:41",
    "whole": "whole number",
    "word": "one word",
    "yes": "yes, no or x",
}
"""What stands in a cell of each kind."""

MEANING: Mapping[str, str] = {
    "record": "version of this form: 1",
    "hand_id": "number or name of the hand; empty in the rows of its other players",
    "table": "which table; the name of the file where it is empty",
    "session": "which night; with table and hand_id it tells a hand from all others",
    "site": "where the hand comes from, if from a site or a program",
    "hand_no": "place in the order of the table, from 1",
    "played_at": "when it was played",
    "recorder": "who wrote it down",
    "revision": "2 or more for a hand that is written down again, corrected",
    "variant": "the game called; `studbook list variants` names them",
    "house": "house rules of this hand; `studbook list house` names them",
    "carry_players": "who plays for the carry, as announced: names, dealt_in, showdown_only or table",
    "carry_ante": "whether those who play for the carry ante again",
    "said": "the words of the announcement",
    "money": "cash, tournament or play; cash where it is empty",
    "currency": "three capitals such as EUR; chips where it is empty",
    "scale": "smallest units in one of the currency: 100 for cents",
    "chip": "smallest chip the table pays with",
    "ante": "the ante",
    "bring_in": "the bring-in",
    "small_bet": "the bet on third and fourth street",
    "big_bet": "the bet from fifth street on",
    "limit": "fixed, spread, pot or none",
    "carry_in": "what earlier hands left in this pot",
    "carry_from": "the hand that left it",
    "carry_out": "what stayed on the table for the next hand",
    "rake": "what the house took out of the pots",
    "fees": "a jackpot drop, a tip or the host's cut",
    "pot": "the total as counted at the table; only compared",
    "community": "the common seventh card",
    "up_deal_order": "all up cards in the order dealt, for Follow the Queen",
    "void": "why the hand was cancelled",
    "note": "anything",
    "player": "name of the player; one row each, in dealing order from the dealer's left",
    "seat": "number of the chair, 1 to 16",
    "dealt": "no for a player who posted or sat out",
    "stack": "chips before the ante",
    "stack_end": "chips after the hand",
    "down": "down cards in dealing order, ?? for one nobody saw",
    "up": "up cards in dealing order, ?? for one nobody saw",
    "contributed": "all the player put in, an uncalled bet too",
    "posted": "what of it was dead money other than an ante, such as the price of a card",
    "returned": "uncalled bet that went back",
    "folded": "whether and where the player folded",
    "mucked": "in at the end and not shown",
    "declared": "high, low or both, where players declare",
    "won": "taken from the pots, an uncalled bet not included",
    "took": "paid, amount not written",
}


class Explained(NamedTuple):
    """A column, what it is about, what stands in its cells, and what that means."""

    column: str
    about: str
    cells: str
    meaning: str


def explained() -> list[Explained]:
    """Every column there is, those of the hand before those of a player."""
    return [
        Explained(name, f"the {about}{', needed' if name in REQUIRED else ''}", KINDS[kind], MEANING[name])
        for about, columns in (("hand", HAND_COLUMNS), ("player", SEAT_COLUMNS))
        for name, kind in columns.items()
    ] + [Explained("x_...", "the hand", "text", "a column of your own: anything, kept with the hand")]
