"""A user's own soldiers, weapons, maps and scenarios: what is taken, what is refused and how."""

from pathlib import Path

import pytest

from sandtable.games.special_forces.reader import READER
from sandtable.kernel.errors import ContentError
from sandtable.testing import covers
from tests.games.packs import Packs, changed
from tests.games.special_forces.field import content
from tests.games.special_forces.test_maps import TINY as MAP

SOLDIER = """\
soldiers:
  - id: US-13
    number: 13
    side: us
    name: Sapper
    cost: 9
    ap: 3
    armor: 1
    weapons: [m4a1]
    extra: [rifle-mag]
    gear: 2
    effects: [{do: issue, counter: frag, n: 2}]
"""
SCENARIO = """\
scenarios:
  - id: own
    title: Own Ground
    map: residential-1
    place_first: us
    limit: 9
    us:
      zone: in(1)
      points: 15
      soldiers:
        - {card: US-8, gear: [frag]}
        - {card: US-9}
    iif:
      zone: edge(E)
      soldiers: [{card: IIF-1}, {card: UR, n: 3}]
    exits:
      - {who: IIF-1, edges: [W]}
    victory:
      measure: down(IIF-1)
      ladder:
        - {upto: 0, result: IIF Victory, winner: iif}
        - {upto: 1, result: US Victory, winner: us}
      ends:
        - {when: down(IIF-1)}
        - {when: turn_over(9)}
"""


PACKS = Packs(READER, content())
loaded, complaint = PACKS.loaded, PACKS.complaint


def test_a_pack_adds_soldiers_and_scenarios(tmp_path: Path) -> None:
    scenario = changed(SCENARIO, "card: US-9", "card: US-13")
    found = loaded(tmp_path, SOLDIER + changed(scenario, "points: 15", "points: 17"))
    assert found.soldiers["US-13"].issue == ("frag", "frag")
    assert found.missions["own"].us.soldiers[1].card == "US-13"
    assert list(found.missions)[:5] == ["hfc", "som", "rat", "wmd", "bth"]
    assert "US-13" not in content().soldiers


def test_a_pack_replaces_a_soldier_in_his_place(tmp_path: Path) -> None:
    tougher = changed(changed(SOLDIER, "US-13", "US-8"), "number: 13", "number: 8")
    found = loaded(tmp_path, changed(tougher, "cost: 9", "cost: 7").replace("gear: 2", "gear: 3"))
    assert found.soldiers["US-8"].name == "Sapper"
    assert list(found.soldiers) == list(content().soldiers)


def test_a_folder_brings_its_maps_and_scenarios_too(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "maps" / "tiny.txt").write_text(MAP, "utf-8")
    tiny = changed(changed(SCENARIO, "residential-1", "tiny"), "edge(E)", "edge(E, W)")
    (tmp_path / "scenarios" / "own.yaml").write_text(tiny, "utf-8")
    found = READER.extended([tmp_path], content())
    assert found.maps["tiny"].title == "Tiny"
    assert found.missions["own"].map == "tiny"


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("title: Own Ground", "title: Another name", True),
        ("id: own", "id: own\n    brief: Somewhere else.", True),
        ("limit: 9", "limit: 9\n    minutes: 20", True),
        ("points: 15", "points: 16", False),
        ("zone: in(1)", "zone: in(2)", False),
    ],
)
def test_a_better_sentence_breaks_no_journal(tmp_path: Path, old: str, new: str, same: bool) -> None:
    before = loaded(tmp_path, SCENARIO)
    after = loaded(tmp_path, changed(SCENARIO, old, new))
    assert (before.digest == after.digest) is same


def test_another_map_is_another_content(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    path = tmp_path / "maps" / "tiny.txt"
    digests = [content().digest]
    for text in (MAP, MAP.replace("1 1d.", "1 1w.").replace("|1 1", "d1 1")):
        path.write_text(text, "utf-8")
        digests.append(READER.extended([tmp_path], content()).digest)
    assert len(set(digests)) == 3
    path.write_text(MAP.replace("building 1: Hut", "building 1: Shed"), "utf-8")
    assert READER.extended([tmp_path], content()).digest == digests[1]


# soldiers and weapons


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("ap: 3", "ap: 0", "own.yaml:7:9: expected a whole number of at least 1"),
        ("ap: 3", "aps: 3", "own.yaml:7:5: Object contains unknown field `aps`"),
        ("side: us", "side: usa", "own.yaml:4:11: Invalid enum value 'usa'; did you mean 'us'?"),
        ("[m4a1]", "[m4a2]", "own.yaml:9:15: unknown weapon 'm4a2'; did you mean 'm4a1'?"),
        ("[rifle-mag]", "[rifle]", "own.yaml:10:13: unknown counter 'rifle'"),
        ("[rifle-mag]", "[mg-ammo]", "own.yaml:10:13: 'mg-ammo' is no ammo for a weapon carried here"),
        ("counter: frag", "counter: fragg", "own.yaml:12:36: unknown counter 'fragg'"),
        ("do: issue", "do: isue", "own.yaml:12:20: Invalid value 'isue'; did you mean 'issue'?"),
        ("number: 13", "number: 8", "own.yaml:3:13: US #8 is 'US-8' already (SF-UNT-6)"),
        ("id: US-13", "id: carrier", "own.yaml:2:9: 'carrier' means something else"),
        ("id: US-13", "id: U S", "own.yaml:2:9: expected an id of letters"),
        ("id: US-13", "id: kingpin", "own.yaml:2:9: 'kingpin' means something else"),
        ("id: US-13", "id: A1", "own.yaml:2:9: 'A1' means something else in scenarios"),
        ("[m4a1]", "[m4a1, m4a1]", "own.yaml:9:21: 'm4a1' is there already"),
        ("counter: frag", "counter: folder", "own.yaml:12:36: 'folder' is what a battle is about"),
    ],
)
def test_a_bad_soldier_is_refused_with_his_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, changed(SOLDIER, old, new))


