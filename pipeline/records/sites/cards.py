"""What a player held and whose share a payment is, as far as the text of a site tells."""

import re
from collections.abc import Mapping, Sequence

from pipeline.records.sites.play import UNSEEN, Payment, Player
from pipeline.records.sites.text import BadLine


def cards_of(player: Player, compared: bool) -> tuple[list[str] | None, list[str] | None]:
    """His down and up cards as far as they are known; `compared` where they count at a showdown.

    Raises: BadLine where what he showed at the end is not what he was dealt.
    """
    up = player.up or None
    if UNSEEN in player.shown and not player.whole:
        return _partly_shown(player, compared), up or player.shown[2:6] or None
    if not player.shown or UNSEEN in player.shown:
        return ([*player.whole[:2], *player.whole[6:]] or None, up)
    unshown = [card for card in player.whole or player.up if card not in player.shown]
    if unshown and compared:
        sentence = f"{player.name} shows {' '.join(player.shown)}, and was dealt {' '.join(unshown)}."
        raise BadLine("bad-card", sentence, "Get the hand again.")
    dealt_unseen = len(player.shown) - len(player.up) > 3 and player.shown[2 : 2 + len(player.up)] == player.up
    if dealt_unseen or (not player.up and len(player.shown) > 2):
        # Where nobody can bet any more, a text may show the cards of the last streets only at the end.
        return [*player.shown[:2], *player.shown[6:]], player.shown[2:6]
    if player.whole and unshown:
        return [*player.whole[:2], *player.whole[6:]], up
    return [card for card in player.shown if card not in player.up] or None, up


def _partly_shown(player: Player, compared: bool) -> list[str] | None:
    """His down cards where he showed some of them and kept the others."""
    up = player.up or player.shown[2:6]
    in_order = len(player.shown) > 2 and player.shown[2 : 2 + len(up)] == up
    down = [*player.shown[:2], *player.shown[2 + len(up) :]] if in_order else [c for c in player.shown if c not in up]
    if compared:
        return down + [UNSEEN] * (3 - len(down))
    return [card for card in down if card != UNSEEN] or None


def shares_of(paid: Sequence[Payment], players: Mapping[str, Player], split: bool) -> list[str | None]:
    """The share of each payment where it can be told; sites that do not say pay the high half first.

    Two payments of one pot to one player are both its halves. Of two players one of whom has no low, he has the high.
    """
    shares: list[str | None] = []
    for place, one in enumerate(paid):
        of_pot = [other for other in paid if other.pot == one.pot]
        names = {other.player for other in of_pot}
        if one.share or one.pot is None:
            shares.append(one.share or None)
        elif len(of_pot) == 1:
            shares.append("whole")
        elif not split:
            shares.append(None)
        elif len(names) == 1 and len(of_pot) == 2:
            earlier = any(other.pot == one.pot for other in paid[:place])
            shares.append("low" if earlier else "high")
        elif len(names) == 2 == len(of_pot) and sum(players[name].low for name in names) == 1:
            shares.append("low" if players[one.player].low else "high")
        else:
            shares.append(None)
    return shares


_LOW = re.compile(r"LO(?::| - \[[^\]])", re.IGNORECASE)


def names_low(given: Mapping[str, str | None]) -> bool:
    """Whether the words beside a show, a group of the line's pattern, name a low."""
    return _LOW.search(given.get("words") or "") is not None
