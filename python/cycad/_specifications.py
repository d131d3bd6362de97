"""Specifications: the texts by which agents and policies are named, written from keyword arguments."""

from __future__ import annotations

import inspect
import re
from typing import Any, Callable

from . import _cycad
from ._cycad import InputError

_WORD = re.compile(r"[A-Za-z0-9\-+_./:]+\Z")


class Specification(str):
    """A text such as `mcts(select=ucb1(c=0.7), sims=1000)`, which may stand wherever an agent is expected."""

    __slots__ = ()


def _value_text(value: object) -> str:
    if isinstance(value, Specification):
        return str(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value) if isinstance(value, int) else f"{value:.9g}"
    text = str(value)
    if _WORD.match(text):
        return text
    try:
        return _cycad.canonical_specification(text)  # ucb1(c=0.7)
    except InputError:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def write(name: str, options: dict[str, object]) -> Specification:
    """The text with those of the options that are not None."""
    given = [f"{key}={_value_text(value)}" for key, value in options.items() if value is not None]
    return Specification(f"{name}({', '.join(given)})" if given else name)


def option_type(option: dict[str, Any]) -> str:
    kinds = {"number": "float", "whole number": "int", "flag": "bool"}
    return f"Optional[{kinds.get(option['kind'], 'str')}]"


def option_line(option: dict[str, Any]) -> str:
    parts = [option["help"]]
    if option["choices"] and option["kind"] != "flag":
        parts.append("one of " + ", ".join(option["choices"]))
    if option["kind"] in ("number", "whole number"):
        parts.append(f"{option['least']:g} to {option['most']:g}")
    if option["default"]:
        parts.append(f"default {option['default']}")
    if option["source"]:
        parts.append(option["source"])
    return f"    {python_name(option['name'])}: " + "; ".join(parts)


def python_name(name: str) -> str:
    return name.replace("-", "_").replace("/", "_").replace("+", "_plus")


def maker(entry: dict[str, Any], module: str) -> Callable[..., Specification]:
    """A function with a keyword argument for each option of the table, so that editors complete and explain them."""
    names = {python_name(option["name"]): option["name"] for option in entry["options"]}
    constants = entry.get("named_constants", False)

    def make(**options: object) -> Specification:
        for given in options:
            if given not in names and not constants:
                near = _nearest(given, names)
                raise TypeError(f"{entry['name']}: unknown option {given!r}" + (f", did you mean {near}?" if near else ""))
        return write(entry["name"], {names.get(given, given): value for given, value in options.items()})

    make.__name__ = make.__qualname__ = python_name(entry["name"])
    make.__module__ = module
    about = entry.get("help") or entry.get("formula") or ""
    source = f" ({entry['source']})" if entry["source"] else ""
    make.__doc__ = f"{about}{source}\n\nOptions:\n" + "\n".join(map(option_line, entry["options"]))
    parameters = [
        inspect.Parameter(given, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=option_type(option))
        for given, option in zip(names, entry["options"])
    ]
    if constants:
        parameters.append(inspect.Parameter("constants", inspect.Parameter.VAR_KEYWORD, annotation="float"))
    make.__signature__ = inspect.Signature(parameters, return_annotation="Specification")  # type: ignore[attr-defined]
    return make


def _nearest(name: str, known: dict[str, str]) -> str | None:
    import difflib

    found = difflib.get_close_matches(name, known, 1)
    return found[0] if found else None
