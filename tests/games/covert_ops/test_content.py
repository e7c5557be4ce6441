"""A user's own units, cards, tables and missions: what is taken, what is refused and how."""

from pathlib import Path

import msgspec
import pytest

from sandtable.cli.new import filled
from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.content import CARDS as SECTIONS
from sandtable.games.covert_ops.content import KINDS, MISSIONS
from sandtable.games.covert_ops.reader import READER
from sandtable.kernel.errors import ContentError
from sandtable.testing import covers
from tests.games.packs import Packs, changed

CARDS = """\
weapons:
  - {id: long-gun, name: Long Gun, kind: ranged, range: 24, dice: 3, pool: 2, track: [0, 1, 3]}
profiles:
  - id: bw-scout
    name: Scout
    faction: blackwake
    type: infantry
    size: 30
    mv: 7
    damage: 5
    defences: [{kind: dodge, n: 1, then: 3}]
    weapons: [long-gun, combat-knife]
    does: [storm, interact]
    skills: {search: 1}
    slots: 1
    cost: 16
cards:
  - id: AC22
    name: Second Look
    threat: 3
    compass: N
    inches: 5
    effects: [{do: range, of: alert, n: 2, until: turn}]
conditions:
  - {id: CD19, name: Crosswind, arrow: grey, effects: [{do: obscure-beyond, inches: 16}]}
assets:
  - id: AS9
    name: Fog
    points: 2
    moment: activation
    effects: [{do: smoke, radius: 2.5, inches: 8}]
upgrades:
  - {id: UP19, name: Irons, kind: gear, cost: 3, effects: [{do: mv, scope: self, n: 1}]}
"""
MISSION = """\
missions:
  - id: own
    title: Own Raid
    brief: Somewhere in the temple.
    table: smash-and-grab
    interactions:
      - {element: TERM, skill: hacking, difficulty: 8, words: Read it out, most: 2}
    exfiltration: {done: 1}
    ends: [{do: nobody-left}, {do: rounds-over, round: 9}]
    scores:
      - {do: done, element: TERM, each: true}
      - {do: exfil}
      - {do: victory-phase, rounds: [3, 6]}
    thresholds: [2, 3, 5]
"""
SHIPPED = GAME.content
PACKS = Packs(READER, SHIPPED)
loaded, complaint = PACKS.loaded, PACKS.complaint


def slips(*rows: tuple[str, str, str]) -> pytest.MarkDecorator:
    """What is changed in a file, into what, and a part of the complaint."""
    return pytest.mark.parametrize(("old", "new", "said"), rows)


# what is taken


def test_the_game_ships_seven_missions_and_a_campaign() -> None:
    assert len(MISSIONS) == 7
    assert list(SHIPPED.missions) == [*MISSIONS, "glass-meridian"]
    assert set(SHIPPED.sections) == set(READER.sections) == set(KINDS)


def test_a_pack_adds_units_and_cards(tmp_path: Path) -> None:
    found = loaded(tmp_path, CARDS)
    assert found.profiles["bw-scout"].radius == 12
    assert found.cards["AC22"].distance == 100
    assert found.upgrades["UP19"].cost == 3
    assert "bw-scout" not in SHIPPED.profiles


def test_a_pack_replaces_a_card_in_its_place(tmp_path: Path) -> None:
    found = loaded(tmp_path, changed(CARDS, "id: AC22", "id: AC03"))
    assert found.cards["AC03"].name == "Second Look"
    assert list(found.cards) == list(SHIPPED.cards)


def test_a_pack_adds_a_mission_before_the_campaign(tmp_path: Path) -> None:
    found = loaded(tmp_path, MISSION)
    assert list(found.missions)[-2:] == ["own", "glass-meridian"]
    assert found.missions["own"].thresholds == (2, 3, 5)


def test_a_pack_replaces_a_mission_of_the_campaign(tmp_path: Path) -> None:
    own = changed(MISSION, "id: own", "id: open-cage")
    said = complaint(tmp_path, own)
    assert "own.yaml:2:5: upgrade 'CU3' of the game: 'open-cage' allows 0 at most" in said
    freeing = changed(own, "words: Read it out, most: 2", "words: Out, most: 2, frees: cp-captive")
    found = loaded(tmp_path, freeing)
    assert found.missions["glass-meridian"].legs[2].title == "Own Raid"


def test_a_pack_brings_a_table_of_its_own(tmp_path: Path) -> None:
    table = (
        "tables:\n  - {id: hall, title: Hall, like: survival, marks: {zone: [12, 12, 24, 24],"
        " front: [18, 18], markers: [[18, 34]], insertions: {A: [3, 33], B: [33, 33], C: [33, 3]},"
        " elements: {TERM: {at: [6, 6]}}}}\n"
    )
    found = loaded(tmp_path, changed(MISSION, "table: smash-and-grab", "table: hall") + table)
    assert found.tables["hall"].pieces == found.tables["survival"].pieces
    assert found.missions["own"].table == "hall"


@pytest.mark.parametrize("words", [{}, {"map": "mine"}], ids=["alone", "with its table"])
def test_what_one_begins_from_can_be_played_as_it_is(tmp_path: Path, words: dict[str, str]) -> None:
    words = {"id": "mine", "title": "My own", **words}
    for file in (READER.folder / "templates").iterdir():
        (tmp_path / file.name).write_text(filled(file.read_text("utf-8"), words), "utf-8")
    found = READER.extended([tmp_path], SHIPPED)
    assert found.missions["mine"].table == words.get("map", "smash-and-grab")
    assert found.profiles["mine-scout"].weapons == ("mine-gun", "combat-knife")


