"""What is worked out about a position while it is played, and no part of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from sandtable.games.team_yankee.bases import Bases
    from sandtable.games.team_yankee.country import Country
    from sandtable.games.team_yankee.doctrine.foes import Foes
    from sandtable.games.team_yankee.rules.to_hit import FireKind
    from sandtable.games.team_yankee.state import Team
    from sandtable.games.team_yankee.vocabulary import Seat, TeamId
    from sandtable.games.team_yankee.volleys import Looked

N = TypeVar("N")
T = TypeVar("T")
Key: TypeAlias = tuple[Any, ...]


class Known:
    """Answers of a State, each with what it follows from: it holds as long as that is the same.

    A copy begins with the country, which never changes, and with bases of its own; what grows
    while it is asked (`foes`, `looked`) is found anew.
    """

    __slots__ = ("bases", "country", "foes", "looked")

    def __init__(self) -> None:
        self.bases: Bases | None = None
        self.country: tuple[str, Country] | None = None  # by the layout
        self.foes: dict[Seat, tuple[Key, Foes]] = {}
        self.looked: dict[FireKind, tuple[Key, Looked]] = {}

    def copy(self, teams: dict[TeamId, Team], twins: dict[TeamId, Team]) -> Known:
        """For a copy of these Teams."""
        twin = Known()
        twin.country = self.country
        if self.bases is not None and self.bases.fits(teams):
            twin.bases = self.bases.copy(twins)
        return twin


def while_same(known: dict[N, tuple[Key, T]], name: N, key: Key, find: Callable[[], T]) -> T:
    """What follows from `key` alone, kept until that is another."""
    found = known.get(name)
    if found is None or found[0] != key:
        found = known[name] = key, find()
    return found[1]
