"""Find by log, as a reader uses it: nothing freezes, nothing is sent, nothing becomes markup."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from faultpedia import catalog
from tests.browser.conftest import Opener, Served, Watched
from tests.browser.look import unfold, violations
from tests.diagnose.golden import Golden, golden

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

LOGS = {case.name: case for case in golden()}
TWO_RANKS = LOGS["torchrun-two-ranks"]
ROOT = Path(__file__).parents[2]
UNKNOWN = """\
Traceback (most recent call last):
  File "/home/jdoe/pump/run.py", line 3, in <module>
    main()
pump.core.DryPumpError: no water at trainer-a.corp.internal, key hf_abcdefghijklmnopqrstuvwxyz0123
"""
HOSTILE = """\
<img src=x onerror="window.hit = 1"><script>window.hit = 2</script>
Traceback (most recent call last):
  File "<b>train.py</b>", line 3, in <module>
RuntimeError: <img src=x onerror="window.hit = 3"> </code></pre><script>window.hit = 4</script>
"""


@pytest.fixture
def watched(watch: Opener) -> Watched:
    """The find page."""
    made = watch()
    made.open("find/")
    return made


@pytest.fixture
def page(watched: Watched) -> Page:
    return watched.page


def box(page: Page) -> Any:
    return page.get_by_role("textbox", name="Log or error message")


def read(page: Page, log: str) -> None:
    """Put a log into the box and wait for the diagnosis."""
    box(page).fill(log)
    done(page)


def done(page: Page) -> None:
    expect(page.locator(".fp-find-verdict")).to_be_visible(timeout=30_000)


def status(page: Page) -> str:
    return str(page.get_by_role("status").inner_text())


def paste(page: Page, script: str, argument: Any = None) -> None:
    """Paste the text that ``script`` makes in the page, as a browser does."""
    page.evaluate(
        """([script, argument]) => {
            const data = new DataTransfer();
            data.setData("text/plain", eval(script)(argument));
            const event = new ClipboardEvent("paste", {
                clipboardData: data, bubbles: true, cancelable: true });
            document.querySelector("textarea").dispatchEvent(event);
        }""".replace("eval(script)", f"({script})"),
        ["", argument],
    )


# What is shown


def test_the_line_that_came_first_is_named_with_its_entry(page: Page) -> None:
    read(page, TWO_RANKS.text)

    first = page.locator(".fp-find-first")
    assert f"line {TWO_RANKS.line}" in first.inner_text()
    assert TWO_RANKS.initiating is not None
    assert first.locator("pre").inner_text().strip() == TWO_RANKS.initiating.strip()
    assert f"Line {TWO_RANKS.line} came first" in status(page)


def test_a_known_message_leads_to_its_entry(page: Page) -> None:
    read(page, LOGS["watchdog-only"].text)

    link = page.locator(".fp-find-first h2 a")
    title = link.inner_text()
    assert page.locator(".fp-find-fix").is_visible()
    assert "Why this line" in page.locator(".fp-find-why").inner_text()
    link.click()
    expect(page.locator("h1")).to_contain_text(title)


def test_consequences_are_folded_and_say_why(page: Page) -> None:
    read(page, TWO_RANKS.text)

    fold = page.locator("details.fp-find-more", has_text="further finding")
    items = fold.locator("li")
    assert items.count() >= 3
    assert not items.first.is_visible()
    fold.locator("summary").click()
    assert items.first.is_visible()
    for text in items.all_inner_texts():
        assert re.search(r"line \d+", text)
        assert len(text.split("\n")) >= 3, "where, the line itself, and why"


def test_findings_are_marked_at_their_lines(page: Page) -> None:
    read(page, TWO_RANKS.text)

    row = page.locator(f"#fp-line-{TWO_RANKS.line}")
    assert "came first" in row.inner_text()
    assert page.locator(".fp-find-line", has_text="consequence").count() >= 1
    page.locator(".fp-find-first a", has_text="line").first.click()
    assert row.evaluate("e => e === document.activeElement")


def test_a_long_log_is_shown_around_its_findings_and_unfolds(page: Page) -> None:
    lines = [f"step {n} loss=0.5" for n in range(1, 3001)]
    log = "\n".join([*lines[:2000], *UNKNOWN.splitlines(), *["the end"]])
    read(page, log)

    rows = page.locator(".fp-find-line")
    before = rows.count()
    assert before < 60
    gap = page.locator(".fp-find-gap").first
    assert "lines not shown" in gap.inner_text()
    gap.click()
    expect(rows).to_have_count(before + 60)
    assert page.locator("#fp-line-1980").is_visible()


def test_a_healthy_log_is_called_healthy(page: Page) -> None:
    read(page, LOGS["healthy-lightning"].text)

    assert "No failure was found" in page.locator(".fp-find-first").inner_text()
    assert page.locator(".fp-find-mark-initiating").count() == 0


def test_a_log_with_consequences_alone_says_so(page: Page) -> None:
    read(page, LOGS["engine-core-wrapper-only"].text)

    assert "What started it is not in this log" in page.locator(".fp-find-first").inner_text()


def test_an_unknown_failure_is_not_explained_but_can_be_contributed(page: Page) -> None:
    read(page, UNKNOWN)

    first = page.locator(".fp-find-first")
    assert "No entry knows this message yet" in first.inner_text()
    assert first.locator(".md-button").count() == 0
    fold = page.locator("details", has_text="contribute this message")
    fold.locator("summary").click()
    draft = fold.locator("pre").inner_text()
    assert "role: initiating" in draft
    assert "DryPumpError: no water at" in draft
    for secret in ("jdoe", "hf_abc", "trainer-a"):
        assert secret not in draft


def test_markup_in_a_log_stays_text(watched: Watched) -> None:
    page = watched.page
    read(page, HOSTILE)
    box(page).fill('RuntimeError: <img src=x onerror="window.hit = 5">')
    expect(page.get_by_role("status")).to_contain_text(re.compile("entr|found", re.IGNORECASE))
    read(page, HOSTILE)

    assert page.locator(".fp-find img, .fp-find-out script, .fp-find-out b").count() == 0
    assert page.evaluate("window.hit") is None
    assert "<b>train.py</b>" in page.locator(".fp-find-log").inner_text()
    assert "<img src=x" in page.locator(".fp-find-first pre").inner_text()
    assert watched.faults == []


# Ways in


def test_typing_gives_entries_and_the_keyboard_reaches_them(page: Page) -> None:
    box(page).focus()
    page.keyboard.type("NCCL collective operation timeo", delay=5)

    hits = page.locator(".fp-find-title")
    expect(hits.first).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("entr")
    page.keyboard.press("ArrowDown")
    assert hits.first.evaluate("e => e === document.activeElement")
    page.keyboard.press("ArrowUp")
    assert box(page).evaluate("e => e === document.activeElement")
    page.keyboard.press("ArrowDown")
    title = hits.first.inner_text()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text(title)


def test_an_exact_message_is_first_and_called_exact(page: Page) -> None:
    signature = catalog.read([ROOT / "entries"]).entries["cuda-out-of-memory"].record.signatures[0]
    box(page).fill(f"[rank3]: {signature.example}")

    hit = page.locator(".fp-find-hit").first
    expect(hit).to_contain_text("exact message")
    expect(hit.locator("a")).to_have_attribute("href", re.compile("/e/cuda-out-of-memory/$"))


def test_escape_and_the_button_clear_everything(page: Page) -> None:
    assert not page.get_by_role("button", name="Clear").is_visible()
    read(page, TWO_RANKS.text)
    box(page).press("Escape")
    assert box(page).input_value() == ""
    assert page.locator(".fp-find-verdict").count() == 0
    assert status(page) == ""

    read(page, TWO_RANKS.text)
    page.get_by_role("button", name="Clear").click()
    assert box(page).input_value() == ""
    assert page.locator(".fp-find-verdict").count() == 0
    assert box(page).evaluate("e => e === document.activeElement")


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_a_file_can_be_chosen(page: Page, packed: bool, tmp_path: Path) -> None:
    data = TWO_RANKS.text.encode()
    path = tmp_path / ("train.log.gz" if packed else "train.log")
    path.write_bytes(gzip.compress(data) if packed else data)

    page.locator("input[type=file]").set_input_files(path)

    done(page)
    assert f"Line {TWO_RANKS.line} came first" in status(page)
    assert path.name in page.locator(".fp-find-held").inner_text()


def test_a_file_can_be_dropped(page: Page) -> None:
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "rank0.log", { type: "text/plain" }));
            const box = document.querySelector(".fp-find-form");
            for (const type of ["dragenter", "dragover", "drop"]) {
                box.dispatchEvent(new DragEvent(type, {
                    dataTransfer: data, bubbles: true, cancelable: true }));
            }
        }""",
        TWO_RANKS.text,
    )

    done(page)
    assert f"Line {TWO_RANKS.line} came first" in status(page)


