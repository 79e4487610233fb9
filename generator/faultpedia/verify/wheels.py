"""Released wheels of packages that are not installed, fetched on demand and kept."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename


class WheelError(Exception):
    """A wheel cannot be fetched or read; the message says why."""


class Wheels:
    """Wheels in a folder; what is missing comes from where pip of ``python`` takes it.

    Only wheels are fetched, never source archives: asking for the metadata of one of those would
    run its build program. A wheel is opened and one file of it read, nothing is installed.
    """

    def __init__(self, python: str, folder: Path) -> None:
        """Keep wheels in ``folder``, which is made when it is needed."""
        self.python = python
        self.folder = folder

    def read(self, need: Requirement, file: str) -> tuple[bytes | None, str]:
        """Return a file of a release and the version; None when the release has no such file.

        Raises:
            WheelError: the release cannot be fetched or read.
        """
        known = self._find(need)
        if known is None:
            self._fetch(need)
            known = self._find(need)
        if known is None:
            raise WheelError(f"pip fetched no wheel of {need}")
        path, version = known
        try:
            with zipfile.ZipFile(path) as wheel:
                return wheel.read(file), version
        except KeyError:
            return None, version
        except (OSError, zipfile.BadZipFile) as error:
            raise WheelError(f"{path} cannot be read: {error}. Delete it and run again") from None

    def _find(self, need: Requirement) -> tuple[Path, str] | None:
        for path in sorted(self.folder.glob("*.whl")):
            try:
                name, version, *_ = parse_wheel_filename(path.name)
            except InvalidWheelFilename:
                continue
            if name == canonicalize_name(need.name) and need.specifier.contains(
                version.public, prereleases=True
            ):
                return path, version.public
        return None

    def _fetch(self, need: Requirement) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [self.python, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:"]
        command += ["--quiet", "--no-input", "--disable-pip-version-check"]
        command += ["--dest", str(self.folder), str(need)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - a fixed program
        except OSError as error:
            raise WheelError(f"{self.python} cannot be started: {error.strerror}") from None
        if done.returncode:
            told = [line for line in done.stderr.splitlines() if line.strip()]
            last = told[-1].removeprefix("ERROR: ") if told else f"exit {done.returncode}"
            raise WheelError(f"{need} was not downloaded: {last}")
