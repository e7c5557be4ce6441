"""A user's own cards, forces, layouts and missions: each slip is blamed in its place."""

import re
from pathlib import Path
from typing import get_args

import pytest

from sandtable.cli.new import filled
from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.content import CARDS as SECTIONS
from sandtable.games.team_yankee.content import NAMES
from sandtable.games.team_yankee.crosschecks import complaints, mission_complaints
from sandtable.games.team_yankee.forces import total
from sandtable.games.team_yankee.mission import SetUp
from sandtable.games.team_yankee.reader import READER
from sandtable.kernel.errors import ContentError
from sandtable.kernel.schema import content_schema, read_fields
from sandtable.testing import covers
from tests.games.packs import Packs, changed
from tests.games.team_yankee.test_own_missions import MISSION, TABLE

CARDS = """\
keywords:
  - {id: Quick, name: Quick, effects: [{do: armour-min, faces: [side], n: 9}]}
speeds:
  - {id: HVY, name: heavy, tactical: 8, terrain: 12, cross_country: 16, road: 20, cross: 4}
weapons:
  - {id: W-90, name: 90mm gun, range: 30, halted: 2, moving: 1, anti_tank: 17, firepower: 3,
     keywords: [HEAT]}
teams:
  - {id: own-rifle, name: rifle Team, weapons: [W-RIF]}
units:
  - id: US-HVY
    name: Heavy platoon
    nation: us
    roles: [combat, support]
    kind: tank
    sizes: {2: 8, 3: 12}
    hit_on: 3
    armour: [15, 8, 2]
    courage: 4
    morale: 4
    rally: 4
    skill: 4
    assault: 5
    counterattack: 4
    blow: {anti_tank: 17, firepower: 3}
    speed: HVY
    weapons: [W-90, W-MG]
    keywords: [Quick, plough]
  - id: US-FOOT
    name: Foot platoon
    nation: us
    roles: [combat]
    kind: infantry
    sizes: {4: 5}
    hit_on: 4
    save: 3
    courage: 4
    morale: 4
    rally: 4
    skill: 4
    speed: INF
    teams: {4: [own-rifle, own-rifle, own-rifle, us-missile]}
    carrier: US-TRK
    carriers: {4: 3}
formations:
  - id: FM-OWN
    name: Own company
    nation: us
    hq: [US-HQT]
    slots:
      - {cards: [US-HVY], least: 1, most: 3}
      - {cards: [US-FOOT], most: 2}
"""
FORCE = """\
forces:
  - id: own
    name: Own
    nation: us
    points: 60
    formations:
      - formation: FM-USA
        units:
          - {card: US-HQT, teams: 1}
          - {card: US-M60, teams: 3}
          - {card: US-M60, teams: 3, plough: true}
    support:
      - {card: US-MTR, teams: 3}
      - {card: US-FIST, teams: 1}
"""
SHIPPED = GAME.content
PACKS = Packs(READER, SHIPPED)
loaded, complaint = PACKS.loaded, PACKS.complaint


def test_the_shipped_content_is_without_fault() -> None:
    assert list(complaints(SHIPPED)) == []
    assert all(not list(mission_complaints(SHIPPED, one)) for one in SHIPPED.missions.values())
    assert set(SHIPPED.sections) == set(READER.sections) == set(NAMES) - {"maps"}


# what is taken


def test_a_pack_adds_cards_forces_missions_and_layouts(tmp_path: Path) -> None:
    found = loaded(tmp_path, CARDS + FORCE + MISSION + TABLE)
    assert (found.units["US-HVY"].sizes, found.forces["own"].points) == ({2: 8, 3: 12}, 60)
    assert found.missions["own"].script[-1] == SHIPPED.missions["contact"].script[-1]
    assert found.tables["own"].size == (1440, 960)
    assert "US-HVY" not in SHIPPED.units


def test_other_words_change_no_digest_and_other_figures_do(tmp_path: Path) -> None:
    worded = loaded(tmp_path, changed(FORCE, "name: Own", "name: Other"))
    plain = loaded(tmp_path, FORCE)
    assert worded.digest == plain.digest != SHIPPED.digest
    assert loaded(tmp_path, changed(FORCE, "points: 60", "points: 70")).digest != plain.digest


