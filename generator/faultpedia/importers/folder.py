"""Write a draft as the folder of an entry. Nothing that is there is touched."""

from __future__ import annotations

from pathlib import Path

from faultpedia.importers.draft import Draft, ImportRefusedError


def write(draft: Draft, folder: Path, schema: str = "") -> list[Path]:
    """Write the record and the scripts of ``draft`` into ``folder``, which must not exist.

    Raises:
        ImportRefusedError: the folder is there, or cannot be made.
    """
    files = {"entry.yaml": draft.yaml(schema), **draft.scripts}
    try:
        folder.mkdir(parents=True)
        for name, text in files.items():
            with (folder / name).open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
    except FileExistsError:
        raise ImportRefusedError(f"{folder} is there already; nothing was written.") from None
    except OSError as error:
        raise ImportRefusedError(f"{folder} cannot be written: {error.strerror}.") from None
    return [folder / name for name in files]


def schema_path(folder: Path) -> str:
    """Return the way from ``folder`` to the schema that editors use, when the project has one."""
    absolute = folder.absolute()
    for up, parent in enumerate(absolute.parents, 1):
        if (parent / "docs/reference/entry.schema.json").is_file():
            return "../" * up + "docs/reference/entry.schema.json"
    return ""
