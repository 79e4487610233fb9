"""Run what the entries claim, and keep what was seen. Nothing here is believed, all is tried."""

from faultpedia.verify.changed import GitError, changed_entries
from faultpedia.verify.judge import Verdict
from faultpedia.verify.plan import Plan, make_plan
from faultpedia.verify.server import Options, RunnerError, isolation_fault
from faultpedia.verify.session import Progress, Report, verify
from faultpedia.verify.wheels import Wheels

__all__ = [
    "GitError",
    "Options",
    "Plan",
    "Progress",
    "Report",
    "RunnerError",
    "Verdict",
    "Wheels",
    "changed_entries",
    "isolation_fault",
    "make_plan",
    "verify",
]