def test_a_file_that_is_too_large_is_refused_with_the_command(page: Page) -> None:
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            const file = new File([], "huge.log");
            Object.defineProperty(file, "size", { value: 2e9 });
            Object.defineProperty(data, "files", { value: [file] });
            document.querySelector(".fp-find-form").dispatchEvent(
                new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }"""
    )

    expect(page.get_by_role("status")).to_contain_text("faultpedia diagnose")


def test_the_clipboard_of_the_system_can_be_pasted(watch: Opener) -> None:
    watched = watch(permissions=["clipboard-read", "clipboard-write"])
    page = watched.open("find/")
    page.evaluate("text => navigator.clipboard.writeText(text)", TWO_RANKS.text)

    box(page).focus()
    page.keyboard.press("Control+v")

    done(page)
    assert f"Line {TWO_RANKS.line} came first" in status(page)


def test_the_page_lives_while_ten_megabytes_are_read(
    page: Page, record_property: Callable[[str, object], None]
) -> None:
    with page.expect_response(re.compile("/index-")):
        box(page).focus()
    page.evaluate(
        """() => {
            window.beats = 0;
            window.longest = 0;
            let last = performance.now();
            const beat = () => {
                const now = performance.now();
                window.longest = Math.max(window.longest, now - last);
                last = now;
                window.beats += 1;
                setTimeout(beat, 0);
            };
            beat();
        }"""
    )
    paste(
        page,
        """log => {
            const line = "2025-07-09 17:05:38,162 INFO trainer.py:12] step 1 loss=0.5 lr=1e-4 ok";
            return Array(Math.ceil(1e7 / line.length)).fill(line).join("\\n") + "\\n" + log;
        }""",
        TWO_RANKS.text,
    )

    expect(page.locator(".fp-find-verdict")).to_be_visible(timeout=60_000)
    beats, longest = page.evaluate("[window.beats, window.longest]")
    record_property("longest time without a beat, ms", longest)
    assert beats >= 10
    assert box(page).input_value() == "", "ten megabytes in a text area stop a browser"
    assert "10 MB" in page.locator(".fp-find-held").inner_text()
    assert page.locator(".fp-find-line").count() < 400
    assert "came first" in status(page)


def test_the_home_page_has_the_box(watch: Opener) -> None:
    watched = watch()
    page = watched.open("")
    read(page, TWO_RANKS.text)

    link = page.locator(".fp-find-more a[href*='/e/'], .fp-find-first a[href*='/e/']").first
    href = link.get_attribute("href")
    assert href is not None
    assert href.startswith(f"{watched.base}e/")
    assert watched.faults == []


def test_links_ask_for_a_message(watch: Opener) -> None:
    watched = watch(permissions=["clipboard-read", "clipboard-write"])
    page = watched.open("find/#q=CUDA%20out%20of%20memory.%20Tried%20to%20allocate%202%20GiB")
    expect(page.locator(".fp-find-hit a").first).to_be_visible()
    assert box(page).input_value() == "CUDA out of memory. Tried to allocate 2 GiB"

    box(page).fill("CUDA out of memory for jdoe@corp.example.org")
    expect(page.get_by_role("status")).to_contain_text("entr")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_role("status")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{watched.base}find/#q=CUDA%20out%20of%20memory")
    assert "jdoe" not in link
    assert "#q=" not in page.url or "jdoe" not in page.url

    read(page, TWO_RANKS.text)
    assert page.get_by_role("button", name="Copy a link").count() == 0


# What leaves the page


def test_what_is_copied_is_masked(watch: Opener) -> None:
    page = watch(permissions=["clipboard-read", "clipboard-write"]).open("find/")
    read(page, UNKNOWN)

    page.get_by_role("button", name="Copy this report").click()

    expect(page.get_by_role("status")).to_contain_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "line 4" in copied
    assert "DryPumpError: no water at" in copied
    for secret in ("hf_abc", "trainer-a", "jdoe"):
        assert secret not in copied


def test_nothing_is_loaded_before_the_box_is_used(watch: Opener) -> None:
    watched = watch()
    asked: list[str] = []
    watched.page.on("request", lambda request: asked.append(request.url))
    page = watched.open("find/")
    assert [url for url in asked if "/find/box" in url or "index-" in url] == []

    with page.expect_response(re.compile("/index-")):
        box(page).focus()


def test_nothing_is_asked_for_during_a_diagnosis(watched: Watched) -> None:
    page = watched.page
    box(page).fill("CUDA out of memory")
    expect(page.locator(".fp-find-hit").first).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.on("request", lambda request: asked.append(request.url))

    read(page, TWO_RANKS.text)
    read(page, UNKNOWN)
    box(page).fill("NCCL timeout")
    expect(page.locator(".fp-find-hit").first).to_be_visible()

    assert asked == []
    assert watched.faults == []


POLICY = "meta[http-equiv='Content-Security-Policy']"


@pytest.mark.parametrize("url", ["find/", "", "signatures/", "e/cuda-out-of-memory/", "404.html"])
def test_every_page_has_the_policy_before_anything_else(site: Served, url: str) -> None:
    html = site.file(url).read_text(encoding="utf-8")

    head = html[html.index("<head>") :]
    policy = head.index("Content-Security-Policy")
    assert policy < head.index("<script")
    assert policy < head.index("<link")
    content = head[policy:].split('content="', 1)[1].split('"', 1)[0]
    assert "default-src 'none'" in content
    assert "connect-src 'self';" in content
    assert "unsafe" not in content
    assert "http" not in content


FETCH = """url => new Promise(done => {
    document.addEventListener("securitypolicyviolation", e => done(e.effectiveDirective));
    fetch(url).then(() => done("answered"), () => setTimeout(() => done("failed"), 500));
})"""

FETCH_IN_WORKER = """url => new Promise(done => {
    const text = `fetch("${url}").then(() => postMessage("answered"), e => postMessage(String(e)));
        addEventListener("securitypolicyviolation", e => postMessage(e.effectiveDirective));`;
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })),
        { type: "module" });
    worker.onmessage = e => { if (!/TypeError/.test(e.data)) done(e.data); };
    worker.onerror = () => done("no worker");
})"""


@pytest.mark.parametrize("script", [FETCH, FETCH_IN_WORKER], ids=["page", "worker"])
def test_another_host_cannot_be_reached(page: Page, site: Served, script: str) -> None:
    other = site.base.replace("127.0.0.1", "localhost") + "assets/find/manifest.json"

    assert page.evaluate(script, other) == "connect-src"


def test_the_search_runs_in_a_worker_of_the_page(page: Page) -> None:
    with page.expect_event("worker") as found:
        box(page).focus()

    assert found.value.url.startswith("blob:")


# For everybody


@pytest.mark.parametrize("name", ["torchrun-two-ranks", "watchdog-only", "healthy-lightning"])
def test_a_diagnosis_has_no_accessibility_faults(page: Page, name: str) -> None:
    read(page, LOGS[name].text)
    unfold(page)

    found = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 900})
            for rule, nodes in violations(page).items():
                found[f"{rule}, {scheme}, {width} px"] = nodes
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width

    assert found == {}


def test_results_of_typing_have_no_accessibility_faults(page: Page) -> None:
    box(page).fill("CUDA out of memory")
    expect(page.locator(".fp-find-hit").first).to_be_visible()

    assert violations(page) == {}


def test_results_are_announced(page: Page) -> None:
    live = page.locator("[role=status]")
    assert live.count() == 1

    box(page).fill("CUDA out of memory")
    expect(live).to_contain_text("entr")
    box(page).fill("zebra stripes")
    expect(live).to_have_text("No entry found")


def test_everything_can_be_reached_by_keyboard(page: Page) -> None:
    read(page, TWO_RANKS.text)
    page.evaluate(
        "document.querySelectorAll('.fp-find-out details').forEach(d => { d.open = true })"
    )
    wanted = page.evaluate(
        """() => {
            const box = document.querySelector('.fp-find');
            const all = [...box.querySelectorAll('a, button, summary')]
                .filter(e => e.getClientRects().length);
            all.forEach((e, n) => { e.dataset.wanted = n });
            return all.length;
        }"""
    )
    box(page).focus()
    reached = set()
    for _ in range(wanted + 30):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.dataset.wanted"))

    assert len(reached - {None}) == wanted


def test_without_javascript_the_page_says_what_to_do(watch: Opener) -> None:
    page = watch(java_script_enabled=False).open("find/")

    text = page.locator("article").inner_text()
    assert "faultpedia diagnose FILE" in text
    assert not page.locator("textarea").is_visible()
    page.get_by_role("link", name="the list of all messages").click()
    assert page.url.endswith("/signatures/")


def test_the_promise_stands_at_the_box(page: Page) -> None:
    expect(page.locator("#fp-find-promise")).to_contain_text("Nothing leaves this page")


def failing() -> list[Golden]:
    return [case for case in golden() if case.line is not None and case.text.count("\n") > 4]


def test_the_page_says_what_the_engine_says(page: Page) -> None:
    for case in failing()[:8]:
        box(page).fill("")
        read(page, case.text)
        first = page.locator(".fp-find-first")
        expect(first).to_contain_text(f"line {case.line}")
