"""Has the battle ended, and how (SF-WIN): ends in order, then the scenario's ladder."""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.special_forces.counts import AliveIn, Count, Down, Exited, ItemIs, NoSoldiers, TurnOver
from sandtable.games.special_forces.events import Ending
from sandtable.games.special_forces.measures import count, heads, soldiers_of
from sandtable.games.special_forces.mission import End, Rung, Victory
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import OTHER, SIDE_NAMES, SIDES, CardId, Side

QUIET_TURNS = 5  # without limits, so many turns without an activation end the battle


class Result(Struct, frozen=True):
    """How a battle ended; nobody wins a draw."""

    result: str
    winner: Side | None
    value: int  # what entered the ladder
    why: Ending
    rule: str


# judging


def judge(state: State, *, turn_ended: bool = False) -> Result | None:
    """The result, or None while the battle goes on; the first end that holds counts (SF-WIN-2).

    A limit of turns is reached when its last turn has ended.
    """
    for end in state.mission.victory.ends:
        if _holds(end, state, turn_ended):
            return _result(end, state)
    return None


def standing(state: State) -> Result:
    """What the battle would be worth if it ended now."""
    return _result(None, state)


def results_of_ends(state: State) -> list[Result]:
    """The result of each end of the scenario if it came now."""
    return [_result(end, state) for end in state.mission.victory.ends]


def entered(state: State) -> int:
    """What entered the ladder of a battle that is over: the end that came says what counts."""
    found = judge(state, turn_ended=not state.active)  # somebody acts until a turn is over
    if found and found.result == state.result:
        return found.value
    return _onto(state.mission.victory, state.result, standing(state).value)  # given up


def scores(state: State) -> dict[Side, int]:
    """What the victory of a battle that is over is worth; nothing to whoever has not won it."""
    victory, value = state.mission.victory, entered(state)
    return {side: points(victory, side, value) if side == state.winner else 0 for side in SIDES}


def rewards(state: State) -> dict[Side, float]:
    """What the result of a battle that is over is worth to each side."""
    return rewards_of(state.mission.victory, state.result, state.winner)


def rewards_of(victory: Victory, result: str, winner: Side | None) -> dict[Side, float]:
    """1 for the best victory on the ladder, a quarter less for each rung below; 0 for a draw."""
    if winner is None:
        return dict.fromkeys(SIDES, 0.0)
    rungs = [rung.result for rung in victory.ladder if rung.winner == winner]
    best = rungs if victory.ladder[0].winner == winner else rungs[::-1]
    below = best.index(result) if result in best else 0
    won = max(0.5, 1.0 - below / 4)
    return {side: won if side == winner else -won for side in SIDES}


def points(victory: Victory, winner: Side, value: int) -> int:
    """More for a better victory: what was counted; where little is good, what the others lack.

    In Rat's Nest the IIF score the points that got away, the US side those that the IIF were
    short of a Complete Victory.
    """
    if victory.ladder[-1].winner == winner or victory.ladder[0].winner != winner:
        return value
    return max(0, _span(victory, len(victory.ladder) - 1)[0] - value)


def conceded(state: State, loser: Side) -> Result:
    """Whoever gives up hands the other side the best that the ladder has for it (guide, 3)."""
    victory, winner = state.mission.victory, OTHER[loser]
    ends = victory.ladder[0], victory.ladder[-1]  # where the best results stand
    rungs = (*ends, *victory.ladder)
    result = next((rung.result for rung in rungs if rung.winner == winner), "")
    result = result or f"{SIDE_NAMES[winner]} Victory"  # a ladder on which that side cannot win
    value = _onto(victory, result, standing(state).value)
    return Result(result, winner, value, Ending("given up", loser), victory.rule)


def _onto(victory: Victory, result: str, value: int) -> int:
    """A value as near as the rung of a result lets it be."""
    for at, rung in enumerate(victory.ladder):
        if rung.result == result:
            low, high = _span(victory, at)
            return min(max(value, low), high)
    return value


def _span(victory: Victory, at: int) -> tuple[int, int]:
    """The values of a rung, the lowest and the highest."""
    return victory.ladder[at - 1].upto + 1 if at else 0, victory.ladder[at].upto


def _holds(end: End, state: State, turn_ended: bool) -> bool:
    ending = end.condition
    if not isinstance(ending, TurnOver):
        return count(ending, state) > 0
    if state.mission.options.turn_limits_off and end.ruled:
        return state.quiet_turns >= QUIET_TURNS
    return state.turn > ending.turn or (turn_ended and state.turn == ending.turn)


def _result(end: End | None, state: State) -> Result:
    victory = state.mission.victory
    value = end.value if end else None
    if value is None:
        value = measured((end and end.counted) or victory.counted, state)
    rung = rung_of(victory, value)
    why = _why(end, state) if end else Ending("now")
    return Result(rung.result, rung.winner, value, why, victory.rule)


def rung_of(victory: Victory, value: int) -> Rung:
    """The first rung that reaches so far; beyond the last there is only the last."""
    return next((rung for rung in victory.ladder if value <= rung.upto), victory.ladder[-1])


def measured(measure: Count, state: State) -> int:
    """A measure now; a replaced force enters a ladder of heads at its true worth (SF-BYO-9)."""
    found = count(measure, state)
    listed = state.mission.victory.counts
    side = _side(measure)
    if listed and side:
        failed = heads(state.mission, side) - found
        return max(0, min(found, listed - failed))
    return found


def _side(measure: Count) -> Side | None:
    """Whose heads a measure counts."""
    match measure:
        case Exited(who=("us" | "iif") as side) | AliveIn(side=side):
            return side
    return None


def _why(end: End, state: State) -> Ending:
    match end.condition:
        case NoSoldiers(side):
            return Ending("nobody", side)
        case TurnOver() if state.quiet_turns >= QUIET_TURNS:
            return Ending("idle", turns=state.quiet_turns)
        case TurnOver(turn):
            return Ending("turn", turns=turn)
        case Down(who):
            return Ending("down", _card(who, state))
        case Exited(who):
            return Ending("left", _card(who, state))
        case ItemIs("offmap"):
            return Ending("folder")
    return Ending("when", end.when)


def _card(who: str, state: State) -> CardId:
    return next((soldier.card for soldier in soldiers_of(state, who)), who)
