"""Every part of the screen is made for both seats at every question of a battle."""

from random import Random
from typing import Any

import pytest

from sandtable.games.team_yankee.game import TeamYankee
from sandtable.games.team_yankee.rules.leaving_out import Exclude
from sandtable.games.team_yankee.screen.screen import BattleScreen
from sandtable.games.team_yankee.state import State, Volley
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.show.sheet import joined, words
from tests.games.team_yankee.battles import battle, until
from tests.games.team_yankee.build import mount, position
from tests.games.team_yankee.shown import screen
from tests.slow import slow

GAME = TeamYankee()
SMALL = {"blue_force": "FO-E", "red_force": "FO-F", "cap": "8"}
BUILT = {"blue_force": "built", "red_force": "built", "points": "50", "cap": "8"}


def begun(mission: str, **settings: str) -> Table[State]:
    chosen = GAME.configure(GAME.mission(mission), settings)
    return Table.start(GAME, chosen, SeededDice(mission))


def parts(table: Table[State], seat: str, rng: Random) -> BattleScreen:
    """All of them, and looks at a few pieces."""
    asked = table.decision if table.decision and table.decision.seat == seat else None
    shown = GAME.screen(GAME.view(table.state, seat), asked)
    assert shown.sheet.now
    assert all(words((joined(row),)).strip() for row in shown.sheet.rows)
    if shown.drawing:
        assert len({sum(len(span.text) for span in line) for line in shown.drawing.lines}) == 1
    assert len(shown.scene.elements) == len(shown.scene.ids())
    names = sorted(shown.scene.ids())
    one, other = rng.choice(names), rng.choice(names)
    shown.info(one)
    shown.measure(one, other)
    for option in asked.options if asked else ():
        assert isinstance(shown.stands_for(option), tuple)
    return shown


def listened(table: Table[State]) -> None:
    """Odds and wishes of whoever is asked."""
    decision, ask = table.decision, table.agenda[-1]
    assert decision is not None
    found = GAME.odds(table.state, ask, decision)  # type: ignore[arg-type] # it asks
    assert set(found) <= set(decision.options)
    assert all(0 <= one.wins <= one.outof for odds in found.values() for one in odds)
    view: Any = GAME.view(table.state, decision.seat)
    wished = {one.id: one.default for one in GAME.wishes(view, decision.seat)}
    answer = GAME.wished_answer(table.state, decision, wished)
    assert answer is None or answer in decision.options


@pytest.mark.parametrize("settings", [SMALL, BUILT], ids=["ready", "built"])
@pytest.mark.parametrize("mission", [*slow(["battle-plans"]), "contact"])
def test_every_part_is_made_at_every_question(mission: str, settings: dict[str, str]) -> None:
    table, rng = begun(mission, **settings), Random(mission)
    for n in range(160):
        if table.decision is None:
            break
        listened(table)
        if n % 2:
            parts(table, "blue", rng)
            parts(table, "red", rng)
        table.play(table.decision.seat, rng.choice(table.decision.options))


def test_a_battle_that_is_over_is_told_and_recorded() -> None:
    table, rng = begun("annihilation", **SMALL), Random(2)
    while table.decision is not None:
        table.play(table.decision.seat, rng.choice(table.decision.options))
    view: Any = GAME.view(table.state, "red")
    told = parts(table, "red", rng).debrief(table.log or ())
    assert told is not None
    assert told.why
    assert {one.name.split(",")[0] for one in told.facts} == {"Blue", "Red"}
    assert told.losses
    assert GAME.recorded(GAME.records(view)[0])[0].startswith("Annihilation: ")


def test_what_is_shown_is_made_from_the_view_alone() -> None:
    """Units Left Out in secret are in the tray for the other side (TY-DEP-4)."""
    table = begun("battle-plans", **SMALL)
    while table.asking != "LeaveOut":
        assert table.decision is not None
        table.play(table.decision.seat, table.decision.options[0])
    assert table.decision is not None
    before = parts(table, "red", Random(1)).sheet
    assert table.decision.seat == "blue"
    table.play("blue", next(one for one in table.decision.options if isinstance(one, Exclude)))
    assert parts(table, "red", Random(1)).sheet == before
    assert parts(table, "blue", Random(1)).sheet != before


def test_a_unit_that_rides_is_looked_for_in_its_transports() -> None:
    at = position(blue=[("US-MECH", (10, 10)), ("US-TRK", (12, 10))])
    mount(at, 2, 1)
    at.state.volleys.append(Volley(1))
    assert screen(at).subject == ("team-2",)


def test_what_is_still_to_be_laid_is_drawn_and_not_taken_up() -> None:
    at = until(battle("free-for-all", attacker="blue"), "PlaceObjective")
    assert at.decision is not None
    assert screen(at, at.decision.seat).lifted == frozenset()
