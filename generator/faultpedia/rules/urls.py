"""Addresses of sources."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from urllib.parse import urlsplit

from faultpedia.model import Kind
from faultpedia.problems import Problem, quote
from faultpedia.rules.registry import rule
from faultpedia.rules.view import View

_RESERVED = (
    "example",
    "invalid",
    "test",
    "localhost",
    "local",
    "internal",
    "example.com",
    "example.org",
    "example.net",
)


@rule("bad-url", "A source is a public web address that a reader can open.")
def _bad_url(view: View) -> Iterator[Problem]:
    for loc, text, _kind in view.of_kind(Kind.URL):
        why = fault(text)
        if why:
            yield view.at(loc, f"{quote(text)} {why}.", "Write the address that was opened.")


@rule("repeated-reference", "One source is listed once, with everything it supports.")
def _repeated_reference(view: View) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, reference in enumerate(view.record.references):
        other = first.setdefault(reference.url.rstrip("/"), index)
        if other != index:
            yield view.at(
                ("references", index, "url"),
                f"This address stands in references[{other}] already.",
                "Keep one, with both statements under `supports`.",
            )


def fault(url: str) -> str | None:
    """Say what is wrong with a web address, as the end of a sentence; None when nothing is."""
    if any(c.isspace() or not c.isprintable() or c in '<>"\\`{}' for c in url):
        return "has a blank or another character that no address may hold"
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname or "", parts.port
    except ValueError:
        return "is not a web address"
    if parts.scheme not in ("http", "https"):
        return "does not start with https:// or http://"
    if parts.username is not None or parts.password is not None:
        return "holds a user name or password"
    return _host_fault(host)


def _host_fault(host: str) -> str | None:
    if "." not in host.strip(".") or _is_number(host):
        return "names no public host"
    if any(host == name or host.endswith(f".{name}") for name in _RESERVED):
        return f"names the host {host}, which is reserved for examples"
    return None


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
