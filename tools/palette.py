"""Makes a PNG small: few colours by median cut, in plain Python.

python tools/palette.py FILE.png...
"""

from __future__ import annotations

import struct
import sys
import zlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 144
Colour = tuple[int, int, int]
Weighed = list[tuple[Colour, int]]


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def pixels(png: bytes) -> tuple[int, int, list[Colour]]:
    """Width, height and every pixel of a screenshot: 8 bits, red, green, blue and maybe alpha."""
    parts = list(chunks(png))
    wide, high, depth, kind = struct.unpack(">IIBB", parts[0][1][:10])
    if depth != 8 or kind not in (2, 6):
        raise SystemExit("not a screenshot: 8 bits of red, green and blue are expected")
    step = 3 if kind == 2 else 4
    raw = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    found: list[Colour] = []
    above = bytearray(wide * step)
    for row in range(high):
        at = row * (wide * step + 1)
        line = unfiltered(raw[at], bytearray(raw[at + 1 : at + 1 + wide * step]), above, step)
        found += zip(line[0::step], line[1::step], line[2::step], strict=True)
        above = line
    return wide, high, found


def unfiltered(kind: int, line: bytearray, above: bytearray, step: int) -> bytearray:
    """One line as it was before its filter."""
    for at in range(len(line)) if kind else ():
        left = line[at - step] if at >= step else 0
        corner = above[at - step] if at >= step else 0
        line[at] = (line[at] + predicted(kind, left, above[at], corner)) & 255
    return line


def predicted(kind: int, left: int, up: int, corner: int) -> int:
    match kind:
        case 1:
            return left
        case 2:
            return up
        case 3:
            return (left + up) // 2
        case _:
            guess = left + up - corner
            return min((left, up, corner), key=lambda near: abs(guess - near))


def palette(counts: Counter[Colour]) -> dict[Colour, Colour]:
    """Every colour with the one that stands for it: boxes are cut where they are widest."""
    boxes: list[Weighed] = [list(counts.items())]
    while len(boxes) < COLOURS:
        box = max(boxes, key=lambda each: spread(each)[0])
        width, axis = spread(box)
        if not width:
            break
        boxes.remove(box)
        boxes += halves(box, axis)
    return {colour: middle(box) for box in boxes for colour, _ in box}


def spread(box: Weighed) -> tuple[float, int]:
    """How much would be gained by a cut, and along which of the three."""
    weight = sum(n for _, n in box) ** 0.25  # rare colours are often the ones that mean something
    spans = [max(c[i] for c, _ in box) - min(c[i] for c, _ in box) for i in range(3)]
    widest = max(range(3), key=spans.__getitem__)
    return spans[widest] * weight, widest


def halves(box: Weighed, axis: int) -> list[Weighed]:
    box.sort(key=lambda each: each[0][axis])
    passed = list(accumulate(n for _, n in box))
    at = min(bisect_left(passed, passed[-1] / 2) + 1, len(box) - 1)
    return [box[:at], box[at:]]


def middle(box: Weighed) -> Colour:
    weight = sum(n for _, n in box)
    red, green, blue = (round(sum(c[i] * n for c, n in box) / weight) for i in range(3))
    return red, green, blue


def shrunk(png: bytes) -> bytes:
    """The same picture in few colours."""
    wide, high, found = pixels(png)
    stands = palette(Counter(found))
    colours = sorted(set(stands.values()), key=sum)  # neighbours in brightness compress better
    place = {colour: at for at, colour in enumerate(colours)}
    index = {colour: place[other] for colour, other in stands.items()}
    body = bytes(map(index.__getitem__, found))
    lines = b"".join(b"\0" + body[row * wide : (row + 1) * wide] for row in range(high))
    return b"".join(
        (
            SIGNATURE,
            chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)),
            chunk(b"PLTE", bytes(value for colour in colours for value in colour)),
            chunk(b"IDAT", zlib.compress(lines, 9)),
            chunk(b"IEND", b""),
        )
    )


def main() -> None:
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_bytes(shrunk(path.read_bytes()))


if __name__ == "__main__":
    main()
