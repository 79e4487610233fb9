"""Where a message stands in software: packages, files, frames and permalinks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from faultpedia.catalog import is_place
from faultpedia.model import Loc, SignatureSpec
from faultpedia.problems import Problem, quote
from faultpedia.rules.registry import rule
from faultpedia.rules.requirements import is_pinned
from faultpedia.rules.urls import fault
from faultpedia.rules.view import View

_DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)
_FRAME = re.compile(r"(?P<file>[^:]+\.pyx?):(?P<function>[A-Za-z_<][\w.<>]*)", re.ASCII)
_COMMIT = re.compile(r"/[0-9a-f]{40}/")
_GITHUB = ("github.com", "www.github.com", "raw.githubusercontent.com")


@rule(
    "bad-exception",
    "The exception is a class name as a traceback prints it, so that a log can "
    "be compared with it.",
)
def _bad_exception(view: View) -> Iterator[Problem]:
    for loc, spec in _signatures(view):
        if spec.exception is not None and not _DOTTED.fullmatch(spec.exception):
            yield view.at(
                (*loc, "exception"),
                f"{quote(spec.exception)} is not the name of a class.",
                "Write it as a traceback does: `torch.OutOfMemoryError`.",
            )


@rule(
    "bad-raised-by",
    "`raised_by` is a file inside its package and a function, because the proof "
    "compares it with the frames of a traceback.",
)
def _bad_raised_by(view: View) -> Iterator[Problem]:
    for loc, spec in _signatures(view):
        if spec.raised_by is None:
            continue
        found = _FRAME.fullmatch(spec.raised_by)
        if found is None or not _is_relative(found["file"]):
            yield view.at(
                (*loc, "raised_by"),
                f"{quote(spec.raised_by)} is not `file.py:function`.",
                "Write it as `torch/optim/optimizer.py:add_param_group`.",
            )


@rule(
    "incomplete-place",
    "`found_in` names a package and a file, or a permalink; less cannot be looked up.",
)
def _incomplete_place(view: View) -> Iterator[Problem]:
    for loc, spec in _signatures(view):
        if spec.found_in is not None and not is_place(spec.found_in):
            given = [name for name in ("package", "file", "code") if getattr(spec.found_in, name)]
            yield view.at(
                (*loc, "found_in"),
                f"There is {' and '.join(given) or 'nothing'}; `package` and `file`, or "
                "`permalink`, were expected.",
                "Add what is missing.",
            )


@rule(
    "bad-file-path",
    "A file is named relative to where its package is installed, with forward "
    "slashes; nothing else is opened.",
)
def _bad_file_path(view: View) -> Iterator[Problem]:
    for loc, spec in _signatures(view):
        if spec.found_in and spec.found_in.file and not _is_relative(spec.found_in.file):
            yield view.at(
                (*loc, "found_in", "file"),
                f"{quote(spec.found_in.file)} is not a path inside a package.",
                "Write it as `torch/lib/libc10_cuda.so`.",
            )


@rule(
    "unpinned-package",
    "The text of a message differs between versions, so `found_in.package` pins one.",
)
def _unpinned_package(view: View) -> Iterator[Problem]:
    for loc, spec in _signatures(view):
        if spec.found_in and spec.found_in.package and not is_pinned(spec.found_in.package):
            yield view.at(
                (*loc, "found_in", "package"),
                f"{quote(spec.found_in.package)} does not pin one version.",
                "Write it as `torch==2.13.0`.",
            )


@rule(
    "moving-permalink",
    "A link to a branch shows other lines next month; a permalink names the commit.",
)
def _moving_permalink(view: View) -> Iterator[Problem]:
    for loc, spec in _signatures(view):
        link = spec.found_in.permalink if spec.found_in else None
        if link is None or fault(link) is not None:
            continue
        parts = urlsplit(link)
        if (parts.hostname or "") in _GITHUB and not _COMMIT.search(parts.path):
            yield view.at(
                (*loc, "found_in", "permalink"),
                "The link names no commit.",
                "Press `y` on the page of the file, then copy the address.",
            )


def _signatures(view: View) -> Iterator[tuple[Loc, SignatureSpec]]:
    for index, spec in enumerate(view.record.signatures):
        yield ("signatures", index), spec


def _is_relative(path: str) -> bool:
    parts = path.split("/")
    return "\\" not in path and ":" not in path and not {"", ".", ".."} & set(parts)
