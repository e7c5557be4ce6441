"""A disc about to be flicked: where it lies, whose hand errs how far, what it would meet.

STF-FIR-5 to -7, STF-PHY-16 to -20. Nothing here changes the state.
"""

from __future__ import annotations

from typing import ClassVar

from sandtable.boards.flick import DISCS, Board, Hand, Kind, Shot, flick
from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.cards import PrintedSecondary, Weapon
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.rules import grenades, placing, strikes
from sandtable.games.seal_team_flix.rules.basics import name, place
from sandtable.games.seal_team_flix.rules.placing import Point, Spot, Where
from sandtable.games.seal_team_flix.state import Cell, Firing, Seal, State
from sandtable.games.seal_team_flix.vocabulary import HAND_PERCENT, CoverEntry, Difficulty
from sandtable.kernel.decision import Choice, Refusal
from sandtable.kernel.table import Table

DRAWS = 4096  # STF-PHY-17
FULL_TURN = 3600
MOST_POWER = 100
TOP_SHARE = 85  # per cent of the power for the top discs of a stack (STF-PHY-19)
HANDS: dict[Difficulty, Hand] = {"rookie": Hand(30, 6), "veteran": Hand(40, 8), "operator": Hand(50, 10)}  # STF-PHY-18


class Flick(Choice, frozen=True, tag="flick"):
    """A disc laid somewhere and flicked (STF-PHY-16).

    In the own Space `phi` is the side of the SEAL on which it lies (-1: towards the flick, or as
    near to that as it fits); elsewhere `dx` and `dy` are tenths of a u from the Space's centre.
    """

    rule: ClassVar[str] = "STF-PHY-16"
    kind: ClassVar[str] = "Flick"
    place: Where
    space: Cell
    angle: int
    power: int
    phi: int = -1
    dx: int = 0
    dy: int = 0

    def label(self, state: State) -> str:
        return f"{aimed_at(state, self)}, from {self.start(state)}"

    def detail(self, state: State) -> str:
        return f"{self.angle / 10:.1f} degrees, power {self.power}"

    def start(self, state: State) -> str:
        """Where the disc lies, in words."""
        return lies_said(self.place, place(state, self.space))


def lies_said(where: Where, space: str) -> str:
    """Where a disc lies, in words."""
    return {
        "rest": "where it stopped",
        "self": "beside the SEAL",
        "link": f"the arrow at {space}",
        "ring": f"behind the Block at {space}",
    }[where]


# where it lies


def laid(state: State, firing: Firing, choice: Flick) -> Point | Refusal:
    """The centre of the disc, or the rule against it."""
    refusal = placing.why_not_there(state, firing, Spot(choice.place, choice.space))
    if refusal:
        return refusal
    if firing.rest:
        return firing.rest
    if choice.place == "self":
        return _beside(state, firing, choice)
    at = placing.offset(state, choice.space, choice.dx, choice.dy)
    if not placing.fits_at(state, DISCS[firing.size], at):
        return Refusal("STF-FIR-6", f"The disc would lie on something at {place(state, choice.space)}")
    return at


def _beside(state: State, firing: Firing, choice: Flick) -> Point | Refusal:
    own = placing.beside(state, choice.space, firing.size)
    side = own.nearest(choice.angle) if choice.phi == -1 else choice.phi
    if side is None:
        return Refusal("STF-FIR-18", "The disc does not fit on any side of the SEAL")
    if not own.free(side):
        return Refusal("STF-FIR-5", "The disc would overlap something there, or lie beyond a Wall")
    return own.place(side)


def out_of_range(choice: Flick) -> Refusal | None:
    """Numbers that mean nothing."""
    if not (0 <= choice.angle < FULL_TURN and 1 <= choice.power <= MOST_POWER):
        return Refusal("STF-PHY-16", "An angle is 0 to 3599 tenths of a degree, power 1 to 100")
    if not -1 <= choice.phi < FULL_TURN:
        return Refusal("STF-FIR-5", "The side of the SEAL is 0 to 3599 tenths of a degree")
    if max(abs(choice.dx), abs(choice.dy)) > placing.SWAY:
        return Refusal("STF-FIR-6", "A disc lies at most 3 tenths off the centre of its Space")
    return None


# how it runs


def shot_of(state: State, firing: Firing) -> gear.Shot:
    """What effects of cards ask about."""
    seal = state.seals[firing.seat]
    weapon = firearm(state, firing)
    return gear.Shot(
        firing.slot, weapon.type if weapon else None, firing.rate, grenade=firing.mode == "grenade", moved=seal.moved
    )