TEXT = """\
sandtable-force 1
id: own
name: Own
nation: us
points: 60

FM-USA
  US-HQT 1
  US-M60 3
  US-M60 3 plough
support
  US-MTR 3
  US-FIST 1
"""


def from_text(folder: Path, text: str) -> str:
    """What is said about a list of plain text in a pack; nothing if it is good."""
    path = folder / "own.txt"
    path.write_text(text, "utf-8")
    try:
        READER.extended([path], SHIPPED)
    except ContentError as error:
        return str(error).replace(f"{folder}/", "")
    return ""


def test_a_pack_brings_a_force_as_plain_text(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text(TEXT, "utf-8")
    found = READER.extended([path], SHIPPED)
    assert found.forces["own"] == loaded(tmp_path, FORCE).forces["own"]
    assert found.digest == loaded(tmp_path, FORCE).digest


@covers("TY-FRC-2")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  US-M60 3\n", "", "own.txt:7:1: Abrams combat team needs 2 of"),
        ("US-M60 3 plough", "US-M61 3 plough", "own.txt:10:3: unknown unit card 'US-M61'; did"),
        ("US-MTR 3", "US-MTR 4", "own.txt:12:3: M106 mortar section: 3 or 6 Teams, not 4"),
        ("US-MTR 3", "WG-GEP 2", "own.txt:12:3: United States has no Gepard AA platoon"),
        ("FM-USA", "FM-USX", "own.txt:7:1: unknown formation 'FM-USX'"),
        ("points: 60", "points: 40", "own.txt:5:1: a battle is for 50 to 100 points (TY-FRC-2)"),
        ("id: own", "id: FO-A", "own.txt:2:1: there is a force 'FO-A' already"),
        ("nation: us", "nation: su", "own.txt:7:1: Abrams combat team is of United States"),
        ("US-MTR 3", "US-MTR", "own.txt:12:3: "),
    ],
)
def test_the_line_of_a_list_that_breaks_a_limit_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert from_text(tmp_path, TEXT) == ""
    assert said in from_text(tmp_path, changed(TEXT, old, new))


# forces


