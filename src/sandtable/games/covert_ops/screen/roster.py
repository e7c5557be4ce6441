"""Between the missions of a campaign: how far it has come, and who is left of the team."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.covert_ops.mission import Mission
from sandtable.games.covert_ops.rules.campaign import MOST_SLOTS
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.sheet import RESULTS as SPELT
from sandtable.games.covert_ops.screen.sheet_mission import RESULTS
from sandtable.games.covert_ops.state import Veteran
from sandtable.kernel.words import counted
from sandtable.show.scene import Card, Element, Ground, Label, Scene

WIDE, LEAST = 900, 640
EDGE, GAP = 30, 10
LEG_HIGH, LEGS_AT = 104, 116
CARD, ACROSS = (203, 116), 4


def roster_scene(field: Field, campaign: Mission) -> Scene:
    """The missions in a line, the team below it; whoever may have an upgrade is chosen there."""
    y = LEGS_AT + LEG_HIGH + 26
    cards = list(_team(field, y + 18))
    high = max([LEAST, *(one.y + CARD[1] + EDGE for one in cards)])
    parts: list[Element] = [
        Ground(id="table", x=0, y=0, width=WIDE, height=high, look="board"),
        *_heading(field, campaign),
        *_legs(field, campaign),
        Label(id="roster", x=EDGE, y=y, text="Your team", width=300, size=17, face="label", tone="soft", strong=True),
        *cards,
    ]
    told = [one.title for one in parts if one.title]
    return Scene(WIDE, high, tuple(parts), f"Covert Ops: {campaign.title}", ". ".join(told))


def _heading(field: Field, campaign: Mission) -> Iterator[Element]:
    view = field.view
    _, tone = RESULTS.get(view.result, ("", "plain"))
    pyrrhic, minor, major = campaign.totals
    said = f"{field.mission.title}: {SPELT.get(view.result, '')}, {counted(view.vp, 'Victory Point')}"
    total = f"{view.total} VP in all; Pyrrhic {pyrrhic}, Minor {minor}, Major {major}"
    spare = sum(team.special for team in view.teams.values())
    yield Label(id="name", x=EDGE, y=50, text=campaign.title, width=500, size=32, strong=True)
    yield Label(id="ended", x=EDGE, y=82, text=said, width=500, size=19, tone=tone, strong=True)
    yield Label(id="total", x=WIDE - EDGE, y=50, text=total, width=400, size=17, tone="soft", align="end")
    if spare:
        yield Label(
            id="special",
            x=WIDE - EDGE,
            y=82,
            text=f"{spare} Special Requisition",
            width=400,
            size=19,
            tone="good",
            strong=True,
            align="end",
        )


def _legs(field: Field, campaign: Mission) -> Iterator[Card]:
    """What was played with its result, what comes next, what is still to come."""
    legs, view = campaign.legs, field.view
    wide = (WIDE - 2 * EDGE - GAP * (len(legs) - 1)) // len(legs)
    ended = {one.mission: one for one in view.history}
    for k, leg in enumerate(legs):
        report = ended.get(leg.id)
        words = RESULTS[report.result][0] if report else ""
        text = f"{words}, {report.vp} VP" if report else _ahead(k, view.stage)
        yield Card(
            id=f"leg-{leg.id}",
            x=EDGE + k * (wide + GAP),
            y=LEGS_AT,
            width=wide,
            height=LEG_HIGH,
            name=f"{k + 1} {leg.title}",
            text=text,
            state="ready" if report else "barred",
            title=f"Mission {k + 1}, {leg.title}: {text}",
            rule="CO-8.0-1",
        )


def _ahead(k: int, stage: int) -> str:
    return "Next" if k == stage + 1 else "To be tried again" if k == stage else "To come"


def _team(field: Field, y: int) -> Iterator[Card]:
    for k, (who, veteran) in enumerate(field.view.veterans.items()):
        x, below = EDGE + (k % ACROSS) * (CARD[0] + GAP), y + (k // ACROSS) * (CARD[1] + GAP)
        yield _veteran(field, who, veteran, (x, below))


def _veteran(field: Field, who: int, veteran: Veteran, at: tuple[int, int]) -> Card:
    profile, upgrades = field.content.profiles[veteran.profile], field.content.upgrades
    name = field.name(who) if who in field.view.units else profile.name
    slots = min(MOST_SLOTS, profile.slots + veteran.survived)
    worn = ", ".join(upgrades[one].name for one in veteran.upgrades)
    figures = (("Inj", f"{veteran.injuries}/{profile.damage}"), ("Slots", f"{len(veteran.upgrades)}/{slots}"))
    came = f"Came back from {counted(veteran.survived, 'mission')}. " if veteran.survived else ""
    text = "Dead" if veteran.dead else f"{came}{worn or 'No upgrades yet'}"
    hurt = counted(veteran.injuries, "Injury", "Injuries")
    return Card(
        id=f"unit-{who}",
        x=at[0],
        y=at[1],
        width=CARD[0],
        height=CARD[1],
        name=name,
        text=text,
        look="shelf",
        state="barred" if veteran.dead else "ready",
        figures=figures,
        title=f"{name}: {text}, {hurt}",
        rule="CO-8.2-1",
    )
