"""An own battle as a file: an objective in place of zones, exits and victory."""

import json
from pathlib import Path

import pytest

from sandtable.games.special_forces.game import SpecialForces
from sandtable.games.special_forces.mission import Mission, Task
from sandtable.games.special_forces.objectives import victory
from sandtable.games.special_forces.reader import READER
from sandtable.kernel.errors import ContentError, JournalError
from sandtable.kernel.journal import read_journal
from sandtable.kernel.match import replay
from sandtable.testing import covers
from tests.games.special_forces.field import content

BATTLE = """\
scenarios:
  - id: depot
    title: The Depot
    map: commercial-1
    limit: 10
    objective: {id: hold, building: 2, attacker: iif}
    us: {points: 40}
    iif:
      points: 40
      zone: edge(E) + edge(S)
      soldiers: [{card: IIF-1}, {card: IIF-2}, {card: UR, n: 8}]
    buy: [us]
"""
KINGPIN = "objective: {id: kingpin, attacker: us}"
VICTORY = (
    "victory: {rule: SF-BYO-10, measure: alive(us), ladder: [{upto: 9, result: Draw}], ends: [{when: no_soldiers(us)}]}"
)
HOLD = "objective: {id: hold, building: 2, attacker: iif}"


def loaded(folder: Path, text: str) -> Mission:
    path = folder / "depot.yaml"
    path.write_text(text, "utf-8")
    return READER.extended([path], content()).missions["depot"]


def complaint(folder: Path, text: str) -> str:
    with pytest.raises(ContentError) as caught:
        loaded(folder, text)
    return str(caught.value).replace(str(folder) + "/", "")


@covers("SF-BYO-6")
def test_an_objective_stands_for_victory_zones_and_the_order_of_placing(tmp_path: Path) -> None:
    mission = loaded(tmp_path, BATTLE)
    assert mission.victory == victory(Task(id="hold", building=2, attacker="iif"), 10)
    assert mission.us.zone == "in(2) + in(4, 5, 6)"
    assert mission.iif.zone == "edge(E) + edge(S)"  # what is written stays
    assert mission.place_first == "us"
    assert mission.buy == ("us",)


def test_a_rescue_brings_the_worker_along(tmp_path: Path) -> None:
    mission = loaded(tmp_path, BATTLE.replace(HOLD, "objective: {id: rescue, building: 3}"))
    assert [(one.card, one.zone) for one in mission.us.soldiers] == [("UN", "in(3)")]
    assert [(one.who, one.edges) for one in mission.exits] == [("UN", ("W",))]


def test_a_kingpin_is_named_or_the_dearest_of_those_listed(tmp_path: Path) -> None:
    dearest = loaded(tmp_path, BATTLE.replace(HOLD, KINGPIN))
    named = loaded(tmp_path, BATTLE.replace(HOLD, KINGPIN.replace("us}", "us, named: IIF-2}")))
    assert dearest.victory.measure == "down(IIF-1)"
    assert named.victory.measure == "down(IIF-2)"


def test_a_kingpin_who_is_still_to_be_bought_has_no_name_yet(tmp_path: Path) -> None:
    text = BATTLE.replace(HOLD, KINGPIN.replace("us}", "iif}"))
    assert loaded(tmp_path, text).victory.measure == "down(kingpin)"
    chosen = loaded(tmp_path, BATTLE.replace(HOLD, KINGPIN.replace("us}", "iif, named: US-1}")))
    assert [one.card for one in chosen.us.soldiers] == ["US-1"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("building: 2", "building: 9", "6:37: Commercial-1 has no building 9, only 1 to 8"),
        (", building: 2", "", "6:16: Commercial-1 has no building 0"),
        ("id: hold", "id: hodl", "6:21: Invalid enum value 'hodl'; did you mean 'hold'?"),
        ("attacker: iif", "attacer: iif", "6:40: Object contains unknown field `attacer`"),
        (HOLD, "objective: {id: rescue, building: 2, attacker: iif}", "6:52: in Bring Them Home"),
        (HOLD, "objective: {id: laststand, building: 2}", "6:21: Last Stand needs reinforcements"),
        (HOLD, "objective: {id: fetch, building: 2, dot: A99}", "6:46: Commercial-1 has no dot"),
        (HOLD, KINGPIN.replace("us}", "us, named: US-1}"), "6:51: 'US-1' is no soldier that"),
        (f"    {HOLD}\n", "", "2:5: a scenario has a victory or an objective"),
        (HOLD, VICTORY, "2:5: without an objective 'place_first' says who places first"),
        ("us: {points: 40}", "us: {points: 5}", "7:18: 5 points buy no US soldier"),
        ("us: {points: 40}", "us: {zone: all}", "12:10: the US force is fixed"),
        ("buy: [us]", "buy: [them]", "12:11: Invalid enum value 'them'"),
        ("map: commercial-1", "map: commerce-1", "4:10: unknown map 'commerce-1'"),
        (
            "[{card: IIF-1}, {card: IIF-2}, {card: UR, n: 8}]",
            "[{card: IIF-1}, {card: US-8}]",
            "11:40: 'US-8' fights for the US",
        ),
    ],
)
def test_a_bad_battle_is_refused_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in BATTLE
    assert f"depot.yaml:{said}" in complaint(tmp_path, BATTLE.replace(old, new))


def test_a_map_cannot_be_left_where_it_is_walled(tmp_path: Path) -> None:
    text = BATTLE.replace("commercial-1", "government-1")
    walled = text.replace(HOLD, "objective: {id: breakout, attacker: us, edges: [N]}")
    assert "depot.yaml:6:52: Government-1 cannot be left there" in complaint(tmp_path, walled)


# missions that were edited in a journal

GOLDEN = Path(__file__).parents[2] / "golden" / "special_forces" / "bth.draw.sandtable.jsonl"


@pytest.mark.parametrize(
    ("side", "key", "value", "said"),
    [
        ("us", "zone", "garbage(((", "an argument is missing - at `$.us.zone`"),
        ("us", "zone", "near(1, 99999999)", "99 is the most - at `$.us.zone`"),
        ("iif", "soldiers", [{"card": "UR", "n": 10_000}], "expected a whole number of at most 30"),
        ("iif", "soldiers", [{"card": "UR", "n": 30}] * 61, "a list of at most 60 entries"),
        ("iif", "soldiers", [{"card": "UR", "n": 30}] * 60, "at most 200 soldiers; these are 1800"),
        ("iif", "soldiers", [{"card": "UR", "n": 20}] * 10, "cost 200 points, not 40"),
        ("iif", "soldiers", [{"card": "XX"}], "unknown soldier 'XX'"),
    ],
)
def test_an_absurd_force_in_a_journal_is_blamed_on_its_first_line(
    tmp_path: Path, side: str, key: str, value: object, said: str
) -> None:
    header = json.loads(GOLDEN.read_text("utf-8").partition("\n")[0])
    header["mission"][side][key] = value
    path = tmp_path / "edited.sandtable.jsonl"
    path.write_text(json.dumps(header) + "\n", "utf-8")
    with pytest.raises(JournalError) as caught:
        replay(read_journal(path), SpecialForces(content()), path)
    assert f"{path}:1: the mission is not usable: " in str(caught.value)
    assert said in str(caught.value)
