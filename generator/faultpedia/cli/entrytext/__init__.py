"""One entry as text: for a terminal, or as Markdown.

`parts_of` says what an entry has to say, in which order; the two writers say how it looks.
"""

from faultpedia.cli.entrytext.markdown import as_markdown
from faultpedia.cli.entrytext.parts import parts_of
from faultpedia.cli.entrytext.plain import as_plain

__all__ = ["as_markdown", "as_plain", "parts_of"]
