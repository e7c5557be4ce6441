"""A table that is looked at while it is played: what no position alone can show (guide, 13).

Each watcher looks after a few of the invariants, by their numbers there.
"""

from typing import Any, ClassVar

from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.rules.aircraft import Flew
from sandtable.games.team_yankee.rules.assault import Charged
from sandtable.games.team_yankee.rules.bombardment import BombardmentFell, RangingIn, SmokeLaid
from sandtable.games.team_yankee.rules.firing import VolleyFired
from sandtable.games.team_yankee.rules.holding_back import HeldBack
from sandtable.games.team_yankee.rules.light import LightRolled
from sandtable.games.team_yankee.rules.minefields import MinefieldLaid
from sandtable.games.team_yankee.rules.moves import Moved
from sandtable.games.team_yankee.rules.objectives import ObjectiveHeld, ObjectivePlaced
from sandtable.games.team_yankee.rules.reserves import ReservesRolled, UnitArrives
from sandtable.games.team_yankee.rules.scoring import BattleScored
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.rules.victory import BattleEnded
from sandtable.games.team_yankee.rules.withdrawal import DelayCounted, Withdrawn
from sandtable.games.team_yankee.sequence import BattleBegan, TurnBegan
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import SEATS, other
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from tests.games.team_yankee import oracles
from tests.games.team_yankee.oracles import INCH

FOUGHT = ("movement", "shooting", "assault", "end")


class Watcher:
    """Sees every event beside the state it is of, and the position after every choice."""

    def see(self, state: State, event: Any) -> None:
        """An event of this battle."""

    def rest(self, state: State) -> None:
        """A question is asked, or the battle is over."""


class Acts(Watcher):
    """5, 8, 21: who is not there does nothing; no long moves at Night; one charge in a turn."""

    WHO: ClassVar[tuple[type[Event], ...]] = (Moved, ShotFired, Flew, Charged, VolleyFired)

    def __init__(self) -> None:
        self.gone: dict[int, int] = {}  # ticks of this turn's own move, by Team
        self.charged: set[int] = set()

    def see(self, state: State, event: Any) -> None:
        if isinstance(event, TurnBegan):
            self.gone, self.charged = {}, set()
        if isinstance(event, self.WHO):
            assert self._there(state, event)
        if isinstance(event, Moved):
            self._moved(state, event)
        if isinstance(event, Charged):
            assert event.unit not in self.charged
            self.charged.add(event.unit)

    def _there(self, state: State, event: Any) -> bool:
        """Several Units fire as none of them in Defensive Fire."""
        unit = state.teams[event.team].unit if hasattr(event, "team") else event.unit
        return not unit or state.units[unit].where == "table"

    def _moved(self, state: State, event: Moved) -> None:
        if event.why in ("", "entering") and state.active:
            before = self.gone.get(event.team, 0)  # a mine cut its way: the rest is rounded anew
            far = self.gone[event.team] = before + oracles.gone(event.way) - (before > 0)
            speed = state.content.speeds[state.card_of(event.team).speed]
            assert not state.night or far <= speed.terrain * INCH


class Light(Watcher):
    """7: it changes once, not before the Defender's third turn, and then nobody rolls."""

    def __init__(self) -> None:
        self.dice = 0
        self.changed = False

    def see(self, state: State, event: Any) -> None:
        if not isinstance(event, LightRolled):
            return
        assert not self.changed
        assert len(event.dice) == self.dice + 1
        assert state.sides[state.seat_in("defender")].turn >= 3
        assert self.dice or state.active == state.seat_in("defender")
        self.dice += 1
        self.changed = any(die >= 5 for die in event.dice)

    def rest(self, state: State) -> None:
        assert state.night == ((state.light_mode in ("dawn", "darkness")) != self.changed)


