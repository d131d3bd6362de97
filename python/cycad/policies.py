"""The selection policies as functions: `mcts(select=policies.ucb1(c=0.7))`."""

from . import _cycad
from ._specifications import maker, python_name

__all__ = []
for _each in _cycad.describe_policies():
    if _each["name"] == "python":  # register_policy writes its specification
        continue
    globals()[python_name(_each["name"])] = maker(_each, __name__)
    __all__.append(python_name(_each["name"]))
