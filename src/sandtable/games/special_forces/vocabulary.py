"""The words of the game: sides, ids, and the closed list of effects that cards may name."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from sandtable.kernel.verbs import Verb

Side: TypeAlias = Literal["us", "iif"]
US: Final = "us"
IIF: Final = "iif"
SIDES: tuple[Side, Side] = (US, IIF)
OTHER: dict[Side, Side] = {US: IIF, IIF: US}
SIDE_NAMES: dict[Side, str] = {US: "US", IIF: "IIF"}

SoldierId: TypeAlias = str  # `US-8`, `IIF-2`, `IIF-UR-03`
CardId: TypeAlias = str
WeaponId: TypeAlias = str
CounterId: TypeAlias = str
Dot: TypeAlias = int  # a cell of the map's lattice
MapEdge: TypeAlias = Literal["N", "E", "S", "W"]
HAND: WeaponId = "hand"  # what everybody fights with (SF-HTH-1)

Ammo = Literal["rifle", "belt", "pistol", "marksman"]
Banned = Literal["sprint", "attack", "handtohand", "suppress", "givetake", "firstaid", "focus", "plan"]
# SF-UNT-2: what an Untrained soldier may not do.
UNTRAINED: frozenset[Banned] = frozenset(("focus", "sprint", "plan", "suppress", "givetake", "firstaid"))
FireMode = Literal["Semi", "Burst", "Auto", "Grenade", "Rocket", "Spray", "Snap", "Bomb", "Hand to Hand"]
SUPPRESSES: frozenset[FireMode] = frozenset(("Semi", "Burst", "Auto"))  # SF-SUP-6


def armed(weapon: str, mode: str) -> str:
    """`M4A1 Burst`; a weapon that is called after its mode says it once."""
    return weapon if mode in weapon else f"{weapon} {mode}"


Small: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Ref: TypeAlias = Annotated[str, Meta(max_length=40)]  # an id of something else


# Effects that a soldier's card or a counter may name (guide, 9.1).


class Command(Verb, frozen=True, tag="command"):
    """Starts with n Command counters (SF-CMD-1)."""

    n: Small


class Initiative(Verb, frozen=True, tag="init"):
    """+n to the side's initiative while on the map (SF-TSQ-3)."""

    n: Small


class Issue(Verb, frozen=True, tag="issue"):
    """Starts with n counters outside Web Gear (SF-CARD-4)."""

    counter: Ref
    n: Small = 1


class AidBonus(Verb, frozen=True, tag="aid_bonus"):
    """+n to first aid rolls (SF-FAP-3)."""

    n: Small


class No(Verb, frozen=True, tag="forbid"):  # YAML would read a plain `no` as false
    """These things are forbidden to the owner."""

    what: Annotated[tuple[Banned, ...], Meta(max_length=8)]


class Untrained(Verb, frozen=True, tag="untrained"):
    """All that Untrained soldiers may not do (SF-UNT-2)."""


CardEffect = Command | Initiative | Issue | AidBonus | No | Untrained


class Damage(Verb, frozen=True, tag="dmg"):
    """Moves the damage level (SF-DMG-2)."""

    n: Annotated[int, Meta(ge=-9, le=9)]


class Blast(Verb, frozen=True, tag="blast"):
    """A radius attack on a dot (SF-RAD)."""

    r: Small


class Smoke(Verb, frozen=True, tag="smoke"):
    """Places a cloud that expands once (SF-SMK)."""

    r: Small


class StunOnly(Verb, frozen=True, tag="stun_only"):
    """Every victim takes n Stuns and nothing else."""

    n: Small


class Spend(Verb, frozen=True, tag="spend"):
    """The counter is deleted when used (SF-ATK-5)."""


class UsesAmmo(Verb, frozen=True, tag="ammo"):
    """Uses an Ammo box of that type; as a counter: is ammo of that type (SF-REL)."""

    type: Ammo


class Endless(Verb, frozen=True, tag="endless"):
    """No ammo counters: never empty, or empty after each shot (SF-UNT-4)."""

    reload: Literal["none", "each"]


class Uses(Verb, frozen=True, tag="uses"):
    """Each attack deletes one such counter."""

    counter: Ref


class SelfDown(Verb, frozen=True, tag="self_down"):
    """The user is Down after the attack (SF-UNT-5)."""


class Aid(Verb, frozen=True, tag="aid"):
    """First aid: turns a Wound into a Stun (SF-FAP-1)."""

    needed: Small
    reach: Small


class Objective(Verb, frozen=True, tag="objective"):
    """A scenario's item: survives its carrier (SF-WMD-9)."""


class Radio(Verb, frozen=True, tag="radio"):
    """Its buyer starts with n more Command counters."""

    n: Small


WeaponEffect = Damage | Blast | UsesAmmo | Endless | Uses | SelfDown
CounterEffect = Damage | Blast | Smoke | StunOnly | Spend | UsesAmmo | Aid | Objective | Radio
