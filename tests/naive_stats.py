"""Count what each player did in one recorded hand, slowly and plainly, from the written definitions alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.naive_hands import CARDS

Counts = dict[str, Counter[str]]

TURNS = ("bring-in", "complete", "bet", "raise", "call", "check", "fold")
UP = ("complete", "bet", "raise")
PUTS = ("ante", "post", "bring-in", "complete", "bet", "raise", "call")
ENDLESS = 10**30


def dealt(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The seats with cards, in dealing order."""
    return [seat for seat in record["seats"] if seat.get("dealt", True)]


def chairs(record: dict[str, Any]) -> dict[int, str]:
    """Who sits in which chair."""
    return {seat.get("seat", place): seat["player"] for place, seat in enumerate(record["seats"], 1)}


def turns(record: dict[str, Any]) -> list[dict[str, Any]] | None:
    """The acts that take a turn; None where they are not written, a fold among them is not, streets go back, or
    somebody acts more than 255 times."""
    actions = record.get("actions")
    if not actions:
        return None
    chair = chairs(record)
    folded = {chair[one["seat"]] for one in actions if one["act"] == "fold"}
    if any(seat.get("folded", False) is not False and seat["player"] not in folded for seat in record["seats"]):
        return None
    acts = [one for one in actions if one["act"] in TURNS]
    streets = [one["street"] for one in acts]
    if max(Counter(one["seat"] for one in acts).values(), default=0) > 255:
        return None
    return acts if streets == sorted(streets) and not record.get("void") else None


def whose_bring_in(record: dict[str, Any], acts: list[dict[str, Any]]) -> str | None:
    """Who brought in, or completed as the first to act instead."""
    chair = chairs(record)
    third = [one for one in acts if one["street"] == 3]
    for one in third:
        if one["act"] == "bring-in":
            return chair[one["seat"]]
    return chair[third[0]["seat"]] if third and third[0]["act"] == "complete" else None


def third_street_order(record: dict[str, Any], acts: list[dict[str, Any]]) -> dict[str, int]:
    """The order of action on third street, the bring-in 0; nobody has one where nobody brings in."""
    owner = whose_bring_in(record, acts)
    if owner is None:
        return {}
    chair = chairs(record)
    order = {owner: 0}
    for one in acts:
        if one["street"] == 3 and chair[one["seat"]] not in order:
            order[chair[one["seat"]]] = len(order)
    return order


