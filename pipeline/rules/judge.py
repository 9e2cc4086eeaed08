"""Who holds what in each pot, and who therefore wins which share. The judge sees cards and no amount."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.batch import DOWN, RIVER_UP, UP, Batch, Flags, many
from pipeline.rules.cards import BIT, CARD_CODE, NO_CARD, card_set
from pipeline.rules.odd_chip import claim_order
from pipeline.rules.rank import Held, Keys
from pipeline.rules.ranking import RANKS
from pipeline.rules.variant import AtLeast, Contest, Split, Variant
from pipeline.rules.wild import Wild, wild_cards
from schemas.house import House

NO_POT, NOBODY_ENTITLED, LAST_PLAYER, SOLE_ELIGIBLE, VOID_CARD, CONTESTED = range(6)

QUEEN_OF_SPADES = CARD_CODE["Qs"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """Who holds each contest and who wins each share of each pot.

    Shapes: as each field says; `share` is 1 long for games in which a pot goes whole.
    """

    outcome: NDArray[np.uint8]
    """[hand, pot]: why the pot was decided as it was, by the constants above."""
    strength: Keys
    """[hand, contest, seat]: the contest's key, 0 for a hand that claims nothing or was not compared."""
    holders: Flags
    """[hand, pot, contest, seat]: who holds the contest in a contested pot."""
    winners: Flags
    """[hand, pot, share, seat]"""
    rolls: Flags
    """[hand, pot, share]: a share nobody won, which rolls over."""
    refunded: Flags
    """[hand, pot]: each eligible player takes back what he has in the pot."""
    odd_order: NDArray[np.int8]
    """[hand, share, seat]: the place of each seat's claim to the odd chip of a share, 0 first."""
    fallback: Flags
    """[hand, pot]: decided by the house rule for a pot in which nobody has a hole spade."""
    all_tied: Flags
    """[hand, pot]: no hand stands in the place that wins, since all tie."""
    asked: Flags
    """[hand, pot]: a house rule set to `ask` was reached; decided here as by its first value."""
    wild: Wild | None = None
    """Which cards are wild, in games that have such."""

    def paying(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The first hand of all that are paid alike if their pots are, and which of these each hand is like.

        That is told by who wins what, what rolls or goes back, and the order of odd chips. Shapes: [kind], [hand].
        """
        size = len(self.outcome)
        flags = (one.reshape(size, -1) for one in (self.winners, self.rolls, self.refunded))
        told = np.concatenate([*flags, self.odd_order.reshape(size, -1).view(np.uint8)], axis=1)
        firsts: list[int] = []
        which, left = np.zeros(size, np.intp), np.arange(size)
        # There are few kinds, however many hands: looking for each is quicker than putting all in order.
        while len(left):
            alike = (told[left] == told[left[0]]).all(axis=1)
            which[left[alike]] = len(firsts)
            firsts.append(int(left[0]))
            left = left[~alike]
        return np.array(firsts, np.intp), which

    def take(self, rows: NDArray[np.intp]) -> "Judgement":
        """The judgement of some of the hands."""
        taken = {name: getattr(self, name)[rows] for name in self.__slots__ if name != "wild"}
        return Judgement(**taken, wild=None if self.wild is None else self.wild.take(rows))

    @property
    def lacking(self) -> Flags:
        """Whether cards decide and the record does not say which are wild. Shape: [hand]."""
        contested = (self.outcome == CONTESTED).any(axis=1)
        return contested & self.wild.lacking if self.wild is not None else np.zeros(len(contested), np.bool_)


def hold(batch: Batch, rows: NDArray[np.intp], seats: NDArray[np.intp], rules: House, wild: Wild | None = None) -> Held:
    """The cards of the given seats as sets, with hole cards by the house's `hole_rule`, and which cards are wild.

    Shapes: rows and seats [n].
    """
    own = batch.cards[rows, seats]
    common = batch.common[rows]
    hole = card_set(own[:, DOWN])
    up = card_set(own[:, UP])
    every = hole | up | BIT.take(common)
    if rules.hole_rule == "position":
        river_up = (own[:, 2] == NO_CARD) & (own[:, RIVER_UP] != NO_CARD)
        river = np.where(river_up, own[:, RIVER_UP], NO_CARD)[:, None]
        hole = hole | card_set(river)
        up = up & ~card_set(river)
    cards = np.concatenate([own, common[:, None]], axis=1)
    free = np.zeros(len(rows), np.uint64) if wild is None else wild.cards[rows]
    return Held(cards=cards, all=every, hole=hole, up=up, last_down=own[:, 2], wild=free)


def _strengths(batch: Batch, compared: Flags, version: Variant, rules: House, wild: Wild | None) -> Keys:
    hands, seats = compared.shape
    strength = np.zeros((hands, len(version.contests), seats), np.int64)
    rows, places = np.nonzero(compared)
    if len(rows):
        held = hold(batch, rows, places, rules, wild)
        for index, contest in enumerate(version.contests):
            strength[rows, index, places] = RANKS[contest.rank].keys(held, rules)
    return strength


def _holders(strength: Keys, among: Flags, contest: Contest) -> Flags:
    """Who holds one contest. Shapes: strength [hand, seat], among and result [hand, pot, seat]."""
    # Seats come first here, as the longer axes are compared sooner.
    claim = np.ascontiguousarray(among.transpose(2, 0, 1)) * np.ascontiguousarray(strength.T)[:, :, None]
    for _ in range(contest.place - 1):
        claim = np.where(claim < claim.max(axis=0), claim, 0)
    best = claim.max(axis=0)
    return np.asarray(((claim == best) & (best > 0)).transpose(1, 2, 0), dtype=np.bool_)


def queen_of_spades_up(batch: Batch) -> Flags:
    """Whether the queen of spades lies face up in any hand, folded ones too, or as the common card. Shape: [hand]."""
    up = (batch.cards[:, :, UP] == QUEEN_OF_SPADES).any(axis=(1, 2)) | (batch.common == QUEEN_OF_SPADES)
    return np.asarray(up, np.bool_)


def _void_card(batch: Batch, version: Variant, rules: House) -> tuple[Flags, Flags]:
    """Which deals a face-up queen kills, and which of them the house wants to be asked about. Shapes: [hand]."""
    if version.void is None:
        never = np.zeros(len(batch), np.bool_)
        return never, never
    up = queen_of_spades_up(batch)
    rule = "dead_hand" if version.void == "always" else getattr(rules, version.void)
    return up & (rule == "dead_hand"), up & (rule == "ask")


def _outcome(eligible: Flags, kind: NDArray[np.uint8], live: Flags, void: Flags) -> NDArray[np.uint8]:
    outcome = np.asarray(_BY_NUMBER.take(many(eligible), mode="clip"), np.uint8)
    outcome[(outcome == SOLE_ELIGIBLE) & (many(live) == 1)[:, None]] = LAST_PLAYER
    outcome[(outcome == CONTESTED) & void[:, None]] = VOID_CARD
    outcome[kind == 0] = NO_POT
    return outcome


_BY_NUMBER = np.array([NOBODY_ENTITLED, SOLE_ELIGIBLE, CONTESTED], np.uint8)
"""Why a pot is decided as it is, by how many may win it; more than two are as two."""


@dataclass(frozen=True, slots=True)
class _Shares:
    """The shares of contested pots before the pots that need no contest are set."""

    winners: Flags
    rolls: Flags
    fallback: Flags


def _at_least(holders: Flags, among: Flags, eligible: Flags, strength: Keys, award: AtLeast, rules: House) -> _Shares:
    held = holders.sum(axis=2, dtype=np.int8)
    winners = (held >= award.k) & eligible
    fallback = np.zeros(eligible.shape[:2], np.bool_)
    if award.fallback is not None and getattr(rules, award.fallback) == "best_hand":
        spades = strength[:, 1:, :].max(axis=1)
        fallback = ~np.asarray((among & (spades[:, None, :] > 0)).any(axis=2), np.bool_)
        winners = np.where(fallback[:, :, None], holders[:, :, 0] & eligible, winners)
    return _Shares(winners[:, :, None, :], (many(winners) == 0)[:, :, None], fallback)


def _split(holders: Flags, eligible: Flags, award: Split, version: Variant, rules: House) -> _Shares:
    winners = holders & eligible[:, :, None, :]
    held = np.asarray(many(winners) > 0, np.bool_)
    unheld = award.unheld if award.unheld in ("others", "carry") else getattr(rules, award.unheld)
    rolls = ~held if unheld in ("carry", "carry_half") else np.zeros_like(held)
    rolls[:, :, 0] |= ~held.any(axis=2)
    if held.shape[2] > 1 and "even_identical_split" in version.knobs and rules.even_identical_split == "true":
        same = (winners[:, :, 0] == winners[:, :, 1]).all(axis=2) & (many(winners[:, :, 0]) > 1)
        winners[:, :, 1] &= ~same[:, :, None]
    return _Shares(winners, rolls, np.zeros(held.shape[:2], np.bool_))


def judge(
    batch: Batch,
    eligible: Flags,
    kind: NDArray[np.uint8],
    live: Flags,
    version: Variant,
    rules: House,
    denying: Flags | None = None,
) -> Judgement:
    """Judge every pot of every hand: who holds each contest, who wins each share, what rolls over.

    `denying` are seats whose cards count in the contests for a card although they cannot win: no rule has any, a
    wrong result may be explained by some.

    Shapes: eligible [hand, pot, seat], kind [hand, pot], live and denying [hand, seat].
    Source: the variant's own sources; the order of decisions is the house's.
    """
    void, ask_void = _void_card(batch, version, rules)
    outcome = _outcome(eligible, kind, live, void)
    contested = outcome == CONTESTED
    beside = np.zeros_like(live) if denying is None else denying
    compared = (live | beside) & contested.any(axis=1, keepdims=True)
    wild = wild_cards(batch, version.wild, rules)
    strength = _strengths(batch, compared, version, rules, wild)
    among = eligible if rules.pot_scope == "per_pot" else live[:, None, :] & np.ones_like(eligible)
    among = among & contested[:, :, None]
    asked = ask_void[:, None] & contested
    holders = np.empty((len(version.contests), *eligible.shape), np.bool_).transpose(1, 2, 0, 3)
    for index, contest in enumerate(version.contests):
        denies = denying is not None and contest.share == "card"
        held = _holders(strength[:, index], among | beside[:, None, :] if denies else among, contest)
        rule = "shared" if contest.ties == "shared" else getattr(rules, contest.ties)
        if rule in ("none", "ask"):
            tied = many(held) > 1
            held &= ~(tied & (rule == "none"))[:, :, None]
            asked |= tied & (rule == "ask")
        holders[:, :, index] = held
    if isinstance(version.award, AtLeast):
        shares = _at_least(holders, among, eligible, strength, version.award, rules)
    else:
        shares = _split(holders, eligible, version.award, version, rules)
    return _finish(batch, outcome, eligible, strength, holders, shares, asked, wild, version, rules)


def _finish(
    batch: Batch,
    outcome: NDArray[np.uint8],
    eligible: Flags,
    strength: Keys,
    holders: Flags,
    shares: _Shares,
    asked: Flags,
    wild: Wild | None,
    version: Variant,
    rules: House,
) -> Judgement:
    """Set the pots nobody contests, apply the rule for a pot without a winner, and rank odd-chip claims."""
    contested = outcome == CONTESTED
    winners = shares.winners & contested[:, :, None, None]
    rolls = shares.rolls & contested[:, :, None]
    nobody = contested & (many(winners).sum(axis=2) == 0)
    refunded = np.zeros_like(contested)
    all_tied = np.zeros_like(contested)
    if version.nobody != "carry":
        all_tied = nobody
        rule = getattr(rules, version.nobody)
        asked = asked | (nobody & (rule == "ask"))
        refunded = nobody & (rule == "refund")
        shared = nobody & (rule != "rollover")
        winners[:, :, 0] |= shared[:, :, None] & eligible
        rolls[:, :, 0] &= ~shared
    given = (outcome == LAST_PLAYER) | (outcome == SOLE_ELIGIBLE)
    winners[:, :, 0] |= given[:, :, None] & eligible
    rolls[:, :, 0] |= (outcome == NOBODY_ENTITLED) | (outcome == VOID_CARD)
    judgement = Judgement(
        outcome=outcome,
        strength=strength,
        holders=holders,
        winners=winners,
        rolls=rolls,
        refunded=refunded,
        odd_order=np.zeros((0, 0, 0), np.int8),
        fallback=shares.fallback & contested,
        all_tied=all_tied,
        asked=asked & contested,
        wild=wild,
    )
    return replace(judgement, odd_order=odd_orders(batch, judgement, version, rules))


def odd_orders(batch: Batch, judgement: Judgement, version: Variant, rules: House) -> NDArray[np.int8]:
    """The order of odd-chip claims, worked out only for hands in which somebody shares."""
    hands, _, shares, seats = judgement.winners.shape
    order = np.broadcast_to(np.arange(seats, dtype=np.int8), (hands, shares, seats)).copy()
    if rules.odd_chip == "seat":
        return order
    for share in range(shares):
        rank = RANKS[version.contests[share].rank]
        splits = many(judgement.winners[:, :, share]) > 1
        if not splits.any():
            continue
        claims = (judgement.winners[:, :, share] & splits[:, :, None]).any(axis=1)
        rows, places = np.nonzero(claims)
        if rank.five is not None:
            held = hold(batch, rows, places, rules, judgement.wild)
            keys = judgement.strength[rows, share, places]
            order_of = claim_order(rank, held, keys, rules.odd_chip)
            table = np.zeros((hands, seats), np.int64)
            table[rows, places] = order_of
            ranked = np.argsort(np.argsort(-table, axis=1, kind="stable"), axis=1, kind="stable")
            some = np.unique(rows)
            order[some, share] = ranked[some].astype(np.int8)
    return order
