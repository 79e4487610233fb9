# /// script
# requires-python = ">=3.11"
# dependencies = ["pip==26.3", "setuptools==84.2.1", "torch==2.13.0"]
# ///
"""torch is installed, yet setup.py cannot import it: pip builds in an environment of its own."""

import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import distribution, version
from pathlib import Path

PYPROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
"""
SETUP = """
import torch  # for torch.utils.cpp_extension, as extensions do
from setuptools import setup

setup(name="extension", version="1.0", py_modules=[])
"""


def pack(name: str, folder: str) -> None:
    """Put an installed package back into a wheel: the package index of this example."""
    dist = distribution(name)
    with zipfile.ZipFile(f"{folder}/{name}-{dist.version}-py3-none-any.whl", "w") as wheel:
        for file in dist.files or []:
            if ".." not in file.parts and file.suffix != ".pyc":
                wheel.write(file.locate(), str(file))


def install() -> int:
    """Let pip build and install a local package; return its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        pack("setuptools", folder)
        project = Path(folder, "project")
        project.mkdir()
        (project / "pyproject.toml").write_text(PYPROJECT)
        (project / "setup.py").write_text(SETUP)
        command = [sys.executable, "-m", "pip", "install", "--no-index", "--find-links", folder]
        return subprocess.run([*command, "--target", f"{folder}/site", project]).returncode


if __name__ == "__main__":
    print("torch", version("torch"), "is installed", flush=True)
    sys.exit(install())
