"""Golden journals: whole plays that are kept, one for everything that can happen.

A game names the plays it wants by how they go; `wanted` looks for those that are missing or do not
replay any more, and tests read them from the same folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.errors import JournalError
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.journal import read_journal
from sandtable.kernel.match import Match, replay
from sandtable.players import make_player

Goes: TypeAlias = Callable[[Match], bool]
Insists: TypeAlias = Callable[[Decision], Choice | None]
SUFFIX = ".sandtable.jsonl"


def nothing(decision: Decision) -> Choice | None:
    """Nothing is insisted on."""
    del decision
    return None


def chooses(*kinds: type[Choice]) -> Insists:
    """Whenever one of these can be chosen, it is."""

    def insist(decision: Decision) -> Choice | None:
        return next((one for one in decision.options if isinstance(one, kinds)), None)

    return insist


def tells(*kinds: type[Event]) -> Goes:
    """Something of each kind happens."""
    return lambda match: all(any(isinstance(one, kind) for one in match.log) for kind in kinds)


class Golden(NamedTuple):
    """A play to look for: what is set, how it has to go, and what is insisted on."""

    mission: str
    goes: Goes
    settings: Mapping[str, str] = {}
    player: str = "basic"
    insist: Insists = nothing
    first: bool = False  # a long play: the first that goes so will do


class Search(NamedTuple):
    """How long is looked for a play."""

    most: int = 400  # plays
    few: int = 1  # the smallest of so many that go as wanted


SEARCH = Search()


class Goldens:
    """The golden journals of a game, in a folder."""

    def __init__(self, game: Game[Any], folder: Path) -> None:
        self.game = game
        self.folder = folder
        self._replayed: dict[str, Match] = {}

    @cached_property
    def names(self) -> list[str]:
        return [one.name.removesuffix(SUFFIX) for one in sorted(self.folder.glob(f"*{SUFFIX}"))]

    def path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"

    def match(self, name: str) -> Match:
        """A play at its end, checked against every hash and die in its journal."""
        if name not in self._replayed:
            path = self.path(name)
            self._replayed[name] = replay(read_journal(path), self.game, path, check=True)
        return self._replayed[name]

    def told(self, name: str, kind: type[Event]) -> list[Event]:
        """The events of a kind, in order."""
        return [one for one in self.match(name).log if isinstance(one, kind)]

    def stands(self, name: str, golden: Golden) -> bool:
        """It is there, replays to the same hashes and goes as it should."""
        path = self.path(name)
        try:
            return golden.goes(replay(read_journal(path), self.game, path))
        except JournalError:
            return False

    # to write them

    def wanted(self, plays: Mapping[str, Golden], words: Sequence[str] = (), search: Search = SEARCH) -> Iterator[str]:
        """Write what is missing or does not stand; those that are named, or with `--all` each one.

        Says what came of it, play by play.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        named = [name for name in words if name in plays]
        for name, golden in plays.items():
            if name in named or (not named and ("--all" in words or not self.stands(name, golden))):
                yield f"{name}: {self._written(name, golden, search)}"

    def _written(self, name: str, golden: Golden, search: Search) -> str:
        match = self.found(golden, search)
        if match is None:
            return f"not found in {search.most} plays"
        match.save(self.path(name))
        lines, size = len(match.journal.lines), len(match.journal.encode()) // 1024
        return f"{match.journal.header.seed}, {lines} lines, {size} KB"

    def found(self, golden: Golden, search: Search = SEARCH) -> Match | None:
        """The smallest of the first few plays that go as wanted."""
        found: list[Match] = []
        for n in range(search.most):
            match = self.played(golden, f"golden-{n}")
            if golden.goes(match):
                found.append(match)
            if len(found) == (1 if golden.first else search.few):
                break
        return min(found, key=lambda match: len(match.journal.encode()), default=None)

    def played(self, golden: Golden, seed: str) -> Match:
        """One match with this seed."""
        mission = self.game.configure(self.game.mission(golden.mission), golden.settings)
        match = Match.new(self.game, mission, seed=seed)
        player = make_player(golden.player, self.game, seed)
        while decision := match.decision:
            match.play(decision.seat, golden.insist(decision) or match.computer_choice(player))
        return match
