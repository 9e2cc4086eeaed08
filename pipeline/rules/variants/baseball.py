"""Baseball: threes and nines are wild; a four dealt face up brings another card."""

from pipeline.rules.variant import HIGH, WILD_GAMES, Variant

VARIANT = Variant(
    name="baseball",
    title="Baseball",
    sources=(
        "lifeaftercoffee.com, Baseball",
        "tanaya.net, 7-stud baseball",
        "ultimapoker.com, baseball",
        "poker_db 167",
    ),
    contests=(HIGH,),
    aliases=("seven-card-baseball", "7-card-baseball"),
    wild="threes and nines",
    extra_card="4",
    knobs={"opener": ("high_card", "bring_in"), **WILD_GAMES},
)