@covers("SF-UNT-6")
def test_a_soldier_redefined_for_the_other_side_is_missed_by_the_scenarios(tmp_path: Path) -> None:
    said = complaint(tmp_path, changed(SOLDIER, "US-13", "US-8").replace("side: us", "side: iif"))
    assert "own.yaml:2:5: scenario 'hfc' of the game: 'US-8' fights for the IIF" in said


@covers("SF-BYO-7")
def test_a_soldier_made_dearer_is_blamed_for_every_scenario_that_cannot_pay_him(tmp_path: Path) -> None:
    dear = changed(changed(SOLDIER, "US-13", "US-9"), "number: 13", "number: 9")
    said = complaint(tmp_path, changed(dear, "gear: 2", "gear: 3")).splitlines()
    what = "the soldiers and their gear cost 16 points, not 14"
    assert said[0] == f"own.yaml:2:5: scenario 'hfc' of the game: {what}"
    assert all(line.startswith("own.yaml:2:5: scenario '") for line in said)
    assert len(said) == len(set(said))


def test_a_weapon_that_takes_no_magazines_is_blamed_for_whoever_carries_some(tmp_path: Path) -> None:
    text = "weapons:\n  - id: m4a1\n    name: M4A1\n    modes: [{name: Semi, bands: [{lo: 0, hi: 9, needed: 5}]}]\n"
    said = complaint(tmp_path, text).splitlines()[0]
    assert said.startswith("own.yaml:2:5: soldier 'US-1' of the game: 'rifle-mag' is no ammo")


@covers("SF-REL-7")
def test_nobody_starts_with_ammo_of_the_other_side(tmp_path: Path) -> None:
    text = (
        "counters:\n  - id: rifle-mag\n    name: Magazine\n    cost: 1\n    side: iif\n"
        "    effects: [{do: ammo, type: rifle}]\n"
    )
    said = complaint(tmp_path, text)
    assert "own.yaml:2:5: soldier 'US-8' of the game: 'rifle-mag' is no ammo" in said
    assert "IIF-2" not in said


@pytest.mark.parametrize(
    ("modes", "said"),
    [
        ("{name: Semi, bands: [{lo: 2, hi: 9, needed: 5}]}", "4:13: bare hands reach range 1"),
        (
            "{name: Semi, bands: [{lo: 1, hi: 1, needed: 5}]}, {name: Semi, bands: [{lo: 1, hi: 1, needed: 6}]}",
            "4:70: there is a mode 'Semi' already",
        ),
    ],
)
def test_bare_hands_stay_usable(tmp_path: Path, modes: str, said: str) -> None:
    text = f"weapons:\n  - id: hand\n    name: Hand\n    modes: [{modes}]\n"
    assert f"own.yaml:{said}" in complaint(tmp_path, text)


@pytest.mark.parametrize(
    ("bands", "said"),
    [
        ("[{lo: 3, hi: 2, needed: 5}]", "a band goes up: 3 is more than 2"),
        ("[{lo: 0, hi: 3, needed: 5}, {lo: 3, hi: 9, needed: 8}]", "bands go outwards: range 3 is in two of them"),
        ("[{lo: 0, hi: 3, needed: 15}]", "expected a whole number of at most 14"),
        ("[]", "expected a list of at least 1 entry; this has 0"),
    ],
)
def test_a_bad_table_of_a_weapon_is_refused(tmp_path: Path, bands: str, said: str) -> None:
    text = f"weapons:\n  - id: slingshot\n    name: Slingshot\n    modes:\n      - name: Semi\n        bands: {bands}\n"
    found = complaint(tmp_path, text)
    assert said in found
    assert found.startswith(("own.yaml:5:", "own.yaml:6:"))


