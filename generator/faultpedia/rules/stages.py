"""Ids of the faults that rules do not find: while files are read and linked, and scripts run."""

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

VERIFYING: dict[str, str] = {
    "proof-containment": "A script runs only where it can be shut in as asked.",
    "proof-time": "A script ends within its time limit, unless `hangs` is declared.",
    "proof-memory": "All processes of a script together stay within the memory limit.",
    "proof-processes": "A script with hundreds of processes is a fork bomb or a slip.",
    "proof-output": "A script that prints without end shows nothing.",
    "proof-disk": "A script writes no more than the limit into its temporary folder.",
    "proof-watcher": "A script leaves the processes alone that run it.",
    "proof-hang": "Where `hangs` is declared, the script still runs at its time limit.",
    "proof-guard": "`validate` raises for what `broken` returns, not for what `healthy` returns.",
    "proof-signature": "reproduce.py and dead ends print a signature of the entry.",
    "proof-frame": "The traceback above the message passes through the function in `raised_by`.",
    "proof-clean": "fixed.py and myths print no signature, unless `prints` declares the line; "
    "a myth about a benign message may print the message.",
    "proof-exit": "Each script ends with the exit status that its kind or the record declares.",
    "proof-prints": "Each text under `prints` is on a line of the output.",
    "proof-not-prints": "No text under `not_prints` is on a line of the output.",
    "not-found": "The text of a message stands in the package file that `found_in` names.",
    "not-downloaded": "A release that was to be fetched for `found_in` can be fetched.",
    "cross-match": "A signature matches no output, example or repaired program of another failure, "
    "unless the two are related or the other signature is the more specific one.",
}
"""What `verify` reports of a run, in the order in which a run is judged. Each has a test in
``tests/verify`` with a broken entry that it, and only it, refuses."""

FORM: dict[str, str] = {
    "field-order": "Fields stand in one order, so that records can be compared.",
    "long-line": "Prose is wrapped, so that a change can be read line by line.",
    "trailing-blanks": "Blanks at the end of a line cannot be seen and make changes look larger.",
    "open-question": "A question of a draft is answered before others read the entry.",
}
"""Reported by `faultpedia check` only: a page is built in spite of them."""

REACHING: dict[str, str] = {
    "unreachable-url": "An address that no longer answers supports nothing.",
}
"""Reported by `faultpedia check --urls` only, which asks the network."""

STAGES: dict[str, str] = READING | BINDING | FINDING | LINKING | FORM | VERIFYING | REACHING
"""Every id that is reported by something else than a rule, with its sentence."""
