"""What may be set before a mission begins."""

import msgspec
import pytest

from sandtable.games.seal_team_flix.mission import Mission
from sandtable.games.seal_team_flix.settings import configure, settings
from sandtable.games.seal_team_flix.vocabulary import HAND_PERCENT
from sandtable.kernel.errors import UnknownName
from sandtable.testing import covers
from tests.games.seal_team_flix.build import content

PRISM = content().missions["1"]


def values(mission: Mission, name: str) -> list[str]:
    found = next(one for one in settings(mission) if one.id == name)
    return [value for value, _ in found.values]


def test_two_rookies_with_average_hands_who_are_asked_are_the_default() -> None:
    played = configure(PRISM, {})
    assert (played.seals, played.difficulty, played.hand) == (2, "rookie", "average")
    assert (played.auto_ties, played.timed_bombs) == (False, False)
    assert [one.default for one in settings(PRISM)] == ["2", "rookie", "average", "off", "asked"]


@covers("STF-MODE-1")
def test_one_to_four_seals_are_in_play() -> None:
    assert sorted(values(PRISM, "seals")) == ["1", "2", "3", "4"]
    assert configure(PRISM, {"seals": "4"}).seats == ("seal-1", "seal-2", "seal-3", "seal-4")
    assert configure(PRISM, {"seals": "1"}).seats == ("seal-1",)
    with pytest.raises(UnknownName, match="'seals' cannot be '5'"):
        configure(PRISM, {"seals": "5"})


@covers("STF-DIF-1")
def test_difficulty_is_rookie_veteran_or_operator() -> None:
    assert values(PRISM, "difficulty") == ["rookie", "veteran", "operator"]
    assert configure(PRISM, {"difficulty": "operator"}).cell.rounds == 14


def test_the_other_settings_say_how_it_is_played() -> None:
    chosen = {"hand": "exact", "ties": "auto", "timed_bombs": "on"}
    played = configure(PRISM, chosen)
    assert (played.hand, played.auto_ties, played.timed_bombs) == ("exact", True, True)
    assert sorted(values(PRISM, "hand")) == sorted(HAND_PERCENT)
    assert HAND_PERCENT == {"exact": 0, "steady": 70, "average": 100, "shaky": 130}


def test_what_was_set_is_the_default_of_the_next_time() -> None:
    played = configure(PRISM, {"seals": "3", "difficulty": "veteran", "ties": "auto"})
    assert configure(played, {}) == played


def test_an_unknown_setting_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match="unknown setting 'seal'; did you mean 'seals'"):
        configure(PRISM, {"seal": "2"})


@pytest.mark.parametrize("name", ["1", "6A", "8B", "campaign"])
def test_a_mission_is_pinned_into_a_journal_whole(name: str) -> None:
    played = configure(content().missions[name], {"seals": "3"})
    again = msgspec.json.decode(msgspec.json.encode(played), type=Mission)
    assert again == played
    assert again.special == played.special
