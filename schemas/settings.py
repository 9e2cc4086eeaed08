"""What `studbook.toml` may say: the house's own defaults, found in the current folder or above it."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

FILE_NAME = "studbook.toml"


class Settings(BaseModel):
    """The settings in force; what is absent is not set."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    db: str | None = Field(default=None, description="the store, relative to the settings file")
    house: str | None = Field(default=None, description="the house file, relative to the settings file")
    zone: str | None = Field(default=None, description="the time zone of times written without an offset")
    currency: Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")] | None = Field(
        default=None, description="the currency of cash hands that name none"
    )
    chip: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description="the smallest chip, in units, of cash hands that name none"
    )
