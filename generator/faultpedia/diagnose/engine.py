"""The diagnosis of a log: feed it bytes, then ask what was found.

``diagnose(chunks, knowledge)`` does all of it for one log. An `Engine` is used directly for a log
that is still being written, or for several files that belong to one job.

The steps, each in a module that says how: blocks of lines (`reader`), lines to look at (`gate`),
prefixes (`signatures.normalise`), patterns (`patterns`), tracebacks (`trace`), what a line tells
(`classify`), what depends on lines before it (`follow`), repeats (`store`), and which of all that
came first (`choose`).

A line is *looked at* when the gate lets it through, or when it is among the `LOOK_AHEAD` lines
after one that told something or belonged to a traceback. Nothing else of a log has an effect,
but for its last `TAIL_LINES` lines, which show whether the run went on.
"""

from __future__ import annotations

from collections.abc import Iterable

from faultpedia.diagnose.choose import Outcome, choose
from faultpedia.diagnose.classify import clues
from faultpedia.diagnose.follow import Follower
from faultpedia.diagnose.gate import Gate
from faultpedia.diagnose.knowledge import Knowledge
from faultpedia.diagnose.nearby import Nearby
from faultpedia.diagnose.patterns import build_index
from faultpedia.diagnose.reader import MAX_LINE_BYTES, Blocks, text_of
from faultpedia.diagnose.report import Report, report
from faultpedia.diagnose.seen import Seen
from faultpedia.diagnose.store import Store
from faultpedia.diagnose.tables import shapes
from faultpedia.diagnose.trace import Trace
from faultpedia.signatures import LogLine, normalise

MAX_STREAMS = 2000
_NOTHING = ("", "blank")


class Diagnoser:
    """What is compiled once and serves many logs."""

    def __init__(self, knowledge: Knowledge, matcher: str = "best") -> None:
        """Build the index; ``matcher`` as in `signatures.matchers.make_matcher`."""
        self.knowledge = knowledge
        self.index = build_index(knowledge, matcher)
        self.gate = Gate([*self.index.keys, *shapes.TRIGGERS], matcher)
        self.nearby = Nearby(knowledge)

    def diagnose(self, chunks: Iterable[bytes | str]) -> Report:
        """Read one log and say what it shows."""
        engine = Engine(self)
        for chunk in chunks:
            engine.feed(chunk)
        return engine.finish()


class Engine:
    """Reads one log, or several files of one job one after the other."""

    def __init__(self, diagnoser: Diagnoser) -> None:
        """Start before the first line."""
        self._with = diagnoser
        self._store = Store()
        self._follower = Follower(self._store)
        self._seen = Seen()
        self._files = 0
        self._rank: int | None = None
        self._start()

    def _start(self) -> None:
        self._blocks = Blocks()
        self._number = 0  # lines before the current block
        self._active = 0  # number of the last line to look at
        self._streams: dict[str, Trace] = {}
        self._tail: list[bytes] = []
        self._tail_size = 0

    def begin(self, name: str, rank: int | None = None) -> None:
        """Go on with another file of the same job; ``rank`` holds where a line names none."""
        if self._files:
            self._close()
        self._start()
        self._files += 1
        self._follower.file = name
        self._rank = rank

    def feed(self, data: bytes | str) -> None:
        """Read more; a text is one or more whole lines, with or without the last line feed."""
        if isinstance(data, str):
            data = data.encode("utf-8", "replace")
            data = data if data.endswith(b"\n") else data + b"\n"
        for block in self._blocks.feed(data):
            self._read(block)

    def finish(self) -> Report:
        """Return what the log shows; the engine can be fed on."""
        self._close()
        outcome: Outcome = choose(self._store, self._with.knowledge, self._seen)
        return report(outcome, self._with, self._seen, self._store.dropped, self._files > 1)

    def _close(self) -> None:
        for block in self._blocks.finish():
            self._read(block)
        lines = b"".join(self._tail).split(b"\n")
        first = self._number - len(lines) + 2
        last = [at for at, line in enumerate(lines) if line.strip()][-shapes.TAIL_LINES :]
        self._seen.end(
            self._follower.file, self._number, [(first + at, text_of(lines[at])) for at in last]
        )

    def _read(self, block: bytes) -> None:
        hits = self._with.gate.lines(block)
        count = block.count(b"\n")
        if hits or self._active > self._number:
            lines = block.split(b"\n")
            at = next_hit = 0
            while at < count:
                if self._number + at + 1 > self._active:  # jump to the next hit
                    while next_hit < len(hits) and hits[next_hit] < at:
                        next_hit += 1
                    if next_hit == len(hits):
                        break
                    at = hits[next_hit]
                self._look(text_of(lines[at]), self._number + at + 1)
                at += 1
        self._number += count
        self._keep_tail(block)

    def _look(self, text: str, number: int) -> None:
        for line in normalise(text, number):
            self._take(line)

    def _take(self, line: LogLine) -> None:
        if line.rank is None and self._rank is not None:
            line = _with_rank(line, self._rank)
        stream = line.stream
        trace = self._streams.get(stream)
        if trace is None:
            if len(self._streams) >= MAX_STREAMS:
                self._streams.pop(next(iter(self._streams)))
            trace = self._streams[stream] = Trace()
        matches = self._with.index.match(line.clean, line.text)
        if any(word in line.text for word in shapes.RESTARTS):
            self._follower.attempt += 1
        kind = self._follower.take(line, trace, matches)
        if kind != "code":
            self._seen.note(clues(matches), line)
        if kind not in _NOTHING:
            self._active = max(self._active, line.number + shapes.LOOK_AHEAD)
        if kind == "header":
            self._seen.tracebacks += not trace.ignored

    def _keep_tail(self, block: bytes) -> None:
        self._tail.append(block)
        self._tail_size += len(block)
        while self._tail_size - len(self._tail[0]) > MAX_LINE_BYTES * shapes.TAIL_LINES // 4:
            self._tail_size -= len(self._tail.pop(0))


def diagnose(chunks: Iterable[bytes | str], knowledge: Knowledge | None = None) -> Report:
    """Read one log and say what it shows; without ``knowledge`` by its structure alone."""
    return Diagnoser(knowledge or Knowledge()).diagnose(chunks)


def _with_rank(line: LogLine, rank: int) -> LogLine:
    return LogLine(
        line.number, line.original, line.clean, line.text, rank, line.process, line.level,
        line.time, line.native,
    )  # fmt: skip
