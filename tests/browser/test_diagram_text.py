"""Text of decision paths measured by a browser: it stays inside its box."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from faultpedia.site import diagram
from tests.site.test_diagram import GRAPHS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("family", ["DejaVu Sans", "Verdana, sans-serif", "Arial, system-ui"])
def test_text_fits_its_box(browser: Browser, family: str) -> None:
    """The estimate holds for the fonts that this machine has, for Latin text."""
    latin = [name for name in GRAPHS if name != "hostile"]
    text = "".join(diagram.svg(GRAPHS[name], name, f"p{n}") for n, name in enumerate(latin))
    page = browser.new_page()
    page.set_content(f'<body style="font-family: {family}">{text}')

    outside = page.evaluate(
        """() => [...document.querySelectorAll('svg text')].filter(text => {
            let box = text.previousElementSibling;
            while (!box.matches('.fp-ask, .fp-end, .fp-when')) box = box.previousElementSibling;
            const [a, b] = [text.getBBox(), box.getBBox()];
            return a.x < b.x + 5 || a.y < b.y || a.x + a.width > b.x + b.width - 5
                || a.y + a.height > b.y + b.height;
        }).map(text => text.textContent)"""
    )
    page.close()

    assert outside == []
