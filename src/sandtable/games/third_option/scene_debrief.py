"""The screen at the end: the tier as a stamp, the points, and what happened."""

from __future__ import annotations

from sandtable.games.third_option.events import TIER_NAMES
from sandtable.games.third_option.scene_parts import (
    EDGE,
    HEIGHT,
    WIDTH,
    Area,
    Parts,
    heading,
    nobody,
    zone,
)
from sandtable.games.third_option.state import LogEntry
from sandtable.kernel.scene import AnyElement, Badge, Label, Scene, Stamp

RECON = {
    "none": "there was none", "success": "held", "failed": "failed", "mutual": "nobody was left",
    "drone": "by drone",
}  # fmt: skip
DRONE = {
    "none": "", "unavailable": "was not available", "missed": "missed", "hit": "hit its target",
}  # fmt: skip


def debrief_scene(parts: Parts) -> Scene:
    last = parts.view.campaign.log[-1]
    points = sum(entry.vp for entry in parts.view.campaign.log)
    elements = [*parts.header(), *_verdict(last, points), *_facts(parts, last), *_teams(parts)]
    elements += _operation(parts)
    told = f"{TIER_NAMES[last.tier]}, {points} Victory Points. " + ". ".join(
        f"{name}: {text}" for name, text in facts(parts, last)
    )
    return Scene(WIDTH, HEIGHT, tuple(elements), f"Third Option: {parts.card.name}", told)


def _verdict(last: LogEntry, points: int) -> list[AnyElement]:
    won = last.tier != "fubar"
    word = "Mission accomplished" if won else "Mission failed"
    return [
        Stamp(id="tier", x=EDGE + 24, y=130, width=440, height=110, text=TIER_NAMES[last.tier],
              tone="good" if won else "bad", tilt=-3, title=f"{word}: {TIER_NAMES[last.tier]}",
              rule="TO-8.0-1"),
        Label(id="verdict", x=EDGE + 24, y=302, text=word, width=440, size=24, strong=True),
        Label(id="points", x=560, y=214, text=str(points), width=200, size=84, face="figure",
              strong=True, align="start", title=f"{points} Victory Points"),
        Label(id="points-name", x=562, y=250, text="Victory Points", width=220, size=18,
              face="label", tone="soft"),
        Label(id="percent", x=820, y=214, text=f"{last.percent}%", width=230, size=56,
              face="figure", strong=True),
        Label(id="percent-name", x=822, y=250, text="of the teams active", width=230, size=18,
              face="label", tone="soft"),
    ]  # fmt: skip


def facts(parts: Parts, last: LogEntry) -> list[tuple[str, str]]:
    """What happened, in the order in which it did."""
    name = parts.content.name
    lost = ", ".join(map(name, last.casualties)) or "none"
    taken = ", ".join(map(name, last.captured)) or "none"
    out = f"after {last.exfil_attempts} attempts" if last.exfil_attempts > 1 else "at once"
    drone = [("Drone", f"it {DRONE[last.drone]}")] if last.drone != "none" else []
    ended = "the mission was aborted" if last.aborted else "not completed"
    return [
        ("Force", f"{last.spent} of {last.asset_points} Asset Points, {len(last.teams)} teams"),
        ("Enemy", f"{last.fighters} Fighters and {last.intel} Intel; {last.enemy_casualties} down"),
        ("Recon", RECON[last.recon]),
        *drone,
        ("Way in", "unseen" if last.infiltrated else "seen, or never begun"),
        ("Awareness", f"set at {last.awareness_set}, {last.awareness} in the end"),
        ("Objective", "completed" if last.objective_done else ended),
        ("Way out", out if last.exfiltrated else "nobody was brought out"),
        ("Casualties", lost),
        ("Captured", taken),
    ]


def _facts(parts: Parts, last: LogEntry) -> list[AnyElement]:
    found: list[AnyElement] = [zone("debrief", Area(EDGE, 336, 500, 400), "What happened")]
    for at, (name, text) in enumerate(facts(parts, last)):
        y = 390 + at * 36
        found.append(heading(f"fact-{at}-name", EDGE + 20, y, name, 110))
        found.append(
            Label(id=f"fact-{at}", x=EDGE + 140, y=y, text=text, width=344, size=15, lines=1)
        )
    return found


def _teams(parts: Parts) -> list[AnyElement]:
    """Who is left, and who is not."""
    active = [t for t, at in parts.view.teams.items() if at.active or at.box == "support"]
    gone = [t for t, at in parts.view.teams.items() if at.box in ("casualties", "captured")]
    home, lost = Area(556, 336, 500, 194), Area(556, 542, 500, 194)
    found: list[AnyElement] = [
        zone("home", home, f"Still active · {len(active)}", tone="friend"),
        zone("lost", lost, f"Lost · {len(gone)}", tone="foe"),
    ]
    if not active:
        found.append(nobody("home-empty", 806, 438, "nobody"))
    if not gone:
        found.append(nobody("lost-empty", 806, 644, "nobody"))
    found += parts.teams(active, Area(576, 382, 460, 138), "fighters", (76, 64, 52))
    found += parts.teams(gone, Area(576, 586, 460, 140), "none", (76, 64, 52, 40))
    return found


def _operation(parts: Parts) -> list[AnyElement]:
    """A badge for each mission of an operation, or the card of the one that was played."""
    campaign = parts.view.campaign
    if not campaign.is_operation:
        return [parts.mission_card(Area(EDGE, 760, WIDTH - 2 * EDGE, 84))]
    wide = (WIDTH - 2 * EDGE) // max(1, len(campaign.legs))
    found: list[AnyElement] = [heading("results", EDGE + 4, 780, campaign.name, 600)]
    for at, entry in enumerate(campaign.log):
        won = entry.tier != "fubar"
        found.append(
            Badge(id=f"result-{at}", x=EDGE + at * wide, y=796, width=wide - 12, lit=True,
                  text=f"{entry.codename}: {TIER_NAMES[entry.tier]}, {entry.vp} VP",
                  icon="check" if won else "cross", tone="good" if won else "bad")
        )  # fmt: skip
    return found
