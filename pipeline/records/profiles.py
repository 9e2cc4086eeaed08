"""How the software of sites plays: house rules of the tables a site deals, chosen by the record's `site`."""

from collections.abc import Mapping

PROFILES: Mapping[str, Mapping[str, str]] = {
    # A hand that was not tabled is still compared: a muck only keeps its cards from the table.
    "pokerstars": {"mucked": "live", "rake_from": "pro_rata"},
}
"""House rules by site, in small letters."""

NO_PROFILE: Mapping[str, str] = {}


def profile_of(site: str | None) -> Mapping[str, str]:
    """The house rules of a site, none where the record names no site or one that is not known.

    >>> profile_of("PokerStars")["mucked"]
    'live'
    """
    return PROFILES.get(site.strip().casefold(), NO_PROFILE) if site else NO_PROFILE
