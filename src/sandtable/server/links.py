"""Secrets that open a table, each for one role."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping

HOST, SPECTATOR_LINK = "host", "spectator"
BYTES = 18  # 144 bits
ID_BYTES = 8


def new_secret() -> str:
    return secrets.token_urlsafe(BYTES)


def new_table_id() -> str:
    return secrets.token_hex(ID_BYTES)


def new_seed() -> str:
    """Long enough that its commitment gives nothing away."""
    return secrets.token_hex(24)


def new_links(seats: Iterable[str]) -> dict[str, str]:
    """One secret for each role of a table."""
    return {name: new_secret() for name in (HOST, SPECTATOR_LINK, *seats)}


def same(one: str, other: str) -> bool:
    """Equal, in a time that does not tell where they differ."""
    return secrets.compare_digest(one.encode(), other.encode())


def role_of(secret: str, links: Mapping[str, str]) -> str | None:
    """What a secret opens; every link is compared, whichever matches."""
    found = None
    for name, known in links.items():
        if same(secret, known):
            found = name
    return found
