"""The page's QR codes, read by somebody else's decoder."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import zxingcpp

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "src/sandtable/server/static/core/qr.js"
MOST = 180  # bytes that the largest code takes
SCRIPT = f"""
import {{ qrCode }} from {json.dumps(CORE.as_uri())};
const texts = JSON.parse(process.argv.at(-1));
console.log(JSON.stringify(texts.map((text) => qrCode(text))));
"""
LINK = "http://192.168.178.23:8787/table/0123456789abcdef#kJ3_-w9XzPq7RtYbVnM2LsDf"


def drawn(texts: list[str]) -> list[list[list[bool]] | None]:
    node = shutil.which("node")
    assert node
    called = [node, "--input-type=module", "--eval", SCRIPT, "--", json.dumps(texts)]
    found: list[list[list[bool]] | None]
    found = json.loads(subprocess.run(called, capture_output=True, check=True).stdout)
    return found


def read(matrix: list[list[bool]]) -> str:
    dark = np.pad(np.array(matrix), 4)
    picture = np.where(np.kron(dark, np.ones((4, 4), bool)), 0, 255).astype(np.uint8)
    found = zxingcpp.read_barcodes(picture)
    return found[0].text if found else ""


def test_every_code_reads_as_the_text_that_it_was_made_of() -> None:
    long = LINK * 3
    texts = [LINK, "a", "https://tische.example/tisch/ä#ö", *(long[:n] for n in range(5, MOST + 1, 7))]
    codes = drawn([*texts, long[:MOST]])
    assert [read(code) for code in codes if code] == [*texts, long[:MOST]]
    assert {len(code) for code in codes if code} == {17 + 4 * n for n in range(1, 10)}


def test_a_code_may_lose_a_part_and_still_reads() -> None:
    code = drawn([LINK])[0]
    assert code
    for y in range(16, 20):  # a thumb on it
        for x in range(12, 17):
            code[y][x] = True
    assert read(code) == LINK


def test_what_is_too_long_for_a_code_has_none() -> None:
    assert drawn(["x" * (MOST + 1)]) == [None]
