"""All cards of a table, by id: loaded once, immutable, written into a state by its digest."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from sandtable.games.third_option.cards import AssetCard, EnemyActionCard, EventCard, TeamCard
from sandtable.games.third_option.mission import ByCard, MissionCard, Operation
from sandtable.games.third_option.vocabulary import FreeTeam, PermitStrike
from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError
from sandtable.kernel.gathered import Gathered, by_id
from sandtable.kernel.names import nearest

GAME_ID = "third-option"
SECTIONS: dict[str, Any] = {
    "teams": TeamCard,
    "assets": AssetCard,
    "missions": MissionCard,
    "events": EventCard,
    "enemy_actions": EnemyActionCard,
    "operations": Operation,
}
Card = TeamCard | AssetCard | MissionCard | EventCard | EnemyActionCard | Operation


class Content:
    """The cards of one table."""

    def __init__(self, sections: dict[str, list[Any]]) -> None:
        self.teams: dict[str, TeamCard] = by_id(sections["teams"])
        self.assets: dict[str, AssetCard] = by_id(sections["assets"])
        self.missions: dict[str, MissionCard] = by_id(sections["missions"])
        self.events: dict[str, EventCard] = by_id(sections["events"])
        self.enemy_actions: dict[str, EnemyActionCard] = by_id(sections["enemy_actions"])
        self.operations: dict[str, Operation] = by_id(sections["operations"])
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


class Pack(Gathered):
    """Content files read together; every problem in them is kept."""

    def __init__(self) -> None:
        super().__init__(SECTIONS, GAME_ID)

    def where(self, section: str, name: str) -> str:
        """A card is known by its id alone, whatever kind of card it is."""
        places = (super(Pack, self).where(one, name) for one in SECTIONS)
        return next((place for place in places if place), "")

    def check(self, base: Content | None = None) -> None:
        """Names that point nowhere, in this pack on top of the base."""
        merged = self.merged(base)
        for operation in self.sections["operations"]:
            for at, leg in enumerate(operation.missions):
                if isinstance(leg.mission, ByCard):
                    self._check_card(operation, at, leg.mission, merged)
                self._check_teams(operation, at, merged)

    def _check_card(self, operation: Operation, at: int, leg: ByCard, merged: Content) -> None:
        if self.may_be_lost("missions", leg.card):
            return
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
                if not isinstance(verb, FreeTeam) or self.may_be_lost("teams", verb.team):
                    continue
                if verb.team not in merged.teams:
                    where = (operation, at, column, number, "team")
                    self._complain(where, "team", verb.team, merged.teams)

    def _complain(self, where: tuple[Any, ...], kind: str, name: str, known: Any) -> None:
        operation, *inside = where
        document, path = self._where["operations", operation.id]
        near = nearest(name, known, f"{self.lister} --names")
        what = f"{operation.id} names an unknown {kind} '{name}'{near}"
        self.problems.append(document.problem([*path, "missions", *inside], what))

    def merged(self, base: Content | None) -> Content:
        """This pack's cards in place of the base's, or after them."""
        if base is None:
            return Content(self.sections)
        return Content(self.over(base.sections))


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
    pack.add_files(paths)
    pack.check(base)
    if pack.problems:
        raise ContentError(*pack.problems)
    return pack.merged(base)
