"""What happened; dice, cards and scores are told in `lines`, the rest in their own words."""

from __future__ import annotations

from typing import Literal

from sandtable.games.third_option.content import Content
from sandtable.games.third_option.state import Tier
from sandtable.games.third_option.vocabulary import AssetId, CardId, TeamId
from sandtable.kernel.event import Event, Modifier
from sandtable.kernel.words import plural

TIER_NAMES: dict[Tier, str] = {
    "tier-one": "Tier One Operator",
    "tier-two": "Tier Two Operator",
    "tier-three": "Tier Three Operator",
    "snafu": "S.N.A.F.U.",
    "fubar": "F.U.B.A.R.",
}


def signed(parts: tuple[Modifier, ...]) -> str:
    """` -1 Alpha +1 New Checkpoint`."""
    return "".join(f" {part.n:+d} {part.source}" for part in parts)


def effect_words(n: int) -> str:
    """Numbers have to be rolled or less, so a minus is good for the player and a plus is bad."""
    return "helps you" if n < 0 else "hurts you"


class Note(Event, frozen=True):
    """Something that needs no more than its own sentence."""

    what: str

    def text(self, content: Content) -> str:
        del content
        return self.what


class PhaseBegan(Event, frozen=True):
    phase: str


class MarkerMoved(Event, frozen=True):
    box: int


class CardShown(Event, frozen=True):
    """An event was drawn, or an enemy action revealed or peeked at."""

    card: CardId
    kind: Literal["event", "enemy_action", "peek"]
    section: str
    slot: int = 0


class AssetUsed(Event, frozen=True):
    asset: AssetId
    how: str

    def text(self, content: Content) -> str:
        return f"{content.name(self.asset)} {self.how}"


class Rolled(Event, frozen=True):
    """A die for or against the player, explained."""

    what: str
    sides: int
    die: int
    modifiers: tuple[Modifier, ...]
    needs: str
    result: str


class Attacked(Event, frozen=True):
    """A team attacks: die + modifiers against the number on its card."""

    team: TeamId
    die: int
    modifiers: tuple[Modifier, ...]
    needs: int
    hit: bool


class FighterAttacked(Event, frozen=True):
    """A Fighter or target attacks: the die against a number that the modifiers move."""

    who: str
    die: int
    modifiers: tuple[Modifier, ...]
    needs: int
    hit: bool


class IntelAttacked(Event, frozen=True):
    who: str
    dice: tuple[int, ...]
    needs: int
    hit: bool


class TeamHit(Event, frozen=True):
    team: TeamId
    hits: int
    absorbed_by: AssetId = ""

    def text(self, content: Content) -> str:
        name = content.name(self.team)
        if self.absorbed_by:
            return f"{content.name(self.absorbed_by)} takes the hit on {name}"
        return f"{name} is hit and is a casualty" if self.hits > 1 else f"{name} is hit"


class UnitHit(Event, frozen=True):
    who: str
    hits: int

    def text(self, content: Content) -> str:
        del content
        return f"{self.who} is a casualty" if self.hits > 1 else f"{self.who} is hit"


class UnitsPlaced(Event, frozen=True):
    n: int
    kind: str
    where: str

    def text(self, content: Content) -> str:
        del content
        name = "Intel" if self.kind == "intel" else plural(self.n, "Fighter")
        where = {"pool": "in the pool", "here": "here", "intel": "in the Intel box"}[self.where]
        return f"{self.n} {name} placed {where}"


class AwarenessMoved(Event, frozen=True):
    before: int
    after: int
    why: str

    def text(self, content: Content) -> str:
        del content
        return f"Awareness {self.before:+d} to {self.after:+d}: {self.why}"


class Scored(Event, frozen=True):
    tier: Tier
    percent: int
    vp: int
    why: str
