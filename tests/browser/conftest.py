"""The site as a browser sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, find
from tests.browser.server import serving


@dataclass(frozen=True)
class Served:
    """The built site: where its files lie, and its address."""

    folder: Path
    base: str

    def file(self, url: str) -> Path:
        """Return the file behind a relative address."""
        path = self.folder / url
        return path / "index.html" if path.is_dir() else path


@dataclass
class Watched:
    """A page of the browser, and everything that went wrong in it."""

    page: Page
    base: str
    faults: list[str] = field(default_factory=list)

    def open(self, url: str) -> Page:
        """Load an address of the site."""
        self.page.goto(self.base + url)
        return self.page


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The real site, built once and served."""
    folder = tmp_path_factory.mktemp("site")
    with serving(folder) as base:
        yield Served(folder, base)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        yield browser
        browser.close()


Opener = Callable[..., Watched]


@pytest.fixture
def watch(browser: Browser, site: Served) -> Iterator[Opener]:
    """Make pages that record errors, failed requests and requests to other hosts."""
    contexts = []

    def make(**options: Any) -> Watched:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        contexts.append(context)
        watched = Watched(context.new_page(), site.base)
        page, faults = watched.page, watched.faults
        page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(f"{error}"))
        page.on("requestfailed", lambda request: faults.append(f"failed: {request.url}"))
        page.on(
            "response", lambda r: faults.append(f"{r.status}: {r.url}") if r.status > 399 else None
        )
        page.on(
            "request",
            lambda r: (
                None
                if r.url.startswith((site.base, "data:", f"blob:{site.base}"))
                else faults.append(f"other host: {r.url}")
            ),
        )
        return watched

    yield make
    for context in contexts:
        context.close()
