"""No field of a record can differ from another record of the hand without a fact that says so."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from pipeline.records.facts import KINDS, lost
from schemas.hand import Action, Announced, CarryPart, Hand, Result, Seat, Stakes
from tests.converted import played
from tests.records.full import FULL
from tests.strategies import as_hand

IMPLIED = {"record"}
"""What says nothing: there is one form of the record."""
OTHER: dict[str, Any] = {
    "hand_id": "10", "variant": "razz", "player": "Eve", "amount": 6, "street": 4, "seat": 5, "act": "check",
    "seats": FULL["seats"][:2], "scale": 10,
}  # fmt: skip
"""Another value, for fields that cannot be left out or that say the same when they are."""


def objects(record: dict[str, Any]) -> Iterator[tuple[type, dict[str, Any], str]]:
    """The objects in a record with the model of each."""
    yield Hand, record, "hand"
    for name, model in (("stakes", Stakes), ("announced", Announced)):
        yield model, record[name], name
    for name, part in (("carry_in", CarryPart), ("carry_out", CarryPart), ("results", Result)):
        yield part, record[name][0], name
    yield Seat, record["seats"][0], "Ann"
    yield Seat, record["seats"][1], "Bob"
    for place, action in enumerate(record["actions"] or ()):
        yield Action, action, f"{place}"


WITHOUT_ACTIONS = {"hand.seats", "Ann.seat", "Bob.seat", "Ann.contributed", "Bob.contributed"}
"""Fields that are changed where there are no actions, which would name an empty chair or say the same."""


def changes() -> Iterator[tuple[str, dict[str, Any]]]:
    """The record with one field changed or left out, for each field of each object."""
    for number, (model, _, label) in enumerate(objects(FULL)):
        for field in model.model_fields:  # type: ignore[attr-defined]
            record = copy.deepcopy(FULL)
            if f"{label}.{field}" in WITHOUT_ACTIONS:
                record["actions"] = None
            _, target, _ = list(objects(record))[number]
            if field in IMPLIED or field not in target:
                continue
            if field == "seat" and model is Action:
                target[field] = 6 if target[field] == 2 else 2
            elif field in OTHER and target[field] != OTHER[field]:
                target[field] = OTHER[field]
            else:
                del target[field]
            yield f"{label}.{field}", record


CHANGES = dict(changes())


def base(name: str) -> Hand:
    """The record that was changed."""
    return as_hand({**FULL, "actions": None} if name in WITHOUT_ACTIONS else FULL)


SILENT = {
    # False is what is meant where nothing is written.
    "0.all_in", "1.all_in", "Ann.folded", "Ann.dealt", "Bob.dealt",
    # The actions say who mucked and folded, the seats too; what was won is also in the results; whoever is paid an
    # amount took something.
    "Bob.mucked", "Bob.folded", "7.seat", "7.act", "Ann.won", "Bob.won", "Ann.took", "Bob.took",
    # The street total that the chips come to.
    "0.to", "1.to",
    # Antes come before the cards, and who shows does so at the end.
    "0.street", "1.street", "5.street", "6.street", "7.street",
}  # fmt: skip
"""Changes after which the record says as much as before."""


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_is_changed_or_left_out_is_said(name: str) -> None:
    hand = base(name)
    assert lost(hand, hand) == []
    found = lost(hand, as_hand(CHANGES[name]))
    assert set(found) <= set(KINDS)
    assert bool(found) is (name not in SILENT), found


def test_every_field_is_tried_but_those_that_say_nothing() -> None:
    models = (Hand, Seat, Action, Result, Stakes, Announced, CarryPart)
    every = {(model.__name__, field) for model in models for field in model.model_fields}
    labels = {"hand": "Hand", "Ann": "Seat", "Bob": "Seat", "results": "Result", "stakes": "Stakes"}
    labels |= {"announced": "Announced", "carry_in": "CarryPart", "carry_out": "CarryPart"}
    tried = {(labels.get(name.split(".")[0], "Action"), name.split(".")[1]) for name in CHANGES}
    assert every - tried == {("Hand", "record")}


@pytest.mark.parametrize("name", ["0", "1", "2", "3", "4", "5", "6"])
def test_an_act_that_is_left_out_is_said(name: str) -> None:
    record = copy.deepcopy(FULL)
    del record["actions"][int(name)]
    assert lost(base(""), as_hand(record))


def test_the_order_of_acts_is_said() -> None:
    hand = played(3)
    assert hand.actions is not None
    assert lost(hand, hand.model_copy(update={"actions": hand.actions[::-1]})) == ["acts"]


def test_what_is_said_in_another_way_is_not_lost() -> None:
    hand = as_hand(FULL)
    seats = [seat.model_copy(update={"folded": 5 if seat.player == "Bob" else seat.folded}) for seat in hand.seats]
    other = hand.model_copy(update={"seats": seats, "played_at": "2026-11-20T21:41:00.50Z", "carry_from": ["7", "8"]})
    assert lost(hand, other) == []
    cents = {
        **FULL,
        "seats": [{"player": "Ann", "contributed": 5}, {"player": "Bob"}],
        "actions": None,
        "results": None,
    }
    euros = {key: value for key, value in cents.items() if key in ("hand_id", "variant", "seats")}
    assert lost(as_hand({**euros, "scale": 100}), as_hand({**euros, "scale": 10})) == ["contributed"]
    tens = [{"player": "Ann", "contributed": 50}, {"player": "Bob"}]
    assert lost(as_hand({**euros, "scale": 10}), as_hand({**euros, "seats": tens, "scale": 100})) == []


def test_more_than_was_said_is_no_loss() -> None:
    spare = as_hand({"hand_id": "9", "variant": "stud-8", "seats": [{"player": "Ann"}, {"player": "Bob"}]})
    more = json.loads(spare.model_dump_json(exclude_unset=True)) | {"note": "more", "rake": 0, "pot": 0, "chip": 1}
    assert lost(spare, as_hand(more)) == []
    assert lost(as_hand(more), spare) == ["rake", "pot", "note"]
