"""Make the pictures of the README from the real site.

``python tests/browser/screenshots.py FOLDER``
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402 - the path is set first

from tests.browser.chromium import FLAGS, NoChromiumError, find  # noqa: E402
from tests.browser.server import serving  # noqa: E402

ENTRY = "e/optimizer-given-non-leaf-tensor/"
PICTURES = [
    ("home-light.png", "", "light", 1280, 1000),
    ("home-dark.png", "", "dark", 1280, 1000),
    ("entry-light.png", ENTRY, "light", 1280, 1100),
    ("entry-dark.png", ENTRY, "dark", 1280, 1100),
    ("entry-phone.png", ENTRY, "light", 360, 1000),
]
"""File, page, colour scheme, width and height."""

LOG = ROOT / "tests" / "corpus" / "distributed" / "003.log"
"""What stands in the box of the page that finds by log: two ranks, one of which failed first."""
FOUND = [
    ("find-multirank.png", "light", 1280, 1400),
    ("find-multirank-dark.png", "dark", 1280, 1400),
    ("find-phone.png", "light", 360, 1400),
]
"""File, colour scheme, width and height."""


def take(folder: Path) -> None:
    """Build the site and write every picture into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as built,
        serving(Path(built)) as base,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for name, url, scheme, width, height in PICTURES:
            page = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme=scheme,  # type: ignore[arg-type]
            )
            page.goto(base + url, wait_until="networkidle")
            page.screenshot(path=folder / name)
            page.close()
        for name, scheme, width, height in FOUND:
            page = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme=scheme,  # type: ignore[arg-type]
            )
            page.goto(f"{base}find/", wait_until="networkidle")
            page.locator(".fp-find textarea").fill(LOG.read_text(encoding="utf-8"))
            page.locator(".fp-find-verdict").wait_for()
            page.locator(".fp-find textarea").blur()
            page.screenshot(path=folder / name)
            page.close()
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python tests/browser/screenshots.py FOLDER")
    try:
        take(Path(sys.argv[1]))
    except (NoChromiumError, RuntimeError) as error:
        sys.exit(str(error))
