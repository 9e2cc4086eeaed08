"""Finding and reading `studbook.toml`, in the current folder or the nearest above it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.rules.near import composed
from schemas.problem import StudbookError

if TYPE_CHECKING:
    from pipeline.records.filling import Filling
    from schemas.settings import Settings


@dataclass(frozen=True, slots=True)
class InForce:
    """The settings in force and the file they come from, None where there is no file."""

    file: Path | None
    settings: Settings

    def path(self, name: str) -> Path | None:
        """A setting that names a file, relative to the settings file."""
        value = getattr(self.settings, name)
        return self.file.parent / value if value is not None and self.file is not None else None


def settings_file() -> Path | None:
    """The nearest settings file; none where the current folder is no longer there."""
    from schemas.settings import FILE_NAME

    try:
        here = Path.cwd()
    except OSError:
        return None
    return next((folder / FILE_NAME for folder in (here, *here.parents) if os.path.lexists(folder / FILE_NAME)), None)


def in_force() -> InForce:
    """The settings in force. Raises: StudbookError naming what is wrong in the file."""
    from schemas.settings import Settings

    file = settings_file()
    if file is None:
        return InForce(None, Settings())
    if not file.is_file():
        raise StudbookError(f"{file} is no file that can be read; put one with the settings there, or take it away.")
    from pipeline.cli.toml_file import read_toml

    return InForce(file, _checked(read_toml(file, str(file)), file))


def _checked(content: dict[str, object], file: Path) -> Settings:
    from pipeline.cli.toml_file import shortened
    from pipeline.rules.near import did_you_mean
    from schemas.settings import Settings, allowed

    for name, value in content.items():
        if name not in Settings.model_fields:
            hint = did_you_mean(name, Settings.model_fields) or f" It may say {', '.join(Settings.model_fields)}."
            raise StudbookError(f"{file}: '{name}' is not a setting.{hint}")
        try:
            Settings.model_validate({name: value})
        except (ValueError, RecursionError):
            raise StudbookError(f"{file}: {name} cannot be {shortened(value)}; it is {allowed(name)}.") from None
    settings = Settings.model_validate(content)
    if settings.zone is not None and not _is_zone(settings.zone):
        raise StudbookError(f"{file}: zone cannot be '{settings.zone}'; it is {allowed('zone')}.")
    return settings


def _is_zone(name: str) -> bool:
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        return False
    return True


def filling() -> Filling:
    """What the settings fill in where records say nothing. Raises: StudbookError."""
    from pipeline.records.filling import Filling

    settings = in_force().settings
    return Filling(zone=settings.zone, currency=settings.currency, chip=settings.chip)


def aliases() -> dict[str, str]:
    """The names the settings say are another's. Raises: StudbookError."""
    return {composed(name): composed(other) for name, other in (in_force().settings.aliases or {}).items()}


def handles() -> dict[str, str]:
    """How players want to be paid, by name. Raises: StudbookError."""
    return {composed(name): text for name, text in (in_force().settings.handles or {}).items()}


def db_path(db: Path | None) -> Path:
    """The store: as asked, else as the settings say, else `studbook.duckdb` here. Raises: StudbookError."""
    asked = db or in_force().path("db")
    if asked is not None:
        return asked
    # Whoever asks is about to open it.
    from pipeline.book.database.store import DEFAULT_STORE

    return DEFAULT_STORE
