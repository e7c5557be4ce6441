"""Who has taken a seat by its link.

What a host hands out is an invitation: whoever sits down with it is given a secret of his own, and
the invitation opens nothing any more. A claim keeps the invitation and the sitter's key, hashed:
whoever did not hear the answer asks again with the same two and is told the same secret.
"""

from __future__ import annotations

from hashlib import sha256

from sandtable.kernel.decision import Seat
from sandtable.server.buckets import Buckets
from sandtable.server.links import same

RENAMED, TIMES = 1 / 20, 4  # a second, and so often at once, may one seat be called otherwise
FREED = "freed"  # somebody sat there once; the link is the host's again


def new_claim(invitation: str, key: str) -> str:
    return f"{_hashed(invitation)}:{_hashed(f'{invitation}/{key}')}"


def _hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


class Seating:
    """Claims and names at one table's seats, and those that the host would like to have back."""

    def __init__(self, claims: dict[Seat, str], people: dict[Seat, str] | None = None) -> None:
        self.claims = claims
        self.people = people or {}  # who sits there, as they say
        self.renamings = Buckets(RENAMED, TIMES)
        self.asked_back: set[Seat] = set()

    @property
    def shared(self) -> bool:
        """Whether somebody has ever sat down here by a link."""
        return bool(self.claims)

    @property
    def taken(self) -> set[Seat]:
        """Seats whose links only those who sit there know."""
        return {seat for seat, claim in self.claims.items() if claim != FREED}

    def invited(self, invitation: str) -> Seat | None:
        """The seat that somebody took with this link."""
        return self._found(_hashed(invitation), part=0)

    def sat(self, invitation: str, key: str) -> Seat | None:
        """The seat that was taken with this link by whoever has this key."""
        return self._found(_hashed(f"{invitation}/{key}"), part=1)

    def _found(self, hashed: str, *, part: int) -> Seat | None:
        for seat in sorted(self.taken):
            if same(self.claims[seat].split(":")[part], hashed):
                return seat
        return None

    def left(self, seat: Seat) -> str:
        """What is written down of a seat when its link is the host's again."""
        return FREED if seat in self.claims else ""

    def note(self, seat: Seat, claim: str, person: str) -> None:
        """It is saved."""
        self.asked_back.discard(seat)
        self.people[seat] = person
        if claim:
            self.claims[seat] = claim
