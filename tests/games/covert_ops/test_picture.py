"""What the table shows beside the pieces: dice, reach and sight lines, who acts next."""

from typing import Any

from sandtable.games.covert_ops.rules.activation import ChooseAction
from sandtable.games.covert_ops.rules.attacks import Pool
from sandtable.games.covert_ops.rules.deployment import Deploy, DeployTeam
from sandtable.games.covert_ops.screen.dice import attack_shown
from sandtable.show.placing import Draft, Stroke
from tests.games.covert_ops.build import activate, at_inches, position, run
from tests.games.covert_ops.fights import CARBINE, attack
from tests.games.covert_ops.shown import screen, told

OPERATOR, RIFLE = "bw-oper", "hc-rifle"


def drawn(table: Any, *inches: tuple[float, float]) -> Any:
    """What a way that somebody draws for unit 1 comes to."""
    points = tuple(at_inches(*one) for one in inches)
    found = screen(table).placed(Draft((Stroke("unit-1", points),)))
    assert found is not None
    return found


def acting(**where: Any) -> Any:
    table = position(**where)
    activate(table, 1)
    run(table, ChooseAction(1))
    return table


def test_the_dice_of_an_attack_lie_beside_it_and_stand_for_the_pools() -> None:
    table = position(team=[(OPERATOR, 10, 10)], opfor=[(RIFLE, 20, 10)], dice=[2, 6, 5, 1])
    attack(table, 1, CARBINE, 2)
    shown = screen(table)
    faces = [one.face for one in attack_shown(shown.field) if one.id.startswith("die-")]  # type: ignore[attr-defined] # dice have faces
    assert faces == [6, 5, 2, 1]
    assert shown.stands_for(Pool((6, 2))) == ("die-0", "die-2")


def test_a_drawn_way_shows_its_reach_and_the_three_lines_of_whoever_sees_its_end() -> None:
    table = acting(team=[(OPERATOR, 10, 10)], opfor=[(RIFLE, 22, 10)])
    found = drawn(table, (12, 10))
    assert found.shown.title == "2 of 6 in"
    lines = [one for one in found.shown.elements if one.id.startswith("seen-2")]
    assert [one.done for one in lines] == [2, 2, 2]  # nothing stands between: all are full
    assert any("Would be alerted" in line for line in told(found.shown))
    assert "reach" in [one.id for one in found.shown.elements]


def test_a_held_unit_shows_how_far_it_could_come() -> None:
    found = drawn(acting(team=[(OPERATOR, 10, 10)], opfor=[(RIFLE, 30, 30)]))
    assert (found.choice, found.shown.title) == (None, "Up to 6 in")


def test_who_acts_next_is_told_with_what_it_would_do() -> None:
    table = acting(name="smash-and-grab", team=[(OPERATOR, 15, 4)], alert=[(RIFLE, 15, 10)])
    label: Any = next(one for one in screen(table).scene.elements if one.id == "next")
    assert label.text == "Next: M-TAC Rifleman attacks Blackwake Operator"
    assert label.rule == "CO-5.2-3"


def test_several_units_are_laid_before_they_are_confirmed() -> None:
    table = position("smash-and-grab", team=[(OPERATOR, 0, 0), (OPERATOR, 0, 0)])
    for who in (1, 2):
        table.state.change(who, zone="tray")
    run(table, DeployTeam("player-1"))
    handles = screen(table).placing
    assert handles is not None
    assert all(one.tray for one in handles.handles)
    found = drawn(table, (15, 4))
    assert found.choice == Deploy(((1, at_inches(15, 4)),))
    assert found.shown.title == "1 of 2 set up"
