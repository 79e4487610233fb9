"""The built site in a browser: nothing fails, everybody can read it, and it is small."""

from __future__ import annotations

import gzip
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener, Served
from tests.browser.links import Crawl
from tests.browser.look import dress, unfold, violations

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

ROOT = Path(__file__).parents[2]
RECORDS = sorted(ROOT.glob("entries/*/*/entry.*"), key=lambda path: path.parent.name)
ENTRIES = [f"e/{path.parent.name}/" for path in RECORDS]
LONGEST = max(RECORDS, key=lambda path: path.stat().st_size).parent.name
SAMPLE = list(dict.fromkeys([ENTRIES[0], ENTRIES[-1], f"e/{LONGEST}/"]))
"""Entries share their templates, so some questions are asked of a few only."""

LISTS = ["areas/", f"areas/{RECORDS[0].parents[1].name}/", "tags/", "tags/*/", "signatures/"]
OTHERS = ["", *LISTS, "refuted/", "reading/", "contributing/", "reference/fields/", "404.html"]

USUAL_HTML, MAX_HTML = 60_000, 80_000
"""Bytes of the HTML of an entry, as written: on the average, and of the longest."""

MAX_VIEW = 70_000
"""Bytes of everything that the first view of an entry loads, compressed."""

SCROLLERS = "pre, .fp-diagram, .fp-table, .md-typeset__scrollwrap"


def the_url(request: pytest.FixtureRequest, site: Served) -> str:
    """Return an address; ``*`` in it stands for the first folder there is."""
    pattern = str(request.param)
    if "*" not in pattern:
        return pattern
    found = next(iter(sorted(site.folder.glob(pattern.rstrip("/")))))
    return f"{found.relative_to(site.folder).as_posix()}/"


every_url = pytest.fixture(the_url, params=[*OTHERS, *ENTRIES], ids=lambda url: url or "home")
url = pytest.fixture(the_url, params=[*OTHERS, *SAMPLE], ids=lambda url: url or "home")
every_entry = pytest.fixture(the_url, params=ENTRIES)
entry = pytest.fixture(the_url, params=SAMPLE)


def test_page_loads_without_errors_and_asks_no_other_host(watch: Opener, every_url: str) -> None:
    watched = watch()

    page = watched.open(every_url)
    page.wait_for_load_state("networkidle")

    assert watched.faults == []
    assert page.locator("h1:visible").count() == 1
    assert page.title()


def test_every_link_and_anchor_leads_somewhere(site: Served) -> None:
    crawl = Crawl(site.base)

    crawl.run()

    assert crawl.faults == []
    built = {
        f"{p.parent.relative_to(site.folder).as_posix()}/"
        for p in site.folder.rglob("e/*/index.html")
    }
    assert {url for url in built if url in ENTRIES} <= crawl.pages


def test_address_that_is_not_there_gets_the_page_that_says_so(watch: Opener, site: Served) -> None:
    watched = watch()

    answer = watched.page.goto(f"{site.base}e/no-such-entry/deeper/", wait_until="networkidle")

    assert answer is not None
    assert answer.status == 404
    assert watched.page.locator("h1").inner_text() == "There is no such page"
    assert [fault for fault in watched.faults if "404" not in fault] == []
    assert len(watched.faults) == 2, "the answer itself, and what the console says about it"
    watched.page.get_by_role("link", name="all messages").click()
    assert watched.page.url == f"{site.base}signatures/"


def test_page_has_no_accessibility_faults(watch: Opener, every_url: str) -> None:
    page = watch().open(every_url)
    unfold(page)
    looks: list[tuple[Literal["light", "dark"], int]] = [("light", 1280), ("dark", 360)]
    if every_url in [*OTHERS, *SAMPLE]:
        looks += [("light", 360), ("dark", 1280)]

    found = {}
    for scheme, width in looks:
        dress(page, scheme, width)
        for name, nodes in violations(page).items():
            found[f"{name}, {scheme}, {width} px"] = nodes

    assert found == {}


def test_colour_scheme_of_the_system_is_followed(watch: Opener) -> None:
    shades = {}
    for scheme in ("light", "dark"):
        page = watch(color_scheme=scheme).open(ENTRIES[0])
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        shades[scheme] = sum(int(part) for part in colour[4:-1].split(",")[:3])

    assert shades["light"] > 600
    assert shades["dark"] < 200


def test_colours_can_be_chosen_and_stay_chosen(watch: Opener) -> None:
    page = watch(color_scheme="dark").open("areas/")
    chosen = []

    for title in ("Switch to light mode", "Switch to dark mode", "Switch to system preference"):
        page.get_by_title(title).click()
        page.reload()
        chosen.append(page.evaluate("document.body.dataset.mdColorScheme"))

    assert chosen == ["default", "slate", "slate"]
    dress(page, "light", 1280)


