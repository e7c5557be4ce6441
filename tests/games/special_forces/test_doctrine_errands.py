"""The computer player's smaller decisions, and battles that players put together themselves."""

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces.doctrine.basic import basic
from sandtable.games.special_forces.doctrine.fields import nearest_field
from sandtable.games.special_forces.mission import Force, ObjectiveId, Recruit, Task
from sandtable.games.special_forces.objectives import plan
from sandtable.games.special_forces.opposition import AskStep, AskTarget, ChooseAutomated, ForHim, StepOn
from sandtable.games.special_forces.rules.reinforcements import (
    ArriveAt,
    ChooseAnchor,
    ChooseArea,
    ChooseDot,
    NearWhom,
    TakeArea,
)
from sandtable.games.special_forces.rules.smoke import RemoveSmoke, ThinCloud
from sandtable.games.special_forces.state import Cloud, State
from sandtable.games.special_forces.vocabulary import US, Side
from sandtable.games.special_forces.zone_language import written
from sandtable.kernel import SeededDice, Table
from sandtable.testing import covers
from tests.games.special_forces.build import battle, dot, drill, game, on, scenario

# smoke


def test_the_counter_that_hides_us_least_and_them_most_is_taken_away() -> None:
    # The M60 has a clear field along row 20; an empty AK-47 cannot answer.
    soldiers = {"US-5": "F20", "IIF-2": on("P20", empty=("ak47",))}
    clouds = [Cloud(1, dot("K19"), 1, (dot("K18"), dot("K20")))]
    wanted: dict[Side, str] = {"us": "K20", "iif": "K18"}
    for side, place in wanted.items():
        table = battle(soldiers, begin=[ThinCloud(side, 1)], clouds=list(clouds), turn=3)
        assert basic(table) == RemoveSmoke(dot(place))


# reinforcements


def test_reinforcements_come_as_near_to_the_enemy_as_they_may() -> None:
    soldiers = {"US-8": "M9", "IIF-UR-01": on("A1", status="reserve", dot=-1)}
    ask = ChooseDot("iif", "IIF-UR-01", ("in(3) + in(7)", -1, ""))
    table = battle(soldiers, mission=scenario("bth"), begin=[ask])
    choice = basic(table)
    away = nearest_field(table.state.ground, (dot("M9"),))

    assert isinstance(choice, ArriveAt)
    assert away[choice.dot] == min(away[one] for one in table.state.ground.inside(3, 7))


def test_a_rocket_arrives_in_the_building_that_is_nearer() -> None:
    soldiers = {"US-8": "M9", "IIF-RPG-01": on("A1", status="reserve", dot=-1)}
    ask = ChooseArea("iif", "in(4) + in(8)", ("IIF-RPG-01",))
    table = battle(soldiers, mission=scenario("bth"), begin=[ask])
    away = nearest_field(table.state.ground, (dot("M9"),))
    nearest = [min(away[one] for one in table.state.ground.inside(n)) for n in (4, 8)]

    assert basic(table) == TakeArea(nearest.index(min(nearest)))


def test_whom_the_rules_run_arrives_out_of_sight_and_far_away() -> None:
    soldiers = {"US-8": "B3", "IIF-UR-01": on("A1", status="reserve", dot=-1)}
    ask = ChooseDot("us", "IIF-UR-01", ("around(eastmost_us, 2)", -1, "US-8"))
    table = battle(soldiers, mission=scenario("som"), begin=[ask])
    choice, ground = basic(table), table.state.ground

    assert isinstance(choice, ArriveAt)
    offered = [one.dot for one in table.decision.options] if table.decision else []  # type: ignore[attr-defined] # dots are what ChooseDot offers
    hidden = [one for one in offered if not ground.sees(one, dot("B3"))] or offered
    assert choice.dot in hidden
    assert ground.distance(choice.dot, dot("B3")) == max(ground.distance(one, dot("B3")) for one in hidden)


@covers("SF-AI-11")
def test_any_of_us_is_the_easternmost() -> None:
    soldiers = {"US-2": "B3", "US-8": "F3", "IIF-UR-01": on("A1", status="reserve", dot=-1)}
    ask = ChooseAnchor("us", ("IIF-UR-01",), "around(any_us, 1)", -1)
    table = battle(soldiers, mission=scenario("som"), begin=[ask])
    assert basic(table) == NearWhom("US-8")


