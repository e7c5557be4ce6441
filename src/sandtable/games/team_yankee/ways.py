"""Ways of Teams: what makes one illegal, what is met on it, and the ways that the program finds.

Terrain is judged on the tick points of a way, nearness to enemies and mines by exact distance
(TY-GEO-6). Which Team may go in which step, and who answers for it, is said elsewhere.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.kernel import Part
from sandtable.boards.tabletop.shapes import Disc, Rect, gap, within
from sandtable.boards.tabletop.ticks import Spot, inches, inward
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.team_yankee import cutting, figures, going_engine, ground, hazards, way_engine
from sandtable.games.team_yankee.base_engine import Barriers
from sandtable.games.team_yankee.bases import is_on_edge
from sandtable.games.team_yankee.company import Company
from sandtable.games.team_yankee.country import BUILDING, DIFFICULT, RIVER, ROAD, TERRAIN, country
from sandtable.games.team_yankee.going_engine import Look
from sandtable.games.team_yankee.going_kernel import NOBODY, Goer
from sandtable.games.team_yankee.hazards import Hazard, Met
from sandtable.games.team_yankee.routes import Router
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import AUTO, DASH_ENEMY, MOST_LEGS, Mode, Speed, TeamId
from sandtable.games.team_yankee.way_kernel import OFF, POINT, X, Y
from sandtable.kernel.decision import Refusal

__all__ = ["Hazard", "Mover", "Why"]

# Why a Team goes; "" is its move of the Movement Step.
Why: TypeAlias = Literal[
    "",
    "blitz",
    "follow-me",
    "shoot-and-scoot",
    "spearhead",
    "entering",
    "charge",
    "fighting-back",
    "breaking-off",
    "consolidating",
]
CLOSE: frozenset[Why] = frozenset({"charge", "fighting-back", "breaking-off", "consolidating"})


NO_WAY: tuple[Way, Whole] = (), way_engine.whole([], POINT)
NO_LOOK: tuple[Way, bool, Look] = (), False, Look(0, 0, 0, NOBODY, NOBODY, 0)


class Mover:
    """A Team on its way, in a position that does not change meanwhile.

    `leader_at` is where its Leader will be, if that is not where it is.
    """

    def __init__(self, state: State, team: TeamId, leader_at: Spot | None = None) -> None:
        self.state = state
        self.team = state.teams[team]
        self.unit = state.units[self.team.unit]
        self.card = state.card_of(team)
        self.land = country(state)
        self.start = state.disc(team)
        self.shut = ground.shut_to(state, team) | OFF
        self.leader_at = leader_at
        self._bases = state.bases.rows
        self._free = False  # known to have no enemy within 2 inches
        self._last: tuple[Way, Whole] = NO_WAY
        self._looked: tuple[Way, bool, Look] = NO_LOOK

    @cached_property
    def company(self) -> Company:
        return Company(self.state, self.team.id)

    # what a way is

    def points(self, way: Way) -> Whole:
        """Its tick points, with what ground is there; whatever is drawn, there are not too many."""
        if self._last[0] != way:
            self._last = way, way_engine.traced(self.land.raster, cutting.bounded(way))
        return self._last[1]

    def speed_class(self, way: Way) -> Speed:
        """Which Dash it is: partly in Terrain, wholly on Road, or across country (TY-MOV-2)."""
        met = self.survey(way)
        if met.ever & TERRAIN:
            return "terrain"
        return "road" if met.always & ROAD else "cross-country"

    def trimmed(self, way: Way, why: Why, most: Part) -> tuple[Whole, int]:
        """Its tick points, and the last of them that is open, free and paid for."""
        ground, goer = (self.land.raster, (self.shut, TERRAIN, ROAD)), self._goer(why)
        points, k, pressing = going_engine.trimmed(ground, self._bases, goer, way, most)
        self._last = way, points
        self._note(why, pressing)
        return points, k

    def look(self, way: Way, why: Why) -> Look:
        """What is met on it, and who."""
        known, close = self._looked, why in CLOSE
        if known[0] != way or known[1] != close:
            bounded, goer = cutting.bounded(way), self._goer(why)
            found = going_engine.looked(self.land.raster, self._bases, goer, bounded)
            known = self._looked = way, close, found
            self._note(why, found.pressing)
        return known[2]

    def survey(self, way: Way) -> Look:
        """The ground that is met on it."""
        return self._looked[2] if self._looked[0] == way else self.look(way, "")

    def _note(self, why: Why, pressing: int) -> None:
        if why not in CLOSE:  # then it is not counted
            self._free = not pressing

    @property
    def pressing(self) -> tuple[tuple[TeamId, Disc], ...]:
        """Enemies within 2 inches already."""
        return () if self._free else self.company.pressing

    def _goer(self, why: Why) -> Goer:
        x, y = NOWHERE if is_on_edge(self.start.at) else self.start.at
        return self.team.id, x, y, self.start.radius, why not in CLOSE

    def allowance(self, mode: Mode, way: Way = ()) -> int:
        """How far a Team may go, on that way if it Dashes; at Night no farther (TY-NIGHT-1)."""
        if mode == "dash":
            return figures.speed(self.state, self.team.id, self.speed_class(way))
        found = figures.speed(self.state, self.team.id, "tactical")
        if self.state.night:
            found = min(found, figures.speed(self.state, self.team.id, "terrain"))
        return found

    # what is wrong with it

    def fault(self, way: Way, mode: Mode = "tactical", allowance: int | None = None, why: Why = "") -> Refusal | None:
        """Why a Team may not go that way; None if it may, and if it only stays."""
        if not way or (why != "entering" and way[0] != self.start.at):
            return Refusal("TY-MOV-1", "A way begins where the Team stands")
        if why != "entering" and set(way) == {self.start.at}:
            return None
        return (
            self.unfit(mode, why)
            or self._off_table(way, why)
            or self._barred(way, why)
            or self._too_far(way, mode, allowance)
            or self.wrong_end(way[-1], why)
            or (self._rash(way, why) if mode == "dash" else None)
        )

    def goes(self, way: Way, mode: Mode, allowance: int | None, why: Why) -> bool:
        """Whether nothing speaks against it but, perhaps, being out of Command."""
        return (
            self.walks(way, mode, allowance, why)
            and self.wrong_end(way[-1], why) is None
            and not (mode == "dash" and self.watcher(way))
        )

    def walks(self, way: Way, mode: Mode = "tactical", allowance: int | None = None, why: Why = "") -> bool:
        """Whether it could go that way, wherever it ends; for a formation."""
        return (self._off_table(way, why) or self._barred(way, why) or self._too_far(way, mode, allowance)) is None

    def unfit(self, mode: Mode, why: Why) -> Refusal | None:
        if self.team.aboard:
            return Refusal("TY-TRN-4", "A Mounted Team goes with its Transport")
        if self.team.bailed:
            return Refusal("TY-MOV-7", "A Bailed Out Team cannot move")
        if self.team.went and why == "":
            return Refusal("TY-MOV-1", "It has made its move of this step")
        if self.unit.pinned and mode == "dash":
            return Refusal("TY-MOV-7", "Its Unit is Pinned Down: it moves at Tactical speed only")
        return None

    def _off_table(self, way: Way, why: Why) -> Refusal | None:
        """Its base never leaves the table; whoever enters may begin on the boundary (TY-RES-7)."""
        if len(way) - 1 > MOST_LEGS:
            return Refusal("TY-MOV-1", f"{len(way) - 1} legs, and a way has at most {MOST_LEGS}")
        if all(map(self._fits, way[1:])):
            return None
        rule = "TY-RES-7" if why == "entering" else "TY-DEP-5"
        return Refusal(rule, "Its base has to stay on the table")

    def _fits(self, at: Spot) -> bool:
        west, south, east, north = self.room
        return west <= at[0] <= east and south <= at[1] <= north

    def _barred(self, way: Way, why: Why) -> Refusal | None:
        if self.card.aircraft:
            return None
        look = self.look(way, why)
        if why == "entering" and self.land.at(way[0]) & self.shut:
            return Refusal("TY-RES-7", "Impassable ground at the edge: no entry point")
        shut = look.after & self.shut
        if shut:
            return self._closed(shut)
        return None if look.bars == NOBODY else self._met(look.bars, why)

    def _closed(self, shut: int) -> Refusal:
        if shut & BUILDING:
            return Refusal("TY-TER-3", "Only Infantry may enter Buildings")
        if shut & RIVER:
            return Refusal("TY-TER-2", "Only Amphibious Teams cross a River: use a bridge or ford")
        return Refusal("TY-TER-2", "Impassable ground is in the way")

    def _met(self, who: TeamId, why: Why) -> Refusal:
        name = self.state.card_of(who).name
        if self.state.seat_of(who) == self.unit.seat or why in CLOSE:
            return Refusal("TY-MOV-5", f"{name} is in the way")
        if any(team == who for team, _ in self.pressing):
            return Refusal("TY-MOV-13", f"Within 2 inches of {name} it has to move away, or stay")
        return Refusal("TY-MOV-4", f"It would come within 2 inches of {name}")

    def _too_far(self, way: Way, mode: Mode, allowance: int | None) -> Refusal | None:
        spent = length_of(way)
        most = self.allowance(mode, way) if allowance is None else allowance
        return None if spent <= most else _too_long(self, way, mode, most)

    def wrong_end(self, at: Spot, why: Why = "") -> Refusal | None:
        """Why a Team may not end there; None if it may."""
        return self._no_room(at) or self._pressed(at, why) or self._pinned(at, why)

    def _no_room(self, at: Spot) -> Refusal | None:
        if not self._fits(at):
            return Refusal("TY-DEP-5", "Its base has to stay on the table")
        if self.land.at(at) & self.shut:
            return self._closed(self.land.at(at) & self.shut)
        way, _, look = self._looked
        met = look.taken if way and way[-1] == at else self._taken(at)
        if met == NOBODY:
            return None
        name = self.state.card_of(met).name
        return Refusal("TY-AIR-6" if self.card.aircraft else "TY-MOV-5", f"{name} stands there")

    def _taken(self, at: Spot) -> TeamId:
        return going_engine.taken(self._bases, self.team.id, self.start.radius, at)

    def _pressed(self, at: Spot, why: Why) -> Refusal | None:
        """From an enemy within 2 inches it moves away (TY-MOV-13)."""
        if why in CLOSE:
            return None
        for who, disc in self.pressing:
            if _square(at, disc.at) <= self.company.away(disc):
                name = self.state.card_of(who).name
                return Refusal("TY-MOV-13", f"Within 2 inches of {name} it has to move away")
        return None

    def _pinned(self, at: Spot, why: Why) -> Refusal | None:
        """A Pinned Team ends no nearer to the closest enemy that it sees (TY-MOV-7)."""
        if not self.unit.pinned or why in CLOSE or self.threat is None:
            return None
        who, disc = self.threat
        if _square(at, disc.at) >= self.company.away(disc):
            return None
        name = self.state.card_of(who).name
        return Refusal("TY-MOV-7", f"Pinned Down, it may not come nearer to {name}")

    def shunned(self, why: Why) -> list[tuple[Disc, int]]:
        """From whom it ends at least so far, squared (TY-MOV-7, -13)."""
        if why in CLOSE:
            return []
        away = self.company.away
        found = [(disc, away(disc) + 1) for _, disc in self.pressing]
        if self.unit.pinned and self.threat:
            found.append((self.threat[1], away(self.threat[1])))
        return found

    @cached_property
    def threat(self) -> tuple[TeamId, Disc] | None:
        """The closest enemy in Line of Sight from where it stands."""
        foes = sorted(self.company.foes, key=lambda one: (gap(self.start, one[1]), one[0]))
        for who, disc in foes:
            if ground.sees_from(self.state, self.team.id, self.start.at, disc.at):
                return who, disc
        return None

    def _rash(self, way: Way, why: Why) -> Refusal | None:
        """What speaks against a Dash: enemies near and in sight; being out of Command."""
        who = self.watcher(way)
        if who:
            name = self.state.card_of(who).name
            return Refusal("TY-MOV-3", f"A Dash may not come within 8 inches of {name} in sight")
        if why == "entering" or self.led(way[-1]) or way == self.homeward():
            return None
        return Refusal("TY-MOV-14", "Out of Command it Dashes only by the route to its Leader")

    def watcher(self, way: Way) -> TeamId:
        """An enemy within 8 inches of a Dash and in Line of Sight; 0: none (TY-MOV-3, -12)."""
        seen = self.watched(way)
        return seen[0] if seen else 0

    def watched(self, way: Way) -> tuple[TeamId, Spot] | None:
        """Such an enemy, and the first point of the Dash that it is too near to."""
        foes = self.company.foe_discs
        if not len(foes):
            return None
        skip = 0
        reach = DASH_ENEMY + self.start.radius
        while True:
            look, which, x, y = way_engine.watched(self.land.land, way, foes, reach, skip)
            if look < 0:
                return None
            u, v, _, who = foes[which].tolist()
            if ground.sees_from(self.state, self.team.id, (x, y), (u, v)):
                return who, (x, y)
            skip = look  # Smoke hides that one

    def barriers(self, why: Why) -> Barriers:
        """Whom it may not come near to."""
        return self.company.barriers(close=why in CLOSE)

    # Command

    def led(self, at: Spot) -> bool:
        """Whether it would be In Command there (TY-CMD-1)."""
        leader = self.leader
        return leader is None or within(Disc(*at, self.start.radius), leader, self.command)

    @cached_property
    def command(self) -> int:
        """How far it may be from its Leader."""
        return figures.command(self.state, self.unit.id)

    @cached_property
    def leader(self) -> Disc | None:
        """Its Leader's base; none if it needs none."""
        who = self.unit.leader
        if self.unit.role == "independent" or who in (0, self.team.id):
            return None
        disc = self.state.disc(who)
        if self.leader_at is not None:
            return Disc(*self.leader_at, disc.radius)
        return None if disc.at == NOWHERE else disc

    def homeward(self) -> Way:
        """The Dash of a Team out of Command: to its Leader, cut at its speed (TY-MOV-14)."""
        leader = self.leader
        if leader is None:
            return (self.start.at,)
        return cutting.cut(self, self.toward(leader.at), None, "dash", "")

    # what is met on it

    def hazards(self, way: Way) -> tuple[Hazard, ...]:
        """Cross tests and Minefields in the order in which a way meets them (TY-MOV-10)."""
        if self.card.aircraft or len(set(way)) < 2 or not all(map(self.land.on_table, way)):
            return ()
        met: list[Met] = []
        if self.survey(way).ever & (DIFFICULT | RIVER) and self._crosses:
            river = figures.amphibious(self.state, self.team.id)
            met += hazards.crossings(self.land, self.points(way), river=river)
        mines = hazards.near(self.state.mines.values(), way, self.start.radius)
        if mines:
            met += hazards.mined(mines, self.points(way), self.start.radius)
        met.sort(key=lambda one: (one.at, one.mine, one.piece))
        return tuple(self._hazard(way, one) for one in met)

    @property
    def _crosses(self) -> bool:
        """Whether Difficult ground is a test for it (TY-MOV-6)."""
        return self.card.tank and figures.cross(self.state, self.team.id) > AUTO

    def _hazard(self, way: Way, met: Met) -> Hazard:
        points = self.points(way)
        at = int(points[met.at][X]), int(points[met.at][Y])
        halted = cutting.shortened(way, points, self._halt(points, met.halt))
        if met.mine:
            return Hazard("mine", f"mine-{met.mine}", at, halted, "Minefield", mine=met.mine)
        piece = self.land.hard[met.piece]
        return Hazard("cross", piece.id, at, halted, piece.name, piece.harder)

    def _halt(self, points: Whole, k: int) -> int:
        """There, or at the last free point before; at the rim the first one after it (TY-RES-7)."""
        found = self.last_free(points, k)
        return found if found >= 0 else max(self.first_free(points, k), 0)

    def first_free(self, points: Whole, k: int) -> int:
        """The first tick point, from the k-th on, where its base finds room; -1: nowhere."""
        found = (n for n in range(k, len(points)) if self.last_free(points[n : n + 1], 0) == 0)
        return next(found, -1)

    def last_free(self, points: Whole, k: int) -> int:
        """The last tick point, from the k-th back, where its base finds room; -1: nowhere."""
        return going_engine.last_stand(points, k, self._bases, self._goer(""), self.room)

    # ways that the program finds

    @cached_property
    def router(self) -> Router:
        """Goes round what is hard to cross."""
        hard = DIFFICULT | (RIVER & ~self.shut) if self.card.tank else 0
        return self._router(close=False, hard=hard)

    @cached_property
    def flight(self) -> Router:
        """By length alone, and past enemies as near as it can: for breaking off (TY-ASL-13)."""
        return self._router(close=True, hard=0)

    def _router(self, *, close: bool, hard: int) -> Router:
        barriers = self.company.barriers(close=close).rows
        return Router(self.land, self.start.at, barriers, self.room, (self.shut, hard))

    @cached_property
    def room(self) -> Rect:
        """Where its centre may be."""
        r, (width, height) = self.start.radius, self.land.size
        return Rect(r, r, width - r, height - r)

    def routed(self, goal: Spot) -> Way | None:
        """The shortest way to a point that avoids what is hard to cross; None if there is none."""
        return self.router.routed(goal)

    def toward(self, goal: Spot) -> Way:
        """The route to a point, or as near to it as there is one."""
        return self.router.toward(goal)

    def cut(self, way: Way, allowance: int | None = None, mode: Mode = "tactical", why: Why = "") -> Way:
        """A way as far as its last tick point where it may end (TY-MOV-11, TY-INT-1).

        A way of one point: it stays where it is.
        """
        return cutting.cut(self, way, allowance, mode, why, led=why != "entering")

    def marched(self, heading: int, far: int, mode: Mode = "tactical", why: Why = "") -> Way:
        """Straight ahead in one of 16 headings, at most so far, cut likewise (TY-INT-1)."""
        dx, dy = inward(heading, far)
        goal = self.start.x + dx, self.start.y + dy
        return self.cut((self.start.at, goal), far if mode == "tactical" else None, mode, why)


def _square(a: Spot, b: Spot) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _too_long(mover: Mover, way: Way, mode: Mode, most: int) -> Refusal:
    """How much of what, and why it is no more."""
    told = f"Too far: {inches(length_of(way))} of {inches(most)} in"
    if mover.state.night and most == figures.speed(mover.state, mover.team.id, "terrain"):
        return Refusal("TY-NIGHT-1", f"{told}: at Night no farther than a Terrain Dash")
    if mode == "tactical":
        return Refusal("TY-MOV-1", told)
    where = {"terrain": "part of it is in Terrain", "road": "on Road"}
    return Refusal("TY-MOV-2", f"{told}, {where.get(mover.speed_class(way), 'across country')}")
