"""Field medicine and casevac (CO-7.1-2 to -5)."""

from typing import Any

import pytest

from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.rules.activation import ChooseAction, EndActivation, EndOfActivation
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.casualties import (
    Casevac,
    CasualtyMoved,
    FieldMedicine,
    LayCasualty,
    PlaceCasevac,
    Revived,
)
from sandtable.games.covert_ops.rules.going import Go, Move
from sandtable.games.covert_ops.rules.harm import destroy
from sandtable.games.covert_ops.rules.interact import SkillTested
from sandtable.games.covert_ops.state import State, Unit
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import (
    acting,
    activate,
    at_inches,
    choose,
    happened,
    options,
    position,
    refused,
    resting,
    run,
    spot,
)

END = EndActivation()


def fallen(*dice: int, medic: str = "bw-medic", x: float = 12, **rest: Any) -> Table[State]:
    """A medic that acts at (10, 10), an Operator that fell beside it, another friend far off."""
    at = position(team=[(medic, 10, 10), ("bw-oper", x, 10), ("bw-gun", 30, 30)], dice=dice, **rest)
    at.state.change(2, upgrades=("UP01",) if "UP01" in at.state.content.upgrades else (), fury=1, damage=4)
    destroy(at, 2, by_enemy=True, rule="CO-7.1-1")
    return acting(at, 1, EndOfActivation(1))


# field medicine


@covers("CO-7.1-4")
def test_field_medicine_is_a_medicine_test_of_difficulty_9_for_one_action() -> None:
    at = fallen(3, 3)
    test = happened(choose(at, FieldMedicine(2)), SkillTested)[0]
    assert (test.skill, test.difficulty, test.bonus, test.passed) == ("medicine", 9, 2, False)
    assert at.state.units[1].actions == 1
    assert at.state.units[2].zone == "casualty"


@covers("CO-7.1-5")
def test_a_revived_unit_is_healed_but_for_its_injuries_activated_and_without_tokens() -> None:
    at = fallen(3, 4)
    before = at.state.units[2]
    events = choose(at, FieldMedicine(2))
    unit = at.state.units[2]
    assert (unit.zone, unit.damage, unit.injuries) == ("combat", 0, 1)
    assert figures.remaining(at.state, unit) == 5
    assert (unit.activated, unit.fury, unit.upgrades) == (True, 0, before.upgrades)
    assert [one.at for one in happened(events, Revived)] == [at_inches(12, 10)]
    assert not at.state.casualties


@covers("CO-7.1-5")
def test_whoever_cannot_stand_on_the_spot_stands_up_on_the_nearest_one() -> None:
    at = fallen(6, 6)
    at.state.change(3, at=at_inches(12.5, 10))
    choose(at, FieldMedicine(2))
    assert spot(at, 2) != (12, 10)
    assert spot(at, 2)[0] < 14.5


@covers("CO-7.1-5")
def test_where_there_is_no_room_the_test_is_not_offered() -> None:
    at = fallen()
    for n in range(15 * 15):  # everybody stands about it, an inch apart
        x, y = 5 + n % 15, 3 + n // 15
        at.state.put(Unit(100 + n, "bw-gun", "player-1", at=at_inches(x, y)))
    run(at, ChooseAction(1))
    assert refused(at, FieldMedicine(2)) == "CO-7.1-5"


@covers("CO-7.1-5", "CO-4.1A-3")
def test_a_revived_unit_can_be_noticed() -> None:
    at = fallen(6, 6, opfor=[("hc-rifle", 20, 10)])
    at.state.change(4, at=at_inches(24.2, 10))
    events = choose(at, FieldMedicine(2))
    assert [one.by for one in happened(events, Alerted)] == [2]


@covers("CO-7.1-4")
@pytest.mark.parametrize(("x", "rule"), [(12.2, ""), (12.25, "CO-C4-15")])
def test_a_casualty_must_be_within_an_inch(x: float, rule: str) -> None:
    at = fallen(x=x)
    assert refused(at, FieldMedicine(2)) == rule
    assert refused(at, Casevac(2)) == rule


