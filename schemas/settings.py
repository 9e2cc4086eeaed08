"""What `studbook.toml` may say: the house's own defaults, found in the current folder or above it."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from schemas.hand import MOST, PlayerName

FILE_NAME = "studbook.toml"
LONGEST_GAP = 7 * 24 * 60
"""Minutes without a hand that may still be within a session: a week."""
DAY_START = r"([01]?[0-9]|2[0-3]):[0-5][0-9]"
"""How the time is written at which a day begins."""

Name = Annotated[str, StringConstraints(pattern=r"^[^\x00]+$")]
"""Something a file or a time zone can be called."""
Person = Annotated[str, StringConstraints(min_length=1, max_length=80, strip_whitespace=True)]
Handle = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")]


def _setting(description: str, allowed: str, example: str) -> Any:
    return Field(default=None, description=description, json_schema_extra={"allowed": allowed, "example": example})


class Settings(BaseModel):
    """The settings in force; what is absent is not set."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    db: Name | None = _setting(
        "the store, relative to the settings file", 'the name of a file, such as "book.duckdb"', '"book.duckdb"'
    )
    house: Name | None = _setting(
        "the house file, relative to the settings file", 'the name of a file, such as "house.toml"', '"house.toml"'
    )
    zone: Name | None = _setting(
        "the time zone of times written without an offset", 'a time zone, such as "Europe/Berlin"', '"Europe/Berlin"'
    )
    currency: Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")] | None = _setting(
        "the currency of cash hands that name none", 'three capital letters, such as "EUR"', '"EUR"'
    )
    chip: Annotated[int, Field(ge=1, le=MOST)] | None = _setting(
        "the smallest chip, in units, of cash hands that name none",
        "a whole number of units from 1 to 10^15, such as 25",
        "25",
    )
    aliases: dict[Person, Person] | None = _setting(
        "names that are another's, in ledgers, in reports and statistics, and in the books of a night",
        'a table of names, such as {"Bobby" = "Bob"}',
        '{ "Bobby" = "Bob" }',
    )
    handles: dict[Person, Handle] | None = _setting(
        "how a player wants to be paid, said by settle-up",
        'a table of texts by name, such as {"Ann" = "@ann"}',
        '{ "Ann" = "@ann" }',
    )
    session_gap: Annotated[int, Field(ge=1, le=LONGEST_GAP)] | None = _setting(
        "minutes without a hand that end a session no record names, 60 unless set",
        "a whole number from 1 to 10080",
        "90",
    )
    day_start: Annotated[str, StringConstraints(pattern=f"^{DAY_START}$")] | None = _setting(
        "when a day begins, for the nights of reports, 06:00 unless set", 'a time of day, such as "06:00"', '"05:00"'
    )
    me: PlayerName | None = _setting("the player whom `stats me` is about", 'a name, such as "Ann"', '"Ann"')


def allowed(name: str) -> str:
    """What a setting may be, in words."""
    return _said(name, "allowed")


def example(name: str) -> str:
    """What a setting may be set to, as it is written in the file."""
    return _said(name, "example")


def _said(name: str, what: str) -> str:
    extra = Settings.model_fields[name].json_schema_extra
    return str(extra[what]) if isinstance(extra, dict) else ""
