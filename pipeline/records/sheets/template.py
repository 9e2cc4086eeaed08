"""A little example to start a book from: three hands of Two Thirds with a carry, as a sheet or as JSON Lines."""

import json

_COMMON = {"table": "kitchen", "session": "2026-11-20", "variant": "two-thirds"}
_STAKES = {"ante": 25, "bring_in": 50, "small_bet": 100, "big_bet": 200}
_MONEY = {"currency": "USD", "scale": 100, "chip": 25, "stakes": _STAKES}

_HANDS: tuple[dict[str, object], ...] = (
    {
        "hand_id": "1",
        "hand_no": 1,
        "played_at": "2026-11-20T20:05:00+01:00",
        **_COMMON,
        **_MONEY,
        "carry_out": 625,
        "seats": [
            {"player": "Ann", "down": ["Kh", "9d", "4c"], "up": ["Kd", "9c", "7h", "2c"], "contributed": 200},
            {"player": "Bob", "down": ["3s", "Jd", "8h"], "up": ["Js", "5d", "6h", "Tc"], "contributed": 200},
            {"player": "Cy", "down": ["Qs", "Ad", "6c"], "up": ["Ah", "8d", "5h", "3c"], "contributed": 200},
            {"player": "Dee", "up": ["4d"], "contributed": 25, "folded": 3},
        ],
        "note": "best hand Ann, low spade Bob, high spade Cy: nobody has two thirds, the pot rolls over",
    },
    {
        "hand_id": "2",
        "hand_no": 2,
        "played_at": "2026-11-20T20:14:00+01:00",
        **_COMMON,
        "announced": {"carry_players": ["Ann", "Bob", "Cy", "Dee"], "carry_ante": True},
        **_MONEY,
        "carry_in": 625,
        "carry_from": "1",
        "seats": [
            {
                "player": "Bob",
                "down": ["As", "Qh", "8c"],
                "up": ["Qc", "Qd", "6h", "3c"],
                "contributed": 300,
                "won": 1350,
            },
            {"player": "Cy", "up": ["9s", "Kc", "7c"], "contributed": 100, "folded": 5},
            {"player": "Dee", "down": ["Th", "7s", "5c"], "up": ["Ts", "9h", "4h", "2d"], "contributed": 300},
            {"player": "Ann", "up": ["2c"], "contributed": 25, "folded": 3},
        ],
        "note": "three queens and the ace of spades in the hole: Bob has two thirds and takes the carry too",
    },
    {
        "hand_id": "3",
        "hand_no": 3,
        "played_at": "2026-11-20T20:26:00+01:00",
        **_COMMON,
        **_MONEY,
        "seats": [
            {"player": "Cy", "up": ["3d"], "contributed": 75, "folded": 3},
            {"player": "Dee", "up": ["Ac"], "contributed": 125, "returned": 50, "won": 200},
            {"player": "Ann", "up": ["9c"], "contributed": 25, "folded": 3},
            {"player": "Bob", "up": ["Js"], "contributed": 25, "folded": 3},
        ],
        "note": "all others folded: no third is needed, and the uncalled 50 goes back to Dee",
    },
)

_SHEET = """\
session,table,hand_id,hand_no,played_at,variant,currency,scale,chip,ante,bring_in,small_bet,big_bet,\
carry_players,carry_ante,carry_in,carry_from,carry_out,player,down,up,contributed,returned,folded,won,note
2026-11-20,kitchen,1,1,2026-11-20T20:05:00+01:00,two-thirds,USD,100,0.25,0.25,0.50,1,2,,,,,6.25,\
Ann,Kh 9d 4c,Kd 9c 7h 2c,2,,,,"best hand Ann, low spade Bob, high spade Cy: nobody has two thirds, the pot rolls over"
,,,,,,,,,,,,,,,,,,Bob,3s Jd 8h,Js 5d 6h Tc,2,,,,
,,,,,,,,,,,,,,,,,,Cy,Qs Ad 6c,Ah 8d 5h 3c,2,,,,
,,,,,,,,,,,,,,,,,,Dee,,4d,0.25,,third,,
2026-11-20,kitchen,2,2,2026-11-20T20:14:00+01:00,two-thirds,USD,100,0.25,0.25,0.50,1,2,\
"Ann, Bob, Cy, Dee",yes,6.25,1,,\
Bob,As Qh 8c,Qc Qd 6h 3c,3,,,13.50,"three queens and the ace of spades in the hole: Bob has two thirds and takes \
the carry too"
,,,,,,,,,,,,,,,,,,Cy,,9s Kc 7c,1,,fifth,,
,,,,,,,,,,,,,,,,,,Dee,Th 7s 5c,Ts 9h 4h 2d,3,,,,
,,,,,,,,,,,,,,,,,,Ann,,2c,0.25,,third,,
2026-11-20,kitchen,3,3,2026-11-20T20:26:00+01:00,two-thirds,USD,100,0.25,0.25,0.50,1,2,,,,,,\
Cy,,3d,0.75,,third,,"all others folded: no third is needed, and the uncalled 50 goes back to Dee"
,,,,,,,,,,,,,,,,,,Dee,,Ac,1.25,0.50,,2,
,,,,,,,,,,,,,,,,,,Ann,,9c,0.25,,third,,
,,,,,,,,,,,,,,,,,,Bob,,Js,0.25,,third,,
"""

TEMPLATES = ("csv", "jsonl")


def template(form: str) -> str:
    """The example as text of a file in the form, one of TEMPLATES.

    Raises: KeyError for another form.
    """
    if form not in TEMPLATES:
        raise KeyError(form)
    return _SHEET if form == "csv" else "".join(f"{json.dumps(hand)}\n" for hand in _HANDS)
