"""The screen at the end: the tier as a stamp, the points, and what happened."""

from __future__ import annotations

from sandtable.games.third_option.record import TIER_NAMES
from sandtable.games.third_option.rules.operations import rating
from sandtable.games.third_option.screen.scene_parts import EDGE, HEIGHT, WIDTH, Area, Parts, heading, nobody, zone
from sandtable.games.third_option.state import LogEntry, Tier
from sandtable.kernel.words import counted
from sandtable.show.scene import Badge, Element, Label, Scene, Stamp, Steps

RECON = {
    "none": "there was none",
    "success": "held",
    "failed": "failed",
    "mutual": "nobody was left",
    "drone": "by drone",
}
DRONE = {"none": "", "unavailable": "was not available", "missed": "missed", "hit": "hit its target"}


TOP, HIGH, LITTLE = 340, 420, 40  # of the two columns; of the losses when there are none
SIZES = (112, 100, 88, 76, 64, 52, 40)
SMALL = SIZES[3:]
NAMED = 4  # more teams are counted, not named
LADDER: tuple[Tier, ...] = ("fubar", "snafu", "tier-three", "tier-two", "tier-one")
RUNGS = ("F.U.B.A.R.", "S.N.A.F.U.", "Tier Three", "Tier Two", "Tier One")


def debrief_scene(parts: Parts) -> Scene:
    last = parts.view.campaign.log[-1]
    elements = [*parts.header(), *_verdict(last), *_facts(parts, last), *_teams(parts)]
    elements += _operation(parts)
    told = f"{TIER_NAMES[last.tier]}, {counted(last.vp, 'Victory Point')}. " + ". ".join(
        f"{name}: {text}" for name, text in facts(parts, last)
    )
    return Scene(WIDTH, HEIGHT, tuple(elements), f"Third Option: {parts.card.name}", told)


def _verdict(last: LogEntry) -> list[Element]:
    won = last.tier != "fubar"
    word = "Mission accomplished" if won else "Mission failed"
    return [
        Stamp(
            id="tier",
            x=EDGE + 24,
            y=130,
            width=440,
            height=110,
            text=TIER_NAMES[last.tier],
            tone="good" if won else "bad",
            tilt=-3,
            title=f"{word}: {TIER_NAMES[last.tier]}",
            rule="TO-8.0-1",
        ),
        Label(id="verdict", x=EDGE + 24, y=302, text=word, width=440, size=24, strong=True),
        Steps(
            id="ladder",
            x=540,
            y=290,
            names=RUNGS,
            at=LADDER.index(last.tier),
            width=516,
            title=f"The tiers; this is {TIER_NAMES[last.tier]}",
            rule="TO-8.0-1",
        ),
        Label(
            id="points",
            x=560,
            y=200,
            text=str(last.vp),
            width=200,
            size=84,
            face="figure",
            strong=True,
            align="start",
            title=counted(last.vp, "Victory Point"),
        ),
        Label(id="points-name", x=562, y=232, text="Victory Points", width=220, size=18, face="label", tone="soft"),
        Label(id="percent", x=820, y=200, text=f"{last.percent}%", width=230, size=56, face="figure", strong=True),
        Label(
            id="percent-name", x=822, y=232, text="of the teams active", width=230, size=18, face="label", tone="soft"
        ),
    ]


def facts(parts: Parts, last: LogEntry) -> list[tuple[str, str]]:
    """What happened, in the order in which it did."""
    name = parts.content.name
    lost, taken = (
        ", ".join(map(name, teams)) if len(teams) <= NAMED else f"{len(teams)} teams"
        for teams in (last.casualties, last.captured)
    )
    out = f"after {last.exfil_attempts} attempts" if last.exfil_attempts > 1 else "at once"
    drone = [("Drone", f"it {DRONE[last.drone]}")] if last.drone != "none" else []
    teams, fighters = counted(len(last.teams), "team"), counted(last.fighters, "Fighter")
    ended = "the mission was aborted" if last.aborted else "not completed"
    return [
        ("Force", f"{last.spent} of {last.asset_points} Asset Points, {teams}"),
        ("Enemy", f"{fighters} and {last.intel} Intel; {last.enemy_casualties} down"),
        ("Recon", RECON[last.recon]),
        *drone,
        ("Way in", "unseen" if last.infiltrated else "seen, or never begun"),
        ("Awareness", f"set at {last.awareness_set}, {last.awareness} in the end"),
        ("Objective", "completed" if last.objective_done else ended),
        ("Way out", out if last.exfiltrated else "nobody was brought out"),
        ("Casualties", lost or "none"),
        ("Teams taken", taken or "none"),
    ]


def _facts(parts: Parts, last: LogEntry) -> list[Element]:
    told = facts(parts, last)
    found: list[Element] = [zone("debrief", Area(EDGE, TOP, 500, HIGH), "What happened")]
    for at, (name, text) in enumerate(told):
        y = TOP + 58 + at * (HIGH - 82) // (len(told) - 1)
        found.append(heading(f"fact-{at}-name", EDGE + 20, y, name, 110))
        found.append(Label(id=f"fact-{at}", x=EDGE + 140, y=y, text=text, width=344, size=15, lines=1))
    return found


def _teams(parts: Parts) -> list[Element]:
    """Who is left, and who is not."""
    active = [t for t, at in parts.view.teams.items() if at.active or at.box == "support"]
    gone = [t for t, at in parts.view.teams.items() if at.box in ("casualties", "captured")]
    below = LITTLE if not gone else HIGH // 2 if len(gone) > len(active) else 154
    above = HIGH - below - 12
    home, lost = Area(540, TOP, 516, above), Area(540, TOP + above + 12, 516, below)
    found: list[Element] = [
        zone("home", home, f"Still active · {len(active)}", tone="friend"),
        zone("lost", lost, f"Lost · {len(gone)}", "" if gone else "nobody", tone="foe"),
    ]
    if not active:
        found.append(nobody("home-empty", 798, home.y + above // 2 + 10, "nobody"))
    for area, teams, sizes in ((home, active, SIZES), (lost, gone, SMALL)):
        room = Area(area.x + 20, area.y + 46, area.width - 40, area.height - 58)
        found += parts.teams(teams, room, "none", sizes)
    return found


def _operation(parts: Parts) -> list[Element]:
    """A badge for each mission of an operation, or the card of the one that was played."""
    campaign = parts.view.campaign
    if not campaign.is_operation:
        return [parts.mission_card(Area(EDGE, 774, WIDTH - 2 * EDGE, 102))]
    wide = (WIDTH - 2 * EDGE) // max(1, len(campaign.legs))
    points = counted(sum(entry.vp for entry in campaign.log), "Victory Point")
    summary = f"{campaign.name}: {rating(campaign)}, {points}"
    found: list[Element] = [heading("results", EDGE + 4, 798, summary, 600)]
    for at, entry in enumerate(campaign.log):
        won = entry.tier != "fubar"
        found.append(
            Badge(
                id=f"result-{at}",
                x=EDGE + at * wide,
                y=818,
                width=wide - 12,
                lit=True,
                text=f"{entry.codename}: {TIER_NAMES[entry.tier]}, {entry.vp} VP",
                icon="check" if won else "cross",
                tone="good" if won else "bad",
            )
        )
    return found
