"""What happens in a battle; dots by name, dice in full, the rule that ordered it."""

from __future__ import annotations

from typing import Any, Literal

from sandtable.games.special_forces.vocabulary import SIDE_NAMES, CounterId, Side, SoldierId, armed
from sandtable.kernel.event import Event, Modifier, total
from sandtable.kernel.words import counted

PurchaseKind = Literal["take", "away", "gear", "back", "auto"]
LEVELS = ("Flesh Wound", "Hit", "Wounded", "Down")
Dice = tuple[int, ...]


def summed(dice: Dice, modifiers: tuple[Modifier, ...] = ()) -> str:
    """`4 + 5 = 9`, `4 + 5 + 2 Focus = 11`."""
    parts = " + ".join(map(str, dice))
    extra = "".join(f" {part.n:+d} {part.source}" for part in modifiers)
    return f"{parts}{extra} = {sum(dice) + total(modifiers)}"


class BattleRolled(Event, frozen=True):
    """One column of the random battle's table."""

    column: str
    dice: Dice
    meaning: str

    def text(self, content: Any) -> str:
        return f"{self.column} {', '.join(map(str, self.dice))}: {self.meaning}"


class Purchased(Event, frozen=True):
    """Something that a buyer did; a secret one is his own affair until both are ready."""

    side: Side
    kind: PurchaseKind
    what: str
    whom: str  # the soldier's card or id
    left: int
    secret: bool = False

    def text(self, content: Any) -> str:
        done = {
            "take": f"takes {self.what} ({self.whom})",
            "away": f"sends {self.what} ({self.whom}) away",
            "gear": f"buys {self.what} for {self.whom}",
            "back": f"puts {self.what} of {self.whom} back",
            "auto": "takes the automatic purchase",
        }[self.kind]
        return f"{SIDE_NAMES[self.side]} {done}, {counted(self.left, 'point')} left"


class ForceReady(Event, frozen=True):
    side: Side
    points: int
    soldiers: tuple[str, ...]

    def text(self, content: Any) -> str:
        points = counted(self.points, "point")
        return f"{SIDE_NAMES[self.side]}, {points}: {'; '.join(self.soldiers)}"


class ForcesUneven(Event, frozen=True):
    us: int
    iif: int

    def text(self, content: Any) -> str:
        return f"Uneven forces: US {counted(self.us, 'point')}, IIF {self.iif}"


class KingpinNamed(Event, frozen=True):
    soldier: SoldierId
    name: str

    def text(self, content: Any) -> str:
        return f"{self.soldier} {self.name} is the kingpin"


class TurnBegan(Event, frozen=True):
    turn: int

    def text(self, content: Any) -> str:
        return f"Turn {self.turn}"


class InitiativeRolled(Event, frozen=True):
    us: Dice
    iif: Dice
    us_bonus: int
    iif_bonus: int

    @property
    def totals(self) -> tuple[int, int]:
        return sum(self.us) + self.us_bonus, sum(self.iif) + self.iif_bonus

    def text(self, content: Any) -> str:
        us, iif = self.totals
        said = f"Initiative: US {us}, IIF {iif}"
        if us == iif:
            return f"{said}: a tie, a Command counter for each side"
        return f"{said}: {'US' if us > iif else 'IIF'} first"


class Passed(Event, frozen=True):
    side: Side

    def text(self, content: Any) -> str:
        return f"{SIDE_NAMES[self.side]} passes"


class Commanded(Event, frozen=True):
    giver: SoldierId  # "" for a counter from a tie
    receiver: SoldierId

    def text(self, content: Any) -> str:
        return f"{self.giver or 'A tie counter'} gives {self.receiver} a Command: +1 AP"


class Placed(Event, frozen=True):
    soldier: SoldierId
    dot: str

    def text(self, content: Any) -> str:
        return f"{self.soldier} stands on {self.dot}"


class Moved(Event, frozen=True):
    soldier: SoldierId
    path: tuple[str, ...]
    sprint: bool = False

    def text(self, content: Any) -> str:
        how = "sprints" if self.sprint else "moves"
        return f"{self.soldier} {how} {' '.join(self.path)}"


class Left(Event, frozen=True):
    soldier: SoldierId
    edge: str

    def text(self, content: Any) -> str:
        names = {"N": "North", "E": "East", "S": "South", "W": "West"}
        return f"{self.soldier} leaves the map by the {names[self.edge]} edge"


class StunCleared(Event, frozen=True):
    soldier: SoldierId
    left: int

    def text(self, content: Any) -> str:
        return f"{self.soldier} clears a Stun, {self.left} left"


class Reloaded(Event, frozen=True):
    soldier: SoldierId
    weapon: str

    def text(self, content: Any) -> str:
        return f"{self.soldier} reloads the {self.weapon}"


class Handed(Event, frozen=True):
    giver: SoldierId
    receiver: SoldierId
    counters: tuple[CounterId, ...]

    def text(self, content: Any) -> str:
        names = ", ".join(content.counters[one].name for one in self.counters)
        return f"{self.giver} hands {self.receiver}: {names}"


class Aided(Event, frozen=True):
    soldier: SoldierId
    patient: SoldierId
    dice: Dice
    modifiers: tuple[Modifier, ...]
    needed: int
    success: bool

    def text(self, content: Any) -> str:
        word = "a Wound becomes a Stun" if self.success else "no help"
        rolled = summed(self.dice, self.modifiers)
        return (
            f"{self.soldier} gives {self.patient} first aid: {rolled}, needs {self.needed}: {word}"
        )


