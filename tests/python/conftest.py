"""What the tests share."""

import os
import subprocess
from pathlib import Path
from typing import Callable

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def program() -> Callable[..., str]:
    """The command line, built from the same objects: `program("match", ...)` is what it prints."""
    path = os.environ.get("CYCAD_PROGRAM", str(ROOT / "build" / "release" / "cycad"))

    def run(*arguments: str) -> str:
        return subprocess.run([path, *arguments], check=True, capture_output=True, text=True).stdout

    return run
