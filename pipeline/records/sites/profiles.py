"""How the software of sites plays: house rules of the tables a site deals, chosen by the record's `site`."""

from collections.abc import Mapping

PROFILES: Mapping[str, Mapping[str, str]] = {
    # A hand that was not tabled is still compared: a muck only keeps its cards from the table.
    "pokerstars": {"mucked": "live", "rake_from": "pro_rata"},
    # A side pot is paid whole, and the main pot less by the rake.
    "fulltilt": {"mucked": "live", "rake_from": "main_first"},
    # All hands are dealt face up to the text; a side pot bears its part of the rake, cut to whole units.
    "bovada": {"mucked": "live", "rake_from": "pro_rata"},
    # A side pot bears its part of the rake.
    "acr": {"mucked": "live", "rake_from": "pro_rata"},
    # The same network's software up to 2019: rake out of the main pot first, the odd cent between halves to the low.
    "acr-old": {"mucked": "live", "rake_from": "main_first", "odd_half": "low"},
}
"""House rules by site, in small letters."""

UNPRINTED_RAKE: Mapping[str, int] = {"bovada": 5}
"""Sites whose text may leave the rake out, with the most per cent of the pots that they take."""

NO_PROFILE: Mapping[str, str] = {}


def profile_of(site: str | None) -> Mapping[str, str]:
    """The house rules of a site, none where the record names no site or one that is not known.

    >>> profile_of("PokerStars")["mucked"]
    'live'
    """
    return PROFILES.get(_plain(site), NO_PROFILE) if site else NO_PROFILE


def unprinted_rake(site: str | None) -> int:
    """The most per cent that a site takes out of the pots without printing it; 0 where it prints what it takes.

    >>> unprinted_rake("Bovada"), unprinted_rake("PokerStars")
    (5, 0)
    """
    return UNPRINTED_RAKE.get(_plain(site), 0) if site else 0


def _plain(site: str) -> str:
    return site.strip().casefold()
