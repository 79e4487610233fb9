# /// script
# requires-python = ">=3.11"
# dependencies = ["setuptools==84.2.1"]
# ///
"""The build fails in the same way when pip has no part in it."""

import subprocess
import sys
import tempfile
from pathlib import Path

SETUP = """
import subprocess
from setuptools import setup

subprocess.run(["no-such-compiler", "--version"], check=True)
setup(name="extension", version="1.0", py_modules=[])
"""


def build() -> subprocess.CompletedProcess[str]:
    """Run setup.py directly, as pip's subprocess does through setuptools."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "setup.py").write_text(SETUP)
        command = [sys.executable, "setup.py", "bdist_wheel"]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    run = build()
    last = run.stderr.strip().splitlines()[-1]
    assert run.returncode == 1
    assert last == "FileNotFoundError: [Errno 2] No such file or directory: 'no-such-compiler'"
    print("without pip:", last)
