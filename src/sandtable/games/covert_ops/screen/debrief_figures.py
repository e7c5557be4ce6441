"""The figures of a play: attacks and what their dice came to, tests, markers, alarm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from sandtable.boards.tabletop.ticks import inches
from sandtable.boards.tabletop.ways import length_of
from sandtable.games.covert_ops import odds
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.rules.attacks import AttackDeclared, DiceRolled, PoolFormed
from sandtable.games.covert_ops.rules.discovery import Discovered
from sandtable.games.covert_ops.rules.harm import Suffered, UnitDestroyed
from sandtable.games.covert_ops.rules.interact import SkillTested
from sandtable.games.covert_ops.rules.movement import Moved
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.vocabulary import tier_of
from sandtable.kernel.event import Event
from sandtable.show.debrief import Fact, share
from sandtable.show.sheet import Tone


class Fire(NamedTuple):
    """What one side's attacks came to."""

    made: int = 0
    bit: int = 0  # with raw damage
    raw: int = 0
    fair: Fraction = Fraction(0)  # raw damage that such dice bring on average


def figures(field: Field, told: Sequence[Event]) -> Iterator[Fact]:
    view = field.view
    yield Fact("Rounds", str(view.round))
    yield Fact("Alarm", f"{view.alarm}, Tier {tier_of(view.alarm)}")
    yield from _fire(field.content, told)
    done = sum(one.n for one in told if isinstance(one, Suffered) and not ours(one))
    yield Fact("Damage done", str(done), "friend")
    tests = [one.passed for one in told if isinstance(one, SkillTested)]
    yield Fact("Tests passed", share(sum(tests), len(tests)))
    found = [one.by for one in told if isinstance(one, Discovered)]
    if found:
        chosen = sum(bool(by) for by in found)
        yield Fact("Squads met", f"{len(found)}, {chosen} by choice")
    walked = sum(length_of(one.way) for one in told if isinstance(one, Moved) and ours(one))
    yield Fact("Ground covered", f"{inches(walked)} in", "friend")


def ours(event: Suffered | Moved | UnitDestroyed) -> bool:
    """Whether it is about a unit of the team."""
    return not any(one.unit == event.unit and one.opfor for one in event.cast)


def _fire(content: Content, told: Sequence[Event]) -> Iterator[Fact]:
    team, opfor = fires(content, told)
    sides: tuple[tuple[str, Fire, Tone], ...] = (("Our", team, "friend"), ("Their", opfor, "foe"))
    for name, one, tone in sides:
        if one.made:
            yield Fact(f"{name} attacks with effect", share(one.bit, one.made), tone)
            text = f"{one.raw} raw damage, {float(one.fair):.1f} to be expected"
            yield Fact(f"{name} dice", text, tone)


def fires(content: Content, told: Sequence[Event]) -> tuple[Fire, Fire]:
    """Of the team, and of the Opfor."""
    sides = {False: Fire(), True: Fire()}
    arms: dict[int, str] = {}
    for event in told:
        match event:
            case AttackDeclared(attacker=who, weapon=weapon):
                arms[who] = weapon
            case DiceRolled(attacker=who, dice=dice) if arms.get(who):
                arm, foe = content.weapons[arms[who]], _foe(event)
                fair = odds.expected(len(dice), arm.pool, arm.track)
                sides[foe] = sides[foe]._replace(made=sides[foe].made + 1, fair=sides[foe].fair + fair)
            case PoolFormed(attacker=who, raw=raw) if arms.get(who):
                foe = _foe(event)
                one = sides[foe]
                sides[foe] = one._replace(bit=one.bit + (raw > 0), raw=one.raw + raw)
    return sides[False], sides[True]


def _foe(event: DiceRolled | PoolFormed) -> bool:
    return any(one.unit == event.attacker and one.opfor for one in event.cast)
