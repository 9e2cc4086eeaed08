"""Low Chicago: half to the best hand, half to the lowest hole spade."""

from pipeline.rules.variant import HAND_HALF, LOW_SPADE, SPADES, SPLIT_GAMES, Split, Variant

VARIANT = Variant(
    name="low-chicago",
    title="Low Chicago",
    sources=("lifeaftercoffee.com, Low Chicago", "en.wikibooks.org, Poker/LowChicago"),
    contests=(HAND_HALF, LOW_SPADE),
    award=Split(unheld="no_hole_spade"),
    aliases=("chicago-low", "little-chicago"),
    knobs={"no_hole_spade": ("high_takes_all", "carry_half"), **SPADES, **SPLIT_GAMES},
    rolls=True,
)
