"""The headless core of the browser's client, tested by node's own test runner."""

import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]


def suites() -> list[str]:
    """Files that hold tests; node's own way to look for them in a folder differs by version."""
    found = [path for path in sorted(FOLDER.rglob("*.mjs")) if "node:test" in path.read_text()]
    return [str(path.relative_to(ROOT)) for path in found]


def test_the_client_core_passes_its_tests_in_node() -> None:
    node = shutil.which("node")
    assert node, "tests/conftest.py leaves this file out where there is no node"
    assert suites()
    done = subprocess.run([node, "--test", *suites()], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