# the automated enemy


def test_equally_close_enemies_act_in_the_order_of_their_numbers() -> None:
    soldiers = {"US-2": "F10", "IIF-UR-01": "F6", "IIF-UR-02": "F14"}
    ask = ChooseAutomated(("IIF-UR-01", "IIF-UR-02"))
    table = battle(soldiers, mission=scenario("som"), begin=[ask])
    assert basic(table) == ForHim("IIF-UR-01")


def test_an_enemy_with_a_choice_turns_to_the_cheaper_of_us() -> None:
    soldiers = {"US-2": "B6", "US-8": "F6", "IIF-UR-01": "D6"}
    ask = AskTarget("IIF-UR-01", "attack", ("US-2", "US-8"))
    table = battle(soldiers, mission=scenario("som"), begin=[ask])
    assert basic(table) == ForHim("US-8")


def test_an_enemy_with_a_choice_steps_where_he_sees_nothing() -> None:
    # South of the Bank J9 looks through its door, J10 at its wall.
    soldiers = {"US-2": "G9", "IIF-UR-01": "K7"}
    table = battle(soldiers, mission=scenario("som"), begin=[AskStep("IIF-UR-01", (dot("J6"), dot("J7")))])
    choice, ground = basic(table), table.state.ground
    assert isinstance(choice, StepOn)
    lines = {one: ground.checks(one, dot("G9")) for one in (dot("J6"), dot("J7"))}
    best = min(lines, key=lambda one: (lines[one] >= 0, -max(0, lines[one]), one % 26, one))
    assert choice.dot == best


# battles of one's own


def own_battle(objective: ObjectiveId, attacker: Side) -> Table[State]:
    """A small battle with the parts that an objective gives."""
    task = Task(id=objective, attacker=attacker, building=9, named="IIF-1")
    ground = game().content.maps["residential-1"]
    parts = plan(task, 6, ground)
    ours = [Recruit(card="US-3"), Recruit(card="US-8", gear=("frag",))]
    if parts.worker_zone:
        ours.append(Recruit(card="UN", zone=written(parts.worker_zone)))
    theirs = (Recruit(card="IIF-1"), Recruit(card="IIF-2"), Recruit(card="UR", n=2))
    mission = replace(
        drill(),
        limit=6,
        place_first=parts.place_first,
        us=Force(zone=written(parts.zones["us"]), soldiers=tuple(ours)),
        iif=Force(zone=written(parts.zones["iif"]), soldiers=theirs),
        victory=parts.victory,
        exits=parts.exits,
        item=parts.item,
    )
    return Table.start(game(), mission, SeededDice(objective), logged=False)


LOSS, WIN = "iif-victory", "us-victory"
OWN: list[tuple[ObjectiveId, Side, str]] = [
    ("eliminate", "us", LOSS),
    ("eliminate", "iif", WIN),
    ("breakout", "us", LOSS),
    ("breakout", "iif", WIN),
    ("hold", "us", LOSS),
    ("hold", "iif", WIN),
    ("fetch", "us", LOSS),
    ("rescue", "us", WIN),
    ("laststand", "us", WIN),
    ("kingpin", "us", LOSS),
]


@covers("SF-AI-10")
@pytest.mark.parametrize(("objective", "attacker", "ended"), OWN)
def test_every_objective_of_an_own_battle_is_played_to_its_end(
    objective: ObjectiveId, attacker: Side, ended: str
) -> None:
    table = own_battle(objective, attacker)
    while table.decision:
        seat = table.decision.seat
        table.play(seat, basic(table.redealt(seat, SeededDice(1))))
    assert table.outcome is not None
    assert table.outcome.result == ended


def test_attackers_of_an_own_battle_come_nearer() -> None:
    table = own_battle("eliminate", "us")
    starts: list[int] = []
    while table.decision and table.state.turn < 3:
        seat = table.decision.seat
        table.play(seat, basic(table.redealt(seat, SeededDice(1))))
        if table.state.turn == 1 and not starts:
            starts = [one.dot for one in table.state.side(US)]
    ground = table.state.ground
    columns = [ground.lattice.place(one.dot)[0] for one in table.state.side(US)]
    assert starts
    assert not columns or max(columns) > max(ground.lattice.place(one)[0] for one in starts)