def firearm(state: State, firing: Firing) -> Weapon | PrintedSecondary | None:
    """None for Equipment that is flicked."""
    if firing.mode not in ("fire", "stack"):
        return None
    return gear.firearm(state.content, state.seals[firing.seat], firing.slot)


def hand(state: State, seal: Seal, shot: gear.Shot) -> Hand:
    """How far this SEAL errs: difficulty, the table's hand, cards (STF-PHY-18, STF-SBS-2)."""
    times, over = gear.aim(state.content, seal, shot)
    found = HANDS[state.mission.difficulty].scaled(HAND_PERCENT[state.mission.hand])
    if shot.sniping:
        found = found.scaled(50)
    return found._replace(times=found.times * times, over=found.over * over)


def cover_entry(state: State, firing: Firing) -> CoverEntry:
    weapon = firearm(state, firing)
    return weapon.cover if weapon else "none"


def boards(state: State, firing: Firing) -> Board:
    """What the first disc meets (STF-EQP-1, STF-EQP-15, STF-PHY-20)."""
    found = placing.board(state)
    if firing.mode in ("grenade", "dart"):
        return found.fixed()
    weapon = firearm(state, firing)
    return found.pierced() if weapon and weapon.door == "pierce" else found


def run_discs(state: State, firing: Firing, at: Point, aims: list[tuple[int, int]]) -> list[Shot]:
    """One disc, or a stack from its bottom up: what the bottom moved stays moved for the others,
    which pass through Doors (STF-PHY-19)."""
    disc, board = DISCS[firing.size], boards(state, firing)
    shots: list[Shot] = []
    for angle, power in aims:
        if shots:
            board = board.after(shots[-1].moved).pierced()
        shots.append(flick(board, disc, *at, angle, power))
    return shots


def draw(table: Table[State], stream: str) -> tuple[int, int]:
    """Angle first, then power; both for every disc (STF-PHY-17, STF-RNG-2)."""
    k1 = table.roll(DRAWS, why="error of the angle", rule="STF-PHY-17", stream=stream) - 1
    k2 = table.roll(DRAWS, why="error of the power", rule="STF-PHY-17", stream=stream) - 1
    return k1, k2


def exact(firing: Firing, choice: Flick) -> list[tuple[int, int]]:
    """Angle and power in hundredths of each disc without any error."""
    return [(choice.angle, (TOP_SHARE if n else 100) * choice.power) for n in range(firing.stack)]


def arm_name(content: Content, arm: str) -> str:
    """Of a weapon or of Equipment that is flicked."""
    return (content.secondaries.get(arm) or content.card(arm)).name


# in words


def piece_name(state: State, body: int, kind: Kind) -> str:
    """What a disc met, in words."""
    if kind is Kind.WALL:
        return "a Wall"
    cell = placing.cell_of(body)
    if kind is Kind.DOOR:
        return f"Door {state.ground.doors[cell].id}"
    where = place(state, cell)
    if kind is Kind.BLOCK:
        return f"the Block on {where}"
    if kind is Kind.TOKEN:
        return f"the token on {where}"
    who = state.standing[cell]
    if who in state.seals:
        return name(state, who)
    if who[0] == "h":
        return f"the Hostage on {where}"
    return f"the {state.tangos[int(who[1:])].kind.title()} on {where}"


KINDS = {"standee": Kind.STANDEE, "block": Kind.BLOCK, "token": Kind.TOKEN}


def aimed_at(state: State, choice: Flick) -> str:
    """What the disc would strike first if the hand did not err."""
    firing = state.firing
    at = laid(state, firing, choice) if firing else None
    if firing is None or at is None or isinstance(at, Refusal):
        return f"{choice.angle / 10:.1f} degrees"
    shot = run_discs(state, firing, at, exact(firing, choice)[:1])[0]
    if firing.mode == "grenade" and shot.rest:
        landed = grenades.GrenadeSpace(firing, *shot.rest)
        return f"To {place(state, grenades.targets(state, landed)[0])}"
    struck = strikes.legal_strikes(shot.contacts, firing)
    if not struck:
        return f"{choice.angle / 10:.1f} degrees"
    said = piece_name(state, struck[0].cell, KINDS[struck[0].piece])
    return said[0].upper() + said[1:]
