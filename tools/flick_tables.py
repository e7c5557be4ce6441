"""Writes the two tables of flick physics: sines, and quantiles of the truncated normal.

Exact decimal arithmetic, run once and never at play. The checksums are those of the guide, so that
a table which differs in one digit is not written.
"""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src" / "sandtable" / "boards" / "flick" / "data"
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494")
CHECKSUMS = {
    "sines": "6c9ce169c96331a5950bcad91689650fa3f5d6a6034434bab3658f1f9948d48f",
    "quantiles": "3b999c2c8926725f8bb83bec7fb18fcb9f5f7299a7b37d2607c8237a3d5e69ec",
}


def sine(x: Decimal) -> Decimal:
    """The power series, until its terms are below 1e-55."""
    total, term, n = Decimal(0), x, 1
    while abs(term) >= Decimal("1e-55"):
        total += term
        term *= -x * x / ((n + 1) * (n + 2))
        n += 2
    return total


def bell(z: Decimal) -> Decimal:
    """The integral of exp(-t*t/2) from 0 to z, by its series, until terms are below 1e-45."""
    total, power, n = Decimal(0), z, 0
    while (term := power / (2 * n + 1)) and abs(term) >= Decimal("1e-45"):
        total += term
        n += 1
        power *= -z * z / (2 * n)
    return total


def sines() -> list[int]:
    """Of every tenth of a degree up to 90, in units of 1e-15."""
    scale = Decimal(10) ** 15
    return [int((scale * sine(i * PI / 1800)).to_integral_value(ROUND_HALF_EVEN)) for i in range(901)]


def quantiles() -> list[int]:
    """The upper half of 4096 quantiles, cut at 2.5 sigma, in thousandths of a sigma."""
    whole = bell(Decimal("2.5"))
    found, z, reached = [], 0, bell(Decimal("0.0005"))
    for j in range(2048):
        wanted = whole * (2 * j + 1) / 4096
        while reached < wanted:
            z += 1
            reached = bell((z + Decimal("0.5")) / 1000)
        found.append(z)
    return found


def tables() -> dict[str, list[int]]:
    with localcontext(prec=60):
        return {"sines": sines(), "quantiles": quantiles()}


def main() -> None:
    for name, table in tables().items():
        text = ",".join(map(str, table))
        if sha256(text.encode()).hexdigest() != CHECKSUMS[name]:
            raise SystemExit(f"{name}: not the table of the guide")
        (FOLDER / f"{name}.txt").write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
