"""Which rank wrote a log, as far as the name of the file tells."""

from __future__ import annotations

import re
from pathlib import PurePath

_NUMBER = r"([0-9]{1,6})"
_ANYWHERE = re.compile(rf"(?i)(?:^|[^a-z])(?:local)?[-_]?rank[-_.=]?{_NUMBER}(?![0-9])")
_STREAM = re.compile(
    rf"(?i)^(?:std)?(?:err|out|error|output|worker|proc|process)[-_.]?{_NUMBER}(?![0-9])"
)
_BARE = re.compile(rf"^{_NUMBER}\.(?:log|out|err|txt)\b")
_IN_FOLDER = re.compile(r"(?i)^(?:stdout|stderr|out|err|output|log)(?:\.[a-z0-9.]+)?$")
_FOLDERS = 3


def rank_of(name: str, several: bool, pattern: re.Pattern[str] | None = None) -> int | None:
    """Return the rank that a path names; None when it names none.

    Read are ``rank3.log``, ``rank_3/stderr``, ``stderr_2``, ``worker-3.log``, and ``3/stdout.log``
    as torchrun writes them; of ``several`` logs also ``3.log``, which alone may be a job. A
    ``pattern`` is searched in the whole path instead.
    """
    if pattern is not None:
        found = pattern.search(name)
        return int(found[1]) if found and (found[1] or "").isdecimal() else None
    path = PurePath(name)
    for expression in (_ANYWHERE, _STREAM, *([_BARE] if several else [])):
        found = expression.search(path.name)
        if found:
            return int(found[1])
    folders = [parent.name for parent in path.parents][:_FOLDERS]
    if folders and re.fullmatch(_NUMBER, folders[0]) and _IN_FOLDER.match(path.name):
        return int(folders[0])
    for folder in folders:
        found = _ANYWHERE.search(folder)
        if found:
            return int(found[1])
    return None
