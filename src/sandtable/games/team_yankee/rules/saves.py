"""Saves: what a hit does to a Team (TY-SAV-1 to -6; guide, 7.5).

`Blow` is what strikes, whoever dealt it: a gun, a bomb, a mine, a charge.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.games.team_yankee import figures, ground, verbs
from sandtable.games.team_yankee.cards import Weapon
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.harm import bail_out, destroy
from sandtable.games.team_yankee.rules.words import team_name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import AUTO, LONG_RANGE, MINE_AT, Face, Seat, TeamId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Strike(Struct, frozen=True):
    """A hit as the target meets it."""

    by: TeamId  # 0: nobody's: a mine
    weapon: str  # for words
    anti_tank: int
    firepower: int
    face: Face = "front"
    heat: bool = False
    far: bool = False  # over 16 inches: armour helps by 1 more
    cover: bool = False  # Bulletproof
    save_again: bool = False  # successful printed Saves are rolled again (TY-ART-5)
    power_again: bool = False  # successful Firepower tests are rolled again (TY-AA-3)
    spared: bool = True  # whether there is a Save at all (TY-ASL-6)
    rule: str = "TY-SAV-2"


class Saved(BattleEvent, frozen=True):
    """A Save and what came of it: the die, what it was added to or had to show."""

    team: TeamId
    by: TeamId
    weapon: str
    die: int
    armour: int | None  # none: a printed Save
    anti_tank: int  # or the Save that was needed
    firepower: int  # the die; 0: none was needed
    result: Literal["unharmed", "bailed-out", "destroyed"]


class SaveAgainst(Step, frozen=True):
    """One hit on one Team: save die, Firepower die if it is needed, Courage (TY-SAV-4)."""

    team: TeamId
    strike: Strike

    def run(self, table: Table[State]) -> None:
        save(table, self.team, self.strike)


def save(table: Table[State], team: TeamId, strike: Strike) -> None:
    """Roll for a hit and carry it out; a Team that is gone takes no more."""
    if table.state.teams[team].lost:
        return
    if figures.armoured(table.state, team):
        _armour_save(table, team, strike)
    else:
        _printed_save(table, team, strike)


def _armour_save(table: Table[State], team: TeamId, strike: Strike) -> None:
    """TY-SAV-2: the die and armour against Anti-tank, then Firepower."""
    state = table.state
    armour = figures.armour_of(state, team, strike.face, heat=strike.heat)
    armour += strike.far and not strike.heat
    need = f"more than {strike.anti_tank - armour} bounces, {strike.anti_tank - armour} is a draw"
    die = _die(table, team, f"Armour {armour} of {team_name(state, team)}", strike.rule, need)
    if die + armour > strike.anti_tank:
        _told(table, team, strike, (die, armour, 0), "unharmed")
        return
    below = die + armour < strike.anti_tank
    power, passed = _firepower(table, team, strike)
    if below and passed:
        _told(table, team, strike, (die, armour, power), "destroyed")
        destroy(table, team, strike.rule)
    elif below or passed:
        _told(table, team, strike, (die, armour, power), "bailed-out")
        bail_out(table, team, strike.rule)
    else:
        _told(table, team, strike, (die, armour, power), "unharmed")


def _printed_save(table: Table[State], team: TeamId, strike: Strike) -> None:
    """TY-SAV-1 for Infantry, TY-SAV-5 for unarmoured Tanks and aircraft."""
    state = table.state
    card = state.card_of(team)
    die = _save_die(table, team, strike, card.save) if strike.spared else 0
    if die >= card.save:
        _told(table, team, strike, (die, None, 0), "unharmed")
        return
    power, passed = 0, True
    if not card.infantry or strike.cover:
        power, passed = _firepower(table, team, strike)
    if passed:
        _told(table, team, strike, (die, None, power), "destroyed")
        destroy(table, team, strike.rule)
    elif card.kind == "unarmoured":
        _told(table, team, strike, (die, None, power), "bailed-out")
        bail_out(table, team, strike.rule)
    else:
        _told(table, team, strike, (die, None, power), "unharmed")


def _save_die(table: Table[State], team: TeamId, strike: Strike, need: int) -> int:
    why = f"Save of {team_name(table.state, team)}"
    die = _die(table, team, why, strike.rule, f"{need}+")
    if strike.save_again and die >= need:
        die = _die(table, team, f"{why}, again", "TY-ART-5", f"{need}+")
    return die


def _firepower(table: Table[State], team: TeamId, strike: Strike) -> tuple[int, bool]:
    """One die, unless it always passes (TY-SAV-6); the die and whether it passed."""
    if strike.firepower <= AUTO:
        return 0, True
    state = table.state
    by: Seat | str = state.seat_of(strike.by) if strike.by else ""
    why, need = f"Firepower against {team_name(state, team)}", f"{strike.firepower}+"
    die = table.roll(6, why=why, rule="TY-SAV-6", need=need, by=by)
    if strike.power_again and die >= strike.firepower:
        die = table.roll(6, why=f"{why}, again", rule="TY-AA-3", need=need, by=by)
    return die, die >= strike.firepower


def _die(table: Table[State], team: TeamId, why: str, rule: str, need: str) -> int:
    return table.roll(6, why=why, rule=rule, need=need, by=table.state.seat_of(team))


def _told(
    table: Table[State],
    team: TeamId,
    strike: Strike,
    dice: tuple[int, int | None, int],
    result: Literal["unharmed", "bailed-out", "destroyed"],
) -> None:
    die, armour, power = dice
    printed = table.state.card_of(team).save
    against = printed if armour is None else strike.anti_tank
    table.record(Saved(strike.rule, team, strike.by, strike.weapon, die, armour, against, power, result))


# what strikes


def shot(state: State, shooter: TeamId, weapon: Weapon, target: TeamId) -> Strike:
    """A hit by direct fire: face, range and cover as they are for this target."""
    at_aircraft = figures.aircraft(state, target)
    rerolls = figures.of_weapon(state, weapon, verbs.Reroll)
    return Strike(
        by=shooter,
        weapon=weapon.id,
        anti_tank=weapon.anti_tank,
        firepower=weapon.firepower,
        face=ground.face_shown(state, target, shooter),
        heat=figures.heat(state, weapon),
        far=ground.gap(state, shooter, target) > LONG_RANGE,
        cover=ground.bulletproof(state, shooter, target),
        power_again=any(one.against == "any" or at_aircraft for one in rerolls),
        rule=_rule(state, target),
    )


def _rule(state: State, target: TeamId) -> str:
    """By which a Team saves."""
    if figures.armoured(state, target):
        return "TY-SAV-2"
    return "TY-SAV-1" if state.card_of(target).infantry else "TY-SAV-5"


def bomb(state: State, spotter: TeamId, weapon: Weapon, target: TeamId, *, again: bool) -> Strike:
    """A hit of a Bombardment: Top armour, no range (TY-ART-8)."""
    return Strike(
        by=spotter,
        weapon=weapon.id,
        anti_tank=weapon.anti_tank,
        firepower=weapon.firepower,
        face="top",
        heat=figures.heat(state, weapon),
        cover=ground.bulletproof(state, state.teams[target].at, target),
        save_again=again,
        rule="TY-ART-8",
    )


MINE = Strike(0, "", MINE_AT, AUTO, face="top", rule="TY-MINE-3")


def blow(state: State, striker: TeamId, target: TeamId) -> Strike | None:
    """A hit in an assault: no Save for whoever is not armoured (TY-ASL-6); None: no effect."""
    printed = figures.blow_of(state, striker)
    if figures.armoured(state, target):
        if printed is None:
            return None
        return Strike(striker, "", printed.anti_tank, printed.firepower, "side", rule="TY-ASL-6")
    return Strike(striker, "", 0, AUTO, "side", spared=False, rule="TY-ASL-6")
