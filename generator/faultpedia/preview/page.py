"""The page of one entry in a plain shell: no MkDocs, no other entry is read again.

The entry is copied into a folder of its own and read from there, so that an edit costs the same
however many entries there are. The others are read once; until then links to them show slugs.
"""

from __future__ import annotations

import importlib.util
import shutil
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from markupsafe import escape

from faultpedia import catalog as catalogs
from faultpedia import links as linking
from faultpedia.catalog import Catalog, Entry
from faultpedia.problems import Problem, did_you_mean
from faultpedia.site import SCRIPTS, STYLESHEETS, Book, Settings, Shell, shipped
from faultpedia.site.pages.entry import entry_page, entry_url
from faultpedia.site.shell import BODY, DESCRIPTION, TITLE

_DEPTH = 2
_RELOAD = """<script>
(() => {
  let seen = null;
  const look = async () => {
    try {
      const now = await (await fetch("/version", { cache: "no-store" })).text();
      if (seen !== null && now !== seen) location.reload();
      seen = now;
    } catch { /* the server is gone; it may come back */ }
    setTimeout(look, 300);
  };
  look();
})();
</script>"""

_SHELL = """<!doctype html>
<html lang="en" class="no-js">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title}</title>
<meta name="description" content="{description}">
<link rel="icon" href="data:,">
{styles}
</head>
<body dir="ltr" data-md-color-scheme="default"
 data-md-color-primary="custom" data-md-color-accent="custom">
<script>if (matchMedia("(prefers-color-scheme: dark)").matches)
document.body.setAttribute("data-md-color-scheme", "slate");</script>
<div class="md-container"><main class="md-main"><div class="md-main__inner md-grid">
<div class="md-content"><div class="md-content__inner md-typeset">
{body}
</div></div></div></main></div>
{scripts}
{reload}
</body>
</html>
"""


class PreviewError(Exception):
    """There is nothing to show; the message says what to give instead."""


@dataclass(frozen=True)
class Shown:
    """What the browser gets: the files by address, and the problems met on the way."""

    files: dict[str, bytes]
    problems: list[Problem]


def find_folder(roots: list[Path], name: str) -> Path:
    """Return the folder of the entry ``name``: a slug below one of ``roots``, or a folder.

    Raises:
        PreviewError: there is none.
    """
    given = Path(name)
    if any((given / record).is_file() for record in ("entry.yaml", "entry.json")):
        return given
    known = {path.parent.name: path.parent for root in roots for path in root.glob("*/*/entry.*")}
    if name in known:
        return known[name]
    raise PreviewError(f"There is no entry {name!r}. {did_you_mean(name, known)}".strip())


