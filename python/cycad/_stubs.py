"""Writes agents.pyi and policies.pyi from the tables of options: `./run python -m cycad._stubs python/cycad`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from . import _cycad
from ._specifications import option_line, option_type, python_name

_HEAD = {
    "agents": '''"""The kinds of agents as functions: `agents.mcts(select="ucb1-tuned", sims=1000)` is a specification."""''',
    "policies": '''"""The selection policies as functions: `mcts(select=policies.ucb1(c=0.7))`."""''',
}
_TAIL = {
    "agents": '''
def preset(name: str, **options: object) -> Specification:
    """An agent of a paper by name, with other options where they are given."""

def presets() -> dict[str, str]:
    """The names of the papers' agents and what they stand for."""
''',
    "policies": "",
}


def _function(entry: dict[str, Any]) -> str:
    options = entry["options"]
    parameters = "".join(f"    {python_name(each['name'])}: {option_type(each)} = ...,\n" for each in options)
    if entry.get("named_constants"):
        parameters += "    **constants: float,\n"
    head = f"def {python_name(entry['name'])}(\n    *,\n{parameters})" if options else f"def {python_name(entry['name'])}()"
    about = entry.get("help") or entry.get("formula") or entry["name"]
    lines = [about.replace("\\", "\\\\"), *([""] if options else []), *(option_line(each).replace("\\", "\\\\") for each in options)]
    return f'{head} -> Specification:\n    """' + "\n    ".join(line.strip() for line in lines) + '\n    """\n'


def stub(module: str) -> str:
    """The text of one of the two files."""
    entries = _cycad.describe_agents() if module == "agents" else _cycad.describe_policies()
    functions = [_function(each) for each in entries if each["name"] != "python"]
    text = f"{_HEAD[module]}\n\nfrom typing import Optional\n\nfrom ._specifications import Specification\n\n"
    return text + "\n".join(functions) + _TAIL[module]


if __name__ == "__main__":
    for name in _HEAD:
        (Path(sys.argv[1]) / f"{name}.pyi").write_text(stub(name), encoding="utf-8")
