"""From one error record to a draft. Nothing of the record is lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from faultpedia.importers import scripts
from faultpedia.importers.draft import Draft, make_slug, shorten, todo, unique
from faultpedia.importers.errorrecord.fields import HOMES, SEVERITIES
from faultpedia.importers.errorrecord.signature import signature
from faultpedia.importers.reading import text_of


def convert(record: dict[str, Any], today: date) -> Draft:
    """Return the draft of ``record``; ``today`` becomes the day on which it was added.

    Every field of the record is in ``draft.homes`` with the place where it went.
    """
    return _Conversion(record, today).draft()


class _Conversion:
    """Takes fields out of the record one by one; what is left at the end is kept in a comment."""

    def __init__(self, record: dict[str, Any], today: date) -> None:
        self.left = {key: value for key, value in record.items() if value not in (None, "", [], {})}
        self.empty = [key for key in record if key not in self.left]
        self.today = today
        message = str(record.get("errorMessage") or record.get("messagePattern")).strip()
        self.message = message
        self.out = Draft(slug=make_slug(str(record.get("slug") or message)), record={})

    def draft(self) -> Draft:
        out = self.out
        self.take("slug", lambda _: None)
        self.head()
        out.record["signatures"] = [signature(self.message, self.take, out)]
        self.prose()
        self.fixes()
        self.code()
        self.take("tags", self.tags)
        self.take("backgroundTag", self.tags)
        for name in list(self.left):
            out.keep(name, text_of(self.left.pop(name)))
        for name in self.empty:
            out.move(name, "nothing: it is empty")
        return out

    def take(self, name: str, use: Callable[[Any], Any]) -> None:
        """Give the value of a field to ``use``, which returns False for a value of a wrong type."""
        if name in self.left and use(self.left[name]) is not False:
            del self.left[name]
            self.out.move(name, HOMES[name])

    def head(self) -> None:
        record = self.out.record
        record["title"] = shorten(self.message.split("\n")[0])
        self.out.ask("title", "Say what is wrong rather than repeat the message.")
        record["summary"] = todo("say in at most two sentences what is wrong.")
        record |= {"role": "initiating", "severity": "error", "owner": "code"}
        self.out.ask("role", "Are role, severity, owner and needs right?")
        self.take("severity", self.severity)
        self.take("repo", self.stack)
        record["needs"] = ["cpu"]
        record["added"] = self.today

    def severity(self, value: Any) -> bool:
        known = SEVERITIES.get(str(value).lower())
        if known is None:
            return False
        self.out.record["severity"] = known
        if known == "benign":
            self.out.record["role"] = "benign"
        return True

    def stack(self, value: Any) -> bool:
        if not isinstance(value, str) or "/" not in value.strip("/"):
            return False
        self.out.record["stack"] = [value.rstrip("/").rpartition("/")[2].lower().replace("_", "-")]
        return True

    def prose(self) -> None:
        def put(field: str, value: Any) -> None:
            self.out.record[field] = _texts(value)

        self.take("documentation", lambda v: self.out.record.update(cause=text_of(v).strip()))
        self.out.record.setdefault("cause", todo("explain the mechanism."))
        self.out.ask("cause", "Is it right, and in your own words? Run it before you believe it.")
        self.take("triggerScenarios", lambda v: put("triggers", v))
        self.take("commonSituations", lambda v: put("situations", v))
        self.take(
            "preventionTips",
            lambda v: self.out.record.update(prevention=[{"text": t} for t in _texts(v)]),
        )

    def fixes(self) -> None:
        fixes: list[dict[str, str]] = []

        def add(value: Any) -> None:
            texts = _texts(value)
            for name, text in zip(unique(make_slug(t, 4) for t in texts), texts, strict=True):
                fixes.append({"id": name, "text": text, "changes_results": "depends"})

        self.take("solutions", add)
        if not fixes:
            text = todo("say what to change, and why that works.")
            fixes.append({"id": "repair", "text": text, "changes_results": "depends"})

        def example(value: Any) -> bool:
            if not isinstance(value, str):
                return False
            fixes[0]["code"] = value.strip("\n")
            if not scripts.is_python(value):
                fixes[0]["language"] = "text"
            return True

        self.take("exampleFix", example)
        self.out.record["fixes"] = fixes
        self.out.ask("fixes", "Best first. Does each change the results: no, yes or depends?")

    def code(self) -> None:
        needs = self.out.record.get("stack", [])
        handling: dict[str, str] = {}
        self.take("tryCatchPattern", lambda v: handling.update(code=text_of(v)))
        if handling:
            handling["text"] = todo("say when catching it is right.")

            def strategy(value: Any) -> None:
                handling["text"] = todo(
                    f"say when catching it is right. The source says: {text_of(value)}."
                )

            self.take("handlingStrategy", strategy)
            self.out.record["handling"] = handling
        guards: list[str] = []
        for name in ("validationCode", "typeGuard"):
            self.take(name, lambda v: guards.append(text_of(v).strip("\n")))
        if guards:
            self.out.scripts["validate.py"] = scripts.validate(needs, "\n\n\n".join(guards))
        self.out.scripts["reproduce.py"] = scripts.reproduce(needs)
        self.out.scripts["fixed.py"] = scripts.fixed(needs)
        if needs:
            self.out.ask("stack", "Pin the version that you ran in the headers of the scripts.")

    def tags(self, value: Any) -> None:
        known = self.out.record.setdefault("tags", [])
        for text in _texts(value):
            name = make_slug(text)
            if name not in known:
                known.append(name)


def _texts(value: Any) -> list[str]:
    """Return a text as a list of one, a list as texts."""
    values = value if isinstance(value, list) else [value]
    return [text.strip() for text in map(text_of, values) if text.strip()]
