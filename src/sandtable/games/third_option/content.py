"""All cards of a table, by id: loaded once, immutable, written into a state by its digest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec

from sandtable.games.third_option.cards import AssetCard, EnemyActionCard, EventCard, TeamCard
from sandtable.games.third_option.mission import ByCard, Leg, MissionCard, Operation
from sandtable.games.third_option.vocabulary import FreeTeam, PermitStrike
from sandtable.kernel.explain import Steps
from sandtable.kernel.kept import Keeper
from sandtable.kernel.names import nearest
from sandtable.kernel.packs import Complaint, Entry, Reader, Sections, by_id, digest

LISTER = "sandtable schema third-option --names"
SECTIONS: dict[str, Any] = {
    "teams": TeamCard,
    "assets": AssetCard,
    "missions": MissionCard,
    "events": EventCard,
    "enemy_actions": EnemyActionCard,
    "operations": Operation,
}
KINDS = {
    "teams": "team",
    "assets": "asset",
    "missions": "Mission card",
    "events": "event",
    "enemy_actions": "Enemy Action card",
    "operations": "operation",
}
Unknown = tuple[Steps, str, str, Iterable[str]]  # where, a name of which kind, the name, known ones
Card = TeamCard | AssetCard | MissionCard | EventCard | EnemyActionCard | Operation


class Content(Keeper):
    """The cards of one table."""

    def __init__(self, sections: Sections, maps: Mapping[str, Any]) -> None:
        self.teams: dict[str, TeamCard] = by_id(sections["teams"])
        self.assets: dict[str, AssetCard] = by_id(sections["assets"])
        self.missions: dict[str, MissionCard] = by_id(sections["missions"])
        self.events: dict[str, EventCard] = by_id(sections["events"])
        self.enemy_actions: dict[str, EnemyActionCard] = by_id(sections["enemy_actions"])
        self.operations: dict[str, Operation] = by_id(sections["operations"])
        self.sections = sections
        self.maps = maps  # there are none
        self.digest = _digest(sections)
        self.air_space = next((t.id for t in self.teams.values() if t.type == "air_space"), "")
        self.operatives = tuple(t.id for t in self.teams.values() if t.type == "operative")
        self.drone_strike = next((a.id for a in self.assets.values() if PermitStrike() in a.effects), "")

    def name(self, card: str) -> str:
        """The name on a card; operations and rules pass for cards as a modifier's source."""
        for shelf in (self.teams, self.assets, self.events, self.enemy_actions, self.operations):
            if card in shelf:
                return str(shelf[card].name)
        return card


def _digest(sections: Sections) -> str:
    """What the cards do, not how they word it: a better sentence breaks no journal."""
    words = ("text", "brief", "objective")
    plain = _without(msgspec.to_builtins(sections), words)
    return digest(plain)


def _without(data: Any, words: tuple[str, ...]) -> Any:
    if isinstance(data, dict):
        return {k: _without(v, words) for k, v in data.items() if not k.endswith(words)}
    return [_without(item, words) for item in data] if isinstance(data, list) else data


def _complaints(content: Content) -> Iterator[Complaint]:
    """Operations that name what there is not."""
    for operation in content.operations.values():
        entry = ("operations", operation.id)
        for at, leg in enumerate(operation.missions):
            named = chain(_card(leg, content), _teams(leg, content))
            for path, kind, name, known in named:
                near = nearest(name, known, LISTER)
                what = f"{operation.id} names an unknown {kind} '{name}'{near}"
                yield entry, ["missions", at, *path], what


def _card(leg: Leg, content: Content) -> Iterator[Unknown]:
    if not isinstance(leg.mission, ByCard):
        return
    name, area = leg.mission.card, leg.mission.area
    card = content.missions.get(name)
    if card is None:
        yield ["mission", "card"], "Mission card", name, content.missions
    elif area and area not in (known := [site.area for site in card.areas]):
        yield ["mission", "area"], f"area of {card.id}", area, known


def _teams(leg: Leg, content: Content) -> Iterator[Unknown]:
    for column, verbs in (("on_success", leg.on_success), ("on_failure", leg.on_failure)):
        for number, verb in enumerate(verbs or ()):
            if isinstance(verb, FreeTeam) and verb.team not in content.teams:
                yield [column, number, "team"], "team", verb.team, content.teams


def _leans_on(content: Content, entry: Entry, path: Steps) -> Iterator[Entry]:
    """The card or the team that a place in an operation names."""
    leg = content.operations[entry[1]].missions[int(path[1])]
    if path[2] == "mission":
        yield "missions", leg.mission.card if isinstance(leg.mission, ByCard) else ""
    else:
        verbs = leg.on_success if path[2] == "on_success" else leg.on_failure
        verb = (verbs or ())[int(path[3])]
        yield "teams", verb.team if isinstance(verb, FreeTeam) else ""


READER: Reader[Content, Any] = Reader(
    game="third-option",
    package=__package__,
    sections=SECTIONS,
    kinds=KINDS,
    make=Content,
    files=tuple(SECTIONS),
    complaints=_complaints,
    leans_on=_leans_on,
    one_id=True,
)
