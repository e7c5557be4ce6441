"""A user's own boards, cards, maps and missions: what is taken, what is refused and how."""

from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from sandtable.games.seal_team_flix.content import LESSON, MISSIONS, SECTIONS
from sandtable.games.seal_team_flix.maps import MAPS
from sandtable.games.seal_team_flix.reader import READER
from sandtable.kernel.errors import ContentError
from sandtable.testing import covers
from tests.games.packs import Packs, changed
from tests.games.seal_team_flix.build import content

SHIPPED = files("sandtable.games.seal_team_flix") / "content"
CARDS = """\
seals:
  - {id: rosa, name: Rosa, speed: 4, health: 5, secondary: P9}
weapons:
  - id: W28
    name: Carbine
    type: Battle Rifle
    grade: 7
    specs: [ASL]
    sound: 3
    single: 1L
    burst: 3M/3S
    cover: stun
    attachments: [SUP, LAS]
    effects: [{do: aim, percent: 90, when: single}]
equipment:
  - id: E19
    name: Spare Kit
    copies: 2
    keywords: [Medical, Kit]
    grade: 6
    use: action
    effects: [{do: heal, n: 2, scope: self_or_adjacent}]
    after: discard
"""
MISSION = """\
missions:
  - id: own
    title: Own Raid
    grade: 7
    maps: [M4]
    start: W
    locks: {D: 2}
    special: [{do: sc_dark, n: 6}]
    cells:
      rookie: &row
        rounds: 12
        pool: [5, 7]
        primary: [[HD], [HD, DO]]
        secondary: [HO]
        other: [MK]
        score: {success: 5, partial: 2, failure: -2}
      veteran:
        rounds: 11
        pool: [6, 8]
        primary: [[HD], [HD, DO]]
        secondary: [HO]
        other: [TP]
        score: {success: 6, partial: 2, failure: -3}
      operator:
        rounds: 10
        pool: [7, 9]
        primary: [[HD], [HD, DO]]
        secondary: [HO]
        other: [TP, AL]
        score: {success: 7, partial: 2, failure: -4}
""".replace(" &row", "")


PACKS = Packs(READER, content())
loaded, complaint = PACKS.loaded, PACKS.complaint


def shipped_map(name: str) -> str:
    return (SHIPPED / "maps" / f"{name}.txt").read_text("utf-8")


# what is taken


@covers("STF-CNT-1", "STF-CNT-2")
def test_the_game_ships_seventeen_missions_and_six_maps() -> None:
    assert len(MISSIONS) == 17
    assert list(content().missions) == [*MISSIONS, LESSON, "campaign"]
    assert tuple(content().maps) == MAPS == ("M1", "M2", "M3", "M4", "M5", "M6")


def test_a_pack_adds_boards_and_cards(tmp_path: Path) -> None:
    found = loaded(tmp_path, CARDS)
    assert found.boards["rosa"].speed == 4
    assert found.deck[-2:] == ("E19#1", "E19#2")
    assert found.card("W28#1").name == "Carbine"
    assert "W28" not in content().cards


def test_a_pack_replaces_a_card_in_its_place(tmp_path: Path) -> None:
    found = loaded(tmp_path, changed(CARDS, "id: W28", "id: W10"))
    assert found.weapons["W10"].name == "Carbine"
    assert list(found.weapons) == list(content().weapons)


def test_a_pack_adds_a_mission_beside_the_campaign(tmp_path: Path) -> None:
    found = loaded(tmp_path, MISSION)
    assert found.missions["own"].dark == 6
    assert list(found.missions)[-2:] == ["own", "campaign"]
    assert "own" not in [leg.id for leg in found.missions["campaign"].legs]


def test_a_folder_brings_its_maps_and_missions_too(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "missions").mkdir()
    hall = changed(shipped_map("M4"), 'map M4 "Harbour cold store"', 'map hall "Great hall"')
    (tmp_path / "maps" / "hall.txt").write_text(hall, "utf-8")
    own = changed(MISSION, "maps: [M4]", "maps: [hall]")
    (tmp_path / "missions" / "own.yaml").write_text(own, "utf-8")
    found = READER.extended([tmp_path], content())
    assert found.maps["hall"].title == "Great hall"
    assert found.ground(found.missions["own"]).maps == (found.maps["hall"],)


def test_a_pack_replaces_a_mission_of_the_campaign(tmp_path: Path) -> None:
    own = changed(MISSION, "id: own", "id: 3A\n    branches: {stage: 3, success: 4B, failure: 4A}")
    found = loaded(tmp_path, own)
    leg = found.missions["campaign"].leg("3A")
    assert leg.title == "Own Raid"
    assert leg.branches
    assert leg.branches.after("partial") == "4A"


# the digest


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("title: Own Raid", "title: Another name", True),
        ("id: own", "id: own\n    brief: Somewhere else.", True),
        ("id: own", "id: own\n    primary_text: Take it.", True),
        ("n: 6", "n: 7", False),
        ("rounds: 12", "rounds: 13", False),
        ("locks: {D: 2}", "locks: {D: 3}", False),
    ],
)
def test_a_better_sentence_breaks_no_journal(tmp_path: Path, old: str, new: str, same: bool) -> None:
    before = loaded(tmp_path, MISSION)
    after = loaded(tmp_path, changed(MISSION, old, new))
    assert (before.digest == after.digest) == same


