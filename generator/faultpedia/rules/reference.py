"""The page that explains every rule, written from the rules themselves."""

from __future__ import annotations

from faultpedia.rules import RULES


def rule_reference() -> str:
    """Return the Markdown page; it ends with a newline."""
    lines = [
        "---",
        "title: Rules",
        "---",
        "",
        "# Rules",
        "",
        "Written by `faultpedia schema` from the rules. `faultpedia check` prints each problem as",
        "`path:line:column: field: [rule] what is there, what was expected. What to do.`",
        "",
        "| Rule | What it refuses |",
        "| --- | --- |",
    ]
    for name, sentence in sorted(RULES.items()):
        escaped = sentence.replace("|", "\\|")
        lines.append(f"| `{name}` | {escaped} |")
    return "\n".join(lines) + "\n"
