"""Positions for tests: soldiers put where a test wants them, without playing up to it."""

from functools import cache

from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.reader import READER
from sandtable.games.special_forces.state import Folder, Soldier, State
from sandtable.games.special_forces.vocabulary import MapEdge


@cache
def content() -> Content:
    return READER.builtin()


def field(scenario: str | Mission, soldiers: dict[str, str], folder: Folder | None = None) -> State:
    """A battle with these soldiers: on a dot, `down`, or `left E` by an edge."""
    mission = content().missions[scenario] if isinstance(scenario, str) else scenario
    state = State(content(), mission, turn=1, folder=folder)
    for name, where in soldiers.items():
        state.put(_soldier(state, name, where))
    return state


def _soldier(state: State, name: str, where: str) -> Soldier:
    cards = content().soldiers
    card = cards[name if name in cards else name.split("-")[1]]
    if where == "down":
        return Soldier(name, card.id, card.side, "down")
    if where.startswith("left "):
        edges: dict[str, MapEdge] = {"N": "N", "E": "E", "S": "S", "W": "W"}
        return Soldier(name, card.id, card.side, "exited", left_by=edges[where[5:]])
    dot = state.ground.lattice.by_name[where]
    return Soldier(name, card.id, card.side, "map", dot)
