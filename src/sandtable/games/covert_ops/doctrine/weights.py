"""What things are worth to a computer player, in points of damage (guide, section 11)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Temper(Struct, frozen=True):
    """How a player sees things; `basic` leaves out what the guide keeps for later."""

    name: str
    # rule 1: an attack
    kill: float = 1.5  # beside the damage itself
    officer: float = 1.0  # more for whoever Commands others (rule 6)
    quarry: float = 3.0  # times as much for somebody whose destruction scores
    last: float = 4.0  # the last enemy where an empty table brings more of them
    danger: float = 0.5  # of expected incoming damage where the activation ends
    # rule 2: what comes in
    comes: float = 0.35  # whoever can reach a firing point
    charges: float = 0.6  # whoever can reach with a blade
    acted: float = 0.7  # whoever has activated in this round already
    sound: float = 3.0  # Damage remaining at which danger counts as it is
    # rule 3: staying unseen
    alerts: float = 0.7  # for each unit that would become Alert
    sure: float = 0.6  # a chance to destroy that is worth firing at an Unaware unit
    lurking: float = 0.9  # in Alert Range of a marker
    glimpsed: float = 0.25  # in Discovery Range of a marker
    # rule 4: how many who can shoot call a squad out, and where a zone is held
    calls_out: int = 3
    calls_in: int = 3
    # rule 7: going where it counts, for each inch
    specialist: float = 0.35
    escort: float = 0.12
    home: float = 0.3
    captive: float = 0.6
    task: float = 7.0  # a Victory Point that a test is about
    leave: float = 5.0  # a unit that is out
    step: int = 30  # ticks between the places where a Move may end that are thought of
    # seasoned alone
    keeps_fire: bool = False  # rule 8
    tends: bool = False  # rule 9
    assets: bool = False  # rule 10
    feints: bool = False  # rule 11
    holds: bool = False  # rule 13
    quiets: bool = False  # rule 14
    upgrades: bool = False


BASIC = Temper("basic")
SEASONED = Temper(
    "seasoned", last=8.0, keeps_fire=True, tends=True, assets=True, feints=True, holds=True, quiets=True, upgrades=True
)
QUICK = replace(SEASONED, name="quick", step=60)

DESIGNATE = 0.4  # a Marker token for an enemy that somebody will still attack
RALLY = 1.2  # an Action token given back
ENRAGE = 0.8
COMMAND = 3.0  # another activation at once; its shots come on top
OUTSIDE = 3.0  # out of a zone that has to be held
READY = 0.3  # an Action token kept for Defensive Fire, if it matters
REVIVED = 4.0  # a unit that stands up again
CARRIED = 0.5  # the fallen out of danger, for whoever can help them there
QUIET = 0.8  # an Alert unit less when the round ends (rule 14)
HELD = 1.0  # an officer less where a zone is held (rule 13)
NEVER = -99.0
