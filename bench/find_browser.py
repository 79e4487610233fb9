"""Measure finding by log in a browser: a paste of 10 MB, the longest blocked frame, the index.

    python bench/find_browser.py [--megabytes 10] [--entries 30 300 3000] [--repeats 3]

The real site is built and served; its index is replaced by one with that many entries, made of the
real ones with most words exchanged (with a seed), so that it compresses like real text. Printed
for each size: bytes of both files compressed, milliseconds from focus to ready, from a typed
character to results, from a paste to the diagnosis, the longest time in which the page did nothing
else, and seconds of the engine alone on the same log in Node.
"""

from __future__ import annotations

import argparse
import gzip
import random
import re
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import FLAGS, find  # noqa: E402
from tests.browser.server import serving  # noqa: E402
from tests.find.javascript import JavaScript  # noqa: E402

from bench.diagnose import TAIL, lines  # noqa: E402 - the checkout is added above
from faultpedia.catalog import read  # noqa: E402
from faultpedia.diagnose import Knowledge, KnownEntry, KnownSignature, browser  # noqa: E402

SYLLABLES = ("ka", "tor", "mi", "shu", "per", "lex", "dro", "ven", "gra", "hol", "ti", "qua", "bex")
KEPT = 0.4
"""Share of words that stay as they are."""

BEATS = """() => {
    window.longest = 0;
    let last = performance.now();
    const beat = () => {
        const now = performance.now();
        window.longest = Math.max(window.longest, now - last);
        last = now;
        setTimeout(beat, 0);
    };
    beat();
}"""

PASTE = """async text => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    const box = document.querySelector("textarea");
    const out = document.querySelector(".fp-find-out");
    await new Promise(done => setTimeout(done, 500)); // what the argument cost is over
    return new Promise(done => {
        new MutationObserver((_, watch) => {
            if (!out.querySelector(".fp-find-verdict")) return;
            watch.disconnect();
            requestAnimationFrame(() => done([performance.now() - start, window.longest]));
        }).observe(out, { childList: true });
        window.longest = 0;
        const start = performance.now();
        box.dispatchEvent(new ClipboardEvent("paste", {
            clipboardData: data, bubbles: true, cancelable: true }));
    });
}"""

TYPE = """text => new Promise(done => {
    const box = document.querySelector("textarea");
    const out = document.querySelector(".fp-find-out");
    const start = performance.now();
    new MutationObserver((_, watch) => {
        watch.disconnect();
        done(performance.now() - start);
    }).observe(out, { childList: true });
    box.value = text;
    box.dispatchEvent(new Event("input", { bubbles: true }));
})"""


def many(entries: list[KnownEntry], count: int) -> Knowledge:
    """Return ``count`` entries: the real ones first, then others like them."""
    chance = random.Random(17)  # noqa: S311 - a seed, no secret
    made = {entry.slug: entry for entry in entries[:count]}
    while len(made) < count:
        entry = like(chance.choice(entries), chance, len(made))
        made[entry.slug] = entry
    return Knowledge(made)


def like(entry: KnownEntry, chance: random.Random, number: int) -> KnownEntry:
    """Return an entry of the same shape with most words exchanged."""

    def other(text: str) -> str:
        return re.sub(
            r"\{[^{}]*\}|[A-Za-z]{4,}",
            lambda found: (
                found[0]
                if found[0].startswith("{") or chance.random() < KEPT
                else "".join(chance.choices(SYLLABLES, k=max(2, len(found[0]) // 3)))
            ),
            text,
        )

    return replace(
        entry,
        slug=f"{other(entry.slug)}-{number}",
        title=other(entry.title),
        fix=other(entry.fix),
        signatures=tuple(
            KnownSignature(other(one.text), None) for one in entry.signatures if one.text
        ),
        causes=tuple(replace(one, text=other(one.text)) for one in entry.causes),
        leads_to=(),
    )


def log_of(megabytes: int) -> str:
    """Return a log of that size that ends with the failure of one rank."""
    parts, size = [], 0
    for line in lines(8):
        parts.append(line)
        size += len(line)
        if size >= megabytes * 1_000_000:
            break
    return "".join(parts) + TAIL.format(rank=7)


def measured(page: Page, address: str, log: str) -> tuple[float, float, float, float]:
    """Return milliseconds: focus to ready, typing to results, paste to diagnosis, longest block."""
    page.goto(f"{address}find/", wait_until="networkidle")
    page.evaluate(BEATS)
    box = page.locator("textarea")
    begun = page.evaluate("performance.now()")
    box.focus()
    page.evaluate(TYPE, "CUDA out of memory")
    ready = page.evaluate("performance.now()") - begun
    typed = page.evaluate(TYPE, "NCCL collective operation timeout")
    page.evaluate("document.querySelector('.fp-find-clear').click()")
    pasted, longest = page.evaluate(PASTE, log)
    return ready, typed, pasted, longest


def rows(
    chromium: Browser, folder: Path, address: str, options: argparse.Namespace
) -> Iterator[tuple[Any, ...]]:
    """Yield the figures for each number of entries."""
    entries = list(Knowledge.from_catalog(read([ROOT / "entries"])).entries.values())
    (index,) = folder.glob("assets/find/index-*.json")
    (details,) = folder.glob("assets/find/details-*.json")
    log = log_of(options.megabytes)
    for count in options.entries:
        knowledge = many(entries, count)
        text = browser.as_text(browser.index(knowledge))
        more = browser.as_text(browser.details(knowledge))
        index.write_text(text, encoding="utf-8")
        details.write_text(more, encoding="utf-8")
        runs = []
        for _ in range(options.repeats):
            context = chromium.new_context()
            runs.append(measured(context.new_page(), address, log))
            context.close()
        with tempfile.TemporaryDirectory() as name:
            asked = {"lines": log.splitlines(), "megabytes": [options.megabytes]}
            seconds = JavaScript(Path(name), knowledge).ask("time", asked)[0]
        middle = [statistics.median(column) for column in zip(*runs, strict=True)]
        yield count, packed(text), packed(more), *middle, seconds


def packed(text: str) -> int:
    """Return the bytes of a compressed file."""
    return len(gzip.compress(text.encode(), 9))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--megabytes", type=int, default=10)
    parser.add_argument("--entries", type=int, nargs="+", default=[30, 300, 3000])
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    tables = packed(browser.as_text(browser.tables()))
    print(f"tables: {tables / 1000:.1f} kB compressed; log: {options.megabytes} MB")
    columns = ("entries", "index kB gz", "details kB gz", "ready ms", "typed ms", "pasted ms")
    print("  ".join((*columns, "longest block ms", "engine s")))
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        chromium = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        with serving(folder) as address:
            for row in rows(chromium, folder, address, options):
                count, size, more, ready, typed, pasted, longest, seconds = row
                print(
                    f"{count:7} {size / 1000:12.1f} {more / 1000:14.1f} {ready:9.0f} "
                    f"{typed:9.0f} {pasted:10.0f} {longest:17.0f} {seconds:9.2f}"
                )
        chromium.close()


if __name__ == "__main__":
    main()
