"""Which house rules are in force for a hand, and who set them.

Precedence: model default < variant's own < the site's profile < house file < the record's `house` < command line.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.rules.catalog import find, no_variant
from pipeline.rules.near import did_you_mean
from pipeline.rules.variant import Variant, knobs_of, version_of
from schemas.house import KNOBS, House, knob_text

RESERVED: Mapping[tuple[str, str], str] = {
    ("cards_speak", "declare"): "declaring is not resolved by this version; let the cards speak",
}
"""Values the rulebook names that are refused, each with the reason."""


@dataclass(frozen=True, slots=True)
class InForce:
    """The rules of one hand and, for each knob somebody set, who did."""

    rules: House
    set_by: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class HouseFile:
    """A house file: rules for every game, and tables of rules for one game; two files are never equal."""

    every: Mapping[str, str]
    of_variant: Mapping[str, Mapping[str, str]]

    def for_variant(self, name: str) -> dict[str, str]:
        """The file's rules for one variant."""
        return {**self.every, **self.of_variant.get(name, {})}


NO_HOUSE_FILE = HouseFile({}, {})
NO_RULES: Mapping[str, str] = {}
SET_BY = ("site profile", "house file", "record", "command line")
"""Who can set a house rule, the weakest first."""


def _version_value(variant: Variant, layers: tuple[Mapping[str, str], ...]) -> str:
    knob = variant.version or ""
    values = knobs_of(variant)[knob]
    chosen = [layer[knob] for layer in layers if layer.get(knob) in values]
    return chosen[-1] if chosen else values[0]


def _settle_version(variant: Variant, layers: tuple[Mapping[str, str], ...]) -> Variant:
    if variant.version is None:
        return variant
    return version_of(variant, House.model_validate({variant.version: _version_value(variant, layers)}))


def in_force(
    variant: Variant,
    record: Mapping[str, object],
    file: Mapping[str, str],
    command: Mapping[str, str],
    profile: Mapping[str, str] = NO_RULES,
) -> InForce:
    """The rules in force for a hand of the variant; a knob or value the game does not read is passed over."""
    texts = {knob: knob_text(value) for knob, value in record.items()}
    layers = (profile, file, texts, command)
    version = _settle_version(variant, layers)
    reads = knobs_of(version)
    values = {knob: allowed[0] for knob, allowed in reads.items()}
    if variant.version is not None:
        values[variant.version] = _version_value(variant, layers)
    set_by: dict[str, str] = {}
    for layer, who in zip(layers, SET_BY, strict=True):
        for knob, value in layer.items():
            if value in reads.get(knob, ()):
                values[knob] = value
                set_by[knob] = who
    return InForce(House.model_validate(values), tuple(sorted(set_by.items())))


def knob_problem(knob: str, value: object) -> tuple[str, str] | None:
    """Why a knob with this value cannot be set at all: a problem code and a sentence; None if it can."""
    if knob not in KNOBS:
        hint = did_you_mean(knob, KNOBS) or " See `studbook list house`."
        return "unknown-knob", f"'{knob}' is not a house rule.{hint}"
    text = knob_text(value)
    if (knob, text) in RESERVED:
        return "bad-knob-value", f"{knob} = {text} is refused: {RESERVED[knob, text]}."
    if text not in KNOBS[knob]:
        return "bad-knob-value", f"{knob} cannot be '{value}'; it is one of {', '.join(KNOBS[knob])}."
    return None


def record_house_problem(variant: Variant, house: Mapping[str, object]) -> tuple[str, str] | None:
    """Why a record's own `house` is refused: a problem code and a sentence; None if it is right."""
    for knob, value in house.items():
        problem = knob_problem(knob, value)
        if problem:
            return problem
    texts = {knob: knob_text(value) for knob, value in house.items()}
    version = _settle_version(variant, (texts,))
    reads = knobs_of(version)
    for knob, text in texts.items():
        if knob not in reads:
            game = version.title if version is variant else f"{version.title} ({texts.get(variant.version or '', '')})"
            return "knob-not-of-variant", f"{game} does not read the house rule {knob}; take it out."
        if text not in reads[knob]:
            return "bad-knob-value", f"in {version.title} {knob} is one of {', '.join(reads[knob])}, not '{text}'."
    return None


def house_file(content: Mapping[str, object]) -> tuple[HouseFile, list[str]]:
    """A parsed house file as rules, with one sentence for each thing in it that is wrong.

    Rules above all tables hold for every game, those in a game's table for that game.
    """
    plain = {key: value for key, value in content.items() if not isinstance(value, Mapping)}
    problems = [knob_problem(knob, value) for knob, value in plain.items()]
    wrong = [problem[1] for problem in problems if problem]
    every = {knob: knob_text(value) for knob, value in plain.items()}
    of_variant: dict[str, dict[str, str]] = {}
    named: dict[str, str] = {}
    for key, table in content.items():
        if not isinstance(table, Mapping):
            continue
        variant = find(key)
        if variant is None:
            wrong.append(no_variant(key))
            continue
        if variant.name in named:
            first = named[variant.name]
            wrong.append(f"'{first}' and '{key}' are one game, {variant.name}; put its rules in one table.")
            continue
        named[variant.name] = key
        # The version decides which rules a game reads, wherever in the file it is named.
        version = {knob: every[knob] for knob in (variant.version,) if knob is not None and knob in every}
        problem = record_house_problem(variant, {**version, **table})
        wrong.extend([problem[1]] if problem else [])
        of_variant[variant.name] = {knob: knob_text(value) for knob, value in table.items()}
    return HouseFile(every, of_variant), wrong
