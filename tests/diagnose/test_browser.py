"""What is exported for the browser is all that the modules know."""

from __future__ import annotations

import json
import re
from pathlib import Path

from faultpedia.diagnose import Knowledge, KnownEntry, KnownSignature, browser
from faultpedia.diagnose.tables import GROUPS, shapes
from faultpedia.signatures import prefixes
from faultpedia.site import shipped

JAVASCRIPT = shipped("theme") / "assets" / "javascripts" / "find"


def test_constants_are_exported_under_their_names() -> None:
    tables = browser.tables()
    assert tables["shapes"]["HEADER"] == shapes.HEADER
    assert tables["shapes"]["TRIGGERS"] == list(shapes.TRIGGERS)
    assert [row["pattern"] for row in tables["prefixes"]["PREFIXES"]] == [
        row["pattern"] for row in prefixes.PREFIXES
    ]
    assert len(tables["groups"]) == len(GROUPS)
    assert json.loads(browser.as_text(tables)) == tables


def test_every_constant_that_javascript_reads_is_exported() -> None:
    tables = browser.tables()
    used = {
        (match[1], match[2])
        for path in JAVASCRIPT.glob("*.js")
        for match in re.finditer(r"\bT\.([a-z]+)\.([A-Z][A-Z_0-9]*)", path.read_text("utf-8"))
    }
    assert len(used) > 40
    assert [name for name in sorted(used) if name[1] not in tables[name[0]]] == []


def test_a_signature_that_cannot_be_read_keeps_its_place() -> None:
    signatures = (
        KnownSignature("{any}", None),
        KnownSignature("pump {name} is dry", None),
        KnownSignature(None, "[Pp]ump is (?:dry|wet)"),
    )
    entry = KnownEntry("pump", "Dry", "initiating", "error", "", "", signatures)
    body = browser.index(Knowledge({"pump": entry}))
    first, second, third = body["entries"][0]["signatures"]
    assert first is None
    assert second == "pump {name} is dry"
    assert third == {"regex": "[Pp]ump is (?:dry|wet)", "key": "ump is ", "weight": 7}


def test_what_is_empty_is_left_out() -> None:
    entry = KnownEntry("pump", "Dry", "initiating", "error", "Long.", "", ())
    (one,) = browser.index(Knowledge({"pump": entry}))["entries"]
    assert set(one) == {"slug", "title", "role", "severity", "signatures"}
    assert browser.details(Knowledge({"pump": entry}))["entries"] == {}


def test_every_module_of_the_engine_says_what_it_mirrors() -> None:
    package = Path(browser.__file__).parents[1]
    for path in JAVASCRIPT.glob("*.js"):
        named = re.findall(r"`((?:diagnose|signatures)/[a-z/]+\.py)", path.read_text("utf-8"))
        for name in named:
            assert (package / name).is_file(), f"{path.name} names {name}"
