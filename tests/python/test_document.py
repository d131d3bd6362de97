"""The blocks of docs/python.md run, in order."""

import os
import re
from pathlib import Path

import pytest
from conftest import ROOT

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_document_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) > 8
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        exec(compile("\n" * line + block.group(1), os.fspath(ROOT / "docs" / "python.md"), "exec"), names)
    assert capsys.readouterr().out
