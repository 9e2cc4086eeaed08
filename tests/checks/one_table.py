"""The chains of one table, all of its hands given at once."""

from collections.abc import Sequence

from pipeline.checks.chains import ChainFinding, Linked, TableHand, carry_findings, gaps, links, open_carry


def chain_findings(hands: Sequence[TableHand], opening: bool = True) -> list[ChainFinding]:
    """Check the carries of all hands of one table, in the order played."""
    numbers = {hand.hand_no: hand.ref for hand in hands if hand.hand_no is not None}
    linked = (Linked(place, link, hand) for place, (link, hand) in enumerate(zip(links(hands), hands, strict=True)))
    carries = carry_findings(linked, {hand.hand_id for hand in hands}, opening)
    return [*gaps(numbers), *carries, *(open_carry(hand.ref, hand.left, hand.scale) for hand in open_carries(hands))]


def open_carries(hands: Sequence[TableHand]) -> list[TableHand]:
    """The hands whose carry no later hand of the table takes on."""
    taken = {link for link in links(hands) if link is not None}
    return [hand for place, hand in enumerate(hands) if hand.left and place not in taken]