def test_colours_can_be_chosen_by_keyboard(watch: Opener) -> None:
    page = watch(color_scheme="dark").open("areas/")
    chosen = page.locator("[data-md-component=palette] input:checked")

    chosen.focus()
    shown = page.locator("[data-md-component=palette] label:visible")
    assert shown.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    page.keyboard.press("ArrowRight")

    assert page.evaluate("document.body.dataset.mdColorScheme") == "default"


def test_menu_of_a_narrow_window_opens_and_closes_by_keyboard(watch: Opener) -> None:
    page = watch(viewport={"width": 360, "height": 800}).open(ENTRIES[0])
    unfold(page)
    menu, areas = page.get_by_role("button", name="Menu"), page.get_by_role("link", name="Areas")

    assert menu.get_attribute("aria-expanded") == "false"
    assert page.locator(".md-sidebar--primary a").locator("visible=true").count() == 0
    menu.focus()
    page.keyboard.press("Enter")
    assert menu.get_attribute("aria-expanded") == "true"
    assert areas.first.is_visible()
    page.keyboard.press("Escape")
    assert page.locator(".md-sidebar--primary a").locator("visible=true").count() == 0
    assert menu.evaluate("e => e === document.activeElement")


def test_folded_part_of_the_menu_opens_by_keyboard(watch: Opener) -> None:
    page = watch(viewport={"width": 360, "height": 800}).open(ENTRIES[0])
    unfold(page)
    page.get_by_role("button", name="Menu").click()
    label = page.locator(".md-sidebar--primary label[tabindex]").first
    name = label.get_attribute("for")

    label.focus()
    page.keyboard.press("Enter")

    assert page.locator(f"#{name}").is_checked()


def test_closed_menu_is_no_stop_on_the_way(watch: Opener) -> None:
    page = watch(viewport={"width": 360, "height": 800}).open("areas/")
    stops = []

    for _ in range(12):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.closest('.md-sidebar') !== null"))

    assert stops == [False] * 12


