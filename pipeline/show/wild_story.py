"""Which cards are wild, in the game and in one hand of it."""

from pipeline.rules.cards import CARD_TEXT, SUIT_LETTERS
from pipeline.rules.ranks.high import plural
from pipeline.rules.wild import FOLLOWING, wild_codes
from pipeline.rules.words import listed
from pipeline.show.reading import Reading
from pipeline.show.story import Step

STAR = "a star marks a rank that a wild card stands for"
_FOLLOWS = "of the card that follows the last queen dealt face up"


def wild_game(reading: Reading) -> str:
    """What is wild in the game, in a sentence."""
    name = reading.version.wild
    if name == FOLLOWING:
        if reading.value("queens_wild") == "true":
            return f"Wild are queens and the rank {_FOLLOWS}."
        return f"Wild is the rank {_FOLLOWS}."
    return f"Wild {'is the' if name == 'queen of spades' else 'are'} {name}."


def wild_cards(reading: Reading) -> tuple[Step, ...]:
    """What is wild in one hand, where that decides anything; nothing in games without wild cards."""
    judged, row = reading.outcome.resolution.judgement, reading.outcome.row
    if judged.wild is None or not any(pot.contested for pot in reading.pots):
        return ()
    codes = wild_codes(int(judged.wild.cards[row])).tolist()
    ranks = [code // len(SUIT_LETTERS) for code in codes]
    whole = [rank for rank in dict.fromkeys(ranks) if ranks.count(rank) == len(SUIT_LETTERS)]
    single = [CARD_TEXT[code] for code, rank in zip(codes, ranks, strict=True) if rank not in whole]
    named = listed([plural(rank + 2) for rank in reversed(whole)] + single)
    if reading.version.wild != FOLLOWING:
        return (Step(f"Wild in this hand: {named}; {STAR}."),)
    rules = reading.rule("queens_wild", "last_up_queen", "follow_across_streets")
    if judged.lacking[row]:
        known = f"only {named} are taken as wild" if named else "no card is taken as wild"
        order = "the order in which all up cards were dealt"
        return (Step(f"Which rank is wild follows from {order}, and it is not written; {known}."),)
    return (Step(f"Wild in this hand: {named}; {STAR}." if named else "No card is wild in this hand.", rules),)
