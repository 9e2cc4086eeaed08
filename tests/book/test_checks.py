"""The checks hold over everything that is loaded, and each sees what it is for."""

import json

import pytest

from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.sql_files import sql_names
from pipeline.book.database.store import Store
from schemas.hand import CarryPart, Hand
from tests.book.kept_nights import keep
from tests.deals import campaign
from tests.nights import broken, hand, load, night, seat, thirds
from tests.ruling import rule

# One statement that breaks a sound book, by the check that must see it.
DAMAGE = {
    "money_is_conserved_in_every_hand": "update resolution set awarded_chips = awarded_chips + 1 where hand_ref = 1",
    "every_pot_is_accounted_for": "update pot set rolled_chips = rolled_chips + 1 where hand_ref = 1",
    "pots_hold_what_went_in": "update pot set amount_chips = amount_chips + 1 where hand_ref = 1",
    "only_eligible_players_are_paid": "update award set player = 'Zoe' where hand_ref = 1",
    "nothing_is_won_in_a_void_hand": "update seat_outcome set returned_chips = 0 where hand_ref = 5",
    "seats_add_up_to_the_hand": "update seat_outcome set awarded_chips = awarded_chips + 1 where hand_ref = 1",
    "carries_come_from_pots": "update resolution set carry_out_chips = 7 where hand_ref = 2",
    "every_hand_is_held_once": "update hand set hand_id = '2' where hand_ref = 1",
    "every_hand_is_whole": "delete from seat where hand_ref = 1",
    "source_counts_add_up": "update source set loaded = loaded + 1",
    "all_winnings_come_to_zero": "update seat_outcome set returned_chips = returned_chips + 1 where hand_ref = 1",
    "parties_of_a_hand_come_to_zero": "update seat_outcome set returned_chips = returned_chips - 1 where hand_ref = 4",
    "chains_are_booked_once": "insert into resolution select * from resolution where hand_ref = 1",
    "everyone_dealt_in_has_facts": "delete from seat_fact where hand_ref = 1 and place = 2",
    "facts_stay_within_their_chances": "update seat_fact set potshare = 1 where hand_ref = 1 and place = 1",
    "entries_are_held_once": "insert into ledger select * from ledger",
    "rulings_are_only_added": "update ruling_entry set content = replace(content, 'agreed', 'refused')",
    "carries_are_somebodys": "update carry_part set paid_chips = paid_chips + 1",
    "rulings_conserve_money": "update ruled_seat set due_chips = due_chips + 1 where place = 1",
    "kept_rows_are_as_worked_out": "update kept_stint set blue = blue + 1 where player = 'Ann'",
    "dead_money_is_put_in": "insert into dead_chip values (1, 1, 1000000)",
    "only_newest_revisions_are_held": "update hand set revision = 0 where revision = 2",
}


@pytest.fixture
def sound() -> Store:
    store = open_scratch()
    load(store, night())
    load(store, [hand("9", table="porch"), hand("9", table="porch", revision=2, rake=10)], "porch.jsonl")
    keep(store, "Ann,buy-in,500,,,friday")
    rule(store, "friday/kitchen/3", kind="accept", reason="agreed")
    assert broken(store) == {}
    return store


def test_every_check_is_tried() -> None:
    assert sorted(DAMAGE) == sql_names("check")


@pytest.mark.parametrize("name", sorted(DAMAGE))
def test_a_check_sees_what_it_is_for(sound: Store, name: str) -> None:
    sound.execute(DAMAGE[name])
    assert len(broken(sound)[name]) >= 1


@pytest.mark.parametrize(
    "damage",
    [
        "delete from resolution where hand_ref = 1",
        "insert into resolution select * from resolution where hand_ref = 1",
        "delete from seat_outcome where hand_ref = 1 and place = 1",
        "insert into finding select 99, * exclude (hand_ref) from finding limit 1",
        "insert into award select 99, * exclude (hand_ref) from award limit 1",
    ],
)
def test_a_hand_with_parts_missing_or_over_is_seen(sound: Store, damage: str) -> None:
    sound.execute(damage)
    assert "every_hand_is_whole" in broken(sound)


@pytest.mark.parametrize(
    "damage",
    [
        "insert into seat_fact select * from seat_fact where hand_ref = 1",
        "update seat_fact set player = 'Zoe' where hand_ref = 1",
        "insert into seat_fact by name select 5 as hand_ref, * exclude (hand_ref) from seat_fact where hand_ref = 1",
    ],
)
def test_facts_of_nobody_are_seen(sound: Store, damage: str) -> None:
    sound.execute(damage)
    assert "everyone_dealt_in_has_facts" in broken(sound)


@pytest.mark.parametrize(
    "damage", ["vpip3 = 1", "saw7 = 2", "fold5 = 1", "bringin = 1", "rolled = 1 - rolled", "folds = 3", "showdowns = 0"]
)
def test_facts_beyond_their_chances_are_seen(sound: Store, damage: str) -> None:
    sound.execute(f"update seat_fact set {damage} where hand_ref = 1 and place = 1")
    assert "facts_stay_within_their_chances" in broken(sound)


@pytest.mark.parametrize(
    "damage",
    [
        "delete from problem",
        "delete from superseded",
        "update source set read = read + 1",
        "insert into problem select 1, 'f', 1, null, '1', 'bad-card', 's', 'r', 'raw'",
    ],
)
def test_a_source_that_does_not_add_up_is_seen(sound: Store, damage: str) -> None:
    load(sound, [hand("1", session="friday", note="other")], "clash.jsonl")
    assert broken(sound) == {}
    sound.execute(damage)
    assert "source_counts_add_up" in broken(sound)


def test_the_checks_hold_over_random_hands_of_every_game_and_shape(book: Store) -> None:
    hands = [Hand.model_validate_json(json.dumps(record)) for _, _, _, record in campaign(7, 600)]
    loaded = load(book, hands, chunk=150)
    assert loaded.counts.loaded == 600


def test_the_checks_hold_where_a_side_pot_goes_back_or_a_carry_stays_apart(book: Store) -> None:
    sevens = seat("Dee", 60, down=["7d", "7h", "Jc"], up=["4h", "Qc", "5c", "2d"])
    ann, bob, cy = thirds("1").seats
    seats = [ann.model_copy(update={"contributed": 10}), bob, cy, sevens]
    carry = [CarryPart(amount=30, players=["Ann", "Bob"])]
    load(book, [thirds(rule, house={"carry": rule}, carry_in=carry, seats=seats) for rule in ("merged", "refund_side")])
    # The main pot of 40 rolls over, and so does the side pot of 150, which may go back; Bob wins the carry.
    hands = book.query("select hand_id, carry_out_chips, returned_chips from hand join resolution using (hand_ref)")
    assert sorted(hands.rows()) == [("merged", 190, 0), ("refund_side", 40, 150)]
    pots = book.query("select pot, rolled_chips, carry_out_chips from pot where hand_ref = 2 order by pot")
    assert pots.rows() == [(-1, 0, 0), (0, 40, 40), (1, 150, 0)]


def test_the_checks_hold_at_the_largest_amounts(book: Store) -> None:
    most = 10**15
    seats = [one.model_copy(update={"contributed": most}) for one in thirds("1").seats]
    load(book, [thirds("1", carry_in=most, rake=most, seats=seats), hand("2", rake=most)])
    assert book.query("select max(carry_out_chips) from resolution").item() == 4 * most
