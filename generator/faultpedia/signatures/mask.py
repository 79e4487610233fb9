"""Take out of a text what should not leave a machine: keys, addresses, names of people and hosts.

`MASKS` is one table that Python and JavaScript both read, applied from the top. It rather masks too
much than too little: a long hexadecimal number may be a commit, and may be a key.
"""

from __future__ import annotations

import re
from functools import cache, partial
from typing import NotRequired, TypedDict


class Mask(TypedDict):
    """One kind of text to take out."""

    pattern: str
    put: tuple[int | str, ...]
    """What stands there instead: numbers are groups of the pattern."""
    spare: NotRequired[tuple[str, ...]]
    """Endings of the second group for which nothing is taken out."""


def _any_case(word: str) -> str:
    """Return an expression for ``word``; flags differ between engines outside ASCII."""
    return "".join(f"[{c.upper()}{c.lower()}]" if c.isalpha() else c for c in word)


def _one_of(*words: str) -> str:
    return "|".join(_any_case(word) for word in words)


_START = r"(^|[^A-Za-z0-9_])"
_SECRET = _one_of(
    "password", "passwd", "passphrase", "pwd", "secret", "secret[_-]?key", "api[_-]?key",
    "access[_-]?key", "access[_-]?key[_-]?id", "private[_-]?key", "client[_-]?secret",
    "secret[_-]?access[_-]?key", "credentials?", "session[_-]?id",
    "signature", "x-amz-signature", "x-amz-credential",
)  # fmt: skip
_TOKEN = _one_of("token", "auth", "jwt", "key")
_IS = r"[\x22']?(?: {0,4}[:=] {0,4}| {1,4}is {1,4})[\x22']?"
_BEARER = rf"(?:(?:{_one_of('bearer', 'basic', 'token')}) {{1,4}})?"
_HOST = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\.[A-Za-z0-9-]{1,63}){0,8}"

PUBLIC = (
    "github.com", "githubusercontent.com", "gitlab.com", "huggingface.co", "hf.co", "pypi.org",
    "pythonhosted.org", "python.org", "pytorch.org", "tensorflow.org", "nvidia.com", "docker.io",
    "docker.com", "wandb.ai", "mlflow.org", "ray.io", "anaconda.org", "anaconda.com",
    "conda-forge.org", "readthedocs.io", "readthedocs.org", "googleapis.com", "microsoft.com",
    "kernel.org", "kubernetes.io", "slurm.schedmd.com", "stackoverflow.com", "example.com",
    "localhost",
)  # fmt: skip
"""Hosts that everybody uses and that say something about a failure."""

