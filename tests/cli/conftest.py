"""Every test has a player's folder of its own, 80 columns and no colours from outside."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("SANDTABLE_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "SANDTABLE_THEME", "LINES"):
        monkeypatch.delenv(name, raising=False)
    return folder
