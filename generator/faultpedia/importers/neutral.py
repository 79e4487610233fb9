"""Take out of a line what concerns nobody else: users, hosts, keys."""

from __future__ import annotations

import re

_SECRETS = re.compile(
    r"\b(?:hf_[A-Za-z0-9]{16,}|sk-[A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|AKIA[0-9A-Z]{16}"
    r"|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,})"
)
_NAMED = re.compile(
    r"(?i)\b((?:api[_-]?key|token|password|passwd|secret)\"?\s*[=:]\s*\"?)[^\s\"',;]{6,}"
)
_LOGIN = re.compile(r"(://)[^\s/@:]{1,60}:[^\s/@]{1,100}@")
_HOME = re.compile(r"(/(?:home|Users)/|[A-Za-z]:\\Users\\)[^/\\\s'\"]+")
_MAIL = re.compile(r"\b[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,30}){1,4}\b")


def neutral(text: str) -> str:
    """Return ``text`` with names of users and secrets replaced."""
    text = _SECRETS.sub("SECRET", text)
    text = _NAMED.sub(r"\1SECRET", text)
    text = _LOGIN.sub(r"\1", text)
    text = _HOME.sub(r"\1user", text)
    return _MAIL.sub("user@host", text)
