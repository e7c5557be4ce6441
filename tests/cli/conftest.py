"""Every test has a player's folder of its own, 80 columns and no colours from outside."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Sit, Terminal


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("SANDTABLE_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "SANDTABLE_THEME", "LINES"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Sit down at a terminal; whatever still runs in it at the end of the test is closed."""
    terminals: list[Terminal] = []

    def sit_down(*args: str, **more: Any) -> Terminal:
        terminals.append(Terminal(*args, **more))
        return terminals[-1]

    yield sit_down
    for terminal in terminals:
        terminal.child.close(force=True)
