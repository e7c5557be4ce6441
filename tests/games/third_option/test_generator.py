"""The Mission Generator (7.2)."""

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.mission import MissionCard
from sandtable.games.third_option.rules.planning import SetDifficulty
from sandtable.games.third_option.rules.recon import AfterRecon
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.rules.targets import MissionTarget
from sandtable.games.third_option.state import State
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.errors import OutOfDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import answered, choose, dice_left, entry_of, options, position

TYPE_FACE = {"recon": 1, "capture": 2, "f3": 3, "sabotage": 4, "rescue": 5, "raid": 6}
THREAT_FACE = {"LOW": 1, "MEDIUM": 3, "HIGH": 5}
ONES = {"LOW": [1], "MEDIUM": [1], "HIGH": [1, 1]}
SIX_TEAMS = dict.fromkeys(["GB-A", "GB-B", "GB-C", "GB-D", "GB-G", "GB-H"], "direct_action")


def generated(*dice: int) -> Table[State]:
    """The generator has rolled; the difficulty is asked for."""
    return Table.start(GAME, GAME.mission("generate"), ScriptedDice(dice))


def made(*dice: int) -> MissionCard:
    return generated(*dice).state.mission


def recruited(*dice: int) -> Table[State]:
    """Nobody is recruited, the hostiles are on the mat and Recon has failed for want of teams."""
    return answered(generated(*dice), SetDifficulty("normal"), CONFIRM_RECRUITMENT)


@covers("TO-7.2-1")
def test_the_generator_rolls_type_threat_location_methods_and_asset_points_in_this_order() -> None:
    mission = made(3, 5, 4, 1, 6, 2, 3)
    assert (mission.type, mission.threat, mission.areas[0].area) == ("f3", "HIGH", "EUCOM")
    assert (mission.infil, mission.exfil, mission.asset_points) == ("land", "air", 50 + 2 + 3)


@covers("TO-7.2-1")
def test_the_hostile_dice_of_a_generated_mission_are_rolled_after_recruiting() -> None:
    table = answered(generated(3, 5, 4, 1, 6, 2, 3, 4, 5, 6, 3, 1), SetDifficulty("normal"))
    assert (dice_left(table), table.state.units) == ([4, 5, 6, 3, 1], {})
    choose(table, CONFIRM_RECRUITMENT)
    assert (table.state.fighters_rolled, table.state.intel_rolled) == (4 + 5, 6 + 3)
    assert AfterRecon("abort") in options(table)


@covers("TO-7.2-2")
@pytest.mark.parametrize(
    ("face", "kind"), [(1, "recon"), (2, "capture"), (3, "f3"), (4, "sabotage"), (5, "rescue"), (6, "raid")]
)
def test_the_first_die_names_the_mission_type(face: int, kind: str) -> None:
    assert made(face, 1, 1, 1, 1, 1).type == kind


@covers("TO-7.2-3")
@pytest.mark.parametrize(
    ("face", "threat"), [(1, "LOW"), (2, "LOW"), (3, "MEDIUM"), (4, "MEDIUM"), (5, "HIGH"), (6, "HIGH")]
)
def test_the_second_die_names_the_threat_in_thirds(face: int, threat: str) -> None:
    assert made(1, face, 1, 1, 1, *ONES[threat]).threat == threat


@covers("TO-7.2-4")
@pytest.mark.parametrize(
    ("face", "area"), [(1, "CENTCOM"), (2, "SOUTHCOM"), (3, "AFRICOM"), (4, "EUCOM"), (5, "NORTHCOM"), (6, "INDOPACOM")]
)
def test_the_third_die_names_the_area(face: int, area: str) -> None:
    table = generated(1, 1, face, 1, 1, 1)
    assert table.state.area == area
    assert [site.area for site in table.state.mission.areas] == [area]


@covers("TO-7.2-5")
@pytest.mark.parametrize(("face", "method"), [(1, "land"), (2, "land"), (3, "sea"), (4, "sea"), (5, "air"), (6, "air")])
def test_each_method_has_a_die_of_its_own(face: int, method: str) -> None:
    other = 5 if method == "land" else 1
    assert made(1, 1, 1, face, other, 1).infil == method
    assert made(1, 1, 1, other, face, 1).exfil == method


@covers("TO-7.2-1")
@pytest.mark.parametrize("at", range(5))
def test_the_first_five_dice_are_d6(at: int) -> None:
    with pytest.raises(OutOfDice, match="not on a D6"):
        made(*[1] * at, 7, *[1] * 6)


