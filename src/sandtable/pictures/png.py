"""PNG through whatever draws SVG on this machine."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from sandtable.kernel.errors import SandtableError

CONVERTER = "rsvg-convert"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "chromium-headless-shell")


class NoRenderer(SandtableError):
    """Nothing on this machine turns SVG into PNG, or it failed."""


def write_png(svg: str, path: Path, size: tuple[int, int]) -> None:
    """Draw the picture in pixels; `size` is what a browser's window needs to be."""
    with tempfile.TemporaryDirectory() as folder:
        source, drawn = Path(folder) / "scene.svg", Path(folder) / "scene.png"
        source.write_text(svg, encoding="utf-8")
        command = _command(source, drawn, size)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or not drawn.exists():
            said = (done.stderr.strip() or "no picture came out").splitlines()[-1]
            raise NoRenderer(f"{command[0]} could not draw the picture: {said}")
        shutil.copyfile(drawn, path)


def _command(source: Path, drawn: Path, size: tuple[int, int]) -> list[str]:
    wide, high = size
    if found := shutil.which(CONVERTER):
        return [found, "--width", str(wide), str(source), "--output", str(drawn)]
    for browser in BROWSERS:
        if found := shutil.which(browser):
            window = f"--window-size={wide},{high}"
            shot = f"--screenshot={drawn}"
            return [found, "--headless", "--no-sandbox", "--hide-scrollbars", window, shot, source.as_uri()]
    raise NoRenderer(f"a PNG needs {CONVERTER} (package librsvg2-bin) or Chromium; an SVG needs neither")
