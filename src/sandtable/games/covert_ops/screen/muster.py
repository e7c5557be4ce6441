"""Before the table is laid: the briefing, the conditions and the teams as they are built."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from sandtable.games.covert_ops.rules import teams
from sandtable.games.covert_ops.rules.conditions import AddCondition
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.state import TeamSeat
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted
from sandtable.show.scene import Card, Element, Ground, Label, Scene

WIDE, LEAST = 900, 640
ACROSS = 4
CARD, ROW = (203, 128), 140


def muster_scene(field: Field, decision: Decision | None) -> Scene:
    options = decision.options if decision else ()
    offered = [one.profile for one in options if isinstance(one, teams.Hire)]
    conditions = [one.condition for one in options if isinstance(one, AddCondition)]
    cards = [*(_conditions(field, conditions) if conditions else _teams(field, offered))]
    high = max(LEAST, *(one.y + CARD[1] + 30 for one in cards)) if cards else LEAST
    parts: list[Element] = [
        Ground(id="table", x=0, y=0, width=WIDE, height=high, look="board"),
        Label(id="name", x=30, y=52, text=field.mission.title, width=WIDE - 60, size=32, strong=True),
        Label(id="brief", x=30, y=84, text=field.mission.brief, width=WIDE - 60, size=19, tone="soft", lines=2),
        *cards,
    ]
    about = f"{field.mission.title}: teams and conditions are settled"
    return Scene(WIDE, high, tuple(parts), f"Covert Ops: {field.mission.title}", about)


def _conditions(field: Field, offered: list[str]) -> Iterator[Element]:
    for k, name in enumerate((*field.view.conditions, *offered)):
        card = field.content.conditions[name]
        x, y = _grid(k, 130)
        yield Card(
            id=f"condition-{name}",
            x=x,
            y=y,
            width=CARD[0],
            height=CARD[1],
            name=card.name,
            text=card.text,
            state="taken" if name in field.view.conditions else "ready",
            title=f"{card.name}: {card.text}",
            rule="CO-3.0-12",
        )


def _teams(field: Field, offered: list[str]) -> Iterator[Element]:
    y = 130
    for team in field.view.teams.values():
        yield from _team(field, team, y)
        y += 44 + ROW * -(-len(team.roster) // ACROSS)
    known = field.content.profiles
    for faction, group in groupby(offered, key=lambda name: known[name].faction):
        names = list(group)
        text = f"For hire: {field.content.factions[faction].name}"
        yield Label(
            id=f"shelf-{faction}",
            x=30,
            y=y + 18,
            text=text,
            width=WIDE - 60,
            size=17,
            face="label",
            tone="soft",
            strong=True,
        )
        for k, name in enumerate(names):
            x, below = _grid(k, y + 34)
            yield _profile(field, name, f"hire-{name}", x, below)
        y += 44 + ROW * -(-len(names) // ACROSS)


def _team(field: Field, team: TeamSeat, y: int) -> Iterator[Element]:
    faction = field.content.factions[team.faction].name if team.roster else "Faction open"
    left = teams.left(field.state, team)
    text = f"{faction} · {left} of {field.mission.requisition} points left"
    if team.points:
        text += f" · {counted(team.points, 'Asset Point')}"
    yield Label(
        id=f"team-{team.seat}",
        x=30,
        y=y + 18,
        text=text,
        width=WIDE - 60,
        size=17,
        face="label",
        tone="soft",
        strong=True,
    )
    for k, one in enumerate(team.roster):
        x, below = _grid(k, y + 34)
        yield _profile(field, one.profile, f"roster-{team.seat}-{k}", x, below, one.upgrades)


def _profile(field: Field, name: str, ident: str, x: int, y: int, worn: tuple[str, ...] = ()) -> Card:
    one = field.content.profiles[name]
    weapons = ", ".join(field.content.weapons[weapon].name for weapon in one.weapons)
    upgrades = ", ".join(field.content.upgrades[upgrade].name for upgrade in worn)
    figures = (("Mv", str(one.mv)), ("Dmg", str(one.damage)), ("AT", str(one.actions)))
    text = f"{weapons}. {upgrades}" if upgrades else weapons
    return Card(
        id=ident,
        x=x,
        y=y,
        width=CARD[0],
        height=CARD[1],
        name=one.name,
        text=text,
        look="shelf",
        cost=str(one.cost),
        figures=figures,
        title=f"{one.name}, {one.cost} points",
        rule="CO-C9-1",
    )


def _grid(k: int, y: int) -> tuple[int, int]:
    return 30 + (k % ACROSS) * (CARD[0] + 10), y + (k // ACROSS) * ROW
