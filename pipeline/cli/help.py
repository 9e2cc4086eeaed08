"""What `--help` prints: arguments as a person types them, and every command in a sentence of its own."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = ("-h", "--help")
_NO_BOUND = re.compile(r"(\d+)<=x<=10{9,}")
"""A range whose end only keeps a number within what can be counted with."""


class Command(TyperCommand):
    """A command whose arguments are called in its help as they are in the documents: PATH..., [NIGHT]."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The command line behind the command's name."""
        asked = [_typed(one) for one in self.get_params(ctx) if one.param_type_name == "argument"]
        return ["[OPTIONS]", *asked]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and the options, each with what it means."""
        parts: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for one in self.get_params(ctx):
            record = one.get_help_record(ctx)
            if record is not None and one.param_type_name == "argument":
                parts["Arguments"].append((f"{_typed(one)}{_choices(one)}", record[1].removesuffix("  [required]")))
            elif record is not None:
                parts["Options"].append((record[0], _NO_BOUND.sub(r"x>=\1", record[1])))
        for title, rows in parts.items():
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


class Group(TyperGroup):
    """Commands in order of name, wherever they come from."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the commands."""
        return sorted(super().list_commands(ctx))


def help_of(app: typer.Typer) -> None:
    """Give the commands of a group their help: in the list the first sentence of what each says of itself, whole."""
    for command in app.registered_commands:
        command.cls = Command
        command.short_help = first_sentence(command.callback)


def first_sentence(function: Callable[..., Any] | None) -> str:
    """The first sentence of what a function says of itself, without the stop behind it."""
    first = (inspect.getdoc(function) or "").partition("\n\n")[0]
    return " ".join(first.split()).partition(". ")[0].removesuffix(".")


def name_of(argument: Any) -> str:
    """The name of an argument in capitals, as documents write it."""
    return str(argument.metavar or argument.name).upper()


def _typed(argument: Any) -> str:
    name = name_of(argument) + ("..." if argument.nargs == -1 else "")
    return name if argument.required else f"[{name}]"


def _choices(argument: Any) -> str:
    choices = argument.type_descriptor.choices if argument.type_descriptor.is_choice else None
    return f" {'|'.join(map(str, choices))}" if choices else ""