class Preview:
    """One entry, rendered whenever it is asked for."""

    def __init__(self, folder: Path, roots: list[Path]) -> None:
        """Show the entry in ``folder``; ``roots`` hold the entries that it may refer to."""
        self.folder = folder
        self.roots = roots
        self.others = Catalog()

    @property
    def url(self) -> str:
        """The address of the page, from the root of the server."""
        return f"/{entry_url(self.folder.name)}"

    def read_others(self) -> None:
        """Read all other entries, for their titles and for what links here."""
        self.others = catalogs.read(self.roots)

    def stamp(self) -> str:
        """Return a text that changes whenever something that is shown changes."""
        watched = [*self.folder.iterdir(), *shipped("page").iterdir()]
        watched += [shipped("theme") / name for name in (*STYLESHEETS, *SCRIPTS)]
        times = [(p.name, p.stat().st_mtime_ns) for p in sorted(watched) if p.is_file()]
        return f"{hash(tuple(times))} {len(self.others.entries)}"

    def render(self, reload: str = _RELOAD) -> Shown:
        """Read the entry and return its files; of a broken record, a page with its problems.

        ``reload`` is the script that loads the page again.
        """
        entry, problems = self._read()
        if entry is None:
            return Shown({f"{self.url}index.html": _problem_page(problems).encode()}, problems)
        catalog = Catalog(
            areas={**self.others.areas},
            entries={**self.others.entries, entry.slug: entry},
        )
        book = Book(catalog, linking.resolve(catalog), Settings())
        page = entry_page(book, entry)
        page = replace(page, body=_problem_list(problems) + page.body)
        files = {f"{self.url}index.html": Shell(_shell(reload), _DEPTH).fill(page).encode()}
        for script in entry.scripts.values():
            files[f"{self.url}{script.name}"] = script.text.encode()
        return Shown(files, problems)

    def write(self, folder: Path) -> list[Path]:
        """Write the page and what it loads below ``folder``, to be opened without a server."""
        up = "../" * _DEPTH
        written = []
        for address, text in self.render(reload="").files.items():
            for attribute in (b'href="/', b'src="/'):
                text = text.replace(attribute, attribute[:-1] + up.encode())  # noqa: PLW2901
            written.append(_put(folder / address.lstrip("/"), text))
        for address, path in theme_files().items():
            written.append(_put(folder / address.lstrip("/"), path.read_bytes()))
        return written

    def _read(self) -> tuple[Entry | None, list[Problem]]:
        """Read the entry from a copy of its folder; its problems name the folder itself."""
        area = self.folder.absolute().parent
        with tempfile.TemporaryDirectory(prefix="faultpedia-preview-") as name:
            copy = Path(name) / area.name / self.folder.name
            copy.mkdir(parents=True)
            for path in sorted(self.folder.iterdir()):
                if path.is_file() and not path.is_symlink():
                    shutil.copyfile(path, copy / path.name)
            described = area / "area.yaml"
            text = (
                described.read_bytes()
                if described.is_file()
                else b"title: Draft\ndescription: A draft.\n"
            )
            (copy.parent / "area.yaml").write_bytes(text)
            found = catalogs.read([Path(name)], Path(name))
        here = self.folder.as_posix()
        inside = f"{area.name}/{self.folder.name}"
        problems = [replace(p, path=p.path.replace(inside, here, 1)) for p in found.problems]
        entry = found.entries.get(self.folder.name)
        if entry is not None:
            entry = replace(entry, folder=self.folder, shown=f"{here}/{Path(entry.shown).name}")
            self.others.areas.setdefault(entry.area, found.areas[entry.area])
        return entry, problems


def _put(path: Path, body: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)
    return path


def theme_files() -> dict[str, Path]:
    """Return the files of the theme by address: ours, and the style sheets of Material."""
    ours = [*STYLESHEETS, *SCRIPTS]
    files = {f"/{name}": shipped("theme") / name for name in ours}
    return {**{f"/theme/{path.name}": path for path in _material()}, **files}


def _material() -> list[Path]:
    """Return the style sheets of Material, when it is installed; it is not imported."""
    found = importlib.util.find_spec("material")
    if found is None or not found.submodule_search_locations:
        return []
    folder = Path(found.submodule_search_locations[0]) / "templates/assets/stylesheets"
    return [*sorted(folder.glob("main.*.css")), *sorted(folder.glob("palette.*.css"))]


def _shell(reload: str) -> str:
    styles = [f"/theme/{path.name}" for path in _material()] + [f"/{name}" for name in STYLESHEETS]
    return _SHELL.format(
        title=TITLE,
        description=DESCRIPTION,
        styles="\n".join(f'<link rel="stylesheet" href="{address}">' for address in styles),
        body=BODY,
        scripts="\n".join(f'<script src="/{name}" defer></script>' for name in SCRIPTS),
        reload=reload,
    )


def _problem_list(problems: list[Problem]) -> str:
    if not problems:
        return ""
    items = "".join(f"<li><code>{escape(problem.as_text())}</code></li>" for problem in problems)
    title = '<p class="admonition-title">Problems</p>'
    return f'<div class="admonition failure">{title}<ul>{items}</ul></div>'


def _problem_page(problems: list[Problem]) -> str:
    html = _shell(_RELOAD).replace(TITLE, "Problems").replace(DESCRIPTION, "")
    return html.replace(BODY, _problem_list(problems) or "<p>There is no entry here.</p>")
