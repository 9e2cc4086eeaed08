"""The variants there are, found by name, alias, or a near miss."""

import difflib
import re
from functools import lru_cache

from pipeline.rules import variants
from pipeline.rules.discover import shelf
from pipeline.rules.near import meant
from pipeline.rules.variant import Variant

VARIANTS: dict[str, Variant] = {item.name: item for item in shelf(variants, "VARIANT") if isinstance(item, Variant)}


def _plain(name: str) -> str:
    return re.sub(r"[\s_\-./]+", "-", name.strip().lower()).strip("-")


_NAMES: dict[str, Variant] = {
    _plain(name): item for item in VARIANTS.values() for name in (item.name, item.title, *item.aliases)
}


@lru_cache(maxsize=4096)
def find(name: str) -> Variant | None:
    """The variant of that name or alias; case, spaces and `_` are forgiven. None if there is none."""
    plain = _plain(name)
    return _NAMES.get(plain) or _NAMES.get(plain.replace("-", ""))


def suggest(name: str) -> list[str]:
    """Canonical names that look like the one that was not found, best first."""
    close = difflib.get_close_matches(_plain(name), list(_NAMES), n=3, cutoff=0.6)
    return list(dict.fromkeys(_NAMES[item].name for item in close))


def no_variant(name: str) -> str:
    """One sentence: there is no such variant, and which may be meant."""
    return f"'{name}' is not a variant.{meant(suggest(name)[:1]) or ' See `studbook list variants`.'}"
