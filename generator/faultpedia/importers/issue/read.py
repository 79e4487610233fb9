"""Three written forms of an issue, read into one.

JSON of the REST interface (``user``, ``html_url``, ``created_at``), JSON of ``gh issue view --json
title,body,url,comments,labels,author,createdAt``, and plain text: the title on the first line,
then posts that each start with ``[author]`` on a line of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from faultpedia.importers.draft import ImportRefusedError
from faultpedia.importers.reading import name_of, read_json, text_of

_AUTHOR = re.compile(r"^\[([A-Za-z0-9](?:[A-Za-z0-9-]{0,38})(?:\[bot\])?)\]$")
_USED = {
    "title", "body", "url", "html_url", "comments", "labels", "author", "user", "createdAt",
    "created_at",
}  # fmt: skip


@dataclass(frozen=True)
class Post:
    """What one person wrote."""

    author: str
    text: str
    created: str = ""


@dataclass(frozen=True)
class Issue:
    """An issue with its posts; the first is the report itself."""

    title: str
    posts: list[Post]
    url: str = ""
    labels: list[str] = field(default_factory=list)
    other: dict[str, str] = field(default_factory=dict)
    """Fields of the JSON that are none of these."""

    @property
    def text(self) -> str:
        """Return title and posts, one after the other."""
        return "\n\n".join([self.title, *(post.text for post in self.posts)])


def read(text: str) -> Issue:
    """Read an issue in one of the three forms.

    Raises:
        ImportRefusedError: it is JSON but no issue, or a text without a title and a report.
    """
    return _json(text) if text.lstrip().startswith(("{", "[")) else _plain(text)


def _json(text: str) -> Issue:
    values = read_json(text)
    value = values[0]
    if len(values) > 1 or not isinstance(value, dict):
        what = "several values" if len(values) > 1 else name_of(value)
        raise ImportRefusedError(f"There is {what}; one issue (an object) was expected.")
    for name in ("title", "body"):
        if not isinstance(value.get(name), str) or not value[name].strip():
            raise ImportRefusedError(
                f"The issue has no text under `{name}`. Get it with: "
                "gh issue view NUMBER --json title,body,url,comments,labels,author,createdAt"
            )
    comments = value.get("comments")
    posts = [_post(value)]
    posts += (
        [_post(c) for c in comments if isinstance(c, dict)] if isinstance(comments, list) else []
    )
    other = {
        k: text_of(v) for k, v in value.items() if k not in _USED and v not in (None, "", [], {})
    }
    if isinstance(comments, int):
        other["comments"] = str(comments)
    labels = value.get("labels")
    return Issue(
        value["title"].strip(),
        posts,
        text_of(value.get("html_url") or value.get("url") or ""),
        [_name(label) for label in labels] if isinstance(labels, list) else [],
        other,
    )


def _post(value: dict[str, Any]) -> Post:
    body = value.get("body")
    author = value.get("author") or value.get("user") or ""
    created = value.get("createdAt") or value.get("created_at") or ""
    text = body.replace("\r\n", "\n").strip("\n") if isinstance(body, str) else ""
    return Post(_name(author), text, text_of(created))


def _name(value: Any) -> str:
    if isinstance(value, dict):
        value = value.get("login") or value.get("name") or ""
    return text_of(value)


def _plain(text: str) -> Issue:
    lines = text.replace("\r\n", "\n").strip("\n").split("\n")
    title, rest = lines[0].strip(), lines[1:]
    posts: list[Post] = []
    author, start = "", 0
    for number, line in enumerate([*rest, "[end]"]):
        found = _AUTHOR.match(line)
        if not found:
            continue
        body = "\n".join(rest[start:number]).strip("\n")
        if body.strip() or author:
            posts.append(Post(author, body))
        author, start = found[1], number + 1
    if not posts or not any(post.text.strip() for post in posts):
        raise ImportRefusedError(
            "There is no report below the first line. A title, then `[author]` and the text of "
            "the issue were expected."
        )
    return Issue(title, posts)
