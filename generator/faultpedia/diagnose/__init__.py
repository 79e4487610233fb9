"""From a log to the line that came first and the entry that explains it.

`Knowledge` is what entries say that can concern a log; `Diagnoser` compiles it once; `diagnose`
reads one log. The result is a `Report`, whose `as_json` is the contract of the command line and
of the browser. Pure: no files are opened here.
"""

from faultpedia.diagnose.engine import Diagnoser, Engine, diagnose
from faultpedia.diagnose.knowledge import Knowledge, KnownCause, KnownEntry, KnownSignature
from faultpedia.diagnose.report import Report

__all__ = [
    "Diagnoser",
    "Engine",
    "Knowledge",
    "KnownCause",
    "KnownEntry",
    "KnownSignature",
    "Report",
    "diagnose",
]
