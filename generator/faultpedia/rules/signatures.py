"""Signatures can be read, match what they should, and nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from faultpedia.model import Kind
from faultpedia.problems import Problem, quote
from faultpedia.rules.breadth import common_line, is_broad
from faultpedia.rules.registry import rule, rule_over_all
from faultpedia.rules.view import Library, Own, View
from faultpedia.signatures import SignatureError, parse, parse_regex


@rule("bad-signature", "A signature text that cannot be read would never match.")
def _bad_signature(view: View) -> Iterator[Problem]:
    for loc, text, _kind in view.of_kind(Kind.PATTERN):
        try:
            parse(text)
        except SignatureError as error:
            yield view.at(
                loc,
                f"This signature cannot be read: {error}.",
                "Correct it; `{{` and `}}` stand for braces of the message.",
            )


@rule(
    "text-or-regex",
    "A signature is one `text` or one `regex`; with both it is unclear which counts.",
)
def _text_or_regex(view: View) -> Iterator[Problem]:
    for index, spec in enumerate(view.record.signatures):
        if (spec.text is None) == (spec.regex is None):
            given = (
                "Neither `text` nor `regex` is"
                if spec.text is None
                else "`text` and `regex` both are"
            )
            yield view.at(
                ("signatures", index),
                f"{given} here; exactly one was expected.",
                "Keep `text` where holes can say it.",
            )


@rule(
    "bad-regex",
    "A regular expression must mean the same in every engine and match in linear "
    "time, because it runs over pasted logs of any size.",
)
def _bad_regex(view: View) -> Iterator[Problem]:
    for index, spec in enumerate(view.record.signatures):
        if spec.regex is None:
            continue
        try:
            parse_regex(spec.regex)
        except SignatureError as error:
            yield view.at(
                ("signatures", index, "regex"),
                f"This expression is not read: {error}.",
                "Rewrite it, or use `text` with holes.",
            )


@rule(
    "broad-signature",
    "A signature of common words matches logs of other failures, and a wrong "
    "answer is worse than none.",
)
def _broad_signature(view: View) -> Iterator[Problem]:
    for own in view.own:
        line = common_line(own.signature)
        if line is not None:
            yield view.at(
                own.loc,
                f"It matches a line that stands in many logs: {quote(line)}.",
                "Add the words that only this message has.",
            )
        elif is_broad(own.signature) and not own.spec.with_:
            yield view.at(
                own.loc,
                "It has too few words that only this message has.",
                "Add more of the message, or a line under `with` that must be in the log.",
            )


@rule(
    "example-not-matched",
    "The example is a real line; a signature that does not match it does not match the failure.",
)
def _example_not_matched(view: View) -> Iterator[Problem]:
    for own in view.own:
        if own.signature.search(own.spec.example) is None:
            yield view.at(
                (*own.loc[:-1], "example"),
                f"The signature does not match this line{_parting(own)}.",
                "Correct the signature, or paste the line as the log has it.",
            )


@rule(
    "look-alike-matched",
    "A line under `must_not_match` belongs to another failure, so no "
    "signature of this entry may match it.",
)
def _look_alike_matched(view: View) -> Iterator[Problem]:
    for index, line in enumerate(view.record.must_not_match):
        for own in view.own:
            # With `with`, one line alone never counts as this failure.
            if not own.spec.with_ and own.signature.search(line):
                yield view.at(
                    ("must_not_match", index),
                    f"The signature {quote(own.signature.skeleton)} matches this line.",
                    "Make the signature narrower, or add `with` or `without`.",
                )


@rule_over_all(
    "same-signature",
    "Two entries with one signature cannot be told apart by a log; "
    "`with` and `without` make the difference.",
)
def _same_signature(library: Library) -> Iterator[Problem]:
    places: dict[tuple[object, ...], list[tuple[View, Own]]] = defaultdict(list)
    for view in library.views.values():
        if view.record.withdrawn is None:
            for own in view.own:
                key = (
                    own.signature.skeleton,
                    frozenset(own.spec.with_),
                    frozenset(own.spec.without),
                )
                places[key].append((view, own))
    for found in places.values():
        for number, (view, own) in enumerate(found):
            others = {other.entry.slug for other, _ in found} - {view.entry.slug}
            if others:
                yield view.at(
                    own.loc,
                    f"{', '.join(sorted(others))} has the same signature.",
                    "Merge the entries, or add `with` or `without` to tell them apart.",
                )
            elif number:
                yield view.at(own.loc, "This signature stands twice in the entry.", "Delete one.")


def _parting(own: Own) -> str:
    """Say how far a literal signature agrees with its example, which shows the slip."""
    text, example = own.signature.key.strip(), own.spec.example
    if not text or " ".join(text.split()) in " ".join(example.split()):
        return ""
    words = text.split(" ")
    flat = " ".join(example.split())
    for count in range(len(words) - 1, 0, -1):
        if " ".join(words[:count]) in flat:
            return f"; it agrees up to {quote(' '.join(words[:count])[-40:])}"
    return f"; {quote(words[0])} is not in it"
