"""Ways of looking at a page."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect


def unfold(page: Page) -> None:
    """Open everything that can be opened, and stop all movement."""
    page.evaluate(
        """() => {
            const still = new CSSStyleSheet();
            still.replaceSync('*, ::before, ::after { transition: none !important }');
            document.adoptedStyleSheets = [still];
            document.querySelectorAll('details').forEach(d => { d.open = true });
        }"""
    )


def dress(page: Page, scheme: Literal["light", "dark"], width: int) -> None:
    """Show a page in a colour scheme and a width."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    worn = {"light": "default", "dark": "slate"}[scheme]
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", worn)


def violations(page: Page) -> dict[str, list[str]]:
    """Return what axe-core objects to: rule and the elements."""
    response: dict[str, Any] = Axe().run(page).response
    return {
        violation["id"]: [
            f"{node['target'][0]}: {node['failureSummary']}" for node in violation["nodes"][:3]
        ]
        for violation in response["violations"]
    }
