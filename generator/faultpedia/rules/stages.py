"""Ids of the faults that are found before rules run: while files are read and linked."""

from __future__ import annotations

READING: dict[str, str] = {
    "unreadable": "A file or folder that cannot be opened cannot be published.",
    "too-large": "A record or script is short; a huge file is a log or a mistake.",
    "binary-file": "Records and scripts are texts that can be reviewed.",
    "not-utf8": "Every file is UTF-8, so that it reads the same everywhere.",
    "yaml-syntax": "A file that is not YAML cannot be read.",
    "yaml-alias": "Anchors and aliases hide what a field holds, and can grow without bound.",
    "yaml-tag": "Every value is a text; a tag would turn it into something else.",
    "json-syntax": "A file that is not JSON cannot be read.",
    "too-deep": "Deep nesting is no record, and could exhaust the reader.",
    "duplicate-key": "Of two equal keys one would be lost without a word.",
    "not-a-record": "A record is a mapping of fields.",
}

BINDING: dict[str, str] = {
    "missing-field": "A required field is absent.",
    "unknown-field": "A field that nothing reads is a slip, or is lost.",
    "unknown-value": "A field with a closed list of words holds one of them.",
    "wrong-type": "A text, a list and a mapping are different things.",
    "empty-value": "A field that has nothing to say is absent.",
    "too-long": "A text fits the place where it is shown.",
    "not-one-line": "A title, a line of a log or an address has no line breaks.",
    "bad-name": "Ids, tags and former slugs are lower-case words with hyphens.",
    "bad-date": "A date is written YYYY-MM-DD.",
    "bad-number": "A number is a whole number in its range.",
    "bad-flag": "A flag is yes or no.",
    "bad-character": "Half of a surrogate pair is not a character.",
    "bad-value": "A value does not fit its field.",
}

FINDING: dict[str, str] = {
    "no-entries": "The folder of entries exists.",
    "missing-area": "An area says what belongs into it.",
    "no-record": "An entry's folder holds exactly one record.",
    "duplicate-slug": "A slug is an address, so one entry has it.",
    "bad-proof": "proof.json is what a run of the scripts left, never written by hand.",
    "outside-tree": "A link out of the entries would publish files of the machine that builds.",
    "stray-file": "A file that nothing reads is misnamed or in the wrong place.",
}

LINKING: dict[str, str] = {
    "alias-clash": "A former address leads to one entry only.",
    "self-relation": "An entry is not related to itself.",
    "duplicate-relation": "A relation is named once.",
    "withdrawn-target": "A withdrawn entry is wrong, so none leads to it.",
}
"""`unknown-entry` is reported while linking as well; it is registered with the rules."""

STAGES: dict[str, str] = READING | BINDING | FINDING | LINKING
"""Every id that the stages before the rules report, with its sentence."""