@covers("TY-FRC-2", "TY-FRC-4")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("points: 60", "points: 50", ""),
        ("points: 60", "points: 120", "own.yaml:5:13: "),
        ("points: 60", "points: 40", "own.yaml:5:13: a battle is for 50 to 100 points (TY-FRC-2)"),
        ("id: own", "id: built", "2:9: 'built' stands for a force that is built at the table"),
        (
            "{card: US-MTR, teams: 3}",
            "{card: US-MTR, teams: 3}\n      - {card: US-A10, teams: 4}",
            "own.yaml:2:5: It costs 60 points, 10 more than 50 (TY-FRC-2)",
        ),
        ("US-M60, teams: 3}", "US-M60, teams: 2}", "own.yaml:10:35: M60A3 tank platoon: 3 to 5"),
        ("US-HQT, teams: 1", "US-M60, teams: 3", "own.yaml:9:20: Abrams combat team: its first"),
        ("FM-USA", "FM-SUT", "own.yaml:7:20: Tank battalion is of Soviet Union: only an Allied"),
        ("US-FIST, teams: 1", "US-FIST, teams: 1, plough: true", "14:43: M981 observer cannot"),
        ("card: US-MTR", "card: US-M109", ""),
        ("card: US-MTR", "card: US-VADS", "13:32: M163 AA platoon: 2 or 4 Teams, not 3"),
        ("card: US-MTR, teams: 3", "card: US-VADS, teams: 2", "14:9: M981 observer needs an"),
    ],
)
def test_a_force_that_breaks_a_limit_is_refused_with_the_reason_and_where(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    text = changed(FORCE, old, new)
    if "A10" in new:
        text = changed(text, "points: 60", "points: 50")
    if said:
        assert said in complaint(tmp_path, text)
    else:
        assert loaded(tmp_path, text).forces["own"].name == "Own"


# cards


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[side]", "[side, side]", "own.yaml:2:71: 'side' is there twice"),
        ("terrain: 12", "terrain: 22", "own.yaml:4:"),
        ("cross: 4", "cross: 7", "a score is 2 to 6, 1 for no die, 99 for never"),
        ("tactical: 8", "tactical: 0", "whoever cannot move has no speed class"),
        ("range: 30", "range: 0", "it reaches farther than its least range of 0 inches"),
        ("halted: 2, moving: 1", "halted: 1, moving: 2", "no more dice on the move than halted, 1"),
        ("halted: 2, moving: 1", "artillery: true, halted: 2", "Bombardments have no dice"),
        ("halted: 2, moving: 1, ", "", "own.yaml:6:5: `halted` says how many dice it rolls"),
        ("[HEAT]", "[HEAT, HAET]", "own.yaml:7:23: unknown special rule 'HAET'; did you mean"),
        ("[HEAT]", "[HEAT, HEAT]", "own.yaml:7:23: 'HEAT' is there twice"),
        ("weapons: [W-RIF]", "weapons: [W-RIFF]", "unknown weapon 'W-RIFF'; did you mean 'W-RIF'?"),
        ("weapons: [W-RIF]", "weapons: []", "a Team has a weapon"),
        ("hit_on: 3", "hit_on: 1", "own.yaml:17:13: a score is 2 to 6, 99 for never"),
        ("firepower: 3}", "firepower: 9}", "own.yaml:25:38: a score is 2 to 6"),
        ("armour: [15, 8, 2]", "save: 4", "a tank has `armour` of front, side, top"),
        ("save: 3", "armour: [1, 1, 1]", "only the kind `tank` has armour, not infantry"),
        ("    save: 3\n", "", "everybody without armour has a `save`"),
        ("roles: [combat, support]", "roles: [hq, support]", "whoever is `hq` is nothing else"),
        ("sizes: {2: 8, 3: 12}", "sizes: {2: 0, 3: 12}", "2 Teams cost at least 1 point"),
        ("speed: HVY", "speed: HEAVY", "own.yaml:26:12: unknown speed class 'HEAVY'"),
        ("weapons: [W-90, W-MG]", "weapons: []", "a Unit has weapons"),
        ("keywords: [Quick, plough]", "keywords: [Artillery]", "Artillery needs a weapon with"),
        ("speed: INF", "speed: INF\n    weapons: [W-MG]", "Infantry has its weapons by"),
        ("own-rifle, us-missile]", "us-missile]", "42:16: `teams` names 4 kinds of Team for 4"),
        ("own-rifle, us-missile]", "own-rifle, us-mg]", "42:50: unknown kind of Team 'us-mg'"),
        ("carriers: {4: 3}", "carriers: {4: 1}", "1 of 'US-TRK' carry 2 Teams, not 4"),
        ("carriers: {4: 3}", "carriers: {4: 2}", "'US-TRK' has no size of 2 in `sizes`"),
        ("carriers: {4: 3}", "carriers: {4: 3, 5: 3}", "there are no 5 Teams in `sizes`"),
        ("    carrier: US-TRK\n", "", "which vehicles they are is said by `carrier`"),
        ("carrier: US-TRK", "carrier: US-M60", "'US-M60' is no Attachment (TY-FRC-1)"),
        ("hq: [US-HQT]", "hq: [US-M60]", "'US-M60' is combat, not hq"),
        ("hq: [US-HQT]", "hq: [WG-HQP]", "'WG-HQP' is of 'wg', not of 'us'"),
        ("least: 1, most: 3", "least: 4, most: 3", "at least 4 and at most 3"),
        ("least: 1, most: 3", "most: 3", "an HQ alone is no Formation"),
        ("least: 1, most: 3", "least: 1, most: 3, hq: US-HQM", "unknown HQ 'US-HQM'"),
        ("[US-FOOT], most", "[US-HVY], most", "own.yaml:52:18: 'US-HVY' has a slot already"),
        ("[US-FOOT], most", "[US-FIST], most", "'US-FIST' is independent, not combat"),
    ],
)
def test_figures_and_names_of_cards_agree_with_each_other(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, changed(CARDS, old, new))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("support: [US-HQT]", "'US-HQT' is hq, no Support"),
        ("support: [US-MTR, US-MTR]", "'US-MTR' is there twice"),
        ("support: [US-MTRR]", "unknown unit card 'US-MTRR'"),
        ("support: [], allies: [own]", "a nation is not its own ally"),
        ("support: [], allies: [su]", "'su' is of the other bloc (TY-FRC-2)"),
    ],
)
def test_a_nation_has_support_and_allies_that_can_be(tmp_path: Path, line: str, said: str) -> None:
    assert said in complaint(tmp_path, f"nations:\n  - {{id: own, name: Own, bloc: nato, {line}}}\n")


