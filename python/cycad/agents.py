"""The kinds of agents as functions: `agents.mcts(select="ucb1-tuned", sims=1000)` is a specification."""

from . import _cycad
from ._specifications import Specification, maker, python_name, write

__all__ = []
for _each in _cycad.describe_agents():
    if _each["name"] == "python":
        continue
    globals()[python_name(_each["name"])] = maker(_each, __name__)
    __all__.append(python_name(_each["name"]))


def preset(name: str, **options: object) -> Specification:
    """An agent of a paper by name, with other options where they are given: `preset("lanctot/uct", sims=100)`."""
    return write(name, {key.replace("_", "-"): value for key, value in options.items()})


def presets() -> "dict[str, str]":
    """The names of the papers' agents and what they stand for."""
    return {each["name"]: each["text"] for each in _cycad.describe_presets()}


__all__ += ["preset", "presets"]
