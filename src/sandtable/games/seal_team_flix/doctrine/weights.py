"""What things are worth to the computer player, about 1 for a lost Health of a sound SEAL.

Guide, section 13, rules 3 to 8; tuned by whole missions.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.games.seal_team_flix.state import State
from sandtable.players.bench import Asked


class Temper(NamedTuple):
    """How a player sees things; the others' weights are the same for all."""

    kill: float  # a Tango that sees one of us, or soon will (rule 3)
    distant_kill: float
    step: float  # of progress towards a goal (rule 6)
    look: float  # a token is turned up
    least_shot: float  # the chance below which nobody fires (rule 17)
    eager: float  # times the chance that a shot is believed to have; 0: reckoned disc by disc
    foresight: bool  # sees where Patrols will have gone when they attack
    teamwork: bool  # every SEAL takes a goal of its own, not whichever is nearest
    scouting: bool  # turns tokens up from afar, not from beside them


# the way
HURRIED: Final = 2.0  # times that, when time runs out (rule 8)
DOOR: Final = 2  # steps that a closed Door costs
LOCK: Final = 4  # and an E-lock, with 2 for each digit
WATCHED: Final = 2  # a step in the view of a Sentry

# danger (rule 5)
WOUND: Final[dict[int, float]] = {0: 6.0, 1: 4.5, 2: 2.4, 3: 1.6, 4: 1.3}  # by the Health left
SOUND_WOUND: Final = 1.1
STUN: Final = 0.5
REACTION_WOUND: Final = 1 / 6
REACTION_BLEED: Final = 1 / 6  # more, for a wounded SEAL
ATTACK_WOUNDS: Final = 1 / 2
STUN_CHANCE: Final = 1 / 6
COVERED: Final = 0.5  # what is left of danger behind a Block
ALERT: Final = 0.4  # the Alert token comes into play
ALARM: Final = 2.0  # a turn ends in the view of an Alarm
HELD_UP: Final = 0.3  # a Patrol that cannot go on costs a Round (STF-P3-11)

# Tangos
SENTRY_KILL: Final = 0.2  # more: it never comes back
LAST_PATROL: Final = 0.5  # less: two others appear (STF-P4-2)
SPAWN_ROLL: Final = 0.15  # noise: for each roll that it will lead to
HEARING_SENTRY: Final = 0.25  # noise: for each Sentry that it alerts

# what a disc must not strike (rules 3, 9)
SEAL_STRUCK: Final = -1.5
TOKEN_STRUCK: Final = -1.5
NEVER: Final = -99.0

# objectives
ACTION: Final = 0.03  # nobody walks about for nothing
GUARD: Final = 0.8  # more for a Tango beside a Mastermind who is to be captured
PRIMARY: Final = 4.0
SECONDARY: Final = 1.2
HEAL: Final = 0.8

# players
SEASONED: Final = Temper(
    kill=1.2,
    distant_kill=0.6,
    step=0.2,
    look=0.5,
    least_shot=0.35,
    eager=0.0,
    foresight=True,
    teamwork=True,
    scouting=True,
)
BASIC: Final = Temper(  # as the guide's prototype saw things, and as hard pressed (15.2)
    kill=1.2,
    distant_kill=0.72,
    step=0.15,
    look=0.0,
    least_shot=0.2,
    eager=1.5,
    foresight=False,
    teamwork=False,
    scouting=False,
)

Question = Asked[State, Temper]  # what a judge is handed
