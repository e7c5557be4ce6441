"""One Team's shot: its dice, and which of them hit (TY-SHT-3 to -5)."""

from __future__ import annotations

from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.to_hit import dice, modifiers, score
from sandtable.games.team_yankee.rules.words import team_name
from sandtable.games.team_yankee.state import Shot, State, Struck
from sandtable.games.team_yankee.vocabulary import TeamId
from sandtable.kernel.event import Modifier
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

AGAIN = {7: 5, 8: 6}  # after a 6, the second die (TY-SHT-5)


class ShotFired(BattleEvent, frozen=True):
    """The dice of a shot as they fell, a second die right after its 6, and how many hit."""

    team: TeamId
    target: TeamId
    weapon: str
    modifiers: tuple[Modifier, ...]
    need: int
    dice: tuple[int, ...]
    hits: int


class FireShot(Step, frozen=True):
    """To-hit dice of one Team; one that is lost meanwhile does not fire (TY-AA-2)."""

    shot: Shot

    def run(self, table: Table[State]) -> None:
        state, shot = table.state, self.shot
        if not state.teams[shot.team].here:
            return
        kind = state.volleys[-1].kind
        weapon = state.content.weapons[shot.weapon]
        parts = modifiers(state, shot.team, weapon, shot.target, kind)
        need, many = score(parts), dice(state, shot.team, weapon, shot.target, kind)
        thrown, hits = _thrown(table, shot, need, many)
        struck = (Struck(shot.target, shot.team, shot.weapon),) * hits
        state.volley(hits=(*state.volleys[-1].hits, *struck))
        table.record(ShotFired("TY-SHT-4", shot.team, shot.target, shot.weapon, parts, need, thrown, hits))


def _thrown(table: Table[State], shot: Shot, need: int, many: int) -> tuple[tuple[int, ...], int]:
    """All dice in order, and the hits."""
    state = table.state
    arm = state.content.weapons[shot.weapon].name
    why = f"{arm} at {team_name(state, shot.target)}"
    by = state.seat_of(shot.team)
    faces: list[int] = []
    hits = 0
    for n in range(1, many + 1):
        first = min(need, 6)
        die = table.roll(6, why=f"{why}, die {n} of {many}", rule="TY-SHT-4", need=f"{first}+", by=by)
        faces.append(die)
        again = AGAIN.get(need, 0)
        if again and die == 6:
            die = table.roll(6, why=f"{why}, after the 6", rule="TY-SHT-5", need=f"{again}+", by=by)
            faces.append(die)
            hits += die >= again
        else:
            hits += die >= need
    return tuple(faces), hits
