"""Builds the compiled part by CMake, for the interpreter that runs this file; pyproject.toml has all the rest."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    def build_extension(self, ext: Extension) -> None:
        target = Path(self.get_ext_fullpath(ext.name))
        # In the folder of the release build, so that objects that are there already are not compiled again. CYCAD_MODULES
        # names a folder with a module that is built.
        folder = Path(os.environ.get("CYCAD_MODULES", ROOT / "build" / "release" / "python" / "cycad"))
        if "CYCAD_MODULES" not in os.environ:
            interpreter = Path(sys.executable).resolve()  # a virtual environment may be gone when the folder is used again
            build = [ROOT / "scripts" / "build", "release", f"-DCYCAD_PYTHON={interpreter}", "python_module"]
            subprocess.run(build, check=True)
        built = folder / target.name
        if not built.exists():
            raise SystemExit(f"cycad: no {built}: are pybind11 and the headers of {sys.executable} installed?")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built, target)


version = re.search(r"project\(cycad VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))
assert version is not None
setup(version=version.group(1), ext_modules=[Extension("cycad._cycad", [])], cmdclass={"build_ext": CMakeBuild})
