"""One rate with how far it can be trusted: num out of opp, the interval around it, and how it is read."""

from collections.abc import Mapping
from typing import NamedTuple

from pipeline.book.intervals import FEW, Bounds, ratio_of_counts, wilson, zero_found

PARTS: Mapping[str, int] = {"potshare": 10_000, "second_share": 10_000, "breakeven": 1000}
"""Statistics whose num counts parts of one."""
RATIOS = frozenset({"af"})
"""Statistics that are one count to another and no part of it."""
KNOWN = frozenset({"breakeven"})
"""Statistics that are worked out and not observed, and so have no interval."""
SEEN_NONE = frozenset({"mismatch"})
"""Statistics of audits: of which none was found, the exact bound stands for the interval."""
OF_THEIR_OWN = frozenset({*PARTS, *RATIOS, *KNOWN, *SEEN_NONE})
"""Statistics whose rate or interval is not that of num out of opp."""


class Rate(NamedTuple):
    """One statistic of one player."""

    num: float
    """As it is read: parts of one made whole."""
    opp: int
    rate: float | None
    """None without an opportunity."""
    low: float | None
    high: float | None

    @property
    def few(self) -> bool:
        """Whether there are so few opportunities that it says little."""
        return self.opp < FEW


def rate_of(statistic: str, num: int, opp: int) -> Rate:
    """The rate of a statistic with its interval of 95%."""
    whole = num / PARTS[statistic] if statistic in PARTS else num
    rate = whole / opp if opp else None
    return Rate(whole, opp, rate, *_bounds(statistic, num, whole, opp))


def _bounds(statistic: str, num: int, whole: float, opp: int) -> Bounds:
    if statistic in KNOWN or not opp:
        return None, None
    if statistic in RATIOS:
        return ratio_of_counts(num, opp)
    if statistic in SEEN_NONE and not num and (bound := zero_found(opp)) is not None:
        return 0.0, bound
    # Parts of one vary less than whole ones do: the interval is wide enough for them.
    return wilson_of(whole, opp)


def wilson_of(num: float, opp: int) -> Bounds:
    """Wilson's interval, for parts of one read off between the whole numbers beside them."""
    below = int(num)
    if below == num:
        return wilson(below, opp)
    one, two = wilson(below, opp), wilson(below + 1, opp)
    if one[0] is None or two[0] is None:
        return None, None
    step = num - below
    return one[0] + step * (two[0] - one[0]), one[1] + step * (two[1] - one[1])


def count_text(rate: Rate) -> str:
    """Num out of opp: 12/30."""
    num = f"{rate.num:,.0f}" if float(rate.num).is_integer() else f"{rate.num:,.2f}"
    return f"{num}/{rate.opp:,}"


def share_text(statistic: str, share: float | None) -> str:
    """A rate in percent, a ratio as a number, nothing where there is none."""
    if share is None:
        return ""
    return f"{share:.2f}" if statistic in RATIOS else f"{100 * share:.1f}"


def points_text(difference: float | None, low: float | None, high: float | None) -> str:
    """A difference of two rates in one cell: +12.5 points (-3.4 to +28.1); nothing where there is none."""
    if difference is None or low is None or high is None:
        return ""
    return f"{100 * difference:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f})"


def rate_text(statistic: str, rate: Rate) -> str:
    """A rate in one cell: 12/30 40.0% (24.6 to 57.7); without an opportunity 0/0."""
    sign = "" if statistic in RATIOS else "%"
    text = count_text(rate)
    if rate.rate is None:
        return text
    text += f" {share_text(statistic, rate.rate)}{sign}"
    if rate.low is None:
        return text
    return f"{text} ({share_text(statistic, rate.low)} to {share_text(statistic, rate.high)})"