MASKS: tuple[Mask, ...] = (
    {
        "pattern": r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,20000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?",
        "put": ("<private key>",),
    },
    # users and passwords inside addresses
    {
        "pattern": r"([A-Za-z][A-Za-z0-9+.-]{1,20}:\/\/)[^ \t\r\n\/\x22'<>]{1,400}@",
        "put": (1, "<credentials>@"),
    },
    # keys that can be told by their form
    {
        "pattern": r"(?:A3T[A-Z0-9]|AKIA|ASIA|AGPA|AIDA|AROA|ANPA|ANVA)[A-Z0-9]{12,40}",
        "put": ("<key>",),
    },
    {"pattern": r"(?:hf|api_org|npm|dckr_pat|dapi)_?[A-Za-z0-9]{20,200}", "put": ("<key>",)},
    {"pattern": r"gh[pousr]_[A-Za-z0-9]{16,255}", "put": ("<key>",)},
    {"pattern": r"github_pat_[A-Za-z0-9_]{16,255}", "put": ("<key>",)},
    {
        "pattern": r"(?:glpat|sk|pk|rk|nvapi|pypi|xox[abeprs]|wandb_v[0-9]|local)[-_][A-Za-z0-9_-]{16,400}",
        "put": ("<key>",),
    },
    {"pattern": r"AIza[A-Za-z0-9_-]{30,60}", "put": ("<key>",)},
    {"pattern": r"ya29\.[A-Za-z0-9_-]{20,400}", "put": ("<key>",)},
    {
        "pattern": r"eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{4,2000}",
        "put": ("<key>",),
    },
    # keys that can be told by what stands before them
    {
        "pattern": rf"((?:{_one_of('authorization', 'cookie')}){_IS})[^\r\n\x22']{{1,4000}}",
        "put": (1, "<secret>"),
    },
    {
        "pattern": rf"((?:{_SECRET}){_IS})[^ \t\r\n\x22',;&<>(){{}}\[\]]{{1,4000}}",
        "put": (1, "<secret>"),
    },
    {
        "pattern": rf"((?:{_TOKEN}){_IS}{_BEARER})[A-Za-z0-9_.~+\/=-]{{8,4000}}",
        "put": (1, "<secret>"),
    },
    {
        "pattern": rf"((?:{_one_of('bearer', 'basic')}) {{1,4}})[A-Za-z0-9_.~+\/=-]{{8,4000}}",
        "put": (1, "<secret>"),
    },
    {
        "pattern": rf"(--?(?:{_SECRET}|{_TOKEN})[ =]{{1,4}})[^ \t\r\n<]{{1,4000}}",
        "put": (1, "<secret>"),
    },
    {"pattern": rf"{_START}[0-9a-fA-F]{{32,512}}", "put": (1, "<hex>")},
    # people
    {
        "pattern": r"[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,8}\.[A-Za-z]{2,24}",
        "put": ("<email>",),
    },
    {
        "pattern": r"(^|[\r\n (\[])[a-z_][a-z0-9_.-]{0,31}@[A-Za-z][A-Za-z0-9-]{1,63}(:|[ \])$#~])",
        "put": (1, "<user>@<host>", 2),
    },
    {
        "pattern": r"(\/(?:home|Users|users|nethome)\/)[^\/ \t\r\n\x22':;,()<>\[\]]{1,80}",
        "put": (1, "<user>"),
    },
    {
        "pattern": r"(\/(?:scratch|lustre|gpfs|fsx|efs)\/)[^\/ \t\r\n\x22':;,()<>\[\]]{1,80}",
        "put": (1, "<user>"),
    },
    {
        "pattern": r"([A-Za-z]:\\{1,2}Users\\{1,2})[^\\ \t\r\n\x22':;,()<>]{1,80}",
        "put": (1, "<user>"),
    },
    {
        "pattern": rf"((?:^|[^A-Za-z0-9])(?:{_one_of('user', 'username', 'login', 'logname')})[\x22']?[:=] {{0,2}}[\x22']?)[A-Za-z0-9_.-]{{2,64}}",
        "put": (1, "<user>"),
    },
    # machines
    {
        "pattern": rf"([A-Za-z][A-Za-z0-9+.-]{{1,20}}:\/\/)({_HOST})",
        "put": (1, "<host>"),
        "spare": PUBLIC,
    },
    {
        "pattern": r"(^|[^0-9A-Za-z._=-]|[^=]=)((?:[0-9]{1,3}\.){3}[0-9]{1,3})",
        "put": (1, "<ip>"),
        "spare": ("127.0.0.1", "0.0.0.0"),  # noqa: S104 - what is not masked
    },
    {
        "pattern": r"(^|[^0-9A-Za-z:.])(?:[0-9a-fA-F]{1,4}:){4,7}[0-9a-fA-F]{1,4}",
        "put": (1, "<ip>"),
    },
    {
        "pattern": r"(^|[^0-9A-Za-z:.])(?:f[de][0-9a-f]{2}|2[0-9a-f]{3}):[0-9a-f:]{2,40}:[0-9a-f]{1,4}",
        "put": (1, "<ip>"),
    },
    {
        "pattern": rf"{_START}(?:[A-Za-z0-9-]{{1,63}}\.){{1,8}}(?:internal|local|localdomain|lan|corp|intra|intranet|cluster|private)",
        "put": (1, "<host>"),
    },
    {"pattern": rf"{_START}ip-[0-9]{{1,3}}(?:-[0-9]{{1,3}}){{3}}", "put": (1, "<host>")},
    {
        "pattern": r"((?:^|[\r\n ]))[A-Za-z0-9_.-]{1,120}(:[0-9]{1,10}:[0-9]{1,10} \[[0-9-]{1,3}\])",
        "put": (1, "<host>", 2),
    },
    {
        "pattern": r"((?:^|[\r\n])(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}[0-9]{1,2} [0-9:]{8} )[A-Za-z0-9_.-]{1,80}( )",
        "put": (1, "<host>", 2),
    },
    {"pattern": rf"(\[)({_HOST})\]:[0-9]{{2,5}}", "put": (1, "<host>]"), "spare": PUBLIC},
    {
        "pattern": rf"((?:^|[^A-Za-z0-9])(?:{_one_of('host', 'hostname', 'node', 'nodename', 'nodelist', 'master_addr', 'addr', 'rdzv_endpoint', 'endpoint', 'server')})[\x22']? {{0,12}}[:=] {{0,4}}[\x22']?)([A-Za-z][A-Za-z0-9_.-]{{1,120}})",
        "put": (1, "<host>"),
        "spare": PUBLIC,
    },
    {
        "pattern": rf"{_START}(?:nid|node|gpu|dgx|compute|login|hpc|hgx)[-_]?[a-z]{{0,12}}[-_]?[0-9]{{2,8}}",
        "put": (1, "<host>"),
    },
)
"""What is taken out, in this order."""


def mask(text: str) -> str:
    """Return ``text`` without keys, users, and hosts. Masking twice changes nothing more."""
    for one in MASKS:
        text = _compiled(one["pattern"]).sub(partial(_put, one), text)
    return text


def _put(one: Mask, found: re.Match[str]) -> str:
    if "spare" in one and (found[2] or "").endswith(one["spare"]):
        return found[0]
    return "".join(part if isinstance(part, str) else found[part] or "" for part in one["put"])


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
