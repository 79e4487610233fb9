"""Commands are tested at one width, whatever terminal the tests run in."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
