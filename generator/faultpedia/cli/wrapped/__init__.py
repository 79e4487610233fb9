"""Run a command and pass everything through: streams, signals, exit status. POSIX only.

The command stays in our process group and session, and keeps our standard input, so that a
terminal's Ctrl+C, Ctrl+Z and job control reach it as they would without us. Its output goes
through a pipe, or through a pseudo-terminal where ours goes to a terminal.
"""

from faultpedia.cli.wrapped.keep import Kept
from faultpedia.cli.wrapped.start import NotStartedError, run_command

__all__ = ["Kept", "NotStartedError", "run_command"]
