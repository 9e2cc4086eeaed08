"""Statistics of money counted slowly, hand after hand, from their definitions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import groupby
from math import sqrt
from typing import Any

from tests.naive_book import Played, Who, chains, is_closed, spread

Counts = dict[Who, dict[str, Any]]


def _each(hands: list[Played]) -> Iterator[tuple[Who, str, Played]]:
    for hand in hands:
        for player in hand.players:
            yield hand.who(player), player, hand


def bookings(hands: list[Played]) -> Iterator[tuple[Who, Played, int, Fraction, bool]]:
    """What the chain booking books: player, hand, chips, big bets, whether at a showdown; open chains not at all."""
    linked = {id(hand): chain for chain in chains(hands) for hand in chain}
    for who, player, hand in _each(hands):
        if id(hand) not in linked:
            yield who, hand, hand.net[player], _bets(hand, player), hand.at_showdown(player)
    for chain in chains(hands):
        if is_closed(chain):
            for player in sorted({player for hand in chain for player in hand.players}):
                there = [hand for hand in chain if player in hand.players]
                chips, bets = sum(hand.net[player] for hand in there), sum(_bets(hand, player) for hand in there)
                yield there[0].who(player), chain[-1], chips, Fraction(bets), chain[-1].at_showdown(player)


def _bets(hand: Played, player: str) -> Fraction:
    return Fraction(hand.net[player], hand.record["stakes"]["big_bet"])


def player_results(hands: list[Played]) -> Counts:
    """Hands, sessions, nets, and nets by showdown, by the cash and by chains."""
    found: Counts = defaultdict(Counter)
    sessions: dict[Who, set[str]] = defaultdict(set)
    for who, player, hand in _each(hands):
        found[who]["hands"] += player in hand.dealt
        sessions[who].add(hand.record["session"])
        found[who]["put_in"] += hand.put_in[player]
        found[who]["net"] += hand.net[player]
        found[who]["blue" if hand.at_showdown(player) else "red"] += hand.net[player]
        found[who]["open"] += hand.net[player]
        found[who]["cost_of_errors"] += hand.paid[player] - hand.won[player]
    for who, _, chips, _, at_showdown in bookings(hands):
        found[who]["chain_blue" if at_showdown else "chain_red"] += chips
        found[who]["open"] -= chips
    for who in found:
        found[who]["sessions"] = len(sessions[who])
    return found


def win_rates(hands: list[Played]) -> Counts:
    """Means and deviations in big bets, and money by the hour."""
    nets: dict[Who, list[Fraction]] = defaultdict(list)
    booked: dict[Who, list[Fraction]] = defaultdict(list)
    seated: dict[Who, dict[str, list[Played]]] = defaultdict(lambda: defaultdict(list))
    still_open = {id(hand) for chain in chains(hands) if not is_closed(chain) for hand in chain}
    counted: Counter[Who] = Counter()
    for who, player, hand in _each(hands):
        nets[who].append(_bets(hand, player))
        counted[who] += id(hand) not in still_open
        seated[who][hand.record["session"]].append(hand)
    for who, _, _, bets, _ in bookings(hands):
        booked[who].append(bets)
    found: Counts = {}
    for who, values in nets.items():
        zeros = [Fraction(0)] * (counted[who] - len(booked[who]))
        long = sum((_hours(of_session) for of_session in seated[who].values()), Fraction(0))
        net = sum(hand.net[who[3]] for of_session in seated[who].values() for hand in of_session)
        found[who] = {
            "bb100": float(100 * sum(values) / len(values)),
            "sd100": 10 * _deviation(values),
            "chain_sd100": 10 * _deviation([*booked[who], *zeros]),
            "seated_hours": float(long),
            "hourly": float(Fraction(net, who[2]) / long),
            "hands_hour": float(len(values) / long),
            "sessions": [
                (float(100 * sum(_bets(hand, who[3]) for hand in of_session)), len(of_session))
                for _, of_session in sorted(seated[who].items())
            ],
        }
    return found


def _deviation(values: list[Fraction]) -> float:
    mean = sum(values, Fraction(0)) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


def _time(hand: Played) -> datetime:
    return datetime.fromisoformat(hand.record["played_at"])


def _hours(hands: list[Played]) -> Fraction:
    times = [_time(hand) for hand in hands]
    return Fraction(int((max(times) - min(times)).total_seconds()), 3600)


def session_results(hands: list[Played]) -> Counts:
    """Sessions won, of how many, the best and the worst."""
    nets: dict[Who, Counter[str]] = defaultdict(Counter)
    for who, player, hand in _each(hands):
        nets[who][hand.record["session"]] += hand.net[player]
    return {
        who: {
            "won_num": sum(net > 0 for net in of_player.values()),
            "won_opp": len(of_player),
            "even": sum(net == 0 for net in of_player.values()),
            "best_chips": max(of_player.values()),
            "worst_chips": min(of_player.values()),
        }
        for who, of_player in nets.items()
    }


def biggest_results(hands: list[Played]) -> Counts:
    """The most won and lost in a hand and in a night."""
    found: Counts = defaultdict(lambda: {"won_chips": None, "lost_chips": None})
    nights: dict[Who, Counter[str]] = defaultdict(Counter)
    for who, player, hand in _each(hands):
        if hand.won[player] > (found[who]["won_chips"] or 0):
            found[who]["won_chips"] = hand.won[player]
        if not hand.won[player] and hand.put_in[player] > (found[who]["lost_chips"] or 0):
            found[who]["lost_chips"] = hand.put_in[player]
        nights[who][(_time(hand) - timedelta(hours=6)).date().isoformat()] += hand.net[player]
    for who, of_player in nights.items():
        found[who]["best_night_chips"] = max(of_player.values())
        found[who]["worst_night_chips"] = min(of_player.values())
    return found


def drawdowns(hands: list[Played]) -> Counts:
    """The largest fall from a running maximum, in chips, hands and days."""
    found: Counts = {}
    steps: dict[Who, list[tuple[int, datetime]]] = defaultdict(list)
    for who, player, hand in _each(hands):
        steps[who].append((hand.net[player], _time(hand)))
    for who, of_player in steps.items():
        up = peak = deepest = fallen = days = 0
        top, top_time = 0, of_player[0][1]
        for number, (net, time) in enumerate(of_player, 1):
            up += net
            if up >= peak:
                peak, top, top_time = up, number, time
            if peak - up > deepest:
                deepest, fallen = peak - up, number - top
                days = (time.date() - top_time.date()).days
        found[who] = {"drawdown_chips": deepest, "hands": fallen, "days": days, "now_chips": peak - up}
    return found


def rake_shares(hands: list[Played]) -> Counts:
    """The rake among those dealt in, among those who paid in, and by what they paid in."""
    found: Counts = defaultdict(Counter)
    for hand in hands:
        if hand.rake:
            order = hand.players
            ways = {
                "rake_dealt_chips": spread(hand.rake, [int(player in hand.dealt) for player in order]),
                "rake_contrib_chips": spread(hand.rake, [int(hand.put_in[player] > 0) for player in order]),
                "rake_weighted_chips": spread(hand.rake, [hand.put_in[player] for player in order]),
            }
            for name, shares in ways.items():
                for player, share in zip(order, shares, strict=True):
                    found[hand.who(player)][name] += share
    return found


def result_lines(hands: list[Played]) -> dict[tuple[Who, Any], tuple[int, int, int]]:
    """Running net, and running nets at showdowns and without by chains, after each hand."""
    nets: dict[Who, Counter[int]] = defaultdict(Counter)
    blue: dict[Who, Counter[int]] = defaultdict(Counter)
    red: dict[Who, Counter[int]] = defaultdict(Counter)
    number = {id(hand): nth for nth, hand in enumerate(hands)}
    for who, player, hand in _each(hands):
        nets[who][number[id(hand)]] += hand.net[player]
    for who, hand, chips, _, at_showdown in bookings(hands):
        (blue if at_showdown else red)[who][number[id(hand)]] += chips
    found = {}
    for who, of_player in nets.items():
        running = [0, 0, 0]
        for nth in sorted({*of_player, *blue[who], *red[who]}):
            for place, line in enumerate((nets, blue, red)):
                running[place] += line[who][nth]
            found[who, hands[nth].key] = (running[0], running[1], running[2])
    return found


def _runs(flat: list[tuple[str, int]]) -> list[tuple[str, int]]:
    return [(name, sum(chips for _, chips in group)) for name, group in groupby(sorted(flat), key=lambda one: one[0])]


def _flows(givers: list[tuple[str, int]], takers: list[tuple[str, int]]) -> Iterator[tuple[str, str, int]]:
    """From whom to whom chips go when takers are spread over givers: second differences of rounded products."""
    pot = sum(chips for _, chips in givers)
    assert pot == sum(chips for _, chips in takers)

    def upto(given: int, taken: int) -> int:
        return (2 * given * taken + pot) // (2 * pot)

    given = 0
    for giver, out in givers:
        taken = 0
        for taker, into in takers:
            chips = upto(given + out, taken + into) - upto(given, taken + into)
            yield giver, taker, chips - upto(given + out, taken) + upto(given, taken)
            taken += into
        given += out


POT, RAKE = "~pot", "~rake"
"""Parties that are no players; they sort behind them."""


def head_to_heads(hands: list[Played]) -> Counter[tuple[str, str]]:
    """Chips that went from one party to another, rolled chips through their chains."""
    found: Counter[tuple[str, str]] = Counter()
    link = {id(hand): number for number, chain in enumerate(chains(hands)) for hand in chain}
    into: dict[int, list[tuple[str, int]]] = defaultdict(list)
    out_of: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for hand in hands:
        for pot in hand.pots:
            givers = [(POT, pot.carried), *((player, pot.paid[player]) for player in hand.players)]
            takers = [(player, pot.won.get(player, 0)) for player in hand.players]
            for giver, taker, chips in _flows(givers, [*takers, (RAKE, pot.rake), (POT, pot.stays)]):
                if giver != POT and taker != POT:
                    found[giver, taker] += chips
                elif giver != POT and chips:
                    into[link[id(hand)]].append((giver, chips))
                elif taker != POT and chips:
                    out_of[link[id(hand)]].append((taker, chips))
    for number, paid in into.items():
        givers, takers = _runs(paid), _runs(out_of[number])
        left = sum(chips for _, chips in givers) - sum(chips for _, chips in takers)
        takers.append((POT, max(left, 0)))
        givers.append((POT, max(-left, 0)))
        for giver, taker, chips in _flows(givers, takers):
            found[giver, taker] += chips
    return found
