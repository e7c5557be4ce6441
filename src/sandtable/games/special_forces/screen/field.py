"""A view and what it is played with: everything that is shown of it asks here."""

from __future__ import annotations

from sandtable.games.special_forces.cards import SoldierCard
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.state import Soldier
from sandtable.games.special_forces.view import View
from sandtable.games.special_forces.vocabulary import Dot, Side
from sandtable.show.sheet import Tone

TONES: dict[Side, Tone] = {"us": "friend", "iif": "foe"}


class Field:
    """Made once for a screen."""

    def __init__(self, view: View, content: Content) -> None:
        self.view = view
        self.content = content
        self.ground: Ground = content.maps[view.map]

    @property
    def mission(self) -> Mission:
        return self.view.battle

    def card(self, soldier: Soldier) -> SoldierCard:
        return self.content.soldiers[soldier.card]

    def tone(self, soldier: Soldier) -> Tone:
        """Whoever cannot fight is nobody's enemy."""
        unarmed = not self.card(soldier).weapons and "attack" in self.card(soldier).banned
        return "neutral" if unarmed else TONES[soldier.side]

    def here(self) -> list[Soldier]:
        return [soldier for soldier in self.view.soldiers.values() if soldier.here]

    def dot_id(self, dot: Dot) -> str:
        """What the picture calls a dot: `dot-M9`."""
        return f"dot-{self.ground.names[dot]}"
