"""What was seen in a log besides the events: clues, tracebacks, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass, field

from faultpedia.diagnose.event import found
from faultpedia.diagnose.tables import shapes
from faultpedia.signatures import LogLine, normalise

FAILING = ("ERROR", "FATAL")
CALM = ("DEBUG", "INFO")


@dataclass(frozen=True)
class SeenLine:
    """The first line that matches a clue."""

    line: int
    text: str


@dataclass
class Seen:
    """Clue patterns with the first line of each, and the ends of the files."""

    clues: dict[str, SeenLine] = field(default_factory=dict)
    tracebacks: int = 0
    progress: dict[str, list[int]] = field(default_factory=dict)
    """Lines at the end of each file that show progress."""
    counts: dict[str, int] = field(default_factory=dict)
    """Lines of each file."""
    tail: dict[str, list[int]] = field(default_factory=dict)
    """The last lines of each file that are not blank."""
    calm: dict[str, list[int]] = field(default_factory=dict)
    """Those of them that are of level INFO or DEBUG."""
    success: dict[str, int] = field(default_factory=dict)
    """Line at the end of each file that says that all went well."""

    def note(self, clues: list[str], line: LogLine) -> None:
        """Remember the clues that a line is."""
        for clue in clues:
            self.clues.setdefault(clue, SeenLine(line.number, line.original))

    def end(self, file: str, count: int, lines: list[tuple[int, str]]) -> None:
        """Look at the last lines of a file of ``count`` lines."""
        self.counts[file] = count
        numbers, calm = [], []
        for number, text in lines:
            for line in normalise(text, number):
                if line.level in CALM:
                    calm.append(number)
                if any(word in line.text for word in shapes.SUCCESS):
                    self.success[file] = number
                if line.level not in FAILING and _progress(line.clean):
                    numbers.append(number)
                    break
        self.progress[file] = numbers
        self.calm[file] = calm
        self.tail[file] = [number for number, _ in lines]

    def went_on(self, file: str, number: int) -> bool:
        """Tell whether the end of a file shows that the run outlived line ``number``."""
        later = [line for line in self.progress.get(file, []) if line > number]
        if self.counts.get(file, 0) - number >= shapes.OUTLIVED:
            return True
        return len(later) >= shapes.WENT_ON or self.success.get(file, 0) > number

    def ends_with(self, file: str, number: int) -> bool:
        """Tell whether nearly nothing, and nearly nothing calm, follows line ``number``."""
        after = sum(line > number for line in self.tail.get(file, []))
        calm = sum(line > number for line in self.calm.get(file, []))
        return after <= shapes.END and calm <= shapes.END_CALM


def _progress(text: str) -> bool:
    if any(word in text for word in shapes.NO_PROGRESS):
        return False
    return any(found(pattern, text) for pattern in shapes.PROGRESS)
