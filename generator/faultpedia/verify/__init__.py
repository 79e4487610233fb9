"""Run what the entries claim, and keep what was seen. Nothing here is believed, all is tried."""

from faultpedia.verify.judge import Verdict, judge
from faultpedia.verify.plan import Plan, Task, make_plan
from faultpedia.verify.pool import Options, Outcome, RunnerError, can_isolate
from faultpedia.verify.session import Progress, Report, verify

__all__ = [
    "Options",
    "Outcome",
    "Plan",
    "Progress",
    "Report",
    "RunnerError",
    "Task",
    "Verdict",
    "can_isolate",
    "judge",
    "make_plan",
    "verify",
]
