"""What a draft leaves open in its scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faultpedia.problems import Problem, quote
from faultpedia.rules.registry import rule
from faultpedia.rules.view import View, in_script

_OPEN = re.compile(r"\bTODO\b[^\n\"']{0,80}")


@rule(
    "unfinished-script",
    "A script that still says TODO shows nothing yet; the page would print it as proof.",
)
def _unfinished_script(view: View) -> Iterator[Problem]:
    for script in view.entry.scripts.values():
        for number, line in enumerate(script.text.split("\n"), 1):
            found = _OPEN.search(line)
            if found:
                yield in_script(
                    script,
                    f"{quote(found[0].strip())} was left here.",
                    "Write it, or delete the script if no CPU can show the failure.",
                    number,
                    found.start() + 1,
                )
