"""The volley that is put together or fired now, before its dice: lines, dice, score, odds (A.6)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from sandtable.games.team_yankee.chances import prospect
from sandtable.games.team_yankee.rules.to_hit import score, summed_up
from sandtable.games.team_yankee.rules.words import team_name
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.telling import TONES
from sandtable.games.team_yankee.state import Shot
from sandtable.kernel.event import Modifier
from sandtable.kernel.words import counted
from sandtable.show.scene import Element, Label, Way, Zone
from sandtable.show.sheet import Line, Span, cited

PLATE = 56, 28  # narrower than from one base to the next


class Fired(NamedTuple):
    """One Team's shot as far as it is known before the dice."""

    shot: Shot
    dice: int
    need: int
    why: tuple[Modifier, ...]
    hits: Fraction  # that at least one die hits
    destroys: Fraction  # that the target is lost


def fired(field: Field) -> list[Fired]:
    """The shots of the volley that stands, those that are still to be rolled."""
    if not field.view.volleys:
        return []
    volley = field.view.volleys[-1]
    there = field.view.teams
    known = [one for one in volley.shots if there[one.team].here and there[one.target].here]
    return [_fired(field, one) for one in known] if volley.kind != "bombardment" else []


def _fired(field: Field, shot: Shot) -> Fired:
    many, parts, hit, effect, _ = field.salvo.chance(shot.team, shot.weapon, shot.target)
    return Fired(shot, many, score(parts), parts, 1 - (1 - hit) ** many, 1 - (1 - hit * effect.destroyed) ** many)


def volley_lines(field: Field) -> Iterator[Line]:
    """`M1 platoon: 105 mm, 2 dice at 4+ (3+, Concealed +1): 75 % hit, 31 % destroy`."""
    for one in fired(field):
        arm = field.content.weapons[one.shot.weapon].name
        dice = "1 die" if one.dice == 1 else f"{one.dice} dice"
        told = f": {arm}, {dice} at {one.need}+ ({summed_up(one.why)}): "
        chance = f"{_percent(one.hits)} % to hit, {_percent(one.destroys)} % to destroy"
        who = team_name(field.state, one.shot.team)
        whom = f"at {team_name(field.state, one.shot.target)}, "
        yield cited(Span(who, strong=True), told, whom, Span(chance, "good"), rule="TY-SHT-4")


def volley_shown(field: Field) -> Iterator[Element]:
    """A line from each Team that fires to its target, what all of it comes to beside the target."""
    shots = fired(field)
    for one in shots:
        ends = field.state.disc(one.shot.team).at, field.state.disc(one.shot.target).at
        seat = field.state.seat_of(one.shot.team)
        yield Way(
            id=f"volley-{one.shot.team}",
            x=0,
            y=0,
            points=field.frame.way(ends),
            look="sight",
            straight=True,
            done=2,
            tone=TONES[seat],
        )
    told = [] if shots and field.view.volleys[-1].hits else shots  # what was rolled is known
    for target in dict.fromkeys(one.shot.target for one in told):
        yield from _summed(field, target, [one for one in shots if one.shot.target == target])


def _summed(field: Field, target: int, shots: list[Fired]) -> Iterator[Element]:
    """Above a target on a plate how likely it is lost; its title says with how many dice."""
    x, y = field.frame.at(field.state.disc(target).at)
    top = y - field.radius(field.view.teams[target]) - PLATE[1] - 8
    dice, needs = sum(one.dice for one in shots), sorted({one.need for one in shots})
    lost = prospect(field.salvo, tuple(one.shot for one in shots))
    chance, score = f"{_percent(lost.destroyed)} %", "+, ".join(map(str, needs)) + "+"
    thrown = counted(dice, "die", "dice")
    yield Zone(
        id=f"volley-at-{target}",
        x=x - PLATE[0] // 2,
        y=top,
        width=PLATE[0],
        height=PLATE[1],
        look="solid",
        rule="TY-SHT-4",
        title=f"{thrown} at {score}: {chance} to destroy it",
    )
    yield Label(
        id=f"volley-odds-{target}",
        x=x,
        y=top + PLATE[1] - 7,
        text=chance,
        width=PLATE[0] - 4,
        size=20,
        face="label",
        align="middle",
        strong=True,
    )


def _percent(chance: Fraction) -> int:
    return round(100 * chance)
