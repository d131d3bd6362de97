"""The package: importing, types, stubs, the command line, the installation."""

import ast
import inspect
import os
import shutil
import subprocess
import sys
from pathlib import Path

import cycad
import pytest
from conftest import ROOT


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )


def test_importing_is_quick_and_brings_no_numpy() -> None:
    # By the processor's time, since other tests run beside this one.
    code = "import sys, time; t = time.process_time(); import cycad; print(time.process_time() - t, 'numpy' in sys.modules)"
    seconds, numpy = min(run("-c", code).stdout.split() for _ in range(3))
    assert float(seconds) < 0.2 and numpy == "False"


def test_the_command_line_is_the_programs() -> None:
    games = run("-m", "cycad", "describe", "tron")
    assert games.returncode == 0 and "lanctot-a" in games.stdout
    wrong = run("-m", "cycad", "match", "tron", "nobody", "random")
    assert wrong.returncode == 2 and "nobody" in wrong.stderr


@pytest.mark.parametrize(
    "work",
    [
        "cycad.Search(state).run(ms=60_000)",
        "cycad.Agent('breakthrough', 'mcts', ms=60_000).decide(state)",
        "cycad.match('breakthrough', type('First', (), {'decide': lambda self, state: state.legal_actions()[0]}), 'random', games=10**6)",
        "cycad.EvaluatedSearch(state, lambda positions, legal: ([each * 0 + 1 for each in legal], [0.5] * len(legal))).run(ms=60_000)",
    ],
)
def test_the_interpreter_ends_while_a_thread_searches(work: str) -> None:
    code = f"""
import cycad, threading, time
state = cycad.game('breakthrough').new_initial_state()
threading.Thread(target=lambda: {work}, daemon=True).start()
time.sleep(0.2)
"""
    ended = run("-c", code)
    assert ended.returncode == 0, ended.stderr


def test_the_types_are_strict() -> None:
    pytest.importorskip("mypy")
    package = Path(cycad.__file__).parent
    checked = [str(package), *map(str, sorted((ROOT / "examples" / "python").glob("*.py")))]
    found = run("-m", "mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", os.devnull, *checked)
    assert found.returncode == 0, found.stdout + found.stderr


def names_in_stub(path: Path) -> "dict[str, ast.stmt]":
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {each.name: each for each in tree.body if isinstance(each, (ast.FunctionDef, ast.ClassDef))}


def test_the_stub_has_what_the_compiled_part_has() -> None:
    from cycad import _cycad

    stub = names_in_stub(Path(cycad.__file__).parent / "_cycad.pyi")
    compiled = {name for name in dir(_cycad) if not name.startswith("_") and name != "version"}
    assert set(stub) == compiled
    for name, declared in stub.items():
        if isinstance(declared, ast.ClassDef):
            members = {each.name for each in declared.body if isinstance(each, ast.FunctionDef)}
            real = {each for each in vars(getattr(_cycad, name)) if not each.startswith("_")}
            assert {each for each in members if not each.startswith("_")} == real - set(dir(Exception)), name


@pytest.mark.parametrize("module", ["agents", "policies"])
def test_the_stubs_of_agents_and_policies_are_those_of_the_table(module: str) -> None:
    written = Path(cycad.__file__).parent / f"{module}.pyi"
    # In a process of its own: other tests have added policies to the table of this one.
    program = f"from cycad import _stubs; print(_stubs.stub({module!r}), end='')"
    stub = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert written.read_text(encoding="utf-8") == stub, "python -m cycad._stubs writes them"


def test_everything_public_is_documented() -> None:
    for name in cycad.__all__:
        thing = getattr(cycad, name)
        if inspect.isclass(thing) or inspect.isfunction(thing) or inspect.ismodule(thing):
            assert inspect.getdoc(thing), name
        if inspect.isclass(thing):
            for each, member in vars(thing).items():
                if inspect.isfunction(member) and not each.startswith("_") and not issubclass(thing, cycad.State):
                    assert member.__doc__ or len(each) < 12, f"{name}.{each}"


def test_pip_installs_the_package_without_a_network(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "CMakeLists.txt", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "python", source / "python")
    installed = run(
        "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--no-warn-script-location",
        "--disable-pip-version-check", "--root-user-action", "ignore", "--target", str(tmp_path / "installed"),
        str(source), CYCAD_MODULES=str(Path(cycad.__file__).parent),
    )  # fmt: skip
    assert installed.returncode == 0, installed.stderr
    used = run("-c", "import cycad; print(cycad.__file__, cycad.games())", PYTHONPATH=str(tmp_path / "installed"))
    assert str(tmp_path / "installed") in used.stdout and "tron" in used.stdout, used.stderr
