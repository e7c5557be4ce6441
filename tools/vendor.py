"""Fetches the browser's vendored files from npm, by package name and version, with their licences.

python tools/vendor.py [--folder src/sandtable/server/static/vendor]
"""

from __future__ import annotations

import argparse
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent.parent / "src/sandtable/server/static/vendor"


class Package(NamedTuple):
    """A package of npm and the files of it that we ship, by the name they get."""

    name: str
    version: str
    files: dict[str, str]


def plex(family: str, *weights: int) -> Package:
    """The latin subset of one family of IBM Plex."""
    inside = f"files/ibm-plex-{family}-latin-"
    files = {f"fonts/plex-{family}-{n}.woff2": f"{inside}{n}-normal.woff2" for n in weights}
    files[f"fonts/plex-{family}-LICENSE.txt"] = "LICENSE"
    return Package(f"@fontsource/ibm-plex-{family}", "5.3.0", files)


PACKAGES = (
    Package("idiomorph", "0.8.0", {"idiomorph.js": "dist/idiomorph.esm.js", "idiomorph-LICENSE.txt": "LICENSE"}),
    plex("sans", 400, 600),
    plex("sans-condensed", 400, 600),
    plex("mono", 500),
)


def fetch(package: Package, scratch: Path) -> Path:
    """The package's archive, as npm gives it."""
    wanted = f"{package.name}@{package.version}"
    command = ["npm", "pack", "--silent", "--pack-destination", str(scratch), wanted]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return scratch / done.stdout.split()[-1]


def unpack(package: Package, archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as tar:
        for name, inside in package.files.items():
            member = tar.extractfile(f"package/{inside}")
            if member is None:
                raise SystemExit(f"{package.name} {package.version} has no {inside}")
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(member.read())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    folder: Path = parser.parse_args().folder
    with tempfile.TemporaryDirectory() as scratch:
        for package in PACKAGES:
            unpack(package, fetch(package, Path(scratch)), folder)
            print(f"{package.name} {package.version}")


if __name__ == "__main__":
    main()