class Reserves(Watcher):
    """4, 5, 6: who is held back, and who comes for which dice."""

    def __init__(self) -> None:
        self.rolled: tuple[int, ...] | None = None  # dice of this turn
        self.due = range(1)  # Units that they bring
        self.came = 0

    def see(self, state: State, event: Any) -> None:
        match event:
            case HeldBack():
                self._held(state, event)
            case TurnBegan():
                self.rolled, self.due, self.came = None, range(1), 0
            case ReservesRolled():
                self._dice(state, event)
            case UnitArrives():
                self.came += 1

    def _held(self, state: State, event: HeldBack) -> None:
        """4: 60 per cent, one heavy Unit where Reserves are Deep; Flanking ones hold a Unit."""
        reserves = state.sides[event.seat].reserves
        assert reserves is not None
        assert list(event.units) == oracles.in_reserve(state, event.seat)
        away = ("reserve", "out")
        there = [one for one in state.force(event.seat) if not one.core and one.where not in away]
        if reserves.flanking:
            assert any(state.units[one].role != "independent" for one in event.units)
            return
        assert sum(one.points for one in there) <= state.mission.chosen.points * 6 // 10
        assert not reserves.deep or sum(oracles.heavy(state, one.id) for one in there) <= 1

    def _dice(self, state: State, event: ReservesRolled) -> None:
        assert len(event.dice) == oracles.reserve_dice(state, event.seat) > 0
        hits = sum(die >= 5 for die in event.dice) or int(len(event.dice) >= 3)
        assert (event.arrive > 0) == (hits > 0)
        assert event.arrive <= len(oracles.in_reserve(state, event.seat))
        self.rolled, self.due = event.dice, range(event.arrive, hits + 1)

    def rest(self, state: State) -> None:
        if not state.active or state.phase not in FOUGHT:
            return
        assert self.came in self.due
        assert self.rolled is not None or not oracles.reserve_dice(state, state.active)


class Markers(Watcher):
    """9, 10: Objectives and Minefields: how many, where, and that they stay."""

    def __init__(self) -> None:
        self.objectives: dict[int, Any] = {}
        self.mines: int | None = None  # once the battle has begun

    def see(self, state: State, event: Any) -> None:
        match event:
            case ObjectivePlaced():
                where = oracles.laid(state)[len(self.objectives)]
                assert event.seat == state.seat_in(where[0])
                assert oracles.in_region(state, event.at, where)
                self.objectives[event.objective] = event.at
            case MinefieldLaid():
                assert self.mines is None
            case TurnBegan() if self.mines is None:
                assert len(self.objectives) == len(oracles.laid(state))
                self.mines = len(state.mines)
                assert self.mines == oracles.mines_due(state)

    def rest(self, state: State) -> None:
        assert {one.id: one.at for one in state.objectives.values()} == self.objectives
        if self.mines is not None:
            assert len(state.mines) <= self.mines
            self.mines = len(state.mines)


class Holding(Watcher):
    """11, 12, 14: who Holds at the end of a turn, worked out beside the rules; when that wins."""

    def __init__(self) -> None:
        self.seat = ""  # whose turn it is
        self.near: dict[int, set[int]] = {}  # by Objective, when the turn began
        self.held: set[int] = set()

    def see(self, state: State, event: Any) -> None:
        match event:
            case TurnBegan():
                if self.seat:
                    assert self.held == set(self._now(state))
                self.seat, self.held = event.seat, set()
                self.near = {one.id: oracles.holding(state, event.seat, one) for one in state.objectives.values()}
            case ObjectiveHeld():
                assert set(event.teams) == self._now(state)[event.objective]
                self.held.add(event.objective)
            case BattleEnded():
                self._ended(state, event)

    def _now(self, state: State) -> dict[int, set[int]]:
        """Objectives that are Held as the turn ends, and by whom."""
        found = {}
        for one in state.objectives.values():
            teams = (state.teams[team] for team in self.near[one.id])
            left = {team.id for team in teams if oracles.by_itself(state, team) and not team.dashed}
            foes = oracles.holding(state, other("red" if self.seat == "red" else "blue"), one)
            if left and all(state.teams[foe].dashed for foe in foes):
                found[one.id] = left
        return found

    def _ended(self, state: State, event: BattleEnded) -> None:
        code, attacks = state.mission.code, event.winner == state.attacker
        if event.rule == "TY-OBJ-4":
            assert event.turn >= 6 or code not in ("BRK", "CTR") or not attacks
            assert self.held
        if event.rule == "TY-OBJ-10":
            assert event.turn >= 6
            assert not attacks
        if event.rule == "TY-REA-4":
            assert (code, event.turn, attacks) == ("REA", 9, False)
        if event.rule == "TY-VP-5":  # 21
            assert code != "REA"
            assert not event.winner


class Score(Watcher):
    """13: what a battle is worth; 14: a Rearguard goes on for nine turns of its Defender."""

    def see(self, state: State, event: Any) -> None:
        if isinstance(event, BattleScored):
            pair = (event.blue, event.red)
            if event.winner:
                assert pair[:: 1 if event.winner == "blue" else -1] in ((8, 1), (7, 2), (6, 3))
            else:
                assert set(pair) <= {1, 2, 3}
        if isinstance(event, TurnBegan) and state.mission.code == "REA":
            assert event.turn < 10 or state.role(event.seat) == "attacker"


