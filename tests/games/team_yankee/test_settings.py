"""What may be set before a battle begins."""

import pytest

from sandtable.games.team_yankee import settings
from sandtable.games.team_yankee.mission import Mission
from sandtable.kernel.errors import UnknownName
from sandtable.testing import covers
from tests.games.team_yankee.battles import GAME

CONTENT = GAME.content


def named(mission: str) -> list[str]:
    return [one.id for one in GAME.settings(GAME.mission(mission))]


def configured(mission: str = "annihilation", **chosen: str) -> Mission:
    found: Mission = GAME.configure(GAME.mission(mission), chosen)
    return found


def test_every_setting_comes_to_the_mission() -> None:
    found = configured(
        blue_force="FO-C",
        red_force="built",
        points="70",
        layout="ulfe-river",
        cap="9",
        light="dusk",
        attacker="infantry",
        handicap="on",
    ).chosen
    assert (found.blue, found.red, found.points, found.layout) == ("FO-C", "built", 70, "ulfe-river")
    assert (found.cap, found.light, found.attacker, found.handicap) == (9, "dusk", "infantry", True)


def test_without_a_word_it_is_as_the_mission_says() -> None:
    found = configured().chosen
    assert (found.blue, found.red, found.points) == ("FO-A", "FO-B", 100)
    assert (found.light, found.attacker, found.cap) == ("", "", 12)


@pytest.mark.parametrize(
    ("blue", "red", "points"),
    [("FO-E", "FO-F", 50), ("FO-E", "FO-D", 60), ("built", "FO-H", 75), ("built", "built", 100)],
)
def test_the_agreed_points_follow_the_larger_force(blue: str, red: str, points: int) -> None:
    assert configured(blue_force=blue, red_force=red).chosen.points == points


def test_a_force_that_costs_more_than_was_agreed_is_refused() -> None:
    with pytest.raises(UnknownName, match="costs 100 points, more than the 75 agreed"):
        configured(blue_force="FO-A", points="75")


@covers("TY-VP-5")
def test_the_cap_is_8_to_20_turns_and_rearguard_has_none() -> None:
    caps = next(one for one in GAME.settings(GAME.mission("contact")) if one.id == "cap")
    assert sorted(int(value) for value, _ in caps.values) == list(range(8, 21))
    assert caps.default == "12"
    assert "cap" not in named("rearguard")
    with pytest.raises(UnknownName):
        configured(cap="21")


@covers("TY-TOD-1")
def test_darkness_can_be_agreed() -> None:
    assert configured(light="darkness").chosen.light == "darkness"


def test_battle_plans_name_the_attacker_themselves() -> None:
    assert "attacker" not in named("battle-plans")
    assert "attacker" in named("random-mission")


@covers("TY-SEL-6")
def test_linked_battles_settle_only_whose_forces_they_are() -> None:
    assert named("linked") == ["blue_force", "red_force", "cap"]
    assert configured("linked", red_force="built").chosen.red == "built"


def test_what_there_is_not_cannot_be_set() -> None:
    with pytest.raises(UnknownName, match="unknown setting"):
        configured(weather="rain")
    assert settings.settings(GAME.mission("contact"), CONTENT)
