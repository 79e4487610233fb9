"""The two kinds of signature under one name."""

from __future__ import annotations

from faultpedia.signatures.language import Signature, SignatureError, parse
from faultpedia.signatures.raw import RawSignature, parse_regex

AnySignature = Signature | RawSignature


def compile_signature(text: str | None, regex: str | None) -> AnySignature:
    """Read the signature of a record, which is a ``text`` or a ``regex``.

    Raises:
        SignatureError: it cannot be read, or there is not exactly one of them.
    """
    if (text is None) == (regex is None):
        raise SignatureError("exactly one of `text` and `regex` is needed")
    return parse(text) if text is not None else parse_regex(regex or "")
