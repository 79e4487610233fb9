"""The signature language: literal text with typed holes, and what it compiles to."""

from faultpedia.signatures.language import (
    HOLE_HELP,
    HOLES,
    Hole,
    Literal,
    Signature,
    SignatureError,
    parse,
)
from faultpedia.signatures.raw import RawSignature, parse_regex

AnySignature = Signature | RawSignature

__all__ = [
    "HOLES",
    "HOLE_HELP",
    "AnySignature",
    "Hole",
    "Literal",
    "RawSignature",
    "Signature",
    "SignatureError",
    "compile_signature",
    "parse",
    "parse_regex",
]


def compile_signature(text: str | None, regex: str | None) -> AnySignature:
    """Read the signature of a record, which is a ``text`` or a ``regex``.

    Raises:
        SignatureError: it cannot be read, or there is not exactly one of them.
    """
    if (text is None) == (regex is None):
        raise SignatureError("exactly one of `text` and `regex` is needed")
    return parse(text) if text is not None else parse_regex(regex or "")
