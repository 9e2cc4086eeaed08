"""Second Hand High: the second-best hand takes each pot."""

from pipeline.rules.variant import SECOND, Variant

VARIANT = Variant(
    name="second-hand-high",
    title="Second Hand High",
    sources=("Second Hand High rule page, 3.4(a) and 3.4(b)",),
    contests=(SECOND,),
    nobody="all_tied",
    aliases=("seven-stud-place", "dubya", "vice-president", "shh"),
    knobs={"all_tied": ("split", "rollover", "refund", "ask")},
    rolls=True,
)
