"""Finding what stands on a shelf: every module of a package that holds one named constant."""

import importlib
import pkgutil
from types import ModuleType


def shelf(package: ModuleType, constant: str) -> list[object]:
    """Return the constant of every module of the package that has it, in order of module name."""
    found = []
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda item: item.name):
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        if hasattr(module, constant):
            found.append(getattr(module, constant))
    return found