# the digest


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("title: Own Raid", "title: Another name", True),
        ("brief: Somewhere in the temple.", "brief: Elsewhere.", True),
        ("words: Read it out", "words: Find out", True),
        ("    table: smash", "    participants: Any.\n    theater: Yards\n    table: smash", True),
        ("difficulty: 8", "difficulty: 9", False),
        ("round: 9", "round: 10", False),
        ("rounds: [3, 6]", "rounds: [3, 7]", False),
        ("thresholds: [2, 3, 5]", "thresholds: [2, 4, 5]", False),
    ],
)
def test_a_better_sentence_breaks_no_journal(tmp_path: Path, old: str, new: str, same: bool) -> None:
    before = loaded(tmp_path, MISSION).digest
    assert (loaded(tmp_path, changed(MISSION, old, new)).digest == before) == same


def test_a_card_by_another_name_is_the_same_card(tmp_path: Path) -> None:
    before = loaded(tmp_path, CARDS).digest
    assert loaded(tmp_path, changed(CARDS, "name: Second Look", "name: Look")).digest == before
    assert loaded(tmp_path, changed(CARDS, "cost: 16", "cost: 17")).digest != before
    assert loaded(tmp_path, changed(CARDS, "threat: 3", "threat: 4")).digest != before


def test_another_table_is_another_content(tmp_path: Path) -> None:
    shipped = (READER.folder / "content" / "tables" / "survival.yaml").read_text("utf-8")
    moved = loaded(tmp_path, changed(shipped, "markers: [[18, 34]", "markers: [[18, 33]"))
    assert moved.digest != SHIPPED.digest
    renamed = loaded(tmp_path, changed(shipped, "title: Survival", "title: Last stand"))
    assert renamed.digest == SHIPPED.digest


def test_the_same_files_give_the_same_digest() -> None:
    assert READER.builtin().digest == SHIPPED.digest


# what is refused


@covers("CO-C1-1")
@slips(
    ("do: smoke", "do: smok", "own.yaml:31:20: Invalid value 'smok'; did you mean 'smoke'?"),
    ("radius: 2.5", "radius: 2.52", "31:35: 2.52 inches are no whole ticks: multiples of 0.05"),
    ("radius: 2.5", "radius: 12.5", "31:35: smoke has a radius of more than 0 and at most 6"),
    ("weapons: [long-gun,", "weapons: [long-gum,", "12:15: unknown weapon 'long-gum'; did you"),
    ("faction: blackwake", "faction: blakwake", "6:14: unknown faction 'blakwake'; did you"),
    ("[storm, interact]", "[strom, interact]", "13:12: Invalid enum value 'strom'; did you"),
    ("skills: {search: 1}", "skills: {serch: 1}", "14:14: Object contains unknown field `serch`; did"),
    ("assets:", "asets:", "26:1: unknown section 'asets'; did you mean 'assets'?"),
    ("compass: N", "compass: NE", "21:14: Invalid enum value 'NE'"),
    ("threat: 3", "threat: 12", "at most 9; not 12"),
    ("size: 30", "size: 32", "8:11: "),
    ("track: [0, 1, 3]", "track: [0, 1]", "2:"),
    ("    mv: 7\n", "", "missing required field `mv`"),
    ("cost: 16", "kost: 16", "16:5: Object contains unknown field `kost`; did you mean 'cost'"),
)
def test_a_slip_is_blamed_where_it_stands_with_the_nearest_name(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = complaint(tmp_path, changed(CARDS, old, new))
    assert said in found
    assert found.startswith("own.yaml:")
    assert len(found.split("\n")) == 1


def test_every_slip_is_told_at_once(tmp_path: Path) -> None:
    twice = changed(changed(CARDS, "damage: 5", "damage: 50"), "points: 2", "points: 0")
    assert len(complaint(tmp_path, twice).split("\n")) == 2


def test_nobody_is_blamed_for_naming_what_could_not_be_read(tmp_path: Path) -> None:
    said = complaint(tmp_path, changed(CARDS, "kind: ranged", "kind: rangd"))
    assert said.startswith("own.yaml:2:42: Invalid enum value 'rangd'")
    assert len(said.split("\n")) == 1


def test_an_id_may_not_be_there_twice(tmp_path: Path) -> None:
    twice = CARDS + CARDS[CARDS.index("  - {id: UP19") :]
    assert "the id 'UP19' is there twice (also at own.yaml:33:10)" in complaint(tmp_path, twice)


def test_there_are_no_maps_of_text(tmp_path: Path) -> None:
    path = tmp_path / "hall.txt"
    path.write_text("map hall\n", "utf-8")
    with pytest.raises(ContentError, match="this game has no maps"):
        READER.extended([path], SHIPPED)


def test_an_editor_gets_a_schema_of_every_section() -> None:
    _, known = msgspec.json.schema_components(SECTIONS.values())
    assert {"Weapon", "Profile", "Faction", "ActionCard", "Condition", "Asset"} <= set(known)
    assert {"Upgrade", "Mission", "Campaign", "Guard", "Smoke", "VictoryPhase"} <= set(known)
