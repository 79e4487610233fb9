"""Packages and their versions, as people write them into logs and issues."""

from __future__ import annotations

import re

from packaging.utils import canonicalize_name

from faultpedia.model.vocabulary import DISTRIBUTIONS

_ALIASES = {
    "pytorch": "torch",
    "megatron": "megatron-core",
    "sklearn": "scikit-learn",
    "cv2": "opencv-python",
    "pil": "pillow",
    "te": "transformer-engine",
    "huggingface-hub": "huggingface-hub",
    "flash-attention": "flash-attn",
    "yaml": "pyyaml",
}
_SOFTWARE = {
    "cuda": "CUDA",
    "nccl": "NCCL",
    "cudnn": "cuDNN",
    "nvidia driver": "NVIDIA driver",
    "driver": "NVIDIA driver",
    "slurm": "Slurm",
    "rocm": "ROCm",
}
_VERSION = re.compile(
    r"(?<![\w./-])(?P<name>[A-Za-z][A-Za-z0-9_-]{1,40}(?: driver)?)(?:\[[a-z,]{1,60}\])?"
    r"(?: version)?(?: ?={1,2} ?|\*{0,2}: {0,3}\*{0,2}| )v?"
    r"(?P<version>[0-9]{1,4}(?:\.[0-9A-Za-z]{1,12}){1,4}(?:\+[A-Za-z0-9.]{1,20})?)(?![\w/])",
    re.IGNORECASE,
)


def versions(text: str) -> dict[str, str]:
    """Return the versions that ``text`` names, by distribution; the first of each counts."""
    found: dict[str, str] = {}
    for match in _VERSION.finditer(text):
        name = distribution(match["name"])
        if name is not None:
            found.setdefault(name, match["version"])
    return found


def software(text: str) -> list[str]:
    """Return the software besides Python packages whose version ``text`` names."""
    names = (match["name"].lower() for match in _VERSION.finditer(text))
    return list(dict.fromkeys(_SOFTWARE[name] for name in names if name in _SOFTWARE))


def distribution(name: str) -> str | None:
    """Return the distribution that ``name`` (of a package, or as written) belongs to, if known."""
    plain: str = canonicalize_name(name)
    plain = _ALIASES.get(plain, plain)
    return plain if plain in DISTRIBUTIONS else None


def pinned(name: str, version: str) -> str:
    """Return the requirement that pins a release; what comes after ``+`` is not on PyPI."""
    return f"{name}=={version.partition('+')[0]}"