@covers("TO-7.2-6")
@pytest.mark.parametrize(
    ("kinds", "bases"),
    [
        (("f3", "capture", "rescue"), {"LOW": 24, "MEDIUM": 38, "HIGH": 50}),
        (("raid",), {"LOW": 30, "MEDIUM": 44, "HIGH": 56}),
        (("recon", "sabotage"), {"LOW": 14, "MEDIUM": 20, "HIGH": 30}),
    ],
)
@pytest.mark.parametrize("threat", THREAT_FACE)
def test_asset_points_are_a_base_by_type_and_threat_plus_dice_that_stand(
    kinds: tuple[str, ...], bases: dict[str, int], threat: str
) -> None:
    for kind in kinds:
        dice = ONES[threat]  # low faces are not rolled again here
        mission = made(TYPE_FACE[kind], THREAT_FACE[threat], 1, 1, 1, *dice)
        assert mission.asset_points == bases[threat] + sum(dice)


@covers("TO-7.2-6")
@pytest.mark.parametrize(("threat", "dice"), [("LOW", [6]), ("MEDIUM", [10]), ("HIGH", [6, 6])])
def test_the_asset_point_dice_are_1d6_1d10_or_2d6(threat: str, dice: list[int]) -> None:
    start = [3, THREAT_FACE[threat], 1, 1, 1]
    base = {"LOW": 24, "MEDIUM": 38, "HIGH": 50}[threat]
    assert made(*start, *dice).asset_points == base + sum(dice)
    with pytest.raises(OutOfDice, match=f"not on a D{dice[-1]}"):
        made(*start, *dice[:-1], dice[-1] + 1)


@covers("TO-7.2-6")
def test_a_generated_recon_low_with_a_die_of_1_has_15_asset_points() -> None:
    table = answered(generated(1, 1, 1, 1, 1, 1), SetDifficulty("normal"))
    assert table.state.asset_points == 15


@covers("TO-7.2-7")
@pytest.mark.parametrize(
    ("threat", "rolled", "number"), [("LOW", [1, 6], 6), ("MEDIUM", [1, 2, 10], 10), ("HIGH", [1, 6, 1, 5], 11)]
)
def test_both_hostile_rolls_use_the_dice_of_the_threat_and_roll_low_faces_again(
    threat: str, rolled: list[int], number: int
) -> None:
    for kind in ("f3", "capture", "rescue"):
        start = [TYPE_FACE[kind], THREAT_FACE[threat], 1, 1, 1, *ONES[threat]]
        state = recruited(*start, *rolled, *rolled, 1).state
        assert (state.fighters_rolled, state.intel_rolled) == (number, number)


@covers("TO-7.2-7")
@pytest.mark.parametrize(("threat", "rolled", "number"), [("LOW", [6], 6), ("MEDIUM", [10], 10), ("HIGH", [6, 5], 11)])
def test_generated_recon_and_sabotage_roll_intel_but_no_fighters(threat: str, rolled: list[int], number: int) -> None:
    for kind in ("recon", "sabotage"):
        start = [TYPE_FACE[kind], THREAT_FACE[threat], 1, 1, 1, *ONES[threat]]
        state = recruited(*start, *rolled, 1).state
        assert (state.initial_fighters, state.intel_rolled) == (0, number)


@covers("TO-7.2-7")
def test_a_generated_raid_rolls_its_fighters_as_well() -> None:
    state = recruited(6, 3, 1, 1, 1, 1, 10, 9, 1).state
    assert (state.fighters_rolled, state.intel_rolled) == (10, 9)


HITS, GUARD = [1] * 6, [10]  # six teams hit, a Fighter or target misses


@covers("TO-7.2-8")
@pytest.mark.parametrize(
    ("kind", "dice", "done"),
    [
        ("recon", [9], True),
        ("recon", [10], False),
        ("capture", [4], True),
        ("capture", [6, *HITS, *GUARD, 6], False),
        ("f3", [*HITS, *GUARD], True),
        ("sabotage", [8], True),
        ("sabotage", [9], False),
        ("rescue", [8], True),
        ("rescue", [10], False),
        ("raid", [*HITS, *GUARD * 3], True),
    ],
)
def test_a_generated_mission_is_decided_by_the_protocol_of_its_type(kind: str, dice: list[int], done: bool) -> None:
    mission = made(TYPE_FACE[kind], 1, 1, 1, 1, 1)
    table = position(MissionTarget(), mission=mission, phase="direct_action", box=7, teams=SIX_TEAMS, dice=dice)
    assert (table.state.objective_done, dice_left(table)) == (done, [])


@covers("TO-7.2-8")
@pytest.mark.parametrize(("threat", "points"), [("LOW", 5), ("MEDIUM", 8), ("HIGH", 12)])
def test_a_generated_mission_scores_5_8_or_12_victory_points(threat: str, points: int) -> None:
    for face in TYPE_FACE.values():
        mission = made(face, THREAT_FACE[threat], 1, 1, 1, *ONES[threat])
        table = position(ScoreMission(), mission=mission, teams=SIX_TEAMS, objective_done=True, exfiltrated=True)
        assert entry_of(table).vp == points + 3  # Tier One adds three
