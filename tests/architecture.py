"""Reads a tree of modules and says where it breaks the house's rules of building.

The rules: imports go down the floors, no circle, one door per library, every module on a floor,
files and functions of a size a reader can hold, nothing but a docstring in an `__init__`.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

FLOORS = (
    "schemas",
    "pipeline.rules",
    "pipeline.records",
    "pipeline.checks",
    "pipeline.book",
    "pipeline.show",
    "pipeline.cli",
)

# The ground under the floors: the version and the OWNER check.
GROUND = "pipeline"

# A library comes in by its doors only; one that is not named here has none.
DOORS = {
    "pydantic": ("schemas",),
    "numpy": (
        "pipeline.rules",
        "pipeline.records.batch",
        "pipeline.records.acts",
        "pipeline.records.seated",
        "pipeline.records.stated",
        "pipeline.records.plain_hands",
        "pipeline.checks",
        "pipeline.book",
    ),
    "duckdb": ("pipeline.book.database.store",),
    "polars": ("pipeline.book", "pipeline.show"),
    "rtoml": ("pipeline.records.phh.content",),
    "scipy": ("pipeline.book.intervals",),
    "watchdog": ("pipeline.book.watch",),
    "xlsxwriter": ("pipeline.show.sheet",),
    "typer": ("pipeline.cli",),
    "rich": ("pipeline.cli",),
}

LONGEST_FILE = 300
LONGEST_FUNCTION = 60


@dataclass(frozen=True)
class Module:
    """One file of the tree."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    @property
    def is_init(self) -> bool:
        return self.path.name == "__init__.py"


@dataclass(frozen=True)
class Import:
    """One name a module asks for, wherever in the file it does so."""

    name: str
    line: int


def read_modules(root: Path) -> dict[str, Module]:
    """Read every module under `pipeline` and `schemas`."""
    modules = {}
    for top in ("pipeline", "schemas"):
        for path in sorted((root / top).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            text = path.read_text(encoding="utf-8")
            modules[name] = Module(name, path.relative_to(root), text, ast.parse(text))
    return modules


def inside(name: str, package: str) -> bool:
    """Whether a dotted name is a package or lies in it."""
    return name == package or name.startswith(f"{package}.")


def floor_of(name: str) -> int | None:
    """Return the floor of a dotted name, 0 for the ground, None where there is no floor."""
    for number, package in enumerate(FLOORS, start=1):
        if inside(name, package):
            return number
    return 0 if name == GROUND else None


def imports_of(module: Module) -> Iterator[Import]:
    """Yield every import: at the top, in functions, under TYPE_CHECKING, and by a written-out name."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = _origin(module, node)
            yield from (Import(f"{origin}.{alias.name}", node.lineno) for alias in node.names)
        elif isinstance(node, ast.Call) and _last_name(node.func) in {"import_module", "__import__"} and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield Import(first.value, node.lineno)


def _origin(module: Module, node: ast.ImportFrom) -> str:
    """Return the package a `from` import reads, with leading dots worked out."""
    if not node.level:
        return node.module or ""
    up = node.level - 1 if module.is_init else node.level
    package = module.name.split(".")
    return ".".join(package[: len(package) - up] + ([node.module] if node.module else []))


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def complaints(root: Path) -> list[str]:
    """Return one sentence for each place in the tree that breaks a rule."""
    modules = read_modules(root)
    found: list[str] = []
    for module in modules.values():
        found += _floor_complaints(module)
        found += _door_complaints(module)
        found += _size_complaints(module)
        found += _wall_complaints(module)
    return [*found, *_circle_complaints(modules)]


def _floor_complaints(module: Module) -> Iterator[str]:
    floor = floor_of(module.name)
    if floor is None:
        yield f"{module.path}: is on no floor"
        return
    for asked in imports_of(module):
        # A name on no floor is the ground's own; a module on no floor is complained about where it lies.
        up = (floor_of(asked.name) or 0) - floor
        if up > 0:
            yield f"{module.path}:{asked.line}: imports {asked.name}, {up} floor{'s' if up > 1 else ''} up"


def _door_complaints(module: Module) -> Iterator[str]:
    for asked in imports_of(module):
        library = asked.name.split(".")[0]
        if library in {"pipeline", "schemas"} or library in sys.stdlib_module_names:
            continue
        doors = DOORS.get(library, ())
        if not any(inside(module.name, door) for door in doors):
            yield f"{module.path}:{asked.line}: imports {library}, whose door is {', '.join(doors) or 'nowhere'}"


def _size_complaints(module: Module) -> Iterator[str]:
    lines = len(module.text.splitlines())
    if lines > LONGEST_FILE:
        yield f"{module.path}: has {lines} lines, more than {LONGEST_FILE}"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONGEST_FUNCTION:
                yield f"{module.path}:{node.lineno}: {node.name} has {lines} lines, more than {LONGEST_FUNCTION}"


def _wall_complaints(module: Module) -> Iterator[str]:
    if not module.is_init or module.name == GROUND:
        return
    for number, node in enumerate(module.tree.body):
        docstring = number == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not docstring:
            yield f"{module.path}:{node.lineno}: an __init__ holds a docstring and nothing else"
            return


def _circle_complaints(modules: dict[str, Module]) -> Iterator[str]:
    graph: dict[str, set[str]] = {name: set() for name in modules}
    for module in modules.values():
        for asked in imports_of(module):
            target = asked.name
            while target and target not in modules:
                target = target.rpartition(".")[0]
            if target and target != module.name:
                graph[module.name].add(target)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        yield f"imports run in a circle: {' -> '.join(reversed(error.args[1]))}"
