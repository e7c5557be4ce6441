"""What may be set before a mission begins."""

import pytest

from sandtable.games.covert_ops import settings
from sandtable.kernel.errors import UnknownName
from sandtable.testing import covers
from tests.games.covert_ops.build import content, mission

CONTENT = content()


def test_every_setting_comes_to_the_mission() -> None:
    chosen = {
        "players": "3",
        "team": "lantern",
        "teams": "built",
        "opfor": "volucrid",
        "difficulty": "elite",
        "wild": "on",
        "conditions": "chosen",
        "low": "placed",
        "opfor_choices": "players",
    }
    found = settings.configure(mission(), chosen, CONTENT).chosen
    assert (found.players, found.team, found.built, found.opfor) == (3, "lantern", True, "volucrid")
    assert (found.difficulty, found.wild, found.pick_conditions) == ("elite", True, True)
    assert (found.place_low, found.opfor_choices) == (True, "players")


@covers("CO-1.0-1")
def test_one_to_six_people_play_together() -> None:
    players = next(one for one in settings.settings(mission(), CONTENT) if one.id == "players")
    assert [value for value, _ in players.values] == ["1", "2", "3", "4", "5", "6"]
    six = settings.configure(mission(), {"players": "6"}, CONTENT)
    assert six.seats == tuple(f"player-{n}" for n in range(1, 7))


@pytest.mark.parametrize("name", ["cold-iron", "glass-meridian"])
def test_a_briefing_that_names_its_enemy_leaves_no_choice(name: str) -> None:
    assert "opfor" not in [one.id for one in settings.settings(mission(name), CONTENT)]


def test_what_there_is_not_cannot_be_set() -> None:
    with pytest.raises(UnknownName, match="cannot be 'hard'"):
        settings.configure(mission(), {"difficulty": "hard"}, CONTENT)
