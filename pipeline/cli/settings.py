"""Finding and reading `studbook.toml`, in the current folder or the nearest above it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

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


@lru_cache(maxsize=1)
def settings_file() -> Path | None:
    """The nearest settings file."""
    from schemas.settings import FILE_NAME

    here = Path.cwd()
    return next((folder / FILE_NAME for folder in (here, *here.parents) if (folder / FILE_NAME).is_file()), None)


@lru_cache(maxsize=1)
def in_force() -> InForce:
    """The settings in force. Raises: StudbookError naming what is wrong in the file."""
    from schemas.problem import StudbookError
    from schemas.settings import Settings

    file = settings_file()
    if file is None:
        return InForce(None, Settings())
    try:
        with file.open("rb") as opened:
            content = tomllib.load(opened)
    except OSError as wrong:
        raise StudbookError(f"cannot read {file}: {wrong.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise StudbookError(f"{file} is not TOML: {wrong}.") from None
    return InForce(file, _checked(content, file))


def _checked(content: dict[str, object], file: Path) -> Settings:
    import difflib
    from zoneinfo import ZoneInfo

    from schemas.problem import StudbookError
    from schemas.settings import Settings

    for name, value in content.items():
        if name not in Settings.model_fields:
            near = difflib.get_close_matches(name, Settings.model_fields, n=1)
            hint = f"Did you mean {near[0]}?" if near else f"It may say {', '.join(Settings.model_fields)}."
            raise StudbookError(f"{file}: '{name}' is not a setting. {hint}")
        try:
            Settings.model_validate({name: value})
        except ValueError:
            described = Settings.model_fields[name].description
            raise StudbookError(f"{file}: {name} cannot be {value!r}; it is {described}.") from None
    settings = Settings.model_validate(content)
    if settings.zone is not None:
        try:
            ZoneInfo(settings.zone)
        except (ValueError, OSError):
            raise StudbookError(f"{file}: '{settings.zone}' is not a time zone, such as Europe/Berlin.") from None
    return settings


def filling() -> Filling:
    """What the settings fill in where records say nothing. Raises: StudbookError."""
    from pipeline.records.filling import Filling

    settings = in_force().settings
    return Filling(zone=settings.zone, currency=settings.currency, chip=settings.chip)