def test_whoever_has_no_interact_helps_nobody() -> None:
    at = fallen(medic="vh-grub", x=11)
    assert refused(at, FieldMedicine(2)) == "CO-C4-9"
    assert refused(at, Casevac(2)) == "CO-C4-9"
    assert refused(at, FieldMedicine(3)) == "CO-7.1-4"


# casevac


@covers("CO-7.1-2")
def test_a_casualty_is_carried_for_free_and_laid_down_when_the_activation_ends() -> None:
    at = fallen()
    choose(at, Casevac(2))
    assert at.state.units[1].actions == 2
    assert at.state.casualties[2] == at_inches(12, 10)
    choose(at, Go(), Move(1, (at_inches(10, 10), at_inches(10, 4))), END)
    assert isinstance(at.agenda[-1], PlaceCasevac)
    events = choose(at, LayCasualty(at_inches(10, 5.2)))
    assert [one.casualty for one in happened(events, CasualtyMoved)] == [2]
    assert at.state.casualties[2] == at_inches(10, 5.2)
    assert resting(at)


@covers("CO-7.1-2")
def test_the_marker_is_laid_touching_the_unit() -> None:
    at = fallen()
    run(at, PlaceCasevac(1, 2))
    assert options(at)[0] == LayCasualty(at_inches(11.2, 10))  # where it comes from
    assert len(options(at)) == 16
    assert refused(at, LayCasualty(at_inches(11.3, 10))) == ""
    assert refused(at, LayCasualty(at_inches(11.35, 10))) == "CO-7.1-2"
    assert refused(at, LayCasualty(at_inches(10.5, 10))) == "CO-7.1-2"
    assert refused(at, END) == "CO-7.1-2"


@covers("CO-7.1-2")
def test_the_marker_is_laid_in_no_wall() -> None:
    at = position("smash-and-grab", team=[("bw-medic", 18, 10.4), ("bw-oper", 18, 9)])
    destroy(at, 2, by_enemy=True, rule="CO-7.1-1")
    activate(at, 1)
    run(at, PlaceCasevac(1, 2))
    assert refused(at, LayCasualty(at_inches(18, 11.6))) == "CO-7.1-2"
    assert LayCasualty(at_inches(18, 11.6)) not in options(at)


@covers("CO-7.1-2")
def test_the_marker_is_laid_on_the_table() -> None:
    at = position(team=[("bw-medic", 0.6, 10), ("bw-oper", 2, 10)])
    destroy(at, 2, by_enemy=True, rule="CO-7.1-1")
    run(at, PlaceCasevac(1, 2))
    assert refused(at, LayCasualty(at_inches(-0.6, 10))) == "CO-7.1-2"
    assert refused(at, LayCasualty(at_inches(0.6, 11.2))) == ""


@covers("CO-7.1-2")
def test_a_marker_stays_where_it_is_if_its_carrier_is_gone() -> None:
    at = fallen()
    choose(at, Casevac(2))
    at.state.change(1, zone="exfiltrated")
    choose(at, END)
    assert at.state.casualties[2] == at_inches(12, 10)


@covers("CO-7.1-3")
def test_casevac_uses_up_interact() -> None:
    at = fallen()
    choose(at, Casevac(2))
    assert refused(at, FieldMedicine(2)) == "CO-C4-7"
    assert refused(at, Casevac(2)) == "CO-7.1-3"
    assert Go() in options(at)


@covers("CO-7.1-3")
def test_after_another_interact_nobody_is_carried() -> None:
    at = fallen(1, 1)
    choose(at, FieldMedicine(2))
    assert refused(at, Casevac(2)) == "CO-7.1-3"


def test_a_unit_without_action_tokens_still_carries_a_casualty() -> None:
    at = fallen()
    at.state.change(1, actions=0)
    run(at, ChooseAction(1))
    assert options(at) == [Casevac(2), END]
