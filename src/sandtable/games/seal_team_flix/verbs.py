"""The closed list of effects that cards may name, and of Special Conditions that missions may.

What each of them does is in the guide, 10.1 and 10.8; the rules act on them where their moment is.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sandtable.games.seal_team_flix.vocabulary import (
    Colour,
    Condition,
    Difficulty,
    FreeUse,
    Keyword,
    Ref,
    SideBoard,
    Size,
    TokenType,
    Wound,
)
from sandtable.kernel.verbs import Verb

Few = Annotated[int, Meta(ge=1, le=6)]
Shift = Annotated[int, Meta(ge=-6, le=6)]
Percent = Annotated[int, Meta(ge=1, le=200)]
Clock = Annotated[int, Meta(ge=1, le=6)]
Letters = Literal[2, 3]
Timer = Annotated[int, Meta(ge=1, le=20)]


# What changes flicks, weapons and SEALs.


class Aim(Verb, frozen=True, tag="aim"):
    """Multiplies both dexterity errors by percent/100 (STF-PHY-18)."""

    percent: Percent
    when: Condition = "always"


class Disc(Verb, frozen=True, tag="disc"):
    """n more discs of the same size; of a stack: more top discs."""

    n: Few
    when: Condition = "always"


class Sound(Verb, frozen=True, tag="sound"):
    """Added to the weapon's Sound, which never falls below 0."""

    n: Shift
    when: Condition = "always"


class Speed(Verb, frozen=True, tag="speed"):
    """Raises Speed."""

    n: Few


class Health(Verb, frozen=True, tag="health"):
    """Raises the maximum of Health."""

    n: Few


class DoubleUp(Verb, frozen=True, tag="double_up"):
    """One Equipment slot may hold two cards with that keyword (STF-GEAR-2, STF-GEAR-7)."""

    keyword: Keyword


class Ignore(Verb, frozen=True, tag="ignore"):
    """Prevents n Wounds: by discarding the card, or n times in a mission (STF-WND-1 to -3)."""

    wound: Wound
    n: Few = 1
    per: Literal["card", "mission"] = "card"


class Immune(Verb, frozen=True, tag="immune"):
    """No Stunned token from grenades and charges that this SEAL used."""

    what: Literal["stun"]
    cause: Literal["own_ordnance"]


class HealBonus(Verb, frozen=True, tag="heal_bonus"):
    """Medical Kits that this SEAL uses, card or token, heal n more."""

    n: Few


class Free(Verb, frozen=True, tag="free"):
    """n times in a Round that use is a Free Action."""

    use: FreeUse
    n: Few


class BypassDiscs(Verb, frozen=True, tag="bypass_discs"):
    """More flicks on the E-Lock board (STF-SBE-2)."""

    n: Few


class DefuseFlicks(Verb, frozen=True, tag="defuse_flicks"):
    """More flicks on the Bomb board (STF-SBB-2)."""

    n: Few


class SideSize(Verb, frozen=True, tag="side_size"):
    """The disc on that side board is n sizes larger."""

    n: Few
    board: SideBoard


class RemoveSound(Verb, frozen=True, tag="remove_sound"):
    """A Free Action once in a Round: less Sound in the SEAL's Area."""

    n: Few
    where: Literal["own_area"]


class Nudge(Verb, frozen=True, tag="nudge"):
    """The target of a grenade may be moved so many Spaces."""

    n: Few


# What happens when Equipment is used.


class Heal(Verb, frozen=True, tag="heal"):
    """n Health are regained (STF-EQP-18)."""

    n: Few
    scope: Literal["self_or_adjacent"]


class Flick(Verb, frozen=True, tag="flick"):
    """n discs are flicked as a grenade (STF-EQP-1) or a dart (STF-EQP-15)."""

    size: Size
    n: Few
    mode: Literal["grenade", "dart"]


class Reflick(Verb, frozen=True, tag="reflick"):
    """A disc that touched nothing may be flicked n times more (STF-EQP-16, STF-EQP-17)."""

    n: Few
    rate: Literal["single"]


class Charges(Verb, frozen=True, tag="charges"):
    """Uses per mission."""

    n: Few


class Stun(Verb, frozen=True, tag="stun"):
    """Tangos are Stunned, SEALs get a token each (STF-EQP-7, STF-EQP-9)."""

    scope: Literal["affected", "area_beyond"]


class Blast(Verb, frozen=True, tag="blast"):
    """An explosion (STF-EQP-5, STF-EQP-6)."""

    scope: Literal["affected"]


