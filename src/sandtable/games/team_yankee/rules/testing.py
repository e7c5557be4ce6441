"""Tests against the card: one die, rolled again where a Commander leads (TY-CMD-5)."""

from __future__ import annotations

from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import AUTO, TeamId, Test, UnitId
from sandtable.kernel.table import Table

# A failed one is rolled again; of Morale only a Last Stand, and any test of an Order.
LED_TESTS: frozenset[Test] = frozenset({"rally", "remount", "courage", "counterattack"})
LAST_STAND, ORDERS = "TY-MOR-4", "TY-ORD-"


class Attempted(BattleEvent, frozen=True):
    """A test against the card. Two dice: Command Leadership; none: there was nothing to roll."""

    unit: UnitId
    test: Test
    need: int
    dice: tuple[int, ...]
    passed: bool
    team: TeamId = 0


def tested(
    table: Table[State],
    unit: UnitId,
    test: Test,
    rule: str,
    *,
    need: int | None = None,  # noqa: PT028 # it is no test of pytest's
    team: TeamId = 0,  # noqa: PT028
) -> bool:
    """Whether a Unit, or a Team of it, passes; `need` where it is not what the card says."""
    wanted = score(table.state, unit, test) if need is None else need
    dice: tuple[int, ...] = ()
    if AUTO < wanted <= 6:
        dice = (_roll(table, unit, test, rule, wanted),)
    if dice and dice[0] < wanted and _led(table.state, unit, test, rule, team):
        dice = (*dice, _roll(table, unit, test, "TY-CMD-5", wanted))
    passed = wanted <= AUTO or bool(dice and dice[-1] >= wanted)
    table.record(Attempted(rule, unit, test, wanted, dice, passed, team))
    return passed


def score(state: State, unit: UnitId, test: Test) -> int:
    """What the card asks for."""
    card = state.card(unit)
    match test:
        case "courage":
            return card.courage
        case "morale":
            return card.morale
        case "rally" | "remount":
            return card.rally
        case "skill":
            return card.skill
        case "counterattack":
            return card.counterattack
        case "cross":
            return state.content.speeds[card.speed].cross


def may_repeat(test: Test, rule: str) -> bool:
    """Whether Command Leadership helps in such a test (TY-CMD-5)."""
    if test == "morale":
        return rule == LAST_STAND
    return test in LED_TESTS or rule.startswith(ORDERS)


def _led(state: State, unit: UnitId, test: Test, rule: str, team: TeamId) -> bool:
    """For Remount the Commander has to be by the tank itself."""
    return may_repeat(test, rule) and command.led(state, unit, team if test == "remount" else 0)


def _roll(table: Table[State], unit: UnitId, test: Test, rule: str, need: int) -> int:
    state = table.state
    name = state.card(unit).name
    why = f"{name}: {test}" if rule != "TY-CMD-5" else f"{name}: {test} again, by its Commander"
    return table.roll(6, why=why, rule=rule, need=(need, "or more"), by=state.units[unit].seat)
