"""A record with every field."""

from typing import Any

FULL: dict[str, Any] = {
    "record": 1, "hand_id": "9", "table": "porch", "session": "friday", "site": "pokerstars", "hand_no": 3,
    "played_at": "2026-11-20T22:41:00.5+01:00", "recorder": "Dee", "revision": 2, "variant": "stud-8",
    "house": {"odd_chip": "seat"}, "announced": {"carry_players": ["Ann"], "carry_ante": False, "said": "ante"},
    "money": "tournament", "currency": "EUR", "scale": 100, "chip": 5,
    "stakes": {"ante": 10, "bring_in": 20, "small_bet": 40, "big_bet": 80, "limit": "fixed"},
    "carry_in": [{"amount": 30, "players": ["Ann"]}], "carry_from": ["7", "8"],
    "carry_out": [{"amount": 10, "players": ["Bob"]}], "rake": 5, "fees": 1, "pot": 90,
    "seats": [
        {"player": "Ann", "seat": 2, "dealt": True, "stack": 900, "stack_end": 800, "down": ["As", "Kd", "2c"],
         "up": ["3c", "4d", "5h", "6s"], "contributed": 77, "posted": 9, "returned": 7, "folded": False,
         "mucked": True, "declared": "high", "won": 44, "took": True},
        {"player": "Bob", "seat": 4, "dealt": True, "stack": 700, "stack_end": 650, "down": ["Ah", "Qd", "2h"],
         "up": ["7c", "8d", "9h", "Ts"], "contributed": 55, "posted": 2, "returned": 8, "folded": 5,
         "mucked": True, "declared": "low", "won": 20, "took": True},
        {"player": "Cy", "seat": 6, "dealt": False, "took": True},
    ],
    "actions": [
        {"street": 3, "seat": 2, "act": "ante", "amount": 10, "to": 10, "all_in": False},
        {"street": 3, "seat": 6, "act": "post", "amount": 5, "to": 5, "all_in": False},
        {"street": 3, "seat": 4, "act": "bring-in", "amount": 20, "to": 21, "all_in": True},
        {"street": 3, "seat": 2, "act": "raise", "amount": 40, "to": 41, "all_in": True},
        {"street": 5, "seat": 4, "act": "fold", "amount": 2, "to": 21},
        {"street": 5, "seat": 2, "act": "uncalled", "amount": 3},
        {"street": 7, "seat": 2, "act": "show"}, {"street": 7, "seat": 4, "act": "muck"},
    ],
    "community": ["Jc"], "up_deal_order": ["3c", "7c"],
    "results": [{"player": "Ann", "amount": 44, "pot": 1, "share": "low"}, {"player": "Bob", "amount": 20, "pot": 2}],
    "void": "misdeal", "note": "a note", "extra": {"photo": "7.jpg", "_mark": "x"},
}  # fmt: skip
"""A record with everything written down that there is to write, whether it makes sense together or not."""