class Withdrawals(Watcher):
    """15: a Unit leaves or a counter comes, once in each of the Defender's turns 2 to 8."""

    def __init__(self) -> None:
        self.counters = 0
        self.counted: bool | None = None  # in this turn; whether somebody has to leave
        self.left = 0

    def see(self, state: State, event: Any) -> None:
        match event:
            case TurnBegan():
                self.counted, self.left = None, 0
            case DelayCounted():
                self._counts(state, event)
            case Withdrawn():
                self.left += not state.units[event.unit].core

    def _counts(self, state: State, event: DelayCounted) -> None:
        assert self.counted is None
        assert (state.mission.code, state.role(event.seat)) == ("REA", "defender")
        assert 2 <= state.turn <= 8
        there = [
            one
            for one in state.force(event.seat)
            if one.where in ("table", "ambush", "loiter") and one.role not in ("independent", "attachment")
        ]
        total = len(there) + self.counters
        self.counters = 0 if total >= 6 else self.counters + 1
        assert (event.total, event.counters) == (total, self.counters)
        assert state.sides[event.seat].delay == self.counters
        self.counted = total >= 6 and bool(there)

    def rest(self, state: State) -> None:
        if not state.active or state.phase not in FOUGHT:
            return
        due = state.mission.code == "REA" and state.role(state.active) == "defender"
        assert (self.counted is not None) == (due and state.turn >= 2)
        assert self.left == int(self.counted or 0)


class Shooting(Watcher):
    """16, 17: once in a step, in range, as far as one sees at Night, with a score of 2 to 8."""

    def __init__(self) -> None:
        self.fired: set[int] = set()  # Teams
        self.shells: list[tuple[str, int]] = []  # Units whose shells fell, or that ranged in
        self.smoked: set[int] = set()  # Units, in the battle

    def see(self, state: State, event: Any) -> None:
        match event:
            case TurnBegan():
                self.fired, self.shells = set(), []
            case ShotFired():
                self._shot(state, event)
            case SmokeLaid():
                assert event.unit not in self.smoked
                self.smoked.add(event.unit)
                self._shells(state, "fell", event.unit)
            case BombardmentFell():
                self._shells(state, "fell", event.unit)
            case RangingIn() if event.attempt == 1:
                self._shells(state, "ranged in", event.unit)

    def _shells(self, state: State, what: str, unit: int) -> None:
        assert (what, unit) not in self.shells
        assert all(state.teams[team].unit != unit for team in self.fired)
        self.shells.append((what, unit))

    def _shot(self, state: State, event: ShotFired) -> None:
        kind, weapon = state.volleys[-1].kind, state.content.weapons[event.weapon]
        if kind == "fire":
            assert event.team not in self.fired
            assert state.teams[event.team].unit not in [unit for _, unit in self.shells]
            self.fired.add(event.team)
        assert 2 <= event.need <= 8
        more = 12 if figures.radar(state, event.team) and self._flies(state, event.target) else 0
        far, least = (weapon.range + more) * INCH, weapon.least * INCH
        assert oracles.within(state, event.team, event.target, far)
        assert not least or not oracles.within(state, event.team, event.target, least - 1)
        if state.night and kind != "defensive-fire":
            self._seen(state, event, kind)

    def _seen(self, state: State, event: ShotFired, kind: str) -> None:
        """At Night: as far as the Unit rolled, or by the muzzle flash."""
        radar = kind == "anti-aircraft" and figures.radar(state, event.team)
        night = state.unit_of(event.team).night
        flash = state.teams[event.target].shot_last
        seen = night >= 0 and oracles.within(state, event.team, event.target, night)
        assert radar or flash or seen

    def _flies(self, state: State, team: int) -> bool:
        return state.card_of(team).kind in ("helicopter", "strike-aircraft")


WATCHERS: tuple[type[Watcher], ...] = (Acts, Light, Reserves, Markers, Holding, Score, Withdrawals, Shooting)


class Watched(Table[State]):
    """A battle and those who watch it; linked battles are watched anew."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.watchers: list[Watcher] = []

    def record(self, event: Event) -> None:
        super().record(event)
        if isinstance(event, BattleBegan):
            self.watchers = [kind() for kind in WATCHERS]
        for one in self.watchers:
            one.see(self.state, event)

    def rest(self) -> None:
        """The position after a choice."""
        assert set(self.state.sides) == set(SEATS)
        for one in self.watchers:
            one.rest(self.state)