class AttackDeclared(Event, frozen=True):
    attacker: SoldierId
    weapon: str
    mode: str
    target: str  # a soldier, or the name of a dot
    distance: int
    needed: int
    focused: bool

    def text(self, content: Any) -> str:
        focus = ", focused" if self.focused else ""
        what = f"{self.attacker}: {armed(self.weapon, self.mode)}{focus} at {self.target}"
        return f"{what}, range {self.distance}, needs {self.needed}"


class ReactionDeclared(Event, frozen=True):
    """Where all reactions are declared before any is rolled."""

    soldier: SoldierId
    what: str

    def text(self, content: Any) -> str:
        return f"{self.soldier} will react: {self.what.removeprefix(f'{self.soldier} ')}"


class Dodged(Event, frozen=True):
    soldier: SoldierId
    dice: Dice
    modifiers: tuple[Modifier, ...]
    success: bool

    def text(self, content: Any) -> str:
        word = "out of the way" if self.success else "too slow"
        return f"{self.soldier} hits the dirt: {summed(self.dice, self.modifiers)}, needs 8: {word}"


class SuppressDeclared(Event, frozen=True):
    soldier: SoldierId
    weapon: str
    mode: str
    distance: int
    needed: int
    focused: bool

    def text(self, content: Any) -> str:
        focus = ", focused" if self.focused else ""
        what = f"{self.soldier} suppresses: {armed(self.weapon, self.mode)}{focus}"
        return f"{what}, range {self.distance}, needs {self.needed}"


class CoverRolled(Event, frozen=True):
    what: str
    dice: Dice
    success: bool

    def text(self, content: Any) -> str:
        word = "stopped" if self.success else "no cover"
        return f"Cover, {self.what}: {summed(self.dice)}, needs 8: {word}"


class AttackRolled(Event, frozen=True):
    attacker: SoldierId
    dice: Dice
    modifiers: tuple[Modifier, ...]
    needed: int
    negated: bool
    suppressing: bool = False

    @property
    def hit(self) -> bool:
        return not self.negated and sum(self.dice) + total(self.modifiers) >= self.needed

    def text(self, content: Any) -> str:
        rolled = f"{self.attacker} rolls {summed(self.dice, self.modifiers)}"
        if self.negated:
            return f"{rolled}: negated, for the magazine only"
        word = ("suppressed" if self.suppressing else "hit") if self.hit else "miss"
        return f"{rolled}, needs {self.needed}: {word}"


class Sheltered(Event, frozen=True):
    soldier: SoldierId
    what: str
    dice: Dice
    success: bool

    def text(self, content: Any) -> str:
        word = "unharmed" if self.success else "no shelter"
        return f"{self.soldier} behind {self.what}: {summed(self.dice)}, needs 8: {word}"


class Harmed(Event, frozen=True):
    """The damage level with all its parts; below 0 it is nothing (SF-DMG-4)."""

    soldier: SoldierId
    modifiers: tuple[Modifier, ...]
    stuns: int = 0
    wounds: int = 0
    down: bool = False

    @property
    def level(self) -> int:
        return total(self.modifiers)

    def text(self, content: Any) -> str:
        parts = ", ".join(f"{part.source} {part.n:+d}" for part in self.modifiers)
        if not parts:  # nothing was reckoned: a vest, or a bang that only stuns
            return f"{self.soldier}: " + ("Down" if self.down else counted(self.stuns, "Stun"))
        if self.down:
            word = "Down"
        elif self.level < 0:
            word = "no effect"
        else:
            word = LEVELS[min(self.level, 3)]
        return f"{self.soldier}: {word} ({parts})"


class RanDry(Event, frozen=True):
    soldier: SoldierId
    weapon: str

    def text(self, content: Any) -> str:
        return f"{self.soldier}: the {self.weapon} is empty"


class SmokeLanded(Event, frozen=True):
    dot: str

    def text(self, content: Any) -> str:
        return f"Smoke on {self.dot}"


class SmokeSpread(Event, frozen=True):
    dot: str
    counters: int

    def text(self, content: Any) -> str:
        return f"The smoke on {self.dot} spreads: {counted(self.counters, 'counter')}"


class SmokeThinned(Event, frozen=True):
    dot: str
    side: Side | None  # None: the cloud is over

    def text(self, content: Any) -> str:
        who = SIDE_NAMES[self.side] if self.side else "The wind"
        return f"{who} takes smoke from {self.dot}"


class PlansMade(Event, frozen=True):
    soldiers: tuple[SoldierId, ...]

    def text(self, content: Any) -> str:
        return f"Plans: {', '.join(self.soldiers)}"


class FolderHidden(Event, frozen=True):
    side: Side
    dot: str

    def text(self, content: Any) -> str:
        return f"The folder is hidden on {self.dot}"


class FolderFound(Event, frozen=True):
    dot: str

    def text(self, content: Any) -> str:
        return f"The folder lies on {self.dot}"


class FolderTaken(Event, frozen=True):
    soldier: SoldierId

    def text(self, content: Any) -> str:
        return f"{self.soldier} takes the folder"


class Reinforced(Event, frozen=True):
    dice: Dice
    soldiers: tuple[SoldierId, ...]

    def text(self, content: Any) -> str:
        return f"Reinforcements {summed(self.dice)}: {', '.join(self.soldiers)}"


class Lost(Event, frozen=True):
    soldiers: tuple[SoldierId, ...]

    def text(self, content: Any) -> str:
        return f"No room for {', '.join(self.soldiers)}: lost"


class BattleEnded(Event, frozen=True):
    result: str
    why: str

    def text(self, content: Any) -> str:
        return f"{self.result}: {self.why}"
