"""Error strings find their entry, whatever numbers stand in them and before they are finished."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from faultpedia.catalog import Catalog, read
from faultpedia.diagnose import Knowledge, KnownEntry, KnownSignature
from tests.find.javascript import NO_NODE, JavaScript, node

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(node() is None, reason=NO_NODE)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return read([ROOT / "entries"])


@pytest.fixture(scope="module")
def javascript(catalog: Catalog, tmp_path_factory: pytest.TempPathFactory) -> JavaScript:
    return JavaScript(tmp_path_factory.mktemp("find"), Knowledge.from_catalog(catalog))


def examples(catalog: Catalog) -> list[tuple[str, str]]:
    """Examples of signatures that ask for no second line: those cannot be told by one."""
    return [
        (slug, signature.example)
        for slug, entry in catalog.entries.items()
        if entry.record.withdrawn is None
        for signature in entry.record.signatures
        if not signature.with_
    ]


def turned(text: str) -> str:
    """Other digits in the same places."""
    return re.sub("[0-9]", lambda found: str((int(found[0]) + 3) % 10), text)


def longer(text: str) -> str:
    """Numbers with more digits."""
    return re.sub("[0-9]+", "12345", text)


@pytest.mark.parametrize("change", [str, turned, longer], ids=["as it is", "turned", "longer"])
def test_every_example_finds_its_entry_first(
    catalog: Catalog, javascript: JavaScript, change: type[str]
) -> None:
    asked = [(slug, change(text)) for slug, text in examples(catalog)]
    answers = javascript.ask("search", [text for _, text in asked])
    wrong = [
        (text, slug, found[:3])
        for (slug, text), found in zip(asked, answers, strict=True)
        if found[:1] != [slug]
    ]
    assert wrong == []


def test_prefixes_of_ranks_and_times_do_not_matter(
    catalog: Catalog, javascript: JavaScript
) -> None:
    asked = [(slug, f"[rank7]: 2025-01-01 10:00:00 {text}") for slug, text in examples(catalog)]
    answers = javascript.ask("search", [text for _, text in asked])
    assert all(found[0] == slug for (slug, _), found in zip(asked, answers, strict=True))


def entry(slug: str, title: str, *texts: str) -> KnownEntry:
    signatures = tuple(KnownSignature(text, None) for text in texts)
    return KnownEntry(slug, title, "initiating", "error", "", "", signatures)


SMALL = Knowledge(
    {
        one.slug: one
        for one in (
            entry(
                "shapes",
                "Matrices do not fit",
                "mat1 and mat2 shapes cannot be multiplied ({shape} and {shape})",
            ),
            entry("remote", "A peer went away", "ncclRemoteError: A call failed possibly"),
            entry("unhandled", "NCCL met an error", "ncclUnhandledCudaError: Call to CUDA failed"),
            entry("assert", "An index is too large", "CUDA error: device-side assert triggered"),
            entry("bus", "The GPU fell off", "Xid (PCI:{pci}): 79"),
            entry("ecc", "The memory of the GPU is damaged", "Xid (PCI:{pci}): 48"),
            entry("keys", "Keys differ", 'Missing key(s) in state_dict: "{keys:any}"'),
            entry("killed", "A loader was killed", "DataLoader worker (pid {pid:int}) is killed"),
        )
    }
)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> JavaScript:
    return JavaScript(tmp_path_factory.mktemp("small"), SMALL)


@pytest.mark.parametrize(
    ("query", "slug"),
    [
        ("mat1 and mat2 shapes cannot be multiplied (32x100 and 128x64)", "shapes"),
        ("mat1 and ma", "shapes"),
        ("shapes cannot be multi", "shapes"),
        ("ncclUnhandled", "unhandled"),
        ("ncclUnhandledCudaError", "unhandled"),
        ("device-side assert", "assert"),
        ("device-si", "assert"),
        ("Xid 79", "bus"),
        ("Xid 48", "ecc"),
        ("NVRM: Xid (PCI:0000:3b:00): 48, pid=1", "ecc"),
        ('Missing key(s) in state_dict: "model.layers.0.weight"', "keys"),
        ("state_dict", "keys"),
        ("DataLoader worker (pid 4121) is killed by signal: Bus error.", "killed"),
        ("gpu fell off", "bus"),
    ],
)
def test_parts_of_messages_find_their_entry_first(query: str, slug: str, small: JavaScript) -> None:
    assert small.ask("search", [query])[0][:1] == [slug]


def test_what_no_entry_says_finds_nothing(small: JavaScript) -> None:
    asked = ["", "   ", "zebra crossing", "\x00\x1b[", "((((", "é" * 5000]
    assert small.ask("search", asked) == [[]] * len(asked)