def test_a_word_that_no_verb_knows_is_told_with_those_it_may_be(tmp_path: Path) -> None:
    assert "own.yaml:2:" in complaint(tmp_path, changed(CARDS, "do: armour-min", "do: armor-min"))


# nobody is blamed for what could not be read


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("range: 30", "range: far"),
        ("n: 9}", "n: nine}"),
        ("tactical: 8", "tactical: slow"),
        ("name: rifle Team", "nam: rifle Team"),
        ("hit_on: 3", "hit_on: three"),
    ],
)
def test_whoever_names_an_entry_with_a_slip_is_not_blamed_for_it(tmp_path: Path, old: str, new: str) -> None:
    said = complaint(tmp_path, changed(CARDS, old, new))
    assert said.count("own.yaml:") == 1, said


# designers


def templates() -> dict[str, str]:
    folder = READER.folder / "templates"
    return {file.name: file.read_text("utf-8") for file in folder.iterdir()}


def test_every_template_can_be_played_as_it_is(tmp_path: Path) -> None:
    words = {"id": "own", "title": "Own", "map": "own"}
    found = templates()
    assert set(found) == {"mission.yaml", "cards.yaml", "force.yaml", "force.txt", "table.yaml"}
    files = []
    for name, text in found.items():
        (tmp_path / name).write_text(filled(text, words), "utf-8")
        files.append(tmp_path / name)
    pack = READER.extended(files, SHIPPED)
    assert {"own", "own-force", "own-list"} <= {*pack.missions, *pack.forces}
    assert pack.missions["own"].chosen.layout == "own"


def test_a_template_of_a_mission_can_be_played_alone(tmp_path: Path) -> None:
    text = filled(templates()["mission.yaml"], {"id": "own", "title": "Own"})
    assert loaded(tmp_path, text).missions["own"].chosen.layout == "steinfeld-crossroads"


def test_an_editor_is_told_what_every_key_of_a_file_means() -> None:
    fields = read_fields(READER.folder / "fields.toml")
    schema = content_schema("Team Yankee", READER.sections, fields)
    keys = {
        f"{name}.{key}": told.get("description", "")
        for name, part in schema["$defs"].items()
        for key, told in part.get("properties", {}).items()
    }
    assert [key for key, told in keys.items() if not told] == []
    assert all(part["description"] for part in schema["properties"].values())
    assert set(schema["properties"]) >= set(SECTIONS)


def test_what_the_guide_shows_is_a_pack_that_is_taken(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "team-yankee-content.md").read_text("utf-8")
    files = []
    for n, (kind, block) in enumerate(re.findall(r"```(yaml|text)\n(.*?)```", page, re.DOTALL)):
        files.append(tmp_path / f"{n}.{'txt' if kind == 'text' else kind}")
        files[-1].write_text(block, "utf-8")
    pack = READER.extended(files, SHIPPED)
    assert [total(pack, pack.forces[f"ridge-{one}"]) for one in ("guard", "panzer")] == [60, 75]
    assert "over-the-ridge" in pack.missions
    words = {str(one.__struct_config__.tag) for one in get_args(SetUp)}
    assert [word for word in sorted(words) if f"`{word}`" not in page] == []