class ClearCover(Verb, frozen=True, tag="clear_cover"):
    """Every Block there is removed (STF-EQP-11)."""

    scope: Literal["affected"]


class Smoke(Verb, frozen=True, tag="smoke"):
    """Those Spaces block lines of sight through them (STF-EQP-21)."""

    scope: Literal["affected"]


class AddSound(Verb, frozen=True, tag="add_sound"):
    """n Sound in the Area of the target or the token, beyond the Door, or one that is chosen."""

    n: Few
    where: Literal["target", "token", "area_beyond", "area_within_2"]


class RemoveDoor(Verb, frozen=True, tag="remove_door"):
    """The Door of the arrow is gone, locked or not (STF-EQP-8)."""

    which: Literal["any"]


class Place(Verb, frozen=True, tag="place"):
    """A Remote Bomb on an Adjacent Space (STF-EQP-10)."""

    what: Literal["remote_bomb"]
    where: Literal["adjacent"]


class Detonate(Verb, frozen=True, tag="detonate"):
    """Its owner sets it off as a Free Action (STF-DET-1); the card's `detonation` follows."""

    what: Literal["remote_bomb"]


class Reveal(Verb, frozen=True, tag="reveal"):
    """Objective tokens are turned up, Alarms without an alarm (STF-EQP-13)."""

    scope: Literal["linked_door", "own_and_one_adjacent_area"]


Effect = (
    Aim
    | Disc
    | Sound
    | Speed
    | Health
    | DoubleUp
    | Ignore
    | Immune
    | HealBonus
    | Free
    | BypassDiscs
    | DefuseFlicks
    | SideSize
    | RemoveSound
    | Nudge
    | Heal
    | Flick
    | Reflick
    | Charges
    | Stun
    | Blast
    | ClearCover
    | Smoke
    | AddSound
    | RemoveDoor
    | Place
    | Detonate
    | Reveal
)


# Special Conditions of missions (STF-MIS-4).


class ShuffleHostage(Verb, frozen=True, tag="sc_shuffle_hostage"):
    """Hostages lie face down among the tokens (STF-SET-10)."""


class FaceUp(Verb, frozen=True, tag="sc_face_up"):
    """Tokens of that type are placed face up (STF-SC-5)."""

    token: TokenType


class BombClock(Verb, frozen=True, tag="sc_bomb_clock"):
    """The clock of a revealed Time Bomb, by difficulty (STF-TOK-10)."""

    rookie: Clock
    veteran: Clock
    operator: Clock

    def of(self, difficulty: Difficulty) -> int:
        return {"rookie": self.rookie, "veteran": self.veteran, "operator": self.operator}[difficulty]


class Neutralize(Verb, frozen=True, tag="sc_neutralize"):
    """Interact removes the token and completes it (STF-INT-4)."""

    token: Literal["BW"]


class CarryOut(Verb, frozen=True, tag="sc_carry_out"):
    """Completed only when its carrier ends an Action in the start area (STF-SC-6)."""

    token: Literal["BW"]


class ExtraSentry(Verb, frozen=True, tag="sc_extra_sentry"):
    """Each Hostage has a guard (STF-SC-3)."""

    token: Literal["HO"]


class Dark(Verb, frozen=True, tag="sc_dark"):
    """Nobody sees farther than n u (STF-SC-1)."""

    n: Annotated[int, Meta(ge=1, le=40)]


class Mastermind(Verb, frozen=True, tag="sc_mastermind"):
    """What completes the objective (STF-SC-7)."""

    fate: Literal["kill", "capture"]


class Flee(Verb, frozen=True, tag="sc_flee"):
    """An Alert Mastermind makes for that Area and escapes there (STF-SC-2)."""

    area: Ref


class Reinforce(Verb, frozen=True, tag="sc_reinforce"):
    """Once the Timer shows that or less, n Patrols appear on a path (STF-SC-4)."""

    timer: Timer
    n: Few
    colour: Colour


class Nuke(Verb, frozen=True, tag="sc_nuke"):
    """The number of letters of the Nuclear Weapon, by difficulty (STF-SC-8)."""

    rookie: Letters
    veteran: Letters
    operator: Letters

    def of(self, difficulty: Difficulty) -> int:
        return {"rookie": self.rookie, "veteran": self.veteran, "operator": self.operator}[difficulty]


Special = (
    ShuffleHostage
    | FaceUp
    | BombClock
    | Neutralize
    | CarryOut
    | ExtraSentry
    | Dark
    | Mastermind
    | Flee
    | Reinforce
    | Nuke
)