def test_a_launcher_names_a_counter_that_exists(tmp_path: Path) -> None:
    text = (
        "weapons:\n  - id: tube\n    name: Tube\n"
        "    modes: [{name: Rocket, bands: [{lo: 3, hi: 9, needed: 8}]}]\n"
        "    effects: [{do: blast, r: 1}, {do: uses, counter: 44mm}]\n"
    )
    assert complaint(tmp_path, text) == "own.yaml:5:14: unknown counter '44mm'; did you mean '40mm'?"


def test_a_counter_may_not_have_a_weapons_name(tmp_path: Path) -> None:
    said = complaint(tmp_path, "counters:\n  - id: hand\n    name: Third Hand\n")
    assert said.startswith("own.yaml:2:9: 'hand' is a weapon already")


# scenarios


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("card: US-9", "card: US-99", "12:18: unknown soldier 'US-99'; did you mean 'US-9'?"),
        ("card: US-9", "card: IIF-2", "12:18: 'IIF-2' fights for the IIF"),
        ("card: US-9", "card: US-8", "12:18: 'US-8' is there already (SF-BYO-2)"),
        ("card: US-9}", "card: US-9, n: 2}", "12:27: 'US-9' exists once (SF-UNT-6)"),
        ("gear: [frag]", "gear: [flag]", "11:31: unknown counter 'flag'"),
        ("gear: [frag]", "gear: [frag, aid, aid, aid]", "11:30: 4 counters do not fit the Web Gear of 3 (SF-WEB-1)"),
        ("points: 15", "points: 14", "9:15: the soldiers and their gear cost 15 points, not 14"),
        ("residential-1", "residental-1", "4:10: unknown map 'residental-1'; did you mean"),
        ("zone: in(1)", "zone: in(14)", "8:13: Residential-1 has no building 14, only 1 to 13"),
        ("zone: in(1)", "zone: inn(1)", "8:13: at column 1 of 'inn(1)': 'inn' is no zone"),
        ("zone: in(1)", "zone: dot(H6)", "8:13: Residential-1 has no dot H6"),
        ("zone: in(1)", "zone: all - around(IIF-10, 2)", "8:13: unknown soldier 'IIF-10'; did you mean 'IIF-1'?"),
        ("{card: US-9}", "{card: US-9, zone: in(0)}", "12:30: Residential-1 has no building 0"),
        ("zone: in(1)", "zone: all - around(IIF-5, 2)", "8:13: no 'IIF-5' is in this scenario"),
        ("zone: in(1)", "zone: around(iif_leader, 2)", "8:13: no IIF soldier stands yet when the US side is placed"),
        ("zone: in(1)", "zone: around(any_us, 2)", "8:13: no US soldier stands yet when the US"),
        ("zone: in(1)", "zone: near(1, 99999999)", "8:13: at column 9 of 'near(1, 99999999)'"),
        ("zone: in(1)", "zone: dot(A1)", "8:13: only 1 of 2 soldiers find a dot in this zone"),
        (
            "{card: UR, n: 3}",
            "{card: UR, n: 30, zone: edge(E)}",
            "15:57: only 20 of 31 soldiers find a dot in this zone",
        ),
        ("gear: [frag]", "gear: [folder]", "11:31: 'folder' is what a battle is about"),
        ("who: IIF-1", "who: IIF-2", "17:15: nobody called 'IIF-2' could leave"),
        ("who: IIF-1", "who: carrier", "17:15: nobody called 'carrier' could leave"),
        ("edges: [W]", "edges: [West]", "17:30: Invalid enum value 'West'"),
        ("measure: down(IIF-1)", "measure: dawn(IIF-1)", "19:16: at column 1 of 'dawn(IIF-1)': "),
        ("measure: down(IIF-1)", "measure: alive_in(us, 20)", "19:16: Residential-1 has no build"),
        ("measure: down(IIF-1)", "measure: item(offmap)", "19:16: the scenario has no item"),
        (
            "measure: down(IIF-1)",
            "measure: exited(IIF-1, E)",
            "19:16: no exit lets 'IIF-1' leave by edge E, so this is never counted",
        ),
        ("measure: down(IIF-1)", "measure: pv_exited(us)", "19:16: no exit lets 'us' leave, so"),
        ("when: down(IIF-1)", "when: down(IIF-3)", "24:18: unknown soldier of this scenario"),
        ("turn_over(9)", "turn_over(8)", "24:9: the limit is 9 turns, so one end must be 'turn_over(9)'"),
        ("upto: 1", "upto: 0", "19:7: the rungs of a ladder must go upwards"),
        (
            "{when: down(IIF-1)}",
            "{when: down(IIF-1), ruled: true}",
            "19:7: printed ends stand before ruled ones (SF-WIN-2)",
        ),
        (
            "{when: down(IIF-1)}",
            "{when: down(IIF-1), value: 1, measure: exited(us)}",
            "24:11: an end has a measure or a value, not both",
        ),
        ("limit: 9", "limit: 0", "6:12: expected a whole number of at least 1"),
    ],
)
def test_a_bad_scenario_is_refused_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert f"own.yaml:{said}" in complaint(tmp_path, changed(SCENARIO, old, new))


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("{lo: 2, hi: 12, soldiers: [{card: IIF-2}], zone: all}", "'IIF-2' exists once and cannot"),
        ("{lo: 2, hi: 12, soldiers: [{card: US-8}], zone: all}", "'US-8' fights for the US"),
        ("{lo: 2, hi: 12, soldiers: [{card: URR}], zone: all}", "unknown soldier 'URR'"),
        ("{lo: 2, hi: 12, soldiers: [{card: UR}], zone: in(77)}", "has no building 77"),
        ("{lo: 5, hi: 4, soldiers: [{card: UR}], zone: all}", "a row goes up: 5 is more than 4"),
        ("{lo: 1, hi: 4, soldiers: [{card: UR}], zone: all}", "expected a whole number of at least 2"),
        (
            "{lo: 2, hi: 7, soldiers: [{card: UR}], zone: all}, {lo: 7, hi: 9, soldiers: [{card: UR}], zone: all}",
            "rows go upwards: a roll of 7 is in two of them",
        ),
    ],
)
def test_bad_reinforcements_are_refused(tmp_path: Path, table: str, said: str) -> None:
    text = f"{SCENARIO}    reinforcements:\n      side: iif\n      table: [{table}]\n"
    assert said in complaint(tmp_path, text)


