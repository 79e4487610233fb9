"""The signature language: literal text with typed holes, and what it compiles to.

Also what is needed to use it on a log: `normalise` (what a line says, without its prefixes) and
`Index` (which of many signatures match a line).
"""

from faultpedia.signatures.index import Index, Match
from faultpedia.signatures.language import (
    HOLE_HELP,
    HOLES,
    Hole,
    Literal,
    Signature,
    SignatureError,
    fold,
    parse,
)
from faultpedia.signatures.normalise import LogLine, normalise
from faultpedia.signatures.raw import RawSignature, parse_regex
from faultpedia.signatures.spec import AnySignature, compile_signature
from faultpedia.signatures.stamps import Time, comparable

__all__ = [
    "HOLES",
    "HOLE_HELP",
    "AnySignature",
    "Hole",
    "Index",
    "Literal",
    "LogLine",
    "Match",
    "RawSignature",
    "Signature",
    "SignatureError",
    "Time",
    "comparable",
    "compile_signature",
    "fold",
    "normalise",
    "parse",
    "parse_regex",
]
