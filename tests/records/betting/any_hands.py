"""Hands with any betting."""

from hypothesis import strategies as st

from schemas.hand import Hand
from tests.records.bets_given import NAMES

UP = st.lists(st.sampled_from("2c 2d 3h 9s Kc Kd As Th ??".split()), max_size=5)
ACT = st.fixed_dictionaries(
    {
        "street": st.integers(3, 7),
        "seat": st.integers(1, 4),
        "act": st.sampled_from(
            "ante bring-in complete bet raise call check fold post uncalled show muck call raise".split()
        ),
        "amount": st.sampled_from([0, 1, 2, 3, 4, 6, 8, 12, 16, 10**15]),
    },
    optional={"to": st.integers(0, 20), "all_in": st.booleans()},
)
SEAT = st.fixed_dictionaries(
    {},
    optional={
        "up": UP,
        "dealt": st.booleans(),
        "stack": st.sampled_from([0, 1, 3, 10, 60]),
        "folded": st.sampled_from([True, False, 3, 5, 7]),
    },
)
STAKES = st.fixed_dictionaries(
    {},
    optional={
        "ante": st.integers(0, 2),
        "bring_in": st.integers(0, 6),
        "small_bet": st.sampled_from([0, 1, 2, 4]),
        "big_bet": st.sampled_from([0, 2, 4, 8]),
        "limit": st.sampled_from(["fixed", "spread", "pot", "none"]),
    },
)
HOUSE = st.fixed_dictionaries(
    {},
    optional={
        "opener": st.sampled_from(["bring_in", "high_card"]),
        "raise_cap": st.sampled_from(["3", "4", "none"]),
        "short_raise": st.sampled_from(["half_reopens", "never"]),
        "fourth_street_pair": st.sampled_from(["large_bet_allowed", "never"]),
    },
)


@st.composite
def any_hands(draw: st.DrawFn) -> Hand:
    """Hands whose actions are any at all, in order of their streets or in none."""
    seats = [{"player": NAMES[place], **draw(SEAT)} for place in range(4)]
    actions = draw(st.lists(ACT, max_size=40))
    if draw(st.booleans()):
        actions = [action for street in range(3, 8) for action in actions if action["street"] == street]
    fields = {"seats": seats, "actions": actions, "stakes": draw(STAKES), "house": draw(HOUSE)}
    community = draw(st.sampled_from([[], [], ["5c"]]))
    return Hand.model_validate(
        {"hand_id": "1", "variant": draw(st.sampled_from(["stud", "razz"])), "community": community, **fields}
    )