def test_page_does_not_scroll_sideways(watch: Opener, every_url: str) -> None:
    page = watch().open(every_url)
    unfold(page)

    for width in (1280, 360):
        dress(page, "light", width)
        wide = page.evaluate(
            """([width, boxes]) => [...document.querySelectorAll('main *')]
                .filter(e => e.getBoundingClientRect().right > width + 1)
                .filter(e => !e.parentElement.closest(boxes) && !e.matches('.md-sidebar *'))
                .map(e => e.outerHTML.slice(0, 120))""",
            [width, SCROLLERS],
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= width, wide


def test_skip_link_is_first_and_leads_to_the_content(watch: Opener, url: str) -> None:
    page = watch().open(url)
    unfold(page)

    page.keyboard.press("Tab")

    skip = page.locator(":focus")
    assert skip.inner_text().strip() == "Skip to content"
    box = skip.bounding_box()
    assert box is not None
    assert skip.evaluate("e => getComputedStyle(e).opacity") != "0"
    target = skip.get_attribute("href")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert target is not None
    assert page.evaluate(
        """target => {
            const place = document.querySelector(target);
            const now = document.activeElement;
            return place.contains(now) ||
                Boolean(place.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING);
        }""",
        target,
    )


def test_keyboard_reaches_every_link_and_every_box_that_scrolls(watch: Opener, entry: str) -> None:
    page = watch(viewport={"width": 700, "height": 800}).open(entry)
    unfold(page)
    wanted = page.evaluate(
        """boxes => {
            const shown = e => e.getClientRects().length > 0;
            const scrolls = e => [e, ...e.querySelectorAll('code')]
                .some(x => x.scrollWidth > x.clientWidth + 1);
            const items = [...document.querySelectorAll('.fp-entry a[href], .fp-entry summary'),
                ...[...document.querySelectorAll('.fp-entry')].flatMap(
                    e => [...e.querySelectorAll(boxes)].filter(scrolls))].filter(shown);
            items.forEach((e, n) => { e.dataset.wanted = n });
            return items.length;
        }""",
        SCROLLERS,
    )

    reached, invisible = walk(page)

    missed = page.evaluate(
        """reached => [...document.querySelectorAll('[data-wanted]')]
            .filter(e => !reached.includes(e.dataset.wanted))
            .filter(e => !e.querySelector('[data-reached]'))
            .map(e => e.outerHTML.slice(0, 120))""",
        reached,
    )
    assert wanted > 10
    assert missed == []
    assert invisible == []


def test_text_that_does_not_scroll_is_no_stop(watch: Opener) -> None:
    page = watch(viewport={"width": 1280, "height": 800}).open(ENTRIES[0])
    box = page.locator(".fp-signature code").first  # it wraps

    assert box.get_attribute("tabindex") is None
    without = watch(java_script_enabled=False).open(ENTRIES[0])
    assert without.locator(".fp-signature code").first.get_attribute("tabindex") == "0"


def walk(page: Page) -> tuple[list[str], list[str]]:
    """Press Tab through the whole page; return what was reached, and what showed no focus."""
    reached, invisible = [], []
    page.evaluate("document.querySelector('.fp-entry').focus()")
    for _ in range(1000):
        page.keyboard.press("Tab")
        step = page.evaluate(
            """() => {
                const e = document.activeElement;
                if (!e || e === document.body || e.dataset.reached) return null;
                e.dataset.reached = 'yes';
                const look = getComputedStyle(e);
                const ring = look.outlineStyle !== 'none' && parseFloat(look.outlineWidth) > 0;
                const inside = e.closest('.fp-entry') !== null;
                return [e.dataset.wanted || '', inside && !ring ? e.outerHTML.slice(0, 120) : ''];
            }"""
        )
        if step is None:
            break
        reached.append(step[0])
        if step[1]:
            invisible.append(step[1])
    return reached, invisible


def test_without_javascript_the_text_is_all_there(watch: Opener, url: str) -> None:
    with_it = watch().open(url)
    without = watch(java_script_enabled=False).open(url)

    with_it.evaluate(
        "document.querySelectorAll('.fp-filter, [data-find]').forEach(e => e.remove())"
    )
    shown = "main article"
    one, other = (page.locator(shown).first.inner_text() for page in (with_it, without))
    words = set(other.split())
    assert [word for word in one.split() if word not in words] == []
    assert without.locator("h1:visible").count() == 1


def test_without_javascript_hidden_parts_can_be_opened(watch: Opener, entry: str) -> None:
    page = watch(java_script_enabled=False).open(entry)
    folds = page.locator(".fp-entry details")

    for number in range(folds.count()):
        fold = folds.nth(number)
        fold.locator("summary").first.click()
        assert fold.locator("> :not(summary)").first.is_visible()


def test_print_shows_everything_but_what_needs_a_screen(watch: Opener, every_entry: str) -> None:
    page = watch(viewport={"width": 700, "height": 1000}).open(every_entry)
    page.emulate_media(media="print")

    hidden = page.evaluate(
        """() => [...document.querySelectorAll('.fp-main *')]
            .filter(e => e.children.length === 0 && e.textContent.trim())
            .filter(e => !e.closest('svg, .fp-crumbs, .headerlink, .md-code__nav, button'))
            .filter(e => !e.checkVisibility())
            .map(e => e.outerHTML.slice(0, 120))"""
    )
    assert hidden == []
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.fp-main pre, .fp-main code, .fp-table')]
            .filter(e => e.getClientRects().length && e.scrollWidth > e.clientWidth + 1)
            .map(e => e.outerHTML.slice(0, 120))"""
    )
    assert cut == [], "paper does not scroll"
    assert page.locator(".md-header, .md-tabs, .md-footer").locator("visible=true").count() == 0
    assert page.locator(".fp-side-facts").is_visible()


def test_html_of_entries_is_small(site: Served) -> None:
    sizes = {url: site.file(url).stat().st_size for url in ENTRIES}

    assert statistics.mean(sizes.values()) < USUAL_HTML
    assert {url: size for url, size in sizes.items() if size >= MAX_HTML} == {}


def test_first_view_of_an_entry_is_small(
    watch: Opener, site: Served, record_property: Callable[[str, object], None]
) -> None:
    largest = max(ENTRIES, key=lambda url: site.file(url).stat().st_size)
    watched = watch()
    loaded: dict[str, int] = {}

    def measure(response: Any) -> None:
        loaded[response.url.removeprefix(site.base)] = len(gzip.compress(response.body(), 9))

    watched.page.on("response", measure)
    watched.open(largest).wait_for_load_state("networkidle")

    record_property("bytes of the first view", sum(loaded.values()))
    assert largest in loaded
    assert sum(loaded.values()) <= MAX_VIEW, loaded


@pytest.mark.parametrize("list_url", ["signatures/", "refuted/"])
def test_filter_narrows_a_list_and_says_so(watch: Opener, list_url: str) -> None:
    page = watch().open(list_url)
    items = page.locator("[data-filter]")
    total = items.count()
    title = str(items.last.inner_text()).split()[0]

    box = page.get_by_label("Filter this list")
    box.fill(title)
    shown = items.locator("visible=true").count()

    assert shown > 0
    assert page.get_by_role("status").inner_text() == f"{shown} of {total}"
    for text in items.locator("visible=true").all_inner_texts():
        assert title.lower() in text.lower()
    box.fill("no entry says this, surely")
    assert items.locator("visible=true").count() == 0
    box.fill("")
    assert items.locator("visible=true").count() == total
    assert page.get_by_role("status").inner_text() == ""


def test_filter_is_absent_without_javascript(watch: Opener) -> None:
    page = watch(java_script_enabled=False).open("signatures/")

    assert not page.get_by_label("Filter this list").is_visible()
    assert page.locator("[data-filter]").first.is_visible()


def test_code_can_be_copied(watch: Opener) -> None:
    watched = watch(permissions=["clipboard-read", "clipboard-write"])
    page = watched.open(ENTRIES[0])
    block = page.locator(".fp-signature .highlight").first

    block.hover()
    block.locator("button").first.click()

    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == block.locator("code").first.inner_text().strip()
    assert watched.faults == []
