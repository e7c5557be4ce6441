"""What is seen moving because of an event: bases along their ways, shots, shells, wrecks."""

from __future__ import annotations

from sandtable.boards.tabletop.picture import along
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee.rules.aircraft import Flew
from sandtable.games.team_yankee.rules.bombardment import BombardmentFell, SmokeLaid
from sandtable.games.team_yankee.rules.losses import TeamDestroyed
from sandtable.games.team_yankee.rules.moves import MineStruck, Moved
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.screen.field import FRAME
from sandtable.games.team_yankee.screen.telling import tone_of
from sandtable.games.team_yankee.state import NOWHERE
from sandtable.games.team_yankee.vocabulary import SMOKE, TABLE
from sandtable.games.team_yankee.ways import Why
from sandtable.kernel.event import Event
from sandtable.show.aim import Hit, Motion, Track
from sandtable.show.scene import Marker, Way
from sandtable.show.scene_battle import Cloud, Template

# Ticks a second: a whole Unit goes in a few seconds, and one sees who Dashes and who charges.
DRIVE, DASH, CHARGE, FLIGHT = 320, 560, 480, 900
SPEEDS: dict[Why, int] = {"charge": CHARGE, "fighting-back": CHARGE, "breaking-off": DASH, "shoot-and-scoot": DASH}
TRACER = 2000
FALL = 500  # milliseconds from the first shell to the last
WRECK, GRAZE = 100, 40  # how hard something is hit


def motion(event: Event) -> Motion | None:
    """None for an event in which nothing moves."""
    match event:
        case Moved():
            return _went(event)
        case Flew():
            return _flew(event)
        case ShotFired():
            return _shot(event)
        case BombardmentFell():
            return _shelled(event)
        case SmokeLaid(at=at):
            x, y = FRAME.at(at)
            cloud = Cloud(id="cloud-laid", x=x, y=y, half=FRAME.long(SMOKE))
            return Motion((), (Hit(FALL, FRAME.at(at), what="disc", hard=GRAZE),), (cloud,))
        case TeamDestroyed(team=team, at=at) if at != NOWHERE:
            return Motion((), (Hit(0, FRAME.at(at), f"team-{team}", "standee", WRECK),))
        case MineStruck(team=team, at=at):
            return Motion((), (Hit(0, FRAME.at(at), f"team-{team}", "block", WRECK),))
    return None


def _went(event: Moved) -> Motion | None:
    """A Unit is seen going together; a way of no length is not seen."""
    if len(set(event.way)) < 2:
        return None
    speed = SPEEDS.get(event.why, DASH if event.mode == "dash" else DRIVE)
    unit = next((one.unit for one in event.cast if one.team == event.team), 0)
    track = along(FRAME, f"team-{event.team}", event.way, speed)
    return Motion((track,), group=f"unit-{unit}")


def _flew(event: Flew) -> Motion | None:
    """In from the nearest edge, whatever they did before."""
    ways = ((team, (_rim(at), at)) for team, at, _ in event.places)
    tracks = tuple(along(FRAME, f"team-{team}", way, FLIGHT) for team, way in ways)
    return Motion(tracks) if tracks else None


def _rim(at: Spot) -> Spot:
    """The nearest point of the table's west or east edge: aircraft are seen coming in low."""
    return (0 if at[0] * 2 < TABLE[0] else TABLE[0]), at[1]


def _shot(event: ShotFired) -> Motion | None:
    """A tracer from whoever fires to the target, and a mark where it hits."""
    spots = {one.team: one.at for one in event.cast if one.team}
    start, end = spots.get(event.team, NOWHERE), spots.get(event.target, NOWHERE)
    if NOWHERE in (start, end) or start == end:
        return None
    name, tone = f"shot-{event.team}-{event.target}", tone_of(event, event.team)
    track: Track = along(FRAME, name, (start, end), TRACER)
    hit = Hit(track.keys[-1].ms, FRAME.at(end), f"team-{event.target}", "standee", GRAZE)
    x, y = FRAME.at(start)
    line = Way(id=f"{name}-line", x=0, y=0, points=FRAME.way((start, end)), look="watch", tone=tone)
    tracer = Marker(id=name, x=x, y=y, radius=6, tone=tone)
    return Motion((track,), (hit,) if event.hits else (), (line, tracer), "volley")


def _shelled(event: BombardmentFell) -> Motion:
    """Shells over the template, the last ones on those who are hit."""
    x, y = FRAME.at(event.at)
    template = Template(id="template-fell", x=x, y=y, half=FRAME.long(event.half))
    spots = {one.team: one.at for one in event.cast if one.team}
    struck = [spots[team] for team in event.struck if spots.get(team, NOWHERE) != NOWHERE]
    falls = [event.at, *struck]
    hits = tuple(
        Hit(FALL * n // len(falls), FRAME.at(at), what="block", hard=WRECK if n else GRAZE)
        for n, at in enumerate(falls)
    )
    return Motion((), hits, (template,))
