"""Building a force: the choices of which it is made, one after the other.

An edit says in full what it is about, so that its words need no list beside it; `force_shop` says
what may be next.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from sandtable.games.team_yankee import card_words, forces
from sandtable.games.team_yankee.cards import Bloc, Bought, ForceList, FormationCard
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.forces import BUILT, Dearer
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import SEATS, Seat
from sandtable.kernel.decision import Choice
from sandtable.kernel.explain import Steps
from sandtable.kernel.words import counted

SUPPORT: Final = -1  # in place of the number of a Formation
EMPTY: Final = ForceList(id=BUILT, name="Own force", nation="")


class Shop(NamedTuple):
    """A list that is being made, and what it may come to."""

    content: Content
    force: ForceList
    points: int
    dearer: Dearer = forces.NOTHING
    bloc: Bloc | Literal[""] = ""  # whose ready forces are proposed first
    trimmed: bool = False  # a force that losses made too dear: things only go (TY-SEL-6)

    @property
    def spent(self) -> int:
        return forces.total(self.content, self.force, self.dearer)

    @property
    def left(self) -> int:
        return self.points - self.spent

    @property
    def empty(self) -> bool:
        return not self.force.formations and not self.force.support

    def units(self, at: int) -> tuple[Bought, ...]:
        """Of a Formation, or the Support; none where there is none."""
        if at == SUPPORT:
            return self.force.support
        known = range(len(self.force.formations))
        return self.force.formations[at].units if at in known else ()


# the edits


class TakeForce(Choice, frozen=True, tag="take-force"):
    """A ready force, whole."""

    rule = "TY-FRC-2"
    kind = "Ready forces"
    force: str

    def label(self, state: State) -> str:
        return state.content.forces[self.force].name

    def takes(self, state: State) -> str:
        force = state.content.forces[self.force]
        nation = state.content.nations[force.nation].name
        return f"{nation}, {forces.total(state.content, force)} points"


class RaiseFormation(Choice, frozen=True, tag="raise-formation"):
    """A Formation with its HQ; the first one says whose force it is."""

    rule = "TY-FRC-1"
    formation: str
    hq: str
    allied: bool = False

    def label(self, state: State) -> str:
        card = state.content.formations[self.formation]
        ally = ", allied" if self.allied else ""
        if len(card.hq) == 1:
            return f"{card.name}{ally}"
        return f"{card.name} under {_name(state.content, self.hq)}{ally}"

    def group(self, state: State) -> str:
        nation = state.content.formations[self.formation].nation
        return f"Formations of {state.content.nations[nation].name}"

    def takes(self, state: State) -> str:
        card = state.content.formations[self.formation]
        return f"{_least(state.content, card, self.hq)} points or more"


class AddUnit(Choice, frozen=True, tag="add-unit"):
    """A Unit for the n-th Formation, or as Support."""

    rule = "TY-FRC-2"
    at: int
    card: str
    teams: int

    def label(self, state: State) -> str:
        return _sized(_name(state.content, self.card), self.teams)

    def detail(self, state: State) -> str:
        return card_words.told(state.content, state.content.units[self.card], self.teams)

    def group(self, state: State) -> str:
        return "Support" if self.at == SUPPORT else _formation(state, self.at)

    def takes(self, state: State) -> str:
        return counted(forces.cost(state.content, Bought(self.card, self.teams)), "point")


class ResizeUnit(Choice, frozen=True, tag="resize-unit"):
    """Other Teams for a Unit that is in the list."""

    rule = "TY-FRC-2"
    kind = "Larger or smaller"
    at: int
    n: int
    card: str
    teams: int

    def label(self, state: State) -> str:
        return f"{_sized(_member(state, self), self.teams)} instead"

    def detail(self, state: State) -> str:
        return card_words.told(state.content, state.content.units[self.card], self.teams)

    def takes(self, state: State) -> str:
        return counted(forces.cost(state.content, Bought(self.card, self.teams)), "point")


class FitPlough(Choice, frozen=True, tag="fit-plough"):
    """A Mine Clearing Device for one Tank of a Unit, or none any more."""

    rule = "TY-FRC-4"
    kind = "Mine ploughs"
    at: int
    n: int
    card: str
    on: bool = True

    def label(self, state: State) -> str:
        name = _member(state, self)
        return f"A mine plough for {name}" if self.on else f"No mine plough for {name}"

    def takes(self, state: State) -> str:
        price = counted(forces.PLOUGH, "point")
        return price if self.on else f"saves {price}"


class DropUnit(Choice, frozen=True, tag="drop-unit"):
    """A Unit goes, with its Attachment."""

    rule = "TY-FRC-2"
    kind = "Drop"
    takes_back = True
    at: int
    n: int
    card: str
    teams: int

    def label(self, state: State) -> str:
        return f"Drop {_sized(_member(state, self), self.teams)}"

    def takes(self, state: State) -> str:
        """Without what losses add to the first of its card (TY-SEL-6)."""
        price = forces.cost(state.content, Bought(self.card, self.teams))
        return f"saves {counted(price, 'point')}"


class DropFormation(Choice, frozen=True, tag="drop-formation"):
    """A whole Formation goes."""

    rule = "TY-FRC-2"
    kind = "Drop"
    takes_back = True
    at: int
    formation: str

    def label(self, state: State) -> str:
        return f"Drop the whole {state.content.formations[self.formation].name}"


class BringForce(Choice, frozen=True, tag="bring-force"):
    """A force that somebody wrote down elsewhere (see `force_text.parse`)."""

    rule = "TY-FRC-2"
    force: ForceList

    def label(self, state: State) -> str:
        return f"Bring {self.force.name}"


class ForceReady(Choice, frozen=True, tag="force-ready"):
    """The force is complete; what is left of the points is lost."""

    rule = "TY-FRC-2"
    words = "The force is complete"
    goes_on = True


Placed: TypeAlias = ResizeUnit | FitPlough | DropUnit  # about a Unit of the list
Edit: TypeAlias = TakeForce | RaiseFormation | AddUnit | Placed | DropFormation | BringForce
EDITS: Final = (
    TakeForce,
    RaiseFormation,
    AddUnit,
    ResizeUnit,
    FitPlough,
    DropUnit,
    DropFormation,
    BringForce,
    ForceReady,
)


def building(state: State) -> Seat | None:
    """Whoever makes a list now: blue is at the table before red begins."""
    return next((seat for seat in SEATS if not state.force(seat)), None)


def _roster(state: State) -> ForceList:
    seat = building(state)
    return (state.sides[seat].roster if seat in state.sides else None) or EMPTY


def _formation(state: State, at: int) -> str:
    """What the n-th Formation of the list is called, numbered where some are alike."""
    names = [one.formation for one in _roster(state).formations]
    if at not in range(len(names)):
        return "Units of a Formation"
    name = state.content.formations[names[at]].name
    return f"{name} {names[: at + 1].count(names[at])}" if names.count(names[at]) > 1 else name


def _name(content: Content, card: str) -> str:
    return content.units[card].name


def _sized(name: str, teams: int) -> str:
    return f"{name}, {teams} Teams" if teams > 1 else name


def _member(state: State, edit: Placed) -> str:
    """A Unit of the list by its name, numbered where some are alike."""
    roster = _roster(state)
    alike = [path for path, one in forces.listed(roster) if one.card == edit.card]
    where: Steps = ["formations", edit.at, "units", edit.n]
    if edit.at == SUPPORT:
        where = ["support", edit.n]
    name = _name(state.content, edit.card)
    return f"{name} {alike.index(where) + 1}" if len(alike) > 1 and where in alike else name


def _least(content: Content, card: FormationCard, hq: str) -> int:
    """What a Formation costs with no more than it must have."""
    slots = forces.slots_for(card, hq)
    units = sum(slot.least * forces.cheapest(content, slot.cards) for slot in slots)
    return units + forces.cheapest(content, (hq,))