class Table:
    """The hand as it is bet, one action after the other."""

    def __init__(self, record: dict[str, Any], lower_door_is_better: bool, pair_doubles: bool) -> None:
        self.record, self.acts = record, turns(record) or []
        self.low_door, self.pair_doubles = lower_door_is_better, pair_doubles
        self.chair = chairs(record)
        self.seats = {seat["player"]: seat for seat in record["seats"]}
        self.counts: Counts = {player: Counter() for player in self.seats}
        self.order = third_street_order(record, self.acts)
        self.owner = whose_bring_in(record, self.acts)
        self.stakes = record.get("stakes") or {}
        brought = [a.get("amount", 0) for a in self.acts if a["act"] == "bring-in" and a["street"] == 3]
        self.bring_in = max([self.stakes.get("bring_in") or 0, *brought])
        self.left = {p: s["stack"] if s.get("stack") is not None else ENDLESS for p, s in self.seats.items()}
        self.inside = {seat["player"] for seat in dealt(record)}
        self.able = {player for player in self.inside if self.left[player]}
        carry = record.get("carry_in") or 0
        self.pot = sum(part["amount"] for part in carry) if isinstance(carry, list) else carry
        self.leader: str | None = None
        self.third_acts: list[tuple[str, str]] = []
        self.steal: str | None = None
        self.street = 0

    def run(self) -> Counts:
        """Count from the first action to the last."""
        if turns(self.record) is None:
            return self.counts
        for one in self.counts.values():
            one["told"] = 1
        for action in self.record["actions"]:
            player = self.chair[action["seat"]]
            if action["act"] in TURNS:
                if action["street"] != self.street:
                    self.street = action["street"]
                    self.bets, self.brought, self.first = 0, False, True
                    self.last_up = ""
                    self.put: Counter[str] = Counter()
                    self.acted: set[str] = set()
                    self.checked: set[str] = set()
                if self.street == 3:
                    self.third(player, action)
                else:
                    self.later(player, action)
                self.after(player, action)
            self.move(player, action)
        self.stole()
        return self.counts

    def move(self, player: str, action: dict[str, Any]) -> None:
        """Move the chips."""
        amount = action.get("amount", 0)
        if action["act"] in PUTS:
            self.left[player] -= amount
            self.pot += amount
            if amount and (action.get("all_in") or self.left[player] <= 0):
                self.able.discard(player)
        elif action["act"] == "uncalled":
            self.pot -= amount

    def after(self, player: str, action: dict[str, Any]) -> None:
        """Note what the act changes for those who come after."""
        act = action["act"]
        self.first = False
        self.put[player] += action.get("amount", 0)
        if act == "bring-in":
            self.brought = True
        else:
            self.acted.add(player)
        if act == "check":
            self.checked.add(player)
        if act == "fold":
            self.inside.discard(player)
            self.able.discard(player)
        if act in UP:
            self.bets += 1
            self.last_up = player

    def third(self, player: str, action: dict[str, Any]) -> None:
        """Count an act on third street."""
        act, count = action["act"], self.counts[player]
        self.third_acts.append((player, act))
        own_opening = act == "bring-in" or (self.first and act == "complete")
        if own_opening and player == self.owner:
            count["bringin"] = 1
            small, rich = self.stakes.get("small_bet") or 0, self.left[player]
            if (rich >= small) if small else (rich > self.bring_in):
                count["complete_bi_opp"] = 1
                count["complete_bi"] |= act == "complete"
        if act != "bring-in":
            count["vpip3_opp"] = 1
        if act in UP or act == "call":
            count["vpip3"] = 1
        if act in UP:
            count["raise3"] = 1
            count["raises3"] += self.bets > 0
            self.leader = player
        if own_opening:
            return
        if self.bets == 1 and self.last_up != player:
            count["rebet3_opp"] += 1
            count["rebet3"] += act in UP
        if self.bets and not self.put[player]:
            count["coldcall3_opp"] += 1
            count["coldcall3"] += act == "call"
        self.answer_to_steal(player, act)
        if not self.bets:
            self.unopened(player, action)

    def unopened(self, player: str, action: dict[str, Any]) -> None:
        """Count a choice before anybody has gone up."""
        act, count = action["act"], self.counts[player]
        if self.left[player] > self.bring_in - self.put[player]:
            count["complete_opp"] += 1
            count["complete"] += act in UP
        if self.brought and player != self.owner:
            count["limp3_opp"] += 1
            count["limp3"] += act == "call"
        place, last = self.order.get(player, 0), max(self.order.values(), default=0)
        if place == 0 or place <= last - 3:
            return
        count["steal3_opp"] += 1
        if self.has_better_door(player):
            count["steal3_door_opp"] += 1
            count["steal3_door"] += act in UP
        if act in UP:
            count["steal3"] += 1
            risk = action.get("amount", 0)
            count["steal_need"] = risk * 1000 // max(risk + max(self.pot, 0), 1)
            self.steal = player
            self.since_steal: list[tuple[str, str]] = []

    def answer_to_steal(self, player: str, act: str) -> None:
        """Count the bring-in's answer to a steal nobody between took up."""
        if self.steal is None:
            return
        count = self.counts[player]
        if player == self.owner and self.bets == 1 and all(other == "fold" for _, other in self.since_steal):
            count["bi_steal_opp"] += 1
            count["fold_bi_steal"] += act == "fold"
            count["rebet_bi_steal"] += act in UP
        self.since_steal.append((player, act))

    def has_better_door(self, player: str) -> bool:
        """Whether a door card is better than every one of those who are still to act."""
        waiting = [other for other in self.able if other != player and other not in self.acted]
        doors = {other: (self.seats[other].get("up") or ["??"])[0] for other in [*waiting, player]}
        if "??" in doors.values():
            return False
        ranks = {other: CARDS[card][0] for other, card in doors.items()}
        if self.low_door:
            ranks = {other: 1 if rank == 14 else rank for other, rank in ranks.items()}
            return all(ranks[player] < ranks[other] for other in waiting)
        return all(ranks[player] > ranks[other] for other in waiting)

    def stole(self) -> None:
        """Count a steal after which everybody folded."""
        if self.steal is not None and all(act == "fold" for _, act in self.since_steal):
            self.counts[self.steal]["steal_ok"] += 1

    def later(self, player: str, action: dict[str, Any]) -> None:
        """Count an act on fourth street or after."""
        act, count, street = action["act"], self.counts[player], self.street
        count["aggressions"] += act in UP
        count["calls"] += act == "call"
        if not self.bets:
            count[f"bet{street}_opp"] += 1
            count[f"bet{street}"] += act in UP
            if street == 4 and player == self.leader:
                count["follow4_opp"] = 1
                count["follow4"] |= act in UP
        else:
            count[f"fold{street}_opp"] += 1
            count[f"fold{street}"] += act == "fold"
            count["folds"] += act == "fold"
            if player in self.checked:
                count[f"checkraise{street}_opp"] = 1
                count[f"checkraise{street}"] |= act in UP
        if street == 4 and self.first and self.pair_doubles and self.shows_pair(player):
            small, big = self.stakes.get("small_bet") or 0, self.stakes.get("big_bet") or 0
            if 0 < small < big:
                count["pair4_bet_opp"] += 1
                count["pair4_bet"] += act in UP and action.get("amount", 0) >= big

    def shows_pair(self, player: str) -> bool:
        """Whether his first two up cards are a pair."""
        up = (self.seats[player].get("up") or [])[:2]
        return len(up) == 2 and "??" not in up and up[0][0] == up[1][0]
