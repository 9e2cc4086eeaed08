"""A file for each code of a problem, which raises it."""

from tests.records.given import line, record, seated

SHEET = "hand_id,variant,player,contributed\n"
EVERY_CODE: dict[str, tuple[str, bytes | str]] = {
    "no-reader": ("night.txt", "a letter"),
    "empty-file": ("night.jsonl", ""),
    "no-hands": ("night.json", "[]"),
    "encoding": ("night.csv", "hand_id,variant,player\n1,stud,José".encode("cp1252")),
    "over-limit": ("night.jsonl", line(note="x" * 5000)),
    "header-unknown": ("night.csv", "hand_id,varient,player\n"),
    "truncated": ("night.jsonl", line()[:40]),
    "not-json": ("night.jsonl", '{"hand_id": }'),
    "duplicate-key": ("night.jsonl", line(rake=1).replace('"rake"', '"rake": 2, "rake"')),
    "unknown-key": ("night.jsonl", line(varient="stud")),
    "row-length": ("night.csv", f"{SHEET}1,stud,Ann\n"),
    "hand-split": ("night.csv", f"{SHEET}1,stud,Ann,5\n2,stud,Ann,5\n1,,Bob,5\n"),
    "missing-field": ("night.jsonl", line(record(variant=None))),
    "wrong-type": ("night.jsonl", line(hand_id=17)),
    "bad-card": ("night.jsonl", line(seated(0, down=["1h"]))),
    "bad-amount": ("night.jsonl", line(seated(0, contributed=1.5))),
    "bad-time": ("night.jsonl", line(played_at="yesterday")),
    "spreadsheet-cell": ("night.csv", f"{SHEET}2E5,stud,Ann,5\n,,Bob,5\n"),
    "unknown-variant": ("night.jsonl", line(variant="holdem")),
    "unknown-knob": ("night.jsonl", line(house={"zzz": "1"})),
    "knob-not-of-variant": ("night.jsonl", line(house={"low_qualifier": "8"})),
    "bad-knob-value": ("night.jsonl", line(house={"odd_chip": "left"})),
    "bad-name": ("night.jsonl", line(seated(0, player="A\x07"))),
    "duplicate-card": ("night.jsonl", line(seated(2, up=["Kh"]))),
    "card-count": ("night.jsonl", line(seated(0, down=["3s"]))),
    "duplicate-player": ("night.jsonl", line(seated(0, player="Bob"))),
    "duplicate-seat": ("night.jsonl", line(seated(0, seat=2))),
    "seat-count": ("night.jsonl", line(seats=record()["seats"][1:2])),
    "no-live-player": ("night.jsonl", line(seats=[{**seat, "folded": True} for seat in record()["seats"]])),
    "no-contribution": ("night.jsonl", line(actions=[])),
    "results-disagree": ("night.jsonl", line(results=[{"player": "Bob", "amount": 5}])),
    "carry-list-disagrees": ("night.jsonl", line(carry_in=[{"amount": 5, "players": []}])),
    "action-seat-unknown": (
        "night.jsonl",
        line(actions=[{"street": 3, "seat": 9, "act": "ante", "amount": 5}]),
    ),
    "revision-order": ("night.jsonl", f"{line(revision=2)}\n{line(revision=1)}"),
}