def test_a_card_by_another_name_is_the_same_card(tmp_path: Path) -> None:
    before = loaded(tmp_path, CARDS).digest
    assert loaded(tmp_path, changed(CARDS, "name: Carbine", "name: Rifle")).digest == before
    assert loaded(tmp_path, changed(CARDS, "sound: 3", "sound: 4")).digest != before


def test_another_map_is_another_content(tmp_path: Path) -> None:
    renamed = changed(shipped_map("M4"), '"Harbour cold store"', '"Warehouse"')
    redrawn = changed(shipped_map("M4"), "green spawn 1", "green spawn 4")
    path = tmp_path / "M4.txt"
    path.write_text(renamed, "utf-8")
    assert READER.extended([path], content()).digest == content().digest
    path.write_text(redrawn, "utf-8")
    assert READER.extended([path], content()).digest != content().digest


def test_the_same_files_give_the_same_digest() -> None:
    assert READER.builtin().digest == content().digest


# what is refused


@covers("STF-CNT-4")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("do: aim", "do: ain", "own.yaml:14:20: Invalid value 'ain'; did you mean 'aim'?"),
        ("when: single", "when: singel", "14:44: Invalid enum value 'singel'; did you mean 'single"),
        ("[Medical, Kit]", "[Medicel, Kit]", "19:16: Invalid enum value 'Medicel'; did you mean"),
        ("specs: [ASL]", "specs: [ASX]", "8:13: Invalid enum value 'ASX'; did you mean 'ASL'?"),
        ("secondary: P9", "secondary: P8", "2:60: unknown Secondary Weapon 'P8'; known: P45, P9"),
        ("[SUP, LAS]", "[SUP, LAZ]", "13:24: unknown Attachment 'LAZ'; did you mean 'LAS'?"),
        ("weapons:", "wepons:", "3:1: unknown section 'wepons'; did you mean 'weapons'?"),
        ("sound: 3", "sond: 3", "9:5: Object contains unknown field `sond`; did you mean 'sound'"),
        ("percent: 90, ", "", "missing required field `percent`"),
        ("n: 2, scope", "n: 9, scope", "at most 6; not 9"),
        ("burst: 3M/3S", "burst: 3M-3S", "11:12: expected discs such as 1L"),
        ("Battle Rifle", "Battle Rifles", "did you mean 'Battle Rifle'?"),
    ],
)
def test_a_slip_is_blamed_where_it_stands_with_the_nearest_name(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = complaint(tmp_path, changed(CARDS, old, new))
    assert said in found
    assert found.startswith("own.yaml:")


def test_every_slip_is_told_at_once(tmp_path: Path) -> None:
    twice = changed(changed(CARDS, "health: 5", "health: 50"), "copies: 2", "copies: 0")
    assert len(complaint(tmp_path, twice).split("\n")) == 2


def test_an_id_may_not_be_there_twice(tmp_path: Path) -> None:
    twice = CARDS + CARDS[CARDS.index("  - id: E19") :]
    assert "the id 'E19' is there twice (also at own.yaml:16:9)" in complaint(tmp_path, twice)


def test_a_map_may_not_be_there_twice(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    for name in ("one", "two"):
        (tmp_path / "maps" / f"{name}.txt").write_text(shipped_map("M1"), "utf-8")
    with pytest.raises(ContentError, match=r"two\.txt:1:5: the map 'M1' is there twice .*one\.txt:1:5"):
        READER.extended([tmp_path], content())


def test_a_broken_map_is_blamed_by_file_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "M1.txt"
    path.write_text(changed(shipped_map("M1"), "G10", "G11"), "utf-8")
    with pytest.raises(ContentError, match=r"M1\.txt:\d+:\d+: "):
        READER.extended([path], content())


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("own.yaml", b"", "is empty"),
        ("own.yaml", b"\xff\xfe\xfa", "is not UTF-8 text"),
        ("own.txt", b"\xff\xfe\xfa", "is not UTF-8 text"),
        ("own.yaml", b"weapons: [", "is not valid YAML"),
        ("own.yaml", b"weapons: 7", "'weapons' must be a list of entries"),
        ("own.txt", b"#" * 4_000_001, "is larger than 4000000 bytes"),
    ],
)
def test_what_is_no_content_is_refused(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(ContentError, match=said):
        READER.extended([path], content())


def test_an_empty_folder_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"there is no \.yaml file"):
        READER.extended([tmp_path], content())


def test_an_editor_gets_a_schema_of_every_section() -> None:
    _, parts = msgspec.json.schema_components(SECTIONS.values())
    assert {"Board", "Weapon", "Equipment", "Specialization", "Mission", "Campaign"} <= set(parts)
    assert {"Aim", "DoubleUp", "Reveal", "Dark", "Reinforce"} <= set(parts)
