from hashlib import sha256

import numpy as np

from pipeline.rules.ranks.tables import ROW_BITS, SIZES, TABLES, build, every_hand, high_of, load, razz_of

DIGEST = "985f793766b856caefa6507314e5a4733455d2cbba66656fb57546b6cdda97dd"


def test_the_shipped_file_is_what_the_code_builds() -> None:
    built = build()
    stored = np.load(TABLES)
    assert stored.dtype == np.uint32
    assert len(stored) == sum(SIZES)
    assert np.array_equal(stored, built)
    assert sha256(stored.astype("<u4").tobytes()).hexdigest() == DIGEST


def test_every_hand_of_up_to_eight_cards_has_a_weight_and_a_place_of_its_own() -> None:
    hands = every_hand()
    assert len(hands) == len({counts for _, counts in hands}) == len({weight for weight, _ in hands}) == 196_210
    assert all(max(counts) <= 4 and sum(counts) <= 8 for _, counts in hands)
    weights = np.array([weight for weight, _ in hands])
    places = load().row[weights >> ROW_BITS] + (weights & (1 << ROW_BITS) - 1)
    assert len(np.unique(places)) == len(hands)
    assert places.max() < len(load().high) == len(load().razz)


def test_the_tables_hold_the_keys_of_every_hand() -> None:
    hands = every_hand()[::97]
    weights = np.array([weight for weight, _ in hands])
    places = load().row[weights >> ROW_BITS] + (weights & (1 << ROW_BITS) - 1)
    assert load().high[places].tolist() == [high_of(counts) for _, counts in hands]
    assert load().razz[places].tolist() == [razz_of(counts) for _, counts in hands]


def test_the_tables_are_opened_once_and_cannot_be_written() -> None:
    assert load() is load()
    assert not load().high.flags.writeable
    assert not load().razz.flags.writeable
