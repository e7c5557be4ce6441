"""All cards of a table, by id: loaded once, immutable, written into a state by its digest."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sandtable.games.third_option.cards import AssetCard, EnemyActionCard, EventCard, TeamCard
from sandtable.games.third_option.mission import ByCard, MissionCard, Operation
from sandtable.games.third_option.vocabulary import FreeTeam, PermitStrike
from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError, Problem
from sandtable.kernel.names import nearest

SECTIONS: dict[str, Any] = {
    "teams": TeamCard,
    "assets": AssetCard,
    "missions": MissionCard,
    "events": EventCard,
    "enemy_actions": EnemyActionCard,
    "operations": Operation,
}
Card = TeamCard | AssetCard | MissionCard | EventCard | EnemyActionCard | Operation
C = TypeVar("C")


class Content:
    """The cards of one table."""

    def __init__(self, sections: dict[str, list[Any]]) -> None:
        self.teams: dict[str, TeamCard] = _by_id(sections["teams"])
        self.assets: dict[str, AssetCard] = _by_id(sections["assets"])
        self.missions: dict[str, MissionCard] = _by_id(sections["missions"])
        self.events: dict[str, EventCard] = _by_id(sections["events"])
        self.enemy_actions: dict[str, EnemyActionCard] = _by_id(sections["enemy_actions"])
        self.operations: dict[str, Operation] = _by_id(sections["operations"])
        self.sections = sections
        self.digest = _digest(sections)
        self.air_space = next((t.id for t in self.teams.values() if t.type == "air_space"), "")
        self.operatives = tuple(t.id for t in self.teams.values() if t.type == "operative")
        self.drone_strike = next(
            (a.id for a in self.assets.values() if PermitStrike() in a.effects), ""
        )

    def name(self, card: str) -> str:
        """The name on a card; operations and rules pass for cards as a modifier's source."""
        for shelf in (self.teams, self.assets, self.events, self.enemy_actions, self.operations):
            if card in shelf:
                return str(shelf[card].name)
        return card


def _digest(sections: dict[str, list[Any]]) -> str:
    """What the cards do, not how they word it: a better sentence breaks no journal."""
    words = ("text", "brief", "objective")
    plain = _without(msgspec.to_builtins(sections), words)
    return blake2b(msgspec.json.encode(plain), digest_size=8).hexdigest()


def _without(data: Any, words: tuple[str, ...]) -> Any:
    if isinstance(data, dict):
        return {k: _without(v, words) for k, v in data.items() if not k.endswith(words)}
    return [_without(item, words) for item in data] if isinstance(data, list) else data


def _by_id(cards: Sequence[C]) -> dict[str, C]:
    return {card.id: card for card in cards}  # type: ignore[attr-defined] # all six kinds have an id


class Pack:
    """Content files read together; every problem in them is kept."""

    def __init__(self) -> None:
        self.sections: dict[str, list[Any]] = {name: [] for name in SECTIONS}
        self.problems: list[Problem] = []
        self._where: dict[str, tuple[Document, list[str | int]]] = {}

    def add(self, document: Document) -> None:
        for section, cards in document.sections(SECTIONS).items():
            for card in cards:
                self._add(document, section, card)
        self.problems += document.problems

    def _add(self, document: Document, section: str, card: Any) -> None:
        at = [entry.get("id") for entry in document.data[section] if isinstance(entry, dict)]
        path: list[str | int] = [section, at.index(card.id)]
        if card.id in self._where:
            other = self._where[card.id][0].name
            path[1] = len(at) - 1 - at[::-1].index(card.id)
            what = f"the id '{card.id}' is there twice (also in {other})"
            self.problems.append(document.problem(path, what))
        self._where[card.id] = (document, path)
        self.sections[section].append(card)

    def check(self, base: Content | None = None) -> None:
        """Names that point nowhere, in this pack on top of the base."""
        merged = self.merged(base)
        for operation in self.sections["operations"]:
            for at, leg in enumerate(operation.missions):
                if isinstance(leg.mission, ByCard):
                    self._check_card(operation, at, leg.mission, merged)
                self._check_teams(operation, at, merged)

    def _check_card(self, operation: Operation, at: int, leg: ByCard, merged: Content) -> None:
        card = merged.missions.get(leg.card)
        if card is None:
            where = (operation, at, "mission", "card")
            self._complain(where, "Mission card", leg.card, merged.missions)
        elif leg.area and leg.area not in [site.area for site in card.areas]:
            where = (operation, at, "mission", "area")
            known = [site.area for site in card.areas]
            self._complain(where, f"area of {card.id}", leg.area, known)

    def _check_teams(self, operation: Operation, at: int, merged: Content) -> None:
        leg = operation.missions[at]
        for column, verbs in (("on_success", leg.on_success), ("on_failure", leg.on_failure)):
            for number, verb in enumerate(verbs or ()):
                if isinstance(verb, FreeTeam) and verb.team not in merged.teams:
                    where = (operation, at, column, number, "team")
                    self._complain(where, "team", verb.team, merged.teams)

    def _complain(self, where: tuple[Any, ...], kind: str, name: str, known: Any) -> None:
        operation, *inside = where
        document, path = self._where[operation.id]
        what = f"{operation.id} names an unknown {kind} '{name}'{nearest(name, known)}"
        self.problems.append(document.problem([*path, "missions", *inside], what))

    def merged(self, base: Content | None) -> Content:
        """This pack's cards in place of the base's, or after them."""
        if base is None:
            return Content(self.sections)
        sections: dict[str, list[Any]] = {}
        for name in SECTIONS:
            cards = _by_id(base.sections[name]) | _by_id(self.sections[name])
            sections[name] = list(cards.values())
        return Content(sections)


def load_builtin() -> Content:
    """The cards that come with the program."""
    pack = Pack()
    folder = files("sandtable.games.third_option") / "content"
    for section in SECTIONS:
        file = folder / f"{section}.yaml"
        pack.add(Document(file.name, file.read_text("utf-8")))
    pack.check()
    if pack.problems:
        raise ContentError(*pack.problems)
    return pack.merged(None)


def load_packs(paths: Sequence[Path], base: Content) -> Content:
    """The user's own cards on top of ours; raises ContentError with every problem."""
    pack = Pack()
    for path in paths:
        for file in pack_files(path):
            pack.add(Document.read(file))
    pack.check(base)
    if pack.problems:
        raise ContentError(*pack.problems)
    return pack.merged(base)


def pack_files(path: Path) -> list[Path]:
    """The YAML files of a pack: the file itself, or all of a folder in order of name."""
    if path.is_file():
        return [path]
    found = sorted([*path.glob("*.yaml"), *path.glob("*.yml")])
    if not found:
        raise ContentError(Problem(str(path), "", "no such file or folder with .yaml files in it"))
    return found
