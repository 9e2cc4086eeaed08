"""What is wrong with a command line, in studbook's words."""

import re
from typing import Any

import typer

from pipeline.cli.help import name_of

_CHOICES = re.compile(r"(?:Value error, )?'.*' is not one of (.*?)\.?", re.DOTALL)
_OPTION = re.compile(r"No such option: (.*?)(?: Did you mean .*| \(Possible options: .*)?", re.DOTALL)
_COMMAND = re.compile(r"No such command '(.*?)'\.(.*)", re.DOTALL)
_EXTRA = re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", re.DOTALL)
_NO_VALUE = re.compile(r"Option '(.*)' requires an argument\.?")
_MORE_VALUE = re.compile(r"Option '(.*)' does not take a value\.?")


def is_help(wrong: typer.TyperException) -> bool:
    """Whether nothing is wrong: no arguments were given, and what would be said is the help."""
    return type(wrong).__name__ == "NoArgsIsHelpError"


def sentence(wrong: typer.TyperException) -> str:
    """One sentence that says what is wrong and what to do."""
    parameter = getattr(wrong, "param", None)
    if parameter is None:
        return _of_line(wrong)
    name = _name(parameter)
    if type(wrong).__name__ == "MissingParameter":
        return f"{name} is missing. {_see(wrong)}"
    value, allowed = _fault(wrong)
    return f"{name}{f' {value}' if value is not None else ''}: {allowed}."


def _of_line(wrong: typer.TyperException) -> str:
    said = wrong.format_message()
    if found := _OPTION.fullmatch(said):
        near = getattr(wrong, "possibilities", None) or ()
        near = [one for one in near if one.startswith(found[1])] or near
        return f"there is no option {found[1]}. " + (f"Did you mean {' or '.join(near)}?" if near else _see(wrong))
    if found := _COMMAND.fullmatch(said):
        near = re.findall(r"'([^']*)'", found[2])
        return f"there is no command '{found[1]}'. " + (f"Did you mean {' or '.join(near)}?" if near else _see(wrong))
    if found := _EXTRA.fullmatch(said):
        return f"'{found[1]}' is more than the command takes. {_see(wrong)}"
    if found := _NO_VALUE.fullmatch(said):
        return f"{found[1]} needs a value. {_see(wrong)}"
    if found := _MORE_VALUE.fullmatch(said):
        return f"{found[1]} takes no value. {_see(wrong)}"
    return f"{said}{'' if said.endswith(('.', '?')) else '.'} {_see(wrong)}"


def _name(parameter: Any) -> str:
    """An option as it is written, an argument by the name that help gives it."""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return name_of(parameter)


def _fault(wrong: typer.TyperException) -> tuple[object, str]:
    """The value that was given, and what it has to be."""
    errors = getattr(wrong.__cause__, "errors", None)
    error: dict[str, Any] = errors()[0] if errors is not None else {"type": "", "input": None, "msg": wrong.message}
    value = error["input"]
    bounds: dict[str, Any] = error.get("ctx", {})
    match error["type"]:
        case "greater_than_equal":
            return value, f"it must be at least {_number(bounds['ge'])}"
        case "less_than_equal":
            return value, f"it must be at most {_number(bounds['le'])}"
        case "int_parsing" | "int_type" | "int_from_float" | "int_parsing_size":
            return value, "it must be a whole number"
        case "float_parsing" | "float_type":
            return value, "it must be a number"
        case "finite_number":
            return value, "it must be a number that ends"
        case "string_unicode":
            return value, "it is not text"
    said = str(error["msg"])
    if "null byte" in said or "null character" in said:
        return value, "no file can have that name"
    if found := _CHOICES.fullmatch(said):
        return value, f"it is one of {found[1].replace(chr(39), '')}"
    return value, said.removeprefix("Value error, ").replace("Input should be", "it should be").rstrip(".")


def _number(bound: float) -> str:
    return f"{int(bound) if bound == int(bound) else bound:,}"


def _see(wrong: typer.TyperException) -> str:
    context = getattr(wrong, "ctx", None)
    return f"See `{context.command_path if context is not None else 'studbook'} --help`."