@covers("SF-EXI-2")
def test_an_exit_that_is_walled_off_is_refused(tmp_path: Path) -> None:
    walled = changed(changed(SCENARIO, "residential-1", "government-1"), "edges: [W]", "edges: [N]")
    said = "own.yaml:17:29: Government-1 cannot be left there: no dot of edge N is open"
    assert complaint(tmp_path, walled) == said
    loaded(tmp_path, changed(walled, "edges: [N]", "edges: [N, W]"))


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("zone: in(1)", "26:18: an open item lies on one dot"),
        ("zone: 'around(any_us, 1)'", "26:18: the item is there before any soldier"),
        ("zone: in(1), hidden_by: us", "26:36: the IIF hide what the US take"),
        ("zone: in(1) - in(1)", "26:18: no dot of Residential-1 is in this zone"),
    ],
)
def test_a_bad_item_is_refused(tmp_path: Path, item: str, said: str) -> None:
    assert f"own.yaml:{said}" in complaint(tmp_path, f"{SCENARIO}    item: {{{item}}}\n")


def test_every_problem_of_a_scenario_is_told_at_once(tmp_path: Path) -> None:
    broken = changed(changed(SCENARIO, "card: US-9", "card: US-99"), "zone: in(1)", "zone: in(14)")
    assert len(complaint(tmp_path, broken).splitlines()) == 2


# files


def test_an_id_that_is_there_twice_names_both_files(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(SOLDIER, "utf-8")
    (tmp_path / "b.yaml").write_text(SOLDIER, "utf-8")
    twice = r"b\.yaml:2:9: the id 'US-13' is there twice \(also at .*a\.yaml:2:9\)"
    with pytest.raises(ContentError, match=twice):
        READER.extended([tmp_path], content())


def test_a_broken_map_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "tiny.txt"
    path.write_text(MAP.replace("1 1d.", "1 ?d."), "utf-8")
    with pytest.raises(ContentError, match=r"tiny\.txt:11:8: '\?' is no dot"):
        READER.extended([path], content())


def test_a_map_with_fewer_buildings_breaks_the_scenarios_that_need_them(tmp_path: Path) -> None:
    path = tmp_path / "small.txt"
    path.write_text(MAP.replace("id: tiny", "id: government-1"), "utf-8")
    with pytest.raises(ContentError, match=r"small\.txt:2:5: scenario 'wmd' of the game: Tiny has no b"):
        READER.extended([path], content())


def test_two_maps_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    for name in ("a", "b"):
        (tmp_path / "maps" / f"{name}.txt").write_text(MAP, "utf-8")
    with pytest.raises(ContentError, match=r"b\.txt:2:5: the map 'tiny' is there twice .*a\.txt:2:5"):
        READER.extended([tmp_path], content())


def test_what_is_no_pack_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read: No such file"):
        READER.extended([tmp_path / "nowhere"], content())
    (tmp_path / "map.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match="is not UTF-8 text"):
        READER.extended([tmp_path / "map.txt"], content())
    with pytest.raises(ContentError, match="unknown section 'solders'; did you mean 'soldiers'"):
        loaded(tmp_path, "solders: []\n")
